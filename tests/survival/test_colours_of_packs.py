"""A colour is checked where it is used: no command writes another word into markup, and none fails over it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.book.book_pages import font_css
from generator.cli import cli
from generator.layout.refused import Refused
from generator.layout.tokens import colour_of
from generator.model.theme import Theme
from generator.plugins.styles.hatched_rock.tile_drawing import Inks

PACK = """\
game: tiny
title: T
language: en
products: {{cards: {{kind: deck, of: [card], card: poker, face: own, duplex: [fronts-only]}}}}
kinds:
  card: {{name: card, fields: {{name: name, tint: text}}}}
kind: card
things:
  a: {{name: A, tint: '{tint}'}}
"""
FACE = """\
styles: {s: {font: text, size: 8 pt}}
faces:
  own:
    for: [card]
    size: 63 mm x 88 mm
    regions: {r: {box: [1, 1, 9, 9], shape: rect, fill: "{tint}"}}
"""
WRONG = ('#00f" onload="alert(1)', '#00f"/><script>alert(1)</script>', "#00f", "#0000ff80", "red", "#00000g")


@pytest.mark.parametrize("tint", WRONG)
@pytest.mark.parametrize("form", ["--svg", "--png"])
def test_show_draws_no_face_with_a_colour_that_is_none(tmp_path: Path, tint: str, form: str) -> None:
    (tmp_path / "theme").mkdir()
    (tmp_path / "game.yaml").write_text(PACK.format(tint=tint), "utf-8")
    (tmp_path / "theme" / "theme.yaml").write_text(FACE, "utf-8")
    done = CliRunner().invoke(cli, ["show", "card.a", str(tmp_path), form, str(tmp_path / "a")])
    assert done.exit_code == 2
    assert f"found '{tint}'" in done.stderr
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("tint", WRONG)
def test_a_colour_is_six_digits_or_a_name_of_the_theme(tint: str) -> None:
    with pytest.raises(LookupError):
        colour_of(Theme(), tint)
    with pytest.raises(Refused, match="expected a colour"):
        Inks.of_theme(Theme(tiles={"ground": tint}))
    assert colour_of(Theme(colours={tint: "#0000ff"}), tint) == "#0000ff"
    assert colour_of(Theme(), "#0000FF") == "#0000FF"


@pytest.mark.parametrize("name", ["x}</style><img src=a>", "x: red; } * { display: none", "ciemny błękit", 'a"b\\c\n'])
def test_the_name_of_a_colour_is_only_a_name_in_a_style_sheet(name: str) -> None:
    css = font_css(Theme(colours={name: "#123456"}))
    assert css.count("{") == css.count("}") == font_css(Theme()).count("{")
    assert "<" not in css
    assert "--x" not in css or "\\" in css
