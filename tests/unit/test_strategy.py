"""The strategy of an optimal player: against `analyze`, hand by hand, and in every form it takes."""

import json
import os
import pickle
import sys
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway import _core
from houseway import paigow as pg
from houseway.paigow import strategy_table

HAND = "As Kd 9c 9h 5d 4s 2c"
IDS = (51, 45, 28, 30, 13, 11, 0)
CASES = 6_972_147
# Of all cards, or of two suits and the joker: flushes instead of mostly nothing.
DECKS = (range(53), [card for card in range(53) if card % 4 < 2])
hands = st.one_of([st.lists(st.sampled_from(deck), min_size=7, max_size=7, unique=True) for deck in DECKS])


def cards_at(hand, positions):
    return tuple(hand[i] for i in positions)


def strengths(front, hand):
    return pg.evaluate_front(front), pg.evaluate([card for card in hand if card not in front])


def test_it_knows_what_it_is_for(strategy):
    assert (strategy.against, strategy.rules) == ("trump-plaza", pg.Rules())
    assert (strategy.commission, strategy.banking, strategy.push_rule) == (Fraction(1, 20), False, "none")
    assert strategy.opponent_hands == 53_524_680
    assert len(strategy) == CASES
    assert repr(strategy) == "Strategy(against trump-plaza, commission 1/20: 6,972,147 cases)"


def test_it_agrees_with_the_totals(solved):
    weights = _core.case_weights().astype(np.int64)
    assert weights.sum() == 154_143_080
    arrays = solved.strategy._arrays
    assert int((arrays["wins"] * weights).sum()) == solved.wins
    assert int((arrays["losses"] * weights).sum()) == solved.losses


def test_it_agrees_with_analyze(strategy):
    hands = pg.deal(300, rng=3)
    # Hands in which suits matter come up too seldom.
    hands = np.concatenate([hands, *(few_suits(rng) for rng in range(4))])
    found, costs = strategy.look_up(hands), strategy.second_best_cost(hands)
    assert found.front.tolist() == strategy.set(hands).tolist()
    for i, hand in enumerate(hands.tolist()):
        analysis = pg.analyze(hand)
        best = analysis.best
        assert (found.wins[i], found.pushes[i], found.losses[i]) == (best.wins, best.pushes, best.losses)
        assert found.ev[i] == best.ev
        of_best = strengths(best.front, hand)
        assert strengths(cards_at(hand, found.front[i]), hand) == of_best
        others = [s.value for s in analysis.settings if strengths(s.front, hand) != of_best]
        if others:
            assert costs[i] == pytest.approx(float(best.value - max(others)), abs=1e-15)
        else:
            assert np.isnan(costs[i])


def few_suits(rng):
    rng = np.random.default_rng(rng)
    return np.array([rng.permutation(DECKS[1])[:7] for _ in range(50)], dtype=np.uint8)


