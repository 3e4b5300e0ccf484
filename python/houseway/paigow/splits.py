"""The 21 ways to set a hand."""

from __future__ import annotations

from itertools import combinations
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from houseway import _core
from houseway.cards import Cards, known_cards
from houseway.paigow.rules import DEFAULT, Rules, rules_id
from houseway.rows import CardsLike, Errors, Rows, one_hand

if TYPE_CHECKING:
    from numpy.typing import NDArray

# What takes the front cards and the others from a hand, in the order in which splits come.
_CHOICES = tuple(
    (itemgetter(*front), itemgetter(*(i for i in range(7) if i not in front)))
    for front in combinations(range(7), 2)
)


class Split(NamedTuple):
    """One way to set a hand.

    Attributes
    ----------
    front, back : Cards
        Two and five card numbers, in the order of the hand; ``str()`` gives text.
    front_strength : int
        1..91, as `evaluate_front` gives it.
    back_strength : int
        As `evaluate` gives it.
    is_foul : bool
        Whether the front outranks the back, by the rules' reading.
    """

    front: Cards
    back: Cards
    front_strength: int
    back_strength: int
    is_foul: bool


def splits(hand: CardsLike, rules: Rules = DEFAULT) -> list[Split]:
    """All 21 ways to set one hand.

    Parameters
    ----------
    hand : seven cards
    rules : Rules

    Returns
    -------
    list of Split
        In the order of ``itertools.combinations(range(7), 2)`` of the front.

    Raises
    ------
    CardError
        Not seven different cards.
    TypeError
        Numbers that are not integers, or no cards at all.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> first = pg.splits("As Kd 9c 9h 5d 4s 2c")[0]
    >>> str(first.front), str(first.back), first.is_foul
    ('As Kd', '9c 9h 5d 4s 2c', False)
    """
    cards = one_hand(hand)
    front, back, foul = _outputs(1)
    _core.split_rows(cards[None], rules_id(rules), front, back, foul)
    ids = cards.tolist()
    return [
        Split(known_cards(front_of(ids)), known_cards(back_of(ids)), *strengths)
        for (front_of, back_of), *strengths in zip(
            _CHOICES, front[0].tolist(), back[0].tolist(), foul[0].tolist(), strict=True
        )
    ]


def _outputs(count: int) -> tuple[NDArray[np.uint8], NDArray[np.uint16], NDArray[np.bool_]]:
    return (
        np.empty((count, 21), dtype=np.uint8),
        np.empty((count, 21), dtype=np.uint16),
        np.empty((count, 21), dtype=np.bool_),
    )


def splits_many(hands: CardsLike, rules: Rules = DEFAULT, *, errors: Errors = "raise") -> Any:
    """Strengths and fouls of all splits of many hands.

    Parameters
    ----------
    hands : array-like, shape (..., 7)
    rules : Rules
    errors : {"raise", "mask"}
        What to do about a bad row: raise, or give it strengths 0 and return which rows are valid.

    Returns
    -------
    front_strength : ndarray of uint8, shape (..., 21)
    back_strength : ndarray of uint16, shape (..., 21)
    is_foul : ndarray of bool, shape (..., 21)
        In the order of ``itertools.combinations(range(7), 2)`` of the front. With ``errors="mask"`` the
        boolean array of valid rows comes last.

    Raises
    ------
    CardError
        A row that is not seven different cards.
    TypeError
        Numbers that are not integers, or no cards at all.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> front, back, foul = pg.splits_many(pg.deal(1000, rng=1))
    >>> front.shape, back.dtype
    ((1000, 21), dtype('uint16'))
    """
    rows = Rows(hands, (7,))
    game = rules_id(rules)
    front, back, foul = _outputs(rows.count)
    return rows.run(
        lambda block, *parts: _core.split_rows(block, game, *parts), front, back, foul, errors=errors
    )
