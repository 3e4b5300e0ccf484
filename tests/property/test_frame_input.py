"""Columns and frames of pandas and polars: hands in, hands with missing values in."""

import numpy as np
import pytest
from hands import BATCH, HAND, IDS, STRENGTH, masked

from houseway import paigow as pg

pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")

UINT8_HANDS = pl.Array(pl.UInt8, 7)

# Two good hands.
GOOD = {
    "pandas texts": pd.Series([HAND, HAND]),
    "pandas object texts": pd.Series([HAND, HAND], dtype=object),
    "pandas string texts": pd.Series([HAND, HAND], dtype="string"),
    "pandas category": pd.Series([HAND, HAND], dtype="category"),
    "pandas index": pd.Index([HAND, HAND]),
    "pandas texts, odd index": pd.Series([HAND, HAND], index=[7, -1]),
    "pandas lists": pd.Series([list(IDS), list(IDS)]),
    "pandas tuples": pd.Series([IDS, IDS]),
    "pandas arrays": pd.Series([np.array(IDS), np.array(IDS)]),
    "pandas frame": pd.DataFrame([IDS, IDS]),
    "pandas frame, mixed integers": pd.DataFrame([IDS, IDS]).astype({0: "int8", 1: "uint16", 2: "int32"}),
    "pandas frame, objects": pd.DataFrame([IDS, IDS], dtype=object),
    "pandas frame, nullable": pd.DataFrame([IDS, IDS], dtype="Int64"),
    "pandas frame, nullable UInt8": pd.DataFrame([IDS, IDS], dtype="UInt8"),
    "pandas slice": pd.DataFrame([IDS, (0,) * 7, IDS])[::2],
    "polars texts": pl.Series([HAND, HAND]),
    "polars categorical": pl.Series([HAND, HAND], dtype=pl.Categorical),
    "polars lists": pl.Series([list(IDS), list(IDS)]),
    "polars uint8 lists": pl.Series([list(IDS), list(IDS)], dtype=pl.List(pl.UInt8)),
    "polars arrays": pl.Series([list(IDS), list(IDS)], dtype=UINT8_HANDS),
    "polars frame": pl.DataFrame([IDS, IDS], orient="row"),
    "list of pandas rows": [pd.Series(IDS), pd.Series(IDS)],
    "list of polars rows": [pl.Series(IDS), pl.Series(IDS)],
    "pandas row and text": [pd.Series(IDS), HAND],
}


@pytest.mark.parametrize("form", GOOD)
@pytest.mark.parametrize("function", BATCH)
def test_forms(form, function):
    call = BATCH[function].call
    want = masked(call([HAND, HAND], errors="mask"))
    for got, expected in zip(masked(call(GOOD[form], errors="mask")), want, strict=True):
        assert got.dtype == expected.dtype
        assert np.array_equal(got, expected)


@pytest.mark.parametrize(
    "row",
    [
        pd.Series(IDS),
        pd.Series(IDS, index=list("abcdefg")),
        pd.Series(IDS, dtype="Int64"),
        pd.Series(IDS, dtype="uint8"),
        pd.DataFrame([IDS, IDS]).iloc[1],
        pl.Series(IDS),
        pl.Series(IDS, dtype=pl.UInt8),
    ],
)
def test_one_row_is_one_hand(row):
    assert pg.evaluate(row) == STRENGTH
    assert pg.splits(row) == pg.splits(HAND)


SIX = list(IDS[:6])

# A good hand, then a row with a missing value.
MISSING = {
    "pandas texts": pd.Series([HAND, None]),
    "pandas object None": pd.Series([HAND, None], dtype=object),
    "pandas object NaN": pd.Series([HAND, np.nan], dtype=object),
    "pandas object NA": pd.Series([HAND, pd.NA], dtype=object),
    "pandas object NaT": pd.Series([HAND, pd.NaT], dtype=object),
    "pandas string": pd.Series([HAND, pd.NA], dtype="string"),
    "pandas category": pd.Series([HAND, None], dtype="category"),
    "pandas lists": pd.Series([list(IDS), None]),
    "pandas lists with None": pd.Series([list(IDS), [*SIX, None]]),
    "pandas lists with NaN": pd.Series([list(IDS), [*SIX, np.nan]]),
    "pandas lists with NA": pd.Series([list(IDS), [*SIX, pd.NA]]),
    "pandas frame, nullable": pd.DataFrame([list(IDS), [*SIX, pd.NA]], dtype="Int64"),
    "pandas frame, objects": pd.DataFrame([list(IDS), [*SIX, None]], dtype=object),
    "pandas frame, a row of NA": pd.DataFrame([list(IDS), [pd.NA] * 7], dtype="Int64"),
    "pandas frame, floats": pd.DataFrame([list(IDS), [*SIX, np.nan]]),
    "list with NA": [HAND, pd.NA],
    "list with NaT": [HAND, pd.NaT],
    "lists with NA": [list(IDS), [*SIX, pd.NA]],
    "polars texts": pl.Series([HAND, None]),
    "polars categorical": pl.Series([HAND, None], dtype=pl.Categorical),
    "polars lists": pl.Series([list(IDS), None]),
    "polars lists with null": pl.Series([list(IDS), [*SIX, None]]),
    "polars arrays": pl.Series([list(IDS), None], dtype=UINT8_HANDS),
    "polars arrays with null": pl.Series([list(IDS), [*SIX, None]], dtype=UINT8_HANDS),
    "polars frame": pl.DataFrame([list(IDS), [*SIX, None]], orient="row"),
}


