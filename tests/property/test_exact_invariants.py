"""What must hold for every exact analysis, and brute force where few cards are left."""

import json
import pickle
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from hands import any_hands, suit_orders, with_suits
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway import paigow as pg
from reference.brute import count
from reference.splits import splits as reference_splits
from reference.ways import WAYS

run = settings(deadline=None, derandomize=True, max_examples=70)
way_names = st.sampled_from(sorted(WAYS))
some_rules = st.builds(
    lambda wheel, copies: pg.Rules(wheel=wheel, copies=copies),
    st.sampled_from(["second", "lowest"]),
    st.sampled_from(["per-hand", "strict"]),
)
# Who banks and what pushes: both at once cannot be.
seats = st.sampled_from(
    [
        {"banking": True},
        {},
        {"push_rule": "queen-high"},
        {"push_rule": "ace-high"},
        {"push_rule": "front-nine"},
    ]
)
commissions = st.one_of(
    st.sampled_from([None, 0, 1, 0.05, "1/20", Fraction(1, 3)]),
    st.fractions(0, 1, max_denominator=10**6),
)


@st.composite
def dead_cards(draw, hand, most=39):
    others = [card for card in range(53) if card not in hand]
    number = draw(st.one_of(st.integers(0, 6), st.integers(0, most)))
    return draw(st.permutations(others))[:number]


@st.composite
def problems(draw):
    """A hand and all the other arguments of `analyze`."""
    hand = draw(any_hands)
    arguments = {
        "against": draw(way_names),
        "rules": draw(some_rules),
        "commission": draw(commissions),
        "dead": draw(dead_cards(hand)),
        **draw(seats),
    }
    return hand, arguments


def order_of(setting, rules):
    """Higher value, better back, better front, natural cards in front, lowest ids."""
    front = sorted(setting.front)
    return (
        -setting.value,
        -pg.evaluate(setting.back, rules),
        -pg.evaluate_front(setting.front, rules),
        52 in front,
        front,
    )


@run
@given(problems())
def test_an_analysis_adds_up(problem):
    hand, arguments = problem
    analysis = pg.analyze(hand, **arguments)
    rules, commission = arguments["rules"], analysis.commission
    left = 46 - len(arguments["dead"])
    assert analysis.opponent_hands == comb(left, 7)
    legal = [s for s in pg.splits(hand, rules) if not s.is_foul]
    assert {frozenset(s.front) for s in analysis.settings} == {frozenset(s.front) for s in legal}
    assert len(analysis.settings) == len(legal)
    for setting in analysis.settings:
        assert sorted((*setting.front, *setting.back)) == sorted(hand)
        assert min(setting.wins, setting.pushes, setting.losses) >= 0
        assert setting.wins + setting.pushes + setting.losses == comb(left, 7)
        assert all(type(n) is int for n in (setting.wins, setting.pushes, setting.losses))
        exact = ((1 - commission) * setting.wins - setting.losses) / comb(left, 7)
        assert setting.value == exact
        assert setting.ev == float(exact)
        assert setting.front_strength == pg.evaluate_front(setting.front, rules)
        assert setting.back_strength == pg.evaluate(setting.back, rules)
        assert setting.category is pg.category(setting.back_strength, rules)
    assert list(analysis.settings) == sorted(analysis.settings, key=lambda s: order_of(s, rules))
    assert analysis.best is analysis.settings[0]
    assert analysis.best.value == max(setting.value for setting in analysis.settings)
    assert analysis.house_way in analysis.settings
    front = {hand[at] for at in pg.house_way(arguments["against"], rules).set(hand)}
    assert set(analysis.house_way.front) == front
    assert set(analysis.dead) == set(arguments["dead"])
    repr(analysis)
    analysis._repr_html_()


@run
@given(problems(), st.data())
def test_order_of_the_cards_does_not_matter(problem, data):
    hand, arguments = problem
    shuffled = data.draw(st.permutations(hand))
    again = {**arguments, "dead": data.draw(st.permutations(arguments["dead"]))}
    assert pg.analyze(shuffled, **again).settings == pg.analyze(hand, **arguments).settings


def counts_of(analysis):
    return sorted(
        (s.front_strength, s.back_strength, s.wins, s.pushes, s.losses, s.value) for s in analysis.settings
    )


