"""The whole game, exactly: every hand of the player against every hand of the other side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from houseway import _core
from houseway.paigow.game_result import Copies, Difference, GameMatrix, GameResult, HandTypeResult
from houseway.paigow.house_way import HouseWay, WayLike, house_ways, resolve
from houseway.paigow.rules import DEFAULT, Rules
from houseway.paigow.strategy import Strategy
from houseway.paigow.terms import FACE_UP, PushRule, Terms, worker_count
from houseway.paigow.way_file import HouseWayError, suggestion
from houseway.progress import Progress, reporting
from houseway.rows import shown

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from numpy.typing import NDArray

    _Totals = tuple[NDArray[np.int64], _core.StrategyArrays | None]

GamePushRule = PushRule | Literal["face-up"]
OPTIMAL = "optimal"
_BEST_REPLY = "best reply"
# Kinds of player in the core, beside those that follow a way.
_NOBODY, _OPTIMAL, _REPLYING = range(3)
# Pieces of the work for each worker: so that all end at about the same time. Each piece costs 0.2 s more.
_PIECES_PER_WORKER = 3
# With strict copies more settings matter, and fewer patterns at a time keep the memory under 500 MB.
_LEAST_PIECES = {"per-hand": 1, "strict": 12}
_EXECUTOR_PIECES = 16
_MAX_PIECES = 1024
_POLL_SECONDS = 0.1
_LAST_WAIT_SECONDS = 2.0


class ExecutorError(RuntimeError):
    """An executor that stopped working: it was shut down, a worker died, or the work was cancelled."""


@dataclass(frozen=True, slots=True)
class _Task:
    """What is solved, in a form that goes to other processes."""

    against: HouseWay
    ways: tuple[HouseWay, ...]
    player: int
    arguments: dict[str, Any]
    strategy: bool

    def run(
        self, cuts: Sequence[int], workers: int, report: Callable[[int], object] | None = None
    ) -> _Totals:
        totals, strategy = _core.solve(
            self.against._core,
            [way._core for way in self.ways],
            self.player,
            **self.arguments,
            strategy=self.strategy,
            cuts=list(cuts),
            workers=workers,
            progress=report,
        )
        return totals, strategy


def _run_piece(task: _Task, first: int, last: int) -> _Totals:
    return task.run((first, last), workers=1)


def solve(
    against: WayLike = "trump-plaza",
    player: WayLike = OPTIMAL,
    *,
    rules: Rules = DEFAULT,
    commission: Any = None,
    banking: bool = False,
    push_rule: GamePushRule = "none",
    strategy: bool = True,
    executor: Executor | None = None,
    workers: int = 0,
    progress: Progress = None,
) -> GameResult:
    """Solve the whole game: all 8,250,459,031,214,400 deals of two hands, in exact integers.

    It takes some seconds on two processors.

    Parameters
    ----------
    against : name, path of a TOML file, HouseWay, or function
        The way by which the other side sets: the dealer when I play, the player when I bank. A function is
        made a way as by `HouseWay.from_function`.
    player : "optimal", or a way
        How I set. Optimal: each hand in the way that has the highest exact value at this commission, ties by
        the better back, then the better front.
    rules : Rules
    commission : number, text, Fraction or Decimal, optional
        Taken from a win, 0 to 1. Default 1/20, or 0 with a push rule. A float is read as it prints.
    banking : bool
        Copies are mine.
    push_rule : {"none", "queen-high", "ace-high", "front-nine", "face-up"}
        Hands of the dealer with which every bet pushes, as for `analyze`. Face up: I see the dealer's hand as
        set and take the best result that any legal setting gives; his ace-high pai gow pushes. This needs
        ``player="optimal"``.
    strategy : bool
        Whether to keep what an optimal player does, 140 MB, as ``result.strategy``.
    executor : concurrent.futures.Executor, optional
        Where to work instead of threads of this process: a process pool,
        ``dask.distributed.Client.get_executor()``, or the like.
    workers : int
        Threads; 0 for one on each processor that may be used. With an executor, how many workers it has, if
        that is known.
    progress : callable or True, optional
        Called with the steps done and their number, now and then; True shows a bar (needs tqdm).

    Returns
    -------
    GameResult

    Raises
    ------
    HouseWayError, UnsupportedRules
        A way that is unknown, or cannot be used under the rules.
    ValueError
        A commission outside 0..1 or finer than one in a million, an unknown push rule, or one with `banking`,
        or face-up with a way as player.
    TypeError
        A strategy, executor, workers or progress of a wrong kind.
    ExecutorError
        The executor was shut down or lost a worker. What a worker raises is raised here as it is.
    ImportError
        ``progress=True`` without tqdm.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> pg.solve("foxwoods", "foxwoods")
    GameResult(foxwoods against foxwoods: win 29.1203%, push 40.4926%, lose 30.3871%, edge 2.7228%)
    """
    terms = Terms(against, rules, commission, banking, push_rule, whole_game=True)
    results = _solve(terms, [_player(player, rules)], strategy, executor, workers, progress)
    return results[0]


def solve_matrix(
    *,
    players: Iterable[WayLike] | None = None,
    against: Iterable[WayLike] | None = None,
    rules: Rules = DEFAULT,
    commission: Any = None,
    banking: bool = False,
    push_rule: PushRule = "none",
    executor: Executor | None = None,
    workers: int = 0,
    progress: Progress = None,
) -> GameMatrix:
    """Solve the whole game for every player against every way, in one pass for each way.

    Parameters
    ----------
    players : iterable of ways or "optimal", optional
        Default: all built-in ways.
    against : iterable of ways, optional
        Default: all built-in ways.
    rules, commission, banking, push_rule, executor, workers, progress
        As for `solve`; a player who sees the dealer's hand has no way, so there is no face-up here.

    Returns
    -------
    GameMatrix

    Raises
    ------
    ValueError
        As for `solve`, and for an empty list or two players or ways of one name.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> matrix = pg.solve_matrix(players=["foxwoods", "optimal"], against=["foxwoods"])
    >>> [f"{float(row[0].edge):.4%}" for row in matrix.results]
    ['2.7228%', '2.5081%']
    """
    theirs = [Terms(way, rules, commission, banking, push_rule) for way in _several(against, "against")]
    settings = [_player(player, rules) for player in _several(players, "players")]
    names = [OPTIMAL if way is None else way.name for way in settings]
    for what, several in (("players", names), ("ways", [terms.way.name for terms in theirs])):
        doubled = next((name for name in several if several.count(name) > 1), None)
        if doubled is not None:
            raise ValueError(f"two {what} are named {shown(doubled)}")
    one = _core.RANK_PATTERNS * _core.STEPS_PER_PATTERN
    with reporting(progress, len(theirs) * one, "the whole game") as report:
        columns = []
        for number, terms in enumerate(theirs):
            part: Progress = None
            if report is not None:
                part = _shifted(report, number * one)
            columns.append(_solve(terms, settings, False, executor, workers, part))
    return GameMatrix(
        tuple(names), tuple(terms.way.name for terms in theirs), tuple(zip(*columns, strict=True))
    )


def _shifted(report: Callable[[int], object], start: int) -> Callable[[int, int], object]:
    return lambda done, _: report(start + done)


def _several(ways: Iterable[Any] | None, what: str) -> list[Any]:
    if ways is None:
        return list(house_ways())
    if isinstance(ways, (str, bytes)) or not isinstance(ways, Iterable):
        raise TypeError(f"{what} must be a list of ways, got {shown(ways)}")
    several = list(ways)
    if not several:
        raise ValueError(f"{what} must not be empty")
    return several


def _player(player: Any, rules: Rules) -> HouseWay | None:
    """The way of a player, None for the optimal one."""
    if isinstance(player, str) and player == OPTIMAL:
        return None
    if isinstance(player, str) and player not in house_ways() and not _is_text_or_path(player):
        raise HouseWayError(f"unknown player {shown(player)}{suggestion(player, [OPTIMAL, *house_ways()])}")
    return resolve(player, rules)


def _is_text_or_path(way: str) -> bool:
    return way.endswith(".toml") or "\n" in way


def _solve(
    terms: Terms,
    settings: Sequence[HouseWay | None],
    strategy: bool,
    executor: Executor | None,
    workers: int,
    progress: Progress,
) -> list[GameResult]:
    """The results of some players against one way; None is the optimal one, or who sees the dealer's hand."""
    if not isinstance(strategy, (bool, np.bool_)):
        raise TypeError(f"strategy must be True or False, got {shown(strategy)}")
    face_up = terms.push_rule == FACE_UP
    if face_up and any(way is not None for way in settings):
        raise ValueError("face-up, the player answers the dealer's hand: player must be 'optimal'")
    ways = tuple(way for way in settings if way is not None)
    kind = _NOBODY if len(ways) == len(settings) else _REPLYING if face_up else _OPTIMAL
    arguments = {name: value for name, value in terms.arguments.items() if name != "dead"}
    task = _Task(terms.way, ways, kind, arguments, strategy=bool(strategy) and kind == _OPTIMAL)
    if executor is not None and (
        isinstance(executor, type) or not callable(getattr(executor, "submit", None))
    ):
        raise TypeError(f"executor must be a concurrent.futures.Executor, got {shown(executor)}")
    count = worker_count(workers)
    with reporting(progress, _core.RANK_PATTERNS * _core.STEPS_PER_PATTERN, "the whole game") as report:
        if executor is None:
            threads = min(count, worker_count(0))  # more than there are processors only cost
            pieces = max(_PIECES_PER_WORKER * threads, _LEAST_PIECES[terms.rules.copies])
            totals, arrays = task.run(_core.equal_pieces(pieces), threads, report)
        else:
            pieces = _PIECES_PER_WORKER * count if workers else _EXECUTOR_PIECES
            pieces = max(min(pieces, _MAX_PIECES), _LEAST_PIECES[terms.rules.copies])
            totals, arrays = _run_elsewhere(task, executor, pieces, report)
    kept = None if arrays is None else Strategy._of_terms(terms, arrays)
    same_way = totals[-1]
    of_ways = iter(totals)
    name = _BEST_REPLY if face_up else OPTIMAL
    return [
        _result(terms, way.name, next(of_ways), same_way)
        if way is not None
        else _result(terms, name, totals[-2], None if face_up else same_way, kept)
        for way in settings
    ]


