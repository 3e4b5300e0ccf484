"""The commands about the whole game; most of them with a game that is replaced already."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest
from test_cli import run

from houseway import cli
from houseway import paigow as pg
from houseway.cli import common
from houseway.paigow import strategy_file


class Calls(list):
    """Stands in for `solve` or `solve_matrix`: notes how it is called, and gives a result or raises it."""

    def __init__(self, result):
        super().__init__()
        self.result = result

    def __call__(self, *args, **options):
        self.append((args, options))
        if isinstance(self.result, BaseException):
            raise self.result
        return self.result


@pytest.fixture
def replaced(monkeypatch):
    def give(result, name="solve"):
        calls = Calls(result)
        monkeypatch.setattr(pg, name, calls)
        return calls

    return give


@pytest.fixture(scope="module")
def known():
    return pg.known_results()


@pytest.fixture(scope="module")
def matrix(known):
    a, b = known["foxwoods"], known["stones"]
    return pg.GameMatrix(("foxwoods", "stones"), ("foxwoods", "stones"), ((a, b), (b, a)))


def test_solve_json(known):
    data = json.loads(run("solve", "--against", "foxwoods", "--player", "foxwoods", "--json").stdout)
    assert pg.GameResult.from_dict(data) == known["foxwoods"]


def test_matrix_json(known):
    names = ("--against", "stones", "--player", "stones")
    data = json.loads(run("solve", "--matrix", *names, "--json").stdout)
    assert pg.GameMatrix.from_dict(data)["stones", "stones"] == known["stones"]


def test_solve(known, replaced):
    result = replace(
        known["trump-plaza"], player="me", difference=pg.Difference(12_345_678, Fraction(1, 400))
    )
    replaced(result)
    out = run("solve").stdout
    assert "me against trump-plaza" in out
    for row in result.by_hand_type:
        assert f" {row.name} " in out
        assert f"{row.hands:,}" in out
        assert f"{float(row.contribution):+.4%}" in out
    lines = {" ".join(line.split()) for line in out.splitlines()}
    assert {
        "two pair 32,691,816 21.21% 49.08% 41.22% 9.69% +0.36939 +7.8344%",
        "all 154,143,080 28.61% 41.48% 29.91% -0.02726 -2.7262%",
        "wins 2,360,716,067,812,300 28.613148%",
        "pushes 3,422,135,200,919,712 41.478119%",
        "losses 2,467,607,762,482,388 29.908733%",
        "deals 8,250,459,031,214,400",
        "house edge 2.726242%",
        "standard deviation 0.746041",
        "copies in front 210,664,685,345,120 2.553369%",
        "copies behind 3,118,703,995,056 0.037800%",
        "copies in both 103,982,556,600 0.001260%",
        "hands not set as by trump-plaza 12,345,678 8.009233%",
        "gained by that, of the bet 0.250000%",
    } <= lines
    assert "player, against a dealer who sets by trump-plaza; commission 1/20; exact counts" in out
    # The table goes into 80 columns.
    assert max(len(line.rstrip()) for line in out.splitlines() if "%" in line) <= 80


def test_solve_as_banker_and_face_up(known, replaced):
    replaced(replace(known["stones"], banking=True))
    out = run("solve", "--banking").stdout
    assert "edge of the other side" in out
    assert "banker, against a player who sets by stones" in out
    replaced(replace(known["stones"], push_rule="face-up", copies=None, difference=None))
    out = run("solve", "--push-rule", "face-up").stdout
    assert "; face-up" in out
    assert "copies" not in out
    assert "hands not set" not in out


def test_options_of_solve(known, replaced):
    calls = replaced(known["stones"])
    run("solve")
    run(
        "solve", "--against", "stones", "--player", "mine.toml", "--commission", "0.03", "--banking",
        "--workers", "2", "--wheel", "lowest", "--foul", "strict", "--copies", "strict", "--joker", "wild",
    )  # fmt: skip
    run("solve", "--push-rule", "face-up")
    plain = {
        "rules": pg.Rules(), "commission": None, "banking": False, "push_rule": "none", "workers": 0,
        "strategy": False, "progress": None,
    }  # fmt: skip
    rules = pg.Rules(joker="wild", wheel="lowest", foul="strict", copies="strict")
    assert calls == [
        (("trump-plaza", "optimal"), plain),
        (
            ("stones", "mine.toml"),
            {**plain, "rules": rules, "commission": "0.03", "banking": True, "workers": 2},
        ),
        (("trump-plaza", "optimal"), {**plain, "push_rule": "face-up"}),
    ]


def test_matrix(matrix, replaced):
    calls = replaced(matrix, "solve_matrix")
    out = run("solve", "--matrix").stdout
    lines = [line.split() for line in out.splitlines()]
    assert ["foxwoods", "2.7228%", "2.7168%"] in lines
    assert ["stones", "2.7168%", "2.7228%"] in lines
    assert "House edge" in out
    run(
        "solve", "--matrix", "--player", "optimal", "--player", "stones", "--against", "foxwoods",
        "--push-rule", "ace-high", "--workers", "1",
    )  # fmt: skip
    assert json.loads(run("solve", "--matrix", "--json").stdout) == matrix.to_dict()
    plain = {
        "rules": pg.Rules(), "commission": None, "banking": False, "push_rule": "none", "workers": 0,
        "progress": None,
    }  # fmt: skip
    asked = {**plain, "players": None, "against": None}
    some = {"players": ["optimal", "stones"], "against": ["foxwoods"], "push_rule": "ace-high", "workers": 1}
    assert calls == [((), asked), ((), {**plain, **some}), ((), asked)]


def test_names_are_text(known, replaced):
    name = "[red]a[/x]"
    result = replace(known["stones"], against=name, player=name)
    replaced(result)
    assert f"{name} against {name}" in run("solve").stdout
    replaced(pg.GameMatrix((name,), (name,), ((result,),)), "solve_matrix")
    assert run("solve", "--matrix").stdout.count(name) == 2


@pytest.mark.parametrize(("args", "message"), [
    (("solve", "--against", "stones", "--against", "foxwoods"), "--against is given 2 times: several"),
    (("solve", "--player", "a", "--player", "b", "--player", "c"), "--player is given 3 times: several"),
    (("solve", "--matrix", "--push-rule", "face-up"), "--matrix has no face-up"),
    (("solve", "--matrix", "--player", "stones", "--player", "stones"), "two players are named 'stones'"),
    (("solve", "--matrix", "--against", "stone"), "did you mean 'stones'"),
    (("solve", "--against", "optimal"), "unknown house way 'optimal'"),
    (("solve", "--player", "none.toml"), "none.toml: No such file"),
    (("solve", "--player", "stones", "--push-rule", "face-up"), "player must be 'optimal'"),
    (("solve", "--banking", "--push-rule", "face-up"), "cannot go with banking"),
    (("solve", "--commission", "2"), "a commission is a number from 0 to 1"),
    (("solve", "--joker", "wild"), "does not say how it sets hands with a wild joker"),
    (("solve", "--workers", "-1"), "workers must not be negative, got -1"),
    (("strategy", "export", "x.parquet", "--against", "stone"), "did you mean 'stones'"),
    (("strategy", "export", "x.parquet", "--commission", "-1"), "a commission is a number from 0 to 1"),
    (("strategy", "export", "x.parquet", "--push-rule", "face-up"), "'face-up' is not one of"),
    (("strategy", "export", "x.parquet", "--by", "suit"), "'suit' is not one of"),
])  # fmt: skip
def test_what_is_wrong_is_one_plain_message(args, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(*args, code=2)
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("error", "code", "message"), [
    (KeyboardInterrupt(), 130, "stopped"),
    (OSError(28, "No space left on device"), 2, "No space left on device"),
    (OSError(28, "No space left on device", "best.parquet"), 2, "best.parquet: No space left on device"),
    (OSError("broken"), 2, "broken"),
    (ImportError("needs that"), 2, "needs that"),
    (pg.ExecutorError("lost a worker"), 2, "lost a worker"),
])  # fmt: skip
def test_what_goes_wrong_is_one_plain_message(error, code, message, replaced):
    replaced(error)
    replaced(error, "solve_matrix")
    for args in (("solve",), ("solve", "--matrix"), ("strategy", "export", "x.parquet")):
        result = run(*args, code=code)
        assert result.stderr == f"houseway: {message}\n"
        assert result.stdout == ""


def test_stopped_before_there_is_a_command(monkeypatch, capsys):
    def stop():
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", stop)
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    assert stopped.value.code == 130
    assert capsys.readouterr().err == "houseway: stopped\n"


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")
def test_ctrl_c():
    # The work says when it begins.
    code = """
