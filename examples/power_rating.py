"""A published heuristic as a way of the player, and what it costs.

The "power rating" of a setting takes front and back for independent: P2 and P5 are the chances to beat the
front and the back of a hand of the house, each on its own, and the setting with the highest

    0.95 * P2 * P5 - (1 - P2) * (1 - P5)

is taken (https://wizardofodds.com/games/pai-gow-poker/appendix/1/). It knows nothing of the cards in the
player's own hand, nor that the house's front and back go together.

    python examples/power_rating.py
"""

from itertools import combinations
from pathlib import Path

import numpy as np

from houseway import paigow as pg

FRONTS = np.array(list(combinations(range(7), 2)))


def chances_to_beat(strengths, weights, highest):
    """The chance that a strength is higher than that of a random hand, by strength; copies lose."""
    count = np.bincount(strengths, weights, minlength=highest + 1)
    return (np.cumsum(count) - count) / count.sum()


def power_rating(way):
    """The heuristic against a house way, as a way of the player."""
    hands, weights = pg.hand_classes().hands, pg.hand_classes().weights
    is_front = np.zeros(hands.shape, dtype=bool)
    np.put_along_axis(is_front, way.set(hands).astype(np.intp), True, axis=1)
    p2 = chances_to_beat(pg.evaluate_front(hands[is_front].reshape(-1, 2)), weights, 91)
    p5 = chances_to_beat(pg.evaluate(hands[~is_front].reshape(-1, 5)), weights, 7463)

    def fronts(hands):
        front, back, is_foul = pg.splits_many(hands)
        rating = 0.95 * p2[front] * p5[back] - (1 - p2[front]) * (1 - p5[back])
        rating[is_foul] = -np.inf
        return np.take_along_axis(hands, FRONTS[rating.argmax(axis=1)], axis=1)

    return pg.HouseWay.from_function(fronts, name="power rating", batch=True)


def main():
    """Print the edge and the cost of some ways to play."""
    against = pg.house_way("trump-plaza")
    rule = pg.HouseWay.from_toml(Path(__file__).with_name("two-pair-rule.toml"))
    matrix = pg.solve_matrix(players=["optimal", power_rating(against), rule, against], against=[against])
    best = matrix["optimal", against.name]
    for (result,) in matrix.results:
        cost = float(result.edge - best.edge)
        print(f"{result.player:14} house edge {float(result.edge):.4%}, costs {cost:.4%} of the bet")  # noqa: T201


if __name__ == "__main__":
    main()
