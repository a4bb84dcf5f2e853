"""A drawing style is found where it lies, read with its own words, and draws a board; the core names none."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tools import said

from generator.book.figure_board import board_figure
from generator.load.pack import load
from generator.load.schema import product_schema
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.model.chapters import BoardFigure
from generator.model.game import Game
from generator.model.values import Ref
from generator.plugins import styles as folder
from generator.products import function
from generator.products.styles import Style, standard_style, style_of, styles, styles_for
from generator.translate.edition import Edition

HERE = Path(__file__).parent
PACK = """\
game: rows
title: Pola w rzędach
language: pl
provenance: {original: ułożone dla testu}
products:
  mapa: {kind: board, title: Mapa, of: [space], size: 160 mm x 100 mm, OPTIONS}
kinds:
  space:
    name: pole
    fields: {name: name, type: "choice of calm, fight", next: ref space or none, adjacent: list of ref space}
kind: space
things:
  camp:   {name: Obóz, type: calm, next: bridge}
  bridge: {name: Most, type: fight, next: tower}
  tower:  {name: Wieża, type: fight, next: well}
  well:   {name: Studnia, type: calm, next: camp}
"""
ROWS = "style: plain-rows, columns: 2, draw: {fight: lozenge}, also-whole: false"


@pytest.fixture
def plain_rows(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One more folder holds styles."""
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(HERE / "styles")])
    styles.cache_clear()
    yield
    styles.cache_clear()


def pack(tmp_path: Path, options: str) -> Path:
    file = tmp_path / "pack" / "game.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(PACK.replace("OPTIONS", options), "utf-8")
    return file.parent


def game_of(tmp_path: Path, options: str) -> Game:
    loaded = load(pack(tmp_path, options))
    assert not loaded.findings
    assert loaded.game is not None
    return loaded.game


@pytest.mark.usefixtures("plain_rows")
def test_a_board_in_a_new_style_is_built_and_reads_back(tmp_path: Path) -> None:
    result = build(BuildRequest(pack(tmp_path, ROWS), tmp_path / "out", (), None, 1))
    assert result.proof.errors == 0
    file = tmp_path / "out" / "rows" / "pl" / "mapa.pdf"
    assert re.search(r"^Pages: +1$", said("pdfinfo", file), re.MULTILINE)
    printed = said("pdftotext", "-layout", file, "-")
    assert re.search(r"Obóz +Most\n", printed)
    assert re.search(r"Wieża +Studnia\n", printed)


@pytest.mark.usefixtures("plain_rows")
def test_a_figure_shows_the_board_of_any_style(tmp_path: Path) -> None:
    edition = Edition(game_of(tmp_path, ROWS), "pl")
    camp, bridge = Ref("space", "camp"), Ref("space", "bridge")
    whole = board_figure(edition, BoardFigure("mapa", {}, ()), 80.0)
    part = board_figure(edition, BoardFigure("mapa", {camp: "start"}, ((camp, bridge),)), 80.0)
    assert (whole.width, whole.height) == pytest.approx((80, 50))
    assert (part.width, part.height) == pytest.approx((80, 80 * 53 / 160), abs=1.0)


@pytest.mark.usefixtures("plain_rows")
@pytest.mark.parametrize(("written", "rule", "words"), [
    ("style: plain-row", "bad-value", 'did you mean "plain-rows"?'),
    ("style: plain-rows, draw: {fight: lozange}", "bad-value", 'did you mean "lozenge"?'),
    ("style: plain-rows, columns: many", "bad-value", "many"),
    ("style: plain-rows, heading: Mapa", "unknown-key", "known here"),
    ("style: walled-rooms, columns: 2", "unknown-key", "known here"),
    ("style: [plain-rows]", "bad-value", "a word"),
])
def test_options_belong_to_the_style(tmp_path: Path, written: str, rule: str, words: str) -> None:
    (finding,) = load(pack(tmp_path, written)).findings
    assert finding.rule == rule
    assert finding.path.startswith("product/mapa/")
    assert words in f"{finding.message} {finding.help}"


@pytest.mark.usefixtures("plain_rows")
def test_the_schema_takes_what_each_style_reads() -> None:
    schema = Draft202012Validator({"$defs": json.loads(SCHEMA.read_text("utf-8"))["$defs"], **product_schema()})
    board = {"kind": "board", "of": ["space"]}
    fields = {"style": "numbered-fields", "draw": {"fight": "woods"}}
    for taken in ({"style": "plain-rows", "draw": {"fight": "lozenge"}}, fields, {"columns": 3}):
        assert schema.is_valid({**board, **taken}), taken
    for refused in ({"style": "plain-row"}, {"draw": {"fight": "star"}}, {"columns": "many"}):
        assert not schema.is_valid({**board, **refused}), refused


SCHEMA = HERE.parents[1] / "docs" / "pack.schema.json"


def test_without_its_folder_nobody_knows_the_style(tmp_path: Path) -> None:
    rules = [one.rule for one in load(pack(tmp_path, "style: plain-rows")).findings]
    assert rules == ["bad-value"]
    assert "plain-rows" not in styles()


def test_at_most_one_style_of_each_kind_is_standard() -> None:
    kinds = {style.draws for style in styles().values()}
    assert kinds == {"board", "map", "tiles"} - ({"board"} if not standard_style("board") else set())
    for kind in kinds:
        assert [style.standard for style in styles_for(kind).values() if style.draws == kind].count(True) == 1
        assert style_of(kind).standard


def test_where_no_style_is_standard_a_product_must_name_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maps = {name: style for name, style in styles().items() if style.draws == "map"}
    monkeypatch.setattr("generator.products.styles.styles", lambda: maps)
    (finding,) = load(pack(tmp_path, "also-whole: false, draw: {fight: keep}")).findings
    assert (finding.rule, finding.path) == ("missing-field", "product/mapa/style")
    assert "is the standard one: walled-rooms, " in str(finding.help)
    assert game_of(tmp_path, "style: walled-rooms").products["mapa"].options.style == "walled-rooms"


@pytest.mark.parametrize("style", styles().values(), ids=styles())
def test_a_style_says_what_it_is(style: Style) -> None:
    assert style.summary.endswith(".")
    drawings = {"board": "BoardDrawing", "map": "MapDrawing", "tiles": "TileDrawing"}
    assert type(function(style.drawing)).__name__ == drawings[style.draws]
    assert all(option.about.endswith(".") for option in style.options.values())
