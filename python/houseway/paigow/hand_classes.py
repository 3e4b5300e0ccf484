"""Hand classes: what a seven-card hand is, but for the suits that cannot matter.

A hand's strength, its splits and what a house way makes of it depend on its class alone: how many cards
of each rank it has, and which ranks are in a suit that makes a flush. There are 292,253 of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from houseway import _core
from houseway.rows import CardsLike, Errors, Rows

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class HandClasses:
    """All hand classes, in the order of their numbers.

    Attributes
    ----------
    hands : ndarray of uint8, shape (292253, 7)
        One hand of each class.
    weights : ndarray of uint32, shape (292253,)
        How many of the 154,143,080 hands of the deck belong to each.
    """

    hands: NDArray[np.uint8]
    weights: NDArray[np.uint32]

    def __repr__(self) -> str:
        return f"HandClasses({len(self.weights)} classes, {int(self.weights.sum(dtype=np.uint64))} hands)"


def hand_classes() -> HandClasses:
    """One hand of every class, and how many hands there are of each.

    A function of the hand that does not look beyond the class is counted over all C(53,7) = 154,143,080
    hands by computing it for these and adding the weights.

    Returns
    -------
    HandClasses

    Examples
    --------
    >>> import numpy as np
    >>> from houseway import paigow as pg
    >>> classes = pg.hand_classes()
    >>> classes
    HandClasses(292253 classes, 154143080 hands)
    >>> quads = pg.category(pg.evaluate(classes.hands)) == pg.Category.QUADS
    >>> int(classes.weights[quads].sum())
    307472
    """
    return HandClasses(_core.class_representatives(), _core.class_weights())


def hand_class(hands: CardsLike, *, errors: Errors = "raise") -> Any:
    """Class number of hands.

    Parameters
    ----------
    hands : array-like, shape (..., 7)
    errors : {"raise", "mask"}
        What to do about a bad row: raise, or give it 4294967295 and return which rows are valid.

    Returns
    -------
    int, or ndarray of uint32, shape (...)
        0..292252, an index into `hand_classes`. With ``errors="mask"`` a pair with the boolean array of
        valid rows.

    Raises
    ------
    CardError
        A row that is not seven different cards.
    TypeError
        Numbers that are not integers, or no cards at all.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> pg.hand_class("As Ks Qs Js Ts 9s 8s") == pg.hand_class("Ah Kh Qh Jh Th 9h 8h")
    True
    """
    rows = Rows(hands, (7,))
    out = np.empty(rows.count, dtype=np.uint32)
    return rows.run(_core.class_rows, out, errors=errors)
