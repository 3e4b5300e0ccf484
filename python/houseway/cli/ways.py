"""``houseway ways``: the house ways that are built in, and files of one's own."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table

from houseway.cli.common import JsonOption, console, plain_errors, print_json
from houseway.paigow import house_ways
from houseway.paigow.house_way import way_text
from houseway.paigow.way_file import WayFile, read

app = typer.Typer(help="The house ways that are built in, and files of your own.", no_args_is_help=True)


@app.command("list")
def list_ways(as_json: JsonOption = False) -> None:
    """List the built-in house ways."""
    files = [way_text(name) for name in house_ways()]
    if as_json:
        print_json([_facts(file) for file in files])
        return
    table = Table(box=box.SIMPLE_HEAD)
    for name in ("name", "room", "wheel there", "rules", "certainty"):
        table.add_column(name, no_wrap=name in ("name", "wheel there", "rules"))
    for file in files:
        table.add_row(file.name, file.title, file.native_rules.wheel, str(len(file.steps)), file.certainty)
    console().print(table)


@app.command("show")
def show(
    way: Annotated[str, typer.Argument(help="A name or a TOML file.")],
    toml: Annotated[
        bool, typer.Option("--toml", help="Print the file itself, to start your own from.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show the rules of a house way, in the order in which they are tried."""
    with plain_errors():
        file = read(way) if way.endswith(".toml") else way_text(way)
    if toml:
        typer.echo(file.text, nl=False)
        return
    if as_json:
        print_json({**_facts(file), "steps": [{"text": step.text, **step.settings} for step in file.steps]})
        return
    out = console()
    out.print(f"{file.title} ({file.name})", style="bold")
    rules = file.native_rules
    words = (f"{name} {getattr(rules, name)}" for name in ("joker", "wheel", "foul", "copies"))
    out.print(f"The room's rules: {', '.join(words)}.")
    for label, text in (("Source", f"{file.source} {file.date}".strip()), ("Certainty", file.certainty)):
        if text:
            out.print(f"{label}: {text}")
    table = Table(box=box.SIMPLE_HEAD, show_header=False)
    table.add_column(justify="right")
    table.add_column()
    for number, step in enumerate(file.steps, 1):
        table.add_row(f"{number}.", step.text)
    out.print(table)
    for reading in file.readings:
        out.print(f"· {reading}")


def _facts(file: WayFile) -> dict[str, Any]:
    rules = file.native_rules
    return {
        "name": file.name,
        "title": file.title,
        "source": file.source,
        "date": file.date,
        "certainty": file.certainty,
        "readings": list(file.readings),
        "native_rules": {
            "joker": rules.joker, "wheel": rules.wheel, "foul": rules.foul, "copies": rules.copies,
        },
    }  # fmt: skip
