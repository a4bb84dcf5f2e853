"""Translators are told where a text is printed and about how many letters have room there."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.layout.tokens import font_of
from generator.layout.type.fonts import width
from generator.load.pack import load
from generator.model.game import Game
from generator.model.region_contents import TextContent
from generator.model.theme import Region
from generator.records import replace
from generator.translate.describe import room

PACK = Path(__file__).parents[1] / "packs" / "fair"
MM = 25.4 / 72
PROSE = "Kupiec rozkłada swój kram na rynku i woła, że takich dzwonów nie ma nikt w całym mieście. "


def with_text(box: tuple[float, float, float, float]) -> Game:
    game = load(PACK).game
    assert game is not None
    face = game.theme.faces["ware"]
    regions = {"text": Region("text", box, (TextContent("{text}"),), style="body")}
    return replace(game, theme=replace(game.theme, faces={"ware": replace(face, regions=regions)}))


@pytest.mark.parametrize("box", [(5.0, 5.0, 50.0, 5.0), (5.0, 5.0, 50.0, 40.0), (5.0, 5.0, 25.0, 40.0)])
def test_about_as_many_letters_as_the_font_sets_there(box: tuple[float, float, float, float]) -> None:
    game = with_text(box)
    style = game.theme.styles["body"]
    told, letters = room(game, "ware", "text")
    assert told == f"on its face: {box[2]:g} × {box[3]:g} mm, 9 pt, no smaller than 7 pt"
    assert letters is not None
    lines = max(1, int(box[3] / (style.least * style.leading * MM)))
    text = (PROSE * 20)[: letters // lines]
    # the letters told fill their lines, give or take a quarter
    assert width(font_of(game.theme, style.font), style.least, text) == pytest.approx(box[2], rel=0.25)


def test_nothing_is_told_of_what_is_not_printed() -> None:
    assert room(with_text((5.0, 5.0, 50.0, 5.0)), "ware", "weight") == ("", None)


def test_a_form_has_the_room_of_the_face_that_prints_it() -> None:
    game = with_text((5.0, 5.0, 50.0, 5.0))
    (face,) = game.theme.faces.values()
    regions = {id_: replace(region, contents=(TextContent("{name|gen}"),)) if region.text == "{text}" else region
               for id_, region in face.regions.items()}
    declined = replace(game, theme=replace(game.theme, faces={face.id: replace(face, regions=regions)}))
    assert room(declined, "ware", "name", "gen") == room(game, "ware", "text")
    assert room(declined, "ware", "name", "acc") == ("", None)