@pytest.mark.parametrize("form", MISSING)
def test_missing_is_named(form):
    with pytest.raises(pg.CardError, match="row 1: .*missing value.*want 5 or 7 different cards") as caught:
        pg.evaluate(MISSING[form])
    assert caught.value.row == 1


@pytest.mark.parametrize("form", MISSING)
@pytest.mark.parametrize("function", BATCH)
def test_missing_is_masked(form, function):
    call, bad = BATCH[function].call, BATCH[function].bad
    *values, valid = masked(call(MISSING[form], errors="mask"))
    assert valid.tolist() == [True, False]
    *expected, _ = masked(call([HAND], errors="mask"))
    for got, want, missing in zip(values, expected, bad, strict=True):
        assert np.array_equal(got[0], want[0])
        assert np.array_equal(got[1], np.full_like(got[1], missing), equal_nan=got.dtype.kind == "f")


@pytest.mark.parametrize(
    "column",
    [
        pd.Series([None, None], dtype=object),
        pd.Series([pd.NA, pd.NA], dtype="string"),
        pd.DataFrame([[pd.NA] * 7] * 2, dtype="Int64"),
        pl.Series([None, None], dtype=pl.String),
        [pd.NA, pd.NA],
        [np.nan, np.nan],
        [None, None],
    ],
)
def test_nothing_but_missing(column):
    strengths, valid = pg.evaluate(column, errors="mask")
    assert strengths.tolist() == [0, 0]
    assert valid.tolist() == [False, False]
    with pytest.raises(pg.CardError, match="row 0: .*missing") as caught:
        pg.evaluate(column)
    assert caught.value.row == 0


@pytest.mark.parametrize(
    "hand",
    [
        pd.Series([*SIX, pd.NA], dtype="Int64"),
        pd.Series([*SIX, None], dtype=object),
        pd.Series([pd.NA, *SIX], dtype=object),
        pl.Series([*SIX, None]),
    ],
)
def test_missing_card_of_one_hand(hand):
    with pytest.raises(pg.CardError, match="missing value"):
        pg.evaluate(hand)
    assert pg.evaluate(hand, errors="mask") == (0, False)


@pytest.mark.parametrize(
    "wrong",
    [
        pd.Series([1.5, 2.5]),
        pd.DataFrame([[float(card) + 0.25 for card in IDS]]),
        pd.Series([True] * 7),
        pd.Series([True] * 7, dtype="boolean"),
        pd.to_datetime(pd.Series(["2020-01-01"] * 7)),
        pd.to_timedelta(pd.Series(IDS), unit="D"),
        pl.Series([1.5, 2.5]),
        pl.Series([True] * 7),
        pl.DataFrame([IDS], orient="row").lazy(),
        pl.col("hand"),
        pd.Series,
        pl.DataFrame,
    ],
    ids=lambda value: repr(type(value).__name__),
)
def test_wrong_kinds(wrong):
    with pytest.raises((TypeError, pg.CardError), match=r"got .*, want"):
        pg.evaluate(wrong)


def test_empty_columns():
    columns = [pd.Series([], dtype=object), pd.Series([], dtype="string"), pl.Series([], dtype=pl.String)]
    for column in columns:
        assert pg.evaluate(column).shape == (0,)
        assert pg.analyze_many(column).front.shape == (0, 2)


def test_a_frame_is_no_row():
    # The names of its columns are numbers too; they must not be taken for cards.
    with pytest.raises(pg.CardError, match="row 0"):
        pg.evaluate([pd.DataFrame([IDS]), HAND])


def test_results_as_a_frame():
    many = pg.analyze_many(MISSING["pandas texts"], errors="mask")
    frame = many.to_frame()
    assert frame["wins"].tolist() == many.wins.tolist()
    one = pg.analyze(HAND)
    assert one.to_frame()["wins"].tolist() == [setting.wins for setting in one.settings]
