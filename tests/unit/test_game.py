"""Results of the whole game: published figures, what must follow from what, and every form a result takes.

Sources of figures:

* "Combinatorial analysis of pai gow poker", a blog of 31 December 2013 at Wizard of Vegas: the full
  enumeration of the Foxwoods house way of that time.
* Wizard of Odds, Commission-Free Fortune: 20 million simulated deals.
"""

import copy
import json
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError
from fractions import Fraction
from math import comb, isclose, sqrt

import pytest

from houseway import paigow as pg

DEALS = 8_250_459_031_214_400
HANDS = 154_143_080
KNOWN = pg.known_results()
# Five standard errors of a rate near one half in 20 million deals.
MONTE_CARLO = 0.0005


def test_the_number_of_deals():
    assert comb(53, 7) == HANDS
    assert HANDS * comb(46, 7) == DEALS


def check_sums(result):
    assert result.wins + result.pushes + result.losses == result.deals == DEALS
    rows = result.by_hand_type
    assert sum(row.hands for row in rows) == HANDS
    for name in ("wins", "pushes", "losses", "deals"):
        assert sum(getattr(row, name) for row in rows) == getattr(result, name)
    assert len({row.name for row in rows}) == len(rows)
    assert all(row.deals == row.hands * 53_524_680 for row in rows)
    assert sum(row.frequency for row in rows) == 1
    assert sum(row.contribution for row in rows) == result.value
    assert all(row.frequency == Fraction(row.hands, HANDS) for row in rows)

    keep = 1 - result.commission
    assert result.value == (keep * result.wins - result.losses) / DEALS
    assert result.edge == -result.value
    assert type(result.value) is type(result.edge) is type(result.commission) is Fraction
    assert result.ev == float(result.value)
    p, q = result.wins / DEALS, result.losses / DEALS
    mean = float(keep) * p - q
    by_hand = sqrt(p * (float(keep) - mean) ** 2 + q * (-1 - mean) ** 2 + (1 - p - q) * mean**2)
    assert isclose(result.standard_deviation, by_hand, rel_tol=1e-12)
    if result.copies is not None:
        assert 0 < result.copies.both <= min(result.copies.front, result.copies.back)
        assert max(result.copies.front, result.copies.back) < DEALS
    for number in (result.wins, *vars_of(result.copies), *vars_of(rows[0])):
        assert type(number) in {int, str, Fraction}


def vars_of(record):
    return [] if record is None else [getattr(record, name) for name in record.__slots__]


@pytest.mark.parametrize("name", pg.house_ways())
def test_known_results(name):
    result = KNOWN[name]
    check_sums(result)
    assert (result.against, result.player, result.push_rule) == (name, name, "none")
    assert result.rules == pg.Rules()
    assert (result.commission, result.banking) == (Fraction(1, 20), False)
    assert result.difference == pg.Difference(0, Fraction(0))
    # Copies lose to the bank, and nothing else tells the two seats apart.
    assert result.wins < result.losses


def test_known_results_are_those_of_every_way():
    assert sorted(KNOWN) == sorted(pg.house_ways())
    assert pg.known_results() == KNOWN
    pg.known_results().clear()
    assert pg.known_results() == KNOWN


def test_published_rates():
    # The blog of 2013, for the way of that time.
    result = KNOWN["foxwoods-2013"]
    assert f"{result.pushes / DEALS:.4%}" == "40.4958%"
    assert f"{float(result.edge):.4%}" == "2.7212%"
    # The way as the room printed it later differs in a few hands.
    result = KNOWN["foxwoods"]
    assert f"{result.pushes / DEALS:.4%}" == "40.4926%"
    assert f"{float(result.edge):.4%}" == "2.7228%"
    # Printed in many places for the player who sets as the house of Trump Plaza does.
    result = KNOWN["trump-plaza"]
    rates = [f"{n / DEALS:.2%}" for n in (result.wins, result.pushes, result.losses)]
    assert rates == ["28.61%", "41.48%", "29.91%"]


# Wins, pushes and losses when both set by the way, in a simulation by a program that has nothing of this one:
# 20,000,000 deals each, and 4,000,000 with the dealer's hand face up and the best reply to it.
SIMULATED = {
    "trump-plaza": (0.286151, 0.414846, 0.299003),
    "foxwoods": (0.291257, 0.404974, 0.303770),
    "stones": (0.287784, 0.411790, 0.300426),
}
SIMULATED_FACE_UP = {
    "trump-plaza": (0.248465, 0.485727, 0.265808),
    "foxwoods": (0.249910, 0.481056, 0.269034),
    "stones": (0.248903, 0.484149, 0.266948),
}


def check_simulated(result, rates, deals):
    for count, rate in zip((result.wins, result.pushes, result.losses), rates, strict=True):
        assert abs(count / DEALS - rate) < 5 * (rate * (1 - rate) / deals) ** 0.5


@pytest.mark.parametrize("name", SIMULATED)
def test_simulated_rates(name):
    check_simulated(KNOWN[name], SIMULATED[name], 20_000_000)


