"""Plots draw what the results say."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from matplotlib import pyplot as plt

from houseway import paigow as pg
from houseway import plots


@pytest.fixture(autouse=True)
def _no_figures_left():
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def known():
    return pg.known_results()


@pytest.fixture(scope="module")
def game_matrix(known):
    a, b, c, d = (known[name] for name in ("foxwoods", "stones", "trump-plaza", "foxwoods-2013"))
    return pg.GameMatrix(("optimal", "stones"), ("foxwoods", "trump-plaza"), ((a, b), (c, d)))


def test_hand_types(known):
    result = known["trump-plaza"]
    ax = plots.hand_types(result)
    assert [label.get_text() for label in ax.get_yticklabels()] == [row.name for row in result.by_hand_type]
    widths = [bar.get_width() for bar in ax.patches]
    assert widths == [-100 * float(row.contribution) for row in result.by_hand_type]
    assert sum(widths) == pytest.approx(100 * float(result.edge), abs=1e-12)
    # The labels say it to four digits; the sides have two colours; the first type is on top.
    assert [text.get_text() for text in ax.texts] == [f"{width:+.4f}" for width in widths]
    assert len({(width > 0, bar.get_facecolor()) for width, bar in zip(widths, ax.patches, strict=True)}) == 2
    assert ax.yaxis_inverted()
    assert "trump-plaza against trump-plaza" in ax.get_title()
    assert "2.7262%" in ax.get_title()
    assert "percent of the bet" in ax.get_xlabel()
    assert "the house gains" in ax.get_xlabel()


def test_matrix(game_matrix):
    ax = plots.matrix(game_matrix)
    edges = [[100 * float(cell.edge) for cell in row] for row in game_matrix.results]
    assert ax.images[0].get_array().tolist() == edges
    assert [label.get_text() for label in ax.get_xticklabels()] == list(game_matrix.against)
    assert [label.get_text() for label in ax.get_yticklabels()] == list(game_matrix.players)
    cells = {text.get_position(): text.get_text() for text in ax.texts}
    assert cells == {(j, i): f"{edges[i][j]:.4f}" for i in range(2) for j in range(2)}
    assert {text.get_color() for text in ax.texts} == {"black", "white"}
    assert "percent of the bet" in ax.get_title()


def test_matrix_of_one(known):
    result = known["stones"]
    ax = plots.matrix(pg.GameMatrix(("stones",), ("stones",), ((result,),)))
    assert [text.get_text() for text in ax.texts] == [f"{100 * float(result.edge):.4f}"]


def test_names_are_text(known):
    result = replace(known["stones"], against="a$b^c$", player="_$\\x$")
    for ax in (
        plots.hand_types(result),
        plots.matrix(pg.GameMatrix((result.player,), (result.against,), ((result,),))),
    ):
        ax.figure.canvas.draw()


def test_banking_is_seen_from_the_bank(known):
    result = replace(known["stones"], banking=True, push_rule="none")
    assert "the player gains" in plots.hand_types(result).get_xlabel()
    ax = plots.matrix(pg.GameMatrix(("stones",), ("stones",), ((result,),)))
    assert "player" in ax.get_title()
    assert ax.get_xlabel() == "player's way"


def test_second_best(strategy):
    ax = plots.second_best(strategy)
    cost, share = ax.lines[0].get_data()
    assert ax.get_xscale() == "log"
    assert "percent of the bet" in ax.get_xlabel()
    assert "trump-plaza" in ax.get_title()
    assert np.all(np.diff(share) >= 0)
    assert share[-1] == pytest.approx(100)
    # The same by a plain count, at some of the points.
    frame = strategy.to_frame("hand")
    costs, hands = frame["second_cost"].to_numpy(), frame["hands"].to_numpy().astype(float)
    choice = ~np.isnan(costs)
    for point in (0, 100, 200, 300, 399):
        cheap = hands[choice & (100 * costs <= cost[point])].sum()
        assert share[point] == pytest.approx(100 * cheap / hands[choice].sum(), abs=1e-9)
    median = ax.lines[1].get_xdata()[1]
    assert f"at most {median:.2g}%" in ax.texts[0].get_text()
    assert np.interp(median, cost, share) == pytest.approx(50)


def test_axes_are_those_given(known, game_matrix, strategy):
    figure, places = plt.subplots(1, 3)
    assert plots.hand_types(known["stones"], ax=places[0]) is places[0]
    assert plots.matrix(game_matrix, ax=places[1]) is places[1]
    assert plots.second_best(strategy, ax=places[2]) is places[2]
    assert plt.get_fignums() == [figure.number]
    figure.canvas.draw()


@pytest.mark.parametrize(("plot", "wanted"), [
    (plots.hand_types, "result must be a GameResult"),
    (plots.matrix, "game_matrix must be a GameMatrix"),
    (plots.second_best, "strategy must be a Strategy"),
])  # fmt: skip
@pytest.mark.parametrize("wrong", [None, 3, "stones", {"edge": 1}])
def test_wrong_arguments(plot, wanted, wrong):
    with pytest.raises(TypeError, match=wanted):
        plot(wrong)
    assert plt.get_fignums() == []


@pytest.mark.parametrize("ax", [3, "ax", np.empty(2, dtype=object)])
def test_wrong_axes(known, ax):
    with pytest.raises(TypeError, match="ax must be matplotlib Axes, got"):
        plots.hand_types(known["stones"], ax=ax)


def test_without_matplotlib(known, game_matrix, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for plot, result in ((plots.hand_types, known["stones"]), (plots.matrix, game_matrix)):
        with pytest.raises(ImportError, match=r"pip install 'houseway\[plot\]'"):
            plot(result)


def test_nothing_is_imported_before_it_is_needed():
    code = """
import sys
import houseway.paigow
assert "houseway.plots" not in sys.modules
import houseway.plots
assert "matplotlib" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)
