"""The rules of the game that differ from room to room."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from houseway.rows import shown

Joker = Literal["bug", "wild"]
Wheel = Literal["second", "lowest"]
Foul = Literal["equal-legal", "strict"]
Copies = Literal["per-hand", "strict"]
# The order of the choices is that of the core's enumerations.
_CHOICES: dict[str, tuple[str, ...]] = {
    "joker": get_args(Joker),
    "wheel": get_args(Wheel),
    "foul": get_args(Foul),
    "copies": get_args(Copies),
}


class UnsupportedRules(ValueError):  # noqa: N818 - the public name is fixed
    """Something that cannot be done under the given rules."""


@dataclass(frozen=True)
class Rules:
    """The rules of a game; ``Rules()`` is the default everywhere.

    Parameters
    ----------
    joker : {"bug", "wild"}
        Bug: an ace, or the card that completes a straight, flush or straight flush. Wild: any card.
    wheel : {"second", "lowest"}
        The place of A-2-3-4-5 among straights and straight flushes.
    foul : {"equal-legal", "strict"}
        Whether a front equal to the back is legal: a pair before the same pair, two cards before the same
        two top cards of an unpaired back. No other card counts.
    copies : {"per-hand", "strict"}
        Per hand: a copied hand is won by the banker, the other hand is settled on its own. Strict: a copy
        beside a won hand loses the whole bet.

    Raises
    ------
    ValueError
        Another word.

    Examples
    --------
    >>> Rules(wheel="lowest")
    Rules(joker='bug', wheel='lowest', foul='equal-legal', copies='per-hand')
    """

    joker: Joker = "bug"
    wheel: Wheel = "second"
    foul: Foul = "equal-legal"
    copies: Copies = "per-hand"
    _id: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        number = 0
        for bit, (name, choices) in enumerate(_CHOICES.items()):
            value = getattr(self, name)
            if not isinstance(value, str) or value not in choices:
                raise ValueError(f"{name} must be {' or '.join(map(repr, choices))}, got {shown(value)}")
            number |= choices.index(value) << bit
        object.__setattr__(self, "_id", number)

    def to_dict(self) -> dict[str, str]:
        """The four words; ``Rules(**words)`` reads them back."""
        return {name: getattr(self, name) for name in _CHOICES}


DEFAULT = Rules()


def rules_id(rules: Rules) -> int:
    """The number of the rules in the core."""
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be houseway.paigow.Rules, got {type(rules).__name__}")
    return rules._id
