"""Form fields: added to a finished PDF, with a font for Polish and neighbouring languages."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
from fontTools.agl import UV2AGL
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, Stream, String

from generator.layout.marks import FieldMark
from generator.layout.tokens import fonts_in
from generator.layout.type.fonts import MM_PER_PT
from generator.message import msg
from generator.share import font_data, plain_font

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.layout.marks import Sheet

FONT = "Brygada1918-Regular"
MM = 1 / MM_PER_PT
PAD = 2.0
MULTILINE = 1 << 12
PRINT = 4
# a single-byte encoding of what can be typed: ASCII, then letters of Central and Western Europe
LETTERS = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßÄÖÜáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽàâçèêëîïôùûñ„”’–—…×−½•°§«»"
ENCODING = {**{chr(code): code for code in range(32, 127)}, **{char: 128 + i for i, char in enumerate(LETTERS)}}
FLAGS_NONSYMBOLIC = 32


def fields_of(sheet: Sheet) -> Iterator[tuple[FieldMark, float, float]]:
    """The fields of a sheet and of unrotated pieces on it, each with the origin of its coordinates."""
    for mark in sheet.marks:
        if isinstance(mark, FieldMark):
            yield mark, 0.0, 0.0
    for placed in sheet.pieces:
        for mark in placed.piece.marks:
            if isinstance(mark, FieldMark) and placed.turn == 0:
                yield mark, placed.x, placed.y


def with_fields(data: bytes, sheets: Mapping[int, Sheet], typeface: str = "") -> bytes:
    """The PDF with the form fields of ``sheets``, by page from 0, in ``typeface``; unchanged when there are none.

    A dot in a field's name separates levels of the form's tree. Raises ValueError when two fields have one name, since
    they would share their content, and when a field is also a group.
    """
    found = [(page, *field) for page, sheet in sheets.items() for field in fields_of(sheet)]
    if not found:
        return data
    names = [mark.name for _, mark, _, _ in found]
    duplicates = sorted({name for name in names if names.count(name) > 1})
    if duplicates:
        raise ValueError(msg("expected a name of its own for each field, found {twice} more than once",
                             twice=", ".join(duplicates)))
    with pikepdf.open(BytesIO(data)) as pdf:
        font = _font(pdf, fonts_in(typeface or FONT)[0])
        widgets = [_widget(pdf, font, page, mark, x, sheets[page].height - y) for page, mark, x, y in found]
        pdf.Root.AcroForm = Dictionary(Fields=_tree(pdf, dict(zip(names, widgets, strict=True))), NeedAppearances=True,
                                       DR=Dictionary(Font=Dictionary(Txt=font)), DA=String("/Txt 9 Tf 0 g"))
        output = BytesIO()
        pdf.save(output, deterministic_id=True)
    return output.getvalue()


def _widget(pdf: pikepdf.Pdf, font: pikepdf.Object, page: int, mark: FieldMark, x: float, top: float) -> pikepdf.Object:
    """One field on its page. ``top`` is the height (mm) from which ``mark.y`` counts downwards."""
    width, height = mark.width * MM, mark.height * MM
    left, bottom = (x + mark.x) * MM, (top - mark.y - mark.height) * MM
    target = pdf.pages[page]
    widget = Dictionary(
        Type=Name.Annot, Subtype=Name.Widget, T=String(mark.name.rpartition(".")[2]),
        TU=String(mark.label or mark.name),
        Rect=Array([round(n, 3) for n in (left, bottom, left + width, bottom + height)]), F=PRINT, P=target.obj,
    )
    fill = _tick if mark.sort == "tick" else _text
    field = pdf.make_indirect(fill(pdf, font, widget, mark, width, height))
    if "/Annots" not in target.obj:
        target.obj.Annots = Array([])
        target.obj.Tabs = Name.R
    target.obj.Annots.append(field)
    return field


def _tree(pdf: pikepdf.Pdf, leaves: dict[str, pikepdf.Object]) -> Array:
    """Arrange fields in groups by the parts of their names; returns the top level."""
    groups: dict[str, pikepdf.Object] = {"": Dictionary(Kids=Array([]))}

    def group(name: str) -> pikepdf.Object:
        if name in leaves:
            raise ValueError(msg("expected {name} to be a field or a group of fields, found both", name=name))
        if name not in groups:
            head, _, last = name.rpartition(".")
            groups[name] = pdf.make_indirect(Dictionary(T=String(last), Kids=Array([])))
            attach(head, groups[name])
        return groups[name]

    def attach(head: str, node: pikepdf.Object) -> None:
        group(head).Kids.append(node)
        if head:
            node.Parent = group(head)

    for name, leaf in leaves.items():
        attach(name.rpartition(".")[0], leaf)
    return Array(list(groups[""].Kids.as_list()))


def _text(pdf: pikepdf.Pdf, font: pikepdf.Object, widget: Dictionary, mark: FieldMark, width: float,
          height: float) -> Dictionary:
    lines = mark.value.split("\n") if mark.value else []
    leading = mark.size * 1.25
    first = height - PAD - mark.size * 0.8 if mark.sort == "area" else (height - mark.size * 0.7) / 2
    text_operators = " T* ".join(f"<{_encoded_text(line).hex()}> Tj" for line in lines)
    appearance = f"/Tx BMC q BT /Txt {mark.size:g} Tf 0 g {leading:g} TL {PAD} {first:.2f} Td {text_operators} ET Q EMC"
    widget.FT, widget.V, widget.Q = Name.Tx, String(mark.value), int(mark.align == "center")
    widget.DA = String(f"/Txt {mark.size:g} Tf 0 g")
    if mark.sort == "area":
        widget.Ff = MULTILINE
    widget.AP = Dictionary(N=_drawing(pdf, appearance.encode(), width, height, font))
    return widget


def _tick(pdf: pikepdf.Pdf, font: pikepdf.Object, widget: Dictionary, mark: FieldMark, width: float,
          height: float) -> Dictionary:
    """A checkbox; its mark is a cross of lines."""
    side, thick = min(width, height) * 0.22, min(width, height) * 0.13
    cross = (f"q {thick:.2f} w 1 J {side:.2f} {side:.2f} m {width - side:.2f} {height - side:.2f} l "
             f"{side:.2f} {height - side:.2f} m {width - side:.2f} {side:.2f} l S Q")
    state = Name.Yes if mark.value else Name.Off
    widget.FT, widget.V, widget.AS = Name.Btn, state, state
    states = {"/Yes": cross.encode(), "/Off": b""}
    appearances = {key: _drawing(pdf, operators, width, height) for key, operators in states.items()}
    widget.AP = Dictionary(N=Dictionary(appearances))
    return widget


def _drawing(pdf: pikepdf.Pdf, operators: bytes, width: float, height: float,
             font: pikepdf.Object | None = None) -> pikepdf.Object:
    stream = Stream(pdf, operators)
    stream.Type, stream.Subtype = Name.XObject, Name.Form
    stream.BBox = Array([0, 0, round(width, 3), round(height, 3)])
    stream.Resources = Dictionary(Font=Dictionary(Txt=font)) if font is not None else Dictionary()
    return pdf.make_indirect(stream)


def _encoded_text(text: str) -> bytes:
    return bytes(ENCODING.get(char, ENCODING["?"]) for char in text)


def _font(pdf: pikepdf.Pdf, typeface: str) -> pikepdf.Object:
    """A simple TrueType font whose encoding names its letters, so that any viewer can type with it."""
    data, widths, (ascent, descent, cap, box) = _typeface(typeface)
    file, name = Stream(pdf, data), Name(f"/ZECERF+{plain_font(typeface)}")
    file.Length1 = len(data)
    differences = Array([128, *(Name(f"/{UV2AGL[ord(char)]}") for char in LETTERS)])
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=name, Flags=FLAGS_NONSYMBOLIC,
        FontBBox=Array(list(box)),
        ItalicAngle=0, Ascent=ascent, Descent=descent, CapHeight=cap, StemV=80, FontFile2=pdf.make_indirect(file),
    )
    encoding = Dictionary(Type=Name.Encoding, BaseEncoding=Name.WinAnsiEncoding, Differences=differences)
    return pdf.make_indirect(Dictionary(
        Type=Name.Font, Subtype=Name.TrueType, BaseFont=name, FirstChar=32,
        LastChar=31 + len(widths), Widths=Array(list(widths)), FontDescriptor=pdf.make_indirect(descriptor),
        Encoding=encoding, ToUnicode=pdf.make_indirect(Stream(pdf, _to_unicode())),
    ))


@cache
def _typeface(name: str) -> tuple[bytes, tuple[int, ...], tuple[int, int, int, tuple[int, ...]]]:
    """The font subset to the encoding; widths from code 32; ascent, descent, cap height, box (1/1000 em)."""
    face = TTFont(BytesIO(font_data(name)), recalcTimestamp=False)
    options = Options()
    options.layout_features, options.hinting = [], False
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(ENCODING))
    subsetter.subset(face)
    output = BytesIO()
    face.save(output)
    em, cmap, metrics, head = face["head"].unitsPerEm, face.getBestCmap(), face["hmtx"], face["head"]
    by_code = {code: char for char, code in ENCODING.items()}
    widths = tuple(
        round(metrics[cmap[ord(by_code[code])]][0] * 1000 / em) if ord(by_code.get(code, "\0")) in cmap else 0
        for code in range(32, 128 + len(LETTERS))
    )
    box = tuple(round(n * 1000 / em) for n in (head.xMin, head.yMin, head.xMax, head.yMax))
    measures = (face["hhea"].ascent, face["hhea"].descent, face["OS/2"].sCapHeight)
    ascent, descent, cap = (round(n * 1000 / em) for n in measures)
    return output.getvalue(), widths, (ascent, descent, cap, box)


def _to_unicode() -> bytes:
    rows = "\n".join(f"<{code:02X}> <{ord(char):04X}>" for char, code in ENCODING.items() if code >= 128)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Zecer def /CMapType 2 def\n"
        "1 begincodespacerange <00> <FF> endcodespacerange\n"
        "1 beginbfrange <20> <7E> <0020> endbfrange\n"
        f"{len(LETTERS)} beginbfchar\n{rows}\nendbfchar endcmap CMapName currentdict /CMap defineresource pop end end"
    ).encode()
