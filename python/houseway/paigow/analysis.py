"""Results of exact analysis: the settings of one hand, and the best settings of many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from houseway import frames
from houseway.cards import Cards
from houseway.paigow.rules import Rules
from houseway.paigow.strengths import Category
from houseway.paigow.terms import read_commission
from houseway.rows import shown

if TYPE_CHECKING:
    from fractions import Fraction

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Setting:
    """One legal way to set a hand, and what it does against all hands of the other side.

    Attributes
    ----------
    front, back : Cards
        Two and five card numbers; ``str()`` gives text.
    front_strength, back_strength : int
    category : Category
        What the back is.
    wins, pushes, losses : int
        Hands of the other side, from my seat.
    commission : Fraction
        Taken from a win.
    """

    front: Cards
    back: Cards
    front_strength: int
    back_strength: int
    category: Category
    wins: int
    pushes: int
    losses: int
    commission: Fraction

    @property
    def value(self) -> Fraction:
        """What a bet of one is worth: ``((1 - commission) * wins - losses) / hands``."""
        return ((1 - self.commission) * self.wins - self.losses) / (self.wins + self.pushes + self.losses)

    @property
    def ev(self) -> float:
        """The `value` as a float."""
        c = self.commission
        # One division of whole numbers, so that the float is the nearest one.
        value = (c.denominator - c.numerator) * self.wins - c.denominator * self.losses
        return value / (c.denominator * (self.wins + self.pushes + self.losses))

    def __repr__(self) -> str:
        return (
            f"Setting('{self.front}' | '{self.back}', wins={self.wins}, pushes={self.pushes}, "
            f"losses={self.losses}, ev={self.ev:+.6f})"
        )


@dataclass(frozen=True)
class Analysis:
    """What every legal setting of one hand is worth.

    Attributes
    ----------
    hand : Cards
    settings : tuple of Setting
        Every legal split by cards, best first.
    house_way : Setting
        What `own` (by default the other side's way) makes of the hand.
    own, against : str
        Names of the ways.
    rules : Rules
    commission : Fraction
    banking : bool
    push_rule : str
    dead : Cards
    opponent_hands : int
        How many hands the other side can have, 53,524,680 when nothing is dead.
    """

    hand: Cards
    settings: tuple[Setting, ...]
    house_way: Setting
    own: str
    against: str
    rules: Rules
    commission: Fraction
    banking: bool
    push_rule: str
    dead: Cards
    opponent_hands: int

    @property
    def best(self) -> Setting:
        """The first setting.

        It has the highest value; ties go to the better back, then the better front, then natural cards in
        front rather than the joker, then the lowest card numbers.
        """
        return self.settings[0]

    def __repr__(self) -> str:
        return f"Analysis('{self.hand}' against {self.against}: best '{self.best.front}' {self.best.ev:+.6f})"

    def _rows(self) -> list[dict[str, Any]]:
        return [
            {
                "front": str(s.front),
                "back": str(s.back),
                "category": s.category.name.lower(),
                "front_strength": s.front_strength,
                "back_strength": s.back_strength,
                "wins": s.wins,
                "pushes": s.pushes,
                "losses": s.losses,
                "ev": s.ev,
                "value": str(s.value),
                "house_way": s.front == self.house_way.front,
            }
            for s in self.settings
        ]

    def to_dict(self) -> dict[str, Any]:
        """All of it in plain types that JSON has; `from_dict` reads it back."""
        return {
            "hand": str(self.hand),
            "against": self.against,
            "own": self.own,
            "rules": self.rules.to_dict(),
            "commission": str(self.commission),
            "banking": self.banking,
            "push_rule": self.push_rule,
            "dead": str(self.dead),
            "opponent_hands": self.opponent_hands,
            "settings": self._rows(),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Analysis:
        """Read what `to_dict` wrote.

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> a = pg.analyze("As Kd 9c 9h 5d 4s 2c")
        >>> pg.Analysis.from_dict(a.to_dict()) == a
        True
        """
        try:
            return cls._from_dict(data)
        except (AttributeError, LookupError, TypeError, StopIteration) as error:
            raise ValueError(f"no dictionary of an Analysis: {shown(error)}") from error

    @classmethod
    def _from_dict(cls, data: dict[str, Any]) -> Analysis:
        commission = read_commission(data["commission"], data["push_rule"])
        settings = [
            Setting(
                front=Cards(row["front"]),
                back=Cards(row["back"]),
                front_strength=row["front_strength"],
                back_strength=row["back_strength"],
                category=Category[row["category"].upper()],
                wins=row["wins"],
                pushes=row["pushes"],
                losses=row["losses"],
                commission=commission,
            )
            for row in data["settings"]
        ]
        hand = Cards(data["hand"])
        if len(hand) != 7:
            raise ValueError(f"no dictionary of an Analysis: a hand of {len(hand)} cards")
        return cls(
            hand=hand,
            settings=tuple(settings),
            house_way=next(s for s, row in zip(settings, data["settings"], strict=True) if row["house_way"]),
            own=data["own"],
            against=data["against"],
            rules=Rules(**data["rules"]),
            commission=commission,
            banking=data["banking"],
            push_rule=data["push_rule"],
            dead=Cards(data["dead"]),
            opponent_hands=data["opponent_hands"],
        )

    def to_frame(self) -> Any:
        """A row for each setting, as a pandas or polars data frame, whichever is installed."""
        return frames.frame_of({key: [row[key] for row in self._rows()] for key in self._rows()[0]})

    def _repr_html_(self) -> str:
        return frames.html_table(
            f"{self.hand} against {self.against}",
            ["front", "back", "wins", "pushes", "losses", "ev", ""],
            [
                [
                    row["front"], row["back"], f"{row['wins']:,}", f"{row['pushes']:,}", f"{row['losses']:,}",
                    f"{row['ev']:+.6f}", self.own if row["house_way"] else "",
                ]
                for row in self._rows()
            ],
        )  # fmt: skip


@dataclass(frozen=True, eq=False)
class Analyses:
    """The best settings of many hands, as arrays with the leading axes of the hands.

    Attributes
    ----------
    front : ndarray of uint8, shape (..., 2)
        Positions of the front cards of the best setting, ascending; 255 for a bad row.
    wins, pushes, losses : ndarray of int64, shape (...)
        Hands of the other side, from my seat; -1 for a bad row.
    ev : ndarray of float64, shape (...)
        Value of a bet of one; NaN for a bad row.
    valid : ndarray of bool, shape (...)
        Which rows are hands.
    opponent_hands : int
        How many hands the other side can have.
    """

    front: NDArray[np.uint8]
    wins: NDArray[np.int64]
    pushes: NDArray[np.int64]
    losses: NDArray[np.int64]
    ev: NDArray[np.float64]
    valid: NDArray[np.bool_]
    opponent_hands: int

    def __repr__(self) -> str:
        mean = f", mean ev {float(np.nanmean(self.ev)):+.6f}" if self.valid.any() else ""
        return f"Analyses({self.ev.size} hands{mean})"

    def to_dict(self) -> dict[str, Any]:
        """All of it in plain types that JSON has (NaN as None); `from_dict` reads it back."""
        ev = self.ev.astype(object)
        ev[~self.valid] = None
        return {
            "front": self.front.tolist(),
            "wins": self.wins.tolist(),
            "pushes": self.pushes.tolist(),
            "losses": self.losses.tolist(),
            "ev": ev.tolist(),
            "valid": self.valid.tolist(),
            "opponent_hands": self.opponent_hands,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Analyses:
        """Read what `to_dict` wrote.

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> many = pg.analyze_many(pg.deal(3, rng=1))
        >>> bool((pg.Analyses.from_dict(many.to_dict()).wins == many.wins).all())
        True
        """
        return cls(
            front=np.array(data["front"], dtype=np.uint8).reshape((*np.shape(data["wins"]), 2)),
            wins=np.array(data["wins"], dtype=np.int64),
            pushes=np.array(data["pushes"], dtype=np.int64),
            losses=np.array(data["losses"], dtype=np.int64),
            ev=np.array(data["ev"], dtype=np.float64),
            valid=np.array(data["valid"], dtype=np.bool_),
            opponent_hands=data["opponent_hands"],
        )

    def to_frame(self) -> Any:
        """A row for each hand, as a pandas or polars data frame, whichever is installed."""
        front = self.front.reshape(-1, 2)
        return frames.frame_of(
            {
                "front_1": front[:, 0],
                "front_2": front[:, 1],
                "wins": self.wins.ravel(),
                "pushes": self.pushes.ravel(),
                "losses": self.losses.ravel(),
                "ev": self.ev.ravel(),
            }
        )

    def _repr_html_(self) -> str:
        shown = 10
        header = ["front", "wins", "pushes", "losses", "ev"]
        columns = (
            self.front.reshape(-1, 2),
            *(a.ravel() for a in (self.wins, self.pushes, self.losses, self.ev)),
        )
        rows = [
            [f"{front[0]} {front[1]}", f"{wins:,}", f"{pushes:,}", f"{losses:,}", f"{ev:+.6f}"]
            for front, wins, pushes, losses, ev in zip(*(c[:shown].tolist() for c in columns), strict=True)
        ]
        more = f", the first {shown} of them" if self.ev.size > shown else ""
        return frames.html_table(f"{self.ev.size} hands{more}", header, rows)
