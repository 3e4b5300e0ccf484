"""House-way files: what they can say, and what is said about what they cannot."""

import pytest

from houseway import paigow as pg

GOOD = """
name = "mine"

[ranks]
low = "2-6"

[[rule]]
text = "A pair stays behind."
hand = "pair"
front = "two highest singles"

[[rule]]
text = "Everything else: the highest front."
front = "highest"
"""


def test_good_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(GOOD)
    for source in (path, str(path), GOOD):
        way = pg.HouseWay.from_toml(source)
        assert way.name == "mine"
        assert len(way.steps) == 2
        assert way.steps[0].settings == {"hand": "pair", "front": "two highest singles"}
    assert str(pg.analyze("As Kd 9c 9h 5d 4s 2c", path).house_way.front) == "As Kd"
    assert str(pg.analyze("As Kd Qc Qh 5d 4s 2c", str(path)).house_way.front) == "As Kd"


def change(old, new):
    assert old in GOOD
    return GOOD.replace(old, new)


@pytest.mark.parametrize(("text", "message"), [
    (change('hand = "pair"', 'hnad = "pair"'), "text, line 9: rule 1, hnad: unknown 'hnad', did you mean"),
    (change('hand = "pair"', 'hand = "pairs"'), "line 9: rule 1, hand: unknown 'pairs', did you mean 'pair'"),
    (change('hand = "pair"', "hand = 3"), r"line 9: rule 1, hand: want a word or a list of words, got 3"),
    (change('hand = "pair"', 'hand = ["pair", 3]'), "want a word or a list of words"),
    (change('hand = "pair"', "hand = []"), "want a word or a list of words"),
    (change('front = "highest"', 'front = "hihgest"'), "line 14: rule 2, front: unknown 'hihgest', did"),
    (change('front = "highest"', ""), r"line 12: rule 2, front: is missing"),
    (change('front = "highest"', "front = 1"), "front: want a word, got 1"),
    (change('front = "highest"', 'front = "highest"\nback = "stright"'), "back: unknown 'stright', did you"),
    (change('front = "highest"', 'front = "highest"\nfront_at_least = "highest"'), "no front to compare"),
    (
        change('front = "highest"', 'front = "highest"\nequal_fronts = "lowst back"'),
        "line 15: rule 2, equal_fronts: unknown 'lowst back', did you mean 'lowest back'",
    ),
    (change('front = "highest"', 'front = "highest"\nequal_fronts = true'), "want a word, got True"),
    (change('front = "highest"', 'front = "highest"\njoker = "yes"'), "joker: want true or false"),
    (change('front = "highest"', 'front = "highest"\nquads = "1"'), "quads: '1' is no rank"),
    (change('front = "highest"', 'front = "highest"\nquads = "K-2"'), "quads: 'K-2' runs downwards"),
    (change('front = "highest"', 'front = "highest"\nquads = "lo"'), "quads: 'lo' is no rank; .* one of low"),
    (change('front = "highest"', 'front = "highest"\nquads = ""'), "quads: names no rank"),
    (change('front = "highest"', 'front = "highest"\npair = "K"'), "'pair' needs hands with exactly one"),
    (change('front = "highest"', 'front = "pair"'), "'pair' needs hands with exactly one"),
    (
        change('hand = "pair"', 'hand = "pair"\npair = "K"\nhigh_pair = "K"'),
        "high_pair: asks for the same ranks as another key",
    ),
    (change('low = "2-6"', 'low = "2-Z"'), r"line 5: low: '2-Z' is no rank"),
    (change('low = "2-6"', 'low = "2-6"\nlower = "low"'), "lower: 'low' is no rank"),
    (change('text = "A pair stays behind."', ""), r"rule 1, text: want some text, got None"),
    (change('name = "mine"', ""), "name: want some text"),
    (change('name = "mine"', "name = 5"), r"line 2: name: want some text, got 5"),
    (change('name = "mine"', 'name = "mine"\nrules = 3'), "rules: want a table"),
    (change('name = "mine"', 'name = "mine"\nranks2 = 3'), "unknown 'ranks2', did you mean 'ranks'"),
    (change('name = "mine"', 'name = "mine"\nreadings = "x"'), "readings: want a list of texts"),
    (GOOD + '\n[rules]\nwheel = "third"\n', "rules: wheel must be 'second' or 'lowest', got 'third'"),
    (GOOD + '\n[rules]\nwhee = "second"\n', "rules: unknown 'whee', did you mean 'wheel'"),
    ('name = "x"\n', "rule: want at least one"),
    ('name = "x"\nrule = 3\n', "rule: want at least one"),
    ('name = "x"\nrule = []\n', "rule: want at least one"),
    ("name = \n", r"text: .*line 1"),
    ("# nothing\n" * 200_000, "more than 1048576 characters"),
    ("x = " + "[" * 100_000 + "\n", "text, line 1: more than 4096 characters"),
    ("x = " + "[" * 4_000 + "\n", "text: "),
    ('name = "x"\n' + '[[rule]]\ntext = "x"\nfront = "highest"\n' * 1001, "1001 rules, want at most 1000"),
    (change('front = "highest"', 'front = "two aces"'), "no rule sets 2"),
    (change('hand = "pair"', 'hand = "no pair"'), r"line 7: rule 1 \('A pair stays behind.'\) fouls 2"),
])  # fmt: skip
def test_what_is_wrong_is_named(text, message):
    with pytest.raises(pg.HouseWayError, match=message):
        pg.HouseWay.from_toml(text)


