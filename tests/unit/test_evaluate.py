"""Strengths: what the joker is, where the wheel stands, what comes back."""

import numpy as np
import pytest

from houseway import paigow as pg

LOWEST = pg.Rules(wheel="lowest")
WILD = pg.Rules(joker="wild")

# Two hands of equal strength.
SAME = [
    ("Jo 9c Th Jd Qs", "Kc 9c Th Jd Qs"),  # king-high straight
    ("Jo Jc Qh Kd Ts", "Ac Jc Qh Kd Ts"),  # ace-high straight
    ("Jo 5c 4h 3d 2s", "Ac 5c 4h 3d 2s"),  # the wheel
    ("Jo Ks 9s 5s 2s", "As Ks 9s 5s 2s"),  # ace-high flush
    ("Jo As 9s 5s 2s", "As Ks 9s 5s 2s"),  # the highest missing rank, not a second ace
    ("Jo As Ks 6s 4s", "As Ks Qs 6s 4s"),
    ("Jo 8s 6s 4s 3s", "As 8s 6s 4s 3s"),
    ("Ah Ac Ad Jo 7s", "Ah Ac Ad As 7s"),  # four aces
    ("7h 7c 7d Jo 2s", "7h 7c 7d As 2s"),  # trips, ace kicker
    ("Kh Kc Kd Ks Jo", "Kh Kc Kd Ks Ac"),  # quads, never five kings
    ("Jo 5s 6s 7s 8s", "9s 5s 6s 7s 8s"),  # straight flush
    ("Jo Ts Js Qs Ks", "As Ts Js Qs Ks"),  # royal
    ("Jo Ah Kd Qc Ts", "Jh Ah Kd Qc Ts"),
    ("Jo 9c 7d 6h 4s 3c 2d", "5s 9c 7d 6h 4s 3c 2d"),  # the joker is the five
    ("Jo Kd 9s 8h 6c 3d 2c", "Ad Kd 9s 8h 6c 3d 2c"),  # nothing to complete: an ace
    ("As Ks Qs Js Ts 9s 8s", "Ah Kh Qh Jh Th 2c 2d"),  # a seven-card straight flush is a royal here
    ("2s 3s 4s 5s 6s 7s 8s", "4h 5h 6h 7h 8h 2c 2d"),
    ("Jo 2h 3h 4h 5h 6h 7h", "As 2s 3s 4s 5s 9c 9d"),
]


@pytest.mark.parametrize(("hand", "other"), SAME)
def test_bug(hand, other):
    assert pg.evaluate(hand) == pg.evaluate(other)


# The first hand beats the second.
BETTER = [
    ("As Ah Ac Ad Jo", "Ks Qs Js Ts As"),  # five aces beat a royal
    ("Ac 2d 3h 4s 5c", "Kc Qd Jh Ts 9c"),  # the wheel is second
    ("Ac Kd Qh Js Tc", "Ac 2d 3h 4s 5c"),
    ("As 2s 3s 4s 5s", "Kh Qh Jh Th 9h"),
    ("Ks Qs Js Ts As", "Ah 2h 3h 4h 5h"),
    ("4d 4s 2c 2d Ks", "4d 4s 2c 2d Qs"),
    ("2c 2d 2h 3s 3c", "As Ks Qs Js 9s"),  # full house over flush
    ("2c 2d 2h 2s 3c", "As Ks Qs Js 9s"),  # quads over flush
    ("2s 3s 5s 7s 8s", "Ac Kd Qh Js Tc"),  # flush over straight
]


@pytest.mark.parametrize(("hand", "other"), BETTER)
def test_order(hand, other):
    assert pg.evaluate(hand) > pg.evaluate(other)


