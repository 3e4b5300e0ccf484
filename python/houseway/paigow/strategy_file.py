"""Strategies as Parquet files."""

from __future__ import annotations

import errno
import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np

import houseway
from houseway import _core, frames
from houseway.paigow import strategy_table
from houseway.paigow.house_way import WayLike, resolve
from houseway.paigow.rules import Rules, rules_id
from houseway.paigow.strategy import ARRAYS, NO_SETTING, Strategy, digest_of, is_by_hand
from houseway.paigow.terms import OPPONENT_HANDS, read_commission
from houseway.rows import shown

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FORMAT = "1"
_COUNTS = ("wins", "losses", "second_wins", "second_losses")


class StrategyFileError(ValueError):
    """A file that is no strategy, or one of other rules or of another version."""


def check_place(path: str | os.PathLike[str]) -> str:
    """Find out whether a file can be written, before the work that makes it."""
    target = os.fsdecode(path)
    if not target:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), target)
    if os.path.exists(target) and not os.path.isfile(target):  # noqa: PTH110, PTH113 - pathlib takes 5 ms
        raise OSError(errno.EINVAL, "not a file", target)
    unfinished = _unfinished(target)
    try:
        with open(unfinished, "wb"):  # noqa: PTH123
            pass
        os.unlink(unfinished)  # noqa: PTH108
    except OSError as error:
        raise type(error)(error.errno, error.strerror, target) from None
    return target


def _unfinished(target: str) -> str:
    return f"{target}.{os.getpid()}.part"


def write(strategy: Strategy, path: str | os.PathLike[str], by: object) -> None:
    """Write a strategy; a file that is there is replaced when the new one is complete."""
    rows_are_hands = is_by_hand(by)
    pyarrow, parquet = frames.arrow()
    target = check_place(path)
    facts = {
        "houseway.strategy": _FORMAT,
        "houseway.version": houseway.__version__,
        "houseway.by": by,
        "houseway.against": strategy.against,
        "houseway.digest": strategy.digest,
        "houseway.rules": json.dumps(strategy.rules.to_dict()),
        "houseway.commission": str(strategy.commission),
        "houseway.banking": str(strategy.banking),
        "houseway.push_rule": strategy.push_rule,
    }
    if rows_are_hands:
        table = strategy_table.by_hand(strategy)
    else:
        table = pyarrow.table(strategy_table.by_class(strategy))
    unfinished = _unfinished(target)
    try:
        # A file of Python's: pyarrow itself reads some paths as addresses and patterns.
        with open(unfinished, "wb") as file:  # noqa: PTH123
            parquet.write_table(
                table.replace_schema_metadata(facts),
                file,
                compression="zstd",
                write_page_checksum=True,
                **_encodings(table),
            )
        os.replace(unfinished, target)  # noqa: PTH105
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)  # noqa: PTH108
        raise


def _encodings(table: Any) -> dict[str, Any]:
    """How columns are written for a smaller file, in encodings that all readers of Parquet know."""
    encodings = {}
    dictionaries = []
    for field in table.schema:
        kind = str(field.type)
        if kind.startswith("dictionary"):
            dictionaries.append(field.name)
        elif "string" in kind:
            encodings[field.name] = "DELTA_BYTE_ARRAY"  # neighbours begin alike
        elif kind == "double":
            encodings[field.name] = "BYTE_STREAM_SPLIT"
        elif field.type.bit_width >= 32:
            encodings[field.name] = "DELTA_BINARY_PACKED"
    return {"use_dictionary": dictionaries, "column_encoding": encodings}


def read(path: str | os.PathLike[str], rules: Rules | None, against: WayLike | None) -> Strategy:
    """Read a strategy, which must be for the rules and against the way if these are given."""
    if rules is not None:
        rules_id(rules)
    pyarrow, parquet = frames.arrow()
    label = os.fsdecode(path)
    with open(label, "rb") as file:  # noqa: PTH123
        try:
            stored = parquet.ParquetFile(file, page_checksum_verification=True)
            return _Reader(label, stored).read(rules, against)
        except (pyarrow.ArrowException, OSError) as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise  # the system's; pyarrow's own have no number
            reason = str(error).splitlines()[0].rstrip(".")
            raise StrategyFileError(f"{label}: not a Parquet file, or damaged: {reason}") from error


