"""The story of the mice: each chapter opens on a left page, beside what is read aloud, and lies on six pages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from some import some

from generator.book import story_maker
from generator.book.book_pages import LaidOut
from generator.book.booklet import sides
from generator.book.html_layout import lay_out
from generator.load.pack import load
from generator.model.chapters import LayoutFigure
from generator.render.job import Job
from generator.translate.edition import Edition

PACK = Path(__file__).parents[3] / "content" / "mice-and-mystics"
CHAPTERS = ("night", "soup", "boots", "cat", "captain", "mirror")


@cache
def job() -> Job:
    game = load(PACK).game
    assert game is not None
    return Job(Edition(game, "pl"), game.products["opowiesc"])


@cache
def laid() -> list[LaidOut]:
    css = story_maker.css_of(job())
    return [lay_out(html, css) for html in story_maker.html_parts(job()).htmls]


def test_a_chapter_lies_on_eight_pages_at_the_most() -> None:
    front, before, *chapters = laid()
    assert (front.pages, before.pages) == (2, 1)
    assert {part.pages for part in chapters} <= {6, 7, 8}
    for chapter, part in zip(some(CHAPTERS), chapters, strict=True):
        assert part.anchors[f"story-{chapter}"].page == 0
        assert part.anchors[f"begin-{chapter}-read"].page == part.anchors[f"end-{chapter}-read"].page == 1
        assert part.anchors[f"begin-{chapter}-closing"].page == part.anchors[f"end-{chapter}-closing"].page
        assert not part.complaints


def test_it_is_stitched_from_eleven_sheets() -> None:
    assert len(sides(sum(part.pages for part in laid()))) == 22


def test_every_chapter_tells_aim_victory_setup_surge_and_ending() -> None:
    game = job().edition.game
    for id_ in some(CHAPTERS):
        chapter = game.stories[id_]
        assert {"read", "aim", "victory", "setup", "rules", "finds", "surge", "closing"} <= chapter.parts.keys()
        assert chapter.picture
        assert chapter.ending
        assert chapter.parts["setup"].figure in game.figures


def test_the_places_of_a_setup_are_those_of_its_figure() -> None:
    game = job().edition.game
    for id_ in some(CHAPTERS):
        figure = game.figures[game.stories[id_].parts["setup"].figure]
        text = game.stories[id_].parts["setup"].text
        assert text is not None
        assert isinstance(figure.data, LayoutFigure)
        named = {one.target.removesuffix(".letter") for one in text.placeholders if one.target.endswith(".letter")}
        assert named == {str(placed.tile) for placed in figure.data.place}
        assert re.findall(r"(?<![a-z])[A-H]\b", text.source) == []
        assert [one.kind for one in text.placeholders].count("direction") >= len(named) - 1
