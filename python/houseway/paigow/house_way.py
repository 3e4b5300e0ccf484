"""House ways: the fixed way in which a room sets its hands."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from houseway import _core, frames
from houseway.cards import Cards, known_cards
from houseway.paigow import way_file
from houseway.paigow.rules import DEFAULT, Rules, UnsupportedRules, rules_id
from houseway.paigow.way_file import HouseWayError, Step
from houseway.rows import JOKER, NO_CARD, CardsLike, Errors, Rows, check_errors, one_hand, shown

if TYPE_CHECKING:
    from numpy.typing import NDArray

WayFunction = Callable[[tuple[int, ...]], Any]
BatchFunction = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a house way sets a hand as it does.

    Attributes
    ----------
    front, back : Cards
        The setting.
    rule : int
        The number of the rule that applied, from 1, in the order in which they are tried.
    text : str
        The rule in prose.
    way, source : str
        The way's name, and where its text comes from.
    """

    front: Cards
    back: Cards
    rule: int
    text: str
    way: str
    source: str

    def __str__(self) -> str:
        return f"{self.front} | {self.back}: {self.text} ({self.way}, rule {self.rule})"

    def to_dict(self) -> dict[str, Any]:
        """All of it in plain types that JSON has."""
        return {
            "front": str(self.front),
            "back": str(self.back),
            "way": self.way,
            "rule": self.rule,
            "text": self.text,
            "source": self.source,
        }

    def _repr_html_(self) -> str:
        rule = f"{self.rule}. {self.text}"
        return frames.html_table(
            f"{self.way}", ["front", "back", "rule"], [[str(self.front), str(self.back), rule]]
        )


