"""Every argument of the whole game: what is refused, in which words, and before anything is solved."""

import json
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy

import numpy as np
import pytest
from hands import HAND, any_hands, assert_still_right
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from test_bad_arguments import BAD_COMMISSIONS, COMMISSIONS, FUNCTIONS, HIGHEST, WRONG_WAYS, name_of

from houseway import _core
from houseway import paigow as pg
from houseway.paigow import game

DEALER = "Ks Kc Td 8h 7s 3d 2h"
RULES = [None, "bug", 0, (), {}, pg.Rules, object()]


class SolvingError(Exception):
    """Raised in place of the work: the arguments were accepted."""


@pytest.fixture(autouse=True, scope="module")
def _nothing_is_solved():
    def solve(*_, **__):
        raise SolvingError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_core, "solve", solve)
        yield
    assert_still_right()


def solve_matrix(against="stones", player="optimal", **options):
    return pg.solve_matrix(players=[player], against=[against], **options)


BOTH = pytest.mark.parametrize("call", [pg.solve, solve_matrix], ids=["solve", "solve_matrix"])


def accepted(call, *args, **options):
    with pytest.raises(SolvingError):
        call(*args, **options)


@BOTH
def test_what_is_right(call):
    accepted(call)
    accepted(call, "foxwoods", "stones", rules=pg.Rules(wheel="lowest"), commission=0.02, banking=True)
    accepted(call, HIGHEST_WAY, HIGHEST_WAY, workers=np.int64(2), push_rule=np.str_("ace-high"))
    accepted(call, banking=np.False_, progress=False, executor=None)
    accepted(call, progress=lambda *_: None)
    accepted(pg.solve, strategy=np.True_)


HIGHEST_WAY = pg.HouseWay.from_toml(HIGHEST)


@BOTH
@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_rules(call, rules):
    for player in ("optimal", "stones", HIGHEST_WAY):
        with pytest.raises(TypeError, match=r"rules must be .*Rules, got"):
            call(player=player, rules=rules)
    with pytest.raises(TypeError, match=r"rules must be .*Rules, got"):
        pg.reply(HAND, DEALER, rules=rules)


@BOTH
def test_a_wild_joker(call):
    wild = pg.Rules("wild")
    for options in ({"against": "stones"}, {"against": HIGHEST_WAY, "player": "stones"}):
        with pytest.raises(pg.UnsupportedRules, match="wild joker"):
            call(**options, rules=wild)
    with pytest.raises(pg.UnsupportedRules, match="wild joker"):
        pg.reply(HAND, DEALER, rules=wild)


@BOTH
@pytest.mark.parametrize("commission", BAD_COMMISSIONS, ids=lambda value: repr(value)[:20])
def test_commission_out_of_range(call, commission):
    with pytest.raises(ValueError, match="commission is a number from 0 to 1.*, got "):
        call(commission=commission)


@BOTH
@pytest.mark.parametrize(
    "commission", [True, b"0.05", 0.05j, [0.05], {}, object(), np.array(0.05)], ids=name_of
)
def test_commission_of_a_wrong_kind(call, commission):
    with pytest.raises(TypeError, match="commission is a number, got"):
        call(commission=commission)


@BOTH
def test_commission(call):
    for commission in COMMISSIONS:
        accepted(call, commission=commission)


@BOTH
@pytest.mark.parametrize("banking", [None, 0, 1, "yes", [], object(), np.array(True)], ids=name_of)
def test_banking(call, banking):
    with pytest.raises(TypeError, match="banking must be True or False, got"):
        call(banking=banking)


@BOTH
@pytest.mark.parametrize(
    "push_rule",
    [None, "", "None", "face up", "Face-up", b"none", 0, True, [], {}, object(), np.array(["none", "x"])],
    ids=name_of,
)
def test_push_rule(call, push_rule):
    with pytest.raises(ValueError, match="push_rule must be one of 'none', 'queen-high'"):
        call(push_rule=push_rule)


@pytest.mark.parametrize("push_rule", ["queen-high", "ace-high", "front-nine", "face-up"])
def test_push_rule_with_banking(push_rule):
    with pytest.raises(ValueError, match="push rule .*banking"):
        pg.solve(push_rule=push_rule, banking=True)
    if push_rule != "face-up":
        with pytest.raises(ValueError, match="push rule .*banking"):
            solve_matrix(push_rule=push_rule, banking=True)


@pytest.mark.parametrize("player", ["stones", "trump-plaza", HIGHEST_WAY], ids=name_of)
def test_face_up(player):
    accepted(pg.solve, push_rule="face-up")
    with pytest.raises(ValueError, match="face-up.* must be 'optimal'"):
        pg.solve("stones", player, push_rule="face-up")
    with pytest.raises(ValueError, match="is for `solve`, or `reply`"):
        solve_matrix("stones", player, push_rule="face-up")
    for call in (pg.analyze, pg.analyze_many):
        with pytest.raises(ValueError, match="is for `solve`, or `reply`"):
            call(HAND, push_rule="face-up")


