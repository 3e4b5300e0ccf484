"""The reference against published counts, named cases and exact data.

The counts of hands are the exact ones of the game; most are also in print (Wizard of Odds, pai gow
poker, appendix 5; Alspach, "Pai gow poker").
"""

import json
import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest

from .brute import count
from .cards import ACE, DECK, JOKER, JOKER_RANK, format, parse  # noqa: A004
from .classes import HandClass, hand_classes
from .fouls import is_foul
from .settle import is_pushed, settle, settle_banking
from .splits import splits
from .strengths import (
    COMPLETE,
    FIVE_ALIKE,
    FLUSH,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    Key,
    best_key,
    five_key,
    front_key,
    ranked_key,
)
from .ways import WAYS

DATA = Path(__file__).parents[1] / "data"

# Categories from high card to five of a kind.
FIVE_CARD_COUNTS = {
    "bug": [1418964, 1215024, 138600, 63360, 20532, 7804, 4368, 828, 204, 1],
    "wild": [1302540, 1268088, 123552, 137280, 20532, 7804, 6552, 3120, 204, 13],
}
FIVE_CARD_STRENGTHS = {"bug": 7463, "wild": 7475}
SEVEN_CARD_COUNTS = {
    "bug": [
        24780420, 64221960, 35553816, 7470676, 11236028, 6172088, 4188528, 307472, 210964, 1128,
    ],
    "wild": [
        23294460, 61644960, 31433400, 13315300, 11083940, 6027224, 5997144, 1121024, 210964, 14664,
    ],
}  # fmt: skip
AS_SET = {
    "trump-plaza": [
        24780420, 90641320, 11996640, 10449072, 11024224, 4826208, 155346, 174768, 95076, 6,
    ],
    "stones": [
        24780420, 91785032, 10859616, 10453872, 11024224, 4826208, 150552, 168080, 95076, 0,
    ],
}  # fmt: skip
PAIRS_IN_FRONT = {"trump-plaza": 34103524, "stones": 35252036}

CATEGORY_NAMES = [
    "high_card", "pair", "two_pair", "three_of_a_kind", "straight",
    "flush", "full_house", "four_of_a_kind", "straight_flush", "five_aces",
]  # fmt: skip
EXACT_FILES = [
    ("trump-plaza", "second", "exact-trump-plaza.jsonl"),
    ("foxwoods", "second", "exact-foxwoods.jsonl"),
    ("stones", "second", "exact-stones.jsonl"),
    ("stones", "lowest", "exact-stones-wheel-lowest.jsonl"),
]


