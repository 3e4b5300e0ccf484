"""The whole game against simulated deals, and from both sides of the table. All of them are slow."""

import os
from math import comb

import numpy as np
import pytest

from houseway import _core
from houseway import paigow as pg
from houseway.paigow.rules import DEFAULT, rules_id

pytestmark = pytest.mark.slow

DEALS, BLOCK = 10_000_000, 500_000


def strengths(way, hands):
    """Of the front and the back."""
    in_front = np.zeros(hands.shape, dtype=bool)
    np.put_along_axis(in_front, way.set(hands).astype(np.intp), True, axis=1)
    return pg.evaluate_front(hands[in_front].reshape(-1, 2)), pg.evaluate(hands[~in_front].reshape(-1, 5))


def solve(against, *ways, rules=DEFAULT, banking=False):
    """For each way, and the way against which they play: wins, losses, front copies, back copies, both."""
    against, *ways = [pg.house_way(way, rules)._core for way in (against, *ways)]
    cuts, workers = _core.equal_pieces(100), os.cpu_count()
    totals, _ = _core.solve(against, ways, 0, rules_id(rules), 19, 20, banking, 0, False, cuts, workers)
    by_type, copies, _ = np.split(totals, [len(_core.HAND_TYPES), len(_core.HAND_TYPES) + 1], axis=1)
    assert (by_type[:, :, 0].sum(axis=1) == comb(53, 7)).all()
    return np.concatenate([by_type[:, :, 1:].sum(axis=1), copies[:, 0]], axis=1).tolist()


def test_simulated_deals():
    way = pg.house_way("foxwoods")
    (totals,) = solve("foxwoods")
    wins, losses, front_copies, back_copies, _ = totals
    # The two hands are as likely either way round, so what the dealer gains is half of the copies.
    assert 2 * (losses - wins) == front_copies + back_copies

    rng = np.random.default_rng(7)
    counts = np.zeros(5, dtype=np.int64)
    for _ in range(DEALS // BLOCK):
        deals = pg.deal(BLOCK, 14, rng=rng)
        front, back = strengths(way, np.ascontiguousarray(deals[:, :7]))
        their_front, their_back = strengths(way, np.ascontiguousarray(deals[:, 7:]))
        equal_front, equal_back = front == their_front, back == their_back
        events = (
            (front > their_front) & (back > their_back),
            (front <= their_front) & (back <= their_back),
            equal_front,
            equal_back,
            equal_front & equal_back,
        )
        counts += [event.sum() for event in events]

    exact = np.array(totals) / (comb(53, 7) * comb(46, 7))
    errors = np.sqrt(exact * (1 - exact) / DEALS)
    assert (np.abs(counts / DEALS - exact) < 5 * errors).all(), (counts / DEALS, exact)


@pytest.mark.parametrize("copies", ["per-hand", "strict"])
def test_what_one_side_wins_the_other_loses(copies):
    rules = pg.Rules(copies=copies)
    player, _ = solve("stones", "trump-plaza", rules=rules)
    banker, _ = solve("trump-plaza", "stones", rules=rules, banking=True)
    wins, losses, *copied = player
    assert banker == [losses, wins, *copied]