NO_EXECUTORS = [5, True, False, "threads", [], {}, object(), ThreadPoolExecutor, game, lambda: 0]


@BOTH
@pytest.mark.parametrize("executor", NO_EXECUTORS, ids=name_of)
def test_executor(call, executor):
    with pytest.raises(TypeError, match=r"executor must be a concurrent\.futures\.Executor, got"):
        call(executor=executor)


@BOTH
def test_workers(call):
    for workers in (-1, -(10**30), np.int8(-3)):
        with pytest.raises(ValueError, match="workers must not be negative, got"):
            call(workers=workers)
    for workers in (None, 1.0, 1.5, "2", True, [], np.array([1]), float("nan"), np.timedelta64(1)):
        with pytest.raises(TypeError, match="workers must be a whole number, got"):
            call(workers=workers)
    before = threading.active_count()
    for workers in (0, 1, 10**30):
        accepted(call, workers=workers)
        with ThreadPoolExecutor(1) as executor:
            accepted(call, workers=workers, executor=executor)
    assert threading.active_count() == before


@BOTH
@pytest.mark.parametrize("progress", [0, 1, 5, 1.5, "bar", b"", [], {}, object(), np.True_], ids=name_of)
def test_progress(call, progress):
    with pytest.raises(TypeError, match="progress must be callable or True, got"):
        call(progress=progress)


@pytest.mark.parametrize("strategy", [None, 0, 1, "yes", "", [], object(), np.array(True)], ids=name_of)
def test_strategy(strategy):
    with pytest.raises(TypeError, match="strategy must be True or False, got"):
        pg.solve(strategy=strategy)


@pytest.mark.parametrize("way", WRONG_WAYS, ids=name_of)
def test_ways_of_a_wrong_kind(way):
    error = pg.HouseWayError if callable(way) else TypeError
    for call in (
        lambda: pg.solve(way),
        lambda: pg.solve("stones", way),
        lambda: solve_matrix(way),
        lambda: solve_matrix("stones", way),
        lambda: pg.reply(HAND, DEALER, way),
    ):
        with pytest.raises(error, match=r"way.* (got|raised|returned)"):
            call()


@pytest.mark.parametrize("way", ["", "Stones", "optimal ", "best reply", "\ud800", "x" * 100_000, "no.toml"])
def test_unknown_ways(way):
    for call in (
        lambda: pg.solve(way),
        lambda: pg.solve("stones", way),
        lambda: solve_matrix("stones", way),
        lambda: pg.reply(HAND, DEALER, way),
    ):
        with pytest.raises(pg.HouseWayError) as caught:
            call()
        assert len(str(caught.value)) < 500


def test_optimal_is_for_the_player():
    for call in (pg.solve, solve_matrix, lambda way: pg.reply(HAND, DEALER, way)):
        with pytest.raises(pg.HouseWayError, match="unknown house way 'optimal'"):
            call("optimal")


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_functions_that_are_no_ways(kind):
    for call in (
        lambda: pg.solve(FUNCTIONS[kind]),
        lambda: pg.solve("stones", FUNCTIONS[kind]),
        lambda: solve_matrix("stones", FUNCTIONS[kind]),
    ):
        with pytest.raises(pg.HouseWayError, match="way .*[2-9TJQKA][cdhs] "):
            call()


def test_a_function_is_bound_to_its_rules():
    stones = pg.house_way("stones")
    hands = [np.asarray(_core.class_representatives(second)) for second in (False, True)]
    known = {
        tuple(hand): tuple(hand[i] for i in front)
        for cards in hands
        for hand, front in zip(cards.tolist(), stones.set(cards).tolist(), strict=True)
    }
    way = pg.HouseWay.from_function(known.__getitem__, name="mine")
    accepted(pg.solve, way, way)
    for rules in (pg.Rules(wheel="lowest"), pg.Rules(foul="strict"), pg.Rules("wild")):
        with pytest.raises(pg.UnsupportedRules):
            pg.solve(way, rules=rules)
        with pytest.raises(pg.UnsupportedRules):
            pg.solve(HIGHEST_WAY, way, rules=rules)
        with pytest.raises(pg.UnsupportedRules):
            pg.reply(HAND, DEALER, way, rules=rules)
    assert pg.reply(HAND, DEALER, way) == pg.reply(HAND, DEALER, "stones")


