"""The strategy of an optimal player: the best setting of every hand, and what the next best would cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from houseway import _core, frames
from houseway.paigow.analysis import Analyses
from houseway.paigow.rules import Rules, rules_id
from houseway.rows import CardsLike, Errors, Rows, check_errors, shown

if TYPE_CHECKING:
    import os
    from fractions import Fraction

    from numpy.typing import NDArray

    from houseway.paigow.house_way import HouseWay, WayLike
    from houseway.paigow.terms import Terms

By = Literal["hand", "class"]
NO_SETTING = 255
# By case; the category of the back tells, where the front's kinds alone do not, whether a flush is kept.
ARRAYS = tuple(
    f"{which}{name}" for which in ("", "second_") for name in ("kinds", "category", "wins", "losses")
)


@dataclass(frozen=True, eq=False, repr=False)
class Strategy:
    """What an optimal player does with each of the 154,143,080 hands.

    Hands that differ only in which suit is which are one case, and there are 6,972,147 of them. Made by
    ``solve(..., player="optimal")``.

    Attributes
    ----------
    against : str
        The way by which the other side sets.
    digest : str
        Of what that way does, so that another way of the same name is told from it.
    rules : Rules
    commission : Fraction
    banking : bool
    push_rule : str
    opponent_hands : int
        Hands of the other side against one of mine.
    """

    against: str
    digest: str
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
            digest_of(terms.way),
            terms.rules,
            terms.commission,
            terms.banking,
            terms.push_rule,
            terms.opponent_hands,
            dict(zip(ARRAYS, arrays, strict=True)),
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
        rows = Rows(hands, (7,))
        return self._look_up(rows, *cases_of(rows, errors))

    def _look_up(self, rows: Rows, cases: NDArray[np.uint32], valid: NDArray[np.bool_]) -> Analyses:
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
        rows = Rows(hands, (7,))
        cases, valid = cases_of(rows, errors)
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
        wins, losses = (
            self._arrays[name][cases].astype(np.int64) - self._arrays[f"second_{name}"][cases]
            for name in ("wins", "losses")
        )
        # One difference of whole numbers, so that equal values cost exactly nothing.
        cost = self._values(wins, losses)
        cost[self._arrays["second_kinds"][cases] == NO_SETTING] = np.nan
        return cost

    def to_frame(self, by: By = "class") -> Any:
        """The strategy as a data frame.

        Parameters
        ----------
        by : {"class", "hand"}
            By hand: a row for each of the 6,972,147 cases, with a hand of the case and how many hands it
            stands for, the ranks in front, the category of the back, wins, pushes, losses and ev; the same of
            the second best setting, and what that costs. By class: a row for each of the 292,253 hand
            classes, with the front that most of its hands take, how many different fronts they take, wins
            and losses of all its hands together, and the range of ev and cost over them: the best setting
            depends on suits beyond the class.

        Returns
        -------
        DataFrame
            Of pandas or polars, whichever is installed.

        Raises
        ------
        ValueError
            Another word.
        ImportError
            Without one of them, and without pyarrow for rows by hand (all are in the extra ``frames``).

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> strategy = pg.solve("trump-plaza").strategy  # doctest: +SKIP
        >>> strategy.to_frame().shape
        (292253, 14)
        """
        from houseway.paigow import strategy_table  # noqa: PLC0415 - it imports this module

        if is_by_hand(by):
            return frames.frame_of_arrow(strategy_table.by_hand(self))
        return frames.frame_of(strategy_table.by_class(self))

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
        from houseway.paigow import strategy_file  # noqa: PLC0415 - it imports this module

        strategy_file.write(self, path, by)

    @classmethod
    def from_parquet(
        cls, path: str | os.PathLike[str], *, rules: Rules | None = None, against: WayLike | None = None
    ) -> Strategy:
        """Read what `to_parquet` wrote by hand.

        Parameters
        ----------
        path : path
        rules : Rules, optional
            The rules that the strategy must be for; default: any.
        against : name, path of a TOML file, or HouseWay, optional
            The way that it must be against, as it sets hands now; default: any.

        Raises
        ------
        StrategyFileError
            A file that is no strategy by hand, that is damaged, of another version, for other rules, or
            against another way.
        OSError
            A path that cannot be read.
        ImportError
            Without pyarrow (in the extra ``frames``).
        """
        from houseway.paigow import strategy_file  # noqa: PLC0415 - it imports this module

        return strategy_file.read(path, rules, against)


def digest_of(way: HouseWay) -> str:
    """What a way does with every hand class, in short."""
    from hashlib import sha256  # noqa: PLC0415 - few need it

    front, back, _ = way._core.settings()
    return sha256(front.tobytes() + back.astype("<u2").tobytes()).hexdigest()[:16]


def is_by_hand(by: object) -> bool:
    """Whether rows are hands, and not classes."""
    if not isinstance(by, str) or by not in {"class", "hand"}:
        raise ValueError(f"by must be 'class' or 'hand', got {shown(by)}")
    return by == "hand"


def cases_of(rows: Rows, errors: Errors) -> tuple[NDArray[np.uint32], NDArray[np.bool_]]:
    """The case of each hand, 0 for a bad row, and which rows are valid."""
    masked = check_errors(errors)
    cases, valid = np.empty(rows.count, dtype=np.uint32), np.empty(rows.count, dtype=np.bool_)
    for start, stop, block in rows.blocks():
        first_bad = _core.case_rows(block, cases[start:stop], valid[start:stop])
        if first_bad < stop - start and not masked:
            raise rows.fault(start + first_bad)
    cases[~valid] = 0
    return cases, valid
