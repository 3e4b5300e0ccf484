"""Results as data frames and as tables in notebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def frame_of(columns: Mapping[str, Any]) -> Any:
    """Make a pandas or, where that is not installed, a polars data frame of named columns."""
    from importlib import import_module  # noqa: PLC0415 - neither library is loaded unless asked for

    for library in ("pandas", "polars"):
        try:
            module = import_module(library)
        except ImportError:
            continue
        return module.DataFrame(dict(columns))
    raise ImportError("a data frame needs pandas or polars: pip install pandas")


def arrow() -> tuple[Any, Any]:
    """Load pyarrow and its Parquet module, with a plain message where they are missing."""
    from importlib import import_module  # noqa: PLC0415 - only files and large frames need it

    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise ImportError("this needs pyarrow: pip install 'houseway[frames]'") from None


def frame_of_arrow(table: Any) -> Any:
    """Make a pandas or, where that is not installed, a polars data frame of an Arrow table."""
    from importlib import import_module  # noqa: PLC0415 - neither library is loaded unless asked for

    try:
        pandas = import_module("pandas")
    except ImportError:
        try:
            return import_module("polars").from_arrow(table)
        except ImportError:
            raise ImportError("a data frame needs pandas or polars: pip install pandas") from None
    return table.to_pandas(
        types_mapper=lambda kind: pandas.ArrowDtype(kind) if "string" in str(kind) else None
    )


def html_table(caption: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table as HTML, for notebooks."""
    from html import escape  # noqa: PLC0415 - only notebooks need it

    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return (
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
