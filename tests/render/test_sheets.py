import io
import re
from collections import Counter
from pathlib import Path

import pikepdf
import pytest
from small import small_edition

from generator.layout.marks import BoxMark, Mark, PathMark, Piece, Placed, Sheet, TextMark
from generator.layout.products.counters import counter_sheets
from generator.layout.products.product_sheets import ProductSheets
from generator.layout.type.fonts import covers
from generator.render import sheets as print_sheets
from generator.render.sheets import sheets_pdf

PIECE = re.compile(rb"/Piece <</Id \(([^)]*)\) /Kind \(([^)]*)\) /Side \((\w+)\) /Size \[[\d. ]+\]>> BDC")


@pytest.fixture
def sheets(tmp_path: Path) -> ProductSheets:
    edition = small_edition(tmp_path)
    return counter_sheets(edition, edition.game.products["zetony"])


def read(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def pieces(pdf: pikepdf.Pdf) -> Counter[tuple[str, str, str]]:
    found = [PIECE.findall(page.Contents.read_bytes()) for page in pdf.pages]
    return Counter((i.decode(), k.decode(), s.decode()) for page in found for i, k, s in page)


@pytest.mark.parametrize("way", ["long-edge", "short-edge", "gutter-fold"])
def test_pieces_can_be_counted_from_the_file(sheets: ProductSheets, way: str) -> None:
    counted = pieces(read(sheets_pdf(sheets.variants[way], title="Żetony", language="pl")))
    assert counted == {("beast.bear", "beast", "front"): 3, ("beast.bear", "beast", "back"): 3,
                       ("beast.fox", "beast", "front"): 2, ("beast.fox", "beast", "back"): 2}


def test_fonts_are_embedded_with_the_letters_they_mean(sheets: ProductSheets) -> None:
    pdf = read(sheets_pdf(sheets.variants["long-edge"], title="Żetony", language="pl"))
    fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
    assert fonts
    for font in fonts:
        assert "/ToUnicode" in font
        assert "/FontFile2" in font.FontDescriptor


def test_boxes_language_and_how_to_print(sheets: ProductSheets) -> None:
    pdf = read(sheets_pdf(sheets.variants["short-edge"], title="Żetony", language="pl", duplex="short-edge"))
    a5 = [pytest.approx(length / 25.4 * 72, abs=1e-3) for length in (0, 0, 148, 210)]
    assert len(pdf.pages) == 2
    for page in pdf.pages:
        assert [float(n) for n in page.MediaBox] == a5
        assert [float(n) for n in page.TrimBox] == a5
    assert pdf.Root.Lang == "pl"
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    assert pdf.docinfo["/Title"] == "Żetony"


def test_a_piece_is_drawn_once_however_often_it_is_placed(sheets: ProductSheets) -> None:
    pdf = read(sheets_pdf(sheets.variants["long-edge"], title="Żetony", language="pl"))
    forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    assert len(forms) == 3  # two fronts, one back for the whole kind


def test_the_same_sheets_give_the_same_bytes_without_ascii85(sheets: ProductSheets) -> None:
    one, two = (sheets_pdf(sheets.variants["gutter-fold"], title="Żetony", language="pl") for _ in range(2))
    assert one == two
    assert b"ASCII85" not in one


def test_ids_cannot_break_out_of_their_string() -> None:
    piece = Piece("a) >> BDC", "ż", "front", 10, 10, 0, (BoxMark(0, 0, 10, 10, "#ffffff"),))
    data = sheets_pdf([Sheet(50, 50, (Placed(piece, 5, 5),))], title="x", language="pl")
    assert list(pieces(read(data))) == [("a? >> BDC", "?", "front")]


def test_text_is_as_wide_in_the_file_as_measured() -> None:
    mark = TextMark(10, 20, "To Ważne", "Brygada1918-Bold", 12, "#000000", 0, spacing=0.1)
    data = sheets_pdf([Sheet(100, 50, marks=(mark,))], title="x", language="pl")
    pdf = read(data)
    content = pdf.pages[0].Contents.read_bytes()
    assert b"TJ" in content
    assert content.count(b"-23.62") == 6  # 0.1 mm at 12 pt is 23.62 thousandths: all but the kerned T and W


def test_sheets_are_printed_some_at_a_time_as_all_at_once(sheets: ProductSheets, monkeypatch: pytest.MonkeyPatch
                                                        ) -> None:
    pages = [*sheets.variants["long-edge"]] * 3
    whole = sheets_pdf(pages, title="x", language="pl")
    monkeypatch.setattr(print_sheets, "AT_ONCE", 2)
    assert sheets_pdf(iter(pages), title="x", language="pl") == whole


def test_no_sheet_is_told() -> None:
    with pytest.raises(ValueError, match="at least one sheet"):
        sheets_pdf([], title="x", language="pl")


def test_a_piece_shown_in_many_sizes_is_drawn_once() -> None:
    marks = (BoxMark(0.0, 0.0, 20.0, 20.0, fill="#336699"),)
    piece = Piece("a", "beast", "front", 20.0, 20.0, 0.0, marks)
    sheets = [Sheet(60.0, 60.0, (Placed(piece, 1.0, 1.0, scale=scale),)) for scale in (0.5, 1.0, 2.0)]
    with read(sheets_pdf(sheets, title="", language="pl")) as pdf:
        forms = {form.objgen for page in pdf.pages for form in page.resources.XObject.values()}
        assert len(pdf.pages) == 3
        assert len(forms) == 1


def test_a_piece_that_stands_once_is_drawn_on_its_page() -> None:
    once, twice = (Piece(f"card.{name}", "card", "front", 10, 20, 0, (BoxMark(1, 1, 8, 18, colour),))
                   for name, colour in (("a", "#ff0000"), ("b", "#0000ff")))
    sheet = Sheet(50, 50, (Placed(once, 5, 5), Placed(twice, 20, 5), Placed(twice, 35, 5)))
    pdf = read(sheets_pdf([sheet], title="x", language="pl"))
    content = pdf.pages[0].Contents.read_bytes()
    assert content.count(b" Do") == 2
    assert content.count(b"/Size [28.346 56.693]") == 3
    assert sum(isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form" for o in pdf.objects) == 1


def test_letters_beyond_a_subset_of_a_font_are_printed_too() -> None:
    letters = "".join(chr(code) for code in range(0xA1, 0x250) if covers("Brygada1918-Regular", chr(code)))
    lines = [TextMark(5, 5 + 5 * i, f"a({letters[i : i + 40]})\\ b", "Brygada1918-Regular", 8, "#000000", 0)
             for i in range(0, len(letters), 40)]
    data = sheets_pdf([Sheet(300, 2000, marks=tuple(lines))], title="x", language="pl")
    assert len(letters) > 224
    pdf = read(data)
    names = [str(font.BaseFont) for font in pdf.pages[0].Resources.Font.values()]
    assert sum("Brygada1918-Regular" in name for name in names) > 1
    assert rb"a\(" in pdf.pages[0].Contents.read_bytes()


LEAF = "M0 0C10 0 20 10 20 20C20 30 10 40 0 40C-10 40 -20 30 -20 20C-20 10 -10 0 0 0Z"


def cards_with(*marks: Mark) -> list[Sheet]:
    """Each mark on a card of its own, all on one sheet."""
    placed = [Placed(Piece(f"card.{i}", "card", "front", 60.0, 80.0, 0.0, (mark,)), 5.0 + 65 * i, 5.0)
              for i, mark in enumerate(marks)]
    return [Sheet(210.0, 297.0, tuple(placed), (), "one")]


def test_a_filled_shape_that_recurs_is_one_form() -> None:
    shapes = [PathMark(LEAF, 10.0, 10.0, scale, fill=colour) for scale, colour in ((0.5, "#aa0000"), (1.0, "#0000aa"))]
    pdf = read(sheets_pdf(cards_with(*shapes), title="Karty", language="pl"))
    (form,) = pdf.pages[0].Resources.XObject.values()
    assert [float(n) for n in form.BBox] == [-21.0, -1.0, 21.0, 41.0]
    content = pdf.pages[0].Contents.read_bytes()
    assert (content.count(b" Do Q"), content.count(b" c\n")) == (2, 0)
    # the colour is the page's
    assert (b" rg" in content, b" rg" in form.read_bytes()) == (True, False)


def test_a_shape_that_stands_once_or_is_outlined_is_drawn_where_it_stands() -> None:
    for shapes in ([PathMark(LEAF, fill="#aa0000")], [PathMark(LEAF, stroke="#aa0000")] * 2):
        pdf = read(sheets_pdf(cards_with(*shapes), title="Karty", language="pl"))
        assert "/XObject" not in pdf.pages[0].Resources
        assert b" c\n" in pdf.pages[0].Contents.read_bytes()


@pytest.mark.parametrize("spacing", [0.0, 0.2])
@pytest.mark.parametrize("text", ["ala (", "( a", "()", "AVA (V) AV", "a\\b)"])
def test_every_letter_of_a_line_is_shown(text: str, spacing: float) -> None:
    mark = TextMark(5.0, 20.0, text, "Brygada1918-Regular", 9.0, "#000000", 30.0, "", spacing)
    pdf = read(sheets_pdf(cards_with(mark), title="Karty", language="pl"))
    (array,) = [told[0] for told, operator in pikepdf.parse_content_stream(pdf.pages[0]) if str(operator) == "TJ"]
    assert sum(len(bytes(part)) for part in array if isinstance(part, pikepdf.String)) == len(text)


def test_named_sheets_are_in_the_outline_by_title_or_name() -> None:
    sheets = [Sheet(50, 40, name="a", title="Arkusz A"), Sheet(50, 40, name="b"), Sheet(50, 40, title="nobody")]
    data = io.BytesIO(sheets_pdf(sheets, title="Tytuł", language="pl"))
    with pikepdf.open(data) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Arkusz A", "b"]
        assert [[float(edge) for edge in page.trimbox] for page in pdf.pages] == [
            pytest.approx([0, 0, 50 * 72 / 25.4, 40 * 72 / 25.4], abs=0.01)] * 3


def test_the_window_of_a_piece_is_its_ink() -> None:
    piece = Piece("a.a", "a", "front", 10, 6, 1, (BoxMark(0, 0, 1, 1, "#000000"),))
    sheet = Sheet(50, 40, (Placed(piece, 5, 7, 1, (1, 0.5, 0, 0)),))
    with pikepdf.open(io.BytesIO(sheets_pdf([sheet], title="a", language="pl"))) as pdf:
        code = pdf.pages[0].obj.Contents.read_bytes().decode()
    window, matrix = re.findall(r"q ([-\d. ]+) re W n ([-\d. ]+) cm", code)[0]
    # turned, it lies from 7, 5 to 13, 15 mm, with 1 mm of bleed on the left and half of one at the top
    assert [float(one) * 25.4 / 72 for one in window.split()] == pytest.approx([6, 25, 7, 10.5], abs=0.001)
    assert [float(one) for one in matrix.split()[:4]] == [0, -1, 1, 0]
