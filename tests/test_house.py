"""What the house asks of every module, beyond what linters know."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import networkx
import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted((ROOT / "generator").rglob("*.py"))
MOST_LINES, MOST_IN_A_FUNCTION, MEDIAN = 400, 60, 12
UNSAFE = {"load", "load_all", "unsafe_load", "full_load"}
# folders whose modules may share a name: a value and its reader, the spec of a kind of product and its layout
STAGES = ({"generator/model", "generator/load"}, {"generator/products", "generator/layout/products"})
Function = ast.FunctionDef | ast.AsyncFunctionDef
LOADERS = {"import_module", "__import__"}
# the functions that import, and why each does so while the program runs
DOORS = {
    "generator/cli/__init__.py get_command": "a command is loaded when it is called",
    "generator/products/__init__.py function": "a spec names the functions that lay out and make its kind",
    "generator/products/__init__.py specs": "kinds of products are registered by their presence",
    "generator/load/types/__init__.py types": "so are types of fields",
    "generator/check/rule.py all_rules": "so are rules",
    "generator/installed.py installed": "so are plug-ins",
    "generator/late.py __getattr__": "a module is imported at its first use; who needs it says so at its head",
    "generator/late.py optional": "a library may be missing",
    "generator/isolation.py _pass_on_the_flag": "nothing is imported before the import path is clean",
}


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


def called(node: ast.AST) -> str:
    """The name of the function that a call calls; "" of what is no call."""
    return ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""


def test_imports_stand_at_the_head_of_a_module_but_for_named_doors() -> None:
    found = {
        f"{name(path)} {function.name}"
        for path in MODULES for function in functions(path) for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom) or called(node) in LOADERS
    }  # fmt: skip
    assert found == set(DOORS)


def test_late_imports_stand_at_the_head_of_a_module_and_name_it_in_place() -> None:
    late = [node for path in MODULES for node in ast.walk(ast.parse(path.read_text("utf-8"))) if called(node) == "late"]
    assert len(late) > 20
    assert [ast.unparse(node) for node in late if not isinstance(node.args[0], ast.Constant)] == []
    inside = [node for path in MODULES for function in functions(path) for node in ast.walk(function)]
    assert [ast.unparse(node) for node in inside if called(node) == "late"] == []


def imported(path: Path) -> Iterator[str]:
    """What a module imports: at once, late, or for its types only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{one.name}" for one in node.names]
            # of a package from which modules are imported, only these
            yield from inner if any(one in NAMES for one in inner) else [node.module]
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif called(node) == "late":
            assert isinstance(node, ast.Call)
            assert isinstance(node.args[0], ast.Constant)
            yield str(node.args[0].value)


NAMES = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in MODULES}


def test_no_modules_import_one_another_in_a_ring() -> None:
    graph = networkx.DiGraph((one, other) for one, path in NAMES.items() for other in imported(path) if other in NAMES)
    assert graph.number_of_edges() > 1500
    assert [sorted(ring) for ring in networkx.strongly_connected_components(graph) if len(ring) > 1] == []


def test_no_two_classes_share_a_name() -> None:
    found: dict[str, list[str]] = {}
    for path in MODULES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(name(path))
    assert len(found) > 300
    assert {one: paths for one, paths in found.items() if len(paths) > 1} == {}


def test_no_two_modules_share_a_name_but_for_two_stages_of_one_thing() -> None:
    found: dict[str, set[str]] = {}
    for path in MODULES:
        if path.name != "__init__.py":
            found.setdefault(path.stem, set()).add(name(path.parent))
    assert len(found) > 400
    shared = {stem: folders for stem, folders in found.items() if len(folders) > 1}
    assert {stem: sorted(folders) for stem, folders in shared.items() if folders not in STAGES} == {}
