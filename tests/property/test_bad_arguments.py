"""Every argument that is not a hand: what is refused, and in which words."""

import pickle
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hands import HAND, IDS, assert_still_right, in_fresh_python

from houseway import paigow as pg


@pytest.fixture(autouse=True, scope="module")
def _nothing_is_broken_afterwards():
    yield
    assert_still_right()


def name_of(value):
    """The same in every process, which the address in a repr is not."""
    text = repr(value)
    return type(value).__name__ if " at 0x" in text else text


class Lookalike:
    """Has the number of rules, and is none."""

    _id = 0


BATCHES = {
    "evaluate": lambda **options: pg.evaluate([HAND], **options),
    "evaluate_front": lambda **options: pg.evaluate_front(["As Kd"], **options),
    "splits_many": lambda **options: pg.splits_many([HAND], **options),
    "analyze_many": lambda **options: pg.analyze_many([HAND], **options),
}
SCALARS = {
    "evaluate": lambda **options: pg.evaluate(HAND, **options),
    "evaluate_front": lambda **options: pg.evaluate_front("As Kd", **options),
    "splits": lambda **options: pg.splits(HAND, **options),
    "analyze": lambda **options: pg.analyze(HAND, **options),
    "category": lambda **options: pg.category(1, **options),
    "house_way": lambda **options: pg.house_way("stones", **options),
    "from_toml": lambda **options: pg.HouseWay.from_toml(HIGHEST, **options),
    "from_function": lambda **options: pg.HouseWay.from_function(min, **options),
    "under": lambda rules: pg.house_way("stones").under(rules),
}
HIGHEST = 'name = "highest"\n[[rule]]\ntext = "The highest front."\nfront = "highest"\n'


@pytest.mark.parametrize("rules", [None, "bug", 0, (), {}, pg.Rules, Lookalike(), object()], ids=name_of)
@pytest.mark.parametrize(
    "call", [*BATCHES.values(), *SCALARS.values()], ids=[*map("{} batch".format, BATCHES), *SCALARS]
)
def test_rules(call, rules):
    with pytest.raises(TypeError, match=r"rules must be .*Rules, got"):
        call(rules=rules)


@pytest.mark.parametrize("rules", [None, "bug", 0, Lookalike()], ids=name_of)
def test_rules_by_position(rules):
    for call in (pg.evaluate, pg.splits, pg.splits_many):
        with pytest.raises(TypeError, match="rules must be"):
            call(HAND, rules)
    with pytest.raises(TypeError, match="rules must be"):
        pg.evaluate_front("As Kd", rules)


@pytest.mark.parametrize("field", ["joker", "wheel", "foul", "copies"])
@pytest.mark.parametrize(
    "value", [None, "", "Bug", "bug ", "wheel", 0, True, [], {}, b"bug", object(), "\ud800"]
)
def test_words_of_rules(field, value):
    with pytest.raises((ValueError, TypeError), match=rf"{field} must be '.*' or '.*', got"):
        pg.Rules(**{field: value})
    with pytest.raises((ValueError, TypeError), match=field):
        replace(pg.Rules(), **{field: value})


def test_rules_are_frozen_and_travel():
    rules = pg.Rules("wild", "lowest", "strict", "strict")
    with pytest.raises(AttributeError):
        rules.joker = "bug"
    copy = pickle.loads(pickle.dumps(rules))
    assert copy == rules
    assert hash(copy) == hash(rules)
    assert pg.evaluate("Ks Kh Kd Kc Jo", copy) == pg.evaluate("Ks Kh Kd Kc Jo", rules) == 7474
    with pytest.raises(TypeError):
        pg.Rules(_id=3)


