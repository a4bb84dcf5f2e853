"""A kind of product is one file: where it lies in the folder of products, it is read, checked, built and documented."""

from __future__ import annotations

import ast
import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from modules import MODULES
from tools import said

from generator import products
from generator.finding import Finding
from generator.load.options import OF_WORDS, READERS
from generator.load.pack import load
from generator.load.schema import product_schema
from generator.make.examination import examine
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.model.game import Options
from generator.products import function, specs
from generator.products.spec import Spec
from generator.products.styles import options_of
from generator.translate.edition import Edition

ROOT = Path(__file__).parents[2]
PACK = ROOT / "tests" / "packs" / "twelve-cards"
KIND = "score-pad"
# kinds of figures, of which two have the same names
OTHER_KINDS = ("figures.py", "figure_drawing.py")


@pytest.fixture
def new_kind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder of products holds one more file."""
    monkeypatch.setattr(products, "__path__", [*products.__path__, str(Path(__file__).parent / "kinds")])
    specs.cache_clear()
    yield
    specs.cache_clear()


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A game with a rulebook and a pad of five rows."""
    copy = Path(shutil.copytree(PACK, tmp_path / "pack"))
    game = copy / "game.yaml"
    text = game.read_text("utf-8")
    game.write_text(text.replace("products:\n", f"products:\n  pad: {{kind: {KIND}, title: Notes}}\n"), "utf-8")
    return copy


def rows(pack: Path, number: str) -> None:
    game = pack / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("title: Notes", f"title: Notes, rows: {number}"), "utf-8")


@pytest.mark.usefixtures("new_kind")
def test_a_new_kind_is_built_beside_a_rulebook(pack: Path, tmp_path: Path) -> None:
    result = build(BuildRequest(pack, tmp_path / "out", ("pad", "rules", "deck"), None, 1))
    assert result.proof.errors == 0
    assert {one.product for one in result.built} == {"pad", "rules", "deck"}
    folder = tmp_path / "out" / "twelve-cards" / "pl"
    assert re.findall(r"Gracz \d", said("pdftotext", folder / "pad.pdf", "-")) == [f"Gracz {n}" for n in range(1, 6)]
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert "pad.pdf" in json.dumps(manifest)


@pytest.mark.usefixtures("new_kind")
@pytest.mark.parametrize(("written", "rule", "words"), [
    ("0", "bad-value", "from 1 to 12"),
    ("[1]", "bad-value", "number"),
    ("12, columns: 2", "unknown-key", "columns"),
    ("12, paper: A6", "bad-value", "A5"),
])
def test_its_options_are_read_with_the_help_of_all_others(pack: Path, written: str, rule: str, words: str) -> None:
    rows(pack, written)
    found = load(pack).findings
    assert [(one.rule, one.path.startswith("product/pad")) for one in found][:1] == [(rule, True)]
    assert words in f"{found[0].message} {found[0].help}"


def refusals(pack: Path) -> list[Finding]:
    """What `check` says of products that cannot be made."""
    loaded = load(pack)
    assert loaded.game is not None
    report = examine(loaded, Edition(loaded.game, loaded.game.language))
    return [one for one in report.findings if one.rule == "cannot-make"]


@pytest.mark.usefixtures("new_kind")
def test_what_it_refuses_is_foreseen_by_check(pack: Path) -> None:
    rows(pack, "12, paper: A5")
    assert refusals(pack) == []
    module = function(f"{specs()[KIND].layout}").__globals__
    module["HEIGHT"], before = 90.0, module["HEIGHT"]
    try:
        (found,) = refusals(pack)
    finally:
        module["HEIGHT"] = before
    assert found.path == "product/pad/rows"
    assert "rows that fit 210 mm" in found.message


@pytest.mark.usefixtures("new_kind")
def test_it_is_in_the_schema() -> None:
    told = {one["then"]["properties"]["kind"]["const"]: one["then"]["properties"] for one in product_schema()["allOf"]}
    assert told[KIND]["rows"] == {
        "type": "integer", "minimum": 1, "maximum": 12, "default": 5, "description": "Lines on a page."
    }


