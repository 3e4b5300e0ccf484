"""The exact value of every setting of a hand, against 53,524,680 hands of a dealer.

No package to compare with computes this. What it replaces is enumeration: every hand of the dealer
is set by his house way and compared with every legal setting. That takes too long to be run here,
so a random sample of dealer hands is, and the time for one of *our* hands is extrapolated from it;
those rows say so, and hold the number of hands that were compared.
"""

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from houseway import paigow as pg

from .measure import task, two_cores

DATA = Path(__file__).parents[1] / "tests" / "data" / "exact-trump-plaza.jsonl"
DEALER_HANDS = 53_524_680
HAND = "As Kd 9c 9h 5d 4s 2c"

one_hand = task("analyze: one hand")
many_hands = task("analyze: 200 random hands")


@pytest.fixture(scope="module")
def known():
    """Hands whose results another program computed."""
    return [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


def counts(setting):
    return setting.wins, setting.pushes, setting.losses


def assert_known(analysis, case):
    """Check every setting of a hand, and that of the house way but for cards that play alike."""
    expected = {
        frozenset(split["front"].split()): (split["wins"], split["pushes"], split["losses"])
        for split in case["splits"]
    }
    assert {frozenset(str(s.front).split()): counts(s) for s in analysis.settings} == expected
    assert counts(analysis.house_way) == expected[frozenset(case["house_way_front"].split())]


@one_hand
def test_one(measure, known):
    def analyze_each(texts):
        return [pg.analyze(text) for text in texts]

    texts = [case["hand"] for case in known]
    result = measure(analyze_each, texts, engine="houseway", hands=len(texts))
    for analysis, case in zip(result, known, strict=True):
        assert_known(analysis, case)


def compare(hand, dealer, dealer_fronts, front_strength, back_strength):
    """Wins and losses of every legal setting of a hand against dealer hands that have been set.

    An array for each setting: dealer hands that it beats, and that beat it.
    """
    theirs = np.take_along_axis(dealer, dealer_fronts, axis=1)
    behind = np.ones(dealer.shape, dtype=bool)
    np.put_along_axis(behind, dealer_fronts, values=False, axis=1)
    their_front = front_strength(theirs)
    their_back = back_strength(dealer[behind].reshape(-1, 5))
    fronts, backs, fouls = pg.splits_many(hand)
    wins, losses = [], []
    for front, back in zip(fronts[~fouls], backs[~fouls], strict=True):
        front_won, back_won = front > their_front, back > their_back
        wins.append(np.count_nonzero(front_won & back_won))
        losses.append(np.count_nonzero(~front_won & ~back_won))
    return wins, losses


@pytest.fixture(scope="module")
def sample():
    """Random dealer hands, none of which holds a card of ours."""
    dealt = pg.deal(3_000_000, rng=46)
    held = np.zeros(53, dtype=bool)
    held[pg.parse(HAND)] = True
    free = np.ascontiguousarray(dealt[~held[dealt].any(axis=1)][:1_000_000])
    assert len(free) == 1_000_000
    return free


def legal_settings():
    """The exact results of the legal settings, in the order of splits."""
    cards = pg.parse(HAND).tolist()
    exact = {frozenset(setting.front): setting for setting in pg.analyze(HAND).settings}
    fronts = map(frozenset, combinations(cards, 2))
    return [exact[front] for front in fronts if front in exact]


def assert_near(found, exact, tried):
    """Check a count in a random sample against the exact one: within six standard deviations."""
    share = exact / DEALER_HANDS
    assert abs(found - share * tried) <= 6 * (share * (1 - share) * tried) ** 0.5


@one_hand
def test_enumerate(measure, sample):
    """Enumeration with houseway's own batches, its table of the way included."""
    way = pg.house_way("trump-plaza")
    hand = pg.parse(HAND)

    def enumerate_sample(dealer):
        return compare(hand, dealer, way.set(dealer), pg.evaluate_front, pg.evaluate)

    wins, losses = measure(
        enumerate_sample,
        sample,
        engine="enumeration, NumPy and houseway's batches (extrapolated)",
        hands=len(sample) / DEALER_HANDS,
        extrapolated_from=len(sample),
    )
    for setting, won, lost in zip(legal_settings(), wins, losses, strict=True):
        assert_near(won, setting.wins, len(sample))
        assert_near(lost, setting.losses, len(sample))


@one_hand
def test_enumerate_reference(measure, sample):
    """Enumeration in plain Python."""
    from reference.settle import settle
    from reference.splits import splits
    from reference.strengths import five_key, front_key
    from reference.ways import WAYS

    way = WAYS["trump-plaza"]
    mine = [
        (split.front_key, split.back_key)
        for split in splits(tuple(pg.parse(HAND).tolist()))
        if not split.is_foul
    ]

    def enumerate_sample(dealer):
        wins, losses = [0] * len(mine), [0] * len(mine)
        for hand in dealer:
            front = way(hand)
            back = tuple([card for card in hand if card not in front])
            theirs = front_key(front), five_key(back)
            for at, keys in enumerate(mine):
                outcome = settle(keys, theirs)
                wins[at] += outcome == "win"
                losses[at] += outcome == "loss"
        return wins, losses

    part = sample[:2_000]
    result = measure(
        enumerate_sample,
        list(map(tuple, part.tolist())),
        engine="enumeration, plain Python (extrapolated)",
        hands=len(part) / DEALER_HANDS,
        extrapolated_from=len(part),
    )
    fronts = pg.house_way("trump-plaza").set(part)
    assert result == compare(pg.parse(HAND), part, fronts, pg.evaluate_front, pg.evaluate)


@many_hands
def test_many_one_by_one(measure):
    def analyze_each(lists):
        return [pg.analyze(cards) for cards in lists]

    hands = pg.deal(200, rng=2013)
    engine = "houseway, a call of analyze for each"
    result = measure(analyze_each, hands.tolist(), engine=engine, hands=len(hands))
    wins = pg.analyze_many(hands).wins
    assert [analysis.best.wins for analysis in result] == wins.tolist()


@many_hands
@pytest.mark.parametrize("workers", [1, 2])
def test_many(measure, known, workers):
    def analyze_many(hands):
        return pg.analyze_many(hands, workers=workers)

    hands = pg.deal(200, rng=2013)
    engine = "houseway" if workers == 1 else f"houseway, {workers} threads on {workers} cores"
    if workers == 1:
        result = measure(analyze_many, hands, engine=engine, hands=len(hands))
    else:
        with two_cores():
            result = measure(analyze_many, hands, engine=engine, hands=len(hands))
    for at in range(0, len(hands), 10):
        best = pg.analyze(hands[at]).best
        assert (result.wins[at], result.pushes[at], result.losses[at]) == counts(best)

    by_file = analyze_many([case["hand"] for case in known])
    for at, case in enumerate(known):
        best = max(case["splits"], key=lambda split: 19 * split["wins"] - 20 * split["losses"])
        found = 19 * by_file.wins[at] - 20 * by_file.losses[at]
        assert found == 19 * best["wins"] - 20 * best["losses"]
        cards = case["hand"].split()
        front = {cards[position] for position in by_file.front[at]}
        (split,) = (split for split in case["splits"] if set(split["front"].split()) == front)
        assert split["wins"] == by_file.wins[at]
