"""The same hands in every form in which people hold them give the same answers."""

import io

import numpy as np
import pytest
from hands import BATCH, HAND, IDS, STRENGTH, any_hands, masked
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway import paigow as pg

INTEGERS = ["i1", "u1", "<i2", "<u2", "<i4", "<u4", "<i8", "<u8", ">i2", ">u2", ">i4", ">u4", ">i8", ">u8"]

TEXTS = [
    HAND,
    "as kd 9c 9h 5d 4s 2c",
    "AS KD 9C 9H 5D 4S 2C",
    "aS Kd 9C 9h 5D 4s 2C",
    "AsKd9c9h5d4s2c",
    "As,Kd,9c,9h,5d,4s,2c",
    "As, Kd, 9c, 9h, 5d, 4s, 2c",
    "  As\tKd\n9c\r\n9h  ,, 5d,4s 2c  ",
    "A♠ K♦ 9♣ 9♥ 5♦ 4♠ 2♣",
    "A♠K♦9♣9♥5♦4♠2♣",
    "A♤ K♢ 9♧ 9♡ 5♢ 4♤ 2♧",
    "A♠\ufe0f K♦\ufe0f 9♣\ufe0f 9♥\ufe0f 5♦\ufe0f 4♠\ufe0f 2♣\ufe0f",
]


@pytest.mark.parametrize("text", TEXTS)
def test_spellings(text):
    assert pg.parse(text).tolist() == list(IDS)
    assert pg.parse([text, HAND]).tolist() == [list(IDS), list(IDS)]
    assert pg.evaluate(text) == STRENGTH
    assert pg.evaluate([text]).tolist() == [STRENGTH]


@pytest.mark.parametrize("joker", ["Jo", "jo", "JO", "jO", "Jk", "jk", "JK", "Joker", "joker", "JOKER", "*"])
@pytest.mark.parametrize("form", ["{} Js", "Js {}", "{}Js", "Js{}", "{},Js", "{}, 10d", "{}Td", "10d{}"])
def test_joker_spellings(joker, form):
    text = form.format(joker)
    other = pg.parse("Js" if "Js" in text else "Td")[0]
    assert sorted(pg.parse(text).tolist()) == sorted([52, int(other)])


@pytest.mark.parametrize("ten", ["Td", "td", "TD", "10d", "10D", "T♦", "10♦", "10♢"])
def test_tens(ten):
    assert pg.parse(ten).tolist() == [33]
    assert pg.parse(f"2c{ten}2d").tolist() == [0, 33, 1]


def object_array(hands):
    out = np.empty(hands.shape, dtype=object)
    out[...] = hands
    return out


def array_of_lists(hands):
    out = np.empty(len(hands), dtype=object)
    out[:] = hands.tolist()
    return out


def strided(hands, dtype):
    wide = np.full((2 * len(hands), 21), 99, dtype=dtype)
    wide[::2, ::3] = hands
    return wide[::2, ::3]


def reversed_memory(hands):
    return np.ascontiguousarray(hands[::-1, ::-1])[::-1, ::-1]


def read_only(hands):
    out = hands.copy()
    out.flags.writeable = False
    return out


def offset(hands):
    return np.frombuffer(b"x" + hands.tobytes(), dtype=np.uint8, offset=1).reshape(hands.shape)


class Arraylike:
    """Something with `__array__` and nothing else."""

    def __init__(self, hands):
        self.hands = hands

    def __array__(self, dtype=None, copy=None):
        return self.hands if dtype is None else self.hands.astype(dtype)


def mapped_file(hands, folder):
    path = folder / "hands.npy"
    np.save(path, hands)
    return np.load(path, mmap_mode="r")


