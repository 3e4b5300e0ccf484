import os

import pytest

from houseway import _core
from houseway import paigow as pg

os.environ["MPLBACKEND"] = "Agg"  # plots are drawn, not shown


@pytest.fixture(scope="session")
def classes():
    return pg.hand_classes()


@pytest.fixture(scope="session")
def solved():
    """The optimal player against Trump Plaza, which takes some seconds to solve."""
    return pg.solve("trump-plaza")


@pytest.fixture(scope="session")
def strategy(solved):
    return solved.strategy


@pytest.fixture
def few_patterns(monkeypatch):
    """Solve 200 of the 67,600 rank patterns: everything but the time is as in the whole game."""
    monkeypatch.setattr(
        _core, "equal_pieces", lambda count: [200 * piece // count for piece in range(count + 1)]
    )
