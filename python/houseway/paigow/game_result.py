"""Results of the whole game: every hand of the player against every hand of the other side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Any

from houseway import _core, frames
from houseway.paigow.rules import Rules
from houseway.paigow.terms import FACE_UP, read_commission
from houseway.rows import is_number, shown

if TYPE_CHECKING:
    from fractions import Fraction

    from houseway.paigow.strategy import Strategy


def _counts(data: dict[str, Any], *names: str) -> list[int]:
    counts = [data[name] for name in names]
    if not all(is_number(count) and count >= 0 for count in counts):
        raise TypeError(f"{', '.join(names)}: {shown(counts)}")
    return counts


def _fraction(text: str) -> Fraction:
    """Of what `str` makes of a fraction, and not of numbers with exponents, which may be vast."""
    from fractions import Fraction  # noqa: PLC0415 - a fifth of this package's import time

    numerator, _, denominator = text.partition("/")
    return Fraction(int(numerator), int(denominator or 1))


class _Deals:
    """What follows from the numbers of deals won, pushed and lost at a commission."""

    __slots__ = ()
    wins: int
    pushes: int
    losses: int
    commission: Fraction

    @property
    def deals(self) -> int:
        """All deals: ``wins + pushes + losses``."""
        return self.wins + self.pushes + self.losses

    @property
    def value(self) -> Fraction:
        """What a bet of one is worth to my seat: ``((1 - commission) * wins - losses) / deals``."""
        return ((1 - self.commission) * self.wins - self.losses) / self.deals

    @property
    def ev(self) -> float:
        """The `value` as a float."""
        return float(self.value)


@dataclass(frozen=True, slots=True)
class HandTypeResult(_Deals):
    """What hands of one type do.

    Attributes
    ----------
    name : str
        What the hand is before it is set: its best straight, flush or straight flush, and if it has none the
        structure of its ranks (no pair, pair, two pair, ...; the joker counts as an ace).
    hands : int
        Player's hands of the type, of 154,143,080.
    wins, pushes, losses : int
        Deals.
    commission : Fraction
    all_deals : int
        Deals of all types together.
    """

    name: str
    hands: int
    wins: int
    pushes: int
    losses: int
    commission: Fraction
    all_deals: int

    @property
    def frequency(self) -> Fraction:
        """Which part of all hands the type is."""
        from fractions import Fraction  # noqa: PLC0415 - a fifth of this package's import time

        return Fraction(self.deals, self.all_deals)

    @property
    def contribution(self) -> Fraction:
        """The part of the game's value that comes from the type; the parts of all types add up to it."""
        return self.value * self.frequency


@dataclass(frozen=True, slots=True)
class Copies:
    """Deals in which hands as set are equal, without deals that always push.

    Attributes
    ----------
    front, back : int
        Both include the deals in `both`.
    both : int
    """

    front: int
    back: int
    both: int


