"""Strength of the best five of seven cards.

The rivals do not know the joker, so everybody gets the same natural hands, and houseway is told the
rules under which the wheel is the lowest straight, as in ordinary poker. The rows named "default
rules" leave that argument out, as those who play pai gow will.
"""

import ctypes

import numpy as np
import pytest

from houseway import paigow as pg

from .measure import assert_same_order, task

POKER = pg.Rules(wheel="lowest")
ONE_BY_ONE = 1_000

from_text = task("evaluate: from text, one hand")
from_native = task("evaluate: from native cards, one hand")
batch = task("evaluate: batch of 10,000")


@pytest.fixture
def few(natural_hands):
    return natural_hands[:ONE_BY_ONE]


@pytest.fixture
def keys(natural_hands, reference):
    """What houseway is checked against."""
    return [reference.evaluate(hand, "bug", "lowest") for hand in map(tuple, natural_hands.tolist())]


@from_text
def test_text(measure, few, keys):
    def evaluate_each(texts):
        return [pg.evaluate(text, POKER) for text in texts]

    result = measure(evaluate_each, pg.format(few), engine="houseway", hands=len(few))
    assert_same_order(result, keys[: len(few)])


@from_text
def test_text_default_rules(measure, few, reference):
    def evaluate_each(texts):
        return [pg.evaluate(text) for text in texts]

    texts = pg.format(few)
    result = measure(evaluate_each, texts, engine="houseway, default rules", hands=len(few))
    assert_same_order(result, [reference.evaluate(*reference.native(text)[:1]) for text in texts])


@from_text
def test_text_rival(measure, rival, few):
    def evaluate_each(texts):
        return [rival.from_text(text) for text in texts]

    result = measure(evaluate_each, pg.format(few), engine=rival.name, hands=len(few))
    assert_same_order(pg.evaluate(few, POKER), result, larger_is_better=rival.larger_is_better)


@from_native
def test_native(measure, few, keys):
    def evaluate_each(natives):
        return [pg.evaluate(*native) for native in natives]

    natives = [(hand, POKER) for hand in few.tolist()]
    result = measure(evaluate_each, natives, engine="houseway", hands=len(few))
    assert_same_order(result, keys[: len(few)])


@from_native
def test_native_default_rules(measure, few, reference):
    def evaluate_each(lists):
        return [pg.evaluate(cards) for cards in lists]

    lists = few.tolist()
    result = measure(evaluate_each, lists, engine="houseway, default rules", hands=len(few))
    assert_same_order(result, [reference.evaluate(tuple(cards)) for cards in lists])


@from_native
def test_native_array(measure, few, keys):
    def evaluate_each(rows):
        return [pg.evaluate(row, POKER) for row in rows]

    result = measure(evaluate_each, list(few), engine="houseway, one uint8 array", hands=len(few))
    assert_same_order(result, keys[: len(few)])


@from_native
def test_native_rival(measure, rival, few):
    evaluate = rival.evaluate

    def evaluate_each(natives):
        return [evaluate(*native) for native in natives]

    natives = [rival.native(text) for text in pg.format(few)]
    result = measure(evaluate_each, natives, engine=rival.name, hands=len(few))
    assert_same_order(pg.evaluate(few, POKER), result, larger_is_better=rival.larger_is_better)


@batch
@pytest.mark.parametrize(
    ("engine", "form"),
    [
        ("houseway", np.ascontiguousarray),
        ("houseway, int64 array", np.int64),
        ("houseway, list of texts", pg.format),
    ],
    ids=["uint8", "int64", "texts"],
)
def test_batch(measure, natural_hands, keys, engine, form):
    hands = form(natural_hands)
    result = measure(pg.evaluate, hands, POKER, engine=engine, hands=len(natural_hands))
    assert_same_order(result, keys)


@batch
def test_batch_rival(measure, rival, natural_hands):
    """None of the rivals has a batch call for strengths, so this is the loop a user has to write."""
    evaluate = rival.evaluate

    def evaluate_each(natives):
        return [evaluate(*native) for native in natives]

    natives = [rival.native(text) for text in pg.format(natural_hands)]
    result = measure(evaluate_each, natives, engine=rival.name, hands=len(natural_hands))
    assert_same_order(pg.evaluate(natural_hands, POKER), result, larger_is_better=rival.larger_is_better)


@batch
def test_batch_buffer_rival(measure, natural_hands):
    """The one buffer call that a package has: private, and without a check of the cards."""
    equity = pytest.importorskip("pokerfast.equity", reason="pokerfast is not installed")
    library = equity._load()
    buffer = natural_hands.tobytes()
    out = (ctypes.c_uint16 * len(natural_hands))()

    def evaluate_buffer():
        assert library.pf_evaluate(buffer, len(natural_hands), 7, out) == 0
        return out

    result = measure(evaluate_buffer, engine="pokerfast, private buffer call", hands=len(natural_hands))
    assert_same_order(pg.evaluate(natural_hands, POKER), list(result))


@task("evaluate: batch of 10,000,000 with jokers")
def test_ten_million(measure, reference):
    hands = pg.deal(10_000_000, rng=53)
    result = measure(pg.evaluate, hands, engine="houseway", hands=len(hands))
    sample = slice(None, None, 2_000)
    keys = [reference.evaluate(hand) for hand in map(tuple, hands[sample].tolist())]
    assert_same_order(result[sample], keys)