class _Reader:
    """Reads a strategy from a Parquet file, and says what is wrong with it."""

    def __init__(self, label: str, stored: Any) -> None:
        self.label, self.stored = label, stored
        self.facts = {
            key.decode(): value.decode("utf-8", "replace")
            for key, value in (stored.schema_arrow.metadata or {}).items()
            if key.startswith(b"houseway.")
        }

    def fail(self, problem: str) -> StrategyFileError:
        return StrategyFileError(f"{self.label}: {problem}")

    def fact(self, name: str) -> str:
        value: str | None = self.facts.get(f"houseway.{name}")
        if value is None:
            raise self.fail("not a strategy written by houseway")
        return value

    def read(self, wanted: Rules | None, against: WayLike | None) -> Strategy:
        if self.fact("strategy") != _FORMAT:
            made = f"written by houseway {self.fact('version')} in format {shown(self.fact('strategy'))}"
            raise self.fail(f"{made}, this version reads format {_FORMAT}")
        if self.fact("by") != "hand":
            raise self.fail("rows are classes; a strategy is read from rows by hand")
        push_rule, banking = self.fact("push_rule"), self.fact("banking")
        if push_rule not in _core.PUSH_RULES or banking not in {"True", "False"}:
            raise self.fail(f"damaged: push rule {shown(push_rule)}, banking {shown(banking)}")
        written_rules, written_commission = self.fact("rules"), self.fact("commission")
        try:
            rules = Rules(**json.loads(written_rules))
            commission = read_commission(written_commission, push_rule)
        except (TypeError, ValueError, RecursionError) as error:
            raise self.fail(f"damaged: {shown(error)}") from error
        if wanted is not None and rules != wanted:
            raise self.fail(f"is for {rules}, not for {wanted}")
        digest = self.fact("digest")
        if against is not None and digest_of(way := resolve(against, rules)) != digest:
            raise self.fail(f"is against {self.fact('against')!r} and not against {way.name!r} as it is now")
        strategy = Strategy(
            against=self.fact("against"),
            digest=digest,
            rules=rules,
            commission=commission,
            banking=banking == "True",
            push_rule=push_rule,
            opponent_hands=OPPONENT_HANDS,
            _arrays=self.arrays(rules),
        )
        if (strategy._costs(slice(None)) < 0).any():
            raise self.fail("damaged: a second best setting that is better than the best")
        return strategy

    def arrays(self, rules: Rules) -> dict[str, NDArray[Any]]:
        columns = ["front", "back", "second_front", "second_back", *_COUNTS]
        names = self.stored.schema_arrow.names
        wrong = next((name for name in columns if names.count(name) != 1), None)
        if wrong is not None:
            raise self.fail(f"damaged: {names.count(wrong)} columns {wrong!r}")
        rows, cases = self.stored.metadata.num_rows, _core.case_weights().size
        if rows != cases:
            raise self.fail(f"damaged: {rows} rows, want one for each of {cases} cases")
        table = self.stored.read(columns=columns)
        fronts, backs = strategy_table.front_names(), (*_core.CATEGORIES, "")
        arrays: dict[str, NDArray[Any]] = {
            "kinds": self.words(table, "front", fronts),
            "category": self.words(table, "back", backs),
            "second_kinds": self.words(table, "second_front", fronts),
            "second_category": self.words(table, "second_back", backs),
            **{name: self.counts(table, name) for name in _COUNTS},
        }
        for which in ("", "second_"):
            both = arrays[f"{which}wins"].astype(np.int64) + arrays[f"{which}losses"]
            if (both > OPPONENT_HANDS).any():
                raise self.fail(f"damaged: more {which}wins and losses than hands of the other side")
            bad = _core.check_cases(arrays[f"{which}kinds"], rules_id(rules), may_lack=bool(which))
            if bad < rows:
                raise self.fail(f"damaged: row {bad} has a {which}front that is not in its hand, or a foul")
        return {name: arrays[name] for name in ARRAYS}

    def counts(self, table: Any, name: str) -> NDArray[np.uint32]:
        column = table[name]
        if str(column.type) != "int32" or column.null_count:
            missing = column.null_count
            raise self.fail(f"damaged: column {name!r} is of {column.type} with {missing} missing values")
        values = column.to_numpy()
        if values.size and values.min() < 0:
            raise self.fail(f"damaged: a negative number in column {name!r}")
        return np.asarray(values, dtype=np.uint32)

    def words(self, table: Any, name: str, words: tuple[str, ...]) -> NDArray[np.uint8]:
        encoded = table[name].combine_chunks().dictionary_encode()
        codes = {word: code for code, word in enumerate(words)}
        codes[""] = NO_SETTING
        try:
            code_of = [codes[word] for word in encoded.dictionary.to_pylist()]
        except (KeyError, TypeError) as error:
            raise self.fail(f"damaged: unknown {name} {shown(error.args[0])}") from error
        if encoded.null_count:
            raise self.fail(f"damaged: a missing value in column {name!r}")
        numbers: NDArray[np.uint8] = np.array(code_of, dtype=np.uint8)[encoded.indices.to_numpy()]
        return numbers
