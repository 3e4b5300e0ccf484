"""Wrong house-way files: refused with the place and the word, or a way that sets every hand legally."""

import re
from importlib.resources import files

import numpy as np
import pytest
from hands import JOKER_AND_WHEEL, STRENGTH, assert_still_right, in_fresh_python
from hypothesis import example, given, settings
from hypothesis import strategies as st

from houseway import paigow as pg

run = settings(deadline=None, derandomize=True, max_examples=100)
FOLDER = files("houseway.paigow") / "house_ways"
BUILT_IN = {name: (FOLDER / f"{name}.toml").read_text(encoding="utf-8") for name in pg.house_ways()}
HANDS = pg.deal(300, rng=51)
ALL_FRONTS = pg.splits_many(HANDS)

RULE = '[[rule]]\ntext = "The highest front."\nfront = "highest"\n'
GOOD = f'name = "good"\n{RULE}'


@pytest.fixture(autouse=True, scope="module")
def _nothing_is_broken_afterwards():
    yield
    assert_still_right()


def refuses_or_sets(text, rules=None):
    rules = rules or pg.Rules()
    try:
        way = pg.HouseWay.from_toml(text, rules)
    except pg.HouseWayError as error:
        message = str(error)
        assert message.startswith("text") or "\n" not in text
        assert len(message) < 1000
        return None
    except pg.UnsupportedRules:
        return None
    assert pg.evaluate("As Kd 9c 9h 5d 4s 2c") == STRENGTH
    positions = way.set(HANDS)
    assert (positions[:, 0] < positions[:, 1]).all()
    assert (positions <= 6).all()
    front, back = positions.astype(int).T
    number = front * (13 - front) // 2 + back - front - 1
    foul = pg.splits_many(HANDS, rules)[2]
    assert not foul[np.arange(len(HANDS)), number].any()
    assert way.explain(HANDS[0]).text
    return way


def test_the_ways_themselves_are_read():
    for name, text in BUILT_IN.items():
        way = refuses_or_sets(text)
        assert way.name == name
        assert np.array_equal(way.set(HANDS), pg.house_way(name).set(HANDS))
    assert refuses_or_sets(GOOD).name == "good"


WORDS = """
    name title source date certainty readings wild_reading rules ranks rule text hand joker front
    front_at_least back quads high_trips low_trips high_pair middle_pair low_pair top_single second_single
    third_single pair trips highest complete straight flush A K 2-6 10 T-K 2-2 K-2 1 bug wild lowest no_pair
    two_pair equal_fronts
"""
words = st.sampled_from(WORDS.split())
values = st.one_of(
    words.map(lambda word: f'"{word}"'),
    st.sampled_from(
        [
            '""',
            '" "',
            "[]",
            "[[]]",
            "{}",
            "0",
            "-1",
            "1.5",
            "nan",
            "inf",
            "true",
            "false",
            "2020-01-01",
            "00:00:00",
            '["A", 5]',
            '["pair", "pair"]',
            '"high pair"',
            '"two aces"',
            '"lowest back"',
            '"no pair"',
            '["no pair", "pair", "two pair", "three pair", "trips"]',
            '"2-A"',
            '"2-K, A"',
            '"10-J"',
            '{ a = "2-6" }',
            '{ joker = "wild" }',
            "{ wheel = 5 }",
            '"\\u0000"',
            '"\ud800"',
            "'''\n'''",
            "0x" + "f" * 4000,
            "1" * 400,
            "",
            "=",
            "#",
        ]
    ),
    st.text(st.characters(), max_size=8).map(lambda text: f"'{text}'"),
)
LINE = re.compile(r"^(\w+)( = )(.*)$")