def read_json(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((DATA / name).read_text())
    return rows


def read_json_lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


def strengths_as_set(hand: tuple[int, ...], front: tuple[int, ...], wheel: str = "second") -> tuple[Key, Key]:
    """Front and back strength. Settings that differ in nothing else are the same setting."""
    back = tuple(card for card in hand if card not in front)
    return front_key(front), five_key(back, "bug", wheel)


def seeded() -> random.Random:
    return random.Random(7)


@pytest.fixture(scope="module")
def classes() -> list[HandClass]:
    return list(hand_classes())


# Cards


def test_cards_are_read_and_written() -> None:
    assert parse("2c As, td jk") == (0, 51, 33, JOKER)
    assert format(DECK)[:8] == "2c 2d 2h"
    assert parse(format(DECK)) == DECK
    with pytest.raises(ValueError, match="1s"):
        parse("As 1s")


# Strengths of five cards


@pytest.mark.parametrize("wheel", ["second", "lowest"])
@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_five_card_counts_by_ranks(joker: str, wheel: str) -> None:
    counts: Counter[Key] = Counter()
    for jokers in ((), (JOKER_RANK,)):
        for held in combinations_with_replacement(range(13), 5 - len(jokers)):
            copies = Counter(held).values()
            if max(copies) > 4:
                continue
            hands = prod(comb(4, n) for n in copies)
            ranks = (*held, *jokers)
            if max(copies) == 1:
                counts[ranked_key(ranks, True, joker, wheel)] += 4
                hands -= 4
            counts[ranked_key(ranks, False, joker, wheel)] += hands
    assert sum(counts.values()) == comb(53, 5)
    assert len(counts) == FIVE_CARD_STRENGTHS[joker]
    assert by_category(counts) == FIVE_CARD_COUNTS[joker]


@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_five_card_counts_by_cards(joker: str) -> None:
    counts = Counter(five_key(cards, joker) for cards in combinations(DECK, 5))
    assert sum(counts.values()) == comb(53, 5)
    assert len(counts) == FIVE_CARD_STRENGTHS[joker]
    assert by_category(counts) == FIVE_CARD_COUNTS[joker]


def by_category(counts: Counter[Key]) -> list[int]:
    totals = [0] * 10
    for key, hands in counts.items():
        totals[key[0]] += hands
    return totals


@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_joker_is_the_best_card_that_it_may_be(joker: str) -> None:
    """Every card of the deck is tried in its place, and a fifth card of a rank held four times."""
    rng = seeded()
    held_fours = [tuple(rng.sample(range(52), 4)) for _ in range(3000)]
    held_fours += [tuple(range(4 * rank, 4 * rank + 4)) for rank in range(13)]
    for held in held_fours:
        results = []
        for card in range(52):
            if card in held and len({other // 4 for other in held}) > 1:
                continue
            result = five_key((*held, card))
            if joker == "wild" or card // 4 == ACE or result[0] in COMPLETE:
                results.append(result)
        assert five_key((*held, JOKER), joker) == max(results), format(held)


@pytest.mark.parametrize(
    ("cards", "category", "same_as"),
    [
        ("Jk 9c Td Jh Qs", STRAIGHT, "9c Td Jh Qs Kd"),  # E1
        ("Jk Jc Qd Kh Ts", STRAIGHT, "Jc Qd Kh Ts Ad"),  # E2
        ("Jk 5c 4d 3h 2s", STRAIGHT, "Ad 5c 4d 3h 2s"),  # E3
        ("Jk Kh 9h 5h 2h", FLUSH, "Ah Kh 9h 5h 2h"),  # E4
        ("Jk Ah 9h 5h 2h", FLUSH, "Ah Kh 9h 5h 2h"),  # E5
        ("Ac Ad Ah Jk 9c", QUADS, "Ac Ad Ah As 9c"),  # E6
        ("7c 7d 7h Jk 9c", TRIPS, "7c 7d 7h As 9c"),  # E7
        ("Kc Kd Kh Ks Jk", QUADS, "Kc Kd Kh Ks As"),  # E8
        ("5h 6h 7h 8h Jk", STRAIGHT_FLUSH, "5h 6h 7h 8h 9h"),  # E13
        ("Th Jh Qh Kh Jk", STRAIGHT_FLUSH, "Th Jh Qh Kh Ah"),  # E14
        ("Jk Ad 9c 5h 2s", PAIR, "As Ad 9c 5h 2s"),
        ("Jk Kd 9c 5h 2s", HIGH_CARD, "As Kd 9c 5h 2s"),
    ],
)
def test_bug_joker(cards: str, category: int, same_as: str) -> None:
    key = five_key(parse(cards))
    assert key[0] == category
    assert key == five_key(parse(same_as))


def test_wild_joker() -> None:
    assert five_key(parse("7c 7d 7h Jk 9c"), "wild") == five_key(parse("7c 7d 7h 7s 9c"))  # E7
    assert five_key(parse("Kc Kd Kh Ks Jk"), "wild")[0] == FIVE_ALIKE  # E8
    assert five_key(parse("Kc Kd 9h 9s Jk"), "wild") == five_key(parse("Kc Kd Kh 9h 9s"))
    assert five_key(parse("Jk Ah 9h 5h 2h"), "wild") == five_key(parse("Ah Kh 9h 5h 2h"))


def test_five_aces_beat_a_royal_flush() -> None:  # E11
    assert five_key(parse("Ac Ad Ah As Jk")) == (FIVE_ALIKE, ACE)
    assert five_key(parse("Ac Ad Ah As Jk")) > five_key(parse("Th Jh Qh Kh Ah"))


def test_wheel() -> None:  # E3, E12
    wheel, king_high = parse("Ac 2d 3h 4s 5c"), parse("Kc Qd Jh Ts 9c")
    six_high, ace_high = parse("2d 3h 4s 5c 6d"), parse("Ac Kd Qh Js Tc")
    assert five_key(king_high) < five_key(wheel) < five_key(ace_high)
    assert five_key(wheel, "bug", "lowest") < five_key(six_high, "bug", "lowest")
    joker_2345 = parse("Jk 5c 4d 3h 2s")
    assert five_key(joker_2345) == five_key(wheel)
    assert five_key(joker_2345, "bug", "lowest") == five_key(six_high, "bug", "lowest")


def test_unknown_rules_are_errors() -> None:
    with pytest.raises(ValueError, match="tame"):
        five_key(parse("Jk 9c Td Jh Qs"), "tame")
    with pytest.raises(ValueError, match="third"):
        five_key(parse("2c 9c Td Jh Qs"), "bug", "third")
    with pytest.raises(ValueError, match="tame"):
        front_key(parse("Jk 9c"), "tame")


# Strengths of two cards


@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_front_counts(joker: str) -> None:
    counts = Counter(front_key(cards, joker) for cards in combinations(DECK, 2))
    assert len(counts) == 91
    paired = sum(hands for key, hands in counts.items() if key[0] == PAIR)
    assert paired == 13 * 6 + (4 if joker == "bug" else 52)


def test_joker_in_front() -> None:
    assert front_key(parse("Jk Kd")) == front_key(parse("As Kd"))  # E9
    assert front_key(parse("Ad Jk")) == front_key(parse("Ad Ac"))  # E10
    assert max(front_key(cards) for cards in combinations(DECK, 2)) == (PAIR, ACE)
    assert front_key(parse("Jk Kd"), "wild") == front_key(parse("Kc Kd"), "wild")


# Seven cards


def test_classes(classes: list[HandClass]) -> None:
    assert len(classes) == 292_253
    assert sum(hands for _, hands in classes) == comb(53, 7)
    assert all(hands > 0 for _, hands in classes)
    assert all(len(hand) == len(set(hand)) == 7 for hand, _ in classes)
    assert len({(ranks_of(hand), flush_ranks(hand)) for hand, _ in classes}) == len(classes)


def test_every_hand_has_a_class(classes: list[HandClass]) -> None:
    known = {(ranks_of(hand), flush_ranks(hand)) for hand, _ in classes}
    rng = seeded()
    for _ in range(20_000):
        hand = tuple(sorted(rng.sample(DECK, 7)))
        assert (ranks_of(hand), flush_ranks(hand)) in known


def ranks_of(hand: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card // 4 for card in hand)


def flush_ranks(hand: tuple[int, ...]) -> tuple[int, ...]:
    """The ranks held in the suit that can make a flush; none if no suit can."""
    for suit in range(4):
        ranks = tuple(card // 4 for card in hand if card != JOKER and card % 4 == suit)
        if len(ranks) + (JOKER in hand) >= 5:
            return ranks
    return ()


@pytest.mark.slow
@pytest.mark.parametrize("wheel", ["second", "lowest"])
@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_seven_card_counts(classes: list[HandClass], joker: str, wheel: str) -> None:
    counts = [0] * 10
    for hand, hands in classes:
        counts[max(split.back_key for split in splits(hand, joker, wheel))[0]] += hands
    assert counts == SEVEN_CARD_COUNTS[joker]


def test_splits_in_any_order_of_the_cards() -> None:
    rng = seeded()
    for _ in range(300):
        hand = tuple(rng.sample(DECK, 7))
        result = splits(hand)
        assert [split.front for split in result] == list(combinations(hand, 2))
        for split in result:
            assert sorted(split.front + split.back) == sorted(hand)
            assert split.front_key == front_key(split.front)
            assert split.back_key == five_key(split.back)
            assert split.is_foul == is_foul(split.front, split.back)
        assert max(split.back_key for split in result) == best_key(hand)


# Fouls


@pytest.mark.parametrize(
    ("front", "back", "equal_legal", "strict"),
    [
        ("Ac Kd", "Qh Jd 9s 7c 5d", True, True),  # F1
        ("7c 7d", "7h 7s Kc 9d 2h", False, True),  # F2
        ("Ac Ad", "Ah As Jk 9c 2d", False, False),  # F3
        ("Kc Qd", "Kd Jh 9s 7c 5d", True, True),  # F4
        ("Kc 9d", "Kd 9h 8s 7c 5d", False, True),  # F5
        ("Kc 9d", "Kd Th 8s 7c 5d", False, False),
        ("2c 2d", "Ad Kh 9s 7c 5d", True, True),
        ("Ac Kd", "2c 2d 9s 7c 5d", False, False),
        ("8c 8d", "7h 7s Kc 9d 2h", True, True),
        ("6c 6d", "7h 7s Kc 9d 2h", False, False),
        ("Ac Ad", "2c 2d 3c 3d 9s", False, False),
        ("Ac Jk", "Ad As 9s 7c 5d", False, True),
    ],
)
def test_fouls(front: str, back: str, equal_legal: bool, strict: bool) -> None:
    assert is_foul(parse(front), parse(back)) == equal_legal
    assert is_foul(parse(front), parse(back), foul="strict") == strict


# House ways


def named_cases() -> list[tuple[str, str, str]]:
    rows = read_json("house-way-cases.json")
    return [(row["way"], row["hand"], row["front_ranks"]) for row in rows if row["way"] in WAYS]


def test_the_cases_are_there() -> None:
    ways = Counter(way for way, _, _ in named_cases())
    assert ways == {"trump-plaza": 38, "stones": 10, "foxwoods": 9}


@pytest.mark.parametrize(("way", "hand", "front_ranks"), named_cases())
def test_named_cases(way: str, hand: str, front_ranks: str) -> None:
    front = WAYS[way](parse(hand), "second")
    expected = [parse(rank + "c")[0] // 4 for rank in front_ranks.split()]
    ranks = [ACE if card == JOKER else card // 4 for card in front]
    assert sorted(ranks) == sorted(expected)


@pytest.mark.parametrize(("way", "wheel", "file"), EXACT_FILES)
def test_fronts_and_legal_splits_of_the_exact_data(way: str, wheel: str, file: str) -> None:
    """The data break ties between cards of one rank by the order of the hand, the ways do not."""
    rows = read_json_lines(file)
    assert len(rows) == 58
    for row in rows:
        hand = parse(row["hand"])
        ours = strengths_as_set(hand, WAYS[way](hand, wheel), wheel)
        assert ours == strengths_as_set(hand, parse(row["house_way_front"]), wheel), row["hand"]
        legal = [
            (split.front, CATEGORY_NAMES[split.back_key[0]])
            for split in splits(hand, "bug", wheel)
            if not split.is_foul
        ]
        assert legal == [(parse(split["front"]), split["back"]) for split in row["splits"]]


def test_ways_that_set_the_splits_of_the_data() -> None:
    for row in read_json("ev-by-split.json"):
        hand, front = parse(row["hand"]), parse(row["front"])
        there = strengths_as_set(hand, front)
        set_by = {
            way
            for way in ("trump-plaza", "foxwoods")
            if strengths_as_set(hand, WAYS[way](hand, "second")) == there
        }
        assert set_by == set(row["set_by"]), row


@pytest.mark.parametrize(
    ("hand", "trump_plaza", "online"),
    [
        ("7c 7d 7h 2c 2d As Qd", "2c 2d", "Qd As"),  # one of ace and king
        ("7c 7d 7h 2c 2d Jk Qd", "2c 2d", "Qd Jo"),  # the joker is an ace single
        ("7c 7d 7h 2c 2d Ks Qd", "2c 2d", "Qd Ks"),
        ("7c 7d 7h 2c 2d Ks As", "Ks As", "Ks As"),  # both
        ("7c 7d 7h 2c 2d Js Qd", "2c 2d", "2c 2d"),  # neither
        ("7c 7d 7h 3c 3d Ks As", "3c 3d", "3c 3d"),
    ],
)
def test_full_house_with_twos(hand: str, trump_plaza: str, online: str) -> None:
    assert format(WAYS["trump-plaza"](parse(hand), "second")) == trump_plaza
    assert format(WAYS["trump-plaza-online"](parse(hand), "second")) == online


@pytest.mark.parametrize(
    ("hand", "front"),
    [
        ("Qd Ks Ac Ad Ah As Jk", "Ac Ad"),  # equal backs: natural aces, of the lowest ids
        ("Jk As Ad Kh 9h 5c 2d", "Kh Ad"),  # one of two natural aces, before the joker
        ("Jk As Ad Kh Qs Jc Th", "Ad As"),  # the same straight behind, with joker or ace
        ("Jk As Ad 9h 8s 7c 6h", "Ad As"),  # a straight needs the joker behind
        ("Jk Ac Ad Kh 9c 6c 3c", "Ad Kh"),  # a flush needs the ace of clubs behind
        ("9c 8c 7c 6d 6c 5c 2h", "6d 2h"),  # the 6 of clubs behind makes a straight flush
        ("9c 8c 7d 6d 6c 5s 2h", "6c 2h"),  # equal straights: the lowest ids in front
    ],
)
def test_equal_fronts(hand: str, front: str) -> None:
    """Better back, then natural cards before the joker in front, then the lowest ids."""
    for order in (parse(hand), parse(hand)[::-1]):
        assert sorted(WAYS["trump-plaza"](order, "second")) == sorted(parse(front))


@pytest.mark.parametrize("way", WAYS)
def test_ways_do_not_read_the_order_of_the_cards(way: str) -> None:
    rng = seeded()
    for _ in range(300):
        hand = rng.sample(DECK, 7)
        expected = WAYS[way](tuple(sorted(hand)), "second")
        assert expected[0] < expected[1]
        assert WAYS[way](tuple(hand), "second") == expected


@pytest.mark.slow
@pytest.mark.parametrize("way", AS_SET)
def test_hands_as_set(classes: list[HandClass], way: str) -> None:
    """What the way makes of all hands: back categories, pairs in front, and no foul."""
    counts = [0] * 10
    pairs_in_front = nine_high_fronts = 0
    for hand, hands in classes:
        front = WAYS[way](hand, "second")
        (split,) = (split for split in splits(hand) if split.front == front)
        assert not split.is_foul
        counts[split.back_key[0]] += hands
        pairs_in_front += hands * (split.front_key[0] == PAIR)
        nine_high_fronts += hands * is_pushed("front-nine", hand, front)
    assert counts == AS_SET[way]
    assert pairs_in_front == PAIRS_IN_FRONT[way]
    if way == "trump-plaza":
        assert nine_high_fronts == 3_853_596


@pytest.mark.slow
def test_hands_that_the_two_readings_of_trump_plaza_set_differently(
    classes: list[HandClass],
) -> None:
    """A full house of 2s with exactly one of ace and king."""
    different = sum(
        hands
        for hand, hands in classes
        if WAYS["trump-plaza"](hand, "second") != WAYS["trump-plaza-online"](hand, "second")
    )
    assert different == 92_160


@pytest.mark.slow
def test_hands_that_the_two_readings_of_foxwoods_set_differently(classes: list[HandClass]) -> None:
    """Three aces with the joker, and lower backs for equal fronts."""
    different = 0
    for hand, hands in classes:
        usual, of_2013 = (WAYS[way](hand, "second") for way in ("foxwoods", "foxwoods-2013"))
        different += hands * (strengths_as_set(hand, usual) != strengths_as_set(hand, of_2013))
    assert different == 120_576


# Settlement

LOW, MIDDLE, HIGH = (HIGH_CARD, 8, 7), (HIGH_CARD, 9, 7), (HIGH_CARD, 10, 7)


@pytest.mark.parametrize(
    ("front", "back", "per_hand", "strict"),
    [
        (HIGH, HIGH, "win", "win"),
        (HIGH, LOW, "push", "push"),
        (LOW, HIGH, "push", "push"),
        (LOW, LOW, "loss", "loss"),
        (MIDDLE, HIGH, "push", "loss"),  # S1
        (HIGH, MIDDLE, "push", "loss"),
        (MIDDLE, LOW, "loss", "loss"),  # S2
        (LOW, MIDDLE, "loss", "loss"),
        (MIDDLE, MIDDLE, "loss", "loss"),  # S3
    ],
)
def test_settlement(front: Key, back: Key, per_hand: str, strict: str) -> None:
    mine, dealer = (front, back), (MIDDLE, MIDDLE)
    assert settle(mine, dealer) == per_hand
    assert settle(mine, dealer, "strict") == strict
    mirror = {"win": "loss", "push": "push", "loss": "win"}
    assert settle_banking(dealer, mine) == mirror[per_hand]  # S4
    assert settle_banking(dealer, mine, "strict") == mirror[strict]


@pytest.mark.parametrize(
    ("rule", "hand", "front", "pushed"),
    [
        ("ace-high", "As 9d 8c 6h 5s 3d 2c", "9d 8c", True),  # S8
        ("ace-high", "Jk Kd 9c 8h 6s 3d 2c", "Kd 9c", True),  # S9
        ("ace-high", "Jk 9c 7d 6h 4s 3c 2d", "9c 2d", False),  # B8: the joker is the 5
        ("ace-high", "Ks 9d 8c 6h 5s 3d 2c", "9d 8c", False),
        ("ace-high", "As Ad 8c 6h 5s 3d 2c", "8c 6h", False),
        ("queen-high", "Qs 9d 8c 6h 5s 3d 2c", "9d 8c", True),  # S10
        ("queen-high", "Ks 9d 8c 6h 5s 3d 2c", "9d 8c", False),
        ("front-nine", "Ks 9d 8c 6h 5s 3d 2c", "9d 8c", True),  # S11
        ("front-nine", "Ks Kd 9c 9h 5s 3d 2c", "9c 9h", False),
        ("front-nine", "Ks Td 8c 6h 5s 3d 2c", "Td 8c", False),
        ("none", "Qs 9d 8c 6h 5s 3d 2c", "9d 8c", False),
    ],
)
def test_push_rules(rule: str, hand: str, front: str, pushed: bool) -> None:
    assert is_pushed(rule, parse(hand), parse(front)) == pushed


# Brute force


def test_one_dealer_hand() -> None:
    dealer = parse("Qs 9d 8c 6h 5s 3d 2c")  # set as 9-8 with Q-6-5-3-2 behind
    way = WAYS["trump-plaza"]

    def against(
        front: str,
        back: str,
        copies: str = "per-hand",
        push_rule: str = "none",
        banking: bool = False,
    ) -> tuple[int, ...]:
        mine = parse(front), parse(back)
        return count(*mine, dealer, way, copies=copies, push_rule=push_rule, banking=banking)

    assert against("Td 7c", "Kc Jd 5h 4c 2d") == (1, 0, 0)
    assert against("9c 8d", "Kc Jd 5h 4c 2d") == (0, 1, 0)
    assert against("9c 8d", "Kc Jd 5h 4c 2d", copies="strict") == (0, 0, 1)
    assert against("9c 8d", "Kc Jd 5h 4c 2d", banking=True) == (1, 0, 0)
    assert against("9c 7c", "Jd Td 5h 4c 2d") == (0, 0, 1)
    assert against("9c 7c", "Jd Td 5h 4c 2d", push_rule="queen-high") == (0, 1, 0)
    assert against("9c 7c", "Jd Td 5h 4c 2d", push_rule="front-nine") == (0, 1, 0)
    assert against("9c 7c", "Jd Td 5h 4c 2d", push_rule="ace-high") == (0, 0, 1)
    with pytest.raises(ValueError, match="banking"):
        against("9c 7c", "Jd Td 5h 4c 2d", banking=True, push_rule="ace-high")


def test_counts_over_a_small_deck() -> None:
    hand = parse("As Kd 9c 9h 5d 4s 2c")
    remaining = parse("Ac Kc Kh 9d 8d 8h 5c 4c 4d 3s Jk")
    way = WAYS["foxwoods"]
    front = way(hand, "second")
    back = tuple(card for card in hand if card not in front)
    per_hand = count(front, back, remaining, way)
    strict = count(front, back, remaining, way, copies="strict")
    banking = count(front, back, remaining, way, banking=True)
    for counts in (per_hand, strict, banking):
        assert sum(counts) == comb(11, 7)
    assert strict.wins == per_hand.wins
    assert strict.losses > per_hand.losses
    assert banking.wins > per_hand.wins  # copies are the banker's
