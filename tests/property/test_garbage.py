"""Whatever comes in: a result or a ValueError or TypeError, and nothing is broken afterwards."""

import math
import re
import sys
import time
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hands import HAND, IDS, STRENGTH, assert_still_right, in_fresh_python
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from houseway import paigow as pg

run = settings(
    deadline=None, derandomize=True, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
STONES = pg.house_way("stones")

# Everything a text can be: lone surrogates and NULs too.
characters = st.characters()
texts = st.one_of(
    st.text(characters, max_size=30),
    st.text("23456789TJQKA10cdhs♣♦♥♠joker* ,\t\n\x0b\u00a0\u2003\ufe0f\ud800\x00", max_size=30),
    st.sampled_from([HAND, HAND + "\x0b", "Jo", "\ud800", "\x00" * 3, "", "none", "mask", "stones", "bug"]),
)
numbers = st.one_of(
    st.integers(-2, 60),
    st.integers(),
    st.sampled_from([2**63, 2**64, -(2**63), 2**31, 255, 256, 10**30, 10**400]),
    st.floats(),
    st.booleans(),
    st.decimals(),
    st.fractions(),
    st.complex_numbers(),
    st.sampled_from(
        [np.uint8(3), np.int64(-1), np.float32(2), np.True_, np.timedelta64(3, "s"), np.datetime64("NaT")]
    ),
)
scalars = st.one_of(
    st.none(),
    numbers,
    texts,
    st.binary(max_size=10),
    st.binary(max_size=10).map(bytearray),
    st.binary(max_size=10).map(memoryview),
    st.sampled_from(
        [
            object(),
            object,
            int,
            len,
            ...,
            NotImplemented,
            np.ndarray,
            np.ma.masked,
            pg.Rules(),
            pg.Category.PAIR,
        ]
    ),
)
arrays = hnp.arrays(
    st.one_of(
        hnp.integer_dtypes(),
        hnp.unsigned_integer_dtypes(),
        hnp.floating_dtypes(),
        hnp.boolean_dtypes(),
        hnp.complex_number_dtypes(),
        hnp.unicode_string_dtypes(max_len=14),
        hnp.byte_string_dtypes(max_len=14),
        hnp.datetime64_dtypes(),
        hnp.timedelta64_dtypes(),
    ),
    hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=8),
)
object_arrays = st.lists(scalars, max_size=8).map(
    lambda items: np.fromiter(items, dtype=object, count=len(items))
)
hashable = st.one_of(st.none(), st.integers(), st.text(characters, max_size=5), st.booleans())


def generator_of(items):
    return (item for item in items)


things = st.recursive(
    st.one_of(scalars, arrays, object_arrays),
    lambda inner: st.one_of(
        st.lists(inner, max_size=8),
        st.lists(inner, max_size=8).map(tuple),
        st.lists(inner, min_size=7, max_size=7),
        st.dictionaries(hashable, inner, max_size=3),
        st.sets(hashable, max_size=7),
        st.frozensets(hashable, max_size=7),
        st.lists(inner, max_size=3).map(generator_of),
        st.lists(inner, max_size=3).map(iter),
    ),
    max_leaves=14,
)
# Nearly hands: what most often goes wrong in earnest.
cards = st.one_of(
    st.integers(0, 52),
    st.integers(0, 52),
    st.integers(0, 52),
    st.sampled_from(
        [-1, 53, 255, 256, 2**40, None, math.nan, 3.0, True, False, np.True_, "As", "", b"", [], (3,)]
    ),
    st.sampled_from(
        [np.uint8(3), np.int16(7), np.uint64(2**63), np.float32(1), np.timedelta64(1, "s"), Fraction(3)]
    ),
    st.sampled_from([np.array(3), np.array([3]), np.ma.masked, pg.Category.PAIR, Decimal(3), 3 + 0j]),
)
nearly_hands = st.lists(cards, min_size=6, max_size=8)
nearly_batches = st.lists(st.one_of(st.just(list(IDS)), st.just(HAND), nearly_hands, scalars), max_size=4)
anything = st.one_of(things, nearly_hands, nearly_batches)