@st.composite
def mutated(draw, most=3):
    """A built-in way with a few lines renamed, given another value, dropped, doubled, moved or cut."""
    lines = BUILT_IN[draw(st.sampled_from(sorted(BUILT_IN)))].splitlines()
    for _ in range(draw(st.integers(1, most))):
        at = draw(st.integers(0, len(lines) - 1))
        kind = draw(
            st.sampled_from(["key", "value", "value", "drop", "double", "move", "insert", "cut", "typo"])
        )
        line = lines[at]
        match = LINE.match(line)
        if kind == "key" and match:
            lines[at] = draw(words) + match[2] + match[3]
        elif kind == "value" and match:
            lines[at] = match[1] + match[2] + draw(values)
        elif kind == "drop":
            del lines[at]
        elif kind == "double":
            lines.insert(at, line)
        elif kind == "move":
            lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
        elif kind == "insert":
            lines.insert(at, f"{draw(words)} = {draw(values)}")
        elif kind == "cut" and line:
            lines[at] = line[: draw(st.integers(0, len(line) - 1))]
        elif kind == "typo" and line:
            place = draw(st.integers(0, len(line) - 1))
            lines[at] = line[:place] + draw(st.characters()) + line[place + 1 :]
    return "\n".join(lines) + "\n"


@run
@given(mutated())
def test_mutated_ways(text):
    refuses_or_sets(text)


@settings(run, max_examples=60)
@given(mutated(most=1), st.sampled_from([*JOKER_AND_WHEEL, pg.Rules(foul="strict")]))
def test_mutated_ways_under_other_rules(text, rules):
    refuses_or_sets(text, rules)


rule_lines = st.lists(
    st.one_of(
        st.tuples(words, values).map(" = ".join),
        st.sampled_from(
            ['front = "highest"', 'text = "t"', 'hand = "pair"', "[[rule]]", "[ranks]", "[rules]"]
        ),
    ),
    max_size=8,
)


@run
@given(rule_lines)
def test_made_up_ways(lines):
    refuses_or_sets("\n".join(['name = "made up"', "[[rule]]", 'text = "t"', *lines, RULE]))


@run
@given(st.one_of(st.text(st.characters(), max_size=60), st.text("[]{}=\"'\n#.a1-", max_size=60)))
@example("a = " + "[" * 5000)
@example("a" + ".a" * 2000 + " = 1")
def test_any_text(text):
    refuses_or_sets(text + "\n")


HARD = {
    "deep list": "a = " + "[" * 100_000 + "]" * 100_000,
    "deep table": "a = " + "{a=" * 10_000 + "1" + "}" * 10_000,
    "table header": "[" + "a." * 10_000 + "a]",
    "long key": "k" * 900_000 + " = 1",
    "long string": 'name = "' + "x" * 900_000 + '"',
    "open string": 'name = """' + "x" * 900_000,
    "many keys": "\n".join(f"k{i} = 1" for i in range(60_000)),
    "many tables": "[[rule]]\n" * 100_000,
    "many ranks": "[ranks]\n" + "\n".join(f'k{i} = "A"' for i in range(50_000)),
    "huge integer": "date = " + "1" * 5000,
    "huge float": "date = 1e" + "9" * 5000,
    "too long": "#" * (1 << 20) + "\n",
    "NUL": 'name = "a\x00b"',
    "surrogate": 'name = "\ud800"',
    "carriage returns": GOOD.replace("\n", "\r"),
    "byte order mark": "\ufeff" + GOOD,
    "no name": RULE,
    "no rule": 'name = "x"\n',
    "rule is a table": 'name = "x"\n[rule]\ntext = "t"\nfront = "highest"\n',
    "a rank list of 100,000": GOOD + 'hand = "pair"\npair = [' + '"A",' * 100_000 + "]\n" + RULE,
    "a hand list of 50,000": GOOD + "hand = [" + '"pair",' * 50_000 + "]\n" + RULE,
    "spaces": GOOD + 'pair = "' + " " * 900_000 + '"\nhand = "pair"\n' + RULE,
}


@pytest.mark.parametrize("kind", HARD)
def test_hard_texts(kind):
    way = refuses_or_sets(HARD[kind] + "\n")
    if way is not None:
        assert kind in (
            "a rank list of 100,000",
            "a hand list of 50,000",
            "byte order mark",
            "surrogate",
            "NUL",
        )


