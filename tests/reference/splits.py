"""The 21 ways to set seven cards as a front of two and a back of five."""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from .cards import JOKER
from .fouls import is_foul_by_key
from .strengths import Key, front_key, ranked_key, share_suit


class Split(NamedTuple):
    """One way to set a hand; the cards stand in the order in which the hand was given."""

    front: tuple[int, ...]
    back: tuple[int, ...]
    front_key: Key
    back_key: Key
    is_foul: bool


@lru_cache(maxsize=16)  # the same hand is asked for by one house way after another
def splits(
    hand: tuple[int, ...], joker: str = "bug", wheel: str = "second", foul: str = "equal-legal"
) -> tuple[Split, ...]:
    """All 21 splits, in the order of ``itertools.combinations(range(7), 2)`` of the front."""
    fronts = list(combinations(hand, 2))
    # Fronts in lexicographic order leave backs in reverse lexicographic order.
    backs = list(combinations(hand, 5))[::-1]
    may_flush = _may_flush(hand)
    result = []
    for front, back in zip(fronts, backs, strict=True):
        ranks = tuple(sorted([card // 4 for card in back]))
        front_strength = front_key(front, joker)
        back_strength = ranked_key(ranks, may_flush and share_suit(back), joker, wheel)
        is_foul = is_foul_by_key(front_strength, back_strength, foul)
        result.append(Split(front, back, front_strength, back_strength, is_foul))
    return tuple(result)


def _may_flush(hand: tuple[int, ...]) -> bool:
    """Whether five cards of one suit are held, the joker being of every suit."""
    suits = [card % 4 for card in hand if card != JOKER]
    wild_cards = len(hand) - len(suits)
    return max(suits.count(suit) for suit in range(4)) + wild_cards >= 5