TWO_RULES = """name = "two"

[[rule]]
hand = "pair"
text = "First."
front = "pair"
back = "complete"

[[rule]]
text = "Second."
front = "highest"

[rules]
wheel = "lowest"
"""


@pytest.mark.parametrize(("old", "new", "line"), [
    ('front = "pair"\n', "", 3),  # where the rule begins, not where another one has the key
    ('text = "First."\n', "", 3),
    ('back = "complete"', 'back = "x"', 7),
    ('text = "Second."\n', "", 9),
    ('wheel = "lowest"', 'whee = "lowest"', 13),
    ('wheel = "lowest"', 'wheel = "x"', 13),
])  # fmt: skip
def test_the_line_is_that_of_the_fault(old, new, line):
    assert old in TWO_RULES
    with pytest.raises(pg.HouseWayError, match=f"^text, line {line}: "):
        pg.HouseWay.from_toml(TWO_RULES.replace(old, new))


def test_unreadable_files(tmp_path):
    with pytest.raises(pg.HouseWayError, match="No such file"):
        pg.HouseWay.from_toml(tmp_path / "none.toml")
    with pytest.raises(pg.HouseWayError, match="directory"):
        pg.HouseWay.from_toml(tmp_path)
    latin = tmp_path / "latin.toml"
    latin.write_bytes(GOOD.replace("mine", "m\xefne").encode("latin-1"))
    with pytest.raises(pg.HouseWayError, match="not UTF-8 at byte"):
        pg.HouseWay.from_toml(latin)
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (10 << 20))
    with pytest.raises(pg.HouseWayError, match="more than 1048576 bytes"):
        pg.HouseWay.from_toml(large)
    with pytest.raises(pg.HouseWayError):
        pg.HouseWay.from_toml("a\0b")
    with pytest.raises(TypeError):
        pg.HouseWay.from_toml(None)
    with pytest.raises(pg.HouseWayError, match=r"mine\.toml, line 9"):
        path = tmp_path / "mine.toml"
        path.write_text(change('hand = "pair"', 'hnad = "pair"'))
        pg.HouseWay.from_toml(path)


def test_a_wild_joker_needs_a_reading():
    with pytest.raises(pg.UnsupportedRules, match="'mine' does not say"):
        pg.HouseWay.from_toml(GOOD, pg.Rules(joker="wild"))
    wild = change(
        'name = "mine"', 'name = "mine"\nwild_reading = "The joker is an ace where ranks are named."'
    )
    wild_rules = pg.Rules(joker="wild")
    # The joker is the highest single of a hand with a pair, and in front it makes a pair of its own.
    with pytest.raises(pg.HouseWayError, match="rule 1 .* fouls 2c 2d 3h 4s 5c 6d Jo"):
        pg.HouseWay.from_toml(wild, wild_rules)
    way = pg.HouseWay.from_toml(wild.replace('hand = "pair"', 'hand = "pair"\njoker = false'), wild_rules)
    assert way.rules == wild_rules
    assert sum(pg.analyze("Jo Kd 9c 9h 5d 4s 2c", way, rules=wild_rules).best.front) == sum(pg.parse("9c 9h"))


