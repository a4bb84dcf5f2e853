"""What a cached result is said to depend on is what its maker imports, also late or by a name in a string."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from modules import PACKAGES
from some import some

from generator import code
from generator.book import book_parts, page_layout, page_numbers, table_sheet_html
from generator.installed import plugin_code, plugins_of
from generator.make import workspace
from generator.odds import asked_before, trials
from generator.pictures import picture_source
from generator.products import specs

PACKAGE = Path(code.__file__).parent
NAME = re.compile(rf"(?:{'|'.join(PACKAGES)})(?:\.\w+)+")
# what only brings the input, or tells and guards: a result is the same whatever it does
INERT = ("generator", "code", "command_plugin", "escape", "finding", "installed", "lazy", "line_ends", "make.manifest",
         "make.no_gc", "message", "outside", "records", "safety", "share", "localization", "told_numbers", "load",
         "load.builder", "load.key_levels", "load.languages", "load.nodes", "load.reader", "load.scalars",
         "load.source", "load.tree", "load.syntax_errors")
SHEET_MAKERS = tuple(name.partition(":")[0] for spec in specs().values() if not spec.html_pages
                     for name in (spec.make, spec.layout, spec.foresee) if name)
BOOK_MAKERS = tuple(name.partition(":")[0] for spec in specs().values() if spec.html_pages
                    for name in (spec.make, spec.layout, spec.foresee) if name)
WORKSHOP = ("generator.make.workshop", "generator.make.draft")


def file_of(module: str) -> Path | None:
    path = PACKAGE.parent.joinpath(*module.split("."))
    return next((one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()), None)


@cache
def imported(module: str) -> frozenset[str]:
    """The modules of the program that one imports or names in a string."""
    path = file_of(module)
    assert path is not None, module
    return frozenset(_imported(ast.parse(path.read_text(encoding="utf-8"))))


def _imported(node: ast.AST) -> Iterator[str]:
    inner = ast.iter_child_nodes(node)
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        inner = iter(node.orelse)
    elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(tuple(PACKAGES)):
        for alias in node.names:
            full = f"{node.module}.{alias.name}"
            yield full if file_of(full) else str(node.module)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from filter(NAME.fullmatch, [node.value.partition(":")[0]])
    for child in inner:
        yield from _imported(child)


def closure(*roots: str, without: tuple[str, ...] = ()) -> set[str]:
    """The modules that some import, and these import in turn; ``without`` those of other makers."""
    seen: set[str] = set()
    waiting = list(roots)
    while waiting:
        module = waiting.pop()
        if module not in seen and not module.startswith(without or ("-",)):
            seen.add(module)
            waiting += imported(module)
    return seen


def inert(module: str) -> bool:
    name = module.removeprefix("generator.")
    return name in INERT or name.startswith("safety.")


# texts are asked for by `check`
TEXTS = "generator.make.page_texts"
MAKERS = [
    (code.SHEETS, (*SHEET_MAKERS, *WORKSHOP), ("generator.book", TEXTS)),
    (code.BOOKS, (*BOOK_MAKERS, *WORKSHOP), (TEXTS,)),
    (code.PRESS, ("generator.make.print_settings",), ()),
    (book_parts.FIGURES, ("generator.render.sheets",), ("generator.book",)),
    (table_sheet_html.TABLES, ("generator.book.table_sheet",), (TEXTS,)),
    (page_layout.CODE, ("generator.book.html_layout",), ()),
    (page_numbers.CODE, ("generator.book.page_numbers",), ()),
    (picture_source.SCENES, ("generator.pictures.drawn_scene",), ()),
    (picture_source.ENGRAVINGS, ("generator.render.art_engraver",), ("generator.book",)),
    (trials.CODE, ("generator.odds.trials",), ()),
    (asked_before.CODE, ("generator.odds.odds_in_prose",), ()),
    (workspace.CODE, ("generator.make.workspace",), ()),
]


@pytest.mark.parametrize(("made", "roots", "without"), MAKERS, ids=[made.name for made, *_ in MAKERS])
def test_a_maker_depends_on_what_it_imports(made: code.Code, roots: tuple[str, ...], without: tuple[str, ...]) -> None:
    found = closure(*roots, without=without)
    assert sorted(one for one in found if not made.covers(one) and not inert(one)) == []


@pytest.mark.parametrize("made", [made for made, *_ in MAKERS[:-1]], ids=lambda made: made.name)
def test_no_command_makes_anything_anew(made: code.Code) -> None:
    for module in some(["generator.cli.build", "generator.make.pipeline", "generator.make.output_folder"]):
        assert not made.covers(module)


def test_each_file_and_folder_is_there() -> None:
    for made, *_ in some(MAKERS):
        assert [one for one in made.modules if not (PACKAGE / one).exists()] == []
        assert len(made.hash) == 64


def test_plug_ins_stand_on_code_that_what_they_draw_depends_on() -> None:
    for made, sort in ((picture_source.SCENES, "places"), (code.SHEETS, "styles")):
        for plugin in some(plugins_of(sort)):
            files = {file for path in plugin_code(plugin) for file in (path.rglob("*") if path.is_dir() else [path])
                     if file.suffix == ".py"}
            needed = {one for file in files for one in imported(module_of(file))}
            assert sorted(one for one in needed if file_of(one) not in files and not made.covers(one)
                          and not inert(one)) == [], plugin


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
