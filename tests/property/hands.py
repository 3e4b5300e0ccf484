"""What the property tests share: hands to draw, calls to make, and answers that must stay right."""

import subprocess
import sys
from types import SimpleNamespace

import numpy as np
from hypothesis import strategies as st

from houseway import paigow as pg

HAND = "As Kd 9c 9h 5d 4s 2c"
IDS = (51, 45, 28, 30, 13, 11, 0)
STRENGTH = 3031
JOKER_HAND = "Jo As Qs Qh Qd 7s 2s"

JOKER_AND_WHEEL = [
    pg.Rules(joker=joker, wheel=wheel) for joker in ("bug", "wild") for wheel in ("second", "lowest")
]


def assert_still_right():
    """Calls with known answers: nothing that was done before may have broken them."""
    assert pg.parse(HAND).tolist() == list(IDS)
    assert pg.format(IDS) == HAND
    assert pg.evaluate(HAND) == STRENGTH
    assert pg.evaluate([HAND, IDS]).tolist() == [STRENGTH, STRENGTH]
    assert pg.evaluate_front("Jo Kd") == 78
    assert pg.category(STRENGTH) is pg.Category.PAIR
    assert pg.house_way("trump-plaza").set(HAND).tolist() == [0, 1]
    # The counts are those of tests/data/exact-trump-plaza.jsonl.
    analysis = pg.analyze("9c Ts Ad 9d Jo Tc Jd")
    assert str(analysis.house_way.front) == "Ad Jo"
    counts = {
        str(setting.front): (setting.wins, setting.pushes, setting.losses) for setting in analysis.settings
    }
    assert counts["9d 9c"] == (43586242, 9274074, 664364)
    assert analysis.best == max(analysis.settings, key=lambda setting: setting.value)


def hands(size=7):
    """Tuples of different cards, the joker among them far more often than by chance."""
    cards = st.one_of(st.integers(0, 52), st.just(52), st.integers(0, 51))
    return st.lists(cards, min_size=size, max_size=size, unique=True).map(tuple)


def narrow_hands(size=7):
    """Hands from few ranks or few suits: flushes, quads and straights instead of mostly nothing."""

    def deck(choice):
        ranks, suits = choice
        return sorted({4 * rank + suit for rank in ranks for suit in suits} | {52})

    decks = st.tuples(
        st.sets(st.integers(0, 12), min_size=4, max_size=13), st.sets(st.integers(0, 3), min_size=1)
    )
    return (
        decks.map(deck)
        .filter(lambda cards: len(cards) >= size)
        .flatmap(lambda cards: st.permutations(cards).map(lambda order: tuple(order[:size])))
    )


any_hands = st.one_of(hands(), narrow_hands())
suit_orders = st.permutations(range(4))


def with_suits(cards, order):
    """The same cards with other suits; the joker stays."""
    return tuple(card if card == 52 else card // 4 * 4 + order[card % 4] for card in cards)


def masked(result):
    """The arrays of a masked result in one form: values first, the valid rows last."""
    if isinstance(result, pg.Analyses):
        return (result.front, result.wins, result.pushes, result.losses, result.ev, result.valid)
    return result


# Every function that takes a batch of hands: how to call it, and what a bad row gives.
STONES = pg.house_way("stones")
BATCH = {
    "evaluate": SimpleNamespace(call=pg.evaluate, bad=(0,)),
    "splits_many": SimpleNamespace(call=pg.splits_many, bad=(0, 0, False)),
    "hand_class": SimpleNamespace(call=pg.hand_class, bad=(2**32 - 1,)),
    "parse": SimpleNamespace(call=pg.parse, bad=(255,)),
    "set": SimpleNamespace(call=STONES.set, bad=(255,)),
    "analyze_many": SimpleNamespace(call=pg.analyze_many, bad=(255, -1, -1, -1, np.nan)),
}


def in_fresh_python(code, timeout=10):
    """Run code in a new process, so that a crash, a hang or a flood of memory fails a test and not the run.

    Returns what it printed.
    """
    limits = """
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
except ImportError:
    pass
"""
    done = subprocess.run(
        [sys.executable, "-c", limits + code], capture_output=True, text=True, timeout=timeout, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