@settings(max_examples=300, deadline=None)
@given(hand=hands, order=st.permutations(range(4)), data=st.data())
def test_suits_and_order_do_not_matter(strategy, hand, order, data):
    positions = strategy.set(hand)
    assert positions.tolist() == sorted(set(positions.tolist()))
    front = cards_at(hand, positions)
    split = next(s for s in pg.splits(hand) if set(s.front) == set(front))
    assert not split.is_foul

    other = data.draw(st.permutations(hand))
    # The cards, not just their strengths.
    assert set(cards_at(other, strategy.set(other))) == set(front)
    recoloured = [card if card == pg.JOKER else card // 4 * 4 + order[card % 4] for card in hand]
    assert strengths(cards_at(recoloured, strategy.set(recoloured)), recoloured) == strengths(front, hand)
    assert strategy.look_up(recoloured).ev == strategy.look_up(hand).ev
    assert strategy.look_up(other).wins == strategy.look_up(hand).wins
    np.testing.assert_equal(strategy.second_best_cost(other), strategy.second_best_cost(recoloured))


def test_one_hand_of_any_kind(strategy):
    for hand in (HAND, HAND.lower(), IDS, list(IDS), np.array(IDS), np.array(IDS, np.int64), bytes(IDS)):
        assert strategy.set(hand).tolist() == [0, 1]
        assert strategy.set(hand).dtype == np.uint8
        found = strategy.look_up(hand)
        assert found.wins.shape == found.ev.shape == found.valid.shape == ()
        assert found.wins == 19_131_192
        assert type(strategy.second_best_cost(hand)) is float


def test_shapes(strategy):
    hands = pg.deal(24, rng=5).reshape(2, 3, 4, 7)
    assert strategy.set(hands).shape == (2, 3, 4, 2)
    found = strategy.look_up(hands)
    assert found.front.shape == (2, 3, 4, 2)
    for name in ("wins", "pushes", "losses", "ev", "valid"):
        assert getattr(found, name).shape == (2, 3, 4)
    assert strategy.second_best_cost(hands).shape == (2, 3, 4)
    flat = hands.reshape(24, 7)
    assert strategy.set(hands).reshape(24, 2).tolist() == strategy.set(flat).tolist()
    assert (strategy.second_best_cost(hands[::-1, ::2]) == strategy.second_best_cost(hands)[::-1, ::2]).all()
    for empty in ([], np.empty((0, 7), np.uint8), np.empty((3, 0, 7), np.uint8)):
        shape = np.shape(empty)[:-1] or (0,)
        assert strategy.set(empty).shape == (*shape, 2)
        assert strategy.look_up(empty).wins.shape == shape
        assert strategy.second_best_cost(empty).shape == shape
    assert strategy.set([HAND, HAND]).tolist() == [[0, 1]] * 2
    many = pg.deal(150_000, rng=6)
    assert (strategy.set(many)[100_000:] == strategy.set(many[100_000:])).all()


def test_bad_rows(strategy):
    hands = [HAND, "As As 9c 9h 5d 4s 2c", HAND, "As Kd", None, "As Kd 9c 9h 5d 4s 2x"]
    for call in (strategy.set, strategy.look_up, strategy.second_best_cost):
        with pytest.raises(pg.CardError, match="row 1: .*As twice") as caught:
            call(hands)
        assert caught.value.row == 1
        with pytest.raises(pg.CardError, match="twice"):
            call(hands[1])
        with pytest.raises(ValueError, match="errors must be"):
            call(hands, errors="ignore")
        with pytest.raises(TypeError):
            call(5)
    valid = [True, False, True, False, False, False]
    front, mask = strategy.set(hands, errors="mask")
    assert mask.tolist() == valid
    assert front.tolist() == [[0, 1] if good else [255, 255] for good in valid]
    found = strategy.look_up(hands, errors="mask")
    assert found.valid.tolist() == valid
    assert found.front.tolist() == front.tolist()
    for counts in (found.wins, found.pushes, found.losses):
        assert (counts == -1).tolist() == [not good for good in valid]
    assert np.isnan(found.ev).tolist() == [not good for good in valid]
    costs = strategy.second_best_cost(hands, errors="mask")
    assert np.isnan(costs).tolist() == [not good for good in valid]
    assert np.isnan(strategy.second_best_cost("As As 9c 9h 5d 4s 2c", errors="mask"))


def test_a_row_far_down(strategy):
    hands = pg.deal(70_000, rng=8)
    hands[68_001] = 3
    for call in (strategy.set, strategy.look_up, strategy.second_best_cost):
        with pytest.raises(pg.CardError, match="row 68001") as caught:
            call(hands)
        assert caught.value.row == 68_001


def test_pickle(strategy):
    again = pickle.loads(pickle.dumps(strategy))
    assert_same(again, strategy)


def assert_same(one, other):
    names = ("against", "rules", "commission", "banking", "push_rule", "opponent_hands")
    assert [getattr(one, name) for name in names] == [getattr(other, name) for name in names]
    assert one._arrays.keys() == other._arrays.keys()
    for name, array in one._arrays.items():
        assert array.dtype == other._arrays[name].dtype
        assert np.array_equal(array, other._arrays[name]), name


def test_frame_by_class(strategy):
    frame = strategy.to_frame()
    assert len(frame) == 292_253
    assert frame["hands"].sum() == 154_143_080
    assert frame["class"].tolist() == list(range(292_253))
    assert (frame["ev_min"] <= frame["ev"] + 1e-12).all()
    assert (frame["ev"] <= frame["ev_max"] + 1e-12).all()
    assert frame["front_share"].between(0, 1).all()
    assert (frame["fronts"] >= 1).all()
    assert ((frame["fronts"] == 1) == (frame["front_share"] == 1)).all()
    assert (frame["front"] != "").all()
    costs = frame.dropna(subset=["second_cost_min"])
    assert (costs["second_cost_min"] <= costs["second_cost"] + 1e-12).all()
    assert (costs["second_cost"] <= costs["second_cost_max"] + 1e-12).all()
    # The text is a hand of the class, and the front is in it.
    for row in frame.sample(50, random_state=1).itertuples():
        assert pg.hand_class(row.hand) == row[1]
        ranks = Counter(card[:-1] if card != "Jo" else card for card in row.hand.split())
        assert not Counter(row.front.split()) - ranks


def test_frame_by_hand(strategy):
    pytest.importorskip("pyarrow")
    frame = strategy.to_frame("hand")
    assert len(frame) == CASES
    assert frame["hands"].sum() == 154_143_080
    sample = frame.sample(200, random_state=2)
    found = strategy.look_up(sample["hand"])
    assert found.ev.tolist() == sample["ev"].tolist()
    for name in ("wins", "pushes", "losses"):
        assert getattr(found, name).tolist() == sample[name].tolist()
    np.testing.assert_equal(strategy.second_best_cost(sample["hand"]), sample["second_cost"].to_numpy())
    for hand, front, positions in zip(sample["hand"], sample["front"], found.front, strict=True):
        ranks = [card[:-1] if card != "Jo" else card for card in hand.split()]
        assert sorted(front.split()) == sorted(cards_at(ranks, positions))
        assert pg.format(pg.parse(hand)) == hand


def test_frames_of_polars(strategy, monkeypatch):
    polars = pytest.importorskip("polars")
    monkeypatch.setitem(sys.modules, "pandas", None)
    frame = strategy.to_frame()
    assert isinstance(frame, polars.DataFrame)
    assert frame["hands"].sum() == 154_143_080


@pytest.mark.parametrize("by", ["Class", "", None, 5, b"hand", [], "hands", "rank"])
def test_by(strategy, by, tmp_path):
    for call in (strategy.to_frame, lambda by: strategy.to_parquet(tmp_path / "x", by)):
        with pytest.raises(ValueError, match="by must be 'class' or 'hand', got"):
            call(by)
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="module")
def stored(strategy, tmp_path_factory):
    """The file of the strategy, written by a bytes path."""
    pytest.importorskip("pyarrow")
    path = tmp_path_factory.mktemp("strategy") / "optimal.parquet"
    strategy.to_parquet(os.fsencode(path))
    yield path
    assert list(path.parent.iterdir()) == [path]
    path.unlink()


