"""How long work tells how far it is: a callback, or a bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from houseway.rows import shown

# A callback that gets what is done and the whole, or True for a bar.
Progress: TypeAlias = Callable[[int, int], object] | bool | None


@contextmanager
def reporting(progress: Progress, total: int, what: str) -> Iterator[Callable[[int], object] | None]:
    """Give a function to call with the number of steps done so far, or None if nobody listens."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        with _bar(total, what) as bar:
            yield lambda done: bar.update(done - bar.n)
            bar.update(total - bar.n)
    elif callable(progress):
        callback, last = progress, -1

        def report(done: int) -> None:
            nonlocal last
            if done != last:
                last = done
                callback(done, total)

        yield report
        report(total)
    else:
        raise TypeError(f"progress must be callable or True, got {shown(progress)}")


def _bar(total: int, what: str) -> Any:
    from importlib import import_module  # noqa: PLC0415 - only who wants a bar needs it

    try:
        tqdm = import_module("tqdm.auto").tqdm
    except ImportError:
        raise ImportError(
            "a progress bar needs tqdm: pip install 'houseway[progress]', or give a function"
        ) from None
    return tqdm(total=total, desc=what, bar_format="{desc}: {percentage:3.0f}%|{bar}| {elapsed}<{remaining}")