class HouseWay:
    """A house way, compiled for the rules of a game: one setting for each of the 292,253 hand classes.

    Made by `house_way`, `HouseWay.from_toml` and `HouseWay.from_function`.

    Attributes
    ----------
    name, title, source, date, certainty : str
        What the way is called, where its text comes from, and how sure that is.
    readings : tuple of str
        What was chosen where the text is silent or ambiguous.
    rules : Rules
        The rules for which this object is compiled.
    native_rules : Rules
        The rules of the room that uses the way.
    steps : tuple of Step
        The rules of the way, in the order in which they are tried; empty for a way that is a function.
    """

    def __init__(self, compiled: _core.HouseWay, rules: Rules, origin: way_file.WayFile | _Fronts) -> None:
        self._core = compiled
        self._origin = origin
        self.rules = rules
        self.name = origin.name
        self.title, self.source = origin.name, "a Python function"
        self.date, self.certainty = "", ""
        self.readings: tuple[str, ...] = ()
        self.native_rules = rules
        self.steps: tuple[Step, ...] = ()
        if isinstance(origin, way_file.WayFile):
            self.title, self.source = origin.title, origin.source
            self.date, self.certainty = origin.date, origin.certainty
            self.readings, self.native_rules, self.steps = origin.readings, origin.native_rules, origin.steps
        self._is_made = True

    def __setattr__(self, name: str, value: object) -> None:
        # Built-in ways are shared: what one caller sets all others would see.
        if hasattr(self, "_is_made"):
            raise AttributeError(f"a HouseWay cannot be changed, nor its {name}")
        super().__setattr__(name, value)

    @classmethod
    def from_toml(cls, path_or_text: str | os.PathLike[str], rules: Rules = DEFAULT) -> HouseWay:
        """Read a way from a file, or from its text.

        Parameters
        ----------
        path_or_text : path or str
            A text of more than one line is the file's content.
        rules : Rules
            The rules to compile it for.

        Raises
        ------
        HouseWayError
            An unreadable file, an unknown key, word or rank (with file, line and key), or a way that leaves
            a hand unset or fouls one (with the hand).
        UnsupportedRules
            A wild joker, when the file states no reading for it.

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> way = pg.HouseWay.from_toml('''
        ... name = "always the highest front"
        ... [[rule]]
        ... text = "The highest front that is no foul."
        ... front = "highest"
        ... ''')
        >>> str(way.explain("As Kd 9c 9h 5d 4s 2c").front)
        'As Kd'
        """
        rules_id(rules)
        file = way_file.read(path_or_text)
        return _from_text(file.text, file.label, rules)

    @classmethod
    def from_function(
        cls,
        f: WayFunction | BatchFunction,
        rules: Rules = DEFAULT,
        *,
        name: str | None = None,
        batch: bool = False,
    ) -> HouseWay:
        """Make a way of a function.

        Parameters
        ----------
        f : callable
            Gets a sorted tuple of seven card numbers, returns the two of the front. It is called for two
            hands of each class, 584,506 times, and must set both alike: what is in front may not depend on
            suits beyond a flush.
        rules : Rules
            The rules for which the function is meant.
        name : str, optional
            Default: the function's name.
        batch : bool
            The function gets many hands at once, an array of shape (n, 7) with a sorted hand in each row, and
            returns the card numbers of their fronts, shape (n, 2).

        Raises
        ------
        HouseWayError
            The function raises, returns anything but two cards of the hand, fouls a hand, or sets two hands
            of one class differently; with the hand.

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> def best_back(hand):
        ...     legal = [s for s in pg.splits(hand) if not s.is_foul]
        ...     return max(legal, key=lambda s: (s.back_strength, s.front_strength)).front
        >>> way = pg.HouseWay.from_function(best_back)  # doctest: +SKIP
        """
        if not callable(f):
            raise TypeError(f"a way function must be callable, got {type(f).__name__}")
        label = name or str(getattr(f, "__name__", type(f).__name__))
        if not isinstance(batch, bool):
            raise TypeError(f"batch must be True or False, got {shown(batch)}")
        return _from_fronts(_call_for_every_class(f, rules, label, batch), rules)

    def set(self, hands: CardsLike, *, errors: Errors = "raise") -> Any:
        """Set hands.

        Parameters
        ----------
        hands : array-like, shape (..., 7)
        errors : {"raise", "mask"}
            What to do about a bad row: raise, or give it positions 255 and return which rows are valid.

        Returns
        -------
        ndarray of uint8, shape (..., 2)
            Positions 0..6 of the front cards on the last axis of `hands`, ascending. With
            ``errors="mask"`` a pair with the boolean array of valid rows.

        Raises
        ------
        CardError
            A row that is not seven different cards.
        TypeError
            Numbers that are not integers, or no cards at all.

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> pg.house_way("foxwoods").set("9s 9h 3c 3d Ah 8s 2c")
        array([4, 5], dtype=uint8)
        """
        if not check_errors(errors):
            front = self._core.set_one(hands)
            if front is not None:
                return front
        rows = Rows(hands, (7,))
        out = np.empty((rows.count, 2), dtype=np.uint8)
        return rows.run(self._core.set_rows, out, errors=errors)

    def explain(self, hand: CardsLike) -> Explanation:
        """Set one hand and say why.

        Parameters
        ----------
        hand : seven cards

        Returns
        -------
        Explanation

        Raises
        ------
        CardError
            Not seven different cards.

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> print(pg.house_way("stones").explain("8s 8h 4c 4d Kh 9s 2c"))
        Kh 9s | 8s 8h 4d 4c 2c: Eights to sixes over a pair: both pairs behind when a king, an ace or the joker can be played in front. (stones, rule 16)
        """  # noqa: E501
        cards = one_hand(hand)
        front, back = split_at(cards, self.set(cards))
        number = np.empty(1, dtype=np.uint32)
        _core.class_rows(cards[None], number)
        rule = self._core.rule_of(int(number[0]))
        text = self.steps[rule].text if self.steps else f"as {self.name} sets it"
        return Explanation(front, back, rule + 1, text, self.name, self.source)

    def under(self, rules: Rules) -> HouseWay:
        """Compile the same way for other rules.

        Raises
        ------
        UnsupportedRules
            The way is a function, which is bound to its rules, or does not say what a wild joker means.
        HouseWayError
            The way fouls a hand under these rules.

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> pg.house_way("stones").under(pg.Rules(wheel="lowest")).rules.wheel
        'lowest'
        """
        rules_id(rules)
        if (rules.joker, rules.wheel, rules.foul) == (self.rules.joker, self.rules.wheel, self.rules.foul):
            return self
        if isinstance(self._origin, _Fronts):
            raise UnsupportedRules(f"way {self.name!r} is a function made for {self.rules}, not for {rules}")
        return _from_file(self._origin, rules)

    def __repr__(self) -> str:
        return f"HouseWay({self.name!r}, {self.rules})"

    def __reduce__(self) -> tuple[Callable[..., HouseWay], tuple[Any, ...]]:
        if isinstance(self._origin, _Fronts):
            return _from_fronts, (self._origin, self.rules)
        if self.name in house_ways() and self._origin is way_text(self.name):
            return house_way, (self.name, self.rules)
        return _from_text, (self._origin.text, self._origin.label, self.rules)


