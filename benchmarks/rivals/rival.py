"""What the adaptors have in common."""

from collections.abc import Callable
from importlib.util import find_spec
from itertools import combinations
from typing import Any


class Rival:
    """How a package ranks natural cards.

    The package is imported when its adaptor is made, so that one that is not installed can be
    skipped. Strengths are whatever the package gives: they need only compare.

    `evaluate` is the package's own function, and `native` makes all of its arguments, so that
    ``[evaluate(*hand) for hand in hands]`` times nothing of the adaptor.
    """

    name: str
    larger_is_better = True

    evaluate: Callable[..., Any]
    """Strength of the best five of seven cards, given as `native` makes them."""

    from_text: Callable[[str], Any]
    """The same, from text such as ``"As Td 2c 9h 9s Kd Qh"``."""

    @classmethod
    def available(cls):
        """Whether the package is installed."""
        return find_spec(cls.name) is not None

    def native(self, text):
        """The arguments of `evaluate`, with cards as the package has them."""
        raise NotImplementedError

    def backs(self, *native):
        """Strengths of the 21 backs of seven cards, in the order of their fronts."""
        raise NotImplementedError


def fives(cards):
    """The 21 backs, in the order of ``combinations(cards, 2)`` of the fronts."""
    return list(combinations(cards, 5))[::-1]