def test_wheel_lowest():
    assert pg.evaluate("Jo 5c 4h 3d 2s", LOWEST) == pg.evaluate("6s 5c 4h 3d 2s", LOWEST)
    assert pg.evaluate("Ac 2d 3h 4s 5c", LOWEST) < pg.evaluate("2d 3h 4s 5c 6c", LOWEST)
    assert pg.evaluate("As 2s 3s 4s 5s", LOWEST) < pg.evaluate("2d 3d 4d 5d 6d", LOWEST)
    assert pg.evaluate("Ac 2d 3h 4s 5c", LOWEST) > pg.evaluate("Ac Ad Ah Ks Qc", LOWEST)


def test_wild():
    assert pg.category(pg.evaluate("7h 7c 7d Jo 2s", WILD), WILD) is pg.Category.QUADS
    assert pg.category(pg.evaluate("7h 7c 7d 7s Jo", WILD), WILD) is pg.Category.FIVE_ACES
    assert pg.category(pg.evaluate("7h 7c Jo 9s 2d", WILD), WILD) is pg.Category.TRIPS
    assert pg.category(pg.evaluate("7h Jo Kc 9s 2d", WILD), WILD) is pg.Category.PAIR
    assert pg.evaluate("2h 2c 2d 2s Jo", WILD) > pg.evaluate("Ks Qs Js Ts As", WILD)


def test_front():
    assert pg.evaluate_front("Jo Kd") == pg.evaluate_front("As Kd")
    assert pg.evaluate_front("As Jo") == pg.evaluate_front("As Ah") == 91
    assert pg.evaluate_front("2s Jo") == pg.evaluate_front("2s Ah")
    assert pg.evaluate_front("2s 2h") > pg.evaluate_front("As Kh")
    assert pg.evaluate_front("2s Jo", WILD) == pg.evaluate_front("2s 2h", WILD)
    assert pg.evaluate_front("As Jo", WILD) == 91


def test_category():
    assert pg.category(1) is pg.Category.HIGH_CARD
    assert pg.category(7463) is pg.Category.FIVE_ACES
    assert pg.category(7462) is pg.Category.STRAIGHT_FLUSH
    assert pg.category(np.array([[1, 7463]])).tolist() == [[0, 9]]
    for wrong in (0, 7464, -1, [1, 9999]):
        with pytest.raises(ValueError, match="strengths are 1 to 7463"):
            pg.category(wrong)
    with pytest.raises(TypeError, match="integers"):
        pg.category(1.5)


@pytest.mark.parametrize(("function", "text", "dtype"), [
    (pg.evaluate, "As Kd 9c 9h 5d 4s 2c", np.uint16),
    (pg.evaluate, "As Kd 9c 9h 5d", np.uint16),
    (pg.evaluate_front, "As Kd", np.uint8),
])  # fmt: skip
def test_scalar_in_scalar_out_and_leading_axes_pass_through(function, text, dtype):
    ids = pg.parse(text)
    strength = function(text)
    assert type(strength) is int
    forms = [bytes(ids), bytearray(ids), ids.tolist(), tuple(ids.tolist()), ids, ids.astype(np.int64)]
    for form in forms:
        assert function(form) == strength
        assert type(function(form)) is int
        assert function(form, pg.Rules()) == strength
        assert function(form, rules=pg.Rules()) == strength
        assert function(form, errors="mask") == (strength, True)
    batch = np.broadcast_to(ids, (2, 3, len(ids)))
    out = function(batch)
    assert out.shape == (2, 3)
    assert out.dtype == dtype
    assert (out == strength).all()


def test_the_fast_functions_look_like_functions():
    import inspect
    import pickle

    for function in (pg.evaluate, pg.evaluate_front):
        assert pickle.loads(pickle.dumps(function)) is function
        assert list(inspect.signature(function).parameters)[1:] == ["rules", "errors"]
        assert function.__module__ == "houseway.paigow"
        assert "Returns" in function.__doc__
    with pytest.raises(TypeError):
        pg.evaluate()
    with pytest.raises(TypeError):
        pg.evaluate("As Kd 9c 9h 5d", rule=pg.Rules())
    with pytest.raises(TypeError, match="rules must be"):
        pg.evaluate("As Kd 9c 9h 5d", rules=None)
