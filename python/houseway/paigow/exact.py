"""The exact value of every setting of a hand against all hands of the other side."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway import _core
from houseway.cards import known_cards
from houseway.paigow.analysis import Analyses, Analysis, Setting
from houseway.paigow.game import _solve_strategy
from houseway.paigow.house_way import WayLike, in_order, resolve, split_cards
from houseway.paigow.rules import DEFAULT, Rules
from houseway.paigow.strategy import cases_of
from houseway.paigow.strengths import Category, categories
from houseway.paigow.terms import PushRule, Terms, worker_count
from houseway.progress import Progress, reporting
from houseway.rows import CardError, CardsLike, Errors, Rows, check_errors, one_hand

# Hands handed to each worker at a time: some 20 ms, so that Ctrl-C is answered.
_HANDS_PER_CALL = 64
# From so many hands on it is faster to solve the whole game once and look them up.
_WHOLE_GAME_FROM = 50_000


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

    When only the best setting of many hands is wanted, `analyze_many` is faster.

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
        A way that is unknown, or cannot be used under the rules: the built-in ways know no wild joker, and
        foul hands under ``foul="strict"``.
    ValueError
        A commission outside 0..1 or finer than one in a million, an unknown push rule, a push rule with
        `banking`, or too many dead cards.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> best = pg.analyze("As Kd 9c 9h 5d 4s 2c").best
    >>> str(best.front), best.wins, best.pushes, best.losses
    ('As Kd', 19131192, 22412724, 11980764)
    """
    terms = Terms(against, rules, commission, banking, push_rule, dead)
    cards = one_hand(hand)
    held = set(cards.tolist()) & set(terms.dead.tolist())
    if held:
        raise CardError(f"got {in_order(held)} in the hand and among the dead cards")
    mine = terms.way if own is None else resolve(own, rules)
    results, hands = _core.analyze(terms.way._core, cards, **terms.arguments)
    table = categories(terms.arguments["rules"])
    ids = cards.tolist()
    ordered = in_order(ids)
    settings = tuple(
        Setting(
            *split_cards(ordered, ids[i], ids[j]),
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
        hand=known_cards(ids),
        settings=settings,
        house_way=settings[at],
        own=mine.name,
        against=terms.way.name,
        rules=rules,
        commission=terms.commission,
        banking=terms.banking,
        push_rule=push_rule,
        dead=known_cards(terms.dead.tolist()),
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
    progress: Progress = None,
) -> Analyses:
    """Best setting of many hands and its exact results.

    It takes some 0.3 ms a hand on one processor. From 50,000 hands on, when no card is dead, the whole
    game is solved instead (see `solve`; 140 MB) and the hands are looked up: any number takes some seconds.

    Parameters
    ----------
    hands : array-like, shape (..., 7)
    against, rules, commission, banking, push_rule, dead
        As for `analyze`; the dead cards are those of every hand.
    errors : {"raise", "mask"}
        What to do about a bad row, which a dead card in it also is.
    workers : int
        Threads; 0 for one on each processor that may be used.
    progress : callable or True, optional
        Called with the hands done and their number, now and then; True shows a bar (needs tqdm).

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
    terms = Terms(against, rules, commission, banking, push_rule, dead)
    threads = worker_count(workers)
    rows = Rows(hands, (7,))
    n = rows.count
    if n >= _WHOLE_GAME_FROM and not len(terms.dead):
        return _look_up_many(rows, errors, terms, threads, progress)
    front = np.empty((n, 2), dtype=np.uint8)
    wins, pushes, losses = (np.empty(n, dtype=np.int64) for _ in range(3))
    valid = np.empty(n, dtype=np.bool_)
    gone = set(terms.dead.tolist())
    with reporting(progress, n, "hands") as report:
        for start, stop, block in rows.blocks():
            for at in range(start, stop, _HANDS_PER_CALL * threads):
                end = min(at + _HANDS_PER_CALL * threads, stop)
                part = slice(at, end)
                first_bad = _core.analyze_rows(
                    terms.way._core,
                    block[at - start : end - start],
                    **terms.arguments,
                    workers=threads,
                    positions=front[part],
                    wins=wins[part],
                    pushes=pushes[part],
                    losses=losses[part],
                    valid=valid[part],
                )
                if first_bad < end - at and not masked:
                    held = gone & set(block[at - start + first_bad].tolist())
                    want = f"no dead card ({in_order(held)})" if held else None
                    raise rows.fault(at + first_bad, want)
                if report is not None:
                    report(end)
    total = terms.opponent_hands
    c = terms.commission
    ev = ((c.denominator - c.numerator) * wins - c.denominator * losses) / (c.denominator * total)
    ev[~valid] = np.nan
    shape = rows.shape
    return Analyses(
        front=front.reshape((*shape, 2)),
        wins=wins.reshape(shape),
        pushes=pushes.reshape(shape),
        losses=losses.reshape(shape),
        ev=ev.reshape(shape),
        valid=valid.reshape(shape),
        opponent_hands=total,
    )


def _look_up_many(rows: Rows, errors: Errors, terms: Terms, threads: int, progress: Progress) -> Analyses:
    cases, valid = cases_of(rows, errors)
    with reporting(progress, rows.count, "hands") as report:
        part: Progress = None
        if report is not None:
            tell = report
            part = lambda done, total: tell(rows.count * done // total)  # noqa: E731
        return _solve_strategy(terms, threads, part)._look_up(rows, cases, valid)
