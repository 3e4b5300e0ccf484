"""Exact values, to the unit."""

import json
import pickle
from decimal import Decimal
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from data import EXACT, read_json, read_lines
from houseway import paigow as pg

HAND = "As Kd 9c 9h 5d 4s 2c"
HANDS = comb(46, 7)


@pytest.mark.parametrize(("name", "rules", "file"), EXACT, ids=lambda x: str(x))
def test_every_legal_split_of_58_hands(name, rules, file):
    # Source: an independent program that enumerates by classes, checked by brute force.
    for line in read_lines(file):
        analysis = pg.analyze(line["hand"], name, rules=rules)
        assert analysis.opponent_hands == HANDS
        mine = {
            frozenset(s.front): (s.category.name.lower(), s.wins, s.pushes, s.losses)
            for s in analysis.settings
        }
        assert len(analysis.settings) == len(line["splits"])
        for split in line["splits"]:
            expected = (split["back"], split["wins"], split["pushes"], split["losses"])
            got = mine[frozenset(pg.parse(split["front"]).tolist())]
            assert (
                got[0].replace("trips", "three_of_a_kind").replace("quads", "four_of_a_kind"),
                *got[1:],
            ) == expected


@pytest.mark.parametrize("way", ["trump-plaza", "foxwoods"])
def test_values_by_split(way):
    # Source: exact enumeration by an independent program; the banker's value has the same hand's copies.
    rows = read_json("ev-by-split.json")
    assert len(rows) == 74
    for row in rows:
        expected = row[way]
        front = frozenset(pg.parse(row["front"]).tolist())
        player = next(s for s in pg.analyze(row["hand"], way).settings if frozenset(s.front) == front)
        assert (player.wins, player.losses) == (expected["wins"], expected["losses"])
        assert player.ev == pytest.approx(expected["ev"], abs=5e-7)
        banker = next(
            s for s in pg.analyze(row["hand"], way, banking=True).settings if frozenset(s.front) == front
        )
        assert banker.ev == pytest.approx(expected["banker_ev"], abs=5e-7)
        house = pg.house_way(way).explain(row["hand"])
        sets_it = pg.evaluate_front(house.front) == player.front_strength
        assert (sets_it and pg.evaluate(house.back) == player.back_strength) == (way in row["set_by"])


def test_the_hand_of_the_readme():
    analysis = pg.analyze(HAND)
    best = analysis.best
    assert str(best.front) == "As Kd"
    assert (best.wins, best.pushes, best.losses) == (19_131_192, 22_412_724, 11_980_764)
    assert best.value == Fraction(19 * 19_131_192 - 20 * 11_980_764, 20 * HANDS)
    assert analysis.house_way is best
    assert best.category is pg.Category.PAIR


def test_the_flush_that_a_house_way_breaks():
    # Source: a forum thread (Wizard of Vegas 18940) puts these at 90 % and 82 %; exact: .931354 and .861935.
    analysis = pg.analyze("Jk As Qs Qh Qd 7s 2s")
    assert sorted(analysis.best.front) == sorted(pg.parse("Qh Qd").tolist())
    assert analysis.best.ev == pytest.approx(0.931354, abs=5e-7)
    assert analysis.house_way.ev == pytest.approx(0.861935, abs=5e-7)


def test_settings_are_ordered():
    for hand in pg.deal(20, rng=4):
        for banking in (False, True):
            settings = pg.analyze(hand, banking=banking).settings
            legal = [s for s in pg.splits(hand) if not s.is_foul]
            assert {frozenset(s.front) for s in settings} == {frozenset(s.front) for s in legal}
            keys = [
                (s.value, s.back_strength, s.front_strength, 52 not in s.front, [-c for c in sorted(s.front)])
                for s in settings
            ]
            assert keys == sorted(keys, reverse=True)
            assert all(s.wins + s.pushes + s.losses == HANDS for s in settings)


def test_commission():
    free = pg.analyze(HAND, commission=0)
    paid = pg.analyze(HAND)
    assert [(s.wins, s.losses) for s in free.settings[:1]] == [(s.wins, s.losses) for s in paid.settings[:1]]
    assert free.best.value == Fraction(free.best.wins - free.best.losses, HANDS)
    assert paid.commission == Fraction(1, 20)
    assert pg.analyze(HAND, push_rule="ace-high").commission == 0
    for same in (0.05, "0.05", "1/20", Decimal("0.05"), Fraction(1, 20), np.float64(0.05), "5e-2"):
        assert pg.analyze(HAND, commission=same) == paid
    assert pg.analyze(HAND, commission=1).best.value <= 0
    for wrong in (
        -0.01,
        1.01,
        float("nan"),
        float("inf"),
        "x",
        "",
        "1/0",
        Fraction(1, 10**6 + 1),
        1e-9,
        "nan",
    ):
        with pytest.raises(ValueError, match="a commission is a number from 0 to 1"):
            pg.analyze(HAND, commission=wrong)
    for wrong in (True, [], object(), 1j):
        with pytest.raises(TypeError, match="a commission is a number"):
            pg.analyze(HAND, commission=wrong)