@pytest.mark.slow
@pytest.mark.parametrize("name", SIMULATED_FACE_UP)
def test_simulated_rates_face_up(name):
    check_simulated(pg.solve(name, push_rule="face-up"), SIMULATED_FACE_UP[name], 4_000_000)


def test_a_known_result_solved_again_and_the_optimal_player():
    matrix = pg.solve_matrix(players=["foxwoods-2013", "optimal"], against=["foxwoods-2013"])
    known, best = KNOWN["foxwoods-2013"], matrix["optimal", "foxwoods-2013"]
    assert matrix["foxwoods-2013", "foxwoods-2013"] == known
    check_sums(best)
    assert f"{float(best.edge):.4%}" == "2.5113%"
    assert best.difference.value == best.value - known.value
    assert round(float(best.difference.value), 4) == 0.0021
    assert 0 < best.difference.hands < HANDS
    assert best.strategy is None


def test_the_optimal_player(solved):
    check_sums(solved)
    known = KNOWN["trump-plaza"]
    assert solved.value > known.value
    assert solved.difference.value == solved.value - known.value
    assert solved.strategy.against == "trump-plaza"
    # What a hand is before it is set does not depend on who sets it.
    assert [(row.name, row.hands) for row in solved.by_hand_type] == [
        (row.name, row.hands) for row in known.by_hand_type
    ]


def test_front_nine():
    # Wizard of Odds: wins, pushes and losses when both set as Trump Plaza does, and the edge.
    result = pg.solve("trump-plaza", "trump-plaza", push_rule="front-nine")
    check_sums(result)
    rates = [n / DEALS for n in (result.wins, result.pushes, result.losses)]
    assert rates == pytest.approx([0.273726, 0.427453, 0.298822], abs=MONTE_CARLO)
    assert rates == pytest.approx([0.273744, 0.427443, 0.298813], abs=5e-7)
    assert f"{float(result.edge):.2%}" == "2.51%"
    assert result.commission == 0


def test_the_bank_is_the_other_seat():
    banking = pg.solve("foxwoods", "foxwoods", banking=True, commission=0)
    check_sums(banking)
    player = KNOWN["foxwoods"]
    assert (banking.wins, banking.pushes, banking.losses) == (player.losses, player.pushes, player.wins)
    assert banking.value == Fraction(player.losses - player.wins, DEALS)
    assert banking.copies == player.copies


@pytest.mark.slow
@pytest.mark.parametrize("name", pg.house_ways())
def test_known_results_solved_again(name):
    assert pg.solve(name, name) == KNOWN[name]
    strict = pg.solve(name, name, rules=pg.Rules(copies="strict"))
    assert strict.losses > KNOWN[name].losses
    assert strict.copies == KNOWN[name].copies


@pytest.mark.slow
def test_an_optimal_player_is_best():
    for options in ({"banking": True}, {"push_rule": "queen-high"}, {"commission": 1}):
        matrix = pg.solve_matrix(players=[*pg.house_ways(), "optimal"], against=["stones"], **options)
        best = matrix["optimal", "stones"]
        for player in matrix.players:
            assert matrix[player, "stones"].value <= best.value
            check_sums(matrix[player, "stones"])


@pytest.mark.slow
def test_seeing_the_dealers_hand_is_better():
    # The same bet, one who sees and one who does not.
    seeing = pg.solve("trump-plaza", push_rule="face-up")
    check_sums(seeing)
    assert seeing.player == "best reply"
    assert (seeing.copies, seeing.difference, seeing.strategy) == (None, None, None)
    assert seeing.value > pg.solve("trump-plaza", push_rule="ace-high", strategy=False).value


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 3])
def test_threads_change_nothing(solved, workers):
    assert pg.solve("trump-plaza", workers=workers) == solved


@pytest.mark.parametrize("push_rule", ["queen-high", "ace-high", "front-nine", "face-up"])
def test_push_rules_take_no_commission(few_patterns, push_rule):
    assert pg.solve("stones", push_rule=push_rule, strategy=False).commission == 0
    asked = pg.solve("stones", push_rule=push_rule, commission="0.02", strategy=False)
    assert asked.commission == Fraction(1, 50)
    assert asked.push_rule == push_rule
    # The strategy depends on the commission unless the dealer's hand is there to see.
    if push_rule == "face-up":
        free = pg.solve("stones", push_rule=push_rule)
        assert (free.wins, free.losses) == (asked.wins, asked.losses)


@pytest.mark.parametrize("push_rule", ["none", "queen-high", "front-nine", "face-up"])
@pytest.mark.parametrize("copies", ["per-hand", "strict"])
def test_every_form_of_a_result(few_patterns, push_rule, copies):
    rules = pg.Rules(copies=copies)
    result = pg.solve("stones", push_rule=push_rule, rules=rules, commission=0.03)
    for again in (
        pg.GameResult.from_dict(json.loads(json.dumps(result.to_dict()))),
        pickle.loads(pickle.dumps(result)),
        copy.copy(result),
        copy.deepcopy(result),
    ):
        assert again == result
        assert hash(again) == hash(result)
        assert repr(again) == repr(result)
        assert again.to_dict() == result.to_dict()
        assert again._repr_html_() == result._repr_html_()
    assert repr(result).startswith("GameResult(")
    assert "\n" not in repr(result)
    assert result != pg.solve("stones", push_rule=push_rule, rules=rules, commission=0.04)