@pytest.mark.parametrize(
    "errors",
    [None, "", "Raise", "ignore", "mask ", b"mask", 0, True, [], {}, object(), np.array(["mask", "x"])],
)
@pytest.mark.parametrize(
    "call",
    [*BATCHES.values(), pg.house_way("stones").set, pg.hand_class, pg.parse],
    ids=[*BATCHES, "set", "hand_class", "parse"],
)
def test_errors(call, errors):
    arguments = {"errors": errors}
    for hands in ([HAND], HAND, [], np.array([IDS], np.uint8)):
        with pytest.raises((ValueError, TypeError), match="errors must be 'raise' or 'mask', got"):
            call(**arguments) if call in BATCHES.values() else call(hands, **arguments)


COMMISSIONS = {
    None: Fraction(1, 20),
    0: Fraction(0),
    1: Fraction(1),
    0.05: Fraction(1, 20),
    "0.05": Fraction(1, 20),
    "1/20": Fraction(1, 20),
    "5e-2": Fraction(1, 20),
    Fraction(1, 3): Fraction(1, 3),
    Decimal("0.02"): Fraction(1, 50),
    1e-6: Fraction(1, 10**6),
}


@pytest.mark.parametrize(("commission", "exact"), COMMISSIONS.items(), ids=map(repr, COMMISSIONS))
def test_commission(commission, exact):
    analysis = pg.analyze(HAND, commission=commission)
    assert analysis.commission == exact
    assert isinstance(analysis.commission, Fraction)
    best = analysis.best
    assert best.value == ((1 - exact) * best.wins - best.losses) / 53524680
    assert pg.analyze_many(HAND, commission=commission).ev == best.ev


def test_commission_of_minus_nothing():
    assert pg.analyze(HAND, commission=-0.0).commission == 0


@pytest.mark.parametrize("kind", [np.float64, np.float32, np.float16, np.longdouble])
def test_commission_of_numpy(kind):
    assert pg.analyze(HAND, commission=kind("0.05")).commission == Fraction(1, 20)
    assert pg.analyze(HAND, commission=np.int8(1)).commission == 1
    for bad in ("nan", "inf", "-inf"):
        with pytest.raises(ValueError, match="commission is a number from 0 to 1"):
            pg.analyze(HAND, commission=kind(bad))


BAD_COMMISSIONS = [
    -0.01,
    1.0000001,
    20,
    5,
    -1,
    1e-7,
    5e-324,
    0.1 + 0.2,
    1 / 3,
    float("nan"),
    float("inf"),
    -float("inf"),
    "nan",
    "inf",
    "",
    "five",
    "5%",
    "1/0",
    "-1/20",
    "1/20\x00",
    "\ud800",
    "0x1",
    "1" * 5000,
    "0." + "3" * 5000,
    "1e-400",
    Fraction(-1, 20),
    Fraction(21, 20),
    Fraction(1, 1_000_003),
    Decimal("-0.05"),
    Decimal("NaN"),
    Decimal("sNaN"),
    Decimal("Infinity"),
    Decimal("1e-400"),
    10**400,
    -(10**400),
]


@pytest.mark.parametrize("commission", BAD_COMMISSIONS, ids=lambda value: repr(value)[:20])
def test_commission_out_of_range(commission):
    for call in (pg.analyze, pg.analyze_many):
        with pytest.raises(ValueError, match="commission is a number from 0 to 1.*, got ") as caught:
            call(HAND, commission=commission)
        assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    "commission",
    [
        True,
        False,
        np.True_,
        b"0.05",
        0.05j,
        [0.05],
        (1, 20),
        {},
        object(),
        Fraction,
        np.array(0.05),
        np.array([0.05]),
        np.timedelta64(1),
        np.timedelta64(0, "D"),
        np.datetime64("2020-01-01"),
    ],
    ids=name_of,
)
def test_commission_of_a_wrong_kind(commission):
    for call in (pg.analyze, pg.analyze_many):
        with pytest.raises(TypeError, match="commission is a number, got"):
            call(HAND, commission=commission)


