"""What the house asks of every module, beyond what linters know."""

from __future__ import annotations

import ast
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted((ROOT / "generator").rglob("*.py"))
MOST_LINES, MOST_IN_A_FUNCTION, MEDIAN = 400, 60, 12
UNSAFE = {"load", "load_all", "unsafe_load", "full_load"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(path: Path) -> list[Function]:
    return [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, Function)]


def length(function: Function) -> int:
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno + 1


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_files_and_functions_are_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    long = {function.name: length(function) for function in functions(path) if length(function) > MOST_IN_A_FUNCTION}
    assert long == {}


def test_most_functions_are_very_short() -> None:
    lengths = [length(function) for path in MODULES for function in functions(path)]
    assert len(lengths) > 500
    assert median(lengths) <= MEDIAN


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_no_module_lets_yaml_build_objects(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found = [
        f.attr for f in calls if isinstance(f, ast.Attribute) and isinstance(f.value, ast.Name) and f.value.id == "yaml"
    ]
    assert UNSAFE.isdisjoint(found)


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_every_module_says_what_it_is_for(path: Path) -> None:
    document = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert path.name in ("__init__.py", "__main__.py") or (document and document.rstrip().endswith((".", ")")))