def test_round_trip(strategy, stored):
    for path, rules in ((stored, None), (os.fsencode(stored), pg.Rules())):
        again = pg.Strategy.from_parquet(path, rules=rules)
        assert_same(again, strategy)
    assert again.set(HAND).tolist() == [0, 1]
    assert again.second_best_cost(HAND) == strategy.second_best_cost(HAND)
    assert pickle.loads(pickle.dumps(again)).look_up(HAND).wins == 19_131_192


@pytest.fixture
def few_columns(monkeypatch):
    """A small table of classes, where what is in it does not matter."""
    monkeypatch.setattr(strategy_table, "by_class", lambda _: {"class": [0]})


@pytest.mark.usefixtures("few_columns")
def test_other_terms_travel(strategy, tmp_path):
    pytest.importorskip("pyarrow")
    path = tmp_path / "a"
    rules = pg.Rules("bug", "lowest", "strict", "strict")
    for change in (
        {"banking": True},
        {"push_rule": "ace-high", "commission": Fraction(1, 3)},
        {"rules": rules},
    ):
        few(strategy, **change).to_parquet(path, by="class")
        facts = pyarrow_metadata(path)
        assert facts["houseway.by"] == "class"
        for name, value in change.items():
            written = json.dumps(value.to_dict()) if name == "rules" else str(value)
            assert facts[f"houseway.{name}"] == written


def few(strategy, **change):
    kept = {name: getattr(strategy, name) for name in strategy.__dataclass_fields__}
    return pg.Strategy(**{**kept, **change})


def pyarrow_metadata(path):
    from pyarrow import parquet

    return {key.decode(): value.decode() for key, value in parquet.read_schema(path).metadata.items()}


@pytest.fixture(scope="module")
def table(stored):
    """The first rows of the file, as a table of pyarrow with all it says of itself."""
    from pyarrow import parquet

    return parquet.ParquetFile(stored).read_row_group(0).slice(0, 1000)


def refused(path, table, said):
    from pyarrow import parquet

    parquet.write_table(table, path)
    with pytest.raises(pg.StrategyFileError, match=f"(?s){said}") as caught:
        pg.Strategy.from_parquet(path)
    assert str(path) in str(caught.value)
    assert len(str(caught.value)) < 600


