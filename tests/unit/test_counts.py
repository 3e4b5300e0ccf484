"""Counts of hands that are known exactly: how often each kind of hand comes.

Sources: enumeration by independent programs; most counts are also printed by Wizard of Odds, Pai Gow Poker,
appendices 3 and 5, and in Alspach's derivation.
"""

from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from houseway import paigow as pg
from houseway.paigow.house_way import way_text

BUG_SEVEN = {
    pg.Category.HIGH_CARD: 24_780_420,
    pg.Category.PAIR: 64_221_960,
    pg.Category.TWO_PAIR: 35_553_816,
    pg.Category.TRIPS: 7_470_676,
    pg.Category.STRAIGHT: 11_236_028,
    pg.Category.FLUSH: 6_172_088,
    pg.Category.FULL_HOUSE: 4_188_528,
    pg.Category.QUADS: 307_472,
    pg.Category.STRAIGHT_FLUSH: 210_964,
    pg.Category.FIVE_ACES: 1_128,
}
BUG_SEVEN_WITH_JOKER = {
    pg.Category.HIGH_CARD: 1_485_960,
    pg.Category.PAIR: 5_594_160,
    pg.Category.TWO_PAIR: 4_120_416,
    pg.Category.TRIPS: 1_009_056,
    pg.Category.STRAIGHT: 5_056_008,
    pg.Category.FLUSH: 2_124_444,
    pg.Category.FULL_HOUSE: 715_344,
    pg.Category.QUADS: 82_624,
    pg.Category.STRAIGHT_FLUSH: 169_380,
    pg.Category.FIVE_ACES: 1_128,
}
WILD_SEVEN = {
    pg.Category.HIGH_CARD: 23_294_460,
    pg.Category.PAIR: 61_644_960,
    pg.Category.TWO_PAIR: 31_433_400,
    pg.Category.TRIPS: 13_315_300,
    pg.Category.STRAIGHT: 11_083_940,
    pg.Category.FLUSH: 6_027_224,
    pg.Category.FULL_HOUSE: 5_997_144,
    pg.Category.QUADS: 1_121_024,
    pg.Category.STRAIGHT_FLUSH: 210_964,
    pg.Category.FIVE_ACES: 14_664,
}
FIVE = {
    "bug": [1_418_964, 1_215_024, 138_600, 63_360, 20_532, 7_804, 4_368, 828, 204, 1],
    "wild": [1_302_540, 1_268_088, 123_552, 137_280, 20_532, 7_804, 6_552, 3_120, 204, 13],
}
STRENGTHS = {"bug": 7_463, "wild": 7_475}
ROYAL = {"bug": 7_462, "wild": 7_462}
HIGH_CARDS = {7: 31_080, 8: 248_640, 9: 963_480, 10: 2_719_500, 11: 6_386_940, 12: 14_430_780}

WHEELS = ("second", "lowest")
JOKER = 52


def by_category(hands, weights, rules):
    categories = pg.category(pg.evaluate(hands, rules), rules)
    return {c: int(weights[categories == c].sum(dtype=np.uint64)) for c in pg.Category}


@pytest.mark.parametrize("wheel", WHEELS)
def test_seven_cards_by_category(classes, wheel):
    bug = by_category(classes.hands, classes.weights, pg.Rules(wheel=wheel))
    assert bug == BUG_SEVEN
    assert sum(bug.values()) == comb(53, 7)
    wild = by_category(classes.hands, classes.weights, pg.Rules(joker="wild", wheel=wheel))
    assert wild == WILD_SEVEN


def test_seven_cards_with_the_joker(classes):
    joker = (classes.hands == JOKER).any(axis=1)
    assert by_category(classes.hands[joker], classes.weights[joker], pg.Rules()) == BUG_SEVEN_WITH_JOKER


def test_five_of_a_kind_of_every_rank_when_wild(classes):
    rules = pg.Rules(joker="wild")
    strength = pg.evaluate(classes.hands, rules)
    counts = [int(classes.weights[strength == s].sum()) for s in range(7475 - 12, 7476)]
    assert counts == [1_128] * 13


