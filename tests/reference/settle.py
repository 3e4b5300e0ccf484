"""Settlement: front against front and back against back; an equal hand, a copy, is the banker's.

*Per hand*, the standard: a copied hand is lost, so both better is a win, one better a push, none
a loss. *Strict*, in one room: the same, but a win with a copy is a loss too.

A push rule, where there is one in place of a commission, looks at the dealer's hand alone and
makes every main bet a push.
"""

from .cards import ACE, NINE, QUEEN
from .strengths import HIGH_CARD, Key, best_key, front_key

_MIRROR = {"win": "loss", "push": "push", "loss": "win"}


def settle(player: tuple[Key, Key], dealer: tuple[Key, Key], copies: str = "per-hand") -> str:
    """What becomes of the player's bet: ``"win"``, ``"push"`` or ``"loss"``.

    Each side is ``(front_key, back_key)``, and the dealer banks.
    """
    if copies not in ("per-hand", "strict"):
        raise ValueError(f"got {copies!r}, wanted 'per-hand' or 'strict'")
    pairs = list(zip(player, dealer, strict=True))
    better = sum(mine > theirs for mine, theirs in pairs)
    copied = sum(mine == theirs for mine, theirs in pairs)
    if better == 2:
        return "win"
    if better == 1:
        return "loss" if copied and copies == "strict" else "push"
    return "loss"


def settle_banking(banker: tuple[Key, Key], other: tuple[Key, Key], copies: str = "per-hand") -> str:
    """What becomes of the banker's bet against one other hand: the mirror image of `settle`."""
    return _MIRROR[settle(other, banker, copies)]


def is_pushed(
    push_rule: str,
    dealer_hand: tuple[int, ...],
    dealer_front: tuple[int, ...],
    joker: str = "bug",
    wheel: str = "second",
) -> bool:
    """Whether the push rule makes every main bet a push.

    ``"queen-high"``, ``"ace-high"``: the dealer's best five of seven is exactly that high card.
    ``"front-nine"``: his front, as set, is unpaired with a nine on top. ``"none"``: never.
    """
    if push_rule == "none":
        return False
    if push_rule in ("queen-high", "ace-high"):
        top = QUEEN if push_rule == "queen-high" else ACE
        return best_key(dealer_hand, joker, wheel)[:2] == (HIGH_CARD, top)
    if push_rule == "front-nine":
        return front_key(dealer_front, joker)[:2] == (HIGH_CARD, NINE)
    raise ValueError(f"unknown push rule {push_rule!r}")