@dataclass(frozen=True, slots=True)
class Difference:
    """How a player's settings differ from those of the other side's way.

    Attributes
    ----------
    hands : int
        Hands set to other strengths, of 154,143,080.
    value : Fraction
        What that gains in a deal, in units of the bet: my value less what I would have if I set by the other
        side's way.
    """

    hands: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class GameResult(_Deals):
    """The exact result of the whole game.

    Attributes
    ----------
    against, player : str
        Names of the ways; the player may also be ``optimal`` or ``best reply``.
    rules : Rules
    commission : Fraction
    banking : bool
    push_rule : str
    wins, pushes, losses : int
        Deals from my seat; together 8,250,459,031,214,400.
    copies : Copies or None
        None when the setting depends on the other side's hand.
    by_hand_type : tuple of HandTypeResult
    difference : Difference or None
        How my settings differ from those of the way `against`.
    strategy : Strategy or None
        What the optimal player does. It takes no part in comparisons and is not in `to_dict`.
    """

    against: str
    player: str
    rules: Rules
    commission: Fraction
    banking: bool
    push_rule: str
    wins: int
    pushes: int
    losses: int
    copies: Copies | None
    by_hand_type: tuple[HandTypeResult, ...]
    difference: Difference | None
    strategy: Strategy | None = field(default=None, compare=False)

    @property
    def edge(self) -> Fraction:
        """What the other side gains from a bet of one: the `value` with the other sign."""
        return -self.value

    @property
    def standard_deviation(self) -> float:
        """Of what one bet of one wins, in units of the bet."""
        variance = ((1 - self.commission) ** 2 * self.wins + self.losses) / self.deals - self.value**2
        return sqrt(variance)

    def __repr__(self) -> str:
        seat = f"{self.player} banks" if self.banking else self.player
        rule = "" if self.push_rule == "none" else f", {self.push_rule}"
        rates = (f"{name} {count / self.deals:.4%}" for name, count in self._rates())
        result = f"{', '.join(rates)}, edge {float(self.edge):.4%}"
        return f"GameResult({seat} against {self.against}{rule}: {result})"

    def _rates(self) -> tuple[tuple[str, int], ...]:
        return ("win", self.wins), ("push", self.pushes), ("lose", self.losses)

    def _rows(self) -> list[dict[str, Any]]:
        return [
            {
                "hand_type": row.name,
                "hands": row.hands,
                "wins": row.wins,
                "pushes": row.pushes,
                "losses": row.losses,
                "frequency": float(row.frequency),
                "ev": row.ev,
                "contribution": float(row.contribution),
            }
            for row in self.by_hand_type
        ]

    def to_dict(self) -> dict[str, Any]:
        """All of it but the strategy, in plain types that JSON has; `from_dict` reads it back."""
        copies, difference = self.copies, self.difference
        return {
            "against": self.against,
            "player": self.player,
            "rules": self.rules.to_dict(),
            "commission": str(self.commission),
            "banking": self.banking,
            "push_rule": self.push_rule,
            "wins": self.wins,
            "pushes": self.pushes,
            "losses": self.losses,
            "deals": self.deals,
            "value": str(self.value),
            "ev": self.ev,
            "standard_deviation": self.standard_deviation,
            "copies": copies and {"front": copies.front, "back": copies.back, "both": copies.both},
            "difference": difference and {"hands": difference.hands, "value": str(difference.value)},
            "by_hand_type": self._rows(),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> GameResult:
        """Read what `to_dict` wrote.

        Raises
        ------
        ValueError
            Something else.

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> result = pg.known_results()["foxwoods"]
        >>> pg.GameResult.from_dict(result.to_dict()) == result
        True
        """
        try:
            return cls._from_dict(data)
        except (AttributeError, LookupError, TypeError, ValueError, ArithmeticError) as error:
            raise ValueError(f"no dictionary of a GameResult: {shown(error)}") from error

    @classmethod
    def _from_dict(cls, data: dict[str, Any]) -> GameResult:
        for kind, names in ((str, ("against", "player", "push_rule", "commission")), (bool, ("banking",))):
            for name in names:
                if not isinstance(data[name], kind):
                    raise TypeError(f"{name} is {shown(data[name])}")
        if data["push_rule"] not in (*_core.PUSH_RULES, FACE_UP):
            raise ValueError(f"push_rule is {shown(data['push_rule'])}")
        commission = read_commission(data["commission"], data["push_rule"])
        totals = _counts(data, "wins", "pushes", "losses")
        deals = sum(totals)
        rows = []
        for row in data["by_hand_type"]:
            hands, wins, pushes, losses = _counts(row, "hands", "wins", "pushes", "losses")
            rows.append(HandTypeResult(row["hand_type"], hands, wins, pushes, losses, commission, deals))
        if not deals or totals != [
            sum(getattr(row, name) for row in rows) for name in ("wins", "pushes", "losses")
        ]:
            raise ValueError("the hand types do not add up to all deals")
        copies, difference = data["copies"], data["difference"]
        return cls(
            against=data["against"],
            player=data["player"],
            rules=Rules(**data["rules"]),
            commission=commission,
            banking=data["banking"],
            push_rule=data["push_rule"],
            wins=totals[0],
            pushes=totals[1],
            losses=totals[2],
            copies=None if copies is None else Copies(*_counts(copies, "front", "back", "both")),
            by_hand_type=tuple(rows),
            difference=None
            if difference is None
            else Difference(_counts(difference, "hands")[0], _fraction(difference["value"])),
        )

    def to_frame(self) -> Any:
        """A row for each hand type, as a pandas or polars data frame, whichever is installed."""
        rows = self._rows()
        return frames.frame_of({key: [row[key] for row in rows] for key in rows[0]})

    def _repr_html_(self) -> str:
        return frames.html_table(
            repr(self)[len("GameResult(") : -1],
            ["hand type", "frequency", "win", "push", "lose", "ev", "contribution"],
            [
                [
                    row.name,
                    f"{float(row.frequency):.4%}",
                    *(f"{n / row.deals:.4%}" for n in (row.wins, row.pushes, row.losses)),
                    f"{row.ev:+.6f}",
                    f"{float(row.contribution):+.6f}",
                ]
                for row in self.by_hand_type
            ],
        )


@dataclass(frozen=True, slots=True)
class GameMatrix:
    """Results of every player against every way.

    Attributes
    ----------
    players, against : tuple of str
        Names.
    results : tuple of tuple of GameResult
        ``results[i][j]`` is player ``i`` against way ``j``; the same as ``matrix[player, against]`` by name.
    """

    players: tuple[str, ...]
    against: tuple[str, ...]
    results: tuple[tuple[GameResult, ...], ...]

    def __getitem__(self, names: tuple[str, str]) -> GameResult:
        try:
            player, against = names
        except (TypeError, ValueError):
            raise KeyError(f"{shown(names)} is no pair of a player and a way") from None
        for name, known in ((player, self.players), (against, self.against)):
            if name not in known:
                raise KeyError(f"{shown(name)} is not in the matrix, which has {', '.join(known)}")
        return self.results[self.players.index(player)][self.against.index(against)]

    def __repr__(self) -> str:
        return f"GameMatrix({len(self.players)} players against {len(self.against)} ways)"

    def to_dict(self) -> dict[str, Any]:
        """All of it in plain types that JSON has; `from_dict` reads it back."""
        return {
            "players": list(self.players),
            "against": list(self.against),
            "results": [[result.to_dict() for result in row] for row in self.results],
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> GameMatrix:
        """Read what `to_dict` wrote.

        Raises
        ------
        ValueError
            Something else.
        """
        try:
            players, against = tuple(data["players"]), tuple(data["against"])
            results = tuple(tuple(GameResult.from_dict(cell) for cell in row) for row in data["results"])
        except (LookupError, TypeError) as error:
            raise ValueError(f"no dictionary of a GameMatrix: {shown(error)}") from error
        named = [[(cell.player, cell.against) for cell in row] for row in results]
        if named != [[(player, way) for way in against] for player in players]:
            raise ValueError("no dictionary of a GameMatrix: names and results do not go together")
        return cls(players, against, results)

    def to_frame(self) -> Any:
        """A row for each pair, as a pandas or polars data frame, whichever is installed."""
        cells = [result for row in self.results for result in row]
        return frames.frame_of(
            {
                "player": [r.player for r in cells],
                "against": [r.against for r in cells],
                "wins": [r.wins for r in cells],
                "pushes": [r.pushes for r in cells],
                "losses": [r.losses for r in cells],
                "edge": [float(r.edge) for r in cells],
            }
        )

    def _repr_html_(self) -> str:
        return frames.html_table(
            "edge by player (rows) and way (columns)",
            ["", *self.against],
            [[name, *self._edges(row)] for name, row in zip(self.players, self.results, strict=True)],
        )

    @staticmethod
    def _edges(row: Sequence[GameResult]) -> list[str]:
        return [f"{float(result.edge):.4%}" for result in row]
