"""The one place where friendly input becomes arrays: text, numbers, arrays, columns of data frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np

from houseway import _core

if TYPE_CHECKING:
    from numpy.typing import NDArray

JOKER = 52
NAMES = (*(rank + suit for rank in "23456789TJQKA" for suit in "cdhs"), "Jo")
# What stands in a row for what is no card.
NO_CARD = 255
# Rows handed to the core at a time: few enough that Ctrl-C is answered at once and that a converted copy
# stays small, many enough that the calls cost nothing.
BLOCK_ROWS = 1 << 16
_MAX_AXES = 32
_AXES = {list, tuple, str, np.ndarray}

Errors: TypeAlias = Literal["raise", "mask"]
# Anything that reads as cards; what it may be is checked here.
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


def shown(value: object) -> str:
    """A value as it may stand in a message: its repr, cut short."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a repr can do anything, and a message must not fail
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 80 else f"{text[:60]}... ({len(text)} characters)"


def is_number(value: object) -> bool:
    """A whole number that is no bool, and no span of time, which NumPy counts among integers."""
    wrong = isinstance(value, (bool, np.bool_, np.timedelta64))
    return isinstance(value, (int, np.integer)) and not wrong


def is_missing(value: object) -> bool:
    """None, NaN, pandas.NA, NaT: all that does not equal itself, or does not know."""
    if value is None or value is np.ma.masked:
        return True
    try:
        return bool(value != value)  # noqa: PLR0124
    except ArithmeticError:  # a signalling NaN
        return True
    except (TypeError, ValueError, RecursionError):
        return type(value).__name__ == "NAType"


def _is_column(value: object) -> bool:
    """A column or frame of pandas, polars or the like."""
    return hasattr(value, "to_numpy") and hasattr(value, "__iter__") and not isinstance(value, type)


def _is_hand(value: object) -> bool:
    """Whether something in a list is a hand, rather than a card."""
    if value is np.ma.masked:  # an array of its own kind
        return False
    kinds = (str, bytes, bytearray, memoryview, list, tuple, np.ndarray)
    return isinstance(value, kinds) or _is_column(value)


def _are_cards(items: Iterable[object]) -> bool:
    """Whether the items of a list are the cards of one hand: some are numbers, and none is a hand."""
    cards = False
    for item in items:
        if _is_hand(item):
            return False
        cards = cards or (isinstance(item, (int, float, complex, np.generic)) and not is_missing(item))
    return cards


def _read_one(value: object) -> NDArray[np.uint8] | str:
    """Card numbers of one hand, or what is wrong with it."""
    if isinstance(value, str):
        return _read_text(value)
    if isinstance(value, (bytes, bytearray)):
        return np.frombuffer(value, dtype=np.uint8)
    if isinstance(value, (list, tuple)):
        return _read_numbers(list(value))
    if isinstance(value, (np.ndarray, memoryview)) and value.ndim == 1:
        return _read_numbers(list(value if np.ma.isMaskedArray(value) else np.asarray(value)))
    if _is_column(value) and hasattr(value, "to_list"):
        return _read_numbers(list(value.to_list()))
    return _what(value)


def _what(value: object) -> str:
    if is_number(value):
        return f"the number {shown(value)} where others are whole hands"
    return "a missing value" if is_missing(value) else f"{shown(value)} ({type(value).__name__})"


def _read_text(text: str) -> NDArray[np.uint8] | str:
    numbers, stopped = _core.parse_text(text)
    if stopped is not None:
        rest = text.encode("utf-8", "replace")[stopped:].decode("utf-8", "replace")
        return f"unknown card {rest[:6].split(' ')[0]!r} in {shown(text)}"
    return np.frombuffer(numbers, dtype=np.uint8)