METADATA = {
    "another format": ({"strategy": "2"}, "houseway 0.1.0 in format '2'.*reads format 1"),
    "another version": ({"strategy": "9", "version": "7.1"}, "houseway 7.1 in format '9'"),
    "no format": ({"strategy": None}, "not a strategy written by houseway"),
    "no rules": ({"rules": None}, "not a strategy written by houseway"),
    "by class": ({"by": "class"}, "rows are classes"),
    "no JSON": ({"rules": "{"}, "damaged"),
    "deep JSON": ({"rules": "[" * 100_000}, "damaged"),
    "JSON of a list": ({"rules": "[]"}, "damaged"),
    "unknown rules": ({"rules": '{"joker": "maybe"}'}, "damaged.*joker must be"),
    "other names of rules": ({"rules": '{"jester": "bug"}'}, "damaged.*jester"),
    "commission by nothing": ({"commission": "1/0"}, "damaged.*commission"),
    "a large commission": ({"commission": "7"}, "damaged.*commission"),
    "a vast commission": ({"commission": "1e999999999"}, "damaged.*commission"),
    "no commission": ({"commission": ""}, "damaged.*commission"),
    "banking": ({"banking": "perhaps"}, "damaged.*perhaps"),
    "push rule": ({"push_rule": "always"}, "damaged.*always"),
    "not UTF-8": ({"push_rule": b"\xff\xfe"}, "damaged"),
}


@pytest.mark.parametrize("kind", METADATA)
def test_metadata(table, tmp_path, kind):
    changes, said = METADATA[kind]
    facts = {**table.schema.metadata, **{f"houseway.{k}".encode(): v for k, v in changes.items()}}
    facts = {key: value for key, value in facts.items() if value is not None}
    refused(tmp_path / "x.parquet", table.replace_schema_metadata(facts), said)


READ = (
    "front", "back", "wins", "losses", "second_front", "second_back", "second_wins", "second_losses"
)  # fmt: skip


@pytest.mark.parametrize("name", READ)
def test_columns(table, tmp_path, name):
    import pyarrow as pa

    path, at = tmp_path / "x.parquet", table.column_names.index(name)
    refused(path, table.drop_columns([name]), f"0 columns '{name}'")
    refused(path, table.append_column(name, table[name]), f"2 columns '{name}'")
    if name.endswith(("front", "back")):
        others = [pa.array(["A A"] * 999 + ["A Z"]), pa.array([1] * 1000), pa.array([None] * 1000)]
        others += [pa.array([["A", "A"]] * 1000), pa.array([{"A": 1}] * 1000), pa.array([0.5] * 1000)]
        others += [pa.array(["A A"] * 999 + [None]), pa.array([b"A A"] * 1000)]
    else:
        others = [table[name].cast(kind) for kind in (pa.int64(), pa.float64(), pa.uint32(), pa.string())]
        others += [pa.array([1] * 999 + [None], pa.int32()), pa.array([None] * 1000), pa.array([[1]] * 1000)]
    for column in others:
        refused(path, table.set_column(at, name, column), "damaged|front|back|dictionary_encode")


def test_rows(stored, table, tmp_path):
    import pyarrow as pa
    from pyarrow import parquet

    path = tmp_path / "x.parquet"
    refused(path, table, "1000 rows, want one for each of 6972147")
    refused(path, table.slice(0, 0), "0 rows")
    # All rows, of which one is wrong, or all in another order.
    whole = parquet.read_table(stored, columns=list(READ))
    fronts = whole["front"].cast(pa.string())
    aces = fronts.slice(0, 41).to_pylist()
    swapped = pa.chunked_array([pa.array([*aces, "A A"]), *fronts.slice(42).chunks])
    at = whole.column_names.index("front")
    refused(path, whole.set_column(at, "front", swapped), "row 41 has a front that is not in its hand")
    many = pa.array(np.full(CASES, 60_000_000, np.int32))
    refused(path, whole.set_column(whole.column_names.index("wins"), "wins", many), "more wins and losses")
    seconds = pa.array([whole["second_front"][0].as_py()] * CASES)
    at = whole.column_names.index("second_front")
    refused(path, whole.set_column(at, "second_front", seconds), "second_front that is not in its hand")
    best_wins = pa.array(np.zeros(CASES, np.int32))
    refused(
        path, whole.set_column(whole.column_names.index("wins"), "wins", best_wins), "better than the best"
    )
    turned = pa.concat_tables([whole.slice(1), whole.slice(0, 1)])
    refused(path, turned, "front that is not in its hand")


def test_the_way_that_it_is_against(stored):
    assert pg.Strategy.from_parquet(stored, against="trump-plaza").against == "trump-plaza"
    with pytest.raises(
        pg.StrategyFileError, match="is against 'trump-plaza' and not against 'trump-plaza-on"
    ):
        pg.Strategy.from_parquet(stored, against="trump-plaza-online")