@dataclass(frozen=True, slots=True, eq=False)
class _Fronts:
    """A way that is a function, as what it makes of the representatives of all classes."""

    name: str
    first: NDArray[np.uint8]
    second: NDArray[np.uint8]


def _call_for_every_class(f: Callable[..., Any], rules: Rules, label: str, batch: bool) -> _Fronts:
    game = rules_id(rules)
    hands = [_core.class_representatives(second) for second in (False, True)]
    fronts = _Fronts(label, *(np.empty((len(hands[0]), 2), dtype=np.uint8) for _ in hands))
    # By blocks, so that a function that is wrong is told so after a few calls.
    size = 1 << 14 if batch else 512
    for start in range(0, len(hands[0]), size):
        part = slice(start, start + size)
        for cards, front in zip(hands, (fronts.first, fronts.second), strict=True):
            if batch:
                front[part] = _call_batch(f, cards[part], label)
            else:
                front[part] = [_call(f, hand, label) for hand in map(tuple, cards[part].tolist())]
        fault = _core.check_fronts(
            hands[0][part], fronts.first[part], hands[1][part], fronts.second[part], game
        )
        if fault is not None:
            raise _function_error(fault, label, rules)
    return fronts


def _call(f: WayFunction, hand: tuple[int, ...], label: str) -> tuple[int, int]:
    try:
        front = f(hand)
    except Exception as error:
        raise HouseWayError(f"way {label!r} raised {shown(error)} for {known_cards(hand)}") from error
    try:
        first, second = front
        return hand[hand.index(first)], hand[hand.index(second)]
    except (TypeError, ValueError):
        raise HouseWayError(
            f"way {label!r} returned {shown(front)} for {known_cards(hand)}, want two of its card numbers"
        ) from None


def _call_batch(f: BatchFunction, hands: NDArray[np.uint8], label: str) -> NDArray[np.uint8]:
    try:
        fronts = np.asarray(f(hands.copy()))
    except Exception as error:
        raise HouseWayError(f"way {label!r} raised {shown(error)} for {len(hands)} hands") from error
    if fronts.shape != (len(hands), 2) or fronts.dtype.kind not in "iu":
        got = f"an array of {fronts.dtype} of shape {fronts.shape}"
        raise HouseWayError(f"way {label!r} returned {got}, want card numbers of shape {(len(hands), 2)}")
    return np.where((fronts < 0) | (fronts > JOKER), NO_CARD, fronts).astype(np.uint8)


_Fault = tuple[str, bytes, bytes, int]


def _function_error(fault: _Fault, label: str, rules: Rules) -> HouseWayError:
    kind, hand, other = fault[0], known_cards(fault[1]), known_cards(fault[2])
    problem = {
        "foul": f"fouls {hand} under {rules}",
        "not in hand": f"does not return two different cards of {hand}",
        "suit matters": f"sets {hand} and {other} differently, which differ in suits that make no flush",
    }[kind]
    return HouseWayError(f"way {label!r} {problem}")


def _file_error(fault: _Fault, file: way_file.WayFile, rules: Rules) -> HouseWayError:
    kind, hand, _, rule = fault
    if kind == "foul":
        where = f"{file.label}, line {file.line_of(rule)}: rule {rule + 1}"
        return HouseWayError(f"{where} ({file.steps[rule].text!r}) fouls {known_cards(hand)} under {rules}")
    return HouseWayError(f"{file.label}: no rule sets {known_cards(hand)}")


