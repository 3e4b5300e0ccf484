"""``houseway solve``: the whole game, every hand against every hand."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table

from houseway import paigow as pg
from houseway.cli.common import (
    BankingOption,
    CommissionOption,
    Copies,
    CopiesOption,
    Foul,
    FoulOption,
    Joker,
    JokerOption,
    JsonOption,
    Wheel,
    WheelOption,
    WorkersOption,
    console,
    plain_errors,
    print_json,
    progress_bar,
    rules_of,
    seat,
)

_AGAINST = "trump-plaza"
_PLAYER = "optimal"


class GamePush(StrEnum):
    """Hands of the dealer with which every bet pushes, or a dealer whose hand is seen."""

    NONE = "none"
    QUEEN_HIGH = "queen-high"
    ACE_HIGH = "ace-high"
    FRONT_NINE = "front-nine"
    FACE_UP = "face-up"


def solve(
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME|FILE",
            help=f"The way by which the other side sets; {_AGAINST} if not given. With --matrix, several.",
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="optimal|NAME|FILE", help=f"How I set; {_PLAYER} if not given. With --matrix, several."
        ),
    ] = None,
    matrix: Annotated[
        bool,
        typer.Option(
            "--matrix",
            help="Print the edges of all built-in ways against each other, or of those that are given.",
        ),
    ] = False,
    commission: CommissionOption = None,
    banking: BankingOption = False,
    push_rule: Annotated[
        GamePush, typer.Option(help="Dealer's hands with which every bet pushes; or I see the dealer's hand.")
    ] = GamePush.NONE,
    workers: WorkersOption = 0,
    joker: JokerOption = Joker.BUG,
    wheel: WheelOption = Wheel.SECOND,
    foul: FoulOption = Foul.EQUAL_LEGAL,
    copies: CopiesOption = Copies.PER_HAND,
    as_json: JsonOption = False,
) -> None:
    """Solve the whole game, all 8,250,459,031,214,400 deals of two hands, in exact integers."""
    with plain_errors():
        _check_combination(matrix, against, player, push_rule)
        options: dict[str, Any] = {
            "rules": rules_of(joker, wheel, foul, copies),
            "commission": commission,
            "banking": banking,
            "push_rule": push_rule.value,
            "workers": workers,
        }
        with progress_bar("the whole game", hidden=as_json) as progress:
            result: pg.GameMatrix | pg.GameResult
            if matrix:
                result = pg.solve_matrix(
                    players=player or None, against=against or None, **options, progress=progress
                )
            else:
                (way,), (me,) = against or [_AGAINST], player or [_PLAYER]
                result = pg.solve(way, me, **options, strategy=False, progress=progress)
    if as_json:
        print_json(result.to_dict())
    elif isinstance(result, pg.GameMatrix):
        _print_matrix(result)
    else:
        _print_result(result)


def _check_combination(
    matrix: bool, against: list[str] | None, player: list[str] | None, push_rule: GamePush
) -> None:
    if matrix and push_rule is GamePush.FACE_UP:
        raise ValueError(
            "--matrix has no face-up: who sees the dealer's hand has no way of his own; leave out --matrix"
        )
    for option, given in (("--against", against), ("--player", player)):
        if given and len(given) > 1 and not matrix:
            raise ValueError(f"{option} is given {len(given)} times: several go with --matrix")


def _print_result(result: pg.GameResult) -> None:
    out = console()
    out.print(_by_hand_type(result))
    out.print("Value in bets, contribution in percent of the bet.\n")
    out.print(_summary(result))
    rule = "" if result.push_rule == "none" else f"; {result.push_rule}"
    out.print(
        f"\nSeen by the {seat(result.banking)} {result.against}; commission {result.commission}{rule}; "
        "exact counts."
    )


def _by_hand_type(result: pg.GameResult) -> Table:
    table = Table(
        title=f"{result.player} against {result.against}",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=0,  # so that 80 columns are enough
        show_footer=True,
    )
    hands = sum(row.hands for row in result.by_hand_type)
    columns = ("hand type", "hands", "freq.", "win", "push", "lose", "value", "contrib.")
    footer = ("all", f"{hands:,}", "", *_rates(result, 2), f"{result.ev:+.5f}", f"{result.ev:+.4%}")
    for name, foot in zip(columns, footer, strict=True):
        table.add_column(name, foot, justify="left" if name == columns[0] else "right", no_wrap=True)
    for row in result.by_hand_type:
        table.add_row(
            row.name,
            f"{row.hands:,}",
            f"{float(row.frequency):.2%}",
            *_rates(row, 2),
            f"{row.ev:+.5f}",
            f"{float(row.contribution):+.4%}",
        )
    return table


def _rates(result: pg.GameResult | pg.HandTypeResult, digits: int) -> list[str]:
    return [f"{n / result.deals:.{digits}%}" for n in (result.wins, result.pushes, result.losses)]


def _summary(result: pg.GameResult) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column()
    for _ in range(2):
        table.add_column(justify="right", no_wrap=True)

    def add(name: str, count: int, whole: int = result.deals) -> None:
        table.add_row(name, f"{count:,}", f"{count / whole:.6%}")

    add("wins", result.wins)
    add("pushes", result.pushes)
    add("losses", result.losses)
    table.add_row("deals", f"{result.deals:,}")
    edge = "edge of the other side" if result.banking else "house edge"
    table.add_row(edge, "", f"{float(result.edge):.6%}", style="bold")
    table.add_row("standard deviation", "", f"{result.standard_deviation:.6f} ")
    copied, different = result.copies, result.difference
    if copied is not None:
        add("copies in front", copied.front)
        add("copies behind", copied.back)
        add("copies in both", copied.both)
    if different is not None:
        hands = sum(row.hands for row in result.by_hand_type)
        add(f"hands not set as by {result.against}", different.hands, hands)
        table.add_row("gained by that, of the bet", "", f"{float(different.value):.6%}")
    return table


def _print_matrix(matrix: pg.GameMatrix) -> None:
    first = matrix.results[0][0]
    edge = "What the player gains from me" if first.banking else "House edge"
    table = Table(title=f"{edge}, in percent of the bet", title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("me \\ them", no_wrap=True)
    for name in matrix.against:
        table.add_column(name, justify="right")
    for name, row in zip(matrix.players, matrix.results, strict=True):
        table.add_row(name, *(f"{float(result.edge):.4%}" for result in row))
    out = console()
    out.print(table)
    rule = "" if first.push_rule == "none" else f"; {first.push_rule}"
    out.print(f"Seen by the {seat(first.banking)} the column's way; commission {first.commission}{rule}.")
