"""All commands in one application."""

from __future__ import annotations

from typing import Annotated

import typer

import houseway
from houseway.cli import ev, set_hand, solve, strategy, ways

app = typer.Typer(
    name="houseway",
    help="Pai Gow Poker, exactly.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"houseway {houseway.__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


app.command("ev")(ev.ev)
app.command("set")(set_hand.set_hand)
app.command("solve")(solve.solve)
app.add_typer(strategy.app, name="strategy")
app.add_typer(ways.app, name="ways")
