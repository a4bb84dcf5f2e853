"""What the house asks of every module, beyond what linters know."""

from __future__ import annotations

import ast
import runpy
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from statistics import median
from typing import NamedTuple

from modules import MODULES
from some import some

ROOT = Path(__file__).parents[1]
MOST_LINES, MOST_IN_A_FUNCTION, MEDIAN = 400, 60, 12
# definitions of one word that says nothing: two marks of texts for catalogues (``printed``, ``counted``), ``about`` in
# the type of a field, and ``most``, which expressions of packs ask for
MOST_VAGUE = 4
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
    "generator/fields/__init__.py types": "so are types of fields",
    "generator/layout/faces/contents/__init__.py drawings": "so is what draws contents of regions",
    "generator/check/rule.py _rules_in": "so are rules",
    "generator/installed.py installed_plugins": "so are plug-ins",
    "generator/installed.py _packages": "so are their folders",
    "generator/command_plugin.py brought_commands": "so are commands of other distributions",
    "generator/make/brought_shops.py shop_files": "what makes files for print shops is brought, too",
    "generator/command_plugin.py brought_part": "so is what they do for options of a command",
    "generator/lazy.py __getattr__": "a module is imported at its first use; who needs it says so at its head",
    "generator/lazy.py optional": "a library may be missing",
    "generator/safety/isolation.py _account_home": "nothing is imported before the import path is clean",
    "generator/safety/isolation.py _add_safe_path_flag": "nor is this",
    "generator/safety/isolation.py _forget_folders_of_strangers": "nor is this",
    "generator/safety/isolation.py _hide_home": "nor is this",
    "generator/safety/isolation.py _is_a_program": "nor is this",
    "generator/safety/isolation.py _remove_folders_of_packs": "nor is this",
    "generator/safety/isolation.py environment_of_own_programs": "nor is this",
    "generator/safety/isolation.py give_home": "nor is this",
}


class Facts(NamedTuple):
    """What the tests ask of a module, from one reading of it."""

    lines: int
    document: str
    # the length in lines of each function
    functions: tuple[tuple[str, int], ...]
    # functions that import
    doors: tuple[str, ...]
    classes: tuple[str, ...]
    # modules imported at once, late, or for their types only
    imported: tuple[str, ...]
    # calls of `late`: their text, whether it names a module in place, whether it stands in a function
    lazy: tuple[tuple[str, bool, bool], ...]
    # what is called of the module yaml
    yaml: tuple[str, ...]


@cache
def facts(path: Path) -> Facts:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    functions = [node for node in nodes if isinstance(node, Function)]
    inside = [(function.name, node) for function in functions for node in ast.walk(function)]
    deep = {id(node) for _, node in inside}
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    doors = (name for name, node in inside if isinstance(node, ast.Import | ast.ImportFrom) or called(node) in LOADERS)
    return Facts(
        len(text.splitlines()),
        ast.get_docstring(tree) or "",
        tuple((function.name, length(function)) for function in functions),
        tuple(dict.fromkeys(doors)),
        tuple(node.name for node in tree.body if isinstance(node, ast.ClassDef)),
        tuple(imported(nodes)),
        tuple((ast.unparse(call), isinstance(call.args[0], ast.Constant), id(call) in deep)
              for call in calls if called(call) == "lazy"),
        tuple(call.func.attr for call in calls if isinstance(call.func, ast.Attribute)
              and isinstance(call.func.value, ast.Name) and call.func.value.id == "yaml"),
    )


def length(function: Function) -> int:
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno + 1


def called(node: ast.AST) -> str:
    """The name of the function that a call calls; "" of what is no call."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """What a module imports: at once, late, or for its types only."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{one.name}" for one in node.names]
            # of a package from which modules are imported, only these
            yield from inner if any(one in NAMES for one in inner) else [node.module]
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif called(node) == "lazy":
            assert isinstance(node, ast.Call)
            assert isinstance(node.args[0], ast.Constant)
            yield str(node.args[0].value)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


NAMES = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in MODULES}


def test_a_module_is_short_and_says_what_it_is_for() -> None:
    for path in some(MODULES):
        found = facts(path)
        assert found.lines <= MOST_LINES, path
        assert {name: lines for name, lines in found.functions if lines > MOST_IN_A_FUNCTION} == {}, path
        assert path.name in ("__init__.py", "__main__.py") or found.document.rstrip().endswith((".", ")")), path
        assert UNSAFE.isdisjoint(found.yaml), f"{path}: YAML must not build objects"


def test_most_functions_are_very_short() -> None:
    lengths = [lines for path in MODULES for _, lines in facts(path).functions]
    assert len(lengths) > 500
    assert median(lengths) <= MEDIAN


def test_imports_stand_at_the_head_of_a_module_but_for_named_doors() -> None:
    assert {f"{name(path)} {function}" for path in MODULES for function in facts(path).doors} == set(DOORS)


def test_late_imports_stand_at_the_head_of_a_module_and_name_it_in_place() -> None:
    lazy = [call for path in MODULES for call in facts(path).lazy]
    assert len(lazy) > 20
    assert [text for text, in_place, _ in lazy if not in_place] == []
    assert [text for text, _, inside in lazy if inside] == []


def test_no_modules_import_one_another_in_a_ring() -> None:
    graph = {one: {other for other in facts(path).imported if other in NAMES} for one, path in NAMES.items()}
    assert sum(map(len, graph.values())) > 1500
    # raises CycleError, which names the ring
    TopologicalSorter(graph).prepare()


def test_no_two_classes_share_a_name() -> None:
    found: dict[str, list[str]] = {}
    for path in MODULES:
        for one in facts(path).classes:
            found.setdefault(one, []).append(name(path))
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


def test_names_of_functions_say_what_they_are() -> None:
    house = runpy.run_path(str(ROOT / "benchmarks" / "house.py"))
    functions = [f"{name(path)} {one}" for path in MODULES for one, _ in facts(path).functions]
    vague = [one for one in functions if house["says_nothing"](one.rpartition(" ")[2])]
    assert len(functions) > 5000
    assert len(vague) <= MOST_VAGUE, vague
