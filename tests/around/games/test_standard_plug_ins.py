"""Boards without a style are walled towns, and what is told of them; the schema says the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from check.conftest import Write
from check.conftest import pack as pack
from check.test_fields_unprinted import GAME
from check.test_told_once import report_of
from jsonschema import Draft202012Validator
from pack_page import ROOT
from plugins.test_styles import game_of
from survival.test_refusals import refuse

from generator.check.field_uses import unprinted_fields
from generator.layout.style_interface import board_drawing
from generator.load.schema import product_schema
from generator.products import function
from generator.products.styles import standard_style, style_of, styles, styles_for

DEFS = json.loads((ROOT / "docs" / "pack.schema.json").read_text("utf-8"))["$defs"]


def test_a_board_without_a_style_is_a_walled_town(tmp_path: Path) -> None:
    product = game_of(tmp_path, "also-whole: false").products["mapa"]
    assert product.options.style == standard_style("board") == next(iter(styles_for("board"))) == "walled-town"
    assert board_drawing(product) is function(style_of("board").drawing)


def test_one_style_of_each_kind_is_standard() -> None:
    kinds = {style.draws for style in styles().values()}
    assert kinds == {"board", "map", "tiles"}
    assert all(standard_style(kind) for kind in kinds)


def test_the_schema_knows_their_words() -> None:
    board = Draft202012Validator({"$defs": DEFS, **product_schema()})
    assert board.is_valid({"kind": "board", "of": ["space"], "draw": {"fight": "keep"}})


@pytest.mark.parametrize(("products", "told"), [
    ("  p: {kind: board, of: [space]}", "expected at least one space, found none"),
    ("  p: {kind: board, of: [card]}", "expected a field next that says which space follows"),
])
def test_check_says_first_what_a_town_refuses(products: str, told: str, tmp_path: Path) -> None:
    refuse(products, told, tmp_path)


def test_a_board_of_things_that_lead_nowhere_asks_for_the_field(tmp_path: Path) -> None:
    report = report_of(tmp_path, 'text: "{name}"', ", board: {kind: board, of: [card]}")
    assert [one.message for one in report.findings if one.path == "product/board/of"] == [
        "expected a field next that says which space follows, found none"
    ]


def test_a_board_prints_the_name_and_the_first_text_of_a_space(pack: Write) -> None:
    kinds = """\
kinds:
  space:
    name: space
    fields: {name: name, next: ref space, text: text or none, more: text or none, cost: int 0..9, sign: icon or none}
kind: space
things:
  gate: {name: Gate, next: square, text: Pay., more: Or not., cost: 2, sign: sun}
  square: {name: Square, next: gate, more: Rest., cost: 1}
"""
    board = GAME.replace("kind: deck, title: Cards, of: [card]", "kind: board, title: Town, of: [space], STYLE")
    for style, lost in (("style: walled-town, sign: sign", {"cost", "more"}), ("style: walled-town", {"cost", "more"})):
        game = pack({"game.yaml": board.replace("STYLE", style), "spaces.yaml": kinds}).game
        assert game is not None
        found = unprinted_fields(game)
        assert {path for _, path in found} - {"sign"} == lost
        assert [thing.id for thing in found["space", "more"]] == ["gate"]
