"""What adorns a rulebook: rows of the game's own pieces, never higher than the room for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.layout.book.cover import TAIL_CELL, TAIL_COLUMNS, most_numerous_pieces, tailpiece
from generator.load import load
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
