"""Sheets split over pages: put together again they are the sheet."""

from io import BytesIO
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from some import some
from town_pack import town

from generator.layout.marks import BoxMark, LineMark, Piece, Placed, Sheet, TextMark
from generator.layout.sheets.imposition import PAPERS
from generator.layout.sheets.poster import OVERLAP, label, poster, split
from generator.render.sheets import sheets_pdf

MM = 72 / 25.4
LENGTH = st.floats(30, 900)


def sheet(wide: float, high: float) -> Sheet:
    """A framed sheet with a piece on it."""
    piece = Piece("k.t", "k", "front", 20, 30, 2.0, (BoxMark(-2, -2, 24, 34, "#336699"),))
    placed = Placed(piece, wide / 2 - 10, high / 2 - 15, 1, (2.0, 2.0, 2.0, 2.0))
    return Sheet(wide, high, (placed,), (BoxMark(0, 0, wide, high, "#eeeeee", "#000000", 0.3),), "whole")


@given(LENGTH, LENGTH, st.sampled_from(["A4", "A3", "Letter"]))
def test_windows_cover_the_sheet_and_share_the_strip(wide: float, high: float, paper: str) -> None:
    laid = split(sheet(wide, high), PAPERS[paper])
    found = {(w.column, w.row): w.part for w in laid.windows}
    assert len(found) == laid.columns * laid.rows
    for (column, row), (x, y, w, h) in found.items():
        assert w <= laid.paper[0] - 20 + 1e-6
        assert h <= laid.paper[1] - 30 + 1e-6
        for after, near, far in (((column + 1, row), x + w, 0), ((column, row + 1), y + h, 1)):
            if after in found:
                assert near - found[after][far] == pytest.approx(OVERLAP)
    assert min(x for x, *_ in found.values()) == min(y for _, y, *_ in found.values()) == 0
    assert max(x + w for x, _, w, _ in found.values()) == pytest.approx(wide)
    assert max(y + h for _, y, _, h in found.values()) == pytest.approx(high)


def test_blank_pages_are_left_out() -> None:
    lines = (
        LineMark(5, 5, 100, 5, "#000000"),
        BoxMark(0, 0, 600, 500, "#ffffff"),
        TextMark(500, 480, "koniec", "Brygada1918-Regular", 9, "#000000", 12),
    )
    laid = split(Sheet(600, 500, (), lines), PAPERS["A4"])
    assert laid.columns * laid.rows > 4
    assert [window.label for window in laid.windows] == ["A1", label(laid.columns - 1, laid.rows - 1)]


def test_labels() -> None:
    assert [label(0, 0), label(25, 3), label(26, 0), label(52, 9)] == ["A1", "Z4", "AA1", "BA10"]


def windows_of(page: Any) -> list[tuple[tuple[float, float], tuple[float, float, float, float]]]:
    """From a finished page: where each piece's middle lies and what is kept of it, in mm from the top left corner."""
    high = float(page.mediabox[3])
    found, clip, matrix, stack = [], None, pikepdf.Matrix(), []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                stack.append((matrix, clip))
            case "Q":
                matrix, clip = stack.pop()
            case "cm":
                matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
            case "re":
                x, y, w, h = map(float, operands)
                clip = (x / MM, (high - y - h) / MM, w / MM, h / MM)
            case "Do":
                form = page.obj.Resources.XObject[str(operands[0])]
                box = [float(n) for n in form.BBox]
                middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
                at = (
                    middle[0] * matrix.a + middle[1] * matrix.c + matrix.e,
                    middle[0] * matrix.b + middle[1] * matrix.d + matrix.f,
                )
                assert clip is not None
                found.append(((at[0] / MM, (high - at[1]) / MM), clip))
    return found


@pytest.mark.parametrize("size", [(400.0, 400.0), (333.3, 517.9)])
def test_finished_pages_put_together_are_the_sheet(size: tuple[float, float]) -> None:
    edition = town()
    whole = sheet(*size)
    laid = split(whole, PAPERS["A4"])
    pages = poster(edition, edition.game.products["rynek"], whole, PAPERS["A4"])
    data = sheets_pdf(pages, title="plansza", language="pl")
    seen = 0
    with pikepdf.open(BytesIO(data)) as pdf:
        for page, window in zip(pdf.pages, laid.windows, strict=True):
            pieces = windows_of(page)
            (middle, clip), rest = pieces[0], pieces[1:]
            # the page moved so that its window lies where it belongs on the sheet
            moved = (clip[0] - window.part[0], clip[1] - window.part[1])
            assert clip[2:] == pytest.approx(window.part[2:], abs=0.01)
            assert (middle[0] - moved[0], middle[1] - moved[1]) == pytest.approx((size[0] / 2, size[1] / 2), abs=0.01)
            for piece, kept in rest:
                seen += 1
                assert (piece[0] - moved[0], piece[1] - moved[1]) == pytest.approx((size[0] / 2, size[1] / 2), abs=0.01)
                assert kept[0] >= clip[0] - 0.01
                assert kept[0] + kept[2] <= clip[0] + clip[2] + 0.01
    assert seen


def test_every_page_says_which_it_is() -> None:
    edition = town()
    pages = poster(edition, edition.game.products["rynek"], sheet(400, 400), PAPERS["A4"])
    for page in some(pages):
        name = page.title.split()[-1]
        texts = [mark.text for mark in page.marks if isinstance(mark, TextMark)]
        assert name in texts
        assert any(text.endswith(f"· {name}") for text in texts)


def test_paper_smaller_than_its_margins_is_refused() -> None:
    with pytest.raises(ValueError, match="expected paper"):
        split(sheet(400, 400), (40.0, 40.0))