def test_commission_with_a_vast_exponent():
    # Written out, each has hundreds of millions of digits.
    printed = in_fresh_python(
        f"""
from decimal import Decimal
from houseway import paigow as pg
for text in ("1e-400000000", "1e400000000", "1e-99999999999", "-1E+900000000"):
    for commission in (text, Decimal(text)):
        try:
            pg.analyze({HAND!r}, commission=commission)
        except ValueError as error:
            assert "commission is a number from 0 to 1" in str(error)
            print("refused")
""",
        timeout=6,
    )
    assert printed.split() == ["refused"] * 8


@pytest.mark.parametrize(
    "banking", [None, 0, 1, 2, "yes", "", [], object(), np.array(True), np.array([True])]
)
def test_banking(banking):
    for call in (pg.analyze, pg.analyze_many):
        with pytest.raises(TypeError, match="banking must be True or False, got"):
            call(HAND, banking=banking)
    assert pg.analyze(HAND, banking=np.True_).banking is True


@pytest.mark.parametrize(
    "push_rule",
    [None, "", "None", "queen", "ace-high ", b"none", 0, True, [], {}, object(), np.array(["none", "x"])],
    ids=name_of,
)
def test_push_rule(push_rule):
    for call in (pg.analyze, pg.analyze_many):
        with pytest.raises((ValueError, TypeError), match="push_rule must be one of 'none', 'queen-high'"):
            call(HAND, push_rule=push_rule)


@pytest.mark.parametrize("push_rule", ["queen-high", "ace-high", "front-nine"])
def test_push_rule_with_banking(push_rule):
    for call in (pg.analyze, pg.analyze_many):
        with pytest.raises(ValueError, match="push rule .*banking"):
            call(HAND, push_rule=push_rule, banking=True)
        # Commission is none where a push rule is in its place, unless one is asked for.
    assert pg.analyze(HAND, push_rule=push_rule).commission == 0
    assert pg.analyze(HAND, push_rule=push_rule, commission=0.05).commission == Fraction(1, 20)


def cards_but(*gone):
    return [card for card in range(53) if card not in IDS and card not in gone]


NO_DEAD = [(), [], "", "  ", b"", np.empty(0, np.uint8), np.empty(0), set(), frozenset()]
DEAD = [
    "2s 3s",
    [3, 7],
    (3, 7),
    np.array([3, 7]),
    b"\x03\x07",
    pg.Cards((3, 7)),
    "3s,2s",
    [np.int8(3), np.int8(7)],
]


@pytest.mark.parametrize("dead", NO_DEAD, ids=name_of)
def test_no_dead_cards(dead):
    analysis = pg.analyze(HAND, dead=dead)
    assert analysis == pg.analyze(HAND)
    assert analysis.opponent_hands == 53524680


@pytest.mark.parametrize("dead", DEAD, ids=name_of)
def test_dead_cards(dead):
    analysis = pg.analyze(HAND, dead=dead)
    assert analysis.opponent_hands == 38320568
    assert set(analysis.dead) == {3, 7}
    assert pg.analyze_many(HAND, dead=dead).ev == analysis.best.ev


BAD_DEAD = {
    "in the hand": ("As", "As"),
    "one in the hand": ([3, 0], "2c"),
    "twice": ("2s 2s", "2s twice"),
    "53": ([53], "53"),
    "negative": ([-1], "-1"),
    "256": ([256 + 3], "259"),
    "unknown": ("2x", "unknown card"),
    "no-break space": ("\u00a0", "unknown card"),
    "None inside": ([3, None], "missing value"),
    "two sets": ([[3], [7]], "want one"),
    "one nested set": ([[3, 7]], "want one|nested|shape"),
    "list of texts": (["2s", "3s"], "want one|list"),
    "an empty row": ([[]], "0 cards|want"),
    "a missing value": ([None], "missing value"),
    "too many": (cards_but()[:40], "40 dead cards leave 6"),
    "all": (cards_but(), "46 dead cards leave 0"),
}


