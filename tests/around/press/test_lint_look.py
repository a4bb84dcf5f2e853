"""The pieces on a page are found with their box and their turn."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from generator.layout.marks import BoxMark, Piece, Placed, Sheet
from generator.render.sheets import sheets_pdf
from zecer_press.checks.look import piece_windows

PIECE = Piece("card.troll", "card", "front", 20.0, 30.0, 0.0, (BoxMark(2, 2, 5, 5, fill="#cc0000"),))
POINTS = 72 / 25.4


@pytest.mark.parametrize("turn", range(4))
def test_a_turned_piece_is_found_with_its_turn(turn: int) -> None:
    sheet = Sheet(100.0, 80.0, (Placed(PIECE, 10.0, 15.0, turn),))
    data = sheets_pdf([sheet], title="t", language="pl")
    with pikepdf.open(BytesIO(data)) as pdf:
        (found,) = piece_windows(pdf).values()
    assert found.turn == turn
    wide, high = (20.0, 30.0) if turn % 2 == 0 else (30.0, 20.0)
    # it is turned about its middle
    x, y = 20.0, 30.0
    wanted = [side * POINTS for side in (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)]
    assert found.box == pytest.approx(wanted, abs=1)