import sys
from houseway import _core, cli
inner = _core.solve
def solve(*args, progress, **options):
    print("begun", flush=True)
    return inner(*args, progress=progress, **options)
_core.solve = solve
sys.argv = ["houseway", "solve", "--workers", "1"]
cli.main()
"""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, "-c", code], **pipes) as process:
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == "houseway: stopped\n"
    assert out == ""


def test_export(tmp_path, strategy, replaced, monkeypatch):
    calls = replaced(SimpleNamespace(strategy=strategy))
    monkeypatch.setattr(pg.Strategy, "to_parquet", lambda _, path, by: path.write_text(f"rows by {by}"))
    path = tmp_path / "best.parquet"
    out = run("strategy", "export", str(path), "--workers", "1", "--copies", "strict").stdout
    assert path.read_text() == "rows by hand"
    assert out == f"{strategy!r}\n{path}: 6,972,147 cases of hands, 0.0 MB\n"
    options = {"rules": pg.Rules(copies="strict"), "commission": None, "banking": False, "push_rule": "none"}
    assert calls == [(("trump-plaza",), {**options, "workers": 1, "progress": None})]


def test_export_by_class(tmp_path, strategy, replaced):
    from pyarrow import parquet

    replaced(SimpleNamespace(strategy=strategy))
    path = tmp_path / "classes.parquet"
    path.write_text("an older file")
    data = json.loads(run("strategy", "export", str(path), "--by", "class", "--json").stdout)
    assert data == {
        "path": str(path), "by": "class", "rows": 292_253, "bytes": path.stat().st_size,
        "against": "trump-plaza", "rules": pg.Rules().to_dict(), "commission": "1/20", "banking": False,
        "push_rule": "none",
    }  # fmt: skip
    assert parquet.read_metadata(path).num_rows == 292_253
    assert [file.name for file in tmp_path.iterdir()] == ["classes.parquet"]


def test_export_looks_before_it_solves(tmp_path, replaced, monkeypatch):
    calls = replaced(AssertionError("replaced"))

    def refusal(path):
        result = run("strategy", "export", str(path), code=2)
        assert result.stdout == ""
        return result.stderr

    assert "best.parquet: No such file or directory" in refusal(tmp_path / "none" / "best.parquet")
    assert "not a file" in refusal(tmp_path)
    assert "File name too long" in refusal(tmp_path / ("x" * 300))
    (tmp_path / "file").write_text("")
    assert "best.parquet: Not a directory" in refusal(tmp_path / "file" / "best.parquet")

    def refuse(path, mode):
        raise PermissionError(13, "Permission denied", path)

    with monkeypatch.context() as context:  # who runs the tests may be allowed everything
        context.setattr(strategy_file, "open", refuse, raising=False)
        assert "best.parquet: Permission denied" in refusal(tmp_path / "best.parquet")
    with monkeypatch.context() as context:
        context.setitem(sys.modules, "pyarrow", None)
        assert "pip install 'houseway[frames]'" in refusal(tmp_path / "best.parquet")
    assert calls == []
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(("hidden", "stream", "drawn"), [
    (False, Terminal(), True), (True, Terminal(), False), (False, io.StringIO(), False),
])  # fmt: skip
def test_progress_bar(hidden, stream, drawn, monkeypatch):
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    with common.progress_bar("the whole game", hidden=hidden) as report:
        assert (report is not None) is drawn
        if report is not None:
            for done in range(4):
                report(done, 3)
    assert ("the whole game" in stream.getvalue()) is drawn
    assert ("100%" in stream.getvalue()) is drawn


def test_help():
    for command in (("solve",), ("strategy",), ("strategy", "export")):
        assert "Usage" in run(*command, "--help").stdout