def test_a_result_in_words():
    known = KNOWN["foxwoods"]
    assert repr(known) == (
        "GameResult(foxwoods against foxwoods: win 29.1203%, push 40.4926%, lose 30.3871%, edge 2.7228%)"
    )
    html = known._repr_html_()
    assert html.startswith("<table>")
    assert html.count("<tr>") == len(known.by_hand_type) + 1
    assert "foxwoods against foxwoods" in html
    with pytest.raises(FrozenInstanceError):
        known.wins = 0


def test_a_banker_in_words(few_patterns):
    assert "(foxwoods banks against foxwoods: " in repr(pg.solve("foxwoods", "foxwoods", banking=True))
    assert "(optimal against foxwoods, ace-high: " in repr(
        pg.solve("foxwoods", push_rule="ace-high", strategy=False)
    )


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames(few_patterns, monkeypatch, library):
    module = pytest.importorskip(library)
    if library == "polars":
        monkeypatch.setitem(sys.modules, "pandas", None)
    known = KNOWN["stones"]
    frame = known.to_frame()
    assert isinstance(frame, module.DataFrame)
    assert len(frame) == len(known.by_hand_type)
    for column, total in (("hands", HANDS), ("wins", known.wins), ("losses", known.losses)):
        assert int(frame[column].sum()) == total
    assert frame["frequency"].sum() == pytest.approx(1)
    assert frame["contribution"].sum() == pytest.approx(known.ev)

    matrix = pg.solve_matrix(players=["stones", "optimal"], against=["stones", "foxwoods"])
    frame = matrix.to_frame()
    assert isinstance(frame, module.DataFrame)
    assert frame["player"].to_list() == ["stones", "stones", "optimal", "optimal"]
    assert frame["against"].to_list() == ["stones", "foxwoods"] * 2
    assert frame["wins"].to_list() == [result.wins for row in matrix.results for result in row]


def test_no_frame_without_a_library(monkeypatch):
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match="pandas or polars"):
        KNOWN["stones"].to_frame()


def test_a_matrix(few_patterns):
    matrix = pg.solve_matrix()
    assert matrix.players == matrix.against == tuple(pg.house_ways())
    players = iter(["optimal", pg.house_way("stones")])
    matrix = pg.solve_matrix(players=players, against=("foxwoods", "stones"), banking=True)
    assert repr(matrix) == "GameMatrix(2 players against 2 ways)"
    for player in matrix.players:
        for way in matrix.against:
            alone = pg.solve(way, player, banking=True, strategy=False)
            assert matrix[player, way] == alone
            assert (
                matrix[player, way].difference.value == alone.value - pg.solve(way, way, banking=True).value
            )
    for again in (
        pg.GameMatrix.from_dict(json.loads(json.dumps(matrix.to_dict()))),
        pickle.loads(pickle.dumps(matrix)),
        copy.deepcopy(matrix),
    ):
        assert again == matrix
        assert again._repr_html_() == matrix._repr_html_()
    html = matrix._repr_html_()
    assert html.count("<tr>") == 3
    for names in (("foxwoods", "stones"), ("optimal", "optimal"), "ab", (0, 0)):
        with pytest.raises(KeyError, match="is not in the matrix, which has"):
            matrix[names]


@pytest.mark.parametrize("names", ["foxwoods", 0, ("optimal",), None, ("a", "b", "c"), slice(1)])
def test_a_matrix_has_pairs(few_patterns, names):
    with pytest.raises(KeyError, match="player and a way"):
        pg.solve_matrix(players=["optimal"], against=["stones"])[names]


def test_the_parts_make_the_whole(few_patterns):
    result = pg.solve("stones", workers=1)
    for row in result.by_hand_type:
        assert row.wins + row.pushes + row.losses == row.deals == row.hands * 53_524_680
    assert sum(row.contribution for row in result.by_hand_type) == result.value


def test_a_way_by_name_by_file_and_by_itself(few_patterns, tmp_path):
    path = tmp_path / "way.toml"
    path.write_text('name = "mine"\n[[rule]]\ntext = "The highest."\nfront = "highest"\n', encoding="utf-8")
    way = pg.HouseWay.from_toml(path)
    assert pg.solve(path, str(path)) == pg.solve(way, way)
    assert pg.solve("stones", way).player == "mine"
    wheel = pg.Rules(wheel="lowest")
    assert pg.solve("stones", way, rules=wheel) == pg.solve("stones", way.under(wheel), rules=wheel)


def test_import_stays_light():
    code = (
        "import sys, numpy; before = set(sys.modules)\n"
        "import houseway.paigow\n"
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before}))\n"
        "print(*sorted(name for name in set(sys.modules) - before if name.startswith('concurrent')))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    ).stdout
    heavy = {"concurrent", "pyarrow", "tqdm", "matplotlib", "pandas", "polars", "distributed", "fractions"}
    assert not heavy & set(shown.split()), shown
