"""``houseway strategy``: what an optimal player does with every hand."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway import _core, frames
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
    WorkersOption,
    console,
    plain_errors,
    print_json,
    progress_bar,
    rules_of,
)
from houseway.paigow import strategy_file

app = typer.Typer(help="What an optimal player does with every hand.", no_args_is_help=True)


class By(StrEnum):
    """What the rows of a file are."""

    HAND = "hand"
    CLASS = "class"


@app.command("export")
def export(
    path: Annotated[Path, typer.Argument(help="The Parquet file to write; one that is there is replaced.")],
    against: Annotated[
        str, typer.Option(help="The way by which the other side sets: a name or a TOML file.")
    ] = "trump-plaza",
    commission: CommissionOption = None,
    banking: BankingOption = False,
    push_rule: PushOption = Push.NONE,
    by: Annotated[
        By, typer.Option(help="Rows for hands that differ in more than which suit is which, or for classes.")
    ] = By.HAND,
    workers: WorkersOption = 0,
    joker: JokerOption = Joker.BUG,
    wheel: WheelOption = Wheel.SECOND,
    foul: FoulOption = Foul.EQUAL_LEGAL,
    copies: CopiesOption = Copies.PER_HAND,
    as_json: JsonOption = False,
) -> None:
    """Write the best setting of every hand, its exact results and the second best setting to a file."""
    with plain_errors():
        frames.arrow()
        strategy_file.check_place(path)
        with progress_bar("the whole game", hidden=as_json) as progress:
            strategy = pg.solve(
                against,
                rules=rules_of(joker, wheel, foul, copies),
                commission=commission,
                banking=banking,
                push_rule=push_rule.value,
                workers=workers,
                progress=progress,
            ).strategy
            if strategy is None:
                raise AssertionError("an optimal player has a strategy")
            strategy.to_parquet(path, by.value)
        size = path.stat().st_size
    rows = len(strategy) if by is By.HAND else _core.CLASSES
    if as_json:
        print_json({
            "path": str(path), "by": by.value, "rows": rows, "bytes": size, "against": strategy.against,
            "rules": strategy.rules.to_dict(), "commission": str(strategy.commission),
            "banking": strategy.banking, "push_rule": strategy.push_rule,
        })  # fmt: skip
        return
    what = "cases of hands" if by is By.HAND else "hand classes"
    console().print(f"{strategy!r}\n{path}: {rows:,} {what}, {size / 1e6:.1f} MB", soft_wrap=True)