@pytest.mark.parametrize("kind", BAD_DEAD)
def test_bad_dead_cards(kind):
    dead, said = BAD_DEAD[kind]
    for call in (pg.analyze, pg.analyze_many):
        with pytest.raises(ValueError, match=said) as caught:
            call(HAND, dead=dead)
        assert "dead" in str(caught.value)


@pytest.mark.parametrize(
    "dead",
    [None, 3, 1.5, True, {3}, {3: 7}, object(), [3.0], [True], np.array([3.0]), np.array(3), int, iter([3])],
)
def test_dead_cards_of_a_wrong_kind(dead):
    for call in (pg.analyze, pg.analyze_many):
        with pytest.raises((TypeError, pg.CardError), match="(?=.*dead).*got") as caught:
            call(HAND, dead=dead)
        assert "want" in str(caught.value)


def test_a_dead_card_makes_a_bad_row():
    hands = [HAND, "Qs Qh 9c 7h 5s 3d 2c", "Ks Kh 8c 7d 5c 3h 2d"]
    with pytest.raises(pg.CardError, match="row 1: .*dead.*Qs") as caught:
        pg.analyze_many(hands, dead="Qs Jo")
    assert caught.value.row == 1
    many = pg.analyze_many(hands, dead="Qs Jo", errors="mask")
    assert many.valid.tolist() == [True, False, True]
    assert many.wins.tolist()[1] == -1
    assert many.ev[0] == pg.analyze(HAND, dead="Qs Jo").best.ev


WRONG_WAYS = [
    None,
    0,
    1.5,
    True,
    b"stones",
    [],
    {},
    ["stones"],
    object(),
    pg.HouseWay,
    min,
    np.array("stones"),
    Path,
]


@pytest.mark.parametrize("way", WRONG_WAYS, ids=name_of)
def test_way_of_a_wrong_kind(way):
    with pytest.raises(TypeError, match=r"name.*got|read from a path.*got"):
        pg.house_way(way)
    with pytest.raises(TypeError, match=r"way.* got"):
        pg.HouseWay.from_toml(way)
    # A function is a way, if it sets hands.
    error = pg.HouseWayError if callable(way) else TypeError
    for call in (pg.analyze, pg.analyze_many):
        with pytest.raises(error, match=r"way.* (got|raised|returned)"):
            call(HAND, way)
    if way is not None:
        with pytest.raises(error, match=r"way.* (got|raised|returned)"):
            pg.analyze(HAND, own=way)


@pytest.mark.parametrize(
    "way",
    ["", " ", "Stones", "stones ", "stone", "../stones", "stones\x00", "a\nb", "\ud800", "é", "x" * 100_000],
)
def test_unknown_way(way):
    for call in (pg.house_way, lambda name: pg.analyze(HAND, name), lambda name: pg.analyze(HAND, own=name)):
        with pytest.raises(
            pg.HouseWayError, match="(?s)unknown house way .*(did you mean|want one of)"
        ) as caught:
            call(way)
        assert len(str(caught.value)) < 500


@pytest.mark.parametrize("path", ["missing.toml", "\x00.toml", "\ud800.toml", "", " ", "x" * 5000 + ".toml"])
def test_way_file_that_cannot_be_read(path):
    with pytest.raises(pg.HouseWayError) as caught:
        pg.HouseWay.from_toml(path)
    assert len(str(caught.value)) < 500
    if path.endswith(".toml"):
        with pytest.raises(pg.HouseWayError):
            pg.analyze(HAND, path)


