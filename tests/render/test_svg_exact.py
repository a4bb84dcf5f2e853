"""Marks as SVG, attribute by attribute."""

from __future__ import annotations

import pytest

from generator.layout.marks import (
    BoxMark,
    DrawingMark,
    FieldMark,
    LineMark,
    Mark,
    PathMark,
    TextMark,
)
from generator.layout.type.fonts import MM_PER_PT, glyphs
from generator.layout.type.letter_paths import letter
from generator.model.theme import Nib
from generator.render.svg import marks_svg, svg

BOX = '<rect x="1" y="2" width="3" height="4.5"'
NIB = Nib("round", 2.5, (2.0, 1.0), 0.5)
SLANT = Nib("miter", 4.0, (), 0.0, (2.0, 0.0, 0.0, 0.5))

DRAWN: list[tuple[Mark, str]] = [
    (BoxMark(1, 2, 3, 4.5), f'{BOX} fill="none"/>'),
    (BoxMark(1, 2, 3, 4.5, "#aabbcc"), f'{BOX} fill="#aabbcc"/>'),
    (BoxMark(1, 2, 3, 4.5, None, "#112233", 0.125, 0.75, (1.5, 0.5)),
     f'{BOX} rx="0.75" fill="none" stroke="#112233" stroke-width="0.125" stroke-dasharray="1.5 0.5"/>'),
    (LineMark(1, 2, 3.25, -4, "#000000"),
     '<line x1="1" y1="2" x2="3.25" y2="-4" stroke="#000000" stroke-width="0.25"/>'),
    (LineMark(0, 0, 1, 1, "#000000", 0.5, (1.0,), "round"),
     '<line x1="0" y1="0" x2="1" y2="1" stroke="#000000" stroke-width="0.5" stroke-linecap="round"'
     ' stroke-dasharray="1"/>'),
    (PathMark("M1 2L3 4Z", 10, 20, 0.5, "#000000"), '<path d="M10.5 21L11.5 22L10.5 21Z" fill="#000000"/>'),
    (PathMark("M1 2C1 1 2 2 3 4Z", 10, 20, 2, "#000000", even=True),
     '<path d="M12 24C12 22 14 24 16 28L12 24Z" fill="#000000" fill-rule="evenodd"/>'),
    (PathMark("M0 0L1 0", 0, 0, 2, None, "#ff0000", 0.5, "square", nib=NIB),
     '<path d="M0 0L2 0" fill="none" stroke="#ff0000" stroke-width="0.5" stroke-linecap="square"'
     ' stroke-linejoin="round" stroke-miterlimit="2.5" stroke-dasharray="4 2" stroke-dashoffset="1"/>'),
    (PathMark("M0 0L1 0", stroke="#ff0000", nib=Nib()),
     '<path d="M0 0L1 0" fill="none" stroke="#ff0000" stroke-width="0.25"/>'),
    (PathMark("M0 0L1 0", fill="#00ff00", nib=NIB), '<path d="M0 0L1 0" fill="#00ff00"/>'),
    (FieldMark(0, 0, 5, 5, "x", "text", value="seen"), ""),
    (DrawingMark(1, 2, 3, 4.5, (PathMark("M0 0L1 0", fill="#00ff00"),), "hash"),
     '<svg x="1" y="2" width="3" height="4.5" viewBox="1 2 3 4.5"><path d="M0 0L1 0" fill="#00ff00"/></svg>'),
]


@pytest.mark.parametrize(("mark", "drawn"), DRAWN)
def test_a_mark_is_drawn_so(mark: Mark, drawn: str) -> None:
    assert marks_svg([mark]) == drawn


def test_marks_follow_one_another() -> None:
    assert marks_svg([DRAWN[0][0], DRAWN[3][0]]) == DRAWN[0][1] + DRAWN[3][1]


def test_an_uneven_pen_is_drawn_in_its_own_units() -> None:
    # the matrix stretches x by two and halves y, so the path inside is the other way round
    mark = PathMark("M2 1L4 2", 5, 6, 1, None, "#000000", 0.5, nib=SLANT)
    assert marks_svg([mark]) == (
        '<g transform="matrix(2.000000 0.000000 0.000000 0.500000 5.000000 6.000000)">'
        '<path d="M1 2L2 4" fill="none" stroke="#000000" stroke-width="0.5"/></g>')


def test_letters_stand_at_their_advances_and_turn_about_their_beginning() -> None:
    font, em = "Brygada1918-Bold", 10 * MM_PER_PT
    first, second = glyphs(font, "Il")
    whole = letter(font, first.gid, 3, 7, em) + letter(font, second.gid, 3 + first.advance * em + 0.5, 7, em)
    mark = TextMark(3, 7, "Il", font, 10, "#123456", 0, spacing=0.5)
    assert marks_svg([mark]) == f'<path d="{whole}" fill="#123456"/>'
    turned = TextMark(3, 7, "I", font, 10, "#123456", 0, turn=270)
    assert marks_svg([turned]).endswith('fill="#123456" transform="rotate(270 3 7)"/>')


def test_a_picture_speaks_or_is_passed_over() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="3mm" height="4mm" viewBox="1 2 3 4"'
    assert svg((1, 2, 3, 4), "x") == f'{head} aria-hidden="true">x</svg>'
    assert svg((1, 2, 3, 4), "x", "a<b") == f'{head} role="img"><title>a&lt;b</title>x</svg>'


def test_numbers_have_three_places_and_no_idle_zeros() -> None:
    marks = [BoxMark(-0.0001, 0.1234, 10, 100.5004)]
    assert marks_svg(marks) == '<rect x="0" y="0.123" width="10" height="100.5" fill="none"/>'