@pytest.mark.parametrize("what", ["players", "against"])
def test_lists_of_ways(what):
    def call(ways):
        return pg.solve_matrix(**{"players": ["stones"], "against": ["stones"], what: ways})

    for ways in ("foxwoods", b"foxwoods", 5, True, HIGHEST_WAY, pg.HouseWay, object(), lambda: 0):
        with pytest.raises(TypeError, match=f"{what} must be a list of ways, got"):
            call(ways)
    for ways in ([], (), {}, set(), iter(())):
        with pytest.raises(ValueError, match=f"{what} must not be empty"):
            call(ways)
    for ways in (["stones", "stones"], ["foxwoods", "stones", pg.house_way("stones")]):
        with pytest.raises(ValueError, match="two (players|ways) are named 'stones'"):
            call(ways)
    for ways in ([None], [["stones"]], [b"stones"], [0], ["stones", None], np.array([1.5])):
        with pytest.raises(TypeError, match=r"way.* got"):
            call(ways)
    for ways in (["stones", "nope"], [""], np.array(["nope"])):
        with pytest.raises(pg.HouseWayError):
            call(ways)
    for ways in (iter(["stones"]), np.array(["stones", "foxwoods"]), {"stones": 1}, None):
        accepted(call, ways)


def test_names_of_arguments():
    for call in (pg.solve, pg.solve_matrix):
        with pytest.raises(TypeError, match="nonsense"):
            call(nonsense=1)
    with pytest.raises(TypeError, match="positional"):
        pg.solve("stones", "stones", pg.Rules())
    with pytest.raises(TypeError, match="dead"):
        pg.solve("stones", dead="As")
    with pytest.raises(TypeError, match="strategy"):
        pg.solve_matrix(strategy=True)


GARBAGE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.complex_numbers(),
    st.decimals(),
    st.text(max_size=10),
    st.binary(max_size=10),
    st.lists(st.text(max_size=3), max_size=3),
    st.sampled_from(
        [object(), object, ..., np.array([1, 2]), np.array("x"), {}, np.ma.masked, pg.Rules(), range(3)]
    ),
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(data=st.data())
def test_any_garbage(data):
    names = (
        "against",
        "player",
        "rules",
        "commission",
        "banking",
        "push_rule",
        "strategy",
        "executor",
        "workers",
    )
    name = data.draw(st.sampled_from(names))
    options = {name: data.draw(GARBAGE), "progress": data.draw(st.one_of(st.just(None), GARBAGE))}
    assume(options["progress"] is not True)
    with pytest.raises((ValueError, TypeError, SolvingError)) as caught:
        pg.solve(**options)
    assert len(str(caught.value)) < 1000


@settings(max_examples=200, deadline=None, derandomize=True)
@given(mine=GARBAGE, theirs=GARBAGE)
def test_replies_to_garbage(mine, theirs):
    for hands in ((mine, DEALER), (HAND, theirs), (mine, theirs)):
        with pytest.raises((ValueError, TypeError)) as caught:
            pg.reply(*hands)
        assert len(str(caught.value)) < 1000


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        (HAND, HAND, "As Kd 9h 9c 5d 4s 2c in both hands"),
        (HAND, "2c Kc Td 8h 7s 3d 2h", "got 2c in both hands"),
        ("Jo Kd 9c 9h 5d 4s 2c", "Jo Kc Td 8h 7s 3d 2h", "got Jo in both hands"),
        (HAND, "Ks Kc Td 8h 7s 3d", "6 cards"),
        (HAND, "Ks Kc Td 8h 7s 3d 2h 2s", "8 cards"),
        (HAND, "Ks Ks Td 8h 7s 3d 2h", "Ks twice"),
        ("As Kd 9c 9h 5d 4s 4s", DEALER, "4s twice"),
        (HAND, "Ks Kc Td 8h 7s 3d 2x", "unknown card"),
        (HAND, [DEALER, DEALER], "2 hands, want one"),
        ([HAND], DEALER, "1 hands, want one"),
        ([], DEALER, "want"),
        (HAND, "", "want"),
    ],
)
def test_replies_to_wrong_hands(mine, theirs, said):
    with pytest.raises(pg.CardError, match=said):
        pg.reply(mine, theirs)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    cards=st.permutations(range(53)),
    rules=st.sampled_from([pg.Rules(), pg.Rules(copies="strict", wheel="lowest")]),
)
def test_a_reply_is_the_best_outcome(cards, rules):
    mine, theirs = cards[:7], cards[7:14]
    reply = pg.reply(mine, theirs, "foxwoods", rules=rules)
    assert sorted(reply.front + reply.back) == sorted(mine)
    assert sorted(reply.dealer_front + reply.dealer_back) == sorted(theirs)
    dealer = pg.evaluate_front(reply.dealer_front, rules), pg.evaluate(reply.dealer_back, rules)
    order = ["loss", "push", "win"]

    def outcome(split):
        pairs = list(zip((split.front_strength, split.back_strength), dealer, strict=True))
        won, copied = sum(a > b for a, b in pairs), sum(a == b for a, b in pairs)
        return "loss" if rules.copies == "strict" and won and copied else order[won]

    legal = [outcome(split) for split in pg.splits(mine, rules) if not split.is_foul]
    expected = "push" if reply.is_ace_high else max(legal, key=order.index)
    assert reply.outcome == expected
    turned = pg.reply(mine[::-1], theirs[::-1], "foxwoods", rules=rules)
    assert {**turned.to_dict(), "hand": str(reply.hand)} == reply.to_dict()
    assert pg.Reply.from_dict(json.loads(json.dumps(reply.to_dict()))) == reply
    assert str(reply.front) in reply._repr_html_()
    assert reply.is_ace_high == (
        pg.category(pg.evaluate(theirs, rules), rules) == 0 and max(theirs) // 4 >= 12
    )


