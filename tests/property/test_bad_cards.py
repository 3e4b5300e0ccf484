"""Rows that are no hands: the message names the row, the mask marks it and nothing else."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hands import BATCH, HAND, IDS, STRENGTH, masked

from houseway import paigow as pg

SIX = list(IDS[:6])


def boxed(value):
    """A 0-d object array."""
    out = np.empty((), dtype=object)
    out[()] = value
    return out


# What may stand in a list where a hand should, and what the message says about it.
BAD_ROWS = {
    "unknown card": ("As Kd 9c 9h 5d 4s 2x", "2x"),
    "unknown rank": ("As Kd 9c 9h 5d 4s 1c", "1c"),
    "a lone rank": ("As Kd 9c 9h 5d 4s 2", "2"),
    "a dash": ("As-Kd-9c-9h-5d-4s-2c", "-"),
    "card twice": ("As Kd 9c 9h 5d 4s As", "As twice"),
    "two jokers": ("Jo Kd 9c 9h 5d 4s *", "Jo twice"),
    "too few": ("As Kd 9c 9h 5d 4s", "6 cards"),
    "too many": ("As Kd 9c 9h 5d 4s 2c 3c", "8 cards"),
    "no card": ("", "0 cards"),
    "blanks": ("   ", "0 cards"),
    "vertical tab": ("\x0b", "unknown card"),
    "vertical tab at the end": (HAND + "\x0b", "unknown card"),
    "no-break space": ("As\u00a0Kd 9c 9h 5d 4s 2c", "unknown card"),
    "no-break spaces": ("\u00a0\u00a0", "unknown card"),
    "ideographic space": ("\u3000", "unknown card"),
    "next line": ("\x85", "unknown card"),
    "file separator": ("\x1c", "unknown card"),
    "byte order mark": ("\ufeff" + HAND, "unknown card"),
    "fullwidth letter": ("Ａs Kd 9c 9h 5d 4s 2c", "Ａs"),  # noqa: RUF001
    "lone surrogate": ("\ud800", "unknown card"),
    "surrogate in a hand": (HAND[:-2] + "\udc80c", "unknown card"),
    "NUL": ("As\x00Kd 9c 9h 5d 4s 2c", "unknown card"),
    "NUL at the end": (HAND + "\x00", "unknown card"),
    "None": (None, "missing value"),
    "NaN": (math.nan, "missing value"),
    "numpy NaN": (np.float32("nan"), "missing value"),
    "decimal NaN": (Decimal("NaN"), "missing value"),
    "signalling NaN": (Decimal("sNaN"), "missing value|sNaN"),
    "not a time": (np.datetime64("NaT"), "missing value"),
    "a number": (5, "5"),
    "a float": (5.0, "5.0"),
    "a bool": (True, "True"),
    "an object": (object(), "object"),
    "a dict": ({51: 1}, "dict"),
    "a set": (set(IDS), "set"),
    "a generator": ((card for card in IDS), "generator"),
    "a class": (np.ndarray, "type"),
    "a 0-d array": (np.array(5), "5"),
    "a boxed number": (boxed(5), "5"),
    "empty list": ([], "0 cards"),
    "list, card twice": ([*SIX, IDS[0]], "As twice"),
    "list, too few": (SIX, "6 cards"),
    "list, too many": ([*IDS, 1], "8 cards"),
    "list, negative": ([*SIX, -1], "-1"),
    "list, 53": ([*SIX, 53], "53"),
    "list, 255": ([*SIX, 255], "255"),
    "list, 256": ([*SIX, 256], "256"),
    "list, -256": ([*SIX, -256], "-256"),
    "list, 2^63": ([*SIX, 2**63], str(2**63)),
    "list, 2^64": ([*SIX, 2**64], str(2**64)),
    "list, -2^64": ([*SIX, -(2**64)], str(-(2**64))),
    "list, None": ([*SIX, None], "missing value"),
    "list, None first": ([None, *SIX], "missing value"),
    "list, NaN": ([*SIX, math.nan], "missing value"),
    "list, float": ([*SIX, 0.5], "0.5"),
    "list, whole float": ([*SIX, 0.0], "0.0"),
    "list, bool": ([*SIX, True], "True"),
    "list, numpy bool": ([*SIX, np.True_], "True"),
    "list, text": ([*SIX, "2c"], "2c"),
    "list, complex": ([*SIX, 0j], "0j"),
    "list, decimal": ([*SIX, Decimal(0)], "Decimal"),
    "list, fraction": ([*SIX, Fraction(0)], "Fraction"),
    "list, time": ([*SIX, np.timedelta64(0, "s")], "timedelta64"),
    "list, masked": ([*SIX, np.ma.masked], "missing value|masked"),
    "list, list": ([*SIX, [0]], "list"),
    "list of list": ([list(IDS)], "list"),
    "all bools": ([True] * 7, "True"),
    "all floats": ([float(card) for card in IDS], "51.0"),
    "bytes, 255": (b"\xff" * 7, "255"),
    "bytes, 53": (bytes([*SIX, 53]), "53"),
    "bytes of text": (HAND.encode(), "20 cards|65"),
    "no bytes": (b"", "0 cards"),
    "bytearray, 53": (bytearray([*SIX, 53]), "53"),
    "array of floats": (np.array(IDS, float), "51.0"),
    "array of bools": (np.ones(7, bool), "True"),
    "array, negative": (np.array([*SIX, -1]), "-1"),
    "array, 2^64 - 1": (np.array([*SIX, 2**64 - 1], np.uint64), str(2**64 - 1)),
    "masked array": (np.ma.masked_array(IDS, mask=[0, 0, 0, 0, 0, 0, 1]), "missing value|masked"),
    "2-d array": (np.array([IDS]), "array|list"),
}
# A list of nothing but one of these is an array in its own right: of a wrong kind or shape, or of hands.
UNIFORM = {
    "a number",
    "a float",
    "a bool",
    "not a time",
    "a 0-d array",
    "empty list",
    "list, too few",
    "list, too many",
    "list of list",
    "2-d array",
}

GOOD_ROWS = {"texts": HAND, "lists": list(IDS), "tuples": IDS, "bytes": bytes(IDS), "arrays": np.array(IDS)}


@pytest.mark.parametrize("kind", BAD_ROWS)
@pytest.mark.parametrize("good", GOOD_ROWS)
def test_bad_row_is_named(kind, good):
    bad, said = BAD_ROWS[kind]
    for place in range(3):
        rows = [GOOD_ROWS[good]] * 3
        rows[place] = bad
        with pytest.raises(pg.CardError, match=rf"(?s)^row {place}: got .*({said}).*want .*7 ") as caught:
            pg.evaluate(rows)
        assert caught.value.row == place
        assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("kind", BAD_ROWS)
@pytest.mark.parametrize("good", GOOD_ROWS)
def test_only_the_bad_row_is_masked(kind, good):
    for place in range(3):
        rows = [GOOD_ROWS[good]] * 3
        rows[place] = BAD_ROWS[kind][0]
        strengths, valid = pg.evaluate(rows, errors="mask")
        want = [STRENGTH] * 3
        want[place] = 0
        assert strengths.tolist() == want
        assert valid.tolist() == [strength > 0 for strength in want]


@pytest.mark.parametrize("kind", BAD_ROWS)
@pytest.mark.parametrize("function", BATCH)
def test_what_a_bad_row_gives(kind, function):
    call, bad = BATCH[function].call, BATCH[function].bad
    rows = [HAND, BAD_ROWS[kind][0], list(IDS)]
    *values, valid = masked(call(rows, errors="mask"))
    assert valid.dtype == np.bool_
    assert valid.tolist() == [True, False, True]
    *expected, _ = masked(call([HAND], errors="mask"))
    for got, want, missing in zip(values, expected, bad, strict=True):
        assert got.dtype == want.dtype
        assert np.array_equal(got[0], want[0])
        assert np.array_equal(got[2], want[0])
        assert np.array_equal(got[1], np.full_like(got[1], missing), equal_nan=got.dtype.kind == "f")
    with pytest.raises(pg.CardError, match="row 1: ") as caught:
        call(rows)
    assert caught.value.row == 1


@pytest.mark.parametrize("kind", [kind for kind in BAD_ROWS if kind not in UNIFORM])
@pytest.mark.parametrize("function", BATCH)
def test_nothing_but_bad_rows(kind, function):
    # There is no good row that could tell how many cards a hand has.
    call = BATCH[function].call
    rows = [BAD_ROWS[kind][0]] * 2
    if function == "parse" and kind in ("too few", "too many"):
        return  # hands of another size
    result = call(rows, errors="mask")
    assert masked(result)[-1].tolist() == [False, False]
    with pytest.raises((pg.CardError, TypeError), match="(?s)got .*want"):
        call(rows)


@pytest.mark.parametrize("function", BATCH)
@pytest.mark.parametrize("dtype", ["u1", "i1", "<i2", ">i8", "u8", object])
def test_bad_numbers_in_arrays(function, dtype):
    call = BATCH[function].call
    hands = np.array([IDS] * 6, dtype=object)
    hands[1, 6] = 53
    hands[3, 0] = 100
    hands[4, 2] = IDS[3]
    if np.dtype(dtype).kind in "iO":
        hands[5, 5] = -1
    if dtype == "u1":
        hands[5, 5] = 255
    if dtype == "u8":
        hands[5, 5] = 2**64 - 52
    hands = hands.astype(dtype)
    assert masked(call(hands, errors="mask"))[-1].tolist() == [True, False, True, False, False, False]
    for row, said in [(1, "53"), (3, "100"), (4, "9h twice"), (5, f"{hands[5, 5]}")]:
        chosen = hands.copy()
        chosen[1:row] = hands[0]
        with pytest.raises(pg.CardError, match=rf"^row {row}: got .*{said}.*want .*7|different") as caught:
            call(chosen)
        assert caught.value.row == row
    nested = hands.reshape(2, 3, 7)
    assert masked(call(nested, errors="mask"))[-1].tolist() == [[True, False, True], [False, False, False]]
    with pytest.raises(pg.CardError, match=r"^row \(0, 1\): ") as caught:
        call(nested)
    assert caught.value.row == (0, 1)


def test_wrapping_numbers_are_no_cards():
    # Each is a card modulo 256 or 2^64.
    for number in (256, 512 + 11, -256, -205, 2**32, 2**63 - 256, 2**64 - 256 + 52):
        dtype = np.uint64 if number >= 2**63 else np.int64
        hands = np.array([IDS, IDS], dtype)
        hands[1, 6] = number
        strengths, valid = pg.evaluate(hands, errors="mask")
        assert strengths.tolist() == [STRENGTH, 0], number
        assert valid.tolist() == [True, False]
        with pytest.raises(pg.CardError, match=f"{number}"):
            pg.evaluate([*SIX, number])


# The core is handed 65,536 rows at a time.
FAR_ROWS = [65_535, 65_536, 70_000]
QUICK = {name: function for name, function in BATCH.items() if name != "analyze_many"}


@pytest.fixture(scope="module")
def many():
    return pg.deal(70_001, rng=3)


@pytest.fixture(scope="module")
def texts(many):
    return pg.format(many)


@pytest.fixture(scope="module")
def answers(many):
    return {name: masked(function.call(many, errors="mask")) for name, function in QUICK.items()}


def assert_only_this_row_is_bad(name, hands, row, answers):
    *values, valid = masked(QUICK[name].call(hands, errors="mask"))
    assert np.flatnonzero(~valid).tolist() == [row]
    *expected, _ = answers[name]
    for got, want, missing in zip(values, expected, QUICK[name].bad, strict=True):
        assert (got[row] == missing).all()
        assert np.array_equal(got[:row], want[:row])
        assert np.array_equal(got[row + 1 :], want[row + 1 :])
    with pytest.raises(pg.CardError, match=f"^row {row}: ") as caught:
        QUICK[name].call(hands)
    assert caught.value.row == row


@pytest.mark.parametrize("row", FAR_ROWS)
@pytest.mark.parametrize("dtype", ["u1", "<i8", ">i2"])
@pytest.mark.parametrize("name", QUICK)
def test_bad_row_beyond_a_block(many, answers, row, dtype, name):
    hands = many.astype(dtype)
    hands[row, 3] = 53
    assert_only_this_row_is_bad(name, hands, row, answers)


@pytest.mark.parametrize("row", FAR_ROWS)
@pytest.mark.parametrize("bad", ["As Kd 9c 9h 5d 4s Zz", None, [1, 2], HAND[:-3]])
def test_bad_text_beyond_a_block(texts, answers, row, bad):
    hands = texts.copy()
    hands[row] = bad
    assert_only_this_row_is_bad("evaluate", hands, row, answers)


@pytest.mark.parametrize("row", FAR_ROWS)
def test_bad_object_beyond_a_block(many, answers, row):
    hands = many.astype(object)
    hands[row, 6] = None
    assert_only_this_row_is_bad("evaluate", hands, row, answers)


def test_bad_rows_in_several_blocks(many):
    hands = many.copy()
    hands[FAR_ROWS, 0] = hands[FAR_ROWS, 1]
    valid = np.ones(len(many), bool)
    valid[FAR_ROWS] = False
    for name in QUICK:
        assert np.array_equal(masked(BATCH[name].call(hands, errors="mask"))[-1], valid)
    with pytest.raises(pg.CardError, match=f"^row {FAR_ROWS[0]}: .* twice"):
        pg.evaluate(hands)


def test_bad_row_late_in_an_analysis(many):
    # Rows go to the threads in chunks.
    for row in (63, 64, 127, 128, 129, 199):
        hands = many[:200].copy()
        hands[row, 0] = hands[row, 1]
        result = pg.analyze_many(hands, errors="mask", workers=2)
        assert np.flatnonzero(~result.valid).tolist() == [row]
        with pytest.raises(pg.CardError, match=f"^row {row}: ") as caught:
            pg.analyze_many(hands, workers=2)
        assert caught.value.row == row


# One hand, given as such.
BAD_HANDS = {
    "unknown card": "As Kd 9c 9h 5d 4s 2x",
    "card twice": "As Kd 9c 9h 5d 4s As",
    "too few": "As Kd 9c 9h 5d 4s",
    "no-break space": "\u00a0",
    "surrogate": "\ud800" * 7,
    "NUL": "\x00",
    "list, twice": [*SIX, 51],
    "list, too few": SIX,
    "list, 53": [*SIX, 53],
    "list, negative": [*SIX, -1],
    "list, huge": [*SIX, 10**30],
    "list, None": [*SIX, None],
    "list, None first": [None, *SIX],
    "bytes, 53": bytes([*SIX, 53]),
    "array, twice": np.array([*SIX, 51]),
    "array, negative": np.array([*SIX, -1]),
    "objects, None": np.array([*SIX, None], dtype=object),
}


@pytest.mark.parametrize("kind", BAD_HANDS)
def test_one_bad_hand(kind):
    hand = BAD_HANDS[kind]
    calls = [
        pg.evaluate,
        pg.hand_class,
        pg.splits,
        pg.splits_many,
        pg.house_way("stones").set,
        pg.house_way("stones").explain,
        pg.analyze,
        pg.analyze_many,
    ]
    for call in calls:
        with pytest.raises(pg.CardError, match="got .*want") as caught:
            call(hand)
        assert caught.value.row is None
        assert "row" not in str(caught.value)


@pytest.mark.parametrize("kind", BAD_HANDS)
def test_one_bad_hand_masked(kind):
    hand = BAD_HANDS[kind]
    assert pg.evaluate(hand, errors="mask") == (0, False)
    positions, valid = pg.house_way("stones").set(hand, errors="mask")
    assert positions.tolist() == [255, 255]
    assert valid is False
    many = pg.analyze_many(hand, errors="mask")
    assert not many.valid
    assert many.valid.shape == ()


# A wrong kind of thing: no row can be named.
WRONG_KINDS = {
    "None": None,
    "a number": 5,
    "a float": 1.5,
    "a dict": {1: 2},
    "a set": {1, 2},
    "an object": object(),
    "a class": int,
    "an array class": np.ndarray,
    "a function": len,
    "floats": np.array(IDS, float),
    "float rows": np.array([IDS], float),
    "bools": np.ones((2, 7), bool),
    "list of bools": [True] * 7,
    "complex": np.array([IDS], complex),
    "dates": np.zeros((2, 7), "M8[D]"),
    "times": np.zeros((2, 7), "m8[D]"),
    "records": np.zeros(2, [("a", "u1"), ("b", "u1")]),
    "void": np.zeros(2, "V7"),
    "float memoryview": memoryview(np.array(IDS, float)),
    "list of dates": [np.datetime64(1, "D")] * 7,
}


@pytest.mark.parametrize("kind", WRONG_KINDS)
def test_wrong_kinds(kind):
    value = WRONG_KINDS[kind]
    for call in (pg.evaluate, pg.evaluate_front, pg.hand_class, pg.parse, pg.splits, pg.analyze):
        with pytest.raises(TypeError, match=r"got .*, want"):
            call(value)


WRONG_SHAPES = {
    "6 wide": (np.zeros((3, 6), np.uint8), "shape"),
    "8 wide": (np.zeros((3, 8), np.uint8), "shape"),
    "no columns": (np.zeros((7, 0), np.uint8), "shape"),
    "no rows, 6 wide": (np.zeros((0, 6), np.uint8), "shape"),
    "nothing": (np.zeros(0, np.uint8), "shape|0 cards"),
    "0-d": (np.array(5), "the number 5"),
    "one empty row": ([[]], "0 cards|shape"),
    "empty rows": ([[], []], "0 cards|shape"),
    "empty rows, nested": ([[[]]], "0 cards|shape"),
}


@pytest.mark.parametrize("kind", WRONG_SHAPES)
def test_wrong_shapes(kind):
    value, said = WRONG_SHAPES[kind]
    for call in (pg.evaluate, pg.hand_class, pg.splits_many, pg.house_way("stones").set, pg.analyze_many):
        with pytest.raises(pg.CardError, match=rf"got .*({said}).*, want .*7 different cards"):
            call(value)


def test_one_hand_wanted():
    for call in (pg.splits, pg.analyze, pg.house_way("stones").explain):
        for batch in ([HAND, HAND], np.array([IDS, IDS]), []):
            with pytest.raises(pg.CardError, match=r"got \d hands, want one"):
                call(batch)
        # A batch of one is told from one hand.
        for batch in ([HAND], np.array([IDS])):
            with pytest.raises(pg.CardError, match="batch|list|shape"):
                call(batch)


@pytest.mark.parametrize(
    ("value", "cards"), [("2c " * 60, 60), ("2c" * 54, 54), ("2c " * 1_000_000, 1_000_000), ([0] * 60, 60)]
)
def test_the_number_of_cards_is_right(value, cards):
    with pytest.raises(pg.CardError, match=f"got ({cards} cards|more than|over|at least)") as caught:
        pg.evaluate(value)
    assert len(str(caught.value)) < 1000


LONG = {
    "text": "2c " * 400_000,
    "unknown text": "x" * 1_000_000,
    "spaces": " " * 1_000_000,
    "NULs": "\x00" * 1_000_000,
    "surrogates": "\ud800" * 1_000_000,
    "list": [0] * 100_000,
    "bytes": bytes(100_000),
    "huge number": [*SIX, 10**4000],
    "row": [HAND, [0] * 100_000],
    "rows of text": [HAND, "2c" * 100_000],
    "nested": [HAND, [[[0] * 100_000]]],
}


@pytest.mark.parametrize("kind", LONG)
def test_messages_stay_short(kind):
    for call in (pg.evaluate, pg.evaluate_front, pg.parse, pg.splits, pg.analyze):
        with pytest.raises((pg.CardError, TypeError)) as caught:
            call(LONG[kind])
        assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("text", ["As\u00a0Kd", "As Kd\x0b", "\x0bAs Kd", "As\u2009Kd"])
def test_the_unknown_card_is_quoted(text):
    # The white space that is none here is what must be seen.
    strange = next(c for c in text if c.isspace() and c != " ")
    with pytest.raises(pg.CardError) as caught:
        pg.parse(text)
    assert repr(strange)[1:-1] in str(caught.value).split(" in ")[0]


def test_nothing_reads_as_no_cards():
    for value in ([None], [None, None], ["", "As"], [""], ["x", None], [[], [0]], [math.nan]):
        with pytest.raises((pg.CardError, TypeError), match="got"):
            pg.parse(value)
        with pytest.raises((pg.CardError, TypeError), match="got"):
            pg.format(value)


def test_a_masked_card_is_missing():
    one = np.ma.masked_array(IDS, mask=[0, 0, 0, 0, 0, 0, 1])
    with pytest.raises((pg.CardError, TypeError), match="miss|mask"):
        pg.evaluate(one)
    rows = np.ma.masked_array([IDS, IDS], mask=[[0] * 7, [0, 0, 0, 0, 0, 0, 1]])
    strengths, valid = pg.evaluate(rows, errors="mask")
    assert strengths.tolist() == [STRENGTH, 0]
    assert valid.tolist() == [True, False]


def test_a_bool_is_no_card():
    for hand in ([*SIX, True], (*SIX, False), [True, *SIX], [*SIX, np.False_]):
        with pytest.raises((pg.CardError, TypeError), match=r"True|False|bool"):
            pg.evaluate(hand)
    for call in (pg.parse, pg.format, pg.evaluate_front):
        with pytest.raises((pg.CardError, TypeError), match=r"True|bool"):
            call([5, True])
    with pytest.raises((pg.CardError, TypeError), match=r"True|bool"):
        pg.analyze(HAND, dead=[3, True])


def test_a_time_is_no_card():
    for unit in ((), ("D",)):
        with pytest.raises((pg.CardError, TypeError), match="timedelta"):
            pg.evaluate([*SIX, np.timedelta64(0, *unit)])
        with pytest.raises((pg.CardError, TypeError), match="timedelta"):
            pg.evaluate(np.array([np.timedelta64(card, *unit) for card in IDS], dtype=object))


def test_an_odd_item_says_what_it_is():
    # Not the good card before it.
    for hand in ([*SIX, None], [*SIX, "2c"], [*SIX, math.nan]):
        with pytest.raises(
            (pg.CardError, TypeError), match="missing value|where others are whole hands|float|nan"
        ):
            pg.evaluate(hand)
    with pytest.raises(pg.CardError, match="2c"):
        pg.evaluate([IDS, [*SIX, "2c"]])


def test_a_masked_card_of_a_list_is_missing():
    for hand in ([*SIX, np.ma.masked], [np.ma.masked, *SIX], [HAND, [*SIX, np.ma.masked]]):
        with pytest.raises((pg.CardError, TypeError), match="miss|mask"):
            pg.evaluate(hand)


def test_card_error_is_a_value_error_with_a_row():
    assert issubclass(pg.CardError, ValueError)
    assert pg.CardError("text").row is None


def test_a_masked_row_is_no_plain_array():
    hand = np.ma.masked_array(np.array(IDS, np.uint8), mask=[1, 0, 0, 0, 0, 0, 0])
    for call in (pg.evaluate, pg.splits, pg.house_way("stones").set, pg.analyze, pg.hand_class):
        with pytest.raises(pg.CardError, match="missing value"):
            call(hand)
