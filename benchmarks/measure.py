"""How one benchmark is run and what is kept of it."""

import os
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import pairwise
from statistics import median
from time import perf_counter

import numpy as np
import pytest

SECONDS = 0.5
"""Time to spend on a benchmark, within these numbers of rounds."""
MIN_ROUNDS, MAX_ROUNDS = 3, 101


def task(name):
    """Mark a benchmark as one of this task; engines at the same task are compared.

    The garbage collector rests meanwhile, as it does in `timeit`: what it costs depends on what
    else is in memory.
    """
    return pytest.mark.benchmark(group=name, disable_gc=True)


@dataclass(frozen=True)
class Row:
    """One line of the table: the median time of an engine at a task.

    Attributes
    ----------
    group : str
        The task.
    engine : str
        Who did it; every group has one that is just ``"houseway"``.
    per : {"hand", "call"}
        What the time is for.
    ns : float
    """

    group: str
    engine: str
    per: str
    ns: float

    def extra_info(self):
        """The row as it is kept in the JSON file of a benchmark."""
        info = asdict(self)
        info[f"ns_per_{self.per}"] = info.pop("ns")
        return info

    @classmethod
    def of_benchmark(cls, benchmark):
        """Read the row of one entry of the JSON file."""
        info = benchmark["extra_info"]
        return cls(info["group"], info["engine"], info["per"], info[f"ns_per_{info['per']}"])


class Measure:
    """The `measure` fixture: runs the benchmark of a test and notes its row."""

    def __init__(self, benchmark, rows, bytecode):
        self._benchmark = benchmark
        self._rows = rows
        self._environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(bytecode)}
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def __call__(self, f, *args, engine, hands=None, **extra):
        """Time ``f(*args)``, which does `hands` hands, or is one call; returns what `f` did.

        The first run warms up; it, or a second one if that was short, tells how many rounds there
        is time for.
        """
        for _ in range(2):
            start = perf_counter()
            f(*args)
            once = perf_counter() - start
            if once > SECONDS:
                break
        rounds = min(max(int(SECONDS / once), MIN_ROUNDS), MAX_ROUNDS)
        result = self._benchmark.pedantic(f, args=args, rounds=rounds)
        if self._benchmark.enabled:
            ns = self._benchmark.stats.stats.median * 1e9
            self.note(engine, ns / (hands or 1), "hand" if hands else "call", hands=hands, **extra)
        return result

    def fresh(self, setup, statement, check, *, engine, rounds=7, **extra):
        """Time a statement in fresh interpreters, by the clock of the interpreter itself.

        Modules are there as bytecode, whatever the settings here. pytest-benchmark's own table has
        the whole process, with its start and the setup.
        """
        clock = "import time; start = time.perf_counter_ns()"
        stop = "print(time.perf_counter_ns() - start)"
        code = "\n".join([setup, clock, statement, stop, f"assert {check}"])
        times = []

        def run():
            command = [sys.executable, "-c", code]
            done = subprocess.run(  # noqa: S603 - the command is our own
                command, env=self._environment, capture_output=True, text=True, check=True
            )
            times.append(int(done.stdout))

        run()  # writes the bytecode
        times.clear()
        self._benchmark.pedantic(run, rounds=rounds)
        if self._benchmark.enabled:
            self.note(engine, median(times), "call", **extra)

    def note(self, engine, ns, per, **extra):
        """Keep a row in the benchmark's `extra_info` and for the summary at the end."""
        row = Row(self._benchmark.group, engine, per, ns)
        self._rows.append(row)
        self._benchmark.extra_info.update(row.extra_info(), **extra)


def assert_same_order(ours, theirs, *, larger_is_better=True):
    """Check that two engines rank the same hands alike, ties and all.

    Sorted by our strengths, each hand must stand to the next as it does by theirs. Then all hands do.
    """
    ours = np.asarray(ours).ravel()
    assert len(ours) == len(theirs) > 0
    for low, high in pairwise(np.argsort(ours, kind="stable").tolist()):
        if ours[low] == ours[high]:
            assert theirs[low] == theirs[high]
        elif larger_is_better:
            assert theirs[low] < theirs[high]
        else:
            assert theirs[low] > theirs[high]


@contextmanager
def two_cores():
    """Two cores for this process, even when it is pinned to one."""
    if not hasattr(os, "sched_getaffinity"):
        if (os.cpu_count() or 1) < 2:
            pytest.skip("there is one core")
        yield
        return
    pinned = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count()))
    try:
        if len(os.sched_getaffinity(0)) < 2:
            pytest.skip("this process may use one core only")
        yield
    finally:
        os.sched_setaffinity(0, pinned)