@pytest.mark.parametrize("joker", ["bug", "wild"])
@pytest.mark.parametrize("wheel", WHEELS)
def test_every_five_of_53_cards(joker, wheel):
    rules = pg.Rules(joker=joker, wheel=wheel)
    hands = np.array(list(combinations(range(53), 5)), dtype=np.uint8)
    strength = pg.evaluate(hands, rules)
    assert np.array_equal(np.unique(strength), np.arange(1, STRENGTHS[joker] + 1))
    assert np.bincount(pg.category(strength, rules)).tolist() == FIVE[joker]


@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_every_front(joker):
    fronts = np.array(list(combinations(range(53), 2)), dtype=np.uint8)
    strength = pg.evaluate_front(fronts, pg.Rules(joker=joker))
    assert np.array_equal(np.unique(strength), np.arange(1, 92))
    assert pg.evaluate_front("As Ah") == 91
    assert pg.evaluate_front("3c 2d") == 1


def suits_and_ranks(hand):
    natural = [c for c in hand if c != JOKER]
    return {c % 4 for c in natural}, {c // 4 for c in natural}


def is_seven_card_straight_flush(hand):
    suits, ranks = suits_and_ranks(hand)
    jokers = int(JOKER in hand)
    if len(suits) > 1 or len(ranks) + jokers < 7:
        return False
    runs = [set(range(low, low + 7)) for low in range(7)] + [{12, 0, 1, 2, 3, 4, 5}]
    return any(len(run - ranks) == jokers for run in runs)


def test_bonus_lines(classes):
    # The lines of Fortune pay tables, each hand in the first that it meets.
    strength = pg.evaluate(classes.hands)
    category = pg.category(strength)
    joker = (classes.hands == JOKER).any(axis=1)
    seven = np.array([is_seven_card_straight_flush(h) for h in classes.hands.tolist()])
    straight_flush = category == pg.Category.STRAIGHT_FLUSH
    royal = strength == ROYAL["bug"]

    def count(mask):
        return int(classes.weights[mask].sum())

    assert (seven <= straight_flush).all()
    assert count(seven & ~joker) == 32
    assert count(seven & joker) == 196
    assert count(royal) == 26_132
    assert count(royal & seven & ~joker) == 4
    assert count(royal & seven & joker) == 36
    assert count(royal & ~seven) == 26_092
    assert count(straight_flush & ~royal) == 184_832
    assert count(straight_flush & ~royal & ~seven) == 184_644
    # With trips before a straight, as these tables pay.
    trips = np.array([max(np.bincount(ranks_with_joker(h))) >= 3 for h in classes.hands.tolist()])
    both = trips & (category == pg.Category.STRAIGHT)
    assert count(both) == 201_824
    assert count(category == pg.Category.TRIPS) + count(both) == 7_672_500
    assert count(category == pg.Category.STRAIGHT) - count(both) == 11_034_204
    pairs = np.array([sum(np.bincount(ranks_with_joker(h)) >= 2) for h in classes.hands.tolist()])
    assert count((category == pg.Category.TWO_PAIR) & (pairs == 3)) == 2_862_000


def ranks_with_joker(hand):
    return [12 if c == JOKER else c // 4 for c in hand]


def royal_matches():
    """A royal flush and the king and queen of another suit; the joker may fill the royal."""
    hands = set()
    for royal_suit, other_suit in permutations(range(4), 2):
        royal = [4 * rank + royal_suit for rank in range(8, 13)]
        match = [4 * rank + other_suit for rank in (10, 11)]
        for missing in (None, *royal):
            cards = royal if missing is None else [*(c for c in royal if c != missing), JOKER]
            hands.add(tuple(sorted(cards + match)))
    return hands


def test_royal_matches():
    hands = royal_matches()
    assert len(hands) == 72
    assert (pg.evaluate(sorted(hands)) == ROYAL["bug"]).all()


def test_no_pair_by_high_card(classes):
    strength = pg.evaluate(classes.hands)
    no_pair = pg.category(strength) == pg.Category.HIGH_CARD
    top = np.where(classes.hands == JOKER, 12, classes.hands // 4).max(axis=1)
    assert {r: int(classes.weights[no_pair & (top == r)].sum()) for r in HIGH_CARDS} == HIGH_CARDS
    joker = (classes.hands == JOKER).any(axis=1)
    assert int(classes.weights[no_pair & joker].sum()) == 1_485_960
    # Sets of seven ranks without a straight, by the highest, and the suitings of one without a flush.
    sets = {r: int((no_pair & ~joker & (top == r)).sum()) for r in HIGH_CARDS}
    assert sets == {7: 2, 8: 16, 9: 62, 10: 175, 11: 411, 12: 833}
    assert set(classes.weights[no_pair & ~joker].tolist()) == {15_540}
    assert set(classes.weights[no_pair & joker].tolist()) == {3_480}
    assert int((no_pair & joker).sum()) == 427


AS_SET = {
    # Categories of the back from high card to five aces, and the hands with a pair in front.
    "trump-plaza": (
        [24_780_420, 90_641_320, 11_996_640, 10_449_072, 11_024_224, 4_826_208, 155_346, 174_768, 95_076, 6],
        34_103_524,
    ),
    "stones": (
        [24_780_420, 91_785_032, 10_859_616, 10_453_872, 11_024_224, 4_826_208, 150_552, 168_080, 95_076, 0],
        35_252_036,
    ),
}


@pytest.mark.parametrize("name", AS_SET)
def test_how_a_way_sets_all_hands(classes, name):
    categories, pairs_in_front = AS_SET[name]
    front, back = as_set(pg.house_way(name), classes.hands)
    strength = pg.evaluate(back)
    counts = np.bincount(pg.category(strength), weights=classes.weights, minlength=10).astype(int)
    assert counts.tolist() == categories
    front_strength = pg.evaluate_front(front)
    assert int(classes.weights[front_strength >= 79].sum()) == pairs_in_front
    if name == "trump-plaza":
        nine_high = (front_strength >= pg.evaluate_front("9s 2h")) & (
            front_strength <= pg.evaluate_front("9s 8h")
        )
        assert int(classes.weights[nine_high].sum()) == 3_853_596


def as_set(way, hands):
    """Front and back cards as a way sets them."""
    positions = way.set(hands)
    in_front = np.zeros(hands.shape, dtype=bool)
    np.put_along_axis(in_front, positions.astype(np.intp), True, axis=1)
    return hands[in_front].reshape(-1, 2), hands[~in_front].reshape(-1, 5)


@pytest.mark.parametrize("name", pg.house_ways())
def test_no_setting_of_a_way_is_foul_or_dominated(classes, name):
    front, back, foul = pg.splits_many(classes.hands)
    cards_in_front, cards_behind = as_set(pg.house_way(name), classes.hands)
    mine = pg.evaluate_front(cards_in_front)[:, None], pg.evaluate(cards_behind)[:, None]
    assert ((front == mine[0]) & (back == mine[1]) & ~foul).any(axis=1).all()
    no_worse = (front >= mine[0]) & (back >= mine[1]) & ~foul
    better = (front > mine[0]) | (back > mine[1])
    dominated = (no_worse & better).any(axis=1)
    # One way sets lower backs on purpose: those of 35,688 hands and of 1,944 with three aces and the joker.
    assert int(classes.weights[dominated].sum()) == (37_632 if name == "foxwoods-2013" else 0)


def test_full_house_of_twos_is_all_that_differs_between_the_trump_plaza_readings(classes):
    ways = [pg.house_way(name).set(classes.hands) for name in ("trump-plaza", "trump-plaza-online")]
    differ = (ways[0] != ways[1]).any(axis=1)
    assert int(classes.weights[differ].sum()) == 92_160


LOWEST_BACK = 'equal_fronts = "lowest back"\n'
THREE_ACES = 'text = "Three aces, one of them the joker, with'


def test_what_differs_between_the_readings_of_foxwoods(classes):
    # Source: an independent program under which the figures of 2013 come out.
    text = way_text("foxwoods-2013").text
    rules = text.split("[[rule]]\n")
    usual_aces = "[[rule]]\n".join(rule for rule in rules if not rule.startswith(THREE_ACES))
    counts = {}
    for changes, part in (
        ("three aces", text.replace(LOWEST_BACK, "")),
        ("lowest back", usual_aces),
        ("both", text),
        ("none", usual_aces.replace(LOWEST_BACK, "")),
    ):
        settings = [way._core.settings() for way in (pg.house_way("foxwoods"), pg.HouseWay.from_toml(part))]
        differ = (settings[0][0] != settings[1][0]) | (settings[0][1] != settings[1][1])
        counts[changes] = int(classes.weights[differ].sum())
    assert counts == {"three aces": 83_916, "lowest back": 35_688, "both": 120_576, "none": 0}
