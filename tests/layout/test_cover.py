"""What adorns a rulebook: rows of the game's own pieces, never higher than the room for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.book.cover import TAIL_CELL, TAIL_COLUMNS, art_width, cover_sheet, most_numerous_pieces, tailpiece
from generator.book.front import front_matter
from generator.layout.marks import BoxMark, PictureMark
from generator.layout.refused import Refused
from generator.load.pack import load
from generator.model.scene import Scene
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


def test_a_picture_on_the_cover_is_as_large_as_there_is_room_and_stands_alone() -> None:
    plain = edition()
    theme = replace(plain.game.theme, images={**plain.game.theme.images, "hall": Scene("backdrop", "sun")})
    own = replace(plain, game=replace(plain.game, theme=theme))
    for paper in ((210.0, 297.0), (148.0, 210.0)):
        sheet = cover_sheet(own, "hall", paper)
        mark, frame = sheet.marks
        assert isinstance(mark, PictureMark)
        assert isinstance(frame, BoxMark)
        assert (frame.x + frame.width, frame.weight) == (pytest.approx(sheet.width - 0.2), 0.4)
        assert (mark.width, mark.height) == (sheet.width, sheet.height)
        assert art_width(own, sheet, (), paper) == pytest.approx(sheet.width) == pytest.approx(paper[0] - 40)
    matter = front_matter(own, "hall")
    assert matter["cover"].sheet == cover_sheet(own, "hall")
    assert matter["cover_row"] == []
    assert front_matter(own)["cover_row"]


def test_a_cover_without_its_picture_is_refused() -> None:
    with pytest.raises(Refused, match="found 'hal'") as refused:
        cover_sheet(edition(), "hal")
    assert refused.value.at == "cover"