@run
@given(problems(), suit_orders)
def test_suits_do_not_matter(problem, order):
    hand, arguments = problem
    recoloured = {**arguments, "dead": with_suits(arguments["dead"], order)}
    here, there = pg.analyze(hand, **arguments), pg.analyze(with_suits(hand, order), **recoloured)
    assert counts_of(here) == counts_of(there)
    assert here.best.value == there.best.value


def by_front(analysis):
    return {frozenset(s.front): (s.wins, s.pushes, s.losses) for s in analysis.settings}


@run
@given(problems(), commissions)
def test_commission_changes_no_count(problem, commission):
    hand, arguments = problem
    here = pg.analyze(hand, **arguments)
    there = pg.analyze(hand, **{**arguments, "commission": commission})
    assert by_front(here) == by_front(there)
    assert here.house_way.front == there.house_way.front


@run
@given(any_hands, way_names, st.sampled_from(["second", "lowest"]), st.data())
def test_who_banks_and_how_copies_are_read(hand, way, wheel, data):
    dead = data.draw(dead_cards(hand))

    def counts(copies, *, banking):
        rules = pg.Rules(wheel=wheel, copies=copies)
        return by_front(pg.analyze(hand, way, rules=rules, banking=banking, dead=dead))

    player, banker = counts("per-hand", banking=False), counts("per-hand", banking=True)
    strict_player, strict_banker = counts("strict", banking=False), counts("strict", banking=True)
    assert player.keys() == banker.keys() == strict_player.keys() == strict_banker.keys()
    for front, (wins, pushes, losses) in player.items():
        # Copies are the banker's: what I win as a player I win as the banker, what I lose as the banker I
        # lose as a player.
        assert wins <= banker[front][0]
        assert losses >= banker[front][2]
        # Strictly, a copy beside a win is lost instead of pushed; beating both is what it was.
        strict_wins, strict_pushes, strict_losses = strict_player[front]
        assert strict_wins == wins
        assert strict_losses >= losses
        assert strict_pushes - pushes == losses - strict_losses
        assert strict_banker[front][2] == banker[front][2]
        assert strict_banker[front][0] >= banker[front][0]


@run
@given(any_hands, way_names, st.data())
def test_a_push_rule_only_pushes(hand, way, data):
    dead = data.draw(dead_cards(hand))
    plain = by_front(pg.analyze(hand, way, dead=dead))
    for push_rule in ("queen-high", "ace-high", "front-nine"):
        pushed = by_front(pg.analyze(hand, way, dead=dead, push_rule=push_rule))
        for front, (wins, pushes, losses) in plain.items():
            assert pushed[front][0] <= wins
            assert pushed[front][1] >= pushes
            assert pushed[front][2] <= losses
        # What is gone from wins and losses has become a push.
        gone = {f: (plain[f][0] - pushed[f][0]) + (plain[f][2] - pushed[f][2]) for f in plain}
        already = {f: pushed[f][1] - plain[f][1] for f in plain}
        assert gone == already


@settings(run, max_examples=40)
@given(any_hands, way_names, st.data())
def test_dead_cards_split_the_count(hand, way, data):
    # The other side has a card or it has not: hands without the card are counted with the card dead, so the
    # sum over all cards left counts every hand of seven cards C - 7 times.
    dead = data.draw(dead_cards(hand, most=38))
    left = [card for card in range(53) if card not in hand and card not in dead]
    whole = by_front(pg.analyze(hand, way, dead=dead))
    parts = [by_front(pg.analyze(hand, way, dead=[*dead, card])) for card in left]
    for front, counts in whole.items():
        for kind in range(3):
            assert sum(part[front][kind] for part in parts) == counts[kind] * (len(left) - 7)


