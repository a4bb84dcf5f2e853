"""Gives one cell of a workbook (XLSX, ODS) another value: the characters of that cell change, and no other part.

The sheet is XML, of which expat tells where each element stands. A formula is not overwritten.
"""

from __future__ import annotations

import io
import re
import zipfile
from xml.parsers import expat
from xml.sax.saxutils import escape

from msgspec import Struct

from generator.load.sheets.sheet_grid import letters
from generator.message import msg
from generator.splice.yaml_tree import UneditableError

CELL_NAME = re.compile(r"([A-Z]+)(\d+)")
WHOLE_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})")
CONTENT = "content.xml"


class SheetElement(Struct):
    """An element of a sheet: where its tag begins and ends, and where the whole element ends, in bytes."""

    name: str
    attributes: dict[str, str]
    start: int
    tag_end: int
    end: int = 0
    children: list[SheetElement] = []

    @property
    def local_name(self) -> str:
        return self.name.rpartition(":")[2]


def with_part(data: bytes, name: str, content: bytes) -> bytes:
    """A ZIP archive in which one member has another content; the others keep theirs, and their order and dates."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(written, "w") as after:
        after.comment = before.comment
        for one in before.infolist():
            after.writestr(one, content if one.filename == name else before.read(one), one.compress_type)
    return written.getvalue()


def elements(content: bytes, wanted: frozenset[str]) -> list[SheetElement]:
    """The elements with these local names in the order of the file, each with those of them inside it."""
    parser = expat.ParserCreate()
    found: list[SheetElement] = []
    open_ones: list[SheetElement | None] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        at = parser.CurrentByteIndex
        if name.rpartition(":")[2] not in wanted:
            open_ones.append(None)
            return
        one = SheetElement(name, attributes, at, _tag_end(content, at), children=[])
        holder = next((other for other in reversed(open_ones) if other is not None), None)
        (found if holder is None else holder.children).append(one)
        open_ones.append(one)

    def end(name: str) -> None:
        one = open_ones.pop()
        if one is not None:
            at = parser.CurrentByteIndex
            # an empty element ends where its tag does
            one.end = one.tag_end if content[one.tag_end - 2 : one.tag_end] == b"/>" else content.index(b">", at) + 1

    parser.StartElementHandler, parser.EndElementHandler = start, end
    try:
        parser.Parse(content, True)
    except expat.ExpatError:
        raise UneditableError(msg("expected a sheet of XML, found other bytes")) from None
    return found


def _tag_end(content: bytes, at: int) -> int:
    """Where a tag ends; a sign > may stand in quotes."""
    quote = b""
    for place in range(at, len(content)):
        sign = content[place : place + 1]
        if quote:
            quote = b"" if sign == quote else quote
        elif sign in (b'"', b"'"):
            quote = sign
        elif sign == b">":
            return place + 1
    return len(content)


def xlsx_with_cell(content: bytes, row: int, column: int, text: str) -> bytes:
    """A worksheet in which a cell has another value, as text in itself or as the number that it was.

    Raises UneditableError for a formula.
    """
    sheet = next((one for one in elements(content, frozenset(("sheetData", "row", "c", "f")))
                  if one.local_name == "sheetData"), None)
    if sheet is None:
        raise UneditableError(msg("expected a sheet of cells, found none"))
    prefix, name = sheet.name[: -len("sheetData")], f"{letters(column)}{row}"
    number = 0
    for one in sheet.children:
        number = int(one.attributes.get("r", number + 1))
        if number == row:
            return _with_cell_in_row(content, one, column, name, prefix, text)
        if number > row:
            break
    before = [one for one in sheet.children if int(one.attributes.get("r", 0)) < row]
    at = before[-1].end if before else sheet.tag_end
    new = f'<{prefix}row r="{row}">{_xlsx_cell(prefix, name, "", text, True)}</{prefix}row>'.encode()
    return content[:at] + new + content[at:]


def _with_cell_in_row(content: bytes, row: SheetElement, column: int, name: str, prefix: str, text: str) -> bytes:
    place, after = 0, row.tag_end
    for cell in row.children:
        match = CELL_NAME.fullmatch(cell.attributes.get("r", ""))
        place = _column_number(match[1]) if match else place + 1
        if place == column:
            if any(one.local_name == "f" for one in cell.children):
                raise UneditableError(msg("expected a value in {cell}, found a formula; change it in the spreadsheet",
                                          cell=name))
            style = cell.attributes.get("s")
            is_number = cell.attributes.get("t", "n") == "n"
            new = _xlsx_cell(prefix, name, f' s="{style}"' if style else "", text, is_number)
            return content[: cell.start] + new.encode() + content[cell.end :]
        if place > column:
            break
        after = cell.end
    new = _xlsx_cell(prefix, name, "", text, True)
    if row.end == row.tag_end:
        opened = content[row.start : row.tag_end - 2] + b">"
        return content[: row.start] + opened + f"{new}</{row.name}>".encode() + content[row.end :]
    return content[:after] + new.encode() + content[after:]


def _column_number(name: str) -> int:
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _xlsx_cell(prefix: str, name: str, style: str, text: str, may_be_number: bool) -> str:
    if not text:
        return f'<{prefix}c r="{name}"{style}/>'
    if may_be_number and WHOLE_NUMBER.fullmatch(text):
        return f'<{prefix}c r="{name}"{style}><{prefix}v>{text}</{prefix}v></{prefix}c>'
    return (f'<{prefix}c r="{name}"{style} t="inlineStr"><{prefix}is><{prefix}t xml:space="preserve">{escape(text)}'
            f"</{prefix}t></{prefix}is></{prefix}c>")


# what of a cell tells its value
VALUE_ATTRIBUTES = re.compile(
    rb"""\s(?:office|calcext|table):(?:value-type|value|date-value|time-value|boolean-value|string-value|currency)"""
    rb"""=(?:"[^"]*"|'[^']*')""")