ON_HANDS = {
    "evaluate": pg.evaluate,
    "evaluate_front": pg.evaluate_front,
    "evaluate, mask": lambda value: pg.evaluate(value, errors="mask"),
    "splits": pg.splits,
    "splits_many": pg.splits_many,
    "parse": pg.parse,
    "parse, mask": lambda value: pg.parse(value, errors="mask"),
    "format": pg.format,
    "hand_class": pg.hand_class,
    "set": STONES.set,
    "set, mask": lambda value: STONES.set(value, errors="mask"),
    "explain": STONES.explain,
    "analyze": pg.analyze,
    "analyze_many": pg.analyze_many,
    "analyze_many, mask": lambda value: pg.analyze_many(value, errors="mask"),
    "dead": lambda value: pg.analyze(HAND, dead=value),
}
OTHERS = {
    "rules": lambda value: pg.evaluate(HAND, value),
    "rules of a batch": lambda value: pg.evaluate([HAND], rules=value),
    "errors": lambda value: pg.evaluate([HAND], errors=value),
    "category": pg.category,
    "commission": lambda value: pg.analyze(HAND, commission=value),
    "banking": lambda value: pg.analyze(HAND, banking=value),
    "push_rule": lambda value: pg.analyze(HAND, push_rule=value),
    "against": lambda value: pg.analyze(HAND, value),
    "own": lambda value: pg.analyze(HAND, own=value),
    "workers": lambda value: pg.analyze_many([HAND], workers=value),
    "house_way": pg.house_way,
    "from_toml": pg.HouseWay.from_toml,
    "under": STONES.under,
    "joker": pg.Rules,
    "wheel": lambda value: pg.Rules(wheel=value),
    "foul": lambda value: pg.Rules(foul=value),
    "copies": lambda value: pg.Rules(copies=value),
    "rng": lambda value: pg.deal(1, rng=value),
    "k": lambda value: pg.deal(1, value),
    "from_dict": pg.Analysis.from_dict,
}


@pytest.fixture(autouse=True)
def _nothing_is_broken_afterwards():
    yield
    assert_still_right()


def refuses_or_answers(call, value):
    started = time.perf_counter()
    with suppress(ValueError, TypeError):
        call(value)
    assert time.perf_counter() - started < 2
    assert pg.evaluate(HAND) == STRENGTH


@pytest.mark.parametrize("name", ON_HANDS)
def test_hands(name):
    settings(run, max_examples=80)(given(anything)(lambda value: refuses_or_answers(ON_HANDS[name], value)))()


@pytest.mark.parametrize("name", OTHERS)
def test_other_arguments(name):
    settings(run, max_examples=60)(given(things)(lambda value: refuses_or_answers(OTHERS[name], value)))()


@settings(run, max_examples=60)
@given(
    st.one_of(st.integers(-5, 50), st.integers(min_value=2**62), st.integers(max_value=0), scalars), things
)
def test_deal(n, k):
    # More hands than memory holds is a MemoryError, as in NumPy.
    with suppress(ValueError, TypeError, MemoryError):
        pg.deal(n, k)
    with suppress(ValueError, TypeError, MemoryError):
        pg.deal(n)


NAMES = ["rules", "commission", "banking", "push_rule", "dead", "own", "against"]


@settings(run, max_examples=60)
@given(st.dictionaries(st.sampled_from(NAMES), things, max_size=3), st.one_of(st.just(HAND), anything))
def test_analyze_with_several_things_wrong(arguments, hand):
    with suppress(ValueError, TypeError):
        pg.analyze(hand, **arguments)
    with suppress(ValueError, TypeError):
        pg.analyze_many([hand], **{name: value for name, value in arguments.items() if name != "own"})


def is_card(value):
    return (
        isinstance(value, (int, np.integer))
        and not isinstance(value, (bool, np.bool_, np.timedelta64))
        and 0 <= value <= 52
    )


@settings(run, max_examples=600)
@given(nearly_hands)
@example([*IDS[:6], True])
@example([*IDS[:6], np.False_])
@example([*IDS[:6], np.timedelta64(3)])
@example([0, 1, 2, 3, 4, 5, np.uint64(6)])
@example([0, 1, 2, 3, 4, 5, np.uint64(2**63)])
def test_a_list_is_a_hand_or_refused(hand):
    """An answer to a list means that it held seven different cards, by the strictest reading."""
    good = all(is_card(card) for card in hand) and len(hand) == 7 == len({int(card) for card in hand})
    if good:
        assert pg.evaluate(hand) == pg.evaluate(bytes(int(card) for card in hand))
        return
    for call in (pg.evaluate, pg.splits, STONES.set, pg.analyze):
        with pytest.raises((ValueError, TypeError)):
            call(hand)
    for call in (pg.evaluate, STONES.set):
        with suppress(ValueError, TypeError):
            values, valid = call(hand, errors="mask")
            assert not np.any(valid)
            assert not np.any(values == STRENGTH)