FORMS = {
    "texts": lambda hands: pg.format(hands),
    "tuple of texts": lambda hands: tuple(pg.format(hands)),
    "texts without spaces": lambda hands: [text.replace(" ", "") for text in pg.format(hands)],
    "numpy texts": lambda hands: np.array(pg.format(hands)),
    "numpy object texts": lambda hands: np.array(pg.format(hands), dtype=object),
    "numpy string dtype": lambda hands: np.array(pg.format(hands), dtype=np.dtypes.StringDType()),
    "list of numpy texts": lambda hands: list(np.array(pg.format(hands))),
    "Cards": lambda hands: [pg.Cards(row) for row in hands.tolist()],
    "lists": lambda hands: hands.tolist(),
    "tuples": lambda hands: tuple(map(tuple, hands.tolist())),
    "list of bytes": lambda hands: [bytes(row.tolist()) for row in hands],
    "list of bytearrays": lambda hands: [bytearray(row.tolist()) for row in hands],
    "list of memoryviews": lambda hands: [memoryview(bytes(row.tolist())) for row in hands],
    "list of arrays": list,
    "list of int64 arrays": lambda hands: list(hands.astype(np.int64)),
    "lists of numpy integers": lambda hands: [list(row) for row in hands],
    "list of object arrays": lambda hands: list(object_array(hands)),
    "text and lists": lambda hands: [
        pg.format(row) if at % 2 else row.tolist() for at, row in enumerate(hands)
    ],
    "array": lambda hands: hands,
    "object array": object_array,
    "array of lists": array_of_lists,
    "Fortran order": np.asfortranarray,
    "Fortran order int64": lambda hands: np.asfortranarray(hands.astype(np.int64)),
    "strided uint8": lambda hands: strided(hands, np.uint8),
    "strided int32": lambda hands: strided(hands, np.int32),
    "negative strides": reversed_memory,
    "read-only": read_only,
    "offset in a buffer": offset,
    "matrix columns": lambda hands: np.ascontiguousarray(hands.T).T,
    "subclass": lambda hands: hands.view(type("Sub", (np.ndarray,), {})),
    "memoryview": lambda hands: memoryview(np.ascontiguousarray(hands)),
    "memoryview int64": lambda hands: memoryview(hands.astype(np.int64)),
    "__array__": Arraylike,
    "unmasked": lambda hands: np.ma.masked_array(hands),
    **{dtype: lambda hands, dtype=dtype: hands.astype(dtype) for dtype in INTEGERS},
}


@pytest.fixture(scope="module")
def dealt():
    hands = pg.deal(40, rng=5)
    hands[3] = pg.parse("Jo Ah Kh Qh Jh Th 9h")
    hands[4] = pg.parse("Jo 2c 3c 4c 5c 9d 9h")
    return hands


@pytest.fixture(scope="module")
def expected(dealt):
    return {name: masked(function.call(dealt, errors="mask")) for name, function in BATCH.items()}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("function", BATCH)
def test_batch_forms(dealt, expected, form, function):
    given_hands = FORMS[form](dealt)
    result = masked(BATCH[function].call(given_hands, errors="mask"))
    assert result[-1].all()
    for got, want in zip(result, expected[function], strict=True):
        assert got.dtype == want.dtype
        assert np.array_equal(got, want)


def test_mapped_file(dealt, tmp_path):
    assert np.array_equal(pg.evaluate(mapped_file(dealt, tmp_path)), pg.evaluate(dealt))


def test_input_is_left_alone(dealt):
    for form in FORMS.values():
        value = form(dealt)
        if isinstance(value, np.ndarray):
            before = np.array(value)
            for function in BATCH.values():
                function.call(value)
            assert np.array_equal(before, value)
            assert (before == value).all()


SINGLE = {
    "text": lambda ids: pg.format(ids),
    "numpy text": lambda ids: np.str_(pg.format(ids)),
    "0-d text": lambda ids: np.array(pg.format(ids)),
    "0-d object": lambda ids: array_of_lists(np.array([ids])).reshape(()),
    "tuple": tuple,
    "list": list,
    "Cards": pg.Cards,
    "bytes": bytes,
    "bytearray": bytearray,
    "memoryview": lambda ids: memoryview(bytes(ids)),
    "numpy integers": lambda ids: [np.int16(card) for card in ids],
    "array": lambda ids: np.array(ids, np.uint8),
    "int64 array": lambda ids: np.array(ids),
    "big-endian": lambda ids: np.array(ids, ">i4"),
    "object array": lambda ids: np.array(ids, object),
    "strided": lambda ids: np.repeat(np.array(ids, np.uint8), 3)[::3],
    "reversed": lambda ids: np.array(ids[::-1], np.uint8)[::-1],
    "__array__": lambda ids: Arraylike(np.array(ids)),
}


@pytest.mark.parametrize("form", SINGLE)
def test_one_hand_forms(form):
    hand = SINGLE[form](IDS)
    assert type(pg.evaluate(hand)) is int
    assert pg.evaluate(hand) == STRENGTH
    assert pg.evaluate(hand, rules=pg.Rules(wheel="lowest")) == pg.evaluate(HAND, pg.Rules(wheel="lowest"))
    assert pg.evaluate(hand, errors="mask") == (STRENGTH, True)
    assert type(pg.hand_class(hand)) is int
    assert pg.hand_class(hand) == pg.hand_class(HAND)
    assert pg.splits(hand) == pg.splits(HAND)
    assert pg.parse(hand).tolist() == list(IDS)
    assert pg.format(hand) == HAND
    assert pg.house_way("stones").set(hand).shape == (2,)
    assert pg.house_way("stones").explain(hand) == pg.house_way("stones").explain(HAND)
    assert pg.analyze(hand) == pg.analyze(HAND)
    assert pg.analyze_many(hand).ev.shape == ()


