import io

import pikepdf
import pytest

from generator.layout.marks import BoxMark, FieldMark, Piece, Placed, Sheet
from generator.layout.type.fonts import covers
from generator.render.forms import ENCODING, FONT
from generator.render.sheets import sheets_pdf

NAME = FieldMark(20, 30, 60, 8, "hero.name", "text", label="imię", value="Źdźbło Łucznik")
NOTES = FieldMark(20, 50, 60, 30, "hero.notes", "area", value="ą\nę")
ALIVE = FieldMark(20, 90, 5, 5, "hero.alive", "tick", value="tak")
DEAD = FieldMark(30, 90, 5, 5, "hero.dead", "tick")


def pdf(*marks: FieldMark, pieces: tuple[Placed, ...] = ()) -> bytes:
    return sheets_pdf([Sheet(210, 297, pieces, marks)], title="Karta", language="pl")


def test_fields_stand_where_the_marks_say_and_are_named() -> None:
    with pikepdf.open(io.BytesIO(pdf(NAME, NOTES, ALIVE, DEAD))) as read:
        (hero,) = read.Root.AcroForm.Fields
        name, notes, alive, dead = hero.Kids
        named = [f"{field.Parent.T}.{field.T}" for field in hero.Kids]
        assert named == ["hero.name", "hero.notes", "hero.alive", "hero.dead"]
        assert [float(n) * 25.4 / 72 for n in name.Rect] == pytest.approx([20, 297 - 38, 80, 297 - 30], abs=0.01)
        assert (str(name.TU), str(name.V)) == ("imię", "Źdźbło Łucznik")
        assert (name.get("/Ff"), int(notes.Ff)) == (None, 4096)
        assert (alive.AS, dead.AS) == ("/Yes", "/Off")
        assert len(read.pages[0].Annots) == 4


def test_a_piece_brings_its_fields_along() -> None:
    marks = (BoxMark(0, 0, 60, 80, "#ffffff"), FieldMark(5, 10, 20, 6, "a", "text"))
    card = Piece("card.a", "card", "front", 60, 80, 0, marks)
    with pikepdf.open(io.BytesIO(pdf(pieces=(Placed(card, 30, 40),)))) as read:
        (field,) = read.Root.AcroForm.Fields
        assert [float(n) * 25.4 / 72 for n in field.Rect] == pytest.approx([35, 297 - 56, 55, 297 - 50], abs=0.01)


def test_what_is_typed_has_an_embedded_font() -> None:
    assert all(covers(FONT, char) for char in ENCODING)
    with pikepdf.open(io.BytesIO(pdf(NAME))) as read:
        font = read.Root.AcroForm.DR.Font.Txt
        assert len(font.FontDescriptor.FontFile2.read_bytes()) > 5000
        assert len(font.Widths) == int(font.LastChar) - 31
        assert b"<80> <0105>" in font.ToUnicode.read_bytes()
        fonts = [o for o in read.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
        assert all("/FontDescriptor" in one for one in fonts)


def test_the_same_form_gives_the_same_bytes() -> None:
    assert pdf(NAME, ALIVE) == pdf(NAME, ALIVE)


def test_a_sheet_without_fields_has_no_form() -> None:
    with pikepdf.open(io.BytesIO(pdf())) as read:
        assert "/AcroForm" not in read.Root


def test_one_name_for_two_fields_is_told() -> None:
    with pytest.raises(ValueError, match=r"hero\.name"):
        pdf(NAME, NAME)


def test_a_field_is_no_group() -> None:
    with pytest.raises(ValueError, match="hero to be a field or a group"):
        pdf(FieldMark(0, 0, 10, 5, "hero", "text"), FieldMark(0, 10, 10, 5, "hero.name", "text"))


def look(mark: FieldMark, state: str = "") -> str:
    """What a field draws by itself."""
    with pikepdf.open(io.BytesIO(pdf(mark))) as read:
        field = read.Root.AcroForm.Fields[0]
        field = field.Kids[0] if "/Kids" in field else field
        drawn = field.AP.N[state] if state else field.AP.N
        return " ".join(drawn.read_bytes().decode().split())


def test_words_stand_in_their_fields() -> None:
    # 20 mm × 10 mm are 56.69 × 28.35 pt: the middle of the letters is that of the field
    line = look(FieldMark(0, 0, 20, 10, "a", "text", size=10, value="ab"))
    assert line == "/Tx BMC q BT /Txt 10 Tf 0 g 12.5 TL 2.0 10.67 Td <6162> Tj ET Q EMC"
    area = look(FieldMark(0, 0, 20, 10, "a", "area", size=8, value="a\nć"))
    assert area == "/Tx BMC q BT /Txt 8 Tf 0 g 10 TL 2.0 19.95 Td <61> Tj T* <81> Tj ET Q EMC"
    assert look(FieldMark(0, 0, 20, 10, "a", "text", value="→")).endswith(" Td <3f> Tj ET Q EMC")


def test_a_tick_is_a_cross_from_corner_to_corner() -> None:
    mark = FieldMark(0, 0, 20, 10, "a", "tick")
    assert look(mark, "/Yes") == "q 3.69 w 1 J 6.24 6.24 m 50.46 22.11 l 6.24 22.11 m 50.46 6.24 l S Q"
    assert look(mark, "/Off") == ""


def test_only_upright_pieces_bring_fields_and_each_says_how_it_is_set() -> None:
    card = Piece("a", "a", "front", 60, 80, 0, (FieldMark(5, 10, 20, 6, "b", "text", align="center"),))
    with pikepdf.open(io.BytesIO(pdf(NAME, pieces=(Placed(card, 30, 40), Placed(card, 100, 100, 1))))) as read:
        hero, b = read.Root.AcroForm.Fields
        assert (int(hero.Kids[0].Q), int(b.Q), int(b.F), str(b.TU)) == (0, 1, 4, "b")
        assert str(b.DA) == "/Txt 9 Tf 0 g"
        assert (read.pages[0].obj.Tabs, bool(read.Root.AcroForm.NeedAppearances)) == ("/R", True)


def test_places_are_written_to_a_thousandth_of_a_point() -> None:
    with pikepdf.open(io.BytesIO(pdf(FieldMark(1, 2, 3, 4, "a", "text")))) as read:
        (field,) = read.Root.AcroForm.Fields
        assert [str(number) for number in field.Rect] == ["2.835", "824.882", "11.339", "836.22"]
