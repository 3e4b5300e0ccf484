"""Cards: numbers, text, random hands, and the one place where friendly input becomes arrays.

A card is a number: ``4 * rank + suit`` with rank 0..12 for 2..A and suit 0..3 for clubs, diamonds,
hearts, spades; the joker is 52. Functions that take hands take anything that can be read as such: text,
a list of texts, numbers in a list, an array, a column of a data frame. Cards lie on the last axis.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np

from houseway import _core

if TYPE_CHECKING:
    from numpy.typing import NDArray

    RandomSource: TypeAlias = (
        int | Sequence[int] | np.random.SeedSequence | np.random.BitGenerator | np.random.Generator | None
    )

__all__ = ["DECK_SIZE", "JOKER", "CardError", "Cards", "deal", "format", "parse"]

JOKER = 52
DECK_SIZE = 53

_NAMES = (*(rank + suit for rank in "23456789TJQKA" for suit in "cdhs"), "Jo")
_NO_CARD = 255
# Rows handed to the core at a time: few enough that Ctrl-C is answered at once and that a converted copy
# stays small, many enough that the calls cost nothing.
_BLOCK_ROWS = 1 << 16

Errors: TypeAlias = Literal["raise", "mask"]
# Anything that reads as cards; what it may be is checked where it is read.
CardsLike: TypeAlias = Any


class CardError(ValueError):
    """Cards that cannot be what was asked for.

    The message says which row, what was got and what was wanted.

    Attributes
    ----------
    row : int, tuple of int or None
        Where in a batch, None for a single hand.
    """

    def __init__(self, message: str, row: int | tuple[int, ...] | None = None) -> None:
        super().__init__(message)
        self.row = row

    def __reduce__(self) -> tuple[type[CardError], tuple[str, int | tuple[int, ...] | None]]:
        return type(self), (str(self), self.row)


class Cards(tuple[int, ...]):
    """Card numbers that print as cards.

    Examples
    --------
    >>> str(Cards((51, 45)))
    'As Kd'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(_NAMES[card] for card in self)

    def __repr__(self) -> str:
        return f"Cards('{self}')"


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
    rows = Rows(text, None)
    out = np.empty((rows.count, rows.width), dtype=np.uint8)

    def copy(block: NDArray[np.uint8], target: NDArray[np.uint8], valid: NDArray[np.bool_] | None) -> int:
        good = _different_cards(block)
        target[...] = np.where(good[:, None], block, _NO_CARD)
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
        return str(Cards(part)) if not part or isinstance(part[0], int) else [write(p) for p in part]

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
        A negative `n`, or `k` outside 1..53.

    Examples
    --------
    >>> deal(2, rng=1).shape
    (2, 7)
    >>> bool((deal(3, rng=7) == deal(5, rng=7)[:3]).all())
    True
    """
    n, k = operator.index(n), operator.index(k)
    if n < 0:
        raise ValueError(f"n must not be negative, got {n}")
    if not 1 <= k <= DECK_SIZE:
        raise ValueError(f"k must be 1 to {DECK_SIZE}, got {k}")
    key = int(np.random.default_rng(rng).integers(0, 1 << 64, dtype=np.uint64))
    out = np.empty((n, k), dtype=np.uint8)
    for start in range(0, n, _BLOCK_ROWS):
        _core.deal_rows(key, start, out[start : start + _BLOCK_ROWS])
    return out


def card_set(cards: CardsLike, what: str) -> NDArray[np.uint8]:
    """Read a set of cards of any size, an empty one included."""
    if not cards.strip(" ,") if isinstance(cards, str) else hasattr(cards, "__len__") and len(cards) == 0:
        return np.empty(0, dtype=np.uint8)
    try:
        numbers: NDArray[np.uint8] = parse(cards)
    except CardError as error:
        raise CardError(f"{what}: {error}") from None
    if numbers.ndim != 1:
        raise CardError(f"{what}: got {numbers.shape[0]} sets of cards, want one")
    return numbers


def _different_cards(block: NDArray[np.uint8]) -> NDArray[np.bool_]:
    ordered = np.sort(block, axis=1)
    in_deck = ordered[:, -1:] <= JOKER
    rising = ordered[:, 1:] != ordered[:, :-1]
    good: NDArray[np.bool_] = np.logical_and(in_deck.all(axis=1), rising.all(axis=1))
    return good


def _is_missing(value: object) -> bool:
    # None, NaN, pandas.NA and NaT: all that does not equal itself, or does not know.
    if value is None:
        return True
    try:
        return bool(value != value)  # noqa: PLR0124
    except (TypeError, ValueError):
        return type(value).__name__ == "NAType"


def _is_number(value: object) -> bool:
    return isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.bool_))


def _read_one(value: object) -> NDArray[np.uint8] | str:
    """Card numbers of one row, or what is wrong with it."""
    if isinstance(value, str):
        return _read_text(value)
    if isinstance(value, (bytes, bytearray)):
        return np.frombuffer(value, dtype=np.uint8)
    if isinstance(value, (list, tuple, np.ndarray)) or hasattr(value, "to_numpy"):
        return _read_numbers(list(value))  # type: ignore[call-overload]
    return "a missing value" if _is_missing(value) else f"{value!r} ({type(value).__name__})"


def _read_text(text: str) -> NDArray[np.uint8] | str:
    numbers, stopped = _core.parse_text(text)
    if stopped is not None:
        rest = text.encode("utf-8", "replace")[stopped:].decode("utf-8", "replace")
        return f"unknown card {rest.split()[0][:6]!r} in {text[:80]!r}"
    return np.frombuffer(numbers, dtype=np.uint8)


def _read_numbers(items: list[Any]) -> NDArray[np.uint8] | str:
    for item in items:
        if not _is_number(item):
            kind = "a missing value" if _is_missing(item) else f"{item!r} ({type(item).__name__})"
            return f"{kind} for a card number"
        if not 0 <= item <= JOKER:
            return f"{item}, which is no card number (0 to {JOKER})"
    return np.array(items, dtype=np.uint8)


class Rows:
    """Hands as they came: `count` rows of `width` cards that the core has yet to check.

    Parameters
    ----------
    cards : CardsLike
    widths : tuple of int or None
        The allowed numbers of cards in a hand, None for any.
    """

    def __init__(self, cards: CardsLike, widths: tuple[int, ...] | None) -> None:
        self._widths = widths
        self._numbers: NDArray[np.integer[Any]] | None = None
        self._items: list[Any] = []
        self.shape: tuple[int, ...] = ()
        self.is_single = False
        self._read(cards)

    def _read(self, cards: CardsLike) -> None:
        if isinstance(cards, (str, bytes, bytearray)):
            self._read_single(cards)
            return
        if isinstance(cards, (list, tuple)):
            kinds = set(map(type, cards))
            if int in kinds and all(_is_number(card) for card in cards):
                self._read_single(cards)
                return
            if not kinds or kinds & {str, bytes, bytearray, type(None)}:
                self._read_items(list(cards), (len(cards),))
                return
            try:
                array = np.array(cards)
            except ValueError:  # rows of different sizes
                array = np.empty(len(cards), dtype=object)
                array[:] = cards
        elif hasattr(cards, "to_numpy"):
            array = np.asarray(cards.to_numpy())
        elif isinstance(cards, np.ndarray) or hasattr(cards, "__array__") or isinstance(cards, memoryview):
            array = np.asarray(cards)
        else:
            raise TypeError(f"got {type(cards).__name__}, want {self._wanted()} as text, numbers or an array")
        self._read_array(array, from_list=isinstance(cards, (list, tuple)))

    def _read_array(self, array: NDArray[Any], *, from_list: bool) -> None:
        kind = array.dtype.kind
        if kind in "iu":
            if array.ndim == 0:
                raise CardError(f"got the number {array}, want {self._wanted()}")
            self._check_width(array.shape[-1], f"shape {array.shape}")
            self._numbers = array.reshape(-1, array.shape[-1])
            self.shape, self.width = array.shape[:-1], array.shape[-1]
            self.is_single = array.ndim == 1
        elif kind in "OUT" and array.ndim == 0:
            self._read(array.item())
        elif kind in "UT":
            self._read_items([str(text) for text in array.ravel().tolist()], array.shape)
        elif kind == "O":
            # Texts or rows, with missing values between; or numbers that an object array holds.
            first = next((item for item in array.ravel().tolist() if not _is_missing(item)), None)
            if _is_number(first):
                self._read_items([*array.reshape(-1, array.shape[-1])], array.shape[:-1])
                self.is_single = array.ndim == 1
            else:
                self._read_items(array.ravel().tolist(), array.shape)
        elif from_list and array.ndim >= 2:
            # A list that holds something that is no integer: row by row, so that the row is named.
            self._read_items([*array.reshape(-1, array.shape[-1]).tolist()], array.shape[:-1])
        else:
            raise TypeError(f"got cards of type {array.dtype}, want integers 0 to {JOKER} or text")

    def _read_single(self, value: CardsLike) -> None:
        numbers = _read_one(value)
        if isinstance(numbers, str):
            raise CardError(f"got {numbers}, want {self._wanted()}")
        cards = "1 card" if len(numbers) == 1 else f"{len(numbers)} cards"
        self._check_width(len(numbers), f"{cards} in {value!r}")
        self._numbers = numbers.reshape(1, -1)
        self.width = len(numbers)
        self.is_single = True

    def _read_items(self, items: list[Any], shape: tuple[int, ...]) -> None:
        self._items, self.shape = items, shape
        # The first row that can be read decides between several widths.
        for item in items if self._widths is None or len(self._widths) > 1 else ():
            numbers = _read_one(item)
            if not isinstance(numbers, str) and (self._widths is None or len(numbers) in self._widths):
                self.width = len(numbers)
                return
        self.width = self._widths[-1] if self._widths else 0

    def _check_width(self, width: int, got: str) -> None:
        if width == 0 or (self._widths is not None and width not in self._widths):
            raise CardError(f"got {got}, want {self._wanted()}")

    def _wanted(self) -> str:
        if self._widths is None:
            return "different cards"
        return f"{' or '.join(map(str, self._widths))} different cards"

    @property
    def count(self) -> int:
        """The number of rows."""
        return len(self._items) if self._numbers is None else len(self._numbers)

    def single(self) -> NDArray[np.uint8]:
        """The cards of the one hand that this must be."""
        if not self.is_single:
            raise CardError(f"got {self.count} hands, want one")
        block: NDArray[np.uint8] = next(self.blocks())[2][0]
        if len({card for card in block.tolist() if card <= JOKER}) < self.width:
            raise self.fault(0)
        return block

    def blocks(self) -> Iterator[tuple[int, int, NDArray[np.uint8]]]:
        """Consecutive rows as C-contiguous bytes; what is no card is 255."""
        for start in range(0, self.count, _BLOCK_ROWS):
            stop = min(start + _BLOCK_ROWS, self.count)
            if self._numbers is None:
                yield start, stop, self._item_block(self._items[start:stop])
                continue
            part = self._numbers[start:stop]
            if part.dtype == np.uint8:
                yield start, stop, np.ascontiguousarray(part)
                continue
            block = part.astype(np.uint8)
            block[(part < 0) | (part > JOKER)] = _NO_CARD
            yield start, stop, np.ascontiguousarray(block)

    def _item_block(self, items: list[Any]) -> NDArray[np.uint8]:
        block = np.empty((len(items), self.width), dtype=np.uint8)
        if _core.parse_texts(items, block) < len(items):
            for row, item in enumerate(items):
                if not isinstance(item, str):
                    numbers = _read_one(item)
                    if not isinstance(numbers, str) and len(numbers) == self.width:
                        block[row] = numbers
        return block

    def fault(self, row: int, want: str | None = None) -> CardError:
        """What is wrong with a row that the core refused."""
        value = list(self._numbers[row]) if self._numbers is not None else self._items[row]
        numbers = _read_one(value)
        if isinstance(numbers, str):
            got = numbers
        elif len(numbers) != self.width:
            got = f"{len(numbers)} card{'' if len(numbers) == 1 else 's'} in {value!r}"
            if len(numbers) == 1 and isinstance(value, str):
                got += " (in a list each text is a whole hand)"
            want = want or f"{self.width} different cards"
        else:
            seen: set[int] = set()
            twice = [int(c) for c in numbers if c in seen or seen.add(int(c))]  # type: ignore[func-returns-value]
            names = ", ".join(_NAMES[card] for card in dict.fromkeys(twice))
            hand = Cards(int(c) for c in numbers)
            got = f"{names} twice in {str(hand)!r}" if twice else f"{str(hand)!r}"
        where: int | tuple[int, ...] | None = None
        if not self.is_single:
            place = tuple(int(i) for i in np.unravel_index(row, self.shape))
            where = place[0] if len(place) == 1 else place
        prefix = "" if where is None else f"row {where}: "
        return CardError(f"{prefix}got {got}, want {want or self._wanted()}", where)

    def run(
        self, kernel: Callable[..., int], *outputs: NDArray[Any], errors: Errors, want: str | None = None
    ) -> Any:
        """Call `kernel(block, *outputs, valid)` on block after block.

        The outputs have one entry (or row of entries) for each hand. Returns them with the leading axes of
        the input, as a scalar where there are none; with ``errors="mask"`` the valid rows come last.
        """
        masked = check_errors(errors)
        valid = np.empty(self.count, dtype=np.bool_) if masked else None
        for start, stop, block in self.blocks():
            parts = (out[start:stop] for out in outputs)
            first_bad = kernel(block, *parts, None if valid is None else valid[start:stop])
            if first_bad < stop - start and not masked:
                raise self.fault(start + first_bad, want)
        arrays = outputs if valid is None else (*outputs, valid)
        shaped = [self._shaped(array) for array in arrays]
        return shaped[0] if len(shaped) == 1 else tuple(shaped)

    def _shaped(self, array: NDArray[Any]) -> Any:
        if self.is_single:
            return array[0] if array.ndim > 1 else array[0].item()
        return array.reshape(self.shape + array.shape[1:])


def check_errors(errors: Errors) -> bool:
    """Whether bad rows are masked."""
    if errors not in ("raise", "mask"):
        raise ValueError(f"errors must be 'raise' or 'mask', got {errors!r}")
    return errors == "mask"
