"""Fixtures of the benchmarks, and the table at the end."""

import os
from importlib.metadata import version

import numpy as np
import pytest

from houseway import paigow as pg

from .measure import Measure
from .rivals import EVALUATORS, RIVALS, Reference
from .table import as_text

_ROWS = pytest.StashKey()


def pytest_configure(config):
    config.stash[_ROWS] = []


@pytest.hookimpl(trylast=True)  # below pytest-benchmark's table
def pytest_terminal_summary(terminalreporter, config):
    rows = config.stash[_ROWS]
    if rows:
        terminalreporter.section("medians, and how many times as long as houseway")
        for line in as_text(rows):
            terminalreporter.write_line(line)


def pytest_benchmark_update_machine_info(machine_info):
    machine_info["pinned_to"] = _pinned_to()
    names = ["houseway", "numpy", *(rival.name for rival in EVALUATORS if rival.available())]
    machine_info["versions"] = [f"{name} {version(name)}" for name in names]


def _pinned_to():
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return "pinned to one core" if cores == 1 else f"not pinned, {cores} cores"


@pytest.fixture(scope="session")
def bytecode(tmp_path_factory):
    """Where fresh interpreters keep compiled modules."""
    return tmp_path_factory.mktemp("bytecode")


@pytest.fixture
def measure(benchmark, request, bytecode):
    return Measure(benchmark, request.config.stash[_ROWS], bytecode)


def _made(rival):
    if not rival.available():
        pytest.skip(f"{rival.name} is not installed; the dependency group `bench` has it")
    return rival()


@pytest.fixture(params=RIVALS, ids=lambda rival: rival.name)
def rival(request):
    """Each rival, the reference among them."""
    return _made(request.param)


@pytest.fixture(params=EVALUATORS, ids=lambda rival: rival.name)
def evaluator(request):
    """Each rival that is a package of its own."""
    return _made(request.param)


@pytest.fixture(scope="session")
def reference():
    """The rival that knows the whole game."""
    return Reference()


@pytest.fixture(scope="session")
def hands():
    """10,000 random hands, as they are dealt: one in eight has the joker."""
    return pg.deal(10_000, rng=2013)


@pytest.fixture(scope="session")
def natural_hands():
    """10,000 random hands without the joker, which poker evaluators do not know."""
    dealt = pg.deal(12_000, rng=2013)
    natural = np.ascontiguousarray(dealt[(dealt != pg.JOKER).all(axis=1)][:10_000])
    assert len(natural) == 10_000
    return natural
