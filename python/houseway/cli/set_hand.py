"""``houseway set``: how a house way sets hands, and why."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.table import Table

from houseway.cli.common import (
    Foul,
    FoulOption,
    Joker,
    JokerOption,
    JsonOption,
    Wheel,
    WheelOption,
    console,
    plain_errors,
    print_json,
    rules_of,
)
from houseway.paigow.house_way import resolve


def set_hand(
    hands: Annotated[list[str], typer.Argument(help='Hands of seven cards, each as "9s 9h 3c 3d Ah 8s 2c".')],
    way: Annotated[str, typer.Option(help="A name or a TOML file.")] = "trump-plaza",
    joker: JokerOption = Joker.BUG,
    wheel: WheelOption = Wheel.SECOND,
    foul: FoulOption = Foul.EQUAL_LEGAL,
    as_json: JsonOption = False,
) -> None:
    """Print how a house way sets hands, and the rule that says so."""
    with plain_errors():
        house_way = resolve(way, rules_of(joker, wheel, foul))
        explained = [house_way.explain(hand) for hand in hands]
    if as_json:
        print_json([{"hand": hand, **e.to_dict()} for hand, e in zip(hands, explained, strict=True)])
        return
    table = Table(box=box.SIMPLE_HEAD)
    for name in ("front", "back", "rule"):
        table.add_column(name, no_wrap=name != "rule")
    for e in explained:
        table.add_row(str(e.front), str(e.back), f"{e.rule}. {e.text}")
    console().print(table)
    console().print(f"{house_way.title}. Source: {house_way.source}")
