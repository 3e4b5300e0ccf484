"""The game in the core against plain enumeration of every deal, on small decks."""

import numpy as np
import pytest

from houseway import _core
from houseway import paigow as pg
from houseway.paigow.rules import rules_id
from reference.cards import JOKER_RANK, RANK_LETTERS
from reference.game import Game

WAYS = ("foxwoods", "stones", "trump-plaza")
ALL = [0, _core.RANK_PATTERNS]

TERMS = [
    {},
    {"copies": "strict", "keep": 833, "unit": 1000},
    {"banking": True},
    {"banking": True, "copies": "strict", "keep": 1, "unit": 1},
    {"push_rule": "front-nine", "keep": 1, "unit": 1},
    {"push_rule": "front-nine", "copies": "strict", "keep": 833, "unit": 1000},
]


def ranks_of(text):
    """Ascending ranks; ``*`` is the joker."""
    return tuple(sorted(JOKER_RANK if c == "*" else RANK_LETTERS.index(c) for c in text))


def solve(
    game, player, cuts, *, keep=19, unit=20, copies="per-hand", banking=False, push_rule="none", workers=1
):
    """The core's totals: of the ways in their order, of the player, of the dealer's way."""
    rules = pg.Rules(wheel=game.wheel, copies=copies)
    against, *ways = [pg.house_way(way, rules)._core for way in (game.against, *WAYS)]
    if player == 2:  # who sees the dealer's hand has no way
        ways = []
    push = _core.PUSH_RULES.index(push_rule)
    deck = {"ranks": sum(1 << rank for rank in game.ranks), "joker": game.joker}
    arguments = (rules_id(rules), keep, unit, banking, push, False)
    return _core.solve(against, ways, player, *arguments, cuts, workers, **deck)[0]


def as_core(totals):
    rows = [totals.by_type.get(name, [0, 0, 0]) for name in _core.HAND_TYPES]
    return [*rows, totals.copies, [totals.different_hands, 0, 0]]


def check(game, pieces, **terms):
    expected = game.play(WAYS, **terms)
    ways = [as_core(expected[way]) for way in WAYS]
    dealer = as_core(expected[game.against])

    def solved(player):
        return sum(solve(game, player, cuts, **terms) for cuts in pieces)

    assert solved(0).tolist() == [*ways, dealer]
    assert solved(1).tolist() == [*ways, as_core(expected["optimal"]), dealer]
    if not terms.get("banking"):  # nobody sees a player's hand before it is his turn
        assert solved(2)[0].tolist() == as_core(expected["reply"])
    return expected


# C(17, 7) * C(10, 7) = 2,333,760 deals, 411,840 without the joker. The joker completes straights and flushes;
# there are five aces, nine-high fronts of the dealer, hands that the ways set differently.
@pytest.fixture(
    scope="module",
    params=["JQKA*-foxwoods", "6789*-trump-plaza", "3459*-foxwoods", "379Q-trump-plaza"],
)
def twin(request):
    deck, against = request.param.split("-", 1)
    return Game(ranks_of(deck.rstrip("*")), deck.endswith("*"), against)


@pytest.mark.parametrize("terms", TERMS, ids=str)
def test_every_deal(twin, terms):
    totals = check(twin, [ALL], **terms)

    def value(player):
        hands, wins, losses = map(sum, zip(*totals[player].by_type.values(), strict=True))
        assert hands == len(twin.hands)
        return terms.get("keep", 19) * wins - terms.get("unit", 20) * losses

    assert all(value("optimal") >= value(way) for way in WAYS)
    if not terms.get("banking"):
        assert value("reply") > value("optimal")


def test_however_it_is_cut(twin):
    terms = TERMS[-1]
    for player in (0, 1, 2):
        whole = solve(twin, player, ALL, **terms)
        for cuts, workers in (
            (_core.equal_pieces(2), 2),
            (_core.equal_pieces(29), 1),
            (_core.equal_pieces(300), 3),
        ):
            assert np.array_equal(solve(twin, player, cuts, workers=workers, **terms), whole)


# Hands of some rank patterns against all that can be dealt from a larger deck. Six ranks and the joker are an
# ace-high hand. The joker beside 2-3-4-5 makes the wheel or 2 to 6, whichever is higher.
@pytest.mark.parametrize(
    ("deck", "wheel", "patterns", "all_terms"),
    [
        (
            "2389QK",
            "second",
            ("222333K", "KKKQQQ9", "222333*"),
            [{"push_rule": "ace-high"}, {"push_rule": "ace-high", "copies": "strict"}],
        ),
        ("2345A", "second", ("234555*", "AAAA234", "2223333"), TERMS[:2]),
        ("2345A", "lowest", ("234555*", "AAAA234", "2223333"), TERMS[:2]),
    ],
)
def test_some_hands_of_a_larger_deck(deck, wheel, patterns, all_terms):
    wanted = {ranks_of(pattern) for pattern in patterns}
    game = Game(ranks_of(deck), True, "foxwoods", wheel, lambda hand: tuple([c // 4 for c in hand]) in wanted)
    classes = np.zeros(len(game.mine), dtype=np.uint32)
    _core.class_rows(np.array([game.hands[at] for at in game.mine], dtype=np.uint8), classes)
    numbers = sorted({n for n in classes.tolist() if n < _core.RANK_PATTERNS})  # without a flush
    assert len(numbers) == len(patterns)
    for terms in all_terms:
        check(game, [[n, n + 1] for n in numbers], **terms)
