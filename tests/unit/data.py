"""The data files of the tests."""

import json
from pathlib import Path
from typing import Any

from houseway.paigow import Rules

# Every legal split of 58 hands against a way, from an independent program that counts by classes and was
# itself checked by brute force.
EXACT = [
    ("trump-plaza", Rules(), "exact-trump-plaza.jsonl"),
    ("foxwoods", Rules(), "exact-foxwoods.jsonl"),
    ("stones", Rules(), "exact-stones.jsonl"),
    ("stones", Rules(wheel="lowest"), "exact-stones-wheel-lowest.jsonl"),
]

_FOLDER = Path(__file__).parents[1] / "data"


def read_json(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((_FOLDER / name).read_text(encoding="utf-8"))
    return rows


def read_lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (_FOLDER / name).read_text(encoding="utf-8").splitlines()]
