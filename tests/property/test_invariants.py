"""What must hold for every hand: strengths, splits, house ways, parsing and dealing."""

import pickle
from itertools import combinations, pairwise

import numpy as np
import pytest
from hands import (
    JOKER_AND_WHEEL,
    any_hands,
    assert_still_right,
    narrow_hands,
    suit_orders,
    with_suits,
)
from hypothesis import example, given, settings
from hypothesis import strategies as st

from houseway import paigow as pg
from reference.splits import splits as reference_splits
from reference.strengths import best_key, five_key, front_key
from reference.ways import WAYS

FOULS = [pg.Rules(r.joker, r.wheel, foul) for r in JOKER_AND_WHEEL for foul in ("equal-legal", "strict")]
WHEELS = [pg.Rules(), pg.Rules(wheel="lowest")]

# Nothing random from run to run; the number of examples is the size of the test.
run = settings(deadline=None, derandomize=True, max_examples=100)


@run
@given(any_hands, st.data())
def test_order_and_suits_do_not_matter(hand, data):
    shuffled = data.draw(st.permutations(hand))
    other_suits = with_suits(shuffled, data.draw(suit_orders))
    assert pg.hand_class(other_suits) == pg.hand_class(hand)
    for rules in JOKER_AND_WHEEL:
        strength = pg.evaluate(hand, rules)
        assert pg.evaluate(shuffled, rules) == strength
        assert pg.evaluate(other_suits, rules) == strength
        assert pg.evaluate(sorted(hand[:5]), rules) == pg.evaluate(with_suits(hand[:5], (2, 0, 3, 1)), rules)
        assert pg.evaluate_front(hand[:2], rules) == pg.evaluate_front(hand[1::-1], rules)


@run
@given(any_hands)
def test_best_five_of_seven(hand):
    for rules in JOKER_AND_WHEEL:
        fives = pg.evaluate(np.array(list(combinations(hand, 5)), np.uint8), rules)
        assert pg.evaluate(hand, rules) == fives.max()


@run
@given(st.lists(any_hands, min_size=2, max_size=6))
def test_strengths_order_hands_as_the_reference(hands):
    for rules in JOKER_AND_WHEEL:
        for size, key in ((7, best_key), (5, five_key)):
            strengths = [pg.evaluate(hand[:size], rules) for hand in hands]
            keys = [key(hand[:size], rules.joker, rules.wheel) for hand in hands]
            for (s, k), (t, m) in combinations(zip(strengths, keys, strict=True), 2):
                assert (s > t, s == t) == (k > m, k == m)
            assert [pg.category(strength, rules) for strength in strengths] == [k[0] for k in keys]


@pytest.mark.parametrize("rules", JOKER_AND_WHEEL, ids=str)
def test_many_random_hands_are_in_the_order_of_the_reference(rules):
    # The strengths of hands sorted by the reference never fall, and rise where the reference does.
    hands = pg.deal(1500, rng=11)
    strengths = pg.evaluate(hands, rules).tolist()
    keys = [best_key(tuple(hand), rules.joker, rules.wheel) for hand in hands.tolist()]
    pairs = sorted(zip(keys, strengths, strict=True))
    for (key, strength), (next_key, next_strength) in pairwise(pairs):
        assert (next_strength > strength) == (next_key > key)
        assert next_strength >= strength


@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_all_fronts_are_in_the_order_of_the_reference(joker):
    fronts = list(combinations(range(53), 2))
    strengths = pg.evaluate_front(np.array(fronts, np.uint8), pg.Rules(joker)).tolist()
    rank = {key: place for place, key in enumerate(sorted({front_key(f, joker) for f in fronts}), 1)}
    assert len(rank) == 91
    assert strengths == [rank[front_key(front, joker)] for front in fronts]


@settings(run, max_examples=60)
@given(any_hands)
@example((0, 1, 2, 3, 52, 48, 49))
@example((52, 48, 0, 4, 8, 12, 45))
def test_splits_are_those_of_the_reference(hand):
    for rules in FOULS:
        own = pg.splits(hand, rules)
        reference = reference_splits(hand, rules.joker, rules.wheel, rules.foul)
        assert [(s.front, s.back, s.is_foul) for s in own] == [
            (s.front, s.back, s.is_foul) for s in reference
        ]
        for side in ("front", "back"):
            strengths = [getattr(split, f"{side}_strength") for split in own]
            keys = [getattr(split, f"{side}_key") for split in reference]
            order = sorted(zip(keys, strengths, strict=True))
            for (key, strength), (next_key, next_strength) in pairwise(order):
                assert (next_strength > strength, next_strength >= strength) == (next_key > key, True)
        front, back, foul = pg.splits_many(hand, rules)
        assert front.tolist() == [split.front_strength for split in own]
        assert back.tolist() == [split.back_strength for split in own]
        assert foul.tolist() == [split.is_foul for split in own]
        assert front.tolist() == [pg.evaluate_front(split.front, rules) for split in own]
        assert back.tolist() == [pg.evaluate(split.back, rules) for split in own]


