"""What the commands share: options, and output for people and for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from houseway import paigow as pg
from houseway.cli import STOPPED


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


class Push(StrEnum):
    """Hands of the dealer with which every bet pushes."""

    NONE = "none"
    QUEEN_HIGH = "queen-high"
    ACE_HIGH = "ace-high"
    FRONT_NINE = "front-nine"


CommissionOption = Annotated[
    str | None, typer.Option(help="Taken from a win; 0.05 if not given, or 0 with a push rule.")
]
BankingOption = Annotated[bool, typer.Option("--banking", help="I am the banker: copies are mine.")]
PushOption = Annotated[Push, typer.Option(help="Dealer's hands with which every bet pushes.")]
WorkersOption = Annotated[int, typer.Option(help="Threads; 0 for one on each processor.")]
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
    """Print what is wrong, or that the work was stopped, as one message without a traceback."""
    try:
        yield
    except (ValueError, TypeError, OSError, ImportError, pg.ExecutorError) as error:
        typer.echo(f"houseway: {_plain(error)}", err=True)
        raise typer.Exit(2) from None
    except KeyboardInterrupt:
        typer.echo("houseway: stopped", err=True)
        raise typer.Exit(STOPPED) from None


def _plain(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    return str(error)


@contextmanager
def progress_bar(what: str, *, hidden: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Give a callback that moves a bar on the terminal, or None where nobody sees one."""
    if hidden or not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def seat(banking: bool) -> str:
    """Who I am and who sets against me, for a sentence that goes on with the name of a way."""
    return "banker, against a player who sets by" if banking else "player, against a dealer who sets by"


def print_json(data: Any) -> None:
    """Print data as JSON."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def console() -> Console:
    """Where tables go: as wide as the terminal, and wide enough for a table when there is none."""
    out = Console(highlight=False, markup=False)  # what a file says is text, whatever its brackets
    return out if out.is_terminal else Console(highlight=False, markup=False, width=max(out.width, 120))
