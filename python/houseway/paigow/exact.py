"""The exact value of every setting of a hand against all hands of the other side."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from houseway import _core, frames
from houseway.cards import CardError, Cards, CardsLike, Errors, Rows, card_set, check_errors
from houseway.paigow.house_way import WayLike, in_order, resolve
from houseway.paigow.rules import DEFAULT, Rules, rules_id
from houseway.paigow.strengths import Category, categories

if TYPE_CHECKING:
    from numpy.typing import NDArray

PushRule = Literal["none", "queen-high", "ace-high", "front-nine"]
_MAX_DENOMINATOR = 10**6
# Hands handed to each worker at a time: some 20 ms, so that Ctrl-C is answered.
_HANDS_PER_CALL = 64


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
        """The first setting: highest value, ties by the better back, then front, then natural cards in front."""
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
            "rules": {name: getattr(self.rules, name) for name in ("joker", "wheel", "foul", "copies")},
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
        from houseway.cards import parse  # noqa: PLC0415

        commission = Fraction(data["commission"])
        settings = [
            Setting(
                front=Cards(parse(row["front"]).tolist()),
                back=Cards(parse(row["back"]).tolist()),
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
        return cls(
            hand=Cards(parse(data["hand"]).tolist()),
            settings=tuple(settings),
            house_way=next(s for s, row in zip(settings, data["settings"], strict=True) if row["house_way"]),
            own=data["own"],
            against=data["against"],
            rules=Rules(**data["rules"]),
            commission=commission,
            banking=data["banking"],
            push_rule=data["push_rule"],
            dead=Cards(card_set(data["dead"], "dead").tolist()),
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
        return f"Analyses({self.ev.size} hands, mean ev {float(np.nanmean(self.ev)) if self.valid.any() else 0:+.6f})"

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


def analyze(
    hand: CardsLike,
    against: WayLike = "trump-plaza",
    *,
    own: WayLike | None = None,
    rules: Rules = DEFAULT,
    commission: Any = None,
    banking: bool = False,
    push_rule: PushRule = "none",
    dead: CardsLike = (),
) -> Analysis:
    """Exact value of every legal setting of one hand.

    Parameters
    ----------
    hand : seven cards
    against : name, path of a TOML file, or HouseWay
        The way by which the other side sets: the dealer when I play, the player when I bank.
    own : name, path or HouseWay, optional
        The way whose setting is shown as `house_way`; default: `against`.
    rules : Rules
    commission : number, text, Fraction or Decimal, optional
        Taken from a win, 0 to 1. Default 1/20, or 0 with a push rule. A float is read as it prints.
    banking : bool
        Copies are mine.
    push_rule : {"none", "queen-high", "ace-high", "front-nine"}
        Hands of the dealer with which every bet pushes: his best five are exactly queen-high or ace-high,
        or his front as set is an unpaired nine-high.
    dead : cards
        Known to be in nobody's hand here.

    Returns
    -------
    Analysis

    Raises
    ------
    CardError
        Not seven different cards, or one that is dead.
    HouseWayError, UnsupportedRules
        A way that is unknown, or cannot be used under the rules.
    ValueError
        A commission outside 0..1 or finer than one in a million, an unknown push rule, a push rule with
        `banking`, or too many dead cards.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> best = pg.analyze("As Kd 9c 9h 5d 4s 2c").best
    >>> str(best.front), best.wins, best.pushes, best.losses
    ('As Kd', 19131192, 22448067, 11945421)
    """
    terms = _Terms(against, rules, commission, banking, push_rule, dead)
    rows = Rows(hand, (7,))
    cards = rows.single()
    held = set(cards.tolist()) & set(terms.dead.tolist())
    if held:
        raise CardError(f"got {in_order(held)} in the hand and among the dead cards")
    mine = terms.way if own is None else resolve(own, rules)
    results, hands = _core.analyze(terms.way._core, cards, **terms.arguments)
    table = categories(terms.arguments["rules"])
    ids = cards.tolist()
    settings = tuple(
        Setting(
            in_order((ids[i], ids[j])),
            in_order(card for at, card in enumerate(ids) if at not in (i, j)),
            front,
            back,
            Category(int(table[back])),
            wins,
            pushes,
            losses,
            terms.commission,
        )
        for i, j, front, back, wins, pushes, losses in results
    )
    chosen = tuple(mine.set(cards).tolist())
    at = next(n for n, result in enumerate(results) if result[:2] == chosen)
    return Analysis(
        hand=Cards(ids),
        settings=settings,
        house_way=settings[at],
        own=mine.name,
        against=terms.way.name,
        rules=rules,
        commission=terms.commission,
        banking=terms.banking,
        push_rule=push_rule,
        dead=Cards(terms.dead.tolist()),
        opponent_hands=hands,
    )


def analyze_many(
    hands: CardsLike,
    against: WayLike = "trump-plaza",
    *,
    rules: Rules = DEFAULT,
    commission: Any = None,
    banking: bool = False,
    push_rule: PushRule = "none",
    dead: CardsLike = (),
    errors: Errors = "raise",
    workers: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Analyses:
    """Best setting of many hands and its exact results.

    Parameters
    ----------
    hands : array-like, shape (..., 7)
    against, rules, commission, banking, push_rule, dead
        As for `analyze`; the dead cards are those of every hand.
    errors : {"raise", "mask"}
        What to do about a bad row, which a dead card in it also is.
    workers : int
        Threads; 0 for one on each processor that may be used.
    progress : callable, optional
        Called with the hands done and their number, now and then.

    Returns
    -------
    Analyses

    Raises
    ------
    CardError
        A row that is not seven different cards, or that holds a dead one.
    HouseWayError, UnsupportedRules, ValueError
        As for `analyze`.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> many = pg.analyze_many(["As Kd 9c 9h 5d 4s 2c", "Jo As Qs Qh Qd 7s 2s"])
    >>> many.wins.tolist()
    [19131192, 52494721]
    """
    masked = check_errors(errors)
    terms = _Terms(against, rules, commission, banking, push_rule, dead)
    threads = worker_count(workers)
    rows = Rows(hands, (7,))
    n = rows.count
    front = np.empty((n, 2), dtype=np.uint8)
    wins, pushes, losses = (np.empty(n, dtype=np.int64) for _ in range(3))
    valid = np.empty(n, dtype=np.bool_)
    gone = set(terms.dead.tolist())
    for start, stop, block in rows.blocks():
        for at in range(start, stop, _HANDS_PER_CALL * threads):
            end = min(at + _HANDS_PER_CALL * threads, stop)
            part = slice(at, end)
            first_bad = _core.analyze_rows(
                terms.way._core, block[at - start : end - start], **terms.arguments, workers=threads,
                positions=front[part], wins=wins[part], pushes=pushes[part], losses=losses[part], valid=valid[part],
            )  # fmt: skip
            if first_bad < end - at and not masked:
                held = gone & set(block[at - start + first_bad].tolist())
                want = f"no dead card ({in_order(held)})" if held else None
                raise rows.fault(at + first_bad, want)
            if progress is not None:
                progress(end, n)
    total = terms.opponent_hands
    c = terms.commission
    ev = ((c.denominator - c.numerator) * wins - c.denominator * losses) / (c.denominator * total)
    ev[~valid] = np.nan
    shape = rows.shape
    return Analyses(
        front.reshape((*shape, 2)),
        *(array.reshape(shape) for array in (wins, pushes, losses, ev, valid)),
        opponent_hands=total,
    )


class _Terms:
    """The arguments that `analyze` and `analyze_many` share, checked and in the core's form."""

    def __init__(
        self, against: WayLike, rules: Rules, commission: Any, banking: bool, push_rule: str, dead: CardsLike
    ) -> None:
        game = rules_id(rules)
        if push_rule not in _core.PUSH_RULES:
            raise ValueError(f"push_rule must be one of {', '.join(map(repr, _core.PUSH_RULES))}, got {push_rule!r}")
        if not isinstance(banking, (bool, np.bool_)):
            raise TypeError(f"banking must be True or False, got {banking!r}")
        if banking and push_rule != "none":
            raise ValueError("a push rule is about the house's hand and cannot go with banking=True")
        self.banking = bool(banking)
        self.commission = read_commission(commission, push_rule)
        self.dead = card_set(dead, "dead")
        left = 53 - 7 - len(self.dead)
        if left < 7:
            raise ValueError(f"{len(self.dead)} dead cards leave {max(left, 0)} for the other side, which needs 7")
        self.opponent_hands = comb(left, 7)
        self.way = resolve(against, rules)
        self.arguments: dict[str, Any] = {
            "rules": game,
            "dead": self.dead,
            "keep": self.commission.denominator - self.commission.numerator,
            "unit": self.commission.denominator,
            "banking": self.banking,
            "push_rule": _core.PUSH_RULES.index(push_rule),
        }