@run
@given(any_hands)
def test_a_hand_has_a_legal_split(hand):
    for rules in FOULS:
        assert any(not split.is_foul for split in pg.splits(hand, rules))


@settings(run, max_examples=200)
@given(any_hands, st.data())
def test_ways_set_cards_and_not_places(hand, data):
    shuffled = data.draw(st.permutations(hand))
    order = data.draw(suit_orders)
    for name, rules in ((name, rules) for name in pg.house_ways() for rules in WHEELS):
        way = pg.house_way(name, rules)
        positions = way.set(hand).tolist()
        assert positions == sorted(positions)
        front = {hand[at] for at in positions}
        assert {shuffled[at] for at in way.set(shuffled)} == front
        assert front == set(WAYS[name](hand, rules.wheel))
        explained = way.explain(shuffled)
        assert set(explained.front) == front
        assert set(explained.back) == set(hand) - front
        assert way.steps[explained.rule - 1].text == explained.text
        # Other suits may choose another of equal cards, never another strength.
        recoloured = way.explain(with_suits(hand, order))
        assert pg.evaluate_front(recoloured.front, rules) == pg.evaluate_front(explained.front, rules)
        assert pg.evaluate(recoloured.back, rules) == pg.evaluate(explained.back, rules)
        assert recoloured.rule == explained.rule
        assert not pg.splits((*explained.front, *explained.back), rules)[0].is_foul


def test_ways_set_many_random_hands_as_the_reference():
    hands = pg.deal(600, rng=21)
    hands[::7, 0] = np.where((hands[::7] == 52).any(axis=1), hands[::7, 0], 52)
    for name in pg.house_ways():
        for rules in WHEELS:
            chosen = np.take_along_axis(hands, pg.house_way(name, rules).set(hands).astype(int), axis=1)
            expected = [WAYS[name](tuple(hand), rules.wheel) for hand in hands.tolist()]
            assert np.sort(chosen, axis=1).tolist() == list(map(list, expected))


@run
@given(st.lists(st.integers(0, 52), min_size=1, max_size=53, unique=True), st.data())
def test_text_round_trip(cards, data):
    text = pg.format(cards)
    assert pg.parse(text).tolist() == cards
    assert str(pg.Cards(cards)) == text
    for changed in (text.lower(), text.upper(), text.replace(" ", ""), text.replace(" ", ", ")):
        assert pg.parse(changed).tolist() == cards
    spelled = text.replace("T", data.draw(st.sampled_from(["10", "t", "T"])))
    spelled = spelled.replace("Jo", data.draw(st.sampled_from(["*", "Joker", "jk"])))
    for letter, symbol in zip("cdhs", "♣♦♥♠", strict=True):
        if data.draw(st.booleans()):
            spelled = "".join(
                symbol if char == letter and before in "0123456789tTJQKA" else char
                for before, char in zip(" " + spelled, spelled, strict=False)
            )
    assert pg.parse(spelled).tolist() == cards
    assert pg.parse(pg.format([cards])).tolist() == [cards]


@run
@given(st.lists(narrow_hands(5), min_size=1, max_size=5))
def test_format_keeps_the_shape(hands):
    batch = np.array(hands, np.uint8)
    assert np.array_equal(pg.parse(pg.format(batch)), batch)
    nested = pg.format(batch[None, :, None])
    assert [row[0] for row in nested[0]] == pg.format(batch)
    assert np.array_equal(pg.parse(np.array(nested)), batch[None, :, None])


@settings(run, max_examples=40)
@given(st.integers(0, 2**64), st.integers(0, 300), st.integers(0, 300), st.integers(1, 53))
def test_deals_are_reproducible(seed, n, more, k):
    hands = pg.deal(n, k, rng=seed)
    assert hands.shape == (n, k)
    assert hands.dtype == np.uint8
    assert np.array_equal(hands, pg.deal(n + more, k, rng=seed)[:n])
    assert np.array_equal(hands, pg.deal(n, k, rng=np.random.default_rng(seed)))
    # Smaller hands are the first cards of larger ones.
    assert np.array_equal(pg.deal(n, rng=seed)[:, : min(k, 7)], pg.deal(n, min(k, 7), rng=seed))
    ordered = np.sort(hands, axis=1)
    assert (ordered[:, 1:] > ordered[:, :-1]).all()
    assert (hands <= 52).all()


def test_deals_go_on_across_blocks():
    hands = pg.deal(140_000, 2, rng=5)
    assert np.array_equal(hands[:65_536], pg.deal(65_536, 2, rng=5))
    assert np.array_equal(hands[:65_537], pg.deal(65_537, 2, rng=5))
    assert len(np.unique(hands.view(np.uint16))) == 53 * 52
    again = pg.deal(140_000, 2, rng=6)
    assert (hands != again).any(axis=1).mean() > 0.9
    # No block repeats another.
    assert (hands[:65_536] != hands[65_536:131_072]).any(axis=1).mean() > 0.99