# What is wrong, and what the message must name.
WRONG = {
    'nmae = "x"\n' + RULE: ["line 1", "nmae", "did you mean 'name'"],
    "name = 5\n" + RULE: ["line 1", "name", "5"],
    'name = "x"\n[[rule]]\ntext = "t"\nfront = "hihgest"\n': ["line 4", "rule 1", "hihgest", "highest"],
    f'name = "x"\n{RULE}{RULE}joker = "yes"\n': ["line 8", "rule 2", "joker", "true or false"],
    f'name = "x"\n{RULE}hand = "pairs"\n': ["line 5", "rule 1", "pairs", "did you mean 'pair'"],
    f'name = "x"\n{RULE}hand = "pair"\npair = "K-2"\n': ["line 6", "pair", "K-2", "downwards"],
    f'name = "x"\n{RULE}hand = "pair"\npair = "1"\n': ["line 6", "'1'", "no rank"],
    f'name = "x"\n{RULE}hand = "pair"\npair = ""\n': ["line 6", "pair", "no rank"],
    f'name = "x"\n{RULE}back = "royal"\n': ["line 5", "royal", "straight flush"],
    f'name = "x"\n{RULE}front_at_least = "highest"\n': ["line 5", "front_at_least"],
    'name = "x"\n[[rule]]\nfront = "highest"\n': ["line 2", "rule 1", "text"],
    'name = "x"\n[[rule]]\ntext = "t"\n': ["line 2", "rule 1", "front"],
    'name = "x"\n[[rule]]\ntext = "t"\nfront = "pair"\n': ["line 4", "'pair'", "high or low"],
    'name = "x"\n[[rule]]\ntext = "t"\nfront = "pair"\nhand = "pair"\n' + RULE: ["line 2", "rule 1", "foul"],
    'name = "x"\n[[rule]]\ntext = "t"\nfront = "highest"\nhand = "pair"\n': ["no rule sets"],
    f'name = "x"\nrules = {{ joker = "x" }}\n{RULE}': ["line 2", "joker", "bug", "'x'"],
    f'name = "x"\nrules = {{ jokers = "bug" }}\n{RULE}': ["line 2", "jokers"],
    f'name = "x"\nranks = {{ low = "low" }}\n{RULE}': ["low", "no rank"],
    f'name = "x"\nranks = 5\n{RULE}': ["line 2", "ranks"],
    f'name = "x"\nreadings = "y"\n{RULE}': ["line 2", "readings"],
    f'name = "x"\ndate = 2020-01-01\n{RULE}': ["line 2", "date"],
    'name = "x"\n[[rule]\n': ["line 2"],
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: repr(text[-30:]))
def test_messages_name_the_place(text, tmp_path):
    path = tmp_path / "way.toml"
    path.write_text(text, encoding="utf-8")
    for source, label in ((text, "text"), (path, str(path)), (str(path), str(path))):
        with pytest.raises(pg.HouseWayError) as caught:
            pg.HouseWay.from_toml(source)
        message = str(caught.value)
        assert message.startswith(label)
        for part in WRONG[text]:
            assert part in message, message
        # Python's own words are none of the reader's business.
        assert "__init__" not in message


def test_a_file_with_a_byte_order_mark(tmp_path):
    # Windows editors write one.
    path = tmp_path / "way.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert pg.HouseWay.from_toml(path).name == "good"


# Expressions for texts within the size that a file may have.
TAKES_LONG = {
    # a rule that never applies, many times over
    "rules": """'name="x"\\nrule=[' + '{text="t",front="highest",back="five aces"},' * 16_000
        + '{text="t",front="highest"}]\\n'""",
    # keys of many parts, which tomllib reads in quadratic time
    "dotted key": """'a' + '.a' * 500_000 + ' = 1\\n'""",
    "table header": """'[a' + '.a' * 500_000 + ']\\n'""",
}


@pytest.mark.parametrize("kind", TAKES_LONG)
def test_a_file_within_the_limit_is_read_in_time(kind):
    code = f"""
from houseway import paigow as pg
try:
    pg.HouseWay.from_toml({TAKES_LONG[kind]})
except pg.HouseWayError:
    pass
print("ended")
"""
    assert in_fresh_python(code, timeout=6) == "ended\n"