REPEATED = {"table-cell": "number-columns-repeated", "table-row": "number-rows-repeated"}
CELLS = ("table-cell", "covered-table-cell")


def ods_with_cell(content: bytes, sheet: str, row: int, column: int, text: str) -> bytes:
    """The document of an ODS workbook in which a cell of a sheet has another value. Raises UneditableError.

    Of cells and rows that stand for several, the one is taken out.
    """
    wanted = frozenset(("table", "table-row", *CELLS))
    table = next((one for one in elements(content, wanted) if one.local_name == "table"
                  and attribute_of(one, "name") == sheet), None)
    holder = element_at(table.children if table is not None else [], "table-row", row)
    cell = element_at(holder[0].children, "table-cell", column) if holder is not None else None
    if holder is None or cell is None:
        raise UneditableError(msg("expected a cell {cell}, found the sheet without it; write it in the spreadsheet",
                                  cell=f"{letters(column)}{row}"))
    if attribute_of(cell[0], "formula"):
        raise UneditableError(msg("expected a value in {cell}, found a formula; change it in the spreadsheet",
                                  cell=f"{letters(column)}{row}"))
    new_cell = split_element(content, cell[0], cell[1], _ods_cell(content, cell[0], text))
    one = holder[0]
    inner = content[one.start : cell[0].start] + new_cell + content[cell[0].end : one.end]
    if holder[1] == (0, 0):
        return content[: one.start] + inner + content[one.end :]
    alone = with_repeats(inner, one.tag_end - one.start, "table-row", 1)
    return content[: one.start] + split_element(content, one, holder[1], alone) + content[one.end :]


def element_at(found: list[SheetElement], name: str, wanted: int) -> tuple[SheetElement, tuple[int, int]] | None:
    """The element that is or stands for the one of a number from 1, and for how many before and behind it."""
    number = 0
    for one in (one for one in found if one.local_name in (name, *CELLS[1:] * (name == CELLS[0]))):
        times = int(attribute_of(one, REPEATED[name]) or 1)
        if number < wanted <= number + times:
            return one, (wanted - number - 1, number + times - wanted)
        number += times
    return None


def attribute_of(one: SheetElement, local: str) -> str:
    """The value of an attribute by its name without prefix; empty without one."""
    return next((value for name, value in one.attributes.items() if name.rpartition(":")[2] == local), "")


def split_element(content: bytes, one: SheetElement, around: tuple[int, int], new: bytes) -> bytes:
    """The new element, between those that stand for what stood before and behind it."""
    whole, tag = content[one.start : one.end], one.tag_end - one.start
    before, behind = (with_repeats(whole, tag, one.local_name, count) if count else b"" for count in around)
    return before + new + behind


def with_repeats(whole: bytes, tag: int, name: str, count: int) -> bytes:
    """An element that stands for so many."""
    key = REPEATED.get(name, REPEATED["table-cell"]).encode()
    opened = re.sub(rb"\stable:" + key + rb"=(?:\"[^\"]*\"|'[^']*')", b"", whole[:tag])
    if count > 1:
        end = -2 if opened.endswith(b"/>") else -1
        opened = opened[:end] + b' table:' + key + f'="{count}"'.encode() + opened[end:]
    return opened + whole[tag:]


def _ods_cell(content: bytes, cell: SheetElement, text: str) -> bytes:
    opened = with_repeats(content[cell.start : cell.tag_end], cell.tag_end - cell.start, cell.local_name, 1)
    is_text = attribute_of(cell, "value-type") not in ("", "float", "currency", "percentage")
    opened = VALUE_ATTRIBUTES.sub(b"", opened)
    opened = opened[:-2].rstrip() if opened.endswith(b"/>") else opened[:-1]
    annotation = _annotation(content[cell.tag_end : cell.end])
    if not text and not annotation:
        return opened + b"/>"
    if text and not is_text and WHOLE_NUMBER.fullmatch(text):
        value = f' office:value-type="float" office:value="{text}"'
    else:
        value = ' office:value-type="string"' if text else ""
    words = "".join(f"<text:p>{_ods_words(line)}</text:p>" for line in text.split("\n")) if text else ""
    return opened + f"{value}>".encode() + annotation + words.encode() + f"</{cell.name}>".encode()


def _annotation(inside: bytes) -> bytes:
    """The note of a cell, which stays."""
    found = re.search(rb"<office:annotation\b.*?</office:annotation>", inside, re.DOTALL)
    return found[0] if found is not None else b""


def _ods_words(line: str) -> str:
    spaced = re.sub(" {2,}|^ | $", lambda found: f'<text:s text:c="{len(found[0])}"/>', escape(line))
    return spaced.replace("\t", "<text:tab/>")