def read_commission(commission: Any, push_rule: str) -> Fraction:
    """Read a commission: None for the game's own, a float as it prints."""
    if commission is None:
        return Fraction(1, 20) if push_rule == "none" else Fraction(0)
    if isinstance(commission, (bool, np.bool_)):
        raise TypeError(f"a commission is a number, got {commission!r}")
    try:
        # float() first: NumPy's own print as np.float64(0.05).
        is_float = isinstance(commission, (float, np.floating))
        exact = Fraction(repr(float(str(commission)))) if is_float else Fraction(commission)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise ValueError(f"a commission is a number from 0 to 1, got {commission!r}") from None
    except TypeError:
        raise TypeError(f"a commission is a number, got {type(commission).__name__}") from None
    if not 0 <= exact <= 1 or exact.denominator > _MAX_DENOMINATOR:
        raise ValueError(
            f"a commission is a number from 0 to 1 with a denominator of at most {_MAX_DENOMINATOR}, got {commission!r}"
        )
    return exact


def worker_count(workers: int) -> int:
    """Threads to use: 0 means one for each processor that this process may use."""
    if isinstance(workers, bool) or not isinstance(workers, (int, np.integer)):
        raise TypeError(f"workers must be a whole number, got {workers!r}")
    if workers < 0:
        raise ValueError(f"workers must not be negative, got {workers}")
    if workers:
        return min(int(workers), 256)
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
