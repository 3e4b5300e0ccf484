"""The whole game: 8,250,459,031,214,400 deals of a player against a dealer.

No package to compare with computes this. The one public run of it took its author two to three months of
desktop time in 2013; what is timed beside it here is the same game hand by hand, with `analyze_many` for
each of the 6,972,147 cases, extrapolated from a sample.
"""

import os

import numpy as np
import pytest

from houseway import paigow as pg

from .measure import task, two_cores

CASES = 6_972_147
DEALS = 8_250_459_031_214_400

whole_game = task("solve: the whole game, optimal player")
variants = task("solve: the whole game, other players")
strategy_set = task("strategy: set, batch of 1,000,000")


def assert_known(result, name="trump-plaza"):
    """Check the way against itself by the results that come with the package."""
    known = pg.known_results()[name]
    assert (result.wins, result.pushes, result.losses) == (known.wins, known.pushes, known.losses)


@whole_game
@pytest.mark.parametrize("workers", [1, 2])
def test_optimal(measure, workers):
    def solve():
        return pg.solve("trump-plaza", strategy=False, workers=workers)

    if workers == 1:
        result = measure(solve, engine="houseway")
    else:
        with two_cores():
            result = measure(solve, engine="houseway, 2 threads on 2 cores")
    assert result.wins + result.pushes + result.losses == DEALS
    known = pg.known_results()["trump-plaza"]
    assert 0.0028 < float(known.edge - result.edge) < 0.0030
    assert result.difference.value == known.edge - result.edge


@whole_game
def test_optimal_with_strategy(measure):
    result = measure(lambda: pg.solve("trump-plaza", workers=1), engine="houseway, strategy kept")
    hands = pg.deal(200, rng=7)
    assert np.array_equal(result.strategy.look_up(hands).wins, pg.analyze_many(hands).wins)


@whole_game
def test_hand_by_hand(measure):
    hands = pg.deal(400, rng=2013)
    result = measure(
        lambda: pg.analyze_many(hands, workers=1),
        engine="houseway, each of 6,972,147 cases by analyze_many (extrapolated)",
        extrapolated_from=len(hands),
        hands=len(hands) / CASES,
    )
    assert (result.wins[:5] == [pg.analyze(hand).best.wins for hand in hands[:5]]).all()


@variants
def test_way_against_way(measure):
    result = measure(lambda: pg.solve("trump-plaza", "trump-plaza", workers=1), engine="houseway")
    assert_known(result)


@variants
def test_matrix_row(measure):
    players = pg.house_ways()

    def solve():
        return pg.solve_matrix(players=players, against=["trump-plaza"], workers=1)

    matrix = measure(solve, engine=f"houseway, {len(players)} ways in one pass")
    assert_known(matrix["trump-plaza", "trump-plaza"])


@variants
def test_face_up(measure):
    result = measure(
        lambda: pg.solve("trump-plaza", push_rule="face-up", workers=1), engine="houseway, face-up"
    )
    assert result.wins + result.pushes + result.losses == DEALS
    assert 0.0180 < float(result.edge) < 0.0183


@strategy_set
def test_strategy_set(measure):
    strategy = pg.solve("trump-plaza", workers=os.cpu_count() or 1).strategy
    hands = pg.deal(1_000_000, rng=2013)
    fronts = measure(strategy.set, hands, engine="houseway", hands=len(hands))
    assert np.array_equal(fronts[:200], pg.analyze_many(hands[:200]).front)