RESULT = pg.known_results()["stones"].to_dict()
WORSE = [
    5,
    -1,
    True,
    "x",
    "",
    b"",
    [],
    {},
    [None],
    [{}],
    float("nan"),
    1.5,
    10**30,
    "1/0",
    "1e999999999",
    object(),
]
# Derived from the rest, and not read.
DERIVED = {"deals", "value", "ev", "standard_deviation"}


def is_fine(name, value):
    """Whether a result may have that: any name, the other seat, rules that are all by default."""
    named = name in {"against", "player"} and isinstance(value, str)
    return named or (name == "banking" and value is True) or (name == "rules" and value == {})


@pytest.mark.parametrize("name", sorted(RESULT.keys() - DERIVED))
def test_a_result_from_a_bad_dict(name):
    missing = {key: value for key, value in RESULT.items() if key != name}
    with pytest.raises(ValueError, match=f"no dictionary of a GameResult.*{name}"):
        pg.GameResult.from_dict(missing)
    for value in WORSE:
        if not is_fine(name, value):
            with pytest.raises(ValueError, match="no dictionary of a GameResult"):
                pg.GameResult.from_dict({**RESULT, name: value})


@pytest.mark.parametrize("part", ["by_hand_type", "copies", "difference"])
def test_a_result_with_a_bad_part(part):
    def record_of(data):
        return data[part][0] if part == "by_hand_type" else data[part]

    for name in record_of(RESULT).keys() - {"frequency", "ev", "contribution", "hand_type"}:
        for value in (None, -1, 1.5, True, "x", [], float("nan"), "1e999999999", "1/0"):
            data = deepcopy(RESULT)
            record_of(data)[name] = value
            with pytest.raises(ValueError, match="no dictionary of a GameResult"):
                pg.GameResult.from_dict(data)
        missing = deepcopy(RESULT)
        del record_of(missing)[name]
        with pytest.raises(ValueError, match=f"no dictionary of a GameResult.*{name}"):
            pg.GameResult.from_dict(missing)


@pytest.mark.parametrize(
    "data", [None, 5, "x", b"", [], [1, 2], {}, True, object(), {"wins": 1}], ids=name_of
)
def test_results_from_no_dict(data):
    for kind in (pg.GameResult, pg.GameMatrix):
        with pytest.raises(ValueError, match=f"no dictionary of a {kind.__name__}"):
            kind.from_dict(data)


def test_a_matrix_from_a_bad_dict():
    results = [[{**RESULT, "player": player, "against": way} for way in "ab"] for player in "cde"]
    right = {"players": list("cde"), "against": list("ab"), "results": results}
    assert pg.GameMatrix.from_dict(json.loads(json.dumps(right))).players == ("c", "d", "e")
    for change in (
        {"players": list("cd")},
        {"players": list("dce")},
        {"players": None},
        {"against": list("abb")},
        {"against": []},
        {"against": 5},
        {"results": results[:2]},
        {"results": [row[:1] for row in results]},
        {"results": [results[0], results[1][:1], results[2]]},
        {"results": [[None]]},
        {"results": 5},
        {"results": []},
        {"results": "x"},
    ):
        with pytest.raises(ValueError, match="no dictionary of a Game"):
            pg.GameMatrix.from_dict({**right, **change})


@given(hand=any_hands)
@settings(max_examples=20, deadline=None, derandomize=True)
def test_a_reply_pickles(hand):
    assume(not set(hand) & set(pg.parse(DEALER).tolist()))
    reply = pg.reply(hand, DEALER)
    assert pickle.loads(pickle.dumps(reply)) == reply
    assert isinstance(str(reply), str)
