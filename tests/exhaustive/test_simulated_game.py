"""The whole game against simulated deals. Slow."""

from math import comb

import numpy as np
import pytest

from houseway import _core
from houseway import paigow as pg
from houseway.paigow.rules import rules_id

pytestmark = pytest.mark.slow

DEALS, BLOCK = 10_000_000, 500_000


def strengths(way, hands):
    """Of the front and the back."""
    in_front = np.zeros(hands.shape, dtype=bool)
    np.put_along_axis(in_front, way.set(hands).astype(np.intp), True, axis=1)
    return pg.evaluate_front(hands[in_front].reshape(-1, 2)), pg.evaluate(hands[~in_front].reshape(-1, 5))


def test_foxwoods_against_foxwoods():
    way = pg.house_way("foxwoods")
    cuts = _core.equal_pieces(100)
    totals, _ = _core.solve(way._core, [], 0, rules_id(pg.Rules()), 19, 20, False, 0, False, cuts, 0)
    rows = totals[0].tolist()
    hands, wins, losses = (sum(row[i] for row in rows[: len(_core.HAND_TYPES)]) for i in range(3))
    front_copies, back_copies, both_copies = rows[len(_core.HAND_TYPES)]
    assert hands == comb(53, 7)

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

    exact = np.array([wins, losses, front_copies, back_copies, both_copies]) / (hands * comb(46, 7))
    errors = np.sqrt(exact * (1 - exact) / DEALS)
    assert (np.abs(counts / DEALS - exact) < 5 * errors).all(), (counts / DEALS, exact)
