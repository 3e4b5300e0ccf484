"""Hands up to a permutation of suits: their numbers, and the optimal player's table against `analyze`."""

from itertools import permutations
from math import comb

import numpy as np
import pytest

from houseway import _core
from houseway import paigow as pg
from houseway.paigow.rules import rules_id
from houseway.paigow.terms import read_commission

HANDS = comb(53, 7)
AGAINST, OWN = "foxwoods", "stones"


class Cases:
    def __init__(self):
        self.hands = _core.case_representatives()
        self.weights = _core.case_weights()
        ranks = self.hands // 4
        changes = np.flatnonzero((ranks[1:] != ranks[:-1]).any(axis=1)) + 1
        self.of_pattern = [0, *changes.tolist(), len(self.hands)]  # the first case of each rank pattern


@pytest.fixture(scope="module")
def cases():
    return Cases()


def numbers(hands):
    hands = np.ascontiguousarray(hands, dtype=np.uint8)
    out = np.zeros(len(hands), dtype=np.uint32)
    assert _core.case_rows(hands, out) == len(hands)
    return out


def test_cases(cases):
    assert cases.hands.shape == (len(cases.weights), 7)
    assert cases.weights.sum(dtype=np.int64) == HANDS
    assert set(np.unique(cases.weights).tolist()) <= {1, 4, 6, 12, 24}
    assert len(cases.of_pattern) == _core.RANK_PATTERNS + 1
    assert np.array_equal(numbers(cases.hands), np.arange(len(cases.hands)))


def test_suits_in_any_order_are_one_case(cases):
    hands = pg.deal(2_000, rng=5)
    mine = numbers(hands)
    rng = np.random.default_rng(6)
    seen = [set() for _ in hands]
    for suits in permutations(range(4)):
        permuted = np.where(hands == 52, 52, hands // 4 * 4 + np.array(suits)[hands % 4]).astype(np.uint8)
        assert np.array_equal(numbers(rng.permuted(permuted, axis=1)), mine)
        for different, hand in zip(seen, permuted.tolist(), strict=True):
            different.add(frozenset(hand))
    assert cases.weights[mine].tolist() == [len(different) for different in seen]


def test_bad_rows():
    hands = pg.deal(5, rng=5)
    hands[1, 2] = hands[1, 3]
    hands[3, 0] = 53
    out, valid = np.zeros(5, dtype=np.uint32), np.zeros(5, dtype=bool)
    assert _core.case_rows(hands, out, valid) == 1
    assert valid.tolist() == [True, False, True, False, True]
    assert out[[1, 3]].tolist() == [2**32 - 1] * 2


# Rank patterns, as hands: no pair, wheels, the joker, pairs to quads.
PATTERNS = [
    "As Ks Qs Jc 9c 8c 3c",
    "2c 3c 4c 5c 8c Jc Jo",
    "Kc Kd 9c 7c 5c 4c 2c",
    "Qc Jc 9c 7c 5c 3c 2c",
    "Ac Ad 5c 4c 3c 2c Jo",
    "9c 9d 8c 8d 7c 6c 5c",
    "Ac Kc Qc Jc Tc 3c Jo",
    "Ac 2c 3c 4c 5c 9c Kc",
    "Tc Td Th Jc Qc Kc Ac",
    "Kc Kd Qc Qd Jc Jd Jo",
    "7c 7d 7h 7s Kc Qc 9c",
    "Ac Ad Ah As Jo Kc Kd",
]
TERMS = [
    {},
    {"copies": "strict"},
    {"banking": True},
    {"banking": True, "copies": "strict", "commission": "1/50"},
    {"push_rule": "queen-high"},
    {"push_rule": "ace-high", "copies": "strict"},
    {"push_rule": "front-nine", "commission": "1/7"},
]


@pytest.mark.parametrize("at", range(len(TERMS)), ids=map(str, TERMS))
def test_each_case_of_some_patterns(cases, at):
    terms = dict(TERMS[at])
    rules = pg.Rules(copies=terms.pop("copies", "per-hand"))
    rng = np.random.default_rng(at)
    for text in PATTERNS[at % 3 :: 3]:
        pattern = np.searchsorted(cases.of_pattern, numbers([pg.parse(text)])[0], side="right") - 1
        totals, table = solve_pattern(int(pattern), rules, **terms)
        these = slice(*cases.of_pattern[pattern : pattern + 2])
        hands, weights = cases.hands[these], cases.weights[these].astype(np.int64)

        best = pg.analyze_many(hands, AGAINST, rules=rules, workers=1, **terms)
        for row, results in ((table[2], best.wins), (table[3], best.losses)):
            assert np.array_equal(row, results)
        front = np.take_along_axis(hands, best.front.astype(np.intp), axis=1) // 4
        assert np.array_equal(np.array(_core.FRONT_KINDS)[table[0]], np.sort(front))
        is_front = np.zeros(hands.shape, dtype=bool)
        np.put_along_axis(is_front, best.front.astype(np.intp), True, axis=1)
        back = pg.evaluate(hands[~is_front].reshape(-1, 5), rules)
        assert np.array_equal(table[1], pg.category(back, rules))

        _, optimal, _ = totals[:, : len(_core.HAND_TYPES)].sum(axis=1).tolist()
        assert optimal == [weights.sum(), weights @ best.wins, weights @ best.losses]

        # Each of a few cases, or of a sample of many.
        few = len(hands) <= 80
        looked_at = range(len(hands)) if few else rng.choice(len(hands), 40, replace=False).tolist()
        ways = np.zeros((2, 3), dtype=np.int64)
        for i in looked_at:
            analysis = pg.analyze(hands[i], AGAINST, own=OWN, rules=rules, **terms)
            other = second_best(analysis)
            kinds = _core.FRONT_KINDS.index(tuple(sorted(card // 4 for card in other.front)))
            assert [column[i] for column in table[4:]] == [kinds, other.category, other.wins, other.losses]
            dealer = pg.analyze(hands[i], AGAINST, rules=rules, **terms)
            for sums, way in zip(ways, (analysis.house_way, dealer.house_way), strict=True):
                sums += weights[i] * np.array([1, way.wins, way.losses])
        if few:
            assert totals[[0, -1], : len(_core.HAND_TYPES)].sum(axis=1).tolist() == ways.tolist()


def solve_pattern(pattern, rules, commission=None, banking=False, push_rule="none"):
    """Totals of the own way, the optimal player and the dealer's way; and the table."""
    lost = read_commission(commission, push_rule)
    against, own = (pg.house_way(way, rules)._core for way in (AGAINST, OWN))
    bet = (lost.denominator - lost.numerator, lost.denominator, banking, _core.PUSH_RULES.index(push_rule))
    return _core.solve(against, [own], 1, rules_id(rules), *bet, True, [pattern, pattern + 1], 1)


def second_best(analysis):
    """The best of the settings that differ from the best one by strength."""
    strengths = [(s.front_strength, s.back_strength) for s in analysis.settings]
    return next(s for s, of in zip(analysis.settings, strengths, strict=True) if of != strengths[0])