def _solve_strategy(terms: Terms, workers: int, progress: Progress) -> Strategy:
    """The strategy of the optimal player, by threads of this process."""
    (result,) = _solve(terms, [None], True, None, workers, progress)
    if result.strategy is None:
        raise AssertionError("an optimal player has a strategy")
    return result.strategy


def _result(
    terms: Terms,
    player: str,
    totals: NDArray[np.int64],
    same_way: NDArray[np.int64] | None,
    strategy: Strategy | None = None,
) -> GameResult:
    types = len(_core.HAND_TYPES)
    by_type = totals[:types].tolist()
    hands, wins, losses = (sum(column) for column in zip(*by_type, strict=True))
    deals = hands * terms.opponent_hands
    result = GameResult(
        against=terms.way.name,
        player=player,
        rules=terms.rules,
        commission=terms.commission,
        banking=terms.banking,
        push_rule=terms.push_rule,
        wins=wins,
        pushes=deals - wins - losses,
        losses=losses,
        copies=None,
        by_hand_type=tuple(
            HandTypeResult(name, n, won, n * terms.opponent_hands - won - lost, lost, terms.commission, deals)
            for name, (n, won, lost) in zip(_core.HAND_TYPES, by_type, strict=True)
            if n
        ),
        difference=None,
        strategy=strategy,
    )
    if same_way is None:
        return result
    from fractions import Fraction  # noqa: PLC0415 - a fifth of this package's import time

    _, same_wins, same_losses = (sum(column) for column in zip(*same_way[:types].tolist(), strict=True))
    same_value = Fraction((1 - terms.commission) * same_wins - same_losses) / deals
    return replace(
        result,
        copies=Copies(*totals[types].tolist()),
        difference=Difference(int(totals[types + 1, 0]), result.value - same_value),
    )


