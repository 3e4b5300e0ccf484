"""Where the whole game is solved makes no difference, and whatever ends early ends with one clear error."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import pairwise
from threading import Event, Thread

import numpy as np
import pytest

from houseway import paigow as pg
from houseway.paigow import game

pytestmark = pytest.mark.usefixtures("few_patterns")
# Python 3.12 and later warn of threads beside a fork; those of pytest-xdist do no harm.
FORK = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")


class Inline(Executor):
    """Does the work at once, and remembers what it was."""

    def __init__(self):
        self.calls = []

    def submit(self, function, /, *args, **options):
        self.calls.append(args)
        future = Future()
        try:
            future.set_result(function(*args, **options))
        except BaseException as error:  # noqa: BLE001
            future.set_exception(error)
        return future


class Idle(Executor):
    """Takes work and never does it."""

    def __init__(self, submitted=lambda _: None):
        self.futures = []
        self.submitted = submitted

    def submit(self, *_, **__):
        self.futures.append(Future())
        self.submitted(self.futures)
        return self.futures[-1]


def same(one, other):
    assert one == other
    for name, array in one.strategy._arrays.items():
        assert np.array_equal(array, other.strategy._arrays[name]), name
        assert array.dtype == other.strategy._arrays[name].dtype


@pytest.fixture
def expected():
    return pg.solve("foxwoods", workers=1)


@pytest.mark.parametrize("workers", [0, 2, 3, 10**30, np.int8(5)])
def test_any_number_of_threads(expected, workers):
    same(pg.solve("foxwoods", workers=workers), expected)


def test_many_at_once(expected):
    found = []
    threads = [Thread(target=lambda: found.append(pg.solve("foxwoods", workers=2))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(threads)
    for result in found:
        same(result, expected)


def test_a_callback_that_solves(expected):
    found = []

    def callback(done, total):
        if not found:
            found.append(None)
            found[0] = pg.solve("foxwoods", workers=1)

    pg.solve("foxwoods", progress=callback)
    same(found[0], expected)


@pytest.mark.parametrize("workers", [0, 1, 3])
def test_pieces_of_an_executor(expected, workers):
    executor = Inline()
    same(pg.solve("foxwoods", executor=executor, workers=workers), expected)
    # Ranges that cover everything, once, and no two calls that are equal.
    ranges = [call[1:] for call in executor.calls]
    assert ranges[0][0] == 0
    assert ranges[-1][1] == 200
    assert all(one[1] == other[0] for one, other in pairwise(ranges))
    assert all(first < last for first, last in ranges)
    assert len(ranges) == (3 * workers or 16)


def test_thread_pool(expected):
    with ThreadPoolExecutor(2) as executor:
        same(pg.solve("foxwoods", executor=executor), expected)
        same(pg.solve("foxwoods", executor=executor), expected)


@FORK
@pytest.mark.parametrize(
    "method", [m for m in ("fork", "spawn") if m in multiprocessing.get_all_start_methods()]
)
def test_process_pool(expected, method):
    highest = pg.HouseWay.from_toml('name = "highest"\n[[rule]]\ntext = "The highest."\nfront = "highest"')
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as executor:
        same(pg.solve("foxwoods", executor=executor, workers=2), expected)
        there = {"executor": executor, "workers": 1}
        here = pg.solve_matrix(players=[highest, "optimal"], against=["stones", highest], workers=1)
        assert pg.solve_matrix(players=[highest, "optimal"], against=["stones", highest], **there) == here
        rules = pg.Rules(copies="strict")
        here = pg.solve("stones", push_rule="face-up", rules=rules, workers=1)
        assert pg.solve("stones", push_rule="face-up", rules=rules, **there) == here


@pytest.fixture(scope="module")
def dask():
    distributed = pytest.importorskip("distributed")
    from dask import config

    with (
        config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_dask(dask, expected):
    executor = dask.get_executor()
    steps = []
    result = pg.solve("foxwoods", executor=executor, workers=2, progress=lambda *at: steps.append(at))
    same(result, expected)
    same(pg.solve("foxwoods", executor=dask.get_executor(pure=True)), expected)
    assert steps == sorted(steps)
    assert steps[-1][0] == steps[-1][1]
    executor.shutdown()
    with pytest.raises(pg.ExecutorError, match="takes no work"):
        pg.solve("foxwoods", executor=executor)


def test_a_dask_client_is_no_executor(dask):
    with pytest.raises(TypeError, match=r"get_executor\(\)"):
        pg.solve("foxwoods", executor=dask)


def test_a_dask_client_that_is_closed(dask):
    from distributed import Client

    other = Client(dask.scheduler.address)
    executor = other.get_executor()
    other.close()
    with pytest.raises(pg.ExecutorError):
        pg.solve("foxwoods", executor=executor)


def test_a_dask_client_that_is_closed_meanwhile(dask, monkeypatch):
    from distributed import Client

    monkeypatch.setattr(game, "_run_piece", lambda *_: time.sleep(2))
    other = Client(dask.scheduler.address)
    closing = Thread(target=lambda: (time.sleep(0.5), other.close()))
    closing.start()
    with pytest.raises(pg.ExecutorError):
        pg.solve("foxwoods", executor=other.get_executor())
    closing.join()


def test_what_a_dask_worker_raises(dask, monkeypatch):
    monkeypatch.setattr(game, "_run_piece", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        pg.solve("foxwoods", executor=dask.get_executor())


def test_a_dask_worker_that_dies(dask, monkeypatch):
    monkeypatch.setattr(game, "_run_piece", lambda *_: os._exit(3))
    with pytest.raises(pg.ExecutorError, match="lost a worker"):
        pg.solve("foxwoods", executor=dask.get_executor())


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_executor_that_was_shut_down(pool):
    executor = pool(1)
    executor.shutdown()
    for call in (pg.solve, lambda way, **options: pg.solve_matrix(players=[way], against=[way], **options)):
        with pytest.raises(pg.ExecutorError, match="takes no work.*shutdown"):
            call("foxwoods", executor=executor)


@pytest.mark.parametrize(
    "end",
    [
        lambda executor: executor.shutdown(wait=False, cancel_futures=True),
        lambda executor: executor.shutdown(wait=True, cancel_futures=True),
    ],
    ids=["at once", "after the running work"],
)
def test_an_executor_that_is_shut_down_meanwhile(monkeypatch, end):
    started = Event()
    monkeypatch.setattr(game, "_run_piece", lambda *_: (started.set(), time.sleep(0.3)))
    with ThreadPoolExecutor(1) as executor:
        ending = Thread(target=lambda: (started.wait(), end(executor)))
        ending.start()
        with pytest.raises(pg.ExecutorError, match="shut"):
            pg.solve("foxwoods", executor=executor)
        ending.join()


@pytest.mark.parametrize("number", [0, 7, 15])
def test_work_that_is_cancelled(number):
    def cancel(futures):
        if len(futures) == 16:
            futures[number].cancel()

    with pytest.raises(pg.ExecutorError, match="cancel"):
        pg.solve("foxwoods", executor=Idle(cancel))


def kill(*_):
    os._exit(3)


@FORK
@pytest.mark.parametrize("when", ["at the start", "in the work"])
def test_a_worker_that_dies(monkeypatch, when):
    if when == "in the work":
        monkeypatch.setattr(game, "_run_piece", kill)
    with ProcessPoolExecutor(2, initializer=kill if when == "at the start" else None) as executor:
        for _ in range(2):  # once broken it stays so
            with pytest.raises(pg.ExecutorError, match="takes no work|lost a worker"):
                pg.solve("foxwoods", executor=executor)
    # Dask's start again by themselves.
    assert not [child for child in multiprocessing.active_children() if "Dask" not in child.name]


def fail(*_):
    raise LookupError("of the worker's own")


@FORK
@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_what_a_worker_raises(monkeypatch, pool):
    monkeypatch.setattr(game, "_run_piece", fail)
    with pool(2) as executor, pytest.raises(LookupError, match="of the worker's own"):
        pg.solve("foxwoods", executor=executor)


def test_what_submit_raises():
    class Broken(Executor):
        def submit(self, *_, **__):
            raise LookupError("no queue")

    with pytest.raises(pg.ExecutorError, match="takes no work: .*no queue"):
        pg.solve("foxwoods", executor=Broken())


@pytest.mark.parametrize("made", [None, 5, lambda: 0])
def test_what_submit_gives(made):
    class Odd(Executor):
        def submit(self, *_, **__):
            return made

    with pytest.raises(TypeError, match=r"want .*Future"):
        pg.solve("foxwoods", executor=Odd())


def test_an_error_cancels_the_rest(monkeypatch):
    monkeypatch.setattr(game, "_LAST_WAIT_SECONDS", 100)
    idle = Idle()

    class OneFails(Inline):
        def submit(self, *args):
            if len(self.calls) == 3:
                return idle.submit(*args)
            return super().submit(fail if len(self.calls) == 2 else args[0], *args[1:])

    before = time.monotonic()
    with pytest.raises(LookupError):
        pg.solve("foxwoods", executor=OneFails())
    assert len(idle.futures) == 13
    assert all(future.cancelled() for future in idle.futures)
    # Nothing of this runs, so there is nothing to wait for.
    assert time.monotonic() - before < 50


class ToldError(Exception):
    pass


@pytest.mark.parametrize("executor", [None, Inline()], ids=["threads", "executor"])
@pytest.mark.parametrize("at", [0, 1])
def test_a_callback_that_raises(executor, at):
    calls = []

    def callback(done, total):
        calls.append(done)
        if len(calls) > at:
            raise ToldError

    with pytest.raises(ToldError):
        pg.solve("foxwoods", executor=executor, progress=callback, workers=1)
    assert len(calls) == at + 1


def test_a_callback_that_raises_stops_the_work(monkeypatch):
    monkeypatch.undo()  # the whole game

    def callback(done, total):
        raise ToldError

    before = time.process_time()
    with pytest.raises(ToldError):
        pg.solve("foxwoods", progress=callback)
    # All of it takes some 10 s of the processors.
    assert time.process_time() - before < 4


@pytest.mark.parametrize("executor", [None, Inline()], ids=["threads", "executor"])
def test_progress(executor):
    steps = []
    pg.solve("foxwoods", executor=executor, workers=2, progress=lambda *at: steps.append(at))
    assert steps == sorted(steps)
    assert len(steps) == len(set(steps))
    total = 67_600 * 8
    assert {whole for _, whole in steps} == {total}
    assert steps[-1] == (total, total)

    steps.clear()
    pg.solve_matrix(
        players=["foxwoods"],
        against=["foxwoods", "stones"],
        executor=executor,
        workers=2,
        progress=lambda *at: steps.append(at),
    )
    assert steps == sorted(steps)
    assert {whole for _, whole in steps} == {2 * total}
    assert steps[-1] == (2 * total, 2 * total)
    assert (total, 2 * total) in steps


def test_a_bar(capsys):
    pytest.importorskip("tqdm")
    pg.solve("foxwoods", progress=True)
    assert "the whole game: 100%" in capsys.readouterr().err
    pg.solve_matrix(players=["foxwoods"], against=["foxwoods", "stones"], progress=True)
    bar = capsys.readouterr().err
    assert "the whole game: 100%" in bar
    assert bar.count("\n") == 1
    pg.solve("foxwoods", progress=False)
    assert capsys.readouterr() == ("", "")


def test_no_bar_without_tqdm(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    for call in (
        pg.solve,
        lambda **options: pg.solve_matrix(players=["foxwoods"], against=["foxwoods"], **options),
    ):
        with pytest.raises(ImportError, match=r"tqdm: pip install 'houseway\[progress\]'"):
            call(progress=True)


INTERRUPTED = """
import sys, time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from houseway import paigow as pg

