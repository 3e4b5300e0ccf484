"""The core against the slow reference, over every hand class.

Strengths are checked in every run, splits and ways under the default rules; the rest is slow.
"""

from itertools import pairwise, product

import numpy as np
import pytest

from houseway import paigow as pg
from reference import ways
from reference.splits import splits
from reference.strengths import best_key


def all_rules(**choices):
    """All rules of these choices."""
    return [pg.Rules(**dict(zip(choices, values, strict=True))) for values in product(*choices.values())]


def rules_with_marks(**choices):
    """The same, all but the default ones slow."""
    return [pytest.param(r, marks=() if r == pg.Rules() else pytest.mark.slow) for r in all_rules(**choices)]


JOKERS, WHEELS, FOULS = ("bug", "wild"), ("second", "lowest"), ("equal-legal", "strict")


@pytest.fixture(scope="module")
def hands():
    return pg.hand_classes().hands


def dense(keys):
    """Ranks of comparable keys, equal keys alike."""
    order = {key: at for at, key in enumerate(sorted(set(keys)))}
    return np.array([order[key] for key in keys])


@pytest.mark.parametrize("rules", all_rules(joker=JOKERS, wheel=WHEELS))
def test_strengths(hands, rules):
    mine = pg.evaluate(hands, rules)
    keys = [best_key(hand, rules.joker, rules.wheel) for hand in map(tuple, hands.tolist())]
    assert np.array_equal(dense(mine.tolist()), dense(keys))
    assert [key[0] for key in keys] == pg.category(mine, rules).tolist()


@pytest.mark.parametrize("rules", rules_with_marks(joker=JOKERS, wheel=WHEELS, foul=FOULS))
def test_splits(hands, rules):
    fronts, backs, fouls = pg.splits_many(hands, rules)
    # One order for all fronts and one for all backs: the same strength must always be the same key.
    front_of, back_of = {}, {}
    for at, hand in enumerate(map(tuple, hands.tolist())):
        expected = splits(hand, rules.joker, rules.wheel, rules.foul)
        assert fouls[at].tolist() == [s.is_foul for s in expected], pg.format(hand)
        for front, back, split in zip(fronts[at].tolist(), backs[at].tolist(), expected, strict=True):
            assert front_of.setdefault(front, split.front_key) == split.front_key
            assert back_of.setdefault(back, split.back_key) == split.back_key
    for key_of in (front_of, back_of):
        keys = [key_of[strength] for strength in sorted(key_of)]
        assert all(a < b for a, b in pairwise(keys))
    assert len(front_of) == 91
    assert len(back_of) == {"bug": 7463, "wild": 7475}[rules.joker]


@pytest.mark.parametrize("rules", rules_with_marks(wheel=WHEELS))
def test_house_ways(hands, rules):
    positions = {name: pg.house_way(name, rules).set(hands).tolist() for name in ways.WAYS}
    assert sorted(positions) == pg.house_ways()
    for at, hand in enumerate(map(tuple, hands.tolist())):
        for name, way in ways.WAYS.items():
            front = tuple(hand[position] for position in positions[name][at])
            assert front == way(hand, rules.wheel), (name, pg.format(hand))
