"""The command ``houseway``."""

from __future__ import annotations

import io
import sys

STOPPED = 130  # what shells say of a program that Ctrl-C ended


def main() -> None:
    """Run the command, or say what to install for it."""
    try:
        _run()
    except KeyboardInterrupt:  # before a command is there to say so
        sys.stderr.write("houseway: stopped\n")
        sys.exit(STOPPED)


def _run() -> None:
    try:
        from houseway.cli.app import app  # noqa: PLC0415 - the extra may be missing
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich"):
            raise
        sys.exit("The command needs the 'cli' extra: pip install 'houseway[cli]'")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a stream that has no lines or arrows shows "?"
    app()
