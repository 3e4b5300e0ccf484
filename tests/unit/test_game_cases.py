"""Hands up to a permutation of suits: their numbers, and the optimal player's table against `analyze`."""

from itertools import permutations
from math import comb

import numpy as np
import pytest

from houseway import _core
from houseway import paigow as pg
from houseway.paigow.rules import rules_id

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
    assert set(np.unique(cases.weights).tolist()) <= {24 // n for n in (1, 2, 6, 4)}
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


# Rank patterns, as hands of any suits: the joker, pairs to quads, wheels, seven ranks.
PATTERNS = [
    "Ac Kc Qc Jc 9c 8c 3c",
    "2c 3c 4c 5c 6c 7c 9c",
    "Ac 2c 3c 4c 5c 9c Kc",
    "As Ks Qs Js Ts 3s Jo",
    "2c 3c 4c 5c 8c Jc Jo",
    "Qc Jc 9c 7c 5c 3c 2c",
    "Kc Kd 9c 7c 5c 4c 2c",
    "Ac Ad 5c 4c 3c 2c Jo",
    "9c 9d 8c 8d 7c 6c 5c",
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


def other_setting(analysis, front_strength, back_strength):
    """The best setting that differs from one by strengths."""
    differ = [
        s for s in analysis.settings if (s.front_strength, s.back_strength) != (front_strength, back_strength)
    ]
    return differ[0] if differ else None


@pytest.mark.parametrize("terms", TERMS, ids=str)
def test_each_case_of_some_patterns(cases, terms):
    terms = dict(terms)
    rules = pg.Rules(copies=terms.pop("copies", "per-hand"))
    way, own = pg.house_way(AGAINST, rules), pg.house_way(OWN, rules)
    rng = np.random.default_rng(len(terms))
    for text in PATTERNS:
        pattern = int(np.searchsorted(cases.of_pattern, numbers([pg.parse(text)])[0], side="right")) - 1
        first, end = cases.of_pattern[pattern : pattern + 2]
        hands, weights = cases.hands[first:end], cases.weights[first:end].astype(np.int64)
        many = pg.analyze_many(hands, AGAINST, rules=rules, workers=1, **terms)
        some = [pg.analyze(hand, AGAINST, own=OWN, rules=rules, **terms) for hand in hands[:1]]
        commission = some[0].commission
        totals, table = _core.solve(
            way._core,
            [own._core],
            1,
            rules_id(rules),
            commission.denominator - commission.numerator,
            commission.denominator,
            terms.get("banking", False),
            _core.PUSH_RULES.index(terms.get("push_rule", "none")),
            True,
            [pattern, pattern + 1],
            1,
        )
        kinds, wins, losses, *second = table
        assert np.array_equal(wins, many.wins)
        assert np.array_equal(losses, many.losses)
        fronts = np.sort(np.take_along_axis(hands, many.front.astype(np.intp), axis=1)) // 4
        assert np.array_equal(np.array(_core.FRONT_KINDS)[kinds], fronts)
