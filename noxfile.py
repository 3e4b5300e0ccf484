"""All checks: `nox` runs lint, cpp and tests; `nox -s NAME` one of them."""

import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2025.2"
nox.options.sessions = ["lint", "cpp", "tests"]
nox.options.error_on_missing_interpreters = True

GROUPS = nox.project.load_toml("pyproject.toml")
CPP = [str(path) for path in sorted(Path("cpp").rglob("*.[ch]pp"))]


def group(name: str) -> list[str]:
    return list(nox.project.dependency_groups(GROUPS, name))


@nox.session
def lint(session: nox.Session) -> None:
    """Formats, lint and types of Python and C++. `nox -s lint -- fix` repairs what can be repaired."""
    session.install(*group("lint"))
    fix = "fix" in session.posargs
    session.run("ruff", "format", *([] if fix else ["--check"]))
    session.run("ruff", "check", *(["--fix"] if fix else []))
    session.run("clang-format", *(["-i"] if fix else ["--dry-run", "--Werror"]), *CPP)
    session.run("mypy")


@nox.session
def cpp(session: nox.Session) -> None:
    """The C++ unit tests of the core; `-- asan-ubsan` or `-- tsan` for another preset."""
    session.install("cmake>=3.21", "ninja")
    for preset in session.posargs or ["dev"]:
        session.run("cmake", "--preset", preset, "-G", "Ninja", "--fresh")
        session.run("cmake", "--build", "--preset", preset)
        session.run("ctest", "--preset", preset)


@nox.session
def tests(session: nox.Session) -> None:
    """The Python tests; arguments go to pytest, as in `nox -s tests -- -m slow`."""
    session.install(".[cli,plot,frames,progress]", *group("test"))
    session.run("pytest", "-n", "auto", *session.posargs)


@nox.session
def slow(session: nox.Session) -> None:
    """The exhaustive tests that take minutes, of the core and of the package; arguments go to pytest."""
    session.install(".[cli,plot,frames,progress]", *group("test"), "cmake>=3.21", "ninja")
    session.run("cmake", "--preset", "release", "-G", "Ninja", "--fresh")
    session.run("cmake", "--build", "--preset", "release")
    session.run("ctest", "--preset", "release", "-C", "slow", "-L", "slow")
    session.run("pytest", "-n", "auto", "-m", "slow", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """The benchmarks against the rivals, on one processor where that can be asked for."""
    session.install(".[cli]", *group("bench"))
    pinned = ["taskset", "-c", "0"] if shutil.which("taskset") else []
    session.run(
        *pinned, "python", "-m", "pytest", "benchmarks", "--benchmark-only", *session.posargs, external=True
    )
