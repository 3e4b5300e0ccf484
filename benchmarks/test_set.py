"""Setting hands by a house way, here that of Trump Plaza, jokers included.

No package to compare with can be installed and sets every hand, so the rival is the plain Python
that the tests hold the core to.
"""

import numpy as np
import pytest

from houseway import paigow as pg

from .measure import task

WAY = "trump-plaza"
ONE_BY_ONE = 1_000

from_text = task("set: from text, one hand")
from_native = task("set: from native cards, one hand")
batch = task("set: batch of 10,000")


@pytest.fixture
def way():
    return pg.house_way(WAY)


@pytest.fixture
def reference_way():
    from reference.ways import WAYS

    return WAYS[WAY]


@pytest.fixture
def few(hands):
    return hands[:ONE_BY_ONE]


def assert_fronts(hands, positions, reference_way):
    """Check positions of front cards against what the reference puts in front."""
    for hand, chosen in zip(hands.tolist(), np.asarray(positions).tolist(), strict=True):
        assert sorted(hand[at] for at in chosen) == list(reference_way(tuple(hand)))


def assert_ids(hands, fronts, way):
    """Check the reference's front ids against houseway's positions."""
    chosen = np.take_along_axis(hands, way.set(hands), axis=1)
    assert np.sort(chosen, axis=1).tolist() == [list(front) for front in fronts]


@from_text
def test_text(measure, few, way, reference_way):
    def set_each(texts):
        return [way.set(text) for text in texts]

    result = measure(set_each, pg.format(few), engine="houseway", hands=len(few))
    assert_fronts(few, result, reference_way)


@from_text
def test_text_reference(measure, few, way, reference_way):
    from reference.cards import parse

    def set_each(texts):
        return [reference_way(parse(text)) for text in texts]

    result = measure(set_each, pg.format(few), engine="reference", hands=len(few))
    assert_ids(few, result, way)


@from_native
@pytest.mark.parametrize(
    ("engine", "form"),
    [("houseway", np.ndarray.tolist), ("houseway, one uint8 array", list)],
    ids=["list", "array"],
)
def test_native(measure, few, way, reference_way, engine, form):
    def set_each(natives):
        return [way.set(native) for native in natives]

    result = measure(set_each, form(few), engine=engine, hands=len(few))
    assert_fronts(few, result, reference_way)


@from_native
def test_explain(measure, few, way, reference_way):
    def explain_each(lists):
        return [way.explain(cards) for cards in lists]

    lists = few.tolist()
    result = measure(explain_each, lists, engine="houseway, explain", hands=len(few))
    for cards, explanation in zip(lists, result, strict=True):
        assert sorted(explanation.front) == list(reference_way(tuple(cards)))


@from_native
def test_native_reference(measure, few, way, reference_way):
    def set_each(tuples):
        return [reference_way(cards) for cards in tuples]

    result = measure(set_each, list(map(tuple, few.tolist())), engine="reference", hands=len(few))
    assert_ids(few, result, way)


@batch
def test_batch(measure, hands, way, reference_way):
    result = measure(way.set, hands, engine="houseway", hands=len(hands))
    assert_fronts(hands[:ONE_BY_ONE], result[:ONE_BY_ONE], reference_way)


@batch
def test_batch_reference(measure, hands, way, reference_way):
    def set_each(tuples):
        return [reference_way(cards) for cards in tuples]

    result = measure(set_each, list(map(tuple, hands.tolist())), engine="reference", hands=len(hands))
    assert_ids(hands, result, way)


@task("set: batch of 1,000,000")
def test_million(measure, way, reference_way):
    hands = pg.deal(1_000_000, rng=53)
    result = measure(way.set, hands, engine="houseway", hands=len(hands))
    sample = slice(None, None, 1_000)
    assert_fronts(hands[sample], result[sample], reference_way)
