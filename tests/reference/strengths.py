"""How five cards and two cards rank: comparable tuples, category first, larger is better.

Every place that the joker may take is tried, and the best result counts.

* A *bug* joker is an ace, or the card that completes a straight, a flush or a straight flush. So
  7-7-7-joker-4 is trips with an ace, K-K-K-K-joker is quads with an ace, and only
  A-A-A-A-joker is five of a kind: five aces, above every straight flush.
* A *wild* joker is any card, so every rank has its five of a kind.

In a flush the joker is a card of that suit that is not held, hence the highest one:
joker-A-9-5-2 suited is A-K-9-5-2, not a flush with two aces.

A-K-Q-J-T is always the highest straight. A-2-3-4-5, the wheel, is the second highest or, in some
rooms, the lowest, and likewise among straight flushes.
"""

from collections import Counter
from functools import cache
from itertools import combinations

from .cards import ACE, JOKER, JOKER_RANK

Key = tuple[int, ...]

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE_ALIKE = range(10)

COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH)
"""The categories that need all five cards, and the only ones a bug joker may fill in."""

_CATEGORY_OF_COUNTS = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
    (5,): FIVE_ALIKE,
}

_RUNS = [tuple(range(lowest, lowest + 5)) for lowest in range(9)]  # 2-6, 3-7, ..., T-A
_WHEEL = (0, 1, 2, 3, ACE)
_STRAIGHTS = {
    "second": [*_RUNS[:-1], _WHEEL, _RUNS[-1]],
    "lowest": [_WHEEL, *_RUNS],
}
"""The ten straights from the lowest to the highest, for each rule about the wheel."""


def five_key(cards: tuple[int, ...], joker: str = "bug", wheel: str = "second") -> Key:
    """Strength of exactly five cards: ``(category, ...)``.

    Straights go on with their place among the ten straights; flushes and high cards with the
    ranks from the highest down; the rest with the ranks from the largest group down.
    """
    ranks = tuple(sorted([card // 4 for card in cards]))
    return ranked_key(ranks, share_suit(cards), joker, wheel)


def best_key(cards: tuple[int, ...], joker: str = "bug", wheel: str = "second") -> Key:
    """Strength of the best five among five cards or more."""
    return max(five_key(five, joker, wheel) for five in combinations(cards, 5))


@cache
def front_key(cards: tuple[int, ...], joker: str = "bug") -> Key:
    """Strength of two cards: ``(PAIR, rank)`` or ``(HIGH_CARD, higher, lower)``.

    A bug joker is an ace, so it pairs only an ace. A wild joker pairs the other card.
    """
    _check(joker, "bug", "wild")
    low, high = sorted([card // 4 for card in cards])
    if high == JOKER_RANK:
        low, high = sorted([low, ACE if joker == "bug" else low])
    return (PAIR, high) if low == high else (HIGH_CARD, high, low)


def share_suit(cards: tuple[int, ...]) -> bool:
    """Whether all the cards but the joker are of one suit."""
    return len({card % 4 for card in cards if card != JOKER}) == 1


@cache
def ranked_key(ranks: tuple[int, ...], suited: bool, joker: str, wheel: str) -> Key:
    """`five_key` of five cards given by their ascending ranks and whether they share a suit.

    The joker has rank 13, and shares the suit of any four.
    """
    _check(joker, "bug", "wild")
    if JOKER_RANK not in ranks:
        return _natural_key(ranks, suited, wheel)
    held = ranks[:-1]
    best: Key = ()
    for rank in range(13):
        for in_suit in (False, True) if suited and rank not in held else (False,):
            key = _natural_key(tuple(sorted((*held, rank))), in_suit, wheel)
            if joker == "wild" or rank == ACE or key[0] in COMPLETE:
                best = max(best, key)
    return best


def _natural_key(ranks: tuple[int, ...], suited: bool, wheel: str) -> Key:
    """Strength of five cards without a joker, given by their ascending ranks."""
    _check(wheel, *_STRAIGHTS)
    straights = _STRAIGHTS[wheel]
    if ranks in straights:
        return (STRAIGHT_FLUSH if suited else STRAIGHT, straights.index(ranks))
    if suited:
        return (FLUSH, *reversed(ranks))
    groups = sorted([(count, rank) for rank, count in Counter(ranks).items()], reverse=True)
    category = _CATEGORY_OF_COUNTS[tuple(count for count, _ in groups)]
    return (category, *(rank for _, rank in groups))


def _check(value: str, *allowed: str) -> None:
    if value not in allowed:
        raise ValueError(f"got {value!r}, wanted one of {allowed}")
