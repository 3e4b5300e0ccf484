"""What it costs to begin: import, the first call, compiling a house way.

Import and first calls are timed inside fresh interpreters, by their own clock; pytest-benchmark's
table has the whole process, the summary at the end and `extra_info` the statement alone.
"""

from importlib.resources import files

import numpy as np

from houseway import paigow as pg

from .measure import task

IMPORT = "from houseway import paigow as pg"
# eval7 warns when it is imported.
NUMPY = "import warnings; warnings.simplefilter('ignore')\nimport numpy"
CLASSES = 292_253

imports = task("start: import, NumPy being there")
first_calls = task("start: first call after import")
compiling = task("start: compile a house way")


@imports
def test_import(measure):
    measure.fresh(NUMPY, IMPORT, "pg.Rules()", engine="houseway")


@imports
def test_import_rival(measure, evaluator):
    name = evaluator.name
    # phevaluator imports its parts when they are asked for.
    ask = "; from phevaluator import evaluate_7cards" if name == "phevaluator" else ""
    measure.fresh(NUMPY, f"import {name}{ask}", name, engine=name)


@first_calls
def test_first_evaluate(measure):
    """Builds the tables of one `Rules`."""
    measure.fresh(
        IMPORT,
        "strength = pg.evaluate('As Ah Ac Ad Jo Ks Kh')",
        "strength == 7463",
        engine="houseway",
    )


@first_calls
def test_first_set(measure):
    measure.fresh(
        IMPORT,
        "front = pg.house_way('foxwoods').set('9s 9h 3c 3d Ah 8s 2c')",
        "front.tolist() == [4, 5]",
        engine="houseway, set by a house way",
    )


@first_calls
def test_first_analyze(measure):
    measure.fresh(
        IMPORT,
        "best = pg.analyze('As Kd 9c 9h 5d 4s 2c').best",
        "best.wins == 19131192",
        engine="houseway, analyze",
    )


@compiling
def test_from_toml(measure):
    """A way from the text of its file, with the tables of the rules already there."""
    text = (files("houseway.paigow") / "house_ways" / "trump-plaza.toml").read_text(encoding="utf-8")
    way = measure(pg.HouseWay.from_toml, text, engine="houseway")
    assert_is_trump_plaza(way)


@compiling
def test_from_function(measure):
    """A way from a function that looks its answer up in a dict.

    The function alone has a row of its own: what is left is what `from_function` adds.
    """
    calls, fronts = known_fronts()
    way = measure(
        pg.HouseWay.from_function,
        fronts.__getitem__,
        engine="houseway, from_function",
        calls=len(calls),
    )
    assert_is_trump_plaza(way)


@compiling
def test_function_alone(measure):
    calls, fronts = known_fronts()
    f = fronts.__getitem__

    def call_each(calls):
        for hand in calls:
            f(hand)

    measure(call_each, calls, engine="its 584,506 calls of the function alone", calls=len(calls))


def known_fronts():
    """The hands for which `from_function` asks, in its order, and the fronts of Trump Plaza."""
    calls, fronts = [], {}
    way = pg.house_way("trump-plaza")

    def record(hand):
        first, second = way.set(hand).tolist()
        calls.append(hand)
        fronts[hand] = hand[first], hand[second]
        return fronts[hand]

    pg.HouseWay.from_function(record)
    assert len(calls) == 2 * CLASSES
    return calls, fronts


def assert_is_trump_plaza(way):
    hands = pg.deal(10_000, rng=2013)
    assert np.array_equal(way.set(hands), pg.house_way("trump-plaza").set(hands))
