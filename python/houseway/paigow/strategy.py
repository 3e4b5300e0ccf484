"""The strategy of an optimal player: the best setting of every hand, and what the next best would cost."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

import houseway
from houseway import _core, frames
from houseway.paigow.analysis import Analyses
from houseway.paigow.rules import Rules, rules_id
from houseway.paigow.terms import read_commission
from houseway.rows import NAMES, CardsLike, Errors, Rows, check_errors, shown

if TYPE_CHECKING:
    from fractions import Fraction

    from numpy.typing import NDArray

    from houseway.paigow.terms import Terms

By = Literal["hand", "class"]
_NO_SETTING = 255
_FORMAT = "1"
_ARRAYS = ("kinds", "wins", "losses", "second_kinds", "second_wins", "second_losses")
# The columns of a file from which a strategy is read back.
_FRONT, _SECOND = "front", "second_front"


class StrategyFileError(ValueError):
    """A file that is no strategy, or one of other rules or of another version."""


@dataclass(frozen=True, eq=False, repr=False)
class Strategy:
    """What an optimal player does with each of the 154,143,080 hands.

    Hands that differ only in which suit is which are one case, and there are 6,972,147 of them. Made by
    ``solve(..., player="optimal")``.

    Attributes
    ----------
    against : str
        The way by which the other side sets.
    rules : Rules
    commission : Fraction
    banking : bool
    push_rule : str
    opponent_hands : int
        Hands of the other side against one of mine.
    """

    against: str
    rules: Rules
    commission: Fraction
    banking: bool
    push_rule: str
    opponent_hands: int
    _arrays: dict[str, NDArray[Any]]

    @classmethod
    def _of_terms(cls, terms: Terms, arrays: _core.StrategyArrays) -> Strategy:
        return cls(
            terms.way.name,
            terms.rules,
            terms.commission,
            terms.banking,
            terms.push_rule,
            terms.opponent_hands,
            dict(zip(_ARRAYS, arrays, strict=True)),
        )

    def __len__(self) -> int:
        return len(self._arrays["kinds"])

    def __repr__(self) -> str:
        seat = ", banking" if self.banking else ""
        rule = "" if self.push_rule == "none" else f", {self.push_rule}"
        return (
            f"Strategy(against {self.against}, commission {self.commission}{seat}{rule}: {len(self):,} cases)"
        )

    def set(self, hands: CardsLike, *, errors: Errors = "raise") -> Any:
        """Set hands in the best way.

        Parameters
        ----------
        hands : array-like, shape (..., 7)
        errors : {"raise", "mask"}
            What to do about a bad row: raise, or give it positions 255 and return which rows are valid.

        Returns
        -------
        ndarray of uint8, shape (..., 2)
            Positions 0..6 of the front cards on the last axis of `hands`, ascending. With ``errors="mask"``
            a pair with the boolean array of valid rows.

        Raises
        ------
        CardError
            A row that is not seven different cards.
        TypeError
            Numbers that are not integers, or no cards at all.

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> strategy = pg.solve("trump-plaza").strategy  # doctest: +SKIP
        >>> strategy.set(["As Kd 9c 9h 5d 4s 2c", "3h 3d 2s 2c 6h 5d 4c"])
        array([[0, 1],
               [2, 3]], dtype=uint8)
        """
        rows = Rows(hands, (7,))
        out = np.empty((rows.count, 2), dtype=np.uint8)
        kinds, game = self._arrays["kinds"], rules_id(self.rules)
        return rows.run(
            lambda block, part, valid: _core.set_cases(kinds, game, block, part, valid), out, errors=errors
        )

    def look_up(self, hands: CardsLike, *, errors: Errors = "raise") -> Analyses:
        """The best setting of hands and its exact results, as `analyze_many` gives them, by table.

        Parameters
        ----------
        hands : array-like, shape (..., 7)
        errors : {"raise", "mask"}
            What to do about a bad row.

        Returns
        -------
        Analyses

        Raises
        ------
        CardError, TypeError
            As for `set`.

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> strategy = pg.solve("trump-plaza").strategy  # doctest: +SKIP
        >>> strategy.look_up(["As Kd 9c 9h 5d 4s 2c"]).wins.tolist()
        [19131192]
        """
        return self.look_up_cases(*cases_of(hands, errors))

    def look_up_cases(self, rows: Rows, cases: NDArray[np.uint32], valid: NDArray[np.bool_]) -> Analyses:
        """`look_up` for hands whose cases are known."""
        front = np.empty((rows.count, 2), dtype=np.uint8)
        for start, stop, block in rows.blocks():
            _core.set_cases(self._arrays["kinds"], rules_id(self.rules), block, front[start:stop], None)
        wins, losses = (self._arrays[name][cases].astype(np.int64) for name in ("wins", "losses"))
        pushes = self.opponent_hands - wins - losses
        ev = self._values(wins, losses)
        for counts in (wins, pushes, losses):
            counts[~valid] = -1
        ev[~valid] = np.nan
        shape = rows.shape
        return Analyses(
            front=front.reshape((*shape, 2)),
            wins=wins.reshape(shape),
            pushes=pushes.reshape(shape),
            losses=losses.reshape(shape),
            ev=ev.reshape(shape),
            valid=valid.reshape(shape),
            opponent_hands=self.opponent_hands,
        )

    def second_best_cost(self, hands: CardsLike, *, errors: Errors = "raise") -> Any:
        """What the second best setting of hands costs, in units of the bet.

        Parameters
        ----------
        hands : array-like, shape (..., 7)
        errors : {"raise", "mask"}
            What to do about a bad row.

        Returns
        -------
        float, or ndarray of float64, shape (...)
            The value of the best setting less that of the best one with other strengths; NaN for a hand that
            has only one legal setting, and for a bad row.

        Raises
        ------
        CardError, TypeError
            As for `set`.

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> strategy = pg.solve("trump-plaza").strategy  # doctest: +SKIP
        >>> round(strategy.second_best_cost("2d 3h 4s 6d 7c 9h Qs"), 6)
        0.000194
        """
        rows, cases, valid = cases_of(hands, errors)
        cost = self._costs(cases)
        cost[~valid] = np.nan
        return cost[0].item() if rows.is_single else cost.reshape(rows.shape)

    def _values(self, wins: NDArray[Any], losses: NDArray[Any]) -> NDArray[np.float64]:
        c = self.commission
        value = (c.denominator - c.numerator) * wins.astype(np.int64) - c.denominator * losses.astype(
            np.int64
        )
        values: NDArray[np.float64] = value / (c.denominator * self.opponent_hands)
        return values

    def _costs(self, cases: NDArray[np.uint32] | slice) -> NDArray[np.float64]:
        of = {name: self._arrays[name][cases].astype(np.int64) for name in _ARRAYS if "kinds" not in name}
        # One difference of whole numbers, so that equal values cost exactly nothing.
        cost = self._values(of["wins"] - of["second_wins"], of["losses"] - of["second_losses"])
        cost[self._arrays["second_kinds"][cases] == _NO_SETTING] = np.nan
        return cost

    def to_frame(self, by: By = "class") -> Any:
        """The strategy as a data frame.

        Parameters
        ----------
        by : {"class", "hand"}
            By hand: a row for each of the 6,972,147 cases, with a hand of the case and how many hands it
            stands for, the front, wins, pushes, losses, ev, and the second best front and its cost. By class:
            a row for each of the 292,253 hand classes, with the front that most of its hands take, how many
            different fronts they take, and the range of ev and cost over them: the best setting depends on
            suits beyond the class.

        Returns
        -------
        DataFrame
            Of pandas or polars, whichever is installed.

        Raises
        ------
        ImportError
            Without one of them, and without pyarrow for rows by hand (all are in the extra ``frames``).

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> strategy = pg.solve("trump-plaza").strategy  # doctest: +SKIP
        >>> strategy.to_frame().shape
        (292253, 14)
        """
        if _is_by_hand(by):
            return frames.frame_of_arrow(self._hand_table())
        return frames.frame_of(self._class_columns())

    def to_parquet(self, path: str | os.PathLike[str], by: By = "hand") -> None:
        """Write the strategy to a file; `from_parquet` reads it back if it is by hand.

        Parameters
        ----------
        path : path
            Where to write. A file that is there is replaced when the new one is complete.
        by : {"hand", "class"}
            As for `to_frame`.

        Raises
        ------
        OSError
            A path that cannot be written.
        ImportError
            Without pyarrow (in the extra ``frames``).
        """
        by_hand = _is_by_hand(by)
        pyarrow, parquet = frames.arrow()
        facts = {
            "houseway.strategy": _FORMAT,
            "houseway.version": houseway.__version__,
            "houseway.by": by,
            "houseway.against": self.against,
            "houseway.rules": json.dumps(self.rules.to_dict()),
            "houseway.commission": str(self.commission),
            "houseway.banking": str(self.banking),
            "houseway.push_rule": self.push_rule,
        }
        target = os.fsdecode(path)
        unfinished = f"{target}.{os.getpid()}.part"
        try:
            # A file of Python's: pyarrow itself reads some paths as addresses and patterns.
            with open(unfinished, "wb") as file:  # noqa: PTH123 - pathlib takes 5 ms to import
                table = self._hand_table() if by_hand else pyarrow.table(self._class_columns())
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

    @classmethod
    def from_parquet(cls, path: str | os.PathLike[str], *, rules: Rules | None = None) -> Strategy:
        """Read what `to_parquet` wrote by hand.

        Parameters
        ----------
        path : path
        rules : Rules, optional
            The rules that the strategy must be for; default: any.

        Raises
        ------
        StrategyFileError
            A file that is no strategy by hand, that is damaged, of another version, or for other rules.
        OSError
            A path that cannot be read.
        ImportError
            Without pyarrow (in the extra ``frames``).
        """
        if rules is not None:
            rules_id(rules)
        pyarrow, parquet = frames.arrow()
        label = os.fsdecode(path)
        with open(label, "rb") as file:  # noqa: PTH123 - pathlib takes 5 ms to import
            try:
                stored = parquet.ParquetFile(file, page_checksum_verification=True)
                return _StrategyReader(label, stored).read(rules)
            except (pyarrow.ArrowException, OSError) as error:
                if isinstance(error, OSError) and error.errno is not None:
                    raise  # the system's; pyarrow's own have no number
                raise StrategyFileError(f"{label}: {shown(error)}") from error

    def _hand_table(self) -> Any:
        pyarrow, _ = frames.arrow()
        hands = _core.case_representatives()
        a = self._arrays
        return pyarrow.table(
            {
                "hand": _texts(_as_laid_out(hands)),
                "hands": _core.case_weights(),
                _FRONT: _front_texts(a["kinds"]),
                "wins": a["wins"],
                "pushes": self.opponent_hands - a["wins"] - a["losses"],
                "losses": a["losses"],
                "ev": self._values(a["wins"], a["losses"]),
                _SECOND: _front_texts(a["second_kinds"]),
                "second_wins": a["second_wins"],
                "second_losses": a["second_losses"],
                "second_cost": self._costs(slice(None)),
            }
        )

    def _class_columns(self) -> dict[str, Any]:
        hands = _core.case_representatives()
        number = np.empty(len(hands), dtype=np.uint32)
        _core.class_rows(hands, number)
        weight = _core.case_weights().astype(np.int64)
        a = self._arrays
        order = np.lexsort((a["kinds"], number))
        number, weight = number[order], weight[order]
        first = np.flatnonzero(np.r_[True, number[1:] != number[:-1]])
        count = np.add.reduceat(weight, first)

        def total(values: NDArray[Any]) -> NDArray[Any]:
            sums: NDArray[Any] = np.add.reduceat(values[order].astype(np.int64) * weight, first)
            return sums

        ev, cost = self._values(a["wins"], a["losses"])[order], self._costs(slice(None))[order]
        # Hands of one class and front stand together: the largest such group of a class is its usual front.
        kinds = a["kinds"][order]
        group = np.flatnonzero(np.r_[True, (number[1:] != number[:-1]) | (kinds[1:] != kinds[:-1])])
        group_hands = np.add.reduceat(weight, group)
        by_size = np.lexsort((-group_hands, number[group]))
        group_first = np.flatnonzero(np.r_[True, number[group][1:] != number[group][:-1]])
        usual = group[by_size[group_first]]
        wins, losses = total(a["wins"]), total(a["losses"])
        classes = _core.class_representatives()
        return {
            "class": number[first],
            "hand": _texts(_as_laid_out(classes[number[first]])).tolist(),
            "hands": count,
            _FRONT: _front_names()[kinds[usual]].tolist(),
            "fronts": np.diff(np.r_[group_first, len(group)]),
            "front_share": group_hands[by_size[group_first]] / count,
            "wins": wins,
            "losses": losses,
            "ev": self._values(wins, losses) / count,
            "ev_min": np.minimum.reduceat(ev, first),
            "ev_max": np.maximum.reduceat(ev, first),
            "second_cost_min": np.fmin.reduceat(cost, first),
            "second_cost": np.add.reduceat(np.nan_to_num(cost) * weight, first)
            / np.maximum(np.add.reduceat(~np.isnan(cost) * weight, first), 1),
            "second_cost_max": np.fmax.reduceat(cost, first),
        }


def cases_of(hands: CardsLike, errors: Errors) -> tuple[Rows, NDArray[np.uint32], NDArray[np.bool_]]:
    """The case of each hand, 0 for a bad row, and which rows are valid."""
    masked = check_errors(errors)
    rows = Rows(hands, (7,))
    cases, valid = np.empty(rows.count, dtype=np.uint32), np.empty(rows.count, dtype=np.bool_)
    for start, stop, block in rows.blocks():
        first_bad = _core.case_rows(block, cases[start:stop], valid[start:stop])
        if first_bad < stop - start and not masked:
            raise rows.fault(start + first_bad)
    cases[~valid] = 0
    return rows, cases, valid


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


class _StrategyReader:
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

    def read(self, wanted: Rules | None) -> Strategy:
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
        return Strategy(
            against=self.fact("against"),
            rules=rules,
            commission=commission,
            banking=banking == "True",
            push_rule=push_rule,
            opponent_hands=_OPPONENT_HANDS,
            _arrays=self.arrays(rules),
        )

    def arrays(self, rules: Rules) -> dict[str, NDArray[Any]]:
        numbers = ("wins", "losses", "second_wins", "second_losses")
        columns = [_FRONT, _SECOND, *numbers]
        names = self.stored.schema_arrow.names
        wrong = next((name for name in columns if names.count(name) != 1), None)
        if wrong is not None:
            raise self.fail(f"damaged: {names.count(wrong)} columns {wrong!r}")
        table = self.stored.read(columns=columns)
        arrays = {"kinds": self.kinds(table, _FRONT), "second_kinds": self.kinds(table, _SECOND)}
        for name in numbers:
            column = table[name]
            if str(column.type) != "uint32" or column.null_count:
                raise self.fail(
                    f"damaged: column {name!r} is of {column.type} with {column.null_count} missing values"
                )
            arrays[name] = column.to_numpy()
        for wins, losses in (("wins", "losses"), ("second_wins", "second_losses")):
            if (arrays[wins].astype(np.int64) + arrays[losses] > _OPPONENT_HANDS).any():
                raise self.fail(f"damaged: more {wins} and {losses} than hands of the other side")
        rows, cases = self.stored.metadata.num_rows, _core.case_weights().size
        if rows != cases:
            raise self.fail(f"damaged: {rows} rows, want one for each of {cases} cases")
        bad = _core.check_cases(arrays["kinds"], rules_id(rules))
        if bad < rows:
            raise self.fail(f"damaged: row {bad} has a front that is not in its hand, or a foul")
        return {name: arrays[name] for name in _ARRAYS}

    def kinds(self, table: Any, name: str) -> NDArray[np.uint8]:
        encoded = table[name].combine_chunks().dictionary_encode()
        codes = {text: code for code, text in enumerate(_front_names().tolist())}
        try:
            code_of = [codes[text] for text in encoded.dictionary.to_pylist()]
        except (KeyError, TypeError) as error:
            raise self.fail(f"damaged: unknown front {shown(error.args[0])}") from error
        if encoded.null_count:
            raise self.fail(f"damaged: a missing value in column {name!r}")
        kinds: NDArray[np.uint8] = np.array(code_of, dtype=np.uint8)[encoded.indices.to_numpy()]
        return kinds


_OPPONENT_HANDS = 53_524_680


def _is_by_hand(by: object) -> bool:
    if not isinstance(by, str) or by not in {"class", "hand"}:
        raise ValueError(f"by must be 'class' or 'hand', got {shown(by)}")
    return by == "hand"


@cache
def _front_names() -> NDArray[np.str_]:
    """The ranks of a front by the number of its kinds, the higher one first; nothing for no front."""
    ranks = (*"23456789TJQKA", "Jo")
    names = [f"{ranks[b]} {ranks[a]}" for a, b in _core.FRONT_KINDS]
    return np.array([*names, *[""] * (_NO_SETTING + 1 - len(names))])


def _front_texts(kinds: NDArray[np.uint8]) -> Any:
    """Texts of fronts as a dictionary array of Arrow."""
    pyarrow, _ = frames.arrow()
    return pyarrow.DictionaryArray.from_arrays(_kinds_index(kinds), _front_dictionary())


def _kinds_index(kinds: NDArray[np.uint8]) -> Any:
    names = len(_core.FRONT_KINDS)
    return np.minimum(kinds, names)


def _front_dictionary() -> list[str]:
    return list(map(str, _front_names()[: len(_core.FRONT_KINDS) + 1]))


def _as_laid_out(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Hands in ascending order, as people lay them out: from the highest rank, the joker last."""
    hands = hands[:, ::-1]
    has_joker = hands[:, 0] == len(NAMES) - 1
    return np.where(has_joker[:, None], np.roll(hands, -1, axis=1), hands)


def _texts(hands: NDArray[np.uint8]) -> Any:
    """Texts of hands, as an array of Arrow where that is installed, else of NumPy."""
    letters = np.frombuffer(" ".join(NAMES).encode() + b" ", dtype=np.uint8).reshape(-1, 3)
    size = 3 * hands.shape[1] - 1
    text = np.ascontiguousarray(letters[hands].reshape(len(hands), -1)[:, :size])
    try:
        pyarrow, _ = frames.arrow()
    except ImportError:
        return text.view(f"S{size}").ravel().astype(str)
    offsets = np.arange(0, text.size + 1, size, dtype=np.int64)
    return pyarrow.LargeStringArray.from_buffers(
        len(hands), pyarrow.py_buffer(offsets), pyarrow.py_buffer(text)
    )
