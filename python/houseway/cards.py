"""Cards: numbers, text, random hands.

A card is a number: ``4 * rank + suit`` with rank 0..12 for 2..A and suit 0..3 for clubs, diamonds,
hearts, spades; the joker is 52. Functions that take hands take anything that can be read as such: text,
a list of texts, numbers in a list, an array, a column of a data frame. Cards lie on the last axis.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import numpy as np

from houseway import _core
from houseway.rows import (
    BLOCK_ROWS,
    JOKER,
    NAMES,
    NO_CARD,
    CardError,
    CardsLike,
    Errors,
    Rows,
    different_cards,
    is_number,
    shown,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    RandomSource: TypeAlias = (
        int | Sequence[int] | np.random.SeedSequence | np.random.BitGenerator | np.random.Generator | None
    )

__all__ = ["DECK_SIZE", "JOKER", "CardError", "Cards", "deal", "format", "parse"]

DECK_SIZE = 53


class Cards(tuple[int, ...]):
    """Card numbers that print as cards.

    Parameters
    ----------
    cards : CardsLike
        Different cards, as text or numbers.

    Raises
    ------
    CardError
        Something that is no card, or a card twice.

    Examples
    --------
    >>> Cards("As Kd")
    Cards('As Kd')
    >>> tuple(Cards("As Kd"))
    (51, 45)
    """

    __slots__ = ()

    def __new__(cls, cards: CardsLike = ()) -> Self:
        """Read and check the cards."""
        return cards if isinstance(cards, cls) else super().__new__(cls, card_set(cards, "Cards").tolist())

    def __reduce__(self) -> tuple[Callable[[tuple[int, ...]], Cards], tuple[tuple[int, ...]]]:
        return known_cards, (tuple(self),)

    def __str__(self) -> str:
        return " ".join([NAMES[card] for card in self])

    def __repr__(self) -> str:
        return f"Cards('{self}')"


def known_cards(cards: Iterable[int]) -> Cards:
    """Cards that need no check."""
    return tuple.__new__(Cards, cards)


def parse(text: CardsLike, *, errors: Errors = "raise") -> Any:
    """Read cards.

    Ranks are ``2`` to ``9``, ``T`` or ``10``, ``J``, ``Q``, ``K``, ``A``; suits ``c d h s`` or ``♣ ♦ ♥ ♠``;
    the joker ``Jo``, ``Jk``, ``Joker`` or ``*``. Upper and lower case, spaces and commas do not matter.

    Parameters
    ----------
    text : str or list of str
        One hand, or several of the same size. Card numbers pass through, checked.
    errors : {"raise", "mask"}
        What to do about a bad row: raise, or give it 255s and return which rows are valid.

    Returns
    -------
    ndarray of uint8, shape (k,) or (n, k)
        Card numbers 0..52. With ``errors="mask"`` a pair with the boolean array of valid rows.

    Raises
    ------
    CardError
        An unknown card, a card twice, or hands of different sizes.

    Examples
    --------
    >>> parse("As 10d Joker")
    array([51, 33, 52], dtype=uint8)
    >>> parse(["As Kd", "2♣ 2♦"]).shape
    (2, 2)
    """
    return _parsed(Rows(text, None), errors)


def _parsed(rows: Rows, errors: Errors) -> Any:
    out = np.empty((rows.count, rows.width), dtype=np.uint8)

    def copy(block: NDArray[np.uint8], target: NDArray[np.uint8], valid: NDArray[np.bool_] | None) -> int:
        good = different_cards(block)
        target[...] = np.where(good[:, None], block, NO_CARD)
        if valid is not None:
            valid[...] = good
        return len(block) if good.all() else int(np.argmin(good))

    return rows.run(copy, out, errors=errors)


def format(cards: CardsLike) -> Any:  # noqa: A001 - the name is the field's and numpy-like code reads pg.format
    """Write cards as text.

    Parameters
    ----------
    cards : array-like of card numbers, shape (..., k)

    Returns
    -------
    str, or nested lists of str
        As ``"As Td Jo"``; one text for each hand.

    Raises
    ------
    CardError
        A number that is no card, or a card twice.

    Examples
    --------
    >>> format([51, 33, 52])
    'As Td Jo'
    >>> format([[0, 1], [2, 3]])
    ['2c 2d', '2h 2s']
    """
    numbers = parse(cards)

    def write(part: Any) -> Any:
        return str(known_cards(part)) if not part or isinstance(part[0], int) else [write(p) for p in part]

    return write(numbers.tolist()) if numbers.ndim == 1 else [write(p) for p in numbers.tolist()]


def deal(n: int, k: int = 7, *, rng: RandomSource = None) -> NDArray[np.uint8]:
    """Deal random hands, each from a full deck of its own.

    Parameters
    ----------
    n : int
        How many hands.
    k : int, default 7
        Cards in a hand, 1 to 53, in the order dealt.
    rng : seed or numpy.random.Generator, optional
        As for `numpy.random.default_rng`. The same seed gives the same hands, and the first hands of a
        larger batch are those of a smaller one.

    Returns
    -------
    ndarray of uint8, shape (n, k)

    Raises
    ------
    ValueError
        A negative or impossible `n`, or `k` outside 1..53.

    Examples
    --------
    >>> deal(2, rng=1).shape
    (2, 7)
    >>> bool((deal(3, rng=7) == deal(5, rng=7)[:3]).all())
    True
    """
    n, k = operator.index(n), operator.index(k)
    if not 1 <= k <= DECK_SIZE:
        raise ValueError(f"k must be 1 to {DECK_SIZE}, got {shown(k)}")
    if not 0 <= n * k <= np.iinfo(np.intp).max:
        raise ValueError(f"n must be a number of hands that memory can hold, got {shown(n)}")
    if isinstance(rng, (list, tuple)) and not all(map(is_number, rng)):
        # NumPy follows lists in lists without an end.
        raise TypeError(f"rng must be a seed or a generator, got {shown(rng)}")
    key = int(np.random.default_rng(rng).integers(0, 1 << 64, dtype=np.uint64))
    out = np.empty((n, k), dtype=np.uint8)
    for start in range(0, n, BLOCK_ROWS):
        _core.deal_rows(key, start, out[start : start + BLOCK_ROWS])
    return out


def card_set(cards: CardsLike, what: str) -> NDArray[np.uint8]:
    """Read a set of cards of any size, an empty one included."""
    if not cards.strip(" ,") if isinstance(cards, str) else _is_empty(cards):
        return np.empty(0, dtype=np.uint8)
    try:
        rows = Rows(cards, None)
        numbers: NDArray[np.uint8] = _parsed(rows, "raise")
    except (CardError, TypeError) as error:
        raise type(error)(f"{what}: {error}") from None
    if not rows.is_single:
        raise CardError(f"{what}: got {rows.count} sets of cards in a list, want one")
    return numbers


def _is_empty(cards: CardsLike) -> bool:
    try:
        return len(cards) == 0
    except TypeError:  # an array without axes, a class
        return False
