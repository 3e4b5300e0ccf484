"""The examples in docstrings and documents run, and give what they say."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import houseway
from houseway import paigow as pg

ROOT = Path(__file__).parents[2]
MODULES = [
    module.name
    for module in pkgutil.walk_packages(houseway.__path__, "houseway.")
    if "cli" not in module.name and not module.name.endswith("_core")
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name, request):
    needs_one = name.endswith((".strategy", ".plots"))
    ready_made = {"strategy": request.getfixturevalue("strategy")} if needs_one else {}
    result = doctest.testmod(
        importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE, extraglobs=ready_made
    )
    assert result.failed == 0


@pytest.mark.parametrize("path", ["README.md", "docs/house-way-files.md", "docs/whole-game.md"])
def test_documents(path):
    text = (ROOT / path).read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    assert examples
    result = doctest.testfile(
        str(ROOT / path), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", pg.__all__)
def test_everything_public_is_documented(name):
    thing = getattr(pg, name)
    if name in ("JOKER", "DECK_SIZE"):
        assert type(thing) is int
        return
    assert thing.__doc__
    # A function says what it takes, gives and raises, and shows it.
    if callable(thing) and not isinstance(thing, type):
        for section in ("Returns", "Examples"):
            assert section in thing.__doc__, (name, section)
    if isinstance(thing, type):
        for method, function in vars(thing).items():
            if not method.startswith("_") and callable(function):
                assert function.__doc__, (name, method)