def test_without_its_file_nobody_knows_the_kind(pack: Path) -> None:
    found = load(pack).findings
    assert [one.rule for one in found] == ["bad-value"]
    assert KIND in found[0].message


@pytest.mark.parametrize("spec", specs().values(), ids=specs())
def test_a_spec_names_what_there_is(spec: Spec) -> None:
    assert all(callable(function(name)) for name in (spec.make, spec.layout, spec.foresee) if name)
    # one that lays out no sheets makes pages of HTML
    assert bool(spec.layout) != bool(spec.make and spec.foresee and spec.texts)
    options = options_of(spec).values()
    assert issubclass(spec.options, Options)
    assert spec.options().of == ()
    assert all(option.reads in READERS or (option.reads in OF_WORDS and option.words) for option in options)
    assert all(option.about.endswith(".") for option in options)
    for name in filter(None, (spec.size_option, spec.second_paper)):
        assert name in spec.known_options
    # a shop gets its cards in its own size, and each side once
    assert ("duplex" in spec.known_options) >= spec.prints_cards
    assert ("of" in spec.known_options) >= (spec.prints_pieces or spec.drawn_by_players)


def test_no_other_module_lists_kinds_of_products() -> None:
    """A second list would be forgotten when a kind is added."""
    guilty = [at for path, listing, _ in guilty_of_kinds() for at in listing
              if path.parent.name != "products" and path.name not in OTHER_KINDS]
    assert guilty == []


def test_no_other_module_asks_for_a_kind_of_product_by_name() -> None:
    """A kind that is like it would be left out: what a kind can do, its spec declares."""
    assert [at for _, _, asking in guilty_of_kinds() for at in asking] == []


@cache
def guilty_of_kinds() -> list[tuple[Path, list[str], list[str]]]:
    """Where each module lists kinds of products, and where it asks for one by name."""
    found = []
    for path in MODULES:
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        name = path.relative_to(ROOT)
        found.append((path, [f"{name}:{node.lineno}" for node in nodes if len(_words(node) & specs().keys()) > 1],
                      [f"{name}:{node.lineno}" for node in nodes if _asks_for_a_kind(node)]))
    return found


@pytest.mark.parametrize(("code", "kinds"), [
    ("('deck', 'board')", {"deck", "board"}), ("{'deck': 1, 'x': 2}", {"deck"}), ("deck", set())])
def test_what_lists_kinds(code: str, kinds: set[str]) -> None:
    assert _words(ast.parse(code, mode="eval").body) & specs().keys() == kinds


@pytest.mark.parametrize(("code", "asks"), [
    ("product.kind == 'deck'", True), ("'board' != one.kind", True), ("product.kind in ('deck', 'tiles')", True),
    ("mark.kind == 'cross'", False), ("isinstance(product.options, BoardOptions)", False), ("name == 'deck'", False),
])
def test_what_asks_for_a_kind(code: str, asks: bool) -> None:
    assert _asks_for_a_kind(ast.parse(code, mode="eval").body) == asks


def _asks_for_a_kind(node: ast.AST) -> bool:
    """Whether an expression compares an attribute ``kind`` with the name of a kind of product."""
    if not isinstance(node, ast.Compare):
        return False
    sides = (node.left, *node.comparators)
    words = {one.value for side in sides for one in ast.walk(side) if isinstance(one, ast.Constant)}
    of_kind = any(isinstance(side, ast.Attribute) and side.attr == "kind" for side in sides)
    return of_kind and not words.isdisjoint(specs())


def _words(node: ast.AST) -> set[str]:
    """The words of a literal list, set or mapping."""
    match node:
        case ast.Tuple(elts) | ast.List(elts) | ast.Set(elts):
            found = elts
        case ast.Dict(keys):
            found = [key for key in keys if key is not None]
        case _:
            return set()
    return {one.value for one in found if isinstance(one, ast.Constant) and isinstance(one.value, str)}