@settings(run, max_examples=400)
@given(nearly_batches)
@example([list(IDS), [*IDS[:6], math.nan]])
@example([list(IDS), [*IDS[:6], 2**63]])
@example([list(IDS), [*IDS[:6], True]])
@example([None, list(IDS)])
@example([None])
@example([""])
def test_a_batch_is_masked_where_a_row_is_no_hand(rows):
    """What is valid in a batch is what is valid alone, and has the same strength."""

    def alone(row):
        # Seven cards and nothing else: with five as well, the first good row would decide.
        with suppress(ValueError, TypeError):
            if isinstance(row, (list, str, bytes, bytearray)):
                return pg.splits(row)[0]
        return None

    if not any(isinstance(row, (str, list)) for row in rows):
        return
    try:
        front, back, foul, valid = pg.splits_many(rows, errors="mask")
    except (ValueError, TypeError):
        # Only where nothing could be read as a row at all.
        assert all(alone(row) is None for row in rows)
        return
    if valid.shape != (len(rows),):
        assert all(alone(row) is None for row in rows)
        return
    for at, row in enumerate(rows):
        first = alone(row)
        assert valid[at] == (first is not None)
        if first is None:
            assert not front[at].any()
            assert not back[at].any()
            assert not foul[at].any()
        else:
            assert (front[at, 0], back[at, 0]) == (first.front_strength, first.back_strength)


CARD = re.compile(
    r"[ ,\t\r\n]*(?:(joker|jo|jk|\*)|(10|[2-9tjqka])(?:([cdhs])|([♣♦♥♠♧♢♡♤])\ufe0f?))",
    re.IGNORECASE | re.ASCII,
)


def slow_parse(text):
    """Cards of a text as the documentation states them, or None."""
    found, at = [], 0
    while match := CARD.match(text, at):
        joker, rank, letter, symbol = match.groups()
        if joker:
            found.append(52)
        else:
            suit = "cdhs".index(letter.lower()) if letter else "♣♦♥♠♧♢♡♤".index(symbol) % 4
            found.append(4 * "23456789tjqka".index(rank.lower().replace("10", "t")) + suit)
        at = match.end()
    return found if not text[at:].strip(" ,\t\r\n") else None


# With a Kelvin sign and a long s, which are a k and an s to whoever folds case by Unicode.
near_text = st.text("AaKkQqJjTt10298cdhsCDHSorekORE*♣♦♥♠♡♤\ufe0f ,\t\n\x0b\u00a0\u212a\u017f", max_size=24)
WORDS = (
    "As kd 10h 1 0 T jo Jk joker JOKER * 9♣ 2♠\ufe0f 3♡ , ; - x \u212ad A\u017f K\ufe0f 1s Jo* JoKd joke r"
)
pieces = st.lists(
    st.sampled_from(WORDS.split()),
    max_size=9,
).flatmap(lambda words: st.sampled_from(["", " ", ",", ", ", "\t"]).map(lambda space: space.join(words)))


@settings(run, max_examples=800)
@given(st.one_of(near_text, pieces, texts))
def test_text_reads_as_documented(text):
    want = slow_parse(text)
    if want and len(set(want)) == len(want):
        assert pg.parse(text).tolist() == want
        assert pg.parse([text]).tolist() == [want]
        if len(want) in (5, 7):
            assert pg.evaluate(text) == pg.evaluate(want)
    else:
        with pytest.raises(pg.CardError):
            pg.parse(text)
        with pytest.raises(pg.CardError):
            pg.evaluate(text)
        with pytest.raises(pg.CardError):
            pg.parse([text])


@pytest.mark.parametrize(
    "text",
    ["x" * 10**6, " " * 10**6, "As" * 500_000, "\x00" * 10**6, "\ud800" * 10**6, "10" * 500_000, "♠" * 10**6],
    ids=lambda text: repr(text[:2]),
)
def test_a_megabyte_of_text(text):
    for call in (*ON_HANDS.values(), *OTHERS.values()):
        refuses_or_answers(call, text)
        refuses_or_answers(call, [text] * 3)
        refuses_or_answers(call, np.array([HAND, text], dtype=object))


def nested(depth, inner):
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize("depth", [10, 31, 32, 33, 63, 64, 65, 500, 5_000])
@pytest.mark.parametrize("inner", [HAND, list(IDS), [], None])
def test_deep_lists(depth, inner):
    for call in ON_HANDS.values():
        refuses_or_answers(call, nested(depth, inner))
        refuses_or_answers(call, [HAND, nested(depth, inner)])


