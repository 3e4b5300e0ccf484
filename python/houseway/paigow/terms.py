"""The terms of a bet, as people give them: who sets how, who banks, what is taken from a win."""

from __future__ import annotations

import os
from math import comb
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from houseway import _core
from houseway.cards import card_set
from houseway.paigow.house_way import WayLike, resolve
from houseway.paigow.rules import Rules, rules_id
from houseway.rows import CardsLike, is_number, shown

if TYPE_CHECKING:
    from fractions import Fraction

# Hands of the dealer with which every bet pushes; beside these the whole game has "face-up".
PushRule = Literal["none", "queen-high", "ace-high", "front-nine"]
FACE_UP = "face-up"
OPPONENT_HANDS = 53_524_680  # C(46, 7), when no card is dead
_MAX_DENOMINATOR = 10**6
_MAX_TEXT = 100


class Terms:
    """What an analysis and the whole game are about, checked and in the core's form."""

    def __init__(
        self,
        against: WayLike,
        rules: Rules,
        commission: Any,
        banking: bool,
        push_rule: object,
        dead: CardsLike = (),
        *,
        whole_game: bool = False,
    ) -> None:
        game = rules_id(rules)
        choices = (*_core.PUSH_RULES, FACE_UP) if whole_game else _core.PUSH_RULES
        if not isinstance(push_rule, str) or push_rule not in choices:
            hint = ""
            if isinstance(push_rule, str) and push_rule == FACE_UP:
                hint = "; a setting that depends on the dealer's hand is for `solve`, or `reply` for one deal"
            raise ValueError(
                f"push_rule must be one of {', '.join(map(repr, choices))}, got {shown(push_rule)}{hint}"
            )
        if not isinstance(banking, (bool, np.bool_)):
            raise TypeError(f"banking must be True or False, got {shown(banking)}")
        if banking and push_rule != "none":
            raise ValueError("a push rule is about the house's hand and cannot go with banking=True")
        self.banking = bool(banking)
        self.commission = read_commission(commission, push_rule)
        self.dead = card_set(dead, "dead")
        left = 53 - 7 - len(self.dead)
        if left < 7:
            raise ValueError(
                f"{len(self.dead)} dead cards leave {max(left, 0)} for the other side, which needs 7"
            )
        self.opponent_hands = comb(left, 7)
        self.rules = rules
        self.push_rule = str(push_rule)
        self.way = resolve(against, rules)
        self.arguments: dict[str, Any] = {
            "rules": game,
            "dead": self.dead,
            "keep": self.commission.denominator - self.commission.numerator,
            "unit": self.commission.denominator,
            "banking": self.banking,
            # Face up, the dealer's ace-high pai gow pushes always.
            "push_rule": _core.PUSH_RULES.index("ace-high" if push_rule == FACE_UP else push_rule),
        }


def read_commission(commission: Any, push_rule: object) -> Fraction:
    """Read a commission: None for the game's own, a float as it prints."""
    from decimal import Decimal  # noqa: PLC0415 - a fifth of this package's import time
    from fractions import Fraction  # noqa: PLC0415

    if commission is None:
        return Fraction(1, 20) if push_rule == "none" else Fraction(0)
    wrong_kind = isinstance(commission, (bool, np.bool_, np.timedelta64))
    if wrong_kind or not isinstance(
        commission, (int, float, str, Fraction, Decimal, np.integer, np.floating)
    ):
        raise TypeError(f"a commission is a number, got {shown(commission)} ({type(commission).__name__})")
    out_of_range = (
        f"a commission is a number from 0 to 1 with a denominator of at most {_MAX_DENOMINATOR}, "
        f"got {shown(commission)}"
    )
    try:
        exact = _exact(commission)
    except (ValueError, ArithmeticError):
        raise ValueError(out_of_range) from None
    if not 0 <= exact <= 1 or exact.denominator > _MAX_DENOMINATOR:
        raise ValueError(out_of_range)
    return exact


def _exact(number: Any) -> Fraction:
    from decimal import Decimal  # noqa: PLC0415
    from fractions import Fraction  # noqa: PLC0415

    if isinstance(number, (float, np.floating)):
        number = str(number)  # the shortest decimal, for NumPy's floats too
    if isinstance(number, str):
        if len(number) > _MAX_TEXT:
            raise ValueError(number)
        number = Fraction(number) if "/" in number else Decimal(number.strip())
    if isinstance(number, Decimal) and number and not -_MAX_TEXT < number.adjusted() < _MAX_TEXT:
        raise ValueError(number)  # written out it would be as long as its exponent
    return Fraction(int(number) if isinstance(number, np.integer) else number)


def worker_count(workers: int) -> int:
    """Threads to use: 0 means one for each processor that this process may use."""
    if not is_number(workers):
        raise TypeError(f"workers must be a whole number, got {shown(workers)}")
    if workers < 0:
        raise ValueError(f"workers must not be negative, got {shown(workers)}")
    if workers:
        return min(int(workers), 256)
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
