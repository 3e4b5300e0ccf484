"""Every dealer hand of a small deck, one by one, against one set hand."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import NamedTuple

from .settle import is_pushed, settle, settle_banking
from .strengths import five_key, front_key


class Counts(NamedTuple):
    """How many hands of the other side my hand beats, pushes with and loses to."""

    wins: int
    pushes: int
    losses: int


def count(
    hand_front: tuple[int, ...],
    hand_back: tuple[int, ...],
    remaining_cards: Iterable[int],
    way: Callable[[tuple[int, ...], str], tuple[int, int]],
    *,
    joker: str = "bug",
    wheel: str = "second",
    copies: str = "per-hand",
    push_rule: str = "none",
    banking: bool = False,
) -> Counts:
    """Set every seven of the remaining cards by the way and compare them with this split.

    With ``banking`` the split is the banker's and the way is that of the other side; then there
    can be no push rule.
    """
    if banking and push_rule != "none":
        raise ValueError("a push rule looks at the dealer's hand: it cannot go with banking")
    mine = (front_key(hand_front, joker), five_key(hand_back, joker, wheel))
    outcomes: Counter[str] = Counter()
    for hand in combinations(sorted(remaining_cards), 7):
        front = way(hand, wheel)
        back = tuple([card for card in hand if card not in front])
        theirs = (front_key(front, joker), five_key(back, joker, wheel))
        if is_pushed(push_rule, hand, front, joker, wheel):
            outcomes["push"] += 1
        elif banking:
            outcomes[settle_banking(mine, theirs, copies)] += 1
        else:
            outcomes[settle(mine, theirs, copies)] += 1
    return Counts(outcomes["win"], outcomes["push"], outcomes["loss"])
