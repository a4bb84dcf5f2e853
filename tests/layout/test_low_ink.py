"""Less ink, and nothing lost: what covered something still covers it, line work and codes stay, light edges darken."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageStat

from generator.layout.faces.face import back_of, front_of
from generator.layout.low_ink import outlined_piece
from generator.layout.marks import BoxMark, Mark, PathMark, Piece, TextMark
from generator.layout.products.deck import draw_deck
from generator.load.pack import load
from generator.model.theme import Theme
from generator.render.png import piece_pngs
from generator.share import folder
from generator.translate.edition import Edition

THEME = Theme(colours={"ink": "#161412"})
MANY = "".join(f"M{x} 0h1v1h-1z" for x in range(80))


def low(*marks: Mark) -> tuple[Mark, ...]:
    return outlined_piece(Piece("a.b", "a", "front", 60, 90, 3, marks), THEME).marks


@pytest.mark.parametrize(("mark", "fill", "stroke"), [
    # a ground is dropped, a plate stays as paper, a dark bar becomes its outline
    (BoxMark(5, 5, 20, 20, "#f8f3e8"), "#ffffff", None),
    (BoxMark(5, 5, 20, 20, "#8e1b1b"), "#ffffff", "#8e1b1b"),
    (BoxMark(5, 5, 3, 3, "#8e1b1b"), "#8e1b1b", None),
    (BoxMark(5, 5, 20, 20, None, "#8e1b1b"), None, "#8e1b1b"),
    # a light edge on a colour would vanish
    (PathMark("M0 0h20v20h-20z", fill="#8e1b1b", stroke="#ffffff"), "#ffffff", "#8e1b1b"),
    (PathMark("M0 0h20v20h-20z", fill="#f8f3e8", stroke="#8e1b1b"), "#ffffff", "#8e1b1b"),
    (PathMark("M0 0h20v20h-20z", fill="#f8f3e8", datum="/icon"), None, "#161412"),
    (PathMark("M0 0h5v5h-5z", fill="#ffffff", datum="/icon"), "#161412", None),
    # line work of many parts, and a code
    (PathMark(MANY, fill="#8e1b1b"), "#8e1b1b", None),
    (PathMark(MANY, fill="#000000", datum="/qr"), "#000000", None),
    (PathMark("M0 0h2v2h-2z", fill="#8e1b1b"), "#8e1b1b", None),
])
def test_marks(mark: BoxMark | PathMark, fill: str | None, stroke: str | None) -> None:
    (found,) = low(mark)
    assert isinstance(found, BoxMark | PathMark)
    assert (found.fill, found.stroke) == (fill, stroke)


def test_grounds_go_and_letters_are_dark() -> None:
    assert low(BoxMark(-3, -3, 66, 96, "#f8f3e8"), BoxMark(-3, -3, 66, 96, "#101010")) == ()
    (text,) = low(TextMark(5, 5, "a", "Brygada1918-Bold", 9, "#ffffff", 3))
    assert isinstance(text, TextMark)
    assert text.colour == "#161412"


def darkness(piece: Piece) -> float:
    (data,) = piece_pngs([piece], 300)
    with Image.open(BytesIO(data)) as image:
        return 1 - ImageStat.Stat(image.convert("L")).mean[0] / 255


@pytest.mark.parametrize(("box", "kind", "id_", "size"), [
    ("labirynt-smierci", "monster", "troll", (20, 20)), ("labirynt-smierci", "hero", "almuric", (20, 20)),
    ("miasto", "city-card", "giant-rat", (63, 88)), ("miasto", "poster", "wanted-animal", (63, 88)),
])
def test_real_faces_take_less_ink(box: str, kind: str, id_: str, size: tuple[float, float]) -> None:
    game = load(folder("content") / box).game
    assert game is not None
    thing = game.thing(kind, id_)
    assert thing is not None
    edition = Edition(game, "pl")
    for drawn in (front_of(edition, thing, size), back_of(edition, thing, size)):
        found = outlined_piece(drawn.piece, game.theme)
        assert darkness(found) < min(0.22, darkness(drawn.piece))


def test_words_and_codes_are_the_same() -> None:
    game = load(Path(__file__).parents[1] / "packs" / "scriptorium").game
    assert game is not None
    for front, back, _ in draw_deck(Edition(game, "pl"), game.products["karty"]):
        for drawn in (front, back):
            found = outlined_piece(drawn.piece, game.theme)
            texts = [[m.text for m in piece.marks if isinstance(m, TextMark)] for piece in (drawn.piece, found)]
            assert texts[0] == texts[1]
            codes = [[m for m in piece.marks if isinstance(m, PathMark) and m.d.count("M") > 60 and m.datum]
                     for piece in (drawn.piece, found)]
            assert codes[0] == codes[1]