def _read_numbers(items: list[Any]) -> NDArray[np.uint8] | str:
    for item in items:
        if not is_number(item):
            missing = item is np.ma.masked or (not isinstance(item, np.ndarray) and is_missing(item))
            kind = "a missing value" if missing else f"{shown(item)} ({type(item).__name__})"
            return f"{kind} for a card number"
        if not 0 <= item <= JOKER:
            return f"{shown(int(item))}, which is no card number (0 to {JOKER})"
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
        # Either rows of numbers, or items that are a hand each.
        self._numbers: NDArray[np.integer[Any]] | None = None
        self._items: list[Any] = []
        self.shape: tuple[int, ...] = ()
        self.width = 0
        self._read(cards)

    @property
    def is_single(self) -> bool:
        """Whether this is one hand, and not a batch."""
        return self.shape == ()

    def _read(self, cards: CardsLike) -> None:
        if isinstance(cards, (str, bytes, bytearray)):
            self._take_items([cards], ())
        elif isinstance(cards, (list, tuple)):
            self._read_list(cards)
        elif _is_column(cards):
            self._read_column(cards)
        elif isinstance(cards, (np.ndarray, memoryview)) or (
            hasattr(cards, "__array__") and not isinstance(cards, type)
        ):
            self._read_array(np.ma.asanyarray(cards) if np.ma.isMaskedArray(cards) else np.asarray(cards))
        else:
            raise TypeError(f"got {shown(cards)}, want {self._wanted()} as text, numbers or an array")

    def _read_list(self, cards: list[Any] | tuple[Any, ...], depth: int = 1) -> None:
        kinds = set(map(type, cards))
        if not kinds.intersection((list, tuple, np.ndarray)):
            if not _are_cards(cards):
                self._take_items(list(cards), (len(cards),))
                return
            if not any(map(is_number, cards)):
                kind = type(cards[0]).__name__
                raise TypeError(f"got {shown(cards)} ({kind}), want {self._wanted()} as text or numbers")
            self._take_items([cards], ())
            return
        if kinds <= {list, tuple, np.ndarray}:
            try:
                leaves = set(map(type, chain.from_iterable(cards)))
            except TypeError:  # an array without axes
                leaves = {object}
            if leaves and all(issubclass(leaf, (int, np.integer)) for leaf in leaves):
                if leaves.isdisjoint({bool, np.timedelta64}) and self._take_numbers(cards):
                    return
            elif leaves and leaves <= _AXES and len(sizes := set(map(len, cards))) == 1:
                # Another axis: read what is within, and put the axis back.
                if depth > _MAX_AXES:
                    raise TypeError(f"got lists in lists beyond {_MAX_AXES} axes, want {self._wanted()}")
                self._read_list(list(chain.from_iterable(cards)), depth + 1)
                self.shape = (len(cards), *sizes, *self.shape[1:])
                return
        self._take_items(list(cards), (len(cards),))

    def _take_numbers(self, cards: CardsLike) -> bool:
        """Take rows of whole numbers as an array, if they are as long as each other and not too large."""
        try:
            array = np.array(cards)
        except (ValueError, OverflowError):
            return False
        if array.dtype.kind not in "iu" or array.ndim != 2:
            return False
        if self._widths is not None and array.shape[1] not in self._widths:
            return False  # the first row says it better than a shape
        self._read_array(array)
        return True

    def _read_column(self, cards: CardsLike) -> None:
        array = np.asarray(cards.to_numpy())
        # Integers with missing values become floats; the columns' own lists keep both.
        if array.dtype.kind == "f" and hasattr(cards, "rows"):
            self._read_list(list(cards.rows()))
        elif array.dtype.kind in "fO" and hasattr(cards, "to_list"):
            self._read_list(list(cards.to_list()))
        elif array.dtype.kind == "f" and array.ndim == 2 and np.isnan(array).any():
            # pandas makes floats of them too: whole ones are what they were.
            whole = [[int(x) if x.is_integer() else x for x in row] for row in array.tolist()]
            self._read_array(np.array(whole, dtype=object))
        else:
            self._read_array(array)

    def _read_array(self, array: NDArray[Any]) -> None:
        kind = array.dtype.kind
        if kind in "iu" and not np.ma.isMaskedArray(array):
            if array.ndim == 0:
                raise CardError(f"got the number {array}, want {self._wanted()}")
            self.shape, self.width = array.shape[:-1], array.shape[-1]
            if not self._is_width(self.width):
                raise CardError(
                    f"got an array of shape {array.shape}, want {self._wanted()} on its last axis"
                )
            self._numbers = array.reshape(-1, self.width) if array.size else array.reshape(0, self.width)
        elif np.ma.isMaskedArray(array) and kind in "iuO" and array.ndim:
            unmasked = np.ma.getdata(array).astype(object)
            unmasked[np.ma.getmaskarray(array)] = None
            self._read_array(unmasked)
        elif kind in "UT":
            self._take_items([str(text) for text in array.ravel().tolist()], array.shape)
        elif kind == "O":
            self._read_objects(array)
        else:
            raise TypeError(f"got cards of type {array.dtype}, want integers 0 to {JOKER} or text")

    def _read_objects(self, array: NDArray[Any]) -> None:
        flat = array.ravel().tolist()
        if array.ndim == 0:
            if not _is_hand(flat[0]):
                raise TypeError(f"got {shown(flat[0])}, want {self._wanted()} as text, numbers or an array")
            self._take_items(flat, ())
        elif _are_cards(flat) or (
            array.ndim > 1 and self._is_width(array.shape[-1]) and all(map(is_missing, flat))
        ):
            rows = [list(row) for row in array.reshape(-1, array.shape[-1])] if flat else []
            self._take_items(rows, array.shape[:-1])
        else:
            self._take_items(flat, array.shape)

    def _take_items(self, items: list[Any], shape: tuple[int, ...]) -> None:
        self._items, self.shape = items, shape
        self.width = self._widths[-1] if self._widths else 7
        # The first hand that can be read decides between several widths.
        for item in items if self._widths is None or len(self._widths) > 1 else ():
            numbers = _read_one(item)
            if not isinstance(numbers, str) and self._is_width(len(numbers)):
                self.width = len(numbers)
                return

    def _is_width(self, width: int) -> bool:
        return width > 0 if self._widths is None else width in self._widths

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
            hint = " (a list or a shape of one is a batch)" if self.count == 1 else ""
            raise CardError(f"got {self.count} hands, want one{hint}")
        block: NDArray[np.uint8] = next(self.blocks())[2][0]
        if len({card for card in block.tolist() if card <= JOKER}) < self.width:
            raise self.fault(0)
        return block

    def blocks(self) -> Iterator[tuple[int, int, NDArray[np.uint8]]]:
        """Consecutive rows as C-contiguous bytes; what is no card is 255."""
        for start in range(0, self.count, BLOCK_ROWS):
            stop = min(start + BLOCK_ROWS, self.count)
            if self._numbers is None:
                yield start, stop, self._item_block(self._items[start:stop])
                continue
            part = self._numbers[start:stop]
            if part.dtype == np.uint8:
                yield start, stop, np.ascontiguousarray(part)
                continue
            block = part.astype(np.uint8)
            block[(part < 0) | (part > JOKER)] = NO_CARD
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
        elif len(numbers) == 0 or len(numbers) != self.width:
            got = f"{len(numbers)} card{'' if len(numbers) == 1 else 's'} in {shown(value)}"
            if len(numbers) == 1 and isinstance(value, str) and not self.is_single:
                got += " (in a list each text is a whole hand)"
            elif isinstance(value, (bytes, bytearray)):
                got += " (bytes are card numbers)"
            if self._widths is not None and len(numbers) in self._widths:
                want = want or f"{self.width} different cards, as in the rows before"
        else:
            cards = numbers.tolist()
            wrong = [card for card in cards if card > JOKER]
            if wrong:
                return self._fault_at(row, f"{wrong[0]}, which is no card number (0 to {JOKER})", want)
            names = [NAMES[card] for card in dict.fromkeys(cards) if cards.count(card) > 1]
            hand = " ".join(NAMES[card] for card in cards)
            got = f"{', '.join(names)} twice in {shown(hand)}" if names else shown(hand)
        return self._fault_at(row, got, want)

    def _fault_at(self, row: int, got: str, want: str | None) -> CardError:
        where: int | tuple[int, ...] | None = None
        if not self.is_single:
            place = tuple(int(i) for i in np.unravel_index(row, self.shape))
            where = place[0] if len(place) == 1 else place
        prefix = "" if where is None else f"row {where}: "
        return CardError(f"{prefix}got {got}, want {want or self._wanted()}", where)

    def run(self, kernel: Callable[..., int], *outputs: NDArray[Any], errors: Errors) -> Any:
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
                raise self.fault(start + first_bad)
        arrays = outputs if valid is None else (*outputs, valid)
        shaped = [self._shaped(array) for array in arrays]
        return shaped[0] if len(shaped) == 1 else tuple(shaped)

    def _shaped(self, array: NDArray[Any]) -> Any:
        if self.is_single:
            return array[0] if array.ndim > 1 else array[0].item()
        return array.reshape(self.shape + array.shape[1:])


def one_hand(cards: CardsLike) -> NDArray[np.uint8]:
    """The seven different cards of one hand; the core reads what is plain."""
    plain = _core.plain_hand(cards)
    return Rows(cards, (7,)).single() if plain is None else plain


def check_errors(errors: object) -> bool:
    """Whether bad rows are masked."""
    if not isinstance(errors, str) or errors not in ("raise", "mask"):
        raise ValueError(f"errors must be 'raise' or 'mask', got {shown(errors)}")
    return errors == "mask"


def different_cards(block: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which rows are different cards."""
    ordered = np.sort(block, axis=1)
    in_deck = ordered[:, -1:] <= JOKER
    rising = ordered[:, 1:] != ordered[:, :-1]
    good: NDArray[np.bool_] = np.logical_and(in_deck.all(axis=1), rising.all(axis=1))
    return good
