"""The character sheets of the flagship with their portraits."""

from __future__ import annotations

from layout.test_character_sheet import SIZE, pictures, sheets
from some import some

from generator.layout.marks import TextMark
from generator.layout.products.character_sheet import CORD, FRAME


def test_the_portrait_of_a_thing_stands_beside_its_numbers() -> None:
    for piece in some(sheets()):
        (portrait,) = pictures(piece)
        foot = portrait.y + portrait.height
        assert portrait.x > FRAME + CORD
        assert portrait.y > FRAME + CORD
        texts = [mark for mark in piece.marks if isinstance(mark, TextMark)]
        beside = [mark for mark in texts if mark.y < foot]
        assert len(beside) > 8
        assert all(mark.x > portrait.x + portrait.width for mark in beside)
        # columns of lines begin where the portrait does, below it
        lines = [mark for mark in texts if foot < mark.y < SIZE[1] - FRAME]
        assert min(mark.x for mark in lines) < portrait.x
    assert not any(map(pictures, sheets("")))
