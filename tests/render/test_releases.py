"""Another release of ReportLab or WeasyPrint, whose private names may be others: the same sheets by public methods."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
import reportlab
from PIL import ImageChops
from sheets_of import sheets
from test_flatten import SIZE, fronts, two_overlays
from test_flatten import shop as shop_file

from generator.book import sparing
from generator.book.html_layout import lay_out as lay_out_book
from generator.layout.marks import Sheet
from generator.layout.products import lay_out
from generator.load.pack import load
from generator.make.editions import edition_of
from generator.render import reportlab_release
from generator.render.sheets import sheets_pdf

pypdfium2 = pytest.importorskip("pypdfium2")
PACKS = Path(__file__).parents[1] / "packs"
PRODUCTS = [("fair", "talia"), ("small-town", "rynek"), ("small-town", "towary"), ("small-town", "kostka"),
            ("small-town", "pudelko"), ("small-town", "kupiecka"), ("twelve-cards", "deck")]
# the edges of letters that another way of placing them smooths otherwise
EDGES = 0.0002
FAINT = 40


def sheets_of(pack: str, product: str) -> list[Sheet]:
    loaded = load(PACKS / pack)
    assert loaded.game is not None
    edition = edition_of(loaded, loaded.game, loaded.game.language)
    return list(sheets(lay_out(edition, loaded.game.products[product])))


def pdf(drawn: Sequence[Sheet]) -> bytes:
    return sheets_pdf(drawn, title="sheets", language="pl")


def test_the_release_of_reportlab_is_one_that_is_known() -> None:
    advice = "look whether the private names in KNOWN's comment are still used so, then name the release there"
    assert reportlab_release.is_known(), f"{reportlab.__version__}: {advice}"


@pytest.mark.parametrize(("pack", "product"), PRODUCTS)
def test_sheets_look_alike_and_say_the_same(pack: str, product: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = sheets_of(pack, product)
    known = pypdfium2.PdfDocument(pdf(drawn))
    monkeypatch.setattr(reportlab_release, "KNOWN", ())
    public = pypdfium2.PdfDocument(pdf(drawn))
    assert len(known) == len(public) == len(drawn)
    for one, two in zip(known, public, strict=True):
        images = [page.render(scale=150 / 72).to_pil() for page in (one, two)]
        counted = ImageChops.difference(*images).convert("L").histogram()
        assert sum(counted[FAINT:]) <= EDGES * sum(counted)
        words = ["".join(page.get_textpage().get_text_range().split()) for page in (one, two)]
        # text that is upside down comes back in another order
        assert words[0] == words[1] or (product == "pudelko" and sorted(words[0]) == sorted(words[1]))


def test_a_piece_that_is_placed_often_is_one_form(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = sheets_of("twelve-cards", "deck")
    monkeypatch.setattr(reportlab_release, "KNOWN", ())
    sharing = pdf(drawn)
    # twelve fronts, each on the sheets of both ways of printing, and the back that they have in common
    assert sharing.count(b"/Subtype /Form") == 13


def test_a_shop_file_looks_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    piece = two_overlays(tmp_path)
    known = fronts(shop_file(piece))
    monkeypatch.setattr(reportlab_release, "KNOWN", ())
    public = shop_file(piece)
    counted = ImageChops.difference(known, fronts(public)).convert("L").histogram()
    assert sum(counted[FAINT:]) <= EDGES * SIZE[0] * SIZE[1]
    # no stencil: the picture holds what lies below it
    assert b"/ImageMask" not in public


def test_a_book_of_another_release_tells_no_empty_ends_of_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    html = '<html lang="pl"><body><p>Słowo</p></body></html>'
    assert [rest.page for rest in lay_out_book(html).rests] == [0]
    monkeypatch.setattr(sparing, "KNOWN", ())
    assert lay_out_book(html).rests == ()
