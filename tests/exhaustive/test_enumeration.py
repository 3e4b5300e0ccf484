"""Whole enumerations, hand by hand. All of them are slow."""

from itertools import combinations

import numpy as np
import pytest

from houseway import paigow as pg

pytestmark = pytest.mark.slow


def sevens(cards):
    """All hands of seven from the cards, in blocks."""
    cards = np.asarray(cards, dtype=np.uint8)
    fives = {}
    for i, j in combinations(range(len(cards)), 2):
        left = len(cards) - j - 1
        if left < 5:
            continue
        if left not in fives:
            fives = {left: np.array(list(combinations(range(left), 5)), dtype=np.uint8)}
        rest = cards[j + 1 :][fives[left]]
        block = np.empty((len(rest), 7), dtype=np.uint8)
        block[:, 0], block[:, 1], block[:, 2:] = cards[i], cards[j], rest
        yield block


# The second hand has a flush that most fronts break, the third the joker.
@pytest.mark.parametrize(("hand", "way"), [
    ("As Kd 9c 9h 5d 4s 2c", "trump-plaza"),
    ("2c 3c 6s Ts Qs As Ks", "foxwoods"),
    ("Jo As Qs Qh Qd 7s 2s", "stones"),
])  # fmt: skip
def test_exact_values_by_brute_force(hand, way):
    analysis = pg.analyze(hand, way)
    house_way = pg.house_way(way)
    left = sorted(set(range(53)) - set(analysis.hand))
    settings = analysis.settings
    counts = np.zeros((len(settings), 3), dtype=np.int64)
    for block in sevens(left):
        in_front = np.zeros(block.shape, dtype=bool)
        np.put_along_axis(in_front, house_way.set(block).astype(np.intp), True, axis=1)
        front = pg.evaluate_front(block[in_front].reshape(-1, 2))
        back = pg.evaluate(block[~in_front].reshape(-1, 5))
        for count, s in zip(counts, settings, strict=True):
            win = (front < s.front_strength) & (back < s.back_strength)
            loss = (front >= s.front_strength) & (back >= s.back_strength)
            count += np.array([win.sum(), len(block) - win.sum() - loss.sum(), loss.sum()])
    assert counts.tolist() == [[s.wins, s.pushes, s.losses] for s in settings]


def test_every_hand_of_seven():
    royal = pg.evaluate("As Ks Qs Js Ts")
    categories = np.zeros(10, dtype=np.int64)
    hands = royals = matches = 0
    for block in sevens(range(53)):
        strength = pg.evaluate(block)
        categories += np.bincount(pg.category(strength), minlength=10)
        hands += len(block)
        for hand in block[strength == royal].tolist():
            royals += 1
            matches += is_match(hand)
    assert hands == 154_143_080
    assert royals == 26_132
    assert matches == 72
    assert categories.tolist() == [
        24_780_420, 64_221_960, 35_553_816, 7_470_676, 11_236_028,
        6_172_088, 4_188_528, 307_472, 210_964, 1_128,
    ]  # fmt: skip


def is_match(hand):
    """A royal flush (the joker may be in it) beside a king and a queen of one other suit."""
    for suit in range(4):
        royal = {4 * rank + suit for rank in range(8, 13)} | {52}
        rest = sorted(set(hand) - royal)
        if len(rest) == 2 and rest[0] % 4 == rest[1] % 4 and [c // 4 for c in rest] == [10, 11]:
            return True
    return False
