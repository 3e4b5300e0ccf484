"""All 21 ways to set a hand.

houseway and the reference rank fronts and backs and find the fouls. The other rivals do the part
that is their job: they rank the 21 backs, one call each. Natural hands, so that everybody can.
"""

from itertools import chain

import numpy as np
import pytest

from houseway import paigow as pg

from .measure import assert_same_order, task

POKER = pg.Rules(wheel="lowest")
ONE_BY_ONE = 200  # few, so that what 21 objects each come to stays in cache

one_hand = task("splits: from native cards, one hand")
batch = task("splits: batch of 10,000")


@pytest.fixture
def few(natural_hands):
    return natural_hands[:ONE_BY_ONE]


@pytest.fixture
def reference_splits():
    from reference.splits import splits

    return splits


def assert_splits(hands, fronts, backs, fouls, reference_splits):
    """Check strengths and fouls against those of the reference."""
    splits = [split for hand in map(tuple, hands) for split in reference_splits(hand, "bug", "lowest")]
    assert_same_order(fronts, [split.front_key for split in splits])
    assert_same_order(backs, [split.back_key for split in splits])
    assert np.ravel(fouls).tolist() == [split.is_foul for split in splits]


@one_hand
def test_one(measure, few, reference_splits):
    def split_each(lists):
        return [pg.splits(cards, POKER) for cards in lists]

    lists = few.tolist()
    result = measure(split_each, lists, engine="houseway", hands=len(few))
    splits = list(chain.from_iterable(result))
    assert_splits(
        lists,
        [split.front_strength for split in splits],
        [split.back_strength for split in splits],
        [split.is_foul for split in splits],
        reference_splits,
    )


@one_hand
def test_one_as_arrays(measure, few, reference_splits):
    def split_each(lists):
        return [pg.splits_many(cards, POKER) for cards in lists]

    lists = few.tolist()
    result = measure(split_each, lists, engine="houseway, splits_many", hands=len(few))
    assert_splits(lists, *(np.array(part) for part in zip(*result, strict=True)), reference_splits)


def split_by_reference(measure, hands, reference_splits):
    def split_each(tuples):
        return [reference_splits(cards, "bug", "lowest") for cards in tuples]

    tuples = list(map(tuple, hands.tolist()))
    result = measure(split_each, tuples, engine="reference", hands=len(hands))
    sample = slice(0, ONE_BY_ONE)
    splits = list(chain.from_iterable(result[sample]))
    fronts, backs, fouls = pg.splits_many(hands[sample], POKER)
    assert_same_order(fronts, [split.front_key for split in splits])
    assert_same_order(backs, [split.back_key for split in splits])
    assert fouls.ravel().tolist() == [split.is_foul for split in splits]


def rank_backs(measure, evaluator, hands):
    backs = evaluator.backs

    def rank_each(natives):
        return [backs(*native) for native in natives]

    natives = [evaluator.native(text) for text in pg.format(hands)]
    engine = f"{evaluator.name}, backs only"
    result = measure(rank_each, natives, engine=engine, hands=len(hands))
    sample = slice(0, ONE_BY_ONE)
    _, ours, _ = pg.splits_many(hands[sample], POKER)
    theirs = list(chain.from_iterable(result[sample]))
    assert_same_order(ours, theirs, larger_is_better=evaluator.larger_is_better)


@one_hand
def test_one_reference(measure, few, reference_splits):
    split_by_reference(measure, few, reference_splits)


@one_hand
def test_one_evaluator(measure, evaluator, few):
    rank_backs(measure, evaluator, few)


@batch
def test_batch(measure, natural_hands, reference_splits):
    hands = natural_hands
    result = measure(pg.splits_many, hands, POKER, engine="houseway", hands=len(hands))
    sample = slice(0, ONE_BY_ONE)
    assert_splits(hands[sample].tolist(), *(part[sample] for part in result), reference_splits)


@batch
def test_batch_reference(measure, natural_hands, reference_splits):
    split_by_reference(measure, natural_hands, reference_splits)


@batch
def test_batch_evaluator(measure, evaluator, natural_hands):
    """None of them has a batch call, so this is the loop that a user has to write."""
    rank_backs(measure, evaluator, natural_hands)
