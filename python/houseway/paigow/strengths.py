"""Strengths of hands of two, five and seven cards."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from houseway import _core
from houseway.paigow.rules import DEFAULT, Rules, rules_id
from houseway.rows import CardsLike, Errors, Rows, is_number, shown

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Category(IntEnum):
    """Kinds of five-card hands, the better the larger.

    A royal flush is the best straight flush. `FIVE_ACES` is any five of a kind when the joker is wild.
    """

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8
    FIVE_ACES = 9


def _evaluate(hands: CardsLike, rules: Rules = DEFAULT, *, errors: Errors = "raise") -> Any:
    """Strength of the best five cards of hands of five or seven.

    Parameters
    ----------
    hands : array-like, shape (..., 5) or (..., 7)
        Text, card numbers, or many of them. C-contiguous uint8 is read without a copy.
    rules : Rules
        The joker and the wheel matter.
    errors : {"raise", "mask"}
        What to do about a bad row: raise, or give it strength 0 and return which rows are valid.

    Returns
    -------
    int, or ndarray of uint16, shape (...)
        1..7463 (bug) or 1..7475 (wild), without gaps; larger is better, equal is a copy. With
        ``errors="mask"`` a pair with the boolean array of valid rows.

    Raises
    ------
    CardError
        A wrong number of cards, an unknown card, a card twice; the message names the row.
    TypeError
        Numbers that are not integers, or no cards at all.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> pg.evaluate("As Ah Ac Ad Jo Ks Kh")
    7463
    >>> pg.evaluate(["5c 4d 3h 2s Jo", "Kc Qd Jh Ts 9c"])
    array([5862, 5861], dtype=uint16)
    """
    rows = Rows(hands, (5, 7))
    game = rules_id(rules)
    out = np.empty(rows.count, dtype=np.uint16)
    return rows.run(
        lambda block, part, valid: _core.evaluate_rows(block, game, part, valid), out, errors=errors
    )


def _evaluate_front(cards: CardsLike, rules: Rules = DEFAULT, *, errors: Errors = "raise") -> Any:
    """Strength of fronts, hands of two cards.

    Parameters
    ----------
    cards : array-like, shape (..., 2)
    rules : Rules
        The joker matters: as a bug it is an ace, wild it pairs the other card.
    errors : {"raise", "mask"}
        What to do about a bad row: raise, or give it strength 0 and return which rows are valid.

    Returns
    -------
    int, or ndarray of uint8, shape (...)
        1..78 without a pair, 79..91 the pairs of 2 to A. With ``errors="mask"`` a pair with the boolean
        array of valid rows.

    Raises
    ------
    CardError
        A wrong number of cards, an unknown card, a card twice; the message names the row.
    TypeError
        Numbers that are not integers, or no cards at all.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> pg.evaluate_front("Jo Kd"), pg.evaluate_front("As Jo")
    (78, 91)
    """
    rows = Rows(cards, (2,))
    game = rules_id(rules)
    out = np.empty(rows.count, dtype=np.uint8)
    return rows.run(
        lambda block, part, valid: _core.evaluate_front_rows(block, game, part, valid), out, errors=errors
    )


_evaluate.__qualname__, _evaluate_front.__qualname__ = "evaluate", "evaluate_front"  # as messages name them
# One plain hand goes straight into C; everything else comes back to the functions above.
evaluate = _core.fast_path("evaluate", "(hands, rules=..., *, errors='raise')", _evaluate, Rules)
evaluate_front = _core.fast_path(
    "evaluate_front", "(cards, rules=..., *, errors='raise')", _evaluate_front, Rules
)


@cache
def categories(game: int) -> NDArray[np.uint8]:
    """The category of each strength under the rules with this number."""
    table: NDArray[np.uint8] = _core.categories(game)
    table.flags.writeable = False
    return table


def category(strength: Any, rules: Rules = DEFAULT) -> Any:
    """Category of strengths.

    Parameters
    ----------
    strength : int or array-like of int, shape (...)
        As `evaluate` gives them under the same rules.
    rules : Rules

    Returns
    -------
    Category, or ndarray of uint8, shape (...)

    Raises
    ------
    ValueError
        A strength that no hand has; 0 is none.
    TypeError
        Not integers.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> pg.category(pg.evaluate("7s 7h 7c Jo 2d"))
    <Category.TRIPS: 3>
    """
    table = categories(rules_id(rules))
    values = _read_strengths(strength)
    bad = (values < 1) | (values >= len(table))
    if bad.any():
        raise ValueError(f"strengths are 1 to {len(table) - 1}, got {values[bad].flat[0]}")
    return Category(int(table[int(values)])) if values.ndim == 0 else table[values.astype(np.intp)]


def _read_strengths(strength: Any) -> NDArray[Any]:
    if isinstance(strength, np.ndarray) and strength.dtype.kind in "iu" and not np.ma.isMaskedArray(strength):
        return strength
    try:
        values = np.array(strength, dtype=object)  # whole numbers of any size stay what they are
    except ValueError:
        values = np.array(None)
    if np.ma.isMaskedArray(strength) or not all(map(is_number, values.ravel().tolist())):
        raise TypeError(f"strengths must be integers, got {shown(strength)}")
    return values
