"""Exact results that come with the package."""

from __future__ import annotations

import json
from functools import cache

from houseway.paigow.game_result import GameResult


@cache
def _stored() -> dict[str, dict[str, object]]:
    from importlib.resources import files  # noqa: PLC0415 - slow to import, and seldom needed

    text = (files("houseway.paigow") / "known_results.json").read_text(encoding="utf-8")
    stored: dict[str, dict[str, object]] = json.loads(text)
    return stored


def known_results() -> dict[str, GameResult]:
    """The exact results of every built-in way against itself, at a commission of 1/20, without solving.

    Returns
    -------
    dict of GameResult
        By the name of the way.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> pg.known_results()["trump-plaza"]
    GameResult(trump-plaza against trump-plaza: win 28.6131%, push 41.4781%, lose 29.9087%, edge 2.7262%)
    """
    return {name: GameResult.from_dict(data) for name, data in _stored()["results"].items()}  # type: ignore[arg-type]