def test_way_file_contents(tmp_path):
    path = tmp_path / "way.toml"
    for content, said in [
        (b"", r"want at least one \[\[rule\]\]"),
        (b"\xff\xfe", "not UTF-8 at byte 0"),
        (b"name = ", "way.toml"),
        (b"#" * ((1 << 20) + 1), "more than"),
    ]:
        path.write_bytes(content)
        with pytest.raises(pg.HouseWayError, match=said):
            pg.HouseWay.from_toml(path)
        with pytest.raises(pg.HouseWayError, match=said):
            pg.analyze(HAND, str(path))
    with pytest.raises(pg.HouseWayError, match="directory|denied"):
        pg.HouseWay.from_toml(tmp_path)
    path.write_text(HIGHEST, encoding="utf-8")
    assert pg.analyze(HAND, path).against == "highest"
    assert pg.analyze(HAND, own=str(path)).own == "highest"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without an end")
def test_way_file_without_an_end():
    printed = in_fresh_python("""
from pathlib import Path
from houseway import paigow as pg
try:
    pg.HouseWay.from_toml(Path("/dev/zero"))
except pg.HouseWayError as error:
    print("refused")
""")
    assert printed == "refused\n"


@pytest.mark.parametrize("strength", [0, -1, 7464, 7475, 2**31, 2**63, 2**64, 10**30, -(10**30)])
def test_category_out_of_range(strength):
    for value in (strength, [1, strength], (strength,)):
        with pytest.raises(ValueError, match=f"strengths are 1 to 7463, got {strength}"):
            pg.category(value)


@pytest.mark.parametrize(
    "strength", [None, 1.0, "1", b"1", True, [True], [1.5], [None], {}, {1}, object(), 1j, int]
)
def test_category_of_a_wrong_kind(strength):
    with pytest.raises(TypeError, match="strengths must be integers, got"):
        pg.category(strength)


def test_category_of_odd_shapes():
    assert pg.category([]).shape == (0,)
    assert pg.category(np.empty((2, 0), np.uint16)).shape == (2, 0)
    assert pg.category(np.array([[1]], ">u2")).tolist() == [[0]]
    with pytest.raises((TypeError, ValueError), match="strengths"):
        pg.category([[1], [2, 3]])
    masked = np.ma.masked_array([1, 2], mask=[0, 1])
    with pytest.raises((TypeError, ValueError), match="strengths|miss|mask"):
        pg.category(masked)


@pytest.mark.parametrize("n", [-1, -(2**70), 2**70, 2**63, 2**62])
def test_deal_out_of_range(n):
    # More hands than any memory holds may also be a MemoryError.
    with pytest.raises((ValueError, MemoryError), match=r"\bn\b|hands"):
        pg.deal(n)


@pytest.mark.parametrize("k", [0, -1, 54, 2**70])
def test_deal_of_too_many_cards(k):
    with pytest.raises(ValueError, match=f"k must be 1 to 53, got {k}"):
        pg.deal(1, k)


@pytest.mark.parametrize("value", [None, 1.0, "1", [], [1], {}, object(), 1j, np.array([1, 2])])
def test_deal_of_a_wrong_kind(value):
    with pytest.raises(TypeError):
        pg.deal(value)
    with pytest.raises(TypeError):
        pg.deal(1, value)


@pytest.mark.parametrize("rng", [-1, 1.5, "x", [1, "x"], [-1], object(), 1j, {}, np.array(-5), np.array(1.5)])
def test_deal_with_no_seed(rng):
    with pytest.raises((TypeError, ValueError)):
        pg.deal(1, rng=rng)


@pytest.mark.parametrize("workers", [None, 1.0, "2", True, [], np.array([1]), np.float64(2)])
def test_workers_of_a_wrong_kind(workers):
    with pytest.raises(TypeError, match="workers must be a whole number, got"):
        pg.analyze_many([HAND], workers=workers)


def test_workers():
    with pytest.raises(ValueError, match="workers must not be negative, got -1"):
        pg.analyze_many([HAND], workers=-1)
    want = pg.analyze_many([HAND] * 100, workers=1).wins
    for workers in (0, 2, 7, np.int8(3), 10**30):
        assert np.array_equal(pg.analyze_many([HAND] * 100, workers=workers).wins, want)