@pytest.mark.parametrize("form", SINGLE)
def test_one_front_forms(form):
    front = SINGLE[form](IDS[:2])
    assert type(pg.evaluate_front(front)) is int
    assert pg.evaluate_front(front) == 78


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.lists(any_hands, min_size=1, max_size=6))
def test_scalar_equals_batch(hands):
    batch = np.array(hands, np.uint8)
    texts = [" ".join(map(str, pg.format(hand).split())) for hand in hands]
    for rules in (pg.Rules(), pg.Rules(joker="wild", wheel="lowest")):
        scalars = [pg.evaluate(hand, rules) for hand in hands]
        assert all(type(strength) is int for strength in scalars)
        assert pg.evaluate(batch, rules).tolist() == scalars
        assert pg.evaluate(texts, rules).tolist() == scalars
        fives = pg.evaluate(batch[:, :5], rules)
        assert fives.tolist() == [pg.evaluate(hand[:5], rules) for hand in hands]
        fronts = pg.evaluate_front(batch[:, :2], rules)
        assert fronts.tolist() == [pg.evaluate_front(hand[:2], rules) for hand in hands]
        assert fives.dtype == np.uint16
        assert fronts.dtype == np.uint8
    assert pg.hand_class(batch).tolist() == [pg.hand_class(hand) for hand in hands]
    way = pg.house_way("foxwoods")
    assert way.set(batch).tolist() == [way.set(hand).tolist() for hand in hands]


SHAPES = [(), (1,), (3,), (2, 3), (2, 1, 3), (0,), (0, 4), (4, 0), (2, 0, 3)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("dtype", [np.uint8, np.int64, object])
def test_leading_axes_pass_through(shape, dtype):
    count = int(np.prod(shape))
    flat = pg.deal(count, rng=9)
    hands = flat.reshape((*shape, 7)).astype(dtype)
    assert np.shape(pg.evaluate(hands)) == shape
    assert np.array_equal(np.ravel(pg.evaluate(hands)), pg.evaluate(flat))
    assert np.shape(pg.evaluate(hands[..., :5])) == shape
    assert np.shape(pg.evaluate_front(hands[..., :2])) == shape
    assert np.shape(pg.hand_class(hands)) == shape
    assert pg.parse(hands).shape == (*shape, 7)
    assert pg.house_way("stones").set(hands).shape == (*shape, 2)
    assert [part.shape for part in pg.splits_many(hands)] == [(*shape, 21)] * 3
    many = pg.analyze_many(hands)
    assert [many.front.shape, many.ev.shape, many.valid.shape] == [(*shape, 2), shape, shape]


def test_results_have_the_stated_types():
    hands = pg.deal(3, rng=1)
    assert pg.parse(HAND).dtype == np.uint8
    assert pg.evaluate(hands).dtype == np.uint16
    assert pg.evaluate_front(hands[:, :2]).dtype == np.uint8
    assert pg.hand_class(hands).dtype == np.uint32
    assert [part.dtype for part in pg.splits_many(hands)] == [np.uint8, np.uint16, np.bool_]
    assert pg.house_way("stones").set(hands).dtype == np.uint8
    assert pg.category(pg.evaluate(hands)).dtype == np.uint8
    many = pg.analyze_many(hands)
    assert [a.dtype for a in masked(many)] == [np.uint8, *[np.int64] * 3, np.float64, np.bool_]


EMPTY = {
    "list": [],
    "tuple": (),
    "uint8": np.empty((0, 7), np.uint8),
    "int64": np.empty((0, 7), np.int64),
    "objects": np.empty((0, 7), object),
    "no texts": np.empty(0, object),
    "no numpy texts": np.empty(0, "U3"),
}


@pytest.mark.parametrize("empty", EMPTY)
@pytest.mark.parametrize("function", BATCH)
def test_empty_batch(empty, function):
    call = BATCH[function].call
    for result in masked(call(EMPTY[empty], errors="mask")):
        assert len(result) == 0
    assert call(EMPTY[empty]) is not None


def test_empty_batch_of_fronts():
    assert pg.evaluate_front([]).shape == (0,)
    assert pg.evaluate_front(np.empty((0, 2), np.uint8)).dtype == np.uint8
    assert pg.format([]) == []
    assert pg.category(pg.evaluate([])).shape == (0,)


def test_five_and_seven_cards_in_one_batch_are_no_batch():
    with pytest.raises(pg.CardError, match="row 1") as caught:
        pg.evaluate([HAND, "As Kd 9c 9h 5d"])
    assert caught.value.row == 1
    strengths, valid = pg.evaluate(["As Kd 9c 9h 5d", HAND, "As Kd 9c 9h 5c"], errors="mask")
    assert valid.tolist() == [True, False, True]
    assert strengths[1] == 0


def test_csv_round_trip(dealt):
    text = io.StringIO("\n".join(pg.format(dealt)))
    assert np.array_equal(pg.parse(text.read().splitlines()), dealt)