def test_what_is_no_strategy(stored, tmp_path):
    import pyarrow as pa

    path = tmp_path / "x.parquet"
    for content in (
        b"",
        b"PAR1",
        b"PAR1PAR1",
        b"hand,front\n",
        b"PAR1" + bytes(100) + b"PAR1",
        b"\xff" * 1000,
    ):
        path.write_bytes(content)
        with pytest.raises(pg.StrategyFileError, match=r"x\.parquet: "):
            pg.Strategy.from_parquet(path)
    refused(path, pa.table({"front": ["A A"], "wins": [1]}), "not a strategy written by houseway")

    whole = stored.read_bytes()
    for cut in (len(whole) // 2, len(whole) - 1, 100):
        path.write_bytes(whole[:cut])
        with pytest.raises(pg.StrategyFileError, match=r"x\.parquet: "):
            pg.Strategy.from_parquet(path)


def test_a_flipped_bit(stored, tmp_path):
    from pyarrow import parquet

    group = parquet.ParquetFile(stored).metadata.row_group(2)
    path = tmp_path / "x.parquet"
    whole = bytearray(stored.read_bytes())
    for column in range(group.num_columns):
        chunk = group.column(column)
        if chunk.path_in_schema in {"wins", "second_front"}:
            at = chunk.data_page_offset + chunk.total_compressed_size // 2
            whole[at] ^= 1
            path.write_bytes(whole)
            with pytest.raises(pg.StrategyFileError, match=r"x\.parquet: "):
                pg.Strategy.from_parquet(path)
            whole[at] ^= 1


def test_other_rules(stored, table, tmp_path):
    with pytest.raises(pg.StrategyFileError, match=r"optimal\.parquet: is for Rules.*not for Rules.*lowest"):
        pg.Strategy.from_parquet(stored, rules=pg.Rules(wheel="lowest"))
    for rules in ("bug", 0, {}, pg.Rules):
        with pytest.raises(TypeError, match="rules must be"):
            pg.Strategy.from_parquet(stored, rules=rules)


def test_paths_that_cannot_be_read(tmp_path):
    pytest.importorskip("pyarrow")
    for path in (
        tmp_path,
        tmp_path / "no",
        tmp_path / "no" / "x",
        "",
        "s3://nowhere/x",
        "hdfs:x",
        f"file://{__file__}",
    ):
        with pytest.raises(OSError):  # noqa: PT011 - the system's words
            pg.Strategy.from_parquet(path)
    for path in (None, 5, [], 1.5, object()):
        with pytest.raises(TypeError):
            pg.Strategy.from_parquet(path)


@pytest.mark.usefixtures("few_columns")
def test_paths_that_cannot_be_written(strategy, tmp_path, monkeypatch):
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    made = tmp_path / "a directory"
    made.mkdir()
    for path in (made, tmp_path / "no" / "x", "s3://nowhere/x", "", tmp_path / ("x" * 300)):
        with pytest.raises(OSError):  # noqa: PT011
            strategy.to_parquet(path, by="class")
    with pytest.raises(ValueError, match="null"):
        strategy.to_parquet("a\x00b", by="class")
    for path in (None, 5, [], object()):
        with pytest.raises(TypeError):
            strategy.to_parquet(path, by="class")
    assert list(tmp_path.rglob("*")) == [made]


@pytest.mark.usefixtures("few_columns")
@pytest.mark.parametrize(
    "error", [OSError(28, "No space left on device"), KeyboardInterrupt(), MemoryError()]
)
def test_a_write_that_fails(strategy, tmp_path, monkeypatch, error):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "x.parquet"
    path.write_bytes(b"what was there")

    def write(table, file, **_):
        (file.write if hasattr(file, "write") else print)(b"PAR1 and some")
        raise error

    monkeypatch.setattr(parquet, "write_table", write)
    with pytest.raises(type(error)):
        strategy.to_parquet(path, by="class")
    assert path.read_bytes() == b"what was there"
    assert list(tmp_path.iterdir()) == [path]


def test_without_pyarrow(strategy, tmp_path, monkeypatch):
    for name in ("pyarrow", "pyarrow.parquet"):
        monkeypatch.setitem(sys.modules, name, None)
    for call in (
        lambda: strategy.to_parquet(tmp_path / "x"),
        lambda: pg.Strategy.from_parquet(tmp_path / "x"),
        lambda: strategy.to_frame("hand"),
    ):
        with pytest.raises(ImportError, match=r"pip install 'houseway\[frames\]'"):
            call()
    assert not list(tmp_path.iterdir())
    assert strategy_table._texts(pg.parse([HAND])).tolist() == [HAND]
