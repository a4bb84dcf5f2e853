"""The text of a region with a shape is printed on the shape; that of pips is their number."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.layout.faces.face import front_of
from generator.layout.marks import BoxMark, Piece, TextMark
from generator.load.pack import load
from generator.translate.edition import Edition

FILES = {
    "game.yaml": "game: tiny\ntitle: Maleńka\nlanguage: pl\n",
    "cards.yaml": "kinds: {card: {name: {nom: karta}, fields: {name: {type: name, label: nazwa}}}}\n"
                  "kind: card\nthings: {sword: {name: Miecz}}\n",
}
FACE = """\
colours: {{steel: "#445566"}}
faces:
  card:
    size: 63 mm x 88 mm
    for: [card]
    regions:
      bar: {{box: [4, 4, 40, 8], {region}}}
"""


def drawn(folder: Path, region: str) -> Piece:
    for name, text in {**FILES, "theme/theme.yaml": FACE.format(region=region)}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    game = load(folder).game
    assert game is not None
    (thing,) = game.things.values()
    return front_of(Edition(game, "pl"), thing, (63.0, 88.0)).piece


def texts(piece: Piece) -> list[str]:
    return [mark.text for mark in piece.marks if isinstance(mark, TextMark)]


@pytest.mark.parametrize("shape", ["rect", "octagon", "shield"])
def test_a_shape_bears_its_text(tmp_path: Path, shape: str) -> None:
    piece = drawn(tmp_path, f'shape: {shape}, fill: steel, text: "{{name}}!"')
    assert texts(piece) == ["Miecz!"]
    under, text = piece.marks
    assert getattr(under, "fill", None) == "#445566"
    # the colour of the region is that of the shape
    assert getattr(text, "colour", None) != "#445566"


def test_a_shape_without_text_is_a_shape(tmp_path: Path) -> None:
    (mark,) = drawn(tmp_path, "shape: rect, fill: steel").marks
    assert isinstance(mark, BoxMark)


def test_the_text_of_pips_is_their_number(tmp_path: Path) -> None:
    piece = drawn(tmp_path, 'shape: pips, fill: steel, text: "3"')
    assert texts(piece) == []
    assert len(piece.marks) == 3