def test_copies():
    player = pg.analyze(HAND).best
    banker = next(s for s in pg.analyze(HAND, banking=True).settings if s.front == player.front)
    strict = pg.analyze(HAND, rules=pg.Rules(copies="strict")).best
    strict_banker = next(
        s
        for s in pg.analyze(HAND, banking=True, rules=pg.Rules(copies="strict")).settings
        if s.front == player.front
    )
    # Strict copies turn some of the player's pushes into losses and nothing else, whoever he is.
    assert strict.wins == player.wins
    assert strict.losses > player.losses
    assert strict_banker.losses == banker.losses
    assert strict_banker.wins > banker.wins
    # Who holds the copies wins more and loses less.
    assert banker.wins >= player.wins
    assert banker.losses <= player.losses


def test_push_rules():
    none = pg.analyze(HAND, commission=0)
    for push_rule in ("queen-high", "ace-high", "front-nine"):
        pushed = pg.analyze(HAND, push_rule=push_rule)
        for s in pushed.settings:
            other = next(t for t in none.settings if t.front == s.front)
            assert s.wins <= other.wins
            assert s.losses <= other.losses
            assert s.pushes >= other.pushes
    # A dealer with ace-high pushes whatever the player holds: a front of aces loses its wins against him.
    hand = "As Ah Kd Kc Qs Qh 2d"
    best, best_none = pg.analyze(hand, push_rule="ace-high").best, pg.analyze(hand, commission=0).best
    dead = pg.parse(hand)
    hands = pg.deal(40_000, rng=8)
    hands = hands[~np.isin(hands, dead).any(axis=1)]
    strength = pg.evaluate(hands)
    ace_high = (pg.category(strength) == pg.Category.HIGH_CARD) & (strength > pg.evaluate("Kc Qd Jh Ts 8c"))
    share = (best_none.wins - best.wins) / HANDS
    assert share == pytest.approx(ace_high.mean(), abs=5 * np.sqrt(0.1 / len(hands)))


def test_dead_cards():
    analysis = pg.analyze(HAND, dead="Ah Ad Ac Jo")
    assert analysis.opponent_hands == comb(42, 7)
    assert str(analysis.dead) == "Ah Ad Ac Jo"
    assert analysis.best.ev > pg.analyze(HAND).best.ev
    assert pg.analyze(HAND, dead=[]) == pg.analyze(HAND, dead="") == pg.analyze(HAND)
    most = [c for c in range(53) if c not in pg.parse(HAND)][:39]
    assert pg.analyze(HAND, dead=most).opponent_hands == 1
    with pytest.raises(ValueError, match="40 dead cards leave 6 for the other side"):
        pg.analyze(HAND, dead=[c for c in range(53) if c not in pg.parse(HAND)][:40])
    with pytest.raises(pg.CardError, match="As in the hand and among the dead"):
        pg.analyze(HAND, dead="As")
    with pytest.raises(pg.CardError, match="dead: got Ah twice"):
        pg.analyze(HAND, dead="Ah Ah")
    with pytest.raises(pg.CardError, match="dead"):
        pg.analyze(HAND, dead=[[1, 2], [3, 4]])


def test_wrong_arguments():
    with pytest.raises(ValueError, match="push_rule must be one of 'none'"):
        pg.analyze(HAND, push_rule="face-up")
    with pytest.raises(ValueError, match="cannot go with banking"):
        pg.analyze(HAND, push_rule="ace-high", banking=True)
    with pytest.raises(TypeError, match="banking must be"):
        pg.analyze(HAND, banking="yes")
    with pytest.raises(TypeError, match="rules must be"):
        pg.analyze(HAND, rules="bug")
    with pytest.raises(pg.HouseWayError, match="unknown house way"):
        pg.analyze(HAND, "nobody")
    with pytest.raises(pg.CardError, match="got 2 hands, want one"):
        pg.analyze([HAND, HAND])
    for workers in (-1, 1.5, "2", True):
        with pytest.raises((ValueError, TypeError), match="workers"):
            pg.analyze_many([HAND], workers=workers)


def test_own_way():
    hand = "Jk As Qs Qh Qd 7s 2s"
    analysis = pg.analyze(hand, "foxwoods", own="stones")
    assert (analysis.own, analysis.against) == ("stones", "foxwoods")
    expected = pg.house_way("stones").explain(hand).front
    assert analysis.house_way.front == expected