def test_lists_that_hold_themselves():
    loop = [HAND]
    loop.append(loop)
    ring = [list(IDS)]
    ring[0].append(ring)
    mapping = {}
    mapping["self"] = mapping
    boxed = np.empty((), dtype=object)
    boxed[()] = boxed
    others = [call for name, call in OTHERS.items() if name != "rng"]
    for value in (loop, ring, [loop, ring], mapping):
        for call in (*ON_HANDS.values(), *others):
            refuses_or_answers(call, value)
    for call in ON_HANDS.values():
        refuses_or_answers(call, boxed)
        refuses_or_answers(call, [HAND, boxed])


def test_a_seed_that_holds_itself():
    # NumPy's SeedSequence follows such a list until the stack ends, and the process with it.
    printed = in_fresh_python("""
from houseway import paigow as pg
loop = []
loop.append(loop)
try:
    pg.deal(1, rng=loop)
except (ValueError, TypeError):
    print("refused")
""")
    assert printed == "refused\n"


class Raises:
    """Raises whatever it is asked."""

    def __init__(self, error=RuntimeError):
        self.error = error

    def __eq__(self, other):
        raise self.error

    def __ne__(self, other):
        raise self.error

    def __hash__(self):
        raise self.error

    def __bool__(self):
        raise self.error

    def __repr__(self):
        raise self.error

    def __len__(self):
        raise self.error

    def __iter__(self):
        raise self.error

    def __index__(self):
        raise self.error


class Converts:
    """Turns into an array by a method of the caller's choice."""

    def __init__(self, result):
        self.result = result

    def __array__(self, dtype=None, copy=None):
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


class ConvertsToNumpy:
    def __init__(self, result):
        self.result = result

    def to_numpy(self):
        return self if self.result is ... else self.result


def test_objects_that_raise():
    """What an object raises by itself may come through; the package must go on working."""
    for value in (
        Raises(),
        [Raises()],
        [HAND, Raises()],
        (3, Raises()),
        Converts(RuntimeError()),
        [HAND, Converts(5)],
    ):
        for call in (*ON_HANDS.values(), *OTHERS.values()):
            with suppress(ValueError, TypeError, RuntimeError):
                call(value)
    assert_still_right()


@pytest.mark.parametrize(
    "value",
    [
        Converts(None),
        Converts(5),
        Converts(np.array(5.0)),
        ConvertsToNumpy(None),
        ConvertsToNumpy(5),
        ConvertsToNumpy(...),
        ConvertsToNumpy(HAND),
        ConvertsToNumpy,
        Converts,
        np.ndarray,
        np.uint8,
        sys,
        memoryview,
    ],
    ids=lambda value: f"{type(value).__name__} {getattr(value, 'result', '')}",
)
def test_objects_that_only_look_like_arrays(value):
    for call in ON_HANDS.values():
        refuses_or_answers(call, value)
        refuses_or_answers(call, [value])
        refuses_or_answers(call, [HAND, value])
        refuses_or_answers(call, np.array([HAND, 0], dtype=object)[:1])


def test_a_released_memoryview():
    view = memoryview(bytes(IDS))
    view.release()
    for call in ON_HANDS.values():
        refuses_or_answers(call, view)
        refuses_or_answers(call, [HAND, view])


def test_a_list_that_changes_while_it_is_read():
    class Shrinks(list):
        def __len__(self):
            if super().__len__() > 3:
                self.pop()
            return super().__len__()

    class Grows(list):
        def __iter__(self):
            yield from list.__iter__(self)
            yield from [1] * 10

    for value in (Shrinks(IDS), Grows(IDS), [Shrinks(IDS), HAND], [Grows(IDS), HAND]):
        for call in ON_HANDS.values():
            with suppress(ValueError, TypeError, IndexError):  # the list's own fault
                call(value)
    assert_still_right()


def test_numbers_of_ones_own():
    class Number(int):
        pass

    class Text(str):
        __slots__ = ()

    class Bytes(bytes):
        pass

    assert pg.evaluate([Number(card) for card in IDS]) == STRENGTH
    assert pg.evaluate(Text(HAND)) == STRENGTH
    assert pg.evaluate(Bytes(IDS)) == STRENGTH
    assert pg.evaluate([Text(HAND), Bytes(IDS)]).tolist() == [STRENGTH] * 2
    assert pg.house_way(Text("stones")).name == "stones"