def announce(done, total):
    if done >= 0 and not said:
        said.append(done)
        print("working", flush=True)

if __name__ == "__main__":
    said = []
    executor = EXECUTOR
    if executor is not None:  # whose progress comes piece by piece
        print("working", flush=True)
    try:
        pg.solve("foxwoods", executor=executor, progress=announce)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    if executor is not None:
        executor.shutdown()
    print("end", flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is no signal there")
@pytest.mark.parametrize(
    ("executor", "of"),
    [
        ("None", "process"),
        ("ThreadPoolExecutor(2)", "process"),
        ("ProcessPoolExecutor(2)", "process"),
        ("ProcessPoolExecutor(2)", "group"),
    ],
)
def test_ctrl_c(tmp_path, executor, of):
    script = tmp_path / "solve.py"
    script.write_text(INTERRUPTED.replace("EXECUTOR", executor), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as process:  # fmt: skip
        try:
            assert process.stdout.readline() == "working\n"
            time.sleep(1)
            if of == "group":
                os.killpg(process.pid, signal.SIGINT)  # what a terminal does
            else:
                process.send_signal(signal.SIGINT)
            before = time.monotonic()
            out, _ = process.communicate(timeout=30)
            took = time.monotonic() - before
            assert out == "interrupted\nend\n"
            assert took < 20
            with pytest.raises(ProcessLookupError):  # nobody of the group is left
                os.killpg(process.pid, 0)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