@st.composite
def small_decks(draw):
    """A hand and the nine to eleven cards that are left for the other side.

    Some come from few suits, for flushes; some from few ranks, for pairs to quads and for the low hands of
    the push rules; often the joker is among them.
    """
    ranks = draw(
        st.one_of(
            st.just(range(13)),
            st.just(range(6, 13)),
            st.just(range(11)),
            st.sets(st.integers(0, 12), min_size=4, max_size=7),
        )
    )
    suits = draw(st.sampled_from([(0, 1, 2, 3), (0, 1, 2, 3), (0, 1), (1, 3), (2,), (0, 2, 3)]))
    pool = [card for card in range(52) if card // 4 in ranks and card % 4 in suits]
    size = draw(st.integers(9, 11))
    if draw(st.booleans()):
        pool.append(52)
    others = [card for card in range(53) if card not in pool]
    deck = draw(st.permutations(pool))[:size]
    if len(deck) < size:
        deck += draw(st.permutations(others))[: size - len(deck)]
    if 52 in pool and 52 not in deck and draw(st.booleans()):
        deck[0] = 52
    free = [card for card in range(53) if card not in deck]
    hand = draw(st.one_of(st.permutations(free), st.just(free[-7:]), st.just(free[:7])))[:7]
    return tuple(hand), tuple(deck)


CACHED = {name: cache(way) for name, way in WAYS.items()}


def assert_brute_force_agrees(hand, deck, name, rules, seat):
    dead = [card for card in range(53) if card not in hand and card not in deck]
    analysis = pg.analyze(hand, name, rules=rules, dead=dead, **seat)
    assert analysis.opponent_hands == comb(len(deck), 7)
    own = by_front(analysis)
    legal = [s for s in reference_splits(hand, "bug", rules.wheel, rules.foul) if not s.is_foul]
    assert own.keys() == {frozenset(split.front) for split in legal}
    for split in legal:
        brute = count(
            split.front,
            split.back,
            deck,
            CACHED[name],
            wheel=rules.wheel,
            copies=rules.copies,
            **seat,
        )
        assert own[frozenset(split.front)] == tuple(brute)


@settings(run, max_examples=90)
@given(small_decks(), way_names, some_rules, seats)
def test_brute_force(deck, name, rules, seat):
    assert_brute_force_agrees(*deck, name, rules, seat)


def test_brute_force_of_every_kind():
    """Every way, both readings of copies, every seat, on decks that bring out what differs."""
    decks = [
        # hearts and the joker against a club flush
        ("Kc Qc Jc 9c 8c 7c 2c", "Jo Ah Kh Qh Jh Th 9h 2d 2s"),
        # nothing but low cards, for pairs and trips
        ("As Ks Qs Js 9s 7h 5h", "2c 2d 2h 3c 3d 3h 4c 4d 5c 6d"),
        # queen-high, nine in front
        ("Jc Jd 4c 3d 2h 2s 7h", "Qc Th 9d 8s 6c 5h 4d 3s 2c 7d"),
        # ace-high
        ("Jc Jd 9h 9c 2h 2s 7h", "Ac Kd Jh 9d 8s 6c 5h 4d 3s 2c"),
        # copies: the same ranks on both sides
        ("Ac Kd Qh Js 9c 7d 5h", "Ad Kc Qs Jh 9d 7c 5s Ah Ks"),
        # full houses with twos
        ("Ac Ad Ah Kc Kd 7d 5h", "2c 2d 3c 3d 3h As Ks Qc Jd"),
    ]  # fmt: skip
    for hand_text, deck_text in decks:
        hand, deck = (tuple(pg.parse(text).tolist()) for text in (hand_text, deck_text))
        for name in WAYS:
            for copies in ("per-hand", "strict"):
                rules = pg.Rules(copies=copies)
                assert_brute_force_agrees(hand, deck, name, rules, {})
                assert_brute_force_agrees(hand, deck, name, rules, {"banking": True})
            for push_rule in ("queen-high", "ace-high", "front-nine"):
                assert_brute_force_agrees(hand, deck, name, pg.Rules(), {"push_rule": push_rule})


HIGHEST = """
name = "highest"
wild_reading = "The joker is any card."
[[rule]]
text = "The highest front that is no foul."
front = "highest"
"""
ALL_RULES = [
    pg.Rules(joker, wheel, foul, copies)
    for joker in ("bug", "wild")
    for wheel in ("second", "lowest")
    for foul in ("equal-legal", "strict")
    for copies in ("per-hand", "strict")
]


@cache
def highest_way(rules):
    return pg.HouseWay.from_toml(HIGHEST, rules)


@cache
def highest_front(hand, joker, wheel, foul):
    """The same in slow Python."""
    legal = [split for split in reference_splits(hand, joker, wheel, foul) if not split.is_foul]

    def order(split):
        low, high = split.front
        return split.front_key, split.back_key, 52 not in split.front, -low, -high

    return max(legal, key=order).front


@settings(run, max_examples=35)
@given(small_decks(), st.sampled_from(ALL_RULES), seats)
def test_brute_force_under_all_rules(hand_and_deck, rules, seat):
    hand, deck = hand_and_deck
    dead = [card for card in range(53) if card not in hand and card not in deck]
    way = highest_way(rules)
    own = by_front(pg.analyze(hand, way, rules=rules, dead=dead, **seat))
    legal = [s for s in reference_splits(hand, rules.joker, rules.wheel, rules.foul) if not s.is_foul]
    assert own.keys() == {frozenset(split.front) for split in legal}
    for split in legal:
        brute = count(
            split.front,
            split.back,
            deck,
            lambda cards, wheel: highest_front(cards, rules.joker, wheel, rules.foul),
            joker=rules.joker,
            wheel=rules.wheel,
            copies=rules.copies,
            **seat,
        )
        assert own[frozenset(split.front)] == tuple(brute)
    ascending = tuple(sorted(hand))
    assert set(way.explain(hand).front) == set(highest_front(ascending, rules.joker, rules.wheel, rules.foul))


@settings(run, max_examples=40)
@given(st.lists(any_hands, min_size=1, max_size=5), way_names, some_rules, commissions, seats, st.data())
def test_many_equal_one_by_one(hands, way, rules, commission, seat, data):
    arguments = {"rules": rules, "commission": commission, **seat}
    dead = data.draw(dead_cards({card for hand in hands for card in hand}, most=20))[:20]
    one = [pg.analyze(hand, way, dead=dead, **arguments) for hand in hands]
    many = pg.analyze_many(hands, way, dead=dead, workers=data.draw(st.integers(0, 3)), **arguments)
    assert many.valid.all()
    assert many.opponent_hands == one[0].opponent_hands
    for at, (hand, analysis) in enumerate(zip(hands, one, strict=True)):
        assert {hand[place] for place in many.front[at]} == set(analysis.best.front)
        assert many.front[at, 0] < many.front[at, 1]
        assert (many.wins[at], many.pushes[at], many.losses[at]) == (
            analysis.best.wins,
            analysis.best.pushes,
            analysis.best.losses,
        )
        assert many.ev[at] == analysis.best.ev


def test_many_hands_equal_one_by_one():
    hands = pg.deal(400, rng=41)
    for workers in (1, 3):
        many = pg.analyze_many(hands, "foxwoods", workers=workers)
        for at, hand in enumerate(hands):
            best = pg.analyze(hand, "foxwoods").best
            assert (many.wins[at], many.losses[at], many.ev[at]) == (best.wins, best.losses, best.ev)
            assert set(hand[many.front[at]].tolist()) == set(best.front)


@settings(run, max_examples=60)
@given(problems(), way_names)
def test_an_analysis_travels(problem, own):
    hand, arguments = problem
    analysis = pg.analyze(hand, own=own, **arguments)
    assert pickle.loads(pickle.dumps(analysis)) == analysis
    text = json.dumps(analysis.to_dict())
    copy = pg.Analysis.from_dict(json.loads(text))
    assert copy == analysis
    assert hash(copy) == hash(analysis)
    assert json.dumps(copy.to_dict()) == text
    assert copy.house_way == analysis.house_way
    assert copy.own == own


def test_numpy_words_travel():
    analysis = pg.analyze(
        "9c Ts Ad 9d Jo Tc Jd",
        np.str_("stones"),
        rules=pg.Rules(wheel=np.str_("lowest")),
        commission=np.float64(0.05),
        banking=np.False_,
        push_rule=np.str_("ace-high"),
        dead=np.array([0, 1]),
    )
    assert pg.Analysis.from_dict(json.loads(json.dumps(analysis.to_dict()))) == analysis


@settings(run, max_examples=60)
@given(any_hands, way_names)
def test_house_way_against_itself(hand, way):
    analysis = pg.analyze(hand, way)
    explained = pg.house_way(way).explain(hand)
    assert analysis.house_way.front == explained.front
    assert analysis.house_way.back == explained.back
    assert analysis.against == analysis.own == way
