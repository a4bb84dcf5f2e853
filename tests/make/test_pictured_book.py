"""Pictures of a rulebook: on its cover, and over its chapters."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from told_files import filled

from generator.book.book_maker import css_of, html_parts
from generator.book.html_layout import lay_out
from generator.cli import cli
from generator.layout.marks import BoxMark, PictureMark
from generator.load.pack import load
from generator.make.visible_data import part_hash, part_of
from generator.model.game import Game
from generator.render.job import Job
from generator.translate.edition import Edition

FILES = {
    "game.yaml": """\
game: caves
title: Caves
language: en
version: "1.0"
products: {rules: {kind: rulebook, title: Rules, form: book, COVER}}
""",
    "theme/scenes.yaml": """\
scenes: {entrance: {place: backdrop, seed: SEED}, den: {place: backdrop, actor: troll}}
""",
    "first.yaml": """\
provenance: {original: example}
chapter: "1.0"
title: Down
HEAD
clauses: {"1.1": Go down.}
""",
    "second.yaml": """\
provenance: {original: example}
chapter: "2.0"
title: Up
clauses: {"2.1": Go up.}
""",
}
PLAIN = {"COVER": "cover: den", "HEAD": "head: entrance", "SEED": "1"}


def pack(folder: Path, **changes: str) -> Path:
    return filled(folder, FILES, PLAIN | changes)


def read(folder: Path) -> Game:
    found = load(folder).game
    assert found is not None
    return found


def job(folder: Path) -> Job:
    game = read(folder)
    return Job(Edition(game, "en"), game.products["rules"])


def pictured(folder: Path) -> dict[str, tuple[float, float]]:
    """The scenes of a book by the id of the place, with their sizes."""
    sheets = {name: picture.sheet for name, picture in html_parts(job(folder)).pictures.items()}
    return {name: (sheet.width, sheet.height) for name, sheet in sheets.items()
            if any(isinstance(mark, PictureMark) for mark in sheet.marks)}


def test_the_head_of_a_chapter_is_as_wide_as_its_text(tmp_path: Path) -> None:
    parts = html_parts(job(pack(tmp_path, COVER="")))
    ((name, size),) = pictured(tmp_path).items()
    assert size == (pytest.approx(178), pytest.approx(29.7, abs=0.1))
    chapters = parts.htmls[2]
    first, second = chapters.split('id="ref-2.0"')
    assert f'id="{name}"' in first
    assert first.index(f'id="{name}"') < first.index("Down</span>")
    assert 'class="head"' not in second


def test_a_smaller_page_has_a_smaller_head(tmp_path: Path) -> None:
    (size,) = pictured(pack(tmp_path, COVER="paper: A5")).values()
    assert size == (pytest.approx(116), pytest.approx(21, abs=0.1))


def test_the_scene_of_the_cover_fills_it(tmp_path: Path) -> None:
    parts = html_parts(job(pack(tmp_path, HEAD="")))
    (name,) = pictured(tmp_path)
    assert f'id="{name}"' in parts.htmls[0]
    picture, band, *_ = parts.pictures[name].sheet.marks
    assert isinstance(picture, PictureMark)
    assert isinstance(band, BoxMark)
    # what the book is stands on a band below the scene
    assert (picture.x, picture.y, picture.width, band.width) == (0, 0, 216, 216)
    assert (picture.height, picture.height + band.height) == (band.y, pytest.approx(303))


def test_the_pack_is_sound_and_its_book_depends_on_its_scenes(tmp_path: Path) -> None:
    said = CliRunner().invoke(cli, ["check", str(pack(tmp_path))]).output
    assert "no errors, no warnings" in said
    games = [read(pack(tmp_path, SEED=seed)) for seed in "12"]
    assert len({part_hash(part_of(game, game.products["rules"]), {}) for game in games}) == 2


@pytest.mark.parametrize(("changes", "place"), [
    ({"COVER": "cover: dne"}, "game.yaml:5"), ({"HEAD": "head: dne"}, "first.yaml:4")])
def test_a_missing_picture_is_told_where_it_is_named(changes: dict[str, str], place: str, tmp_path: Path) -> None:
    told = CliRunner().invoke(cli, ["check", str(pack(tmp_path, **changes))]).output
    assert told.count("error[") == 1
    assert "expected a picture of theme/art or a scene, found 'dne'" in told
    assert place in told


HEADED = """<section class="chapter"><div style="height: {above}mm"></div>
<header><div class="head"><div id="picture" style="height: 35mm"></div></div><h2 id="ref-1.0">Down</h2></header>
<p>Go down.</p></section>"""


@pytest.mark.parametrize("above", [195, 210, 216, 225])
def test_the_head_stands_on_the_page_of_its_title(above: int, tmp_path: Path) -> None:
    anchors = lay_out(HEADED.format(above=above), css_of(job(pack(tmp_path)))).anchors
    assert anchors["picture"].page == anchors["ref-1.0"].page


TABLE = """<section class="chapter"><div style="height: {above}mm"></div>
<figure class="table narrow long" id="table-1"><table><thead><tr><th>Head</th></tr></thead>
<tbody>{rows}</tbody></table></figure></section>"""


@pytest.mark.parametrize("above", [225, 232, 240])
def test_no_row_or_two_of_a_long_table_stand_alone_at_the_foot_of_a_page(above: int, tmp_path: Path) -> None:
    rows = "".join(f'<tr id="ref-{number}"><td>{number}</td></tr>' for number in range(20))
    laid = lay_out(TABLE.format(above=above, rows=rows), css_of(job(pack(tmp_path))))
    pages = [laid.anchors[f"ref-{number}"].page for number in range(20)]
    assert pages.count(0) not in (1, 2)
    assert pages.count(pages[-1]) > 2