def test_a_generator_moves_on():
    rng = np.random.default_rng(1)
    assert not np.array_equal(pg.deal(5, rng=rng), pg.deal(5, rng=rng))
    assert not np.array_equal(pg.deal(5), pg.deal(5))


def chi_square(counts):
    """How far counts are from equal, in standard deviations of the chi-square distribution."""
    counts = np.asarray(counts, dtype=float).ravel()
    statistic = ((counts - counts.mean()) ** 2 / counts.mean()).sum()
    freedom = len(counts) - 1
    return (statistic - freedom) / np.sqrt(2 * freedom)


@pytest.mark.parametrize("k", [2, 5, 7, 53])
def test_deals_are_uniform(k):
    hands = pg.deal(200_000 if k < 53 else 40_000, k, rng=2024).astype(np.int64)
    for place in range(k):
        assert abs(chi_square(np.bincount(hands[:, place], minlength=53))) < 4.5
    # Every ordered pair of places holds every ordered pair of cards equally often.
    for first, second in [(0, 1), (0, k - 1), (k - 2, k - 1)]:
        pairs = np.bincount(53 * hands[:, first] + hands[:, second], minlength=53 * 53).reshape(53, 53)
        assert pairs.trace() == 0
        assert abs(chi_square(pairs[~np.eye(53, dtype=bool)])) < 4.5


def test_neighbouring_hands_are_independent():
    hands = pg.deal(200_000, rng=2025).astype(np.int64)
    for place in range(7):
        pairs = np.bincount(53 * hands[:-1, place] + hands[1:, place], minlength=53 * 53)
        assert abs(chi_square(pairs)) < 4.5


@pytest.mark.parametrize("rules", [pg.Rules(), pg.Rules(wheel="lowest")], ids=str)
def test_categories_of_deals_are_as_common_as_counted(rules):
    # The exact counts of seven-card hands, high card to five aces.
    counts = [24780420, 64221960, 35553816, 7470676, 11236028, 6172088, 4188528, 307472, 210964, 1128]
    n = 400_000
    found = np.bincount(pg.category(pg.evaluate(pg.deal(n, rng=7), rules), rules), minlength=10)
    expected = np.array(counts) / sum(counts) * n
    assert (np.abs(found - expected) < 4.5 * np.sqrt(expected + 1)).all()


@pytest.mark.parametrize("name", pg.house_ways())
def test_a_way_travels(name):
    way = pg.house_way(name, pg.Rules(wheel="lowest"))
    copy = pickle.loads(pickle.dumps(way))
    hands = pg.deal(2000, rng=17)
    assert np.array_equal(copy.set(hands), way.set(hands))
    assert copy.explain(hands[0]) == way.explain(hands[0])
    for attribute in ("name", "title", "source", "readings", "rules", "native_rules", "steps"):
        assert getattr(copy, attribute) == getattr(way, attribute)


def low_front(hand):
    """The lowest rank and the next one in front, from outside the flush suit where that is possible."""
    suits = [card % 4 for card in hand if card != 52]
    flush = next((suit for suit in range(4) if suits.count(suit) + (52 in hand) >= 5), 4)
    lowest = hand[0] // 4
    other = next(card // 4 for card in hand if card // 4 != lowest)
    first, second = (
        min((card for card in hand if card // 4 == rank), key=lambda card: (card % 4 == flush, card))
        for rank in (lowest, other)
    )
    return first, second


@pytest.fixture(scope="module")
def low_way():
    return pg.HouseWay.from_function(low_front)


@settings(run, max_examples=100)
@given(any_hands, st.data())
def test_a_way_of_a_function(low_way, hand, data):
    front = low_front(tuple(sorted(hand)))
    explained = low_way.explain(data.draw(st.permutations(hand)))
    assert sorted(card // 4 for card in explained.front) == sorted(card // 4 for card in front)
    back = [card for card in hand if card not in front]
    assert pg.evaluate(explained.back) == pg.evaluate(back)
    assert low_way.explain(hand).front == explained.front


def test_a_way_of_a_function_travels(low_way):
    copy = pickle.loads(pickle.dumps(low_way))
    hands = pg.deal(500, rng=31)
    assert np.array_equal(copy.set(hands), low_way.set(hands))
    assert pg.analyze(hands[0], copy) == pg.analyze(hands[0], low_way)
    assert copy.name == "low_front"
    assert low_way.under(pg.Rules(copies="strict")).set(hands).tolist() == low_way.set(hands).tolist()
    for rules in (pg.Rules("wild"), pg.Rules(wheel="lowest"), pg.Rules(foul="strict")):
        with pytest.raises(pg.UnsupportedRules):
            low_way.under(rules)
        with pytest.raises(pg.UnsupportedRules):
            pg.analyze(hands[0], low_way, rules=rules)
    with pytest.raises(pg.UnsupportedRules):
        pg.analyze(hands[0], own=low_way, rules=pg.Rules(wheel="lowest"))
    assert_still_right()
