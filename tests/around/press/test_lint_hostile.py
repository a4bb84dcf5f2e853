"""A file that is damaged, or made to hang its reader, is a finding of ``lint``."""

from __future__ import annotations

import random
import zlib
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from reportlab.pdfgen.canvas import Canvas

from generator.cli import cli

SHOP, HOME = "drivethrucards", "home-a4"


def sound() -> bytes:
    """A PDF of two pages that can be read."""
    held = BytesIO()
    canvas = Canvas(held, pagesize=(200, 300), pageCompression=0)
    for _ in range(2):
        canvas.drawString(20, 40, "Borowik")
        canvas.showPage()
    canvas.save()
    return held.getvalue()


def changed(change: str) -> bytes:
    with pikepdf.open(BytesIO(sound())) as pdf:
        page = pdf.pages[0].obj
        form = pdf.make_stream(b"/F Do " * 3, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9])
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
        if change == "form in itself":
            page.Resources.XObject = pikepdf.Dictionary(F=form)
            page.Contents = pdf.make_stream(b"/F Do")
        elif change == "pages in a circle":
            pdf.Root.Pages.Kids.append(pdf.Root.Pages)
        elif change == "no box":
            page.MediaBox = pikepdf.Name.None_
        elif change == "a box of words":
            page.MediaBox = pikepdf.Array([pikepdf.String("a")] * 4)
        elif change == "restore without save":
            page.Contents = pdf.make_stream(b"Q Q Q 1 0 0 rg /F1 Tf BT (a) Tj ET")
        elif change == "no resources":
            page.Resources = pikepdf.Array([])
        elif change == "huge stream":
            packed = zlib.compress(b"0 0 m " * 100_000, 9)
            page.Contents = pikepdf.Stream(pdf, packed, Filter=pikepdf.Name.FlateDecode)
        held = BytesIO()
        pdf.save(held, static_id=True)
    return held.getvalue()


CHANGES = ("form in itself", "pages in a circle", "no box", "a box of words", "restore without save", "no resources",
           "huge stream")


def linted(tmp_path: Path, data: bytes, profile: str = SHOP) -> str:
    """What lint says; it never fails."""
    file = tmp_path / "file.pdf"
    file.write_bytes(data)
    result = CliRunner().invoke(cli, ["lint", str(file), "--profile", profile], prog_name="zecer")
    assert result.exit_code in (0, 1), result.output
    return result.output


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("profile", [SHOP, HOME])
def test_a_file_that_breaks_its_promises_is_a_finding(tmp_path: Path, change: str, profile: str) -> None:
    assert "error[" in linted(tmp_path, changed(change), profile)


@pytest.mark.parametrize("data", [b"%PDF-1.4\n", sound()[:300], b"%PDF-1.7\n" + b"[" * 200_000,
                                  sound().replace(b"/Pages", b"/Pagez")])
def test_half_a_file_is_a_finding(tmp_path: Path, data: bytes) -> None:
    said = linted(tmp_path, data)
    assert "error[damaged] expected a PDF that can be read to its end" in said
    assert "BytesIO" not in said


def test_no_flipped_byte_is_a_fault_of_the_program(tmp_path: Path) -> None:
    dice, whole = random.Random(10), sound()
    said = [linted(tmp_path, whole[:at] + bytes([dice.randrange(256)]) + whole[at + 1 :])
            for at in dice.sample(range(8, len(whole)), 60)]
    assert all("file" in one for one in said)
