"""The command, as people and programs call it."""

import json
import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from houseway import paigow as pg
from houseway.cli.app import app

HAND = "As Kd 9c 9h 5d 4s 2c"


def run(*args, code=0):
    result = CliRunner().invoke(app, args)
    assert result.exit_code == code, result.output
    return result


def test_ev():
    out = run("ev", HAND).stdout
    assert "19,131,192" in out
    assert "22,412,724" in out
    assert "11,980,764" in out
    assert "+0.115720" in out
    assert "trump-plaza" in out
    assert "not shown" in out
    assert len(run("ev", HAND, "--all").stdout.splitlines()) > len(out.splitlines())
    assert "53,524,680" in out
    assert "banker" in run("ev", HAND, "--banking").stdout


def test_ev_shows_the_house_way_even_when_it_is_bad():
    assert "trump-plaza" in run("ev", "Jk As Qs Qh Qd 7s 2s").stdout
    out = run("ev", "8s 8h 8c 8d Qh 9s 2c", "--own", "foxwoods").stdout
    assert "← foxwoods" in out


def test_ev_json():
    data = json.loads(
        run("ev", HAND, "--against", "foxwoods", "--commission", "0.03", "--dead", "Jo", "--json").stdout
    )
    assert pg.Analysis.from_dict(data) == pg.analyze(HAND, "foxwoods", commission="0.03", dead="Jo")
    data = json.loads(
        run("ev", HAND, "--wheel", "lowest", "--copies", "strict", "--push-rule", "ace-high", "--json").stdout
    )
    rules = pg.Rules(wheel="lowest", copies="strict")
    assert pg.Analysis.from_dict(data) == pg.analyze(HAND, rules=rules, push_rule="ace-high")


@pytest.mark.parametrize(("args", "message"), [
    (("ev", "As Kd"), "got 2 cards in 'As Kd', want 7 different cards"),
    (("ev", "As As 9c 9h 5d 4s 2c"), "As twice"),
    (("ev", HAND, "--against", "foxwood"), "did you mean 'foxwoods'"),
    (("ev", HAND, "--against", "none.toml"), "none.toml: No such file"),
    (("ev", HAND, "--commission", "2"), "a commission is a number from 0 to 1"),
    (("ev", HAND, "--dead", "Zz"), "dead: got unknown card 'Zz'"),
    (("ev", HAND, "--joker", "wild"), "does not say how it sets hands with a wild joker"),
    (("ev", HAND, "--push-rule", "ace-high", "--banking"), "cannot go with banking"),
    (("set", "As Kd"), "want 7 different cards"),
    (("set", HAND, "--way", "nobody"), "unknown house way 'nobody'"),
    (("ways", "show", "nobody"), "unknown house way 'nobody'"),
    (("ways", "show", "none.toml"), "No such file"),
])  # fmt: skip
def test_what_is_wrong_is_one_plain_message(args, message):
    result = run(*args, code=2)
    assert message in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_set():
    out = run("set", "9s 9h 3c 3d Ah 8s 2c", "--way", "foxwoods").stdout
    assert "Ah 8s" in out
    assert "an ace can be played in front" in out
    assert "Foxwoods" in out
    data = json.loads(run("set", HAND, "9s 9h 3c 3d Ah 8s 2c", "--way", "stones", "--json").stdout)
    assert [row["front"] for row in data] == ["As Kd", "Ah 8s"]
    assert data[0]["rule"] == pg.house_way("stones").explain(HAND).rule


def test_ways(tmp_path):
    out = run("ways", "list").stdout
    assert all(name in out for name in pg.house_ways())
    assert [way["name"] for way in json.loads(run("ways", "list", "--json").stdout)] == pg.house_ways()
    shown = run("ways", "show", "stones").stdout
    assert "Stones Gambling Hall" in shown
    assert "23." in shown
    steps = json.loads(run("ways", "show", "stones", "--json").stdout)["steps"]
    assert len(steps) == len(pg.house_way("stones").steps)
    # What it prints is a file to start from.
    path = tmp_path / "mine.toml"
    path.write_text(run("ways", "show", "stones", "--toml").stdout)
    assert "Stones" in run("ways", "show", str(path)).stdout
    assert "As Kd" in run("set", HAND, "--way", str(path)).stdout


def test_version_and_help():
    from houseway import __version__

    assert run("--version").stdout.strip() == f"houseway {__version__}"
    for command in ((), ("ev",), ("set",), ("ways", "list"), ("ways", "show")):
        assert "Usage" in run(*command, "--help").stdout


def test_as_a_module():
    command = [sys.executable, "-m", "houseway.cli", "set", HAND]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "As Kd" in result.stdout


def test_without_the_extra():
    code = "import sys; sys.modules['typer'] = None; from houseway.cli import main; main()"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr.strip() == "The command needs the 'cli' extra: pip install 'houseway[cli]'"


def test_brackets_in_a_file_are_text(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text('name = "x"\ntitle = "a [/x] b"\n[[rule]]\ntext = "[red]all[/red]"\nfront = "highest"\n')
    assert "a [/x] b" in run("ways", "show", str(path)).stdout
    out = run("set", HAND, "--way", str(path)).stdout
    assert "[red]all[/red]" in out
    assert "a [/x] b" in out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_without_unicode(encoding):
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    for args in (["ev", HAND], ["ways", "show", "stones"]):
        command = [sys.executable, "-m", "houseway.cli", *args]
        result = subprocess.run(command, capture_output=True, env=environment, check=False)
        assert result.returncode == 0, result.stderr
        assert result.stdout
