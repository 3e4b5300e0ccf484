"""What the commands share: options, and output for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Annotated, Any

import typer
from rich.console import Console

from houseway import paigow as pg


class Joker(StrEnum):
    """What the joker is."""

    BUG = "bug"
    WILD = "wild"


class Wheel(StrEnum):
    """The place of A-2-3-4-5."""

    SECOND = "second"
    LOWEST = "lowest"


class Foul(StrEnum):
    """Whether a front equal to the back is legal."""

    EQUAL_LEGAL = "equal-legal"
    STRICT = "strict"


class Copies(StrEnum):
    """What a copy beside a won hand is."""

    PER_HAND = "per-hand"
    STRICT = "strict"


JokerOption = Annotated[Joker, typer.Option("--joker", help="What the joker is.", rich_help_panel="Rules")]
WheelOption = Annotated[
    Wheel, typer.Option("--wheel", help="The place of A-2-3-4-5.", rich_help_panel="Rules")
]
FoulOption = Annotated[
    Foul, typer.Option("--foul", help="Whether a front equal to the back is legal.", rich_help_panel="Rules")
]
CopiesOption = Annotated[
    Copies, typer.Option("--copies", help="What a copy beside a won hand is.", rich_help_panel="Rules")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def rules_of(
    joker: Joker = Joker.BUG,
    wheel: Wheel = Wheel.SECOND,
    foul: Foul = Foul.EQUAL_LEGAL,
    copies: Copies = Copies.PER_HAND,
) -> pg.Rules:
    """Make rules of the options."""
    return pg.Rules(joker=joker.value, wheel=wheel.value, foul=foul.value, copies=copies.value)


@contextmanager
def plain_errors() -> Iterator[None]:
    """Print what is wrong with the input as one message, without a traceback."""
    try:
        yield
    except (ValueError, TypeError) as error:
        typer.echo(f"houseway: {error}", err=True)
        raise typer.Exit(2) from None


def print_json(data: Any) -> None:
    """Print data as JSON."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def console() -> Console:
    """Where tables go: as wide as the terminal, and wide enough for a table when there is none."""
    out = Console(highlight=False, markup=False)  # what a file says is text, whatever its brackets
    return out if out.is_terminal else Console(highlight=False, markup=False, width=max(out.width, 120))
