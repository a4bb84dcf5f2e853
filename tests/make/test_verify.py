"""A file that is not what its maker said is refused, and the last good one stays where it is."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import box
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image

from generator.make import Job
from generator.render import sheet_maker
from generator.render.job import Output
from generator.render.verify import Unfit, verify

PROGRAM = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)


def font(pdf: pikepdf.Pdf, file: str | None, subtype: str = "/TrueType") -> pikepdf.Object:
    descriptor = Dictionary(Type=Name.FontDescriptor)
    if file is not None:
        descriptor[file] = pdf.make_stream(b"a font")
    return Dictionary(Type=Name.Font, Subtype=Name(subtype), BaseFont=Name.Own, FontDescriptor=descriptor)


def pdf_of(pages: int, fonts: dict[str, pikepdf.Object] | None = None, depth: int = 0) -> bytes:
    """A PDF whose last page uses fonts: itself, or in a form inside so many forms."""
    with pikepdf.new() as pdf:
        for _ in range(pages):
            pdf.add_blank_page()
        resources = Dictionary(Font=Dictionary(fonts or {}))
        for _ in range(depth):
            form = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
            form.Resources = resources
            resources = Dictionary(XObject=Dictionary({"/F": form}))
        if pages:
            pdf.pages[-1].obj.Resources = resources
        file = BytesIO()
        pdf.save(file)
    return file.getvalue()


def refused(output: Output) -> str:
    with pytest.raises(Unfit) as caught:
        verify(output)
    return str(caught.value)


def test_a_file_with_its_pages_and_fonts_is_taken() -> None:
    with pikepdf.new() as pdf:
        own = {"/A": font(pdf, "/FontFile"), "/B": font(pdf, "/FontFile2"), "/C": font(pdf, "/FontFile3")}
        own["/D"] = Dictionary(Type=Name.Font, Subtype=Name.Type3)
        inner = Dictionary(Subtype=Name.Type0, BaseFont=Name.Whole, DescendantFonts=Array([font(pdf, "/FontFile2")]))
        own["/E"] = inner
        pdf.add_blank_page()
        pdf.pages[0].obj.Resources = Dictionary(Font=Dictionary(own))
        file = BytesIO()
        pdf.save(file)
    verify(Output("a.pdf", file.getvalue(), 1))


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_a_font_left_to_the_printer_is_refused(depth: int) -> None:
    said = refused(Output("a.pdf", pdf_of(2, {"/A": PROGRAM}, depth), 2))
    assert said == "a.pdf: expected every font embedded, found /Helvetica not embedded"


def test_a_font_whose_letters_are_not_embedded_is_refused() -> None:
    bare = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2, FontDescriptor=Dictionary(Type=Name.FontDescriptor))
    whole = Dictionary(Subtype=Name.Type0, BaseFont=Name.Whole, DescendantFonts=Array([bare]))
    said = refused(Output("a.pdf", pdf_of(1, {"/A": whole, "/B": PROGRAM}), 1))
    assert said == "a.pdf: expected every font embedded, found /Helvetica, /Whole not embedded"


@pytest.mark.parametrize(("made", "told"), [(2, 1), (1, 2), (0, 0)])
def test_other_pages_than_told_are_refused(made: int, told: int) -> None:
    assert refused(Output("a.pdf", pdf_of(made), told)) == f"a.pdf: expected {told} pages, found {made}"


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7\n", b"no file at all", pdf_of(1)[:40]])
def test_what_is_no_pdf_is_refused(data: bytes) -> None:
    assert refused(Output("a.pdf", data, 1)).startswith("a.pdf: expected a PDF, found ")


def picture() -> bytes:
    file = BytesIO()
    Image.effect_noise((64, 64), 90).save(file, "PNG")
    return file.getvalue()


def test_a_picture_is_taken_and_a_broken_one_refused() -> None:
    verify(Output("a.png", picture(), 1))
    for data in (b"", b"\x89PNG\r\n\x1a\n", picture()[: len(picture()) // 2], pdf_of(1)):
        assert refused(Output("a.png", data, 1)).startswith("a.png: expected a picture, found ")


@pytest.mark.parametrize("spoilt", ["cut", "pages", "font"])
def test_the_last_good_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoilt: str) -> None:
    pack = box.copy(tmp_path)
    folder = box.built(pack, tmp_path / "out").folder
    assert folder is not None
    before = box.digests(folder)
    box.edit(pack, "cards.yaml", "points: 5", "points: 6")
    good = sheet_maker.make_sheets

    def bad(job: Job) -> list[Output]:
        first, last = good(job)
        data = {"cut": last.data[:400], "pages": pdf_of(1), "font": pdf_of(last.pages, {"/A": PROGRAM})}[spoilt]
        return [first, Output(last.file, data, last.pages)]

    monkeypatch.setattr(sheet_maker, "make_sheets", bad)
    with pytest.raises(Unfit):
        box.built(pack, tmp_path / "out")
    assert box.digests(folder) == before
    monkeypatch.setattr(sheet_maker, "make_sheets", good)
    box.built(pack, tmp_path / "out")
    assert box.digests(folder)["deck.pdf"] != before["deck.pdf"]
