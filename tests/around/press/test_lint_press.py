"""Each check that only fits the files of a whole press: a good file passes it, one broken in its own way does not."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from generator.layout.marks import CUT_CONTOUR, BoxMark, Piece, Placed, Sheet, TextMark
from generator.load.profiles import load_profile
from generator.render.separation import Separation
from generator.render.sheets import sheets_pdf
from zecer_press.checks import CHECKS, lint
from zecer_press.ink_pdf import Inker
from zecer_press.press_finish import finished_file

SHOP = load_profile("print-shop")
Break = Callable[[pikepdf.Pdf], Any]


def good() -> bytes:
    """A sheet with a piece to cut out."""
    marks = (BoxMark(0, 0, 40, 40, "#a4472c"), TextMark(8, 20, "Karta", "Brygada1918-Regular", 12, "#ffffff", 30),
             BoxMark(0, 0, 40, 40, None, CUT_CONTOUR, 0.1))
    sheet = Sheet(100, 100, (Placed(Piece("thing.one", "thing", "front", 40, 40, 0.0, marks), 30, 30),))
    with pikepdf.open(BytesIO(sheets_pdf([sheet], title="", language="pl"))) as pdf:
        Inker(pdf, Separation.of_profile(SHOP)).convert()
        return finished_file(pdf, SHOP, 0.0, title="Żetony", language="pl", digest="0" * 64)


def broken(breaker: Break) -> bytes:
    output = BytesIO()
    with pikepdf.open(BytesIO(good())) as pdf:
        breaker(pdf)
        pdf.save(output, force_version="1.7" if breaker is newer else "1.6", fix_metadata_version=False)
    return output.getvalue()


def draws(operators: bytes) -> Break:
    return lambda pdf: pdf.pages[0].contents_add(operators)


def other_spot(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Resources.ColorSpace["/CutContour"][1] = Name.Gold


def newer(pdf: pikepdf.Pdf) -> None:
    """It is saved as PDF 1.7."""


def knocking_out(pdf: pikepdf.Pdf) -> None:
    for state in pdf.pages[0].obj.Resources.ExtGState.values():
        state.OP = False


BREAKERS: dict[str, Break] = {
    "press-live-version": newer,
    "press-live-target": lambda pdf: pdf.Root.Metadata.write(b"<pdfxid:GTS_PDFXVersion>PDF/X-4</x>"),
    "press-spot": other_spot,
    "press-spot-knocks-out": knocking_out,
    "press-white-overprint": draws(b"/Over01 gs 0 0 0 0 k 0 0 9 9 re f"),
}
# of the checks that shops of cards have too
SHARED: dict[str, Break] = {
    "press-rgb": draws(b"1 0 0 rg"),
    "press-bleed": lambda pdf: pdf.pages[0].obj.__setitem__("/TrimBox", Array([1, 1, 200, 200])),
    "press-annotation": lambda pdf: pdf.pages[0].obj.__setitem__("/Annots", Array([Dictionary(Subtype=Name.Text)])),
    "press-ink": draws(b"1 1 1 1 k"),
}


def test_a_good_file_passes_every_check() -> None:
    assert lint(good(), SHOP) == []


def test_every_check_of_a_press_has_its_fault() -> None:
    assert set(BREAKERS) == {id_ for id_, one in CHECKS.items() if one.forms == ("press",)}


@pytest.mark.parametrize("id_", sorted(BREAKERS | SHARED))
def test_each_check_finds_what_it_is_for(id_: str) -> None:
    assert id_ in {finding.rule for finding in lint(broken((BREAKERS | SHARED)[id_]), SHOP)}


def test_texts_outside_the_window_of_a_figure_are_not_shown() -> None:
    def figure(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        page.obj.TrimBox = Array([9, 9, 274, 274])
        form = pdf.make_stream(b"BT 1 0 0 1 -40 20 Tm /F0 9 Tf (x) Tj ET", Type=Name.XObject, Subtype=Name.Form,
                               BBox=Array([0, 0, 50, 50]), Resources=Dictionary())
        page.contents_add(f"q 1 0 0 1 40 100 cm {page.add_resource(form, Name.XObject)} Do Q".encode())

    assert "press-safe" not in {finding.rule for finding in lint(broken(figure), SHOP)}


def test_cards_of_a_shop_are_not_asked_for_contours() -> None:
    rules = {finding.rule for finding in lint(good(), load_profile("drivethrucards"))}
    assert "press-trim" in rules
    assert not rules & set(BREAKERS)
