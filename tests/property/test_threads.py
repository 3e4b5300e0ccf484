"""Tables are built on first use: by eight threads at once, the answers are the right ones all the same."""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import numpy as np
import pytest
from hands import in_fresh_python

from houseway import paigow as pg

HANDS = pg.deal(200, rng=61)

FIRST_USE = """
import json, sys, threading
sys.setswitchinterval(1e-6)
import numpy as np
from houseway import paigow as pg

RULES = [pg.Rules(j, w) for j in ("bug", "wild") for w in ("second", "lowest")]
hands = pg.deal(200, rng=61)
barrier = threading.Barrier(8)
results, errors = [None] * 8, []

def evaluate(at):
    return [pg.evaluate(hands, RULES[(at + i) % 4]).tolist() for i in range(4)]

def split(at):
    return [[part.tolist() for part in pg.splits_many(hands[:20], RULES[(at + i) % 4])] for i in range(4)]

def set_hands(at):
    return [pg.house_way(name).set(hands).tolist() for name in pg.house_ways()]

def analyze(at):
    return [pg.analyze(hands[i], "stones", push_rule="ace-high").to_dict() for i in range(10)]

def many(at):
    result = pg.analyze_many(hands[:50], "foxwoods", workers=2)
    return [result.front.tolist(), result.wins.tolist(), result.ev.tolist()]

def classes(at):
    return pg.hand_class(hands).tolist()

def one(at):
    return [pg.evaluate(tuple(hand)) for hand in hands.tolist()]

def compile_way(at):
    text = 'name="x"\\n[[rule]]\\ntext="t"\\nfront="highest"\\n'
    return [pg.HouseWay.from_toml(text).set(hands).tolist()]

def work(at, task):
    try:
        barrier.wait()
        results[at] = task(at)
    except BaseException as error:
        errors.append(repr(error))

tasks = TASKS
threads = [threading.Thread(target=work, args=(at, task)) for at, task in enumerate(tasks)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not errors, errors
"""
TASKS = ["evaluate", "split", "set_hands", "analyze", "many", "classes", "one", "compile_way"]
# One thread does the same once more when all is built.
CHECK = """
for at, (task, result) in enumerate(zip(tasks, results)):
    assert task(at) == result, task.__name__
print(json.dumps([pg.evaluate(hands).tolist(), pg.house_way("stones").set(hands).tolist()]))
"""


@pytest.mark.parametrize(
    "tasks",
    [TASKS, ["evaluate"] * 8, ["set_hands"] * 8, ["analyze"] * 8],
    ids=lambda tasks: " ".join(dict.fromkeys(tasks)),
)
def test_first_use_by_eight_threads(tasks):
    code = FIRST_USE.replace("TASKS", f"[{', '.join(tasks)}]") + CHECK
    printed = in_fresh_python(code, timeout=30)
    assert printed.strip() == str([pg.evaluate(HANDS).tolist(), pg.house_way("stones").set(HANDS).tolist()])


def test_many_threads_on_the_same_things():
    way = pg.house_way("foxwoods")
    barrier = Barrier(8)
    want = (
        pg.evaluate(HANDS).tolist(),
        way.set(HANDS).tolist(),
        pg.analyze(HANDS[0], way, push_rule="front-nine"),
        pg.analyze_many(HANDS[:40], way).wins.tolist(),
    )

    def work(_):
        barrier.wait()
        return (
            pg.evaluate(HANDS).tolist(),
            way.set(HANDS).tolist(),
            pg.analyze(HANDS[0], way, push_rule="front-nine"),
            pg.analyze_many(HANDS[:40], way, workers=2).wins.tolist(),
        )

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            assert all(result == want for result in pool.map(work, range(8)))
    finally:
        sys.setswitchinterval(before)


def test_threads_that_write_what_others_read():
    """An array or a list that changes meanwhile gives some answer or an error, and no crash."""
    array = HANDS.copy()
    texts = pg.format(HANDS)
    stop = []

    def scribble():
        rng = np.random.default_rng(1)
        while not stop:
            array[rng.integers(200)] = rng.integers(0, 256, 7)
            texts[rng.integers(200)] = "As" * rng.integers(1, 9)

    def read():
        for _ in range(100):
            for hands in (array, texts):
                strengths, valid = pg.evaluate(hands, errors="mask")
                assert ((strengths > 0) == valid).all()
                assert strengths.max() <= 7463
                positions, valid = pg.house_way("stones").set(hands, errors="mask")
                assert (positions[valid] < 7).all()

    with ThreadPoolExecutor(4) as pool:
        writer = pool.submit(scribble)
        readers = [pool.submit(read) for _ in range(3)]
        try:
            for reader in readers:
                reader.result()
        finally:
            stop.append(True)
        writer.result()


def test_the_interpreter_ends_while_daemon_threads_work():
    # CPython unwinds such threads when they want the lock back.
    printed = in_fresh_python("""
import threading, time
from houseway import paigow as pg
h = pg.deal(100_000, rng=1)
pg.analyze(h[0], "stones")

def work(call):
    while True:
        call()

way = pg.house_way("stones")
for call in (lambda: pg.evaluate(h), lambda: pg.analyze_many(h[:200], workers=2), lambda: way.set(h)):
    threading.Thread(target=work, args=(call,), daemon=True).start()
time.sleep(0.3)
print("ends")
""")
    assert printed == "ends\n"


@pytest.mark.parametrize("callback", [None, "lambda done, total: time.sleep(0.001)"])
def test_the_interpreter_ends_while_daemon_threads_solve(callback):
    # The thread that waits for the work may be unwound there, or within the callback.
    for moment in (0.02, 0.07, 0.11):
        printed = in_fresh_python(f"""
import threading, time
from houseway import paigow as pg
pg.house_way("stones")

def solve():
    pg.solve("stones", "stones", workers=2, progress={callback})

threading.Thread(target=solve, daemon=True).start()
time.sleep({moment})
print("ends")
""")
        assert printed == "ends\n"
