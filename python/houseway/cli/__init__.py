"""The command ``houseway``."""

from __future__ import annotations

import io
import sys


def main() -> None:
    """Run the command, or say what to install for it."""
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
