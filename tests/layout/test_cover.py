"""What adorns a rulebook: rows of the game's own pieces, never higher than the room for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from some import some

from generator.book.cover import TAIL_CELL, TAIL_COLUMNS, art_width, cover_sheet, most_numerous_pieces, tailpiece
from generator.book.front import cover_matter
from generator.layout.lettered_title import lettered_contours
from generator.layout.marks import BoxMark, PictureMark, TextMark
from generator.layout.refused import Refused
from generator.layout.tokens import font_of
from generator.load.pack import load
from generator.model.scene import Scene
from generator.model.theme import Drawing, DrawnPath
from generator.records import replace
from generator.translate import Edition

TWELVE_CARDS = Path(__file__).parents[1] / "packs" / "twelve-cards"


def edition() -> Edition:
    game = load(TWELVE_CARDS).game
    assert game is not None
    return Edition(game, game.language)


@pytest.mark.parametrize("high", [25.0, 50.0, 120.0, 240.0])
@pytest.mark.parametrize("number", [1, 7])
def test_rows_of_pieces_fill_the_room_and_no_more(high: float, number: int) -> None:
    sheet = tailpiece(edition(), number, TAIL_COLUMNS * TAIL_CELL, high)
    assert sheet is not None
    assert sheet.height <= high
    assert sheet.width <= TAIL_COLUMNS * TAIL_CELL + 1e-6
    rows = {round(one.y, 3) for one in sheet.pieces}
    # another row would not have fitted, or there are no more of the pieces to show
    assert sheet.height + sheet.height / len(rows) > high or len(sheet.pieces) >= 12


def test_pages_show_different_pieces() -> None:
    first, second = (tailpiece(edition(), number, TAIL_COLUMNS * TAIL_CELL, 60.0) for number in (1, 2))
    assert first is not None
    assert second is not None
    names = [[one.piece.id for one in sheet.pieces] for sheet in (first, second)]
    assert names[0] != names[1]
    assert len(most_numerous_pieces(edition().game)) >= len(names[0])


def test_no_room_no_row() -> None:
    assert tailpiece(edition(), 1, TAIL_COLUMNS * TAIL_CELL, 10.0) is None


def with_picture(image: Scene | Drawing) -> Edition:
    plain = edition()
    theme = replace(plain.game.theme, images={**plain.game.theme.images, "hall": image})
    return replace(plain, game=replace(plain.game, theme=theme, players="1–4", minutes="45", age="8"))


@pytest.mark.parametrize("paper", [(210.0, 297.0), (148.0, 210.0)])
def test_a_picture_on_the_cover_is_as_large_as_there_is_room_and_stands_alone(paper: tuple[float, float]) -> None:
    own = with_picture(Drawing("hall", (0, 0, 30, 20), (DrawnPath("M0 0H30V20Z", fill="#000000"),), "digest"))
    sheet = cover_sheet(own, "hall", paper)
    frame = sheet.marks[-1]
    assert isinstance(frame, BoxMark)
    assert (frame.x + frame.width, frame.weight) == (pytest.approx(sheet.width - 0.2), 0.4)
    assert sheet.height == pytest.approx(sheet.width * 2 / 3)
    assert art_width(own, sheet, (), paper) == pytest.approx(sheet.width) == pytest.approx(paper[0] - 40)
    assert cover_matter(own, "hall")["cover_row"] == []
    assert cover_matter(own)["cover_row"]


@pytest.mark.parametrize("paper", [(210.0, 297.0), (148.0, 210.0)])
def test_a_scene_fills_the_cover_with_the_title_in_it(paper: tuple[float, float]) -> None:
    own = with_picture(Scene("backdrop", "sun"))
    sheet = cover_sheet(own, "hall", paper)
    picture, *plaques = sheet.marks
    assert isinstance(picture, PictureMark)
    (band, *_) = (mark for mark in plaques if isinstance(mark, BoxMark))
    assert (picture.x, picture.y, picture.width, picture.height) == (0, 0, paper[0] + 6, pytest.approx(band.y))
    assert (band.width, band.y + band.height) == (paper[0] + 6, pytest.approx(paper[1] + 6))
    assert (sheet.width, sheet.height) == (paper[0] + 6, paper[1] + 6)
    *_, letterings = picture.source.given
    assert isinstance(letterings, tuple)
    for x, y in some([point for one in letterings for contour in one.contours for point in contour]):
        assert 3 / 1.4 < x < (paper[0] + 3) / 1.4
        assert 3 / 1.4 < y < paper[1] / 3 / 1.4
    texts = [mark for mark in plaques if isinstance(mark, TextMark)]
    strap, *told = texts
    assert (strap.text, strap.font) == ("zbieranie grzybów dla dwojga", font_of(own.game.theme, "bold"))
    assert strap.y < paper[1] / 8
    assert [mark.text for mark in told] == ["1–4 graczy", "45 min", "od 8 lat"]
    assert all(mark.x > 3 and mark.x + mark.width < paper[0] and mark.y > band.y for mark in some(told))
    matter = cover_matter(own, "hall", paper, "Instrukcja")
    assert matter["whole"]
    assert [mark.text for mark in matter["cover"].sheet.marks if isinstance(mark, TextMark)][-1] == "Instrukcja"


@pytest.mark.parametrize("title", ["A", "Labirynt Czarnoksiężnika", "Wanderers of the Long Road to the Sea"])
def test_a_title_is_as_large_as_its_box(title: str) -> None:
    contours = lettered_contours(title, "Migdal-Regular", (10, 20, 180, 50))
    xs, ys = zip(*(point for contour in contours for point in contour), strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    assert wide <= 181
    assert high <= 75
    assert wide > 160 or high > 44
    assert abs((min(xs) + max(xs)) / 2 - 100) < 6


def test_a_cover_without_its_picture_is_refused() -> None:
    with pytest.raises(Refused, match="found 'hal'") as refused:
        cover_sheet(edition(), "hal")
    assert refused.value.at == "cover"
