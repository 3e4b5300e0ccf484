"""The terms of a bet, as people give them: who sets how, who banks, what is taken from a win."""

from __future__ import annotations

import os
from math import comb
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from houseway import _core
from houseway.cards import CardsLike, card_set
from houseway.paigow.house_way import WayLike, resolve
from houseway.paigow.rules import Rules, rules_id

if TYPE_CHECKING:
    from fractions import Fraction

PushRule = Literal["none", "queen-high", "ace-high", "front-nine"]
_MAX_DENOMINATOR = 10**6


class Terms:
    """The arguments that `analyze` and `analyze_many` share, checked and in the core's form."""

    def __init__(
        self, against: WayLike, rules: Rules, commission: Any, banking: bool, push_rule: str, dead: CardsLike
    ) -> None:
        game = rules_id(rules)
        if push_rule not in _core.PUSH_RULES:
            raise ValueError(
                f"push_rule must be one of {', '.join(map(repr, _core.PUSH_RULES))}, got {push_rule!r}"
            )
        if not isinstance(banking, (bool, np.bool_)):
            raise TypeError(f"banking must be True or False, got {banking!r}")
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
        self.way = resolve(against, rules)
        self.arguments: dict[str, Any] = {
            "rules": game,
            "dead": self.dead,
            "keep": self.commission.denominator - self.commission.numerator,
            "unit": self.commission.denominator,
            "banking": self.banking,
            "push_rule": _core.PUSH_RULES.index(push_rule),
        }


def read_commission(commission: Any, push_rule: str) -> Fraction:
    """Read a commission: None for the game's own, a float as it prints."""
    from fractions import Fraction  # noqa: PLC0415 - brings decimal, a fifth of this package's import time

    if commission is None:
        return Fraction(1, 20) if push_rule == "none" else Fraction(0)
    if isinstance(commission, (bool, np.bool_)):
        raise TypeError(f"a commission is a number, got {commission!r}")
    try:
        # float() first: NumPy's own print as np.float64(0.05).
        is_float = isinstance(commission, (float, np.floating))
        exact = Fraction(repr(float(str(commission)))) if is_float else Fraction(commission)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise ValueError(f"a commission is a number from 0 to 1, got {commission!r}") from None
    except TypeError:
        raise TypeError(f"a commission is a number, got {type(commission).__name__}") from None
    if not 0 <= exact <= 1 or exact.denominator > _MAX_DENOMINATOR:
        raise ValueError(
            f"a commission is a number from 0 to 1 with a denominator of at most {_MAX_DENOMINATOR}, "
            f"got {commission!r}"
        )
    return exact


def worker_count(workers: int) -> int:
    """Threads to use: 0 means one for each processor that this process may use."""
    if isinstance(workers, bool) or not isinstance(workers, (int, np.integer)):
        raise TypeError(f"workers must be a whole number, got {workers!r}")
    if workers < 0:
        raise ValueError(f"workers must not be negative, got {workers}")
    if workers:
        return min(int(workers), 256)
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
