"""The examples run, and their figures are those of the documents."""

import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest

from houseway import paigow as pg

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def power_rating():
    spec = importlib.util.spec_from_file_location("power_rating", ROOT / "examples" / "power_rating.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_power_rating_sets_the_highest_rating(power_rating, classes):
    """Against the formula in plain Python, with exact chances."""
    dealer = pg.house_way("trump-plaza")
    way = power_rating.power_rating(dealer)
    fronts = np.zeros(92, dtype=np.int64)
    backs = np.zeros(7464, dtype=np.int64)
    dealer_front, dealer_back, _ = dealer._core.settings()
    np.add.at(fronts, dealer_front, classes.weights)
    np.add.at(backs, dealer_back, classes.weights)
    total = 154_143_080
    for hand in pg.deal(300, rng=11):

        def rating(split):
            p2 = int(fronts[: split.front_strength].sum()) / total
            p5 = int(backs[: split.back_strength].sum()) / total
            return 0.95 * p2 * p5 - (1 - p2) * (1 - p5)

        legal = [split for split in pg.splits(hand) if not split.is_foul]
        best = max(legal, key=rating)
        chosen = way.explain(hand)
        strengths = pg.evaluate_front(chosen.front), pg.evaluate(chosen.back)
        assert strengths == (best.front_strength, best.back_strength)


def test_costs_are_those_of_the_document(power_rating, capsys):
    power_rating.main()
    printed = dict(
        re.findall(r"^(\S+(?: \S+)?) +house edge ([\d.]+)%", capsys.readouterr().out, re.MULTILINE)
    )
    text = (ROOT / "docs" / "whole-game.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `?([\w -]+?)`? \| ([\d.]+) % \|", text, re.MULTILINE)
    assert len(table) == 4
    for name, edge in table:
        assert printed.get(name, printed.get(name.replace(" ", "-", 1))) == edge


# "Split unless the ranks add up to 9 or less with a king or an ace single, or to 15 or less with an ace":
# wizardofodds.com/games/pai-gow-poker/appendix/2/.
def test_two_pair_rule(classes):
    rule = pg.HouseWay.from_toml(ROOT / "examples" / "two-pair-rule.toml")
    trump = pg.house_way("trump-plaza")
    checked = 0
    for hand in classes.hands[::97].tolist():
        ranks = [12 if card == pg.JOKER else card // 4 for card in hand]
        counts = sorted((ranks.count(rank), rank) for rank in set(ranks))
        if [count for count, _ in counts] != [1, 1, 1, 2, 2]:
            assert rule.set(hand).tolist() == trump.set(hand).tolist()
            continue
        total = sum(rank + 2 for count, rank in counts if count == 2)
        top = max(rank for count, rank in counts if count == 1)
        keep = (total <= 9 and top >= 11) or (total <= 15 and top == 12)
        front = sorted(ranks[at] for at in rule.set(hand).tolist())
        pairs, singles = ([rank for count, rank in counts if count == n] for n in (2, 1))
        assert front == (singles[1:] if keep else [pairs[0]] * 2)
        checked += 1
    assert checked > 300