def _from_file(file: way_file.WayFile, rules: Rules) -> HouseWay:
    game = rules_id(rules)
    if rules.joker == "wild" and file.wild_reading is None:
        raise UnsupportedRules(f"way {file.name!r} does not say how it sets hands with a wild joker")
    result = _core.compile_way(list(file.core_rules), game)
    if isinstance(result, tuple):
        raise _file_error(result, file, rules)
    return HouseWay(result, rules, file)


@lru_cache(maxsize=16)
def _from_text(text: str, label: str, rules: Rules) -> HouseWay:
    return _from_file(way_file.parse(text, label), rules)


def _from_fronts(fronts: _Fronts, rules: Rules) -> HouseWay:
    result = _core.way_from_fronts(fronts.first, fronts.second, rules_id(rules))
    if isinstance(result, tuple):
        raise _function_error(result, fronts.name, rules)
    return HouseWay(result, rules, fronts)


@cache
def _built_in() -> dict[str, Any]:
    from importlib.resources import files  # noqa: PLC0415 - slow to import, and seldom needed

    folder = files("houseway.paigow") / "house_ways"
    return {
        entry.name.removesuffix(".toml"): entry for entry in folder.iterdir() if entry.name.endswith(".toml")
    }


def house_ways() -> list[str]:
    """Names of the built-in house ways, for `house_way`.

    Returns
    -------
    list of str

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> pg.house_ways()
    ['foxwoods', 'foxwoods-2013', 'stones', 'trump-plaza', 'trump-plaza-online']
    """
    return sorted(_built_in())


@cache
def way_text(name: str) -> way_file.WayFile:
    """The file of a built-in way."""
    if name not in _built_in():
        hint = " (only a player can be optimal)" if name == "optimal" else ""
        known = way_file.suggestion(name, house_ways())
        raise HouseWayError(f"unknown house way {shown(name)}{known}{hint}")
    return way_file.parse(_built_in()[name].read_text(encoding="utf-8"), f"{name}.toml")


@lru_cache(maxsize=64)
def _house_way(name: str, rules: Rules) -> HouseWay:
    return _from_file(way_text(name), rules)


def house_way(name: str, rules: Rules = DEFAULT) -> HouseWay:
    """Return a built-in house way, compiled once for each set of rules.

    Parameters
    ----------
    name : str
        One of `house_ways`.
    rules : Rules

    Returns
    -------
    HouseWay

    Raises
    ------
    HouseWayError
        An unknown name, or a way that fouls a hand under the rules.
    UnsupportedRules
        A wild joker, when the way has no reading for it.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> pg.house_way("trump-plaza").title
    'Trump Plaza, Atlantic City'
    """
    if not isinstance(name, str):
        raise TypeError(f"a house way's name is text, got {type(name).__name__}")
    rules_id(rules)
    return _house_way(name, rules)


WayLike = str | os.PathLike[str] | HouseWay | WayFunction


def resolve(way: WayLike, rules: Rules) -> HouseWay:
    """Find the way that an argument means: a name, a TOML file, a function, or a way itself."""
    if isinstance(way, HouseWay):
        return way.under(rules)
    if callable(way):
        return HouseWay.from_function(way, rules)
    if not isinstance(way, str) or way.endswith(".toml"):
        return HouseWay.from_toml(way, rules)
    return house_way(way, rules)


def split_at(cards: NDArray[np.uint8], front: NDArray[np.uint8]) -> tuple[Cards, Cards]:
    """Front and back of a hand by the front's positions, each with its highest cards first."""
    first, second = cards[front].tolist()
    return split_cards(in_order(cards.tolist()), first, second)


def split_cards(ordered: Cards, first: int, second: int) -> tuple[Cards, Cards]:
    """Front and back of a hand in order, by the front's cards."""
    front = [card for card in ordered if card in (first, second)]
    return known_cards(front), known_cards([card for card in ordered if card not in (first, second)])


def in_order(cards: Iterable[int]) -> Cards:
    """Cards as people lay them out: by rank from the highest, suits from spades, the joker last."""
    return known_cards(sorted(cards, key=lambda card: -1 if card == JOKER else card, reverse=True))
