"""Splits and fouls."""

from itertools import combinations

import numpy as np
import pytest

from houseway import paigow as pg

STRICT = pg.Rules(foul="strict")

FOULS = [
    # front, back, foul when equal is legal, foul when strict
    ("As Ks", "Qh Jd 9c 7s 5h", True, True),
    ("7s 7h", "7c 7d Kh 9s 2c", False, True),
    ("As Ah", "Ac Ad Jo 9s 2c", False, False),  # trips behind
    ("Ks Qs", "Kh Jd 9c 7s 5h", True, True),
    ("Ks 9s", "Kh 9d 8c 7s 5h", False, True),
    ("8s 8h", "7c 7d Kh 9s 2c", True, True),
    ("6s 6h", "7c 7d Kh 9s 2c", False, False),
    ("2s 2h", "Ac Kd Qh Js 9c", True, True),  # a pair before no pair
    ("As Kh", "2c 2d 3h 4s 5c", False, False),
    ("As Ah", "2c 2d 3h 3s 5c", False, False),  # two pair is never foul
    ("Ks 8s", "Kh 9d 3c 4s 2h", False, False),
    ("Jo Ks", "As Qd 9c 7s 5h", True, True),  # the joker in front is an ace
    ("Ks Jo", "Ah Kd 8c 7s 5h", False, True),
]


@pytest.mark.parametrize(("front", "back", "foul", "strict_foul"), FOULS)
def test_foul(front, back, foul, strict_foul):
    hand = f"{front} {back}"
    assert pg.splits(hand)[0].is_foul is foul
    assert pg.splits(hand, STRICT)[0].is_foul is strict_foul


def test_all_splits_in_order():
    hand = pg.parse("9c Ts Ad 9d Jo Tc Jd").tolist()
    splits = pg.splits(hand)
    assert len(splits) == 21
    for split, front in zip(splits, combinations(range(7), 2), strict=True):
        assert split.front == tuple(hand[i] for i in front)
        assert split.back == tuple(hand[i] for i in range(7) if i not in front)
        assert split.front_strength == pg.evaluate_front(split.front)
        assert split.back_strength == pg.evaluate(split.back)
    assert str(splits[0].front) == "9c Ts"


@pytest.mark.parametrize("joker", ["bug", "wild"])
@pytest.mark.parametrize("foul", ["equal-legal", "strict"])
def test_batch_equals_single(joker, foul):
    rules = pg.Rules(joker=joker, foul=foul)
    hands = pg.deal(300, rng=5)
    front, back, is_foul = pg.splits_many(hands.reshape(3, 100, 7), rules)
    assert front.shape == back.shape == is_foul.shape == (3, 100, 21)
    assert (front.dtype, back.dtype, is_foul.dtype) == (np.uint8, np.uint16, np.bool_)
    for at in (0, 137, 299):
        splits = pg.splits(hands[at], rules)
        where = divmod(at, 100)
        assert front[where].tolist() == [s.front_strength for s in splits]
        assert back[where].tolist() == [s.back_strength for s in splits]
        assert is_foul[where].tolist() == [s.is_foul for s in splits]


def test_bad_rows_are_masked():
    hands = pg.deal(10, rng=5)
    hands[3, 0] = hands[3, 1]
    front, back, foul, valid = pg.splits_many(hands, errors="mask")
    assert valid.tolist() == [True] * 3 + [False] + [True] * 6
    assert not front[3].any()
    assert not back[3].any()
    assert not foul[3].any()
    with pytest.raises(pg.CardError, match=r"row 3: got .. twice") as error:
        pg.splits_many(hands)
    assert error.value.row == 3
