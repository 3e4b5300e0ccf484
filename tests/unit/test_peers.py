"""Hands that other programs get wrong, with the right answer.

Each was reproduced on a public program; the comment names it.
"""

import pytest

from houseway import paigow as pg

FRONTS = [
    # pokersolver: the joker as an ace that pairs nothing, with two pairs, is read as three pairs and fouls
    ("Qh 4d Ks 4h Qs 6c Jo", "Jo Ks"),
    ("Jo 8c 8d 5h 5s Kc 2d", "Jo Kc"),
    ("2c 4d Jo 2d 4s 9h 7c", "Jo 9h"),
    # pokersolver: an inferior split of a straight
    ("Jd Qh Tc Ts Jo 9d Kh", "Tc Ts"),
    # jliese916/FaceUpPaiGow: the ace leaves the front
    ("Jd Ah Jo 4d Td 9h 8h", "Ah 4d"),
    # pygow-poker: five aces with a pair crash
    ("Ac Ad Ah As Jo Tc Td", "Ac Ad"),
    # pygow-poker: four hands that it lists as unsolved
    ("Td Jd Jc Js Kd Ad Jo", "Ad Jo"),
    ("Th Jh Kh Ad Ah Ac Jo", "Ac Ad"),
    ("3s 8d Ad Ah Ac As Jo", "Ac Ad"),
    ("Ts Js Kh Kc Ks As Jo", "As Jo"),
    # nightconcept: five aces with a king and a queen are read as four of a kind
    ("Ac Ad Ah As Jo Kc Qd", "Ac Ad"),
    # tehgeg: the rule for low fours of a kind upside down
    ("6c 6d 6h 6s Jc 9d 2h", "Jc 9d"),
    # nosewicz: a straight with one pair is overlooked
    ("Ks Kh 5c 6d 7h 8s 9c", "Kh Ks"),
    # a dealer trainer: quads with a pair put the two highest cards in front
    ("5c 5d 5h 5s 3c 3d 9h", "3c 3d"),
]


@pytest.mark.parametrize(("hand", "front"), FRONTS)
def test_setting(hand, front):
    explained = pg.house_way("trump-plaza").explain(hand)
    assert sorted(explained.front) == sorted(pg.parse(front).tolist())
    cards = (*explained.front, *explained.back)
    assert not pg.splits(cards)[0].is_foul
    # No other legal setting is at least as good in both hands and better in one.
    mine = pg.evaluate_front(explained.front), pg.evaluate(explained.back)
    for split in pg.splits(hand):
        other = split.front_strength, split.back_strength
        assert split.is_foul or other == mine or other[0] < mine[0] or other[1] < mine[1]


BEATS = [
    ("4d 4s Jo 2c 2d", "4h 4c Ks 2h 2s"),  # pokersolver: two pair and the joker is "4s and 4s"
    ("2c 2d 3h 4s 6c", "Jo Qh 8c Kd Jd"),  # nightconcept: ace high beats a pair of twos
    ("Kd 6d 5d 4d Ad", "2h 5h 6h Ah Jo"),  # rkp2525: the joker in an ace-high flush is the king
    ("2c 2d 2h 3s 3c", "As Ks Qs Js 9s"),  # pygow-poker: every flush above full houses
    ("2c 2d 2h 2s 3c", "As Ks Qs Js 9s"),  # ... and above quads
    ("Ac Kd Qh Js 9c", "Ac Kd Qh Js 8c"),  # Im4outdoors: no kickers
    ("5c 6d 7h 8s 9c", "Ac Ad Ah Ks Qc"),  # Im4outdoors: a straight is "invalid"
    ("Ac 2d 3h 4s 5c", "Kc Qd Jh Ts 9c"),  # rkp2525 and others: the wheel below every straight
    ("As Ah Ac Ad Jo", "Ks Kh Kc Kd Ac"),  # pygow-poker: five aces have no rank
    ("Jo 9c Td Jh Qs", "9c 9d 9h Ts Jc"),  # joker straights
]


@pytest.mark.parametrize(("better", "worse"), BEATS)
def test_strength(better, worse):
    assert pg.evaluate(better) > pg.evaluate(worse)


def test_the_joker_pairs_nothing_but_aces():
    # nightconcept: twos and the joker are a pair of aces in front; Im4outdoors, a blog: joker and a card pair
    assert pg.evaluate_front("2c Jo") == pg.evaluate_front("2c Ad") < pg.evaluate_front("2c 2d")
    assert pg.category(pg.evaluate("Jo Kc Qd 9h 3s")) is pg.Category.HIGH_CARD
    assert pg.category(pg.evaluate("Jo 7c Qd 9h 3s")) is pg.Category.HIGH_CARD
    assert pg.category(pg.evaluate("2c 2d 2h 5s 5c")) is pg.Category.FULL_HOUSE


def test_long_straight_flushes():
    # pygow-poker: six- and seven-card straight flushes raise KeyError
    for hand in ("2s 3s 4s 5s 6s 7s Kd", "2s 3s 4s 5s 6s 7s 8s", "Jo 3s 4s 5s 6s 7s 8s"):
        assert pg.category(pg.evaluate(hand)) is pg.Category.STRAIGHT_FLUSH
        for name in pg.house_ways():
            explained = pg.house_way(name).explain(hand)
            assert pg.category(pg.evaluate(explained.back)) is pg.Category.STRAIGHT_FLUSH


def test_equal_pairs_are_legal():
    # engines that compare tuples of different lengths call this a foul
    split = next(s for s in pg.splits("7s 7h 7c 7d Kh 9s 2c") if str(s.front) == "7s 7h")
    assert not split.is_foul


def test_ten_reads_in_both_spellings():
    assert pg.parse("10d 9s").tolist() == pg.parse("Td9s").tolist() == [33, 31]