def rule(hand, front, **conditions):
    lines = "\n".join(f"{key} = {value}" for key, value in conditions.items())
    return f"""
name = "one rule"
[[rule]]
text = "The rule."
hand = "{hand}"
front = "{front}"
{lines}
[[rule]]
text = "The rest."
front = "highest"
"""


@pytest.mark.parametrize(("text", "hand", "front"), [
    # Each word on a hand where it decides.
    (rule("two trips", "low trips"), "9s 9h 9c 5d 5h 5s Kc", "5d 5h"),
    (rule("two trips", "high trips"), "9s 9h 9c 5d 5h 5s Kc", "9c 9h"),
    (rule("three pair", "middle pair"), "Ks Kh 8c 8d 3h 3s 2c", "8c 8d"),
    (rule("three pair", "low pair"), "Ks Kh 8c 8d 3h 3s 2c", "3h 3s"),
    (rule("quads", "quads"), "8s 8h 8c 8d 3h 5s 2c", "8c 8d"),
    (rule("quads", "two highest singles"), "8s 8h 8c 8d 3h 5s 2c", "5s 3h"),
    (rule("trips", "trips"), "8s 8h 8c Ad 3h 5s 2c", None),  # a pair before a lower single card: a foul
    (rule("trips", "ace and highest single"), "As Ah Ac Kd 9h 4s 2c", "Ac Kd"),
    (rule("no pair", "second and third single"), "As Kd 9c 7h 5s 3d 2c", "Kd 9c"),
    (rule("pair", "two highest singles", joker="true"), "Jo 9c 9d 7h 5s 3d 2c", "Jo 7h"),
    (rule("pair", "two highest singles", joker="false"), "Jo 9c 9d 7h 5s 3d 2c", "Jo 7h"),
    (rule("pair", "two highest singles", second_single='"K"'), "As Kd Qc Qh 5d 4s 2c", "As Kd"),
    (rule("pair", "pair", back='"flush"'), "Ks Kh 2c 5c 7c 8c 9c", "Kh Ks"),
    (rule("pair", "highest", back='["straight", "flush"]'), "Ks 9h 2c 5c 7c 8c 9c", "Ks 9h"),
])  # fmt: skip
def test_words(text, hand, front):
    if front is None:
        with pytest.raises(pg.HouseWayError, match="fouls"):
            pg.HouseWay.from_toml(text)
        return
    explained = pg.HouseWay.from_toml(text).explain(hand)
    assert sorted(explained.front) == sorted(pg.parse(front).tolist())


def test_front_at_least():
    text = rule("pair", "highest", back='"complete"', front_at_least='"two highest singles"')
    way = pg.HouseWay.from_toml(text)
    assert way.explain("Ks Kh As Qd Jc Ts 2h").rule == 2  # the straight would leave K-2
    assert str(way.explain("Ks Kh As Qd Jc Ts 9h").front) == "As Kh"  # the straight leaves A-K, above A-Q


@pytest.mark.parametrize(("hand", "conditions", "highest", "lowest"), [
    ("Ah Kd Kc Qc Jc Tc 9c", {}, "Ah Kd", "Ah Kc"),  # a straight flush, or a straight
    ("Ah Kd Kc Qc Jc Tc 9c", {"back": '["flush", "straight flush"]'}, "Ah Kd", "Ah Kd"),
    ("Ah Kd Kc Qc 8c 7c 6c", {}, "Ah Kd", "Ah Kd"),  # a flush; king-high would be a foul
    ("Th 7c 6c 5c 4c 4d Jo", {"back": '"complete"'}, "Th 4d", "Th 4c"),
])  # fmt: skip
def test_equal_fronts(hand, conditions, highest, lowest):
    def front(**words):
        way = pg.HouseWay.from_toml(rule("pair", "highest", **conditions, **words))
        return str(way.explain(hand).front)

    assert front() == front(equal_fronts='"highest back"') == highest
    assert front(equal_fronts='"lowest back"') == lowest
