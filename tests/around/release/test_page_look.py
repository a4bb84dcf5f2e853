"""Pages look the same if they print the same, whatever else is in their files."""

from __future__ import annotations

from generator.layout.marks import PathMark, Piece, Placed, Sheet, TextMark
from generator.render.sheets import sheets_pdf
from generator.share import font_names
from zecer_release.changed.chosen_pages import chosen_pages
from zecer_release.changed.page_look import page_looks


def sheet(text: str, shape: str = "M0 0L9 9", copies: int = 1) -> Sheet:
    """A page with a text that is no part of another font's subset by itself, and a piece in so many copies."""
    piece = Piece("a.b", "a", "front", 20, 20, 0.0, (PathMark(shape, stroke="#000000"), TextMark(
        1, 9, text, font_names()[0], 8.0, "#000000", 12.0)))
    return Sheet(100, 100, tuple(Placed(piece, 25.0 * number, 0.0) for number in range(copies)))


def looks(*sheets: Sheet) -> list[str]:
    return page_looks(sheets_pdf(sheets, title="", language="pl"))


def test_other_pages_do_not_change_the_look_of_a_page() -> None:
    # the letters of subsets have codes in the order of their use, and a piece is a form only where it is repeated
    first, second, third = looks(sheet("żółw"), sheet("ćma łże", copies=2), sheet("ćma łże"))
    assert looks(sheet("ęąśćłóż"), sheet("ćma łże", copies=2))[1] == second
    assert looks(sheet("ćma łże")) == [third]
    assert len({first, second, third}) == 3


def test_a_letter_a_line_or_a_place_changes_the_look() -> None:
    found = [looks(one)[0] for one in (
        sheet("ćma łże"), sheet("ćma łżę"), sheet("ćma łże", "M0 0L9 8"), sheet("ćma łże", copies=2))]
    assert len(set(found)) == len(found)


def test_chosen_pages_keep_their_look_and_order() -> None:
    data = sheets_pdf([sheet("a"), sheet("b"), sheet("c")], title="", language="pl")
    whole = page_looks(data)
    assert page_looks(chosen_pages(data, (1, 3))) == [whole[0], whole[2]]
    assert chosen_pages(data, (1, 3)) == chosen_pages(data, (1, 3))
