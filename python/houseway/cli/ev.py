"""``houseway ev``: the exact value of every setting of a hand."""

from __future__ import annotations

from typing import Annotated

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
    Push,
    PushOption,
    Wheel,
    WheelOption,
    console,
    plain_errors,
    print_json,
    rules_of,
    seat,
)

_SHOWN = 8


def ev(
    hand: Annotated[str, typer.Argument(help='Seven cards, as "As Kd 9c 9h 5d 4s 2c"; the joker is Jo.')],
    against: Annotated[
        str, typer.Option(help="The way by which the other side sets: a name or a TOML file.")
    ] = "trump-plaza",
    own: Annotated[
        str | None, typer.Option(help="The way whose setting is marked; --against if not given.")
    ] = None,
    commission: CommissionOption = None,
    banking: BankingOption = False,
    push_rule: PushOption = Push.NONE,
    dead: Annotated[str, typer.Option(help="Cards known to be elsewhere.")] = "",
    every: Annotated[bool, typer.Option("--all", help=f"Show every setting, not the best {_SHOWN}.")] = False,
    joker: JokerOption = Joker.BUG,
    wheel: WheelOption = Wheel.SECOND,
    foul: FoulOption = Foul.EQUAL_LEGAL,
    copies: CopiesOption = Copies.PER_HAND,
    as_json: JsonOption = False,
) -> None:
    """Print the exact value of every setting of a hand, against all hands of the other side."""
    with plain_errors():
        analysis = pg.analyze(
            hand,
            against,
            own=own,
            rules=rules_of(joker, wheel, foul, copies),
            commission=commission,
            banking=banking,
            push_rule=push_rule.value,
            dead=dead,
        )
    if as_json:
        print_json(analysis.to_dict())
        return
    shown = analysis.settings if every else analysis.settings[:_SHOWN]
    if analysis.house_way not in shown:
        shown = (*shown, analysis.house_way)
    console().print(_table(analysis, shown))
    hidden = len(analysis.settings) - len(shown)
    more = f" {hidden} worse settings are not shown (--all)." if hidden else ""
    console().print(
        f"Seen by the {seat(banking)} {analysis.against}; commission {analysis.commission}; "
        f"exact counts over {analysis.opponent_hands:,} hands.{more}"
    )


def _table(analysis: pg.Analysis, shown: tuple[pg.Setting, ...]) -> Table:
    table = Table(title=str(analysis.hand), box=box.SIMPLE_HEAD, title_justify="left")
    for name in ("front", "back", ""):
        table.add_column(name, no_wrap=True)
    for name in ("wins", "pushes", "losses", "value"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for setting in shown:
        table.add_row(
            str(setting.front),
            str(setting.back),
            setting.category.name.lower().replace("_", " "),
            f"{setting.wins:,}",
            f"{setting.pushes:,}",
            f"{setting.losses:,}",
            f"{setting.ev:+.6f}",
            f"← {analysis.own}" if setting == analysis.house_way else "",
            style="bold" if setting is analysis.best else None,
        )
    return table
