"""One hand for each of the 292,253 hand classes, and how many hands it stands for.

Two hands of seven cards play alike when they hold the same ranks and either neither can make a
flush, or both can and hold the same ranks in the flush suit. Five cards of one suit make a flush
possible, four with the joker; so at most one suit of a hand can.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from .cards import JOKER


class HandClass(NamedTuple):
    """A representative (ascending ids) and the number of seven-card hands of its class."""

    hand: tuple[int, ...]
    hands: int


def hand_classes() -> Iterator[HandClass]:
    """All classes: 67,600 without a flush, then 224,653 with one. The hands add up to C(53, 7)."""
    flushes = list(_flush_classes())
    flush_hands: Counter[tuple[int, ...]] = Counter()
    for hand, hands in flushes:
        flush_hands[_ranks(hand)] += hands
    for jokers in ((), (JOKER,)):
        for ranks in combinations_with_replacement(range(13), 7 - len(jokers)):
            counts = Counter(ranks)
            if max(counts.values()) <= 4:
                hand = (*_rainbow(counts), *jokers)
                all_hands = prod(comb(4, count) for count in counts.values())
                yield HandClass(hand, all_hands - flush_hands[_ranks(hand)])
    yield from flushes


def class_of(hand: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What tells the class of a hand of ascending ids: its ranks, and those in its flush suit."""
    for suit in range(4):
        suited = [card for card in hand if card % 4 == suit or card == JOKER]
        if len(suited) >= 5:
            return _ranks(hand), _ranks(tuple(suited))
    return _ranks(hand), ()


def _ranks(hand: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card // 4 for card in hand])


def _rainbow(counts: Counter[int]) -> list[int]:
    """Cards of these ranks with the suits spread so evenly that there is no flush."""
    used = [0, 0, 0, 0]
    cards = []
    for rank, count in sorted(counts.items()):
        for suit in sorted(range(4), key=lambda suit: used[suit])[:count]:
            used[suit] += 1
            cards.append(4 * rank + suit)
    return sorted(cards)


def _flush_classes() -> Iterator[HandClass]:
    """Spades are the flush suit of each representative; any of the four suits may be."""
    for jokers in ((), (JOKER,)):
        natural = 7 - len(jokers)
        for in_suit in range(5 - len(jokers), natural + 1):
            for suited in combinations(range(13), in_suit):
                for others in combinations_with_replacement(range(13), natural - in_suit):
                    counts = Counter(others)
                    cards = [4 * rank + 3 for rank in suited]
                    for rank, count in counts.items():
                        cards += [4 * rank + suit for suit in range(count)]
                    hands = 4 * prod(comb(3, count) for count in counts.values())
                    yield HandClass((*sorted(cards), *jokers), hands)