def test_progress():
    calls = []
    pg.analyze_many(pg.deal(300, rng=1), progress=lambda *at: calls.append(at))
    assert calls[-1] == (300, 300)
    assert calls == sorted(calls)
    for progress in (5, "x", []):
        with pytest.raises(TypeError, match="progress"):
            pg.analyze_many([HAND], progress=progress)
    with pytest.raises(ZeroDivisionError):  # the caller's own
        pg.analyze_many([HAND], progress=lambda *_: 1 / 0)


def test_names_of_arguments():
    for call in (pg.evaluate, pg.evaluate_front, pg.splits, pg.hand_class, pg.parse, pg.analyze, pg.deal):
        with pytest.raises(TypeError):
            call()
        with pytest.raises(TypeError, match="nonsense"):
            call(HAND, nonsense=1)
    assert pg.evaluate(hands=HAND) == pg.evaluate(hands=HAND, rules=pg.Rules())
    assert pg.evaluate_front(cards="As Kd", rules=pg.Rules()) == 78
    with pytest.raises(TypeError):
        pg.evaluate(HAND, pg.Rules(), "mask")
    with pytest.raises(TypeError):
        pg.evaluate(HAND, hands=HAND)


FUNCTIONS = {
    "nothing": lambda hand: None,
    "all": lambda hand: hand,
    "one": lambda hand: hand[:1],
    "twice the same": lambda hand: hand[:1] * 2,
    "another card": lambda hand: (hand[0], 99),
    "negative": lambda hand: (-1, hand[0]),
    "texts": lambda hand: ("2c", "3c"),
    "missing": lambda hand: (None, float("nan")),
    "raises": lambda hand: 1 / 0,
    "no argument": lambda: 0,
    "a number": lambda hand: 5,
    "foul": lambda hand: hand[-2:],
    "floats": lambda hand: tuple(map(float, hand[:2])),
    "bools": lambda hand: (hand[0] == 0, hand[1] == 0),
}


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_bad_way_function(kind):
    with pytest.raises(pg.HouseWayError, match="way .*[2-9TJQKA][cdhs] "):
        pg.HouseWay.from_function(FUNCTIONS[kind])


@pytest.mark.parametrize("function", [None, 5, "stones", [], {}, object()])
def test_way_function_of_a_wrong_kind(function):
    with pytest.raises(TypeError, match="must be callable, got"):
        pg.HouseWay.from_function(function)


@pytest.mark.parametrize(
    "cards", [(-1,), (53,), (99,), ("As",), (None,), (1.5,), (10**30,), (True,)], ids=name_of
)
def test_cards_that_are_none(cards):
    # Whoever makes Cards of no cards must not see other cards, and a repr must never fail.
    try:
        made = pg.Cards(cards)
    except (ValueError, TypeError):
        return
    assert isinstance(repr(made), str)
    assert not any(name in repr(made) for name in ("Jo", "2c", "2d", "As'"))


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.clear(),
        lambda data: data.pop("commission"),
        lambda data: data.update(settings=[]),
        lambda data: data.update(settings=None),
        lambda data: data.update(hand="As"),
        lambda data: data.update(commission="1/0"),
        lambda data: data.update(rules={"joker": "x"}),
        lambda data: data.update(rules={"x": "bug"}),
        lambda data: data["settings"][0].update(category="royal"),
        lambda data: data["settings"][0].update(front="As As"),
        lambda data: data["settings"][0].pop("wins"),
        lambda data: [row.update(house_way=False) for row in data["settings"]],
    ],
)
def test_an_analysis_from_a_bad_dict(change):
    data = pg.analyze(HAND).to_dict()
    change(data)
    with pytest.raises((ValueError, TypeError)):
        pg.Analysis.from_dict(data)


@pytest.mark.parametrize("data", [None, 5, "x", [], [1, 2]])
def test_an_analysis_from_no_dict(data):
    with pytest.raises((ValueError, TypeError)):
        pg.Analysis.from_dict(data)
