"""The format of house-way files: TOML in, rules for the core out. See docs/house-way-files.md."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

from houseway import _core
from houseway.paigow.rules import Rules
from houseway.rows import shown

_RANKS = "23456789TJQKA"
_MAX_BYTES = 1 << 20
_MAX_LABEL = 200
_MAX_RULES = 1000
_MAX_LINE = 4096  # the TOML reader is slow on keys of many parts

# Words of the core, and how a file spells them.
_STRUCTURES = {name: bit for bit, name in enumerate(_core.STRUCTURES)}
_CATEGORIES = {name: bit for bit, name in enumerate(_core.CATEGORIES)}
_FRONTS = {name: number for number, name in enumerate(_core.FRONTS)}
_GROUP_KEYS = {name.replace(" ", "_"): number for number, name in enumerate(_core.GROUPS)}
# Where a hand has one pair or one set of trips, `pair` and `trips` name them without high or low.
_SHORT = {"pair": "high pair", "trips": "high trips"}
_ONE_OF_A_KIND = {
    "pair": {"pair", "full house", "quads and pair", "five aces and pair"},
    "trips": {"trips", "full house", "trips and two pair", "quads and trips"},
}
_COMPLETE = ("straight", "flush", "straight flush")
_LOWEST_BACK = {"highest back": False, "lowest back": True}

_TOP_KEYS = {
    "name", "title", "source", "date", "certainty", "readings", "wild_reading", "rules", "ranks", "rule",
}  # fmt: skip
_GAME_KEYS = {"joker", "wheel", "foul", "copies"}
_RULE_KEYS = {
    "text", "hand", "joker", "front", "front_at_least", "back", "equal_fronts", *_GROUP_KEYS, *_SHORT,
}  # fmt: skip


class HouseWayError(ValueError):
    """A house way that cannot be used: a file with an unknown word, or a way that does not set every hand."""


@dataclass(frozen=True, slots=True)
class Step:
    """One rule of a house way, in the order in which they are tried.

    Attributes
    ----------
    text : str
        The rule in prose.
    settings : dict
        Its conditions and setting, as the file has them.
    """

    text: str
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class WayFile:
    """A house way as a file states it."""

    label: str
    text: str
    name: str
    title: str
    source: str
    date: str
    certainty: str
    readings: tuple[str, ...]
    wild_reading: str | None
    native_rules: Rules
    steps: tuple[Step, ...]
    core_rules: tuple[_core.HouseRule, ...]

    def line_of(self, rule: int) -> int:
        """The line at which a rule begins."""
        return _rule_line(self.text, rule)


def read(path_or_text: str | os.PathLike[str]) -> WayFile:
    """Read a house-way file, or its text where that has more than one line."""
    if isinstance(path_or_text, str) and "\n" in path_or_text:
        return parse(path_or_text, "text")
    if not isinstance(path_or_text, (str, os.PathLike)):
        raise TypeError(f"a house way is read from a path or its text, got {type(path_or_text).__name__}")
    path = os.fspath(path_or_text)
    label = path if len(path) < _MAX_LABEL else shown(path)
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib takes 5 ms to import
            content = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise HouseWayError(f"{label}: {error.strerror or error}") from error
    except ValueError as error:  # a NUL in the path
        raise HouseWayError(f"{label!r}: {error}") from error
    if len(content) > _MAX_BYTES:
        raise HouseWayError(f"{label}: more than {_MAX_BYTES} bytes, which no house way needs")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise HouseWayError(f"{label}: not UTF-8 at byte {error.start}") from error
    return parse(text, label)


def parse(text: str, label: str) -> WayFile:
    """Read the text of a house-way file; `label` stands for it in messages."""
    if len(text) > _MAX_BYTES:
        raise HouseWayError(f"{label}: more than {_MAX_BYTES} characters, which no house way needs")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > _MAX_LINE:
            raise HouseWayError(f"{label}, line {number}: more than {_MAX_LINE} characters")
    import tomllib  # noqa: PLC0415 - only who reads a way pays for it

    try:
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except ValueError as error:  # that of the reader, or a number beyond Python's own limit
        raise HouseWayError(f"{label}: {error}") from None
    except RecursionError:
        raise HouseWayError(f"{label}: nested too deeply") from None
    return _Reader(text, label).way(data)


def suggestion(value: object, choices: Iterable[str]) -> str:
    """Say what an unknown word may have meant."""
    from difflib import get_close_matches  # noqa: PLC0415 - only for messages

    names = sorted(choices)
    close = get_close_matches(str(value)[:_MAX_LABEL], names, n=1)
    return f", did you mean {close[0]!r}?" if close else f", want one of: {', '.join(names)}"


def _rule_line(text: str, rule: int) -> int:
    headers = [n for n, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*rule\s*\]\]", line)]
    return headers[rule] if rule < len(headers) else 0


class _Reader:
    """Turns a parsed file into a way, and says where what is wrong stands."""

    def __init__(self, text: str, label: str) -> None:
        self.text, self.label = text, label
        self.named: dict[str, int] = {}
        self.rule: int | None = None
        self.table: str | None = None

    def fail(self, key: str, problem: str) -> NoReturn:
        line = self.line_of(key)
        if len(key) > _MAX_LABEL:
            key = shown(key)
        place = f"{self.label}, line {line}" if line else self.label
        rule = "" if self.rule is None else f"rule {self.rule + 1}, "
        raise HouseWayError(f"{place}: {rule}{key}: {problem}")

    def line_of(self, key: str) -> int:
        """The line of a key within the part of the file that is being read, or where that part begins."""
        lines = self.text.splitlines()
        begin = _rule_line(self.text, self.rule) if self.rule is not None else 0
        if self.table is not None:
            header = rf"\s*\[\s*{self.table}\s*\]"
            begin = next((n for n, line in enumerate(lines, 1) if re.match(header, line)), 0)
        in_place = rf"\s*[\"']?{re.escape(key)}[\"']?\s*="
        for number in range(begin, len(lines)):
            if re.match(r"\s*\[", lines[number]) and begin:
                break  # the next rule or table
            if re.match(in_place, lines[number]):
                return number + 1
        return begin

    def unknown(self, key: str, value: object, choices: Iterable[str]) -> NoReturn:
        self.fail(key, f"unknown {shown(value)}{suggestion(value, choices)}")

    def string(self, data: dict[str, Any], key: str, *, needed: bool = False) -> str:
        value = data.get(key)
        if value is None and not needed:
            return ""
        if not isinstance(value, str) or not value.strip():
            self.fail(key, f"want some text, got {shown(value)}")
        return value.strip()

    def words(self, key: str, value: object) -> list[str]:
        items = value if isinstance(value, list) else [value]
        words = [item for item in items if isinstance(item, str)]
        if not words or len(words) < len(items):
            self.fail(key, f"want a word or a list of words, got {shown(value)}")
        return words

    def rank_set(self, key: str, value: object, *, allow_names: bool = True) -> int:
        bits = 0
        for item in self.words(key, value):
            if allow_names and item in self.named:
                bits |= self.named[item]
                continue
            for part in item.replace(",", " ").split():
                ends = [end.upper().replace("10", "T") for end in part.split("-")]
                if len(ends) > 2 or any(len(end) != 1 or end not in _RANKS for end in ends):
                    names = (
                        f" or one of {', '.join(sorted(self.named))}" if self.named and allow_names else ""
                    )
                    self.fail(key, f"{shown(item)} is no rank; want ranks as 'K', '2-6', 'Q A'{names}")
                low, high = _RANKS.index(ends[0]), _RANKS.index(ends[-1])
                if low > high:
                    self.fail(key, f"{shown(part)} runs downwards")
                bits |= (1 << (high + 1)) - (1 << low)
        if not bits:
            self.fail(key, "names no rank")
        return bits

    def way(self, data: dict[str, Any]) -> WayFile:
        for key in data:
            if key not in _TOP_KEYS:
                self.unknown(key, key, _TOP_KEYS)
        readings = data.get("readings", [])
        if not isinstance(readings, list) or not all(isinstance(r, str) for r in readings):
            self.fail("readings", f"want a list of texts, got {shown(readings)}")
        ranks = data.get("ranks", {})
        if not isinstance(ranks, dict):
            self.fail("ranks", "want a table of named ranks")
        self.table = "ranks"
        self.named = {name: self.rank_set(name, value, allow_names=False) for name, value in ranks.items()}
        self.table = None
        rules = data.get("rule")
        if not isinstance(rules, list) or not rules or not all(isinstance(r, dict) for r in rules):
            self.fail("rule", "want at least one [[rule]]")
        if len(rules) > _MAX_RULES:
            self.fail("rule", f"{len(rules)} rules, want at most {_MAX_RULES}")
        steps, core_rules = [], []
        for number, rule in enumerate(rules):
            self.rule = number
            core_rules.append(self.core_rule(rule))
            text = self.string(rule, "text", needed=True)
            steps.append(Step(text, {k: v for k, v in rule.items() if k != "text"}))
        self.rule = None
        return WayFile(
            label=self.label,
            text=self.text,
            name=self.string(data, "name", needed=True),
            title=self.string(data, "title") or self.string(data, "name"),
            source=self.string(data, "source"),
            date=self.string(data, "date"),
            certainty=self.string(data, "certainty"),
            readings=tuple(readings),
            wild_reading=self.string(data, "wild_reading") or None,
            native_rules=self.native_rules(data.get("rules", {})),
            steps=tuple(steps),
            core_rules=tuple(core_rules),
        )

    def native_rules(self, table: object) -> Rules:
        if not isinstance(table, dict):
            self.fail("rules", "want a table")
        wrong = next((key for key in table if key not in _GAME_KEYS), None)
        if wrong is not None:
            self.table = "rules"
            self.fail("rules", f"unknown {shown(wrong)}{suggestion(wrong, _GAME_KEYS)}")
        try:
            return Rules(**table)
        except ValueError as error:
            self.table = "rules"
            self.fail("rules", str(error))

    def core_rule(self, rule: dict[str, Any]) -> _core.HouseRule:
        for key in rule:
            if key not in _RULE_KEYS:
                self.unknown(key, key, _RULE_KEYS)
        hands = self.words("hand", rule["hand"]) if "hand" in rule else list(_STRUCTURES)
        for hand in hands:
            if hand not in _STRUCTURES:
                self.unknown("hand", hand, _STRUCTURES)
        ranks = [0] * len(_GROUP_KEYS)
        for key, value in rule.items():
            group = self.long_name(key, key, hands).replace(" ", "_")
            if group in _GROUP_KEYS:
                if ranks[_GROUP_KEYS[group]]:
                    self.fail(key, "asks for the same ranks as another key of this rule")
                ranks[_GROUP_KEYS[group]] = self.rank_set(key, value)
        joker = rule.get("joker")
        if joker is not None and not isinstance(joker, bool):
            self.fail("joker", f"want true or false, got {shown(joker)}")
        if "front" not in rule:
            self.fail("front", f"is missing, want one of: {', '.join(sorted(_FRONTS))}")
        return _core.HouseRule(
            structures=sum(1 << _STRUCTURES[hand] for hand in set(hands)),
            ranks=ranks,
            joker=joker,
            front=self.front("front", rule["front"], hands),
            front_at_least=self.floor(rule["front_at_least"], hands) if "front_at_least" in rule else None,
            back=self.back(rule["back"]) if "back" in rule else 0,
            lowest_back=self.lowest_back(rule["equal_fronts"]) if "equal_fronts" in rule else False,
        )

    def long_name(self, key: str, word: str, hands: list[str]) -> str:
        if word not in _SHORT:
            return word
        several = [hand for hand in hands if hand not in _ONE_OF_A_KIND[word]]
        if several:
            self.fail(key, f"{word!r} needs hands with exactly one, not {several[0]!r}; write high or low")
        return _SHORT[word]

    def front(self, key: str, value: object, hands: list[str]) -> int:
        if not isinstance(value, str):
            self.fail(key, f"want a word, got {shown(value)}")
        name = self.long_name(key, value, hands)
        if name not in _FRONTS:
            self.unknown(key, value, {*_FRONTS, *_SHORT})
        return _FRONTS[name]

    def floor(self, value: object, hands: list[str]) -> int:
        if value == "highest":
            self.fail("front_at_least", "'highest' names no front to compare with")
        return self.front("front_at_least", value, hands)

    def back(self, value: object) -> int:
        bits = 0
        for word in self.words("back", value):
            names = _COMPLETE if word == "complete" else (word,)
            for name in names:
                if name not in _CATEGORIES:
                    self.unknown("back", name, {*_CATEGORIES, "complete"})
                bits |= 1 << _CATEGORIES[name]
        return bits

    def lowest_back(self, value: object) -> bool:
        if not isinstance(value, str):
            self.fail("equal_fronts", f"want a word, got {shown(value)}")
        if value not in _LOWEST_BACK:
            self.unknown("equal_fronts", value, _LOWEST_BACK)
        return _LOWEST_BACK[value]