def _run_elsewhere(
    task: _Task, executor: Executor, count: int, report: Callable[[int], object] | None
) -> _Totals:
    """Do the pieces in an executor; the result is that of doing them here."""
    from concurrent.futures import FIRST_COMPLETED, wait  # noqa: PLC0415 - few need it, and it takes 5 ms

    cuts = _core.equal_pieces(count)
    # Equal calls may be answered from a cache, so every piece carries its own range.
    pieces = [(first, last) for first, last in pairwise(cuts) if first < last]
    futures: list[Future[_Totals]] = []
    try:
        for first, last in pieces:
            futures.append(_submit(executor, task, first, last))
        done = 0
        waiting = dict(zip(futures, pieces, strict=True))
        while waiting:
            wait(waiting, timeout=_POLL_SECONDS, return_when=FIRST_COMPLETED)
            # `wait` itself does not tell of work that was cancelled and dropped, as by a pool's shutdown.
            ended = [future for future in waiting if future.done()]
            for future in ended:
                _outcome(future)
                first, last = waiting.pop(future)
                done += last - first
            if ended and report is not None:
                report(done * _core.STEPS_PER_PATTERN)
    except BaseException:
        running = [future for future in futures if not future.cancel()]
        wait(running, timeout=_LAST_WAIT_SECONDS)
        raise
    shares = [_outcome(future) for future in futures]
    totals = np.sum([share[0] for share in shares], axis=0)
    if shares[0][1] is None:
        return totals, None
    columns = zip(*(share[1] for share in shares if share[1] is not None), strict=True)
    arrays: Any = tuple(np.concatenate(column) for column in columns)
    return totals, arrays


def _submit(executor: Executor, task: _Task, first: int, last: int) -> Future[_Totals]:
    from concurrent.futures import Future  # noqa: PLC0415

    try:
        future = executor.submit(_run_piece, task, first, last)
    except Exception as error:
        raise ExecutorError(f"the executor takes no work: {error}") from error
    if not isinstance(future, Future):
        raise TypeError(
            f"executor.submit gave {shown(future)}, want a concurrent.futures.Future "
            "(of a dask client pass client.get_executor())"
        )
    return future


def _outcome(future: Future[_Totals]) -> _Totals:
    from concurrent.futures import BrokenExecutor, CancelledError  # noqa: PLC0415

    try:
        return future.result()
    except CancelledError as error:
        raise ExecutorError("the work was cancelled, or the executor shut down before it was done") from error
    except Exception as error:
        # Dask has an error of its own for a worker that died.
        if isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker":
            raise ExecutorError(f"the executor lost a worker: {error}") from error
        raise
