"""House ways: named cases, explanations, ways that are functions, and what cannot be a way."""

import pickle
from itertools import combinations

import numpy as np
import pytest

from data import EXACT, read_json, read_lines
from houseway import paigow as pg

RANKS = "23456789TJQKA"
CASES = [case for case in read_json("house-way-cases.json") if case["way"] in pg.house_ways()]


def front_ranks(cards):
    """Ranks of a front as in the data, the higher one first, the joker as an ace."""
    ranks = sorted((12 if c == 52 else c // 4 for c in cards), reverse=True)
    return " ".join(RANKS[r] for r in ranks)


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['way']} {c['hand']}")
def test_named_case(case):
    # Source: the published texts of the ways, with public test files that agree.
    explained = pg.house_way(case["way"]).explain(case["hand"])
    assert front_ranks(explained.front) == case["front_ranks"].replace("10", "T")


@pytest.mark.parametrize(("hand", "wheel", "front"), [
    ("7c 7d 7h 2c 2d As Qd", "trump-plaza", "2 2"),  # ace and king
    ("7c 7d 7h 2c 2d As Qd", "trump-plaza-online", "A Q"),  # ace or king
    ("7c 7d 7h 2c 2d Ks Qd", "trump-plaza-online", "K Q"),
    ("7c 7d 7h 2c 2d Qs Jd", "trump-plaza-online", "2 2"),
    ("Jo As Qs Qh Qd 7s 2s", "trump-plaza", "A A"),  # the full-house rule comes before the flush
    ("2s 5s 6s 7s 8s 4d 5h", "trump-plaza", "5 4"),  # the flush behind leaves 5-4
])  # fmt: skip
def test_readings(hand, wheel, front):
    assert front_ranks(pg.house_way(wheel).explain(hand).front) == front


@pytest.mark.parametrize(("hand", "front", "usual_front"), [
    ("Ah Ac Jo Jc 8c 7c 2d", "Ah 2d", "Ac Jc"),  # three aces with the joker keep the flush
    ("Ah Ad Jo Qs Jc Ts 2h", "Ad 2h", "Ad Qs"),  # and the straight
    ("Ah Ac Jo Kc Qc Jc 6d", "Ac 6d", "Ac Kc"),  # a straight, with the royal flush for the same front
    ("Ad Ac Jo Kc Qc Jc Tc", "Ac Jo", "Ac Ad"),  # two aces in front, a straight and no royal flush
    ("9c Tc Td Th Jc Qc Kc", "Tc Td", "Td Th"),  # a straight and no straight flush
    ("Th 7c 6c 5c 4c 4d Jo", "Th 4c", "Th 4d"),
    ("Ah Tc Td 9c 8c 7c 6c", "Ah Tc", "Ah Td"),  # the front may not be lower than A-9
    ("Jd Ac 6c 4c 3c 2c Jo", "Jd Jo", "Ac Jd"),  # the joker in front, although the ace is there
    ("Ah Ac Jo Jc 8d 7s 2d", "Ac Jc", "Ac Jc"),  # nothing complete
    ("As Kd 9c 9h 5d 4s 2c", "As Kd", "As Kd"),
])  # fmt: skip
def test_where_the_readings_of_foxwoods_differ(hand, front, usual_front):
    for name, expected in (("foxwoods-2013", front), ("foxwoods", usual_front)):
        assert sorted(pg.house_way(name).explain(hand).front) == sorted(pg.parse(expected).tolist())


@pytest.mark.parametrize(("name", "rules", "file"), EXACT, ids=lambda x: str(x))
def test_settings_of_an_independent_program(name, rules, file):
    # Equal settings are compared by strength: the file breaks ties by the order of the cards.
    way = pg.house_way(name, rules)
    for line in read_lines(file):
        explained = way.explain(line["hand"])
        expected = next(s for s in pg.splits(line["hand"], rules) if str(s.front) == line["house_way_front"])
        assert pg.evaluate_front(explained.front, rules) == expected.front_strength
        assert pg.evaluate(explained.back, rules) == expected.back_strength


def test_positions_are_ascending_and_name_the_lowest_of_equal_cards():
    way = pg.house_way("trump-plaza")
    assert way.set("9s 9h 9c 5d 5h 5s Kc").tolist() == [1, 2]  # 9c and 9h, not 9s
    assert way.set("9c 9h 9s 5d 5h 5s Kc").tolist() == [0, 1]
    assert way.set("Jo 5c 5s As 7c 5d Ac").tolist() == [3, 6]  # natural aces before the joker
    out = way.set(pg.deal(60, rng=3).reshape(3, 4, 5, 7))
    assert out.shape == (3, 4, 5, 2)
    assert out.dtype == np.uint8
    assert (out[..., 0] < out[..., 1]).all()


def test_bad_rows():
    hands = pg.deal(5, rng=3)
    hands[2, 6] = 99
    out, valid = pg.house_way("stones").set(hands, errors="mask")
    assert out[2].tolist() == [255, 255]
    assert valid.tolist() == [True, True, False, True, True]
    with pytest.raises(pg.CardError, match="row 2: got 99, which is no card number"):
        pg.house_way("stones").set(hands)


def test_explain():
    explained = pg.house_way("foxwoods").explain("9s 9h 3c 3d Ah 8s 2c")
    assert str(explained.front) == "Ah 8s"
    assert str(explained.back) == "9s 9h 3d 3c 2c"
    assert "ace" in explained.text
    assert explained.text == pg.house_way("foxwoods").steps[explained.rule - 1].text
    assert "Foxwoods" in pg.house_way("foxwoods").title
    assert explained.text in str(explained)
    assert explained.to_dict()["front"] == "Ah 8s"
    assert "Ah 8s" in explained._repr_html_()


@pytest.mark.parametrize("name", pg.house_ways())
def test_every_rule_of_a_built_in_way_sets_some_hand(classes, name):
    way = pg.house_way(name)
    used = {way.explain(hand).rule for hand in classes.hands[::97]}
    rules = way._core.settings()[2]
    assert set(np.unique(rules).tolist()) == set(range(len(way.steps)))
    assert used <= set(range(1, len(way.steps) + 1))


def best_back(hand):
    """The best back that any front leaves."""
    legal = [s for s in pg.splits(hand) if not s.is_foul]
    return max(legal, key=lambda s: (s.back_strength, s.front_strength, [-c for c in sorted(s.front)])).front


def quick_way(hand):
    """Something that sets every hand legally and quickly: as a built-in way does it."""
    return TABLE[hand]


TABLE = {}


@pytest.fixture(scope="module")
def table():
    # What stones makes of all representatives, as a dictionary, so that a function can look it up.
    from houseway import _core

    way = pg.house_way("stones")
    for second in (False, True):
        hands = _core.class_representatives(second)
        for hand, (i, j) in zip(map(tuple, hands.tolist()), way.set(hands).tolist(), strict=True):
            TABLE[hand] = (hand[i], hand[j])
    yield TABLE
    TABLE.clear()


def test_from_function(table):
    way = pg.HouseWay.from_function(quick_way)
    assert way.name == "quick_way"
    hands = pg.deal(20_000, rng=9)
    assert np.array_equal(way.set(hands), pg.house_way("stones").set(hands))
    assert "quick_way" in way.explain(hands[0]).text
    mine = pg.analyze(hands[0], way)
    theirs = pg.analyze(hands[0], "stones")
    assert [s.wins for s in mine.settings] == [s.wins for s in theirs.settings]
    # It is bound to its rules.
    with pytest.raises(pg.UnsupportedRules, match="quick_way"):
        pg.analyze(hands[0], way, rules=pg.Rules(wheel="lowest"))
    pg.analyze(hands[0], way, rules=pg.Rules(copies="strict"))
    assert pg.HouseWay.from_function(lambda hand: table[hand], name="mine").name == "mine"


@pytest.mark.parametrize(("function", "message"), [
    (lambda hand: 1 / 0, "raised ZeroDivisionError"),
    (lambda hand: None, "returned None for .* want two of its card numbers"),
    (lambda hand: (hand[0], 99), "want two of its card numbers"),
    (lambda hand: (hand[0], hand[0]), "two different cards"),
    (lambda hand: hand[:3], "want two of its card numbers"),
    (lambda hand: "As", "want two of its card numbers"),
    (lambda hand: (hand[-1], hand[-2]), "fouls"),
])  # fmt: skip
def test_function_that_is_no_way(function, message):
    with pytest.raises(pg.HouseWayError, match=message):
        pg.HouseWay.from_function(function, name="wrong")


def test_function_that_looks_at_suits(table):
    def by_suit(hand):
        if hand[0] % 4 == 0 or hand[0] < pg.parse("9c")[0]:  # few hands, so that this is quick
            return table[hand]
        return min((s for s in pg.splits(hand) if not s.is_foul), key=lambda s: s.front_strength).front

    with pytest.raises(pg.HouseWayError, match="differently"):
        pg.HouseWay.from_function(by_suit)


def test_unknown_ways():
    with pytest.raises(pg.HouseWayError, match="did you mean 'foxwoods'"):
        pg.house_way("foxwood")
    with pytest.raises(pg.HouseWayError, match="want one of: foxwoods, foxwoods-2013, stones"):
        pg.house_way("zzz")
    with pytest.raises(TypeError):
        pg.house_way(None)
    with pytest.raises(TypeError):
        pg.analyze("As Kd 9c 9h 5d 4s 2c", against=3)
    with pytest.raises(TypeError):
        pg.HouseWay.from_function("trump-plaza")


@pytest.mark.parametrize("name", pg.house_ways())
def test_rules_that_a_way_does_not_fit(name):
    # The texts know no wild joker; and they split four of a kind, which the strict reading forbids.
    with pytest.raises(pg.UnsupportedRules, match="wild"):
        pg.house_way(name, pg.Rules(joker="wild"))
    with pytest.raises(pg.HouseWayError, match=rf"{name}.toml, line \d+: rule \d+ .* fouls .* foul='strict'"):
        pg.house_way(name, pg.Rules(foul="strict"))


def test_native_rules():
    assert pg.house_way("stones").native_rules == pg.Rules(wheel="lowest")
    assert pg.house_way("foxwoods").native_rules == pg.Rules()
    assert pg.house_way("stones").rules == pg.Rules()


def test_a_way_is_compiled_once(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\n[[rule]]\ntext = "All."\nfront = "highest"\n')
    assert pg.HouseWay.from_toml(path) is pg.HouseWay.from_toml(path)
    assert pickle.loads(pickle.dumps(pg.house_way("stones"))) is pg.house_way("stones")
    with pytest.raises(AttributeError, match="cannot be changed"):
        pg.house_way("stones").name = "other"
    assert pg.house_way("stones") is pg.house_way("stones", pg.Rules())
    assert pg.house_way("stones").under(pg.Rules(copies="strict")) is pg.house_way("stones")


def test_a_function_of_many_hands():
    def highest_back(hands):
        front, back, is_foul = pg.splits_many(hands)
        order = back.astype(int) * 100 + front
        order[is_foul] = -1
        at = np.array(list(combinations(range(7), 2)))[order.argmax(axis=1)]
        return np.take_along_axis(hands, at, axis=1)

    way = pg.HouseWay.from_function(highest_back, batch=True)
    assert way.name == "highest_back"
    for hand in pg.deal(50, rng=3):
        legal = [split for split in pg.splits(hand) if not split.is_foul]
        best = max(legal, key=lambda split: (split.back_strength, split.front_strength))
        chosen = way.explain(hand)
        assert pg.evaluate(chosen.back) == best.back_strength
        assert pg.evaluate_front(chosen.front) == best.front_strength
    copy = pickle.loads(pickle.dumps(way))
    hands = pg.deal(100, rng=4)
    assert np.array_equal(copy.set(hands), way.set(hands))


@pytest.mark.parametrize(
    ("fronts", "problem"),
    [
        (lambda hands: hands[:, :3], "shape"),
        (lambda hands: hands[:-1, :2], "shape"),
        (lambda hands: hands[:, :2].astype(float), "float64"),
        (lambda hands: hands[:, [0, 0]], "different cards"),
        (lambda hands: np.full((len(hands), 2), 700), "different cards"),
        (lambda hands: np.full((len(hands), 2), -1), "different cards"),
        (lambda hands: None, "shape"),
        (lambda hands: 1 / 0, "ZeroDivisionError"),
        (lambda hands: hands[:, -2:], "foul"),
    ],
)
def test_a_wrong_function_of_many_hands(fronts, problem):
    with pytest.raises(pg.HouseWayError, match=problem):
        pg.HouseWay.from_function(fronts, batch=True)


def test_a_function_of_many_hands_may_write_into_them():
    def highest_front(hands):
        fronts = hands[:, :2].copy()
        hands[:] = 0
        return fronts

    with pytest.raises(pg.HouseWayError, match="foul|different"):
        pg.HouseWay.from_function(highest_front, batch=True)