def test_results_travel():
    analysis = pg.analyze(
        HAND, "foxwoods", dead="Jo", banking=True, rules=pg.Rules(copies="strict"), commission="1/7"
    )
    assert pickle.loads(pickle.dumps(analysis)) == analysis
    assert pg.Analysis.from_dict(json.loads(json.dumps(analysis.to_dict()))) == analysis
    frame = analysis.to_frame()
    assert list(frame["wins"]) == [s.wins for s in analysis.settings]
    html = analysis._repr_html_()
    assert f"{analysis.best.wins:,}" in html
    assert repr(analysis).startswith("Analysis('As Kd 9c 9h 5d 4s 2c' against foxwoods: best")
    assert "\n" not in repr(analysis)
    for name in ("stones", "foxwoods"):
        way = pickle.loads(pickle.dumps(pg.house_way(name)))
        assert way.set(HAND).tolist() == pg.house_way(name).set(HAND).tolist()


def test_many():
    hands = pg.deal(70, rng=6)
    many = pg.analyze_many(hands.reshape(7, 10, 7), "foxwoods", workers=2)
    assert many.front.shape == (7, 10, 2)
    assert many.wins.shape == many.ev.shape == (7, 10)
    assert many.opponent_hands == HANDS
    for at, hand in enumerate(hands):
        where = divmod(at, 10)
        best = pg.analyze(hand, "foxwoods").best
        assert (many.wins[where], many.pushes[where], many.losses[where]) == (
            best.wins,
            best.pushes,
            best.losses,
        )
        assert many.ev[where] == best.ev
        assert {hand[i] for i in many.front[where]} == set(best.front)
    for workers in (0, 1, 3):
        again = pg.analyze_many(hands, "foxwoods", workers=workers)
        assert np.array_equal(again.wins, many.wins.ravel())
        assert np.array_equal(again.front, many.front.reshape(-1, 2))
    assert len(many.to_frame()) == 70
    again = pg.Analyses.from_dict(json.loads(json.dumps(many.to_dict())))
    for name in ("front", "wins", "pushes", "losses", "ev", "valid"):
        assert np.array_equal(getattr(again, name), getattr(many, name))
    assert "the first 10 of them" in many._repr_html_()
    single = pg.analyze_many(HAND)
    assert single.wins.shape == ()
    assert int(single.wins) == 19_131_192


def test_many_with_bad_rows():
    hands = pg.deal(300, rng=6)
    hands[200, 3] = hands[200, 4]
    hands[250, 0] = 77
    with pytest.raises(pg.CardError, match=r"row 200: got .* twice") as error:
        pg.analyze_many(hands)
    assert error.value.row == 200
    many = pg.analyze_many(hands, errors="mask", workers=2)
    assert np.flatnonzero(~many.valid).tolist() == [200, 250]
    assert many.wins[200] == many.pushes[200] == many.losses[250] == -1
    assert many.front[250].tolist() == [255, 255]
    assert np.isnan(many.ev[200])
    assert not np.isnan(many.ev[many.valid]).any()
    again = pg.Analyses.from_dict(json.loads(json.dumps(many.to_dict(), allow_nan=False)))
    assert np.array_equal(again.ev, many.ev, equal_nan=True)
    dead = pg.analyze_many([HAND, "Kc Qd Jh 9s 8s 3c 2d"], dead="As", errors="mask")
    assert dead.valid.tolist() == [False, True]
    with pytest.raises(pg.CardError, match="row 0: got .* want no dead card"):
        pg.analyze_many([HAND], dead="As")
    empty = pg.analyze_many(np.empty((0, 7), dtype=np.uint8))
    assert pg.Analyses.from_dict(empty.to_dict()).front.shape == (0, 2)
    assert empty.wins.shape == (0,)
    assert "0 hands" in repr(empty)


def test_progress():
    seen = []
    pg.analyze_many(pg.deal(200, rng=1), workers=1, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (200, 200)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)

    class Stop(Exception):  # noqa: N818
        pass

    def stop(done, total):
        raise Stop

    with pytest.raises(Stop):
        pg.analyze_many(pg.deal(200, rng=1), progress=stop)


def test_very_many_hands_are_looked_up(monkeypatch):
    """The whole game gives the same as hand by hand, for good rows and bad ones."""
    hands = pg.deal(400, rng=12)
    hands[7, 0] = hands[7, 1]
    options = {"against": "stones", "banking": True, "commission": "0.07", "errors": "mask"}
    one_by_one = pg.analyze_many(hands, **options)
    seen = []
    monkeypatch.setattr("houseway.paigow.exact._WHOLE_GAME_FROM", 400)
    looked_up = pg.analyze_many(hands, **options, progress=lambda *at: seen.append(at))
    assert seen[-1][0] == seen[-1][1]
    assert not looked_up.valid[7]
    for name in ("front", "wins", "pushes", "losses", "ev", "valid"):
        np.testing.assert_array_equal(getattr(looked_up, name), getattr(one_by_one, name))
    with pytest.raises(pg.CardError, match="row 7"):
        pg.analyze_many(hands)
