"""Every word that the engine prints goes through the catalogues, and every catalogue has them all."""

from __future__ import annotations

import ast
import importlib.util
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from jinja2 import nodes
from modules import MODULES, of_packages_here
from some import some

from generator.book.html import environment
from generator.share import folder
from generator.translate.engine_words import HOLE

ROOT = Path(__file__).resolve().parents[2]
POLISH = re.compile("[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]")
MARKS = ("word", "printed")
CATALOGUES = sorted((ROOT / "locale").glob("*/ui.po"))

# files that hold Polish letters which are not printed
EXEMPT = of_packages_here({
    "zecer_proof/address.py": "forms of Polish verbs that speak to readers",
    "zecer_proof/declension.py": "endings of Polish cases",
    "zecer_proof/inflection.py": "endings of Polish words",
    "generator/check/spelling.py": "letters and sounds of Polish, and how they are mistaken",
    "zecer_bring/markdown_chapters.py": "words that number headings",
    "generator/load/sheets/sheet_words.py": "words that spreadsheets and their authors write",
    "generator/load/reader.py": "names that authors give to keys",
    "generator/translate/apply.py": "letters that file names write otherwise",
    "generator/text/sorting.py": "the Polish alphabet",
    "generator/text/typeset.py": "Polish abbreviations and words for what is numbered, which it keeps together",
    "generator/render/forms.py": "letters that a form must be able to show",
})
# their texts are for authors, not for print: examples of packs, and tables of damaged letters
FOLDERS = ("generator/check/rules/", "zecer_bring/damaged_text/", "zecer_odds/rules/", "zecer_proof/rules/")


@cache
def updater() -> ModuleType:
    spec = importlib.util.spec_from_file_location("update", ROOT / "locale" / "update.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def words() -> frozenset[str]:
    return frozenset(found.msgid for found in updater().words(ROOT))


def tree_of(name: str) -> ast.Module:
    return ast.parse((ROOT / name).read_text(encoding="utf-8"))


def marked(tree: ast.Module) -> list[ast.Constant]:
    """The words that ``word(…)`` and ``printed(…)`` are called with."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args and _name(node) in MARKS]
    return [call.args[0] for call in calls if isinstance(call.args[0], ast.Constant)]


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def polish(tree: ast.Module) -> list[ast.Constant]:
    return [node for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and POLISH.search(node.value)]


@cache
def of_program() -> tuple[frozenset[str], tuple[str, ...]]:
    """The marked words of all modules, and the Polish ones that are neither marked nor documentation."""
    found, slips = set[str](), list[str]()
    for path in MODULES:
        name = path.relative_to(ROOT).as_posix()
        words = marked(tree := tree_of(name))
        found |= {str(constant.value) for constant in words}
        if name not in EXEMPT and not name.startswith(FOLDERS):
            # strings that stand alone are documentation
            free = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)} | set(map(id, words))
            slips += [f"{name}:{one.lineno}: {one.value!r}" for one in polish(tree) if id(one) not in free]
    return frozenset(found), tuple(slips)


def test_no_polish_word_is_printed_past_the_catalogues() -> None:
    assert of_program()[1] == ()


@pytest.mark.parametrize("name", EXEMPT)
def test_each_exception_is_needed(name: str) -> None:
    assert polish(tree_of(name))


def test_every_marked_word_can_be_extracted() -> None:
    # a call inside an f-string is not seen by the extractor
    found, _ = of_program()
    assert len(found) > 50
    assert found - words() == set()


@pytest.mark.parametrize("name", environment().list_templates(extensions=["html"]))
def test_templates_hold_no_words_of_their_own(name: str) -> None:
    tree = environment().parse((folder("templates") / name).read_text(encoding="utf-8"))
    classes = {data for block in tree.find_all(nodes.Block) if block.name == "body_class"
               for data in block.find_all(nodes.TemplateData)}
    plain = "".join(data.data for data in tree.find_all(nodes.TemplateData) if data not in classes)
    bare = re.sub(r"<style>.*?</style>|<[^>]*>|<[^>]*$|^[^<]*>", "", plain, flags=re.DOTALL)
    assert re.findall(r"[^\W\d_]{2,}", re.sub(r"&\w+;", "", bare)) == []
    calls = [call for call in tree.find_all(nodes.Call) if isinstance(call.node, nodes.Name) and call.node.name == "_"]
    assert all(isinstance(call.args[0], nodes.Const) and call.args[0].value in words() for call in calls)
    said = {id(call.args[0]) for call in calls}
    assert [c.value for c in tree.find_all(nodes.Const) if id(c) not in said and POLISH.search(str(c.value))] == []


def entries(path: Path) -> list[Message]:
    with path.open("rb") as file:
        return [message for message in read_po(file) if message.id]


def test_there_are_catalogues() -> None:
    assert {path.parent.name for path in CATALOGUES} >= {"pl", "de"}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_every_word_is_translated_with_its_holes(path: Path) -> None:
    for message in some(entries(path)):
        assert message.string, message.id
        assert not message.fuzzy, message.id
        assert sorted(HOLE.findall(message.string)) == sorted(HOLE.findall(message.id)), message.id


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_parts_of_file_names_are_plain(path: Path) -> None:
    from generator.products.board import WHOLE
    from generator.products.character_sheet import BLANK
    from generator.products.duplex import WAYS

    parts = {*WAYS.values(), BLANK, WHOLE}
    names = [message.string for message in entries(path) if message.id in parts]
    assert len(set(names)) == len(parts)
    assert all(re.fullmatch(r"[a-z0-9-]+", name) for name in names)


@pytest.mark.parametrize("path", sorted((ROOT / "locale").glob("*/*.po")), ids=lambda path: "-".join(path.parts[-2:]))
def test_gettext_accepts_the_catalogue(path: Path, tmp_path: Path) -> None:
    msgfmt = shutil.which("msgfmt")
    if msgfmt is None:
        pytest.skip("gettext is not at hand")
    told = subprocess.run([msgfmt, "-c", "-o", str(tmp_path / "made.mo"), str(path)], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert told.stderr == ""
