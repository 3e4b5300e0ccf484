"""Plots of results; they need matplotlib: ``pip install 'houseway[plot]'``.

Each function draws on the `ax` that it is given, or on a new figure, and returns the axes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from houseway import _core
from houseway.paigow.game_result import GameMatrix, GameResult
from houseway.paigow.strategy import Strategy
from houseway.rows import shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Two colours of Okabe and Ito, which those who see no red or green tell apart too.
_BLUE, _ORANGE = "#0072B2", "#D55E00"
_GREY = "#555555"
_LEAST_COST, _POINTS = 1e-3, 400


def hand_types(result: GameResult, *, ax: Axes | None = None) -> Axes:
    """Draw what each type of hand adds to the edge: the bars add up to it.

    Parameters
    ----------
    result : GameResult
    ax : matplotlib Axes, optional
        Where to draw; default: a new figure.

    Returns
    -------
    Axes
        A bar for each hand type, in the order of the result, in percent of the bet: to the right what the
        other side gains, to the left what I gain.

    Raises
    ------
    TypeError
        Something else than a GameResult, or than Axes.
    ImportError
        Without matplotlib.

    Examples
    --------
    >>> from houseway import paigow as pg, plots
    >>> ax = plots.hand_types(pg.known_results()["foxwoods"])
    >>> len(ax.patches)
    16
    """
    _check(result, GameResult, "result", "solve gives one")
    rows = result.by_hand_type
    ax = _axes(ax, (8, 1.4 + 0.32 * len(rows)))
    gains = [-100 * float(row.contribution) for row in rows]
    bars = ax.barh(
        [row.name for row in rows],
        gains,
        color=[_ORANGE if gain > 0 else _BLUE for gain in gains],
        height=0.7,
    )
    ax.bar_label(bars, [f"{gain:+.4f}" for gain in gains], padding=4, fontsize="small")
    ax.axvline(0, color=_GREY, linewidth=0.8)
    ax.invert_yaxis()
    ax.margins(x=0.16, y=0.02)
    ax.grid(axis="x", alpha=0.3)
    them = "the player" if result.banking else "the house"
    ax.set_xlabel(f"part of the edge, percent of the bet (left: I gain, right: {them} gains)")
    _title(
        ax,
        f"Edge {float(result.edge):.4%} by type of hand\n"
        f"{result.player} against {result.against}, {_terms(result)}",
    )
    _tidy(ax)
    return ax


def matrix(game_matrix: GameMatrix, *, ax: Axes | None = None) -> Axes:
    """Draw the edges of every player against every way as a heat map.

    Parameters
    ----------
    game_matrix : GameMatrix
    ax : matplotlib Axes, optional
        Where to draw; default: a new figure.

    Returns
    -------
    Axes
        A row for each player, a column for each way, and in each cell the edge in percent of the bet.

    Raises
    ------
    TypeError
        Something else than a GameMatrix, or than Axes.
    ImportError
        Without matplotlib.

    Examples
    --------
    >>> from houseway import paigow as pg, plots
    >>> result = pg.known_results()["foxwoods"]
    >>> ax = plots.matrix(pg.GameMatrix(("foxwoods",), ("foxwoods",), ((result,),)))
    >>> ax.texts[0].get_text()
    '2.7228'
    """
    _check(game_matrix, GameMatrix, "game_matrix", "solve_matrix gives one")
    players, ways = game_matrix.players, game_matrix.against
    ax = _axes(ax, (3 + 0.95 * len(ways), 2 + 0.55 * len(players)))
    edges = np.array([[100 * float(cell.edge) for cell in row] for row in game_matrix.results])
    ax.imshow(edges, cmap="cividis", aspect="auto")
    middle = (edges.min() + edges.max()) / 2
    for (i, j), edge in np.ndenumerate(edges):
        dark = edge <= middle
        ax.text(j, i, f"{edge:.4f}", ha="center", va="center", color="white" if dark else "black")
    ax.set_xticks(range(len(ways)), ways, rotation=30, ha="right", rotation_mode="anchor", parse_math=False)
    ax.set_yticks(range(len(players)), players, parse_math=False)
    first = game_matrix.results[0][0]
    ax.set_xlabel("player's way" if first.banking else "dealer's way")
    ax.set_ylabel("I set by, as the banker" if first.banking else "I set by")
    them = "Edge of the player" if first.banking else "House edge"
    _title(ax, f"{them}, percent of the bet\n{_terms(first)}")
    _tidy(ax)
    ax.spines[:].set_visible(False)
    return ax


def second_best(strategy: Strategy, *, ax: Axes | None = None) -> Axes:
    """Draw what the second best setting costs: the share of hands for which it costs at most so much.

    Parameters
    ----------
    strategy : Strategy
    ax : matplotlib Axes, optional
        Where to draw; default: a new figure.

    Returns
    -------
    Axes
        A rising curve over the hands that can be set in two ways of different strengths: cost in percent of
        the bet on a logarithmic scale, and percent of the hands.

    Raises
    ------
    TypeError
        Something else than a Strategy, or than Axes.
    ImportError
        Without matplotlib.

    Examples
    --------
    >>> from houseway import paigow as pg, plots
    >>> strategy = pg.solve("trump-plaza").strategy  # doctest: +SKIP
    >>> plots.second_best(strategy).get_xscale()
    'log'
    """
    _check(strategy, Strategy, "strategy", "solve gives one, as result.strategy")
    ax = _axes(ax, (8, 5))
    costs, hands = 100 * strategy._costs(slice(None)), _core.case_weights().astype(np.int64)
    choice = ~np.isnan(costs)
    cost = np.geomspace(_LEAST_COST, np.nanmax(costs), _POINTS)
    # A cost belongs to the first point that is not below it.
    at = np.bincount(np.searchsorted(cost, costs[choice]), hands[choice], minlength=_POINTS)
    share = 100 * np.cumsum(at) / hands[choice].sum()
    ax.plot(cost, share, color=_BLUE, linewidth=2)
    median = np.interp(50, share, cost)
    ax.plot([cost[0], median, median], [50, 50, 0], color=_ORANGE, linestyle="--", linewidth=1)
    ax.annotate(
        f"half of the hands: at most {median:.2g}%",
        (cost[0], 50), (6, 5), textcoords="offset points", color=_ORANGE,
    )  # fmt: skip
    ax.set_xscale("log")
    ax.xaxis.set_major_formatter("{x:g}")
    ax.set_xlim(cost[0], cost[-1])
    ax.set_ylim(0, 100)
    ax.grid(alpha=0.3)
    ax.set_xlabel("cost of the second best setting, percent of the bet")
    ax.set_ylabel("hands for which it costs no more, percent")
    _title(ax, f"What the second best setting costs\noptimal against {strategy.against}, {_terms(strategy)}")
    _tidy(ax)
    return ax


def _check(value: object, wanted: type, name: str, hint: str) -> None:
    if not isinstance(value, wanted):
        raise TypeError(f"{name} must be a {wanted.__name__} ({hint}), got {shown(value)}")


def _axes(ax: Any, size: tuple[float, float]) -> Axes:
    """The axes to draw on: those given, or those of a new figure."""
    try:
        from matplotlib import pyplot as plt  # noqa: PLC0415 - only who plots needs it
        from matplotlib.axes import Axes  # noqa: PLC0415
    except ImportError:
        raise ImportError("plots need matplotlib: pip install 'houseway[plot]'") from None
    if ax is None:
        return plt.subplots(figsize=size, layout="constrained")[1]
    if not isinstance(ax, Axes):
        raise TypeError(f"ax must be matplotlib Axes, got {shown(ax)}")
    return ax


def _title(ax: Axes, title: str) -> None:
    ax.set_title(title, parse_math=False)  # a way's name is text, whatever its dollars


def _tidy(ax: Axes) -> None:
    ax.set_axisbelow(True)
    ax.spines[["top", "right"]].set_visible(False)
    ax.tick_params(length=0)


def _terms(of: GameResult | Strategy) -> str:
    rule = "" if of.push_rule == "none" else f", {of.push_rule}"
    return f"commission {of.commission}{rule}"
