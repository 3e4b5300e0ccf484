"""The hand-written stub of the compiled module says what the module has."""

import ast
import re
from pathlib import Path

import houseway
from houseway import _core

STUB = ast.parse((Path(houseway.__file__).parent / "_core.pyi").read_text(encoding="utf-8"))
# Names with a type; what has a value as well is an alias for the stub alone.
CONSTANTS = [node for node in STUB.body if isinstance(node, ast.AnnAssign) and node.value is None]


def stub_parameters(function):
    """(name, default) of every parameter, None for no default."""
    args = function.args
    positional = [*args.posonlyargs, *args.args]
    defaults = [None] * (len(positional) - len(args.defaults)) + [ast.unparse(d) for d in args.defaults]
    keyword = zip(args.kwonlyargs, args.kw_defaults, strict=True)
    return [
        *((a.arg, d) for a, d in zip(positional, defaults, strict=True)),
        *((a.arg, ast.unparse(d) if d else None) for a, d in keyword),
    ]


def module_parameters(function):
    """The same from the signature that pybind11 writes into the docstring."""
    signature = re.search(r"\((.*)\) ->", function.__doc__.splitlines()[0]).group(1)
    parts, depth, part = [], 0, ""
    for char in signature:
        depth += (char in "[(") - (char in "])")
        if char == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += char
    found = []
    for text in [*parts, part]:
        name, _, rest = text.strip().partition(":")
        if name and not name.startswith("*"):
            _, has_default, default = rest.partition(" = ")
            found.append((name, default.strip() if has_default else None))
    return found


def public(names):
    return {name for name in names if not name.startswith("_")}


def test_names():
    functions = {node.name for node in STUB.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    constants = {node.target.id for node in CONSTANTS}
    assert public(functions | constants) == public(vars(_core))


def test_constants():
    for node in CONSTANTS:
        kind = ast.unparse(node.annotation)
        value = getattr(_core, node.target.id)
        if kind == "int":
            assert type(value) is int
        elif kind == "tuple[str, ...]":
            assert all(type(item) is str for item in value)
        else:
            assert kind == "tuple[tuple[int, int], ...]"
            assert all(len(item) == 2 and set(map(type, item)) == {int} for item in value)


def test_parameters_and_defaults():
    for node in STUB.body:
        if isinstance(node, ast.FunctionDef):
            assert stub_parameters(node) == module_parameters(getattr(_core, node.name)), node.name
        if isinstance(node, ast.ClassDef):
            cls = getattr(_core, node.name)
            methods = {m.name: m for m in node.body if isinstance(m, ast.FunctionDef)}
            assert public(methods) == public(vars(cls))
            for name, method in methods.items():
                got = [p for p in module_parameters(getattr(cls, name)) if p[0] != "self"]
                assert [p for p in stub_parameters(method) if p[0] != "self"] == got, (node.name, name)
