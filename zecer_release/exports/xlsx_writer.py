"""Writes an XLSX workbook of plain cells, the same bytes for the same cells."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from generator.load.sheets.sheet_grid import letters

CellValue = str | int | bool | None
Rows = Sequence[Sequence[CellValue]]
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
# of cells: as typed (so that 1/2 does not become a date), numbers, headers
TEXT, NUMBER, HEADER = 0, 1, 2
STYLES = (f'<styleSheet xmlns="{MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
          '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
          '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/>'
          '</fill></fills><borders count="1"><border/></borders>'
          '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
          '<cellXfs count="3"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" '
          'applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>'
          '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/>'
          '</xf><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>'
          '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>')
HIDDEN = ' state="hidden"'
EARLIEST = (1980, 1, 1, 0, 0, 0)
LONGEST_NAME, NARROWEST, WIDEST = 31, 6, 60
FORBIDDEN = re.compile(r"[\[\]:*?/\\']")


def workbook(sheets: Mapping[str, Rows], hidden: Collection[str] = ()) -> bytes:
    """A workbook of sheets by name, of which some are hidden; the first row of each is its header, always in sight."""
    names = list(_names(sheets))
    parts = {
        "[Content_Types].xml": _types(len(names)),
        "_rels/.rels": _relations([(f"{OFFICE}/officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": _book(names, [name in hidden for name in sheets]),
        "xl/_rels/workbook.xml.rels": _relations([
            *((f"{OFFICE}/worksheet", f"worksheets/sheet{number}.xml") for number in range(1, len(names) + 1)),
            (f"{OFFICE}/styles", "styles.xml")]),
        "xl/styles.xml": STYLES,
        **{f"xl/worksheets/sheet{number}.xml": _sheet(rows) for number, rows in enumerate(sheets.values(), 1)},
    }
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            info = zipfile.ZipInfo(name, EARLIEST)
            info.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(info, HEAD + text)
    return data.getvalue()


def _names(sheets: Mapping[str, Rows]) -> Iterator[str]:
    """Names that spreadsheets allow, each once."""
    taken: set[str] = set()
    for wanted in sheets:
        name = FORBIDDEN.sub("-", wanted)[:LONGEST_NAME]
        number = 1
        while name.casefold() in taken:
            number += 1
            name = f"{wanted[:LONGEST_NAME - 4]}-{number}"
        taken.add(name.casefold())
        yield name


def _types(sheets: int) -> str:
    own = "".join(f'<Override PartName="/xl/worksheets/sheet{number}.xml" ContentType="{TYPE}.worksheet+xml"/>'
                  for number in range(1, sheets + 1))
    return (f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{TYPE}.sheet.main+xml"/>'
            f'<Override PartName="/xl/styles.xml" ContentType="{TYPE}.styles+xml"/>{own}</Types>')


def _relations(targets: Sequence[tuple[str, str]]) -> str:
    own = "".join(f'<Relationship Id="rId{number}" Type="{type_}" Target="{target}"/>'
                  for number, (type_, target) in enumerate(targets, 1))
    return f'<Relationships xmlns="{PACKAGE}/relationships">{own}</Relationships>'


def _book(names: Sequence[str], hidden: Sequence[bool]) -> str:
    own = "".join(f'<sheet name={quoteattr(name)} sheetId="{number}"{HIDDEN if is_hidden else ""} r:id="rId{number}"/>'
                  for number, (name, is_hidden) in enumerate(zip(names, hidden, strict=True), 1))
    return f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{own}</sheets></workbook>'


def _sheet(rows: Rows) -> str:
    widths = [min(WIDEST, max(NARROWEST, *(len(str(row[at] or "")) + 2 for row in rows))) for at in range(len(rows[0]))]
    columns = "".join(f'<col min="{at}" max="{at}" width="{width}" customWidth="1" style="{TEXT}"/>'
                      for at, width in enumerate(widths, 1))
    body = "".join(f'<row r="{number}">{"".join(_cells(row, number))}</row>' for number, row in enumerate(rows, 1))
    return (f'<worksheet xmlns="{MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" '
            f'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>{columns}</cols>'
            f"<sheetData>{body}</sheetData></worksheet>")


def _cells(row: Sequence[CellValue], number: int) -> Iterator[str]:
    for at, value in enumerate(row, 1):
        place = f'r="{letters(at)}{number}"'
        if isinstance(value, bool):
            yield f'<c {place} s="{NUMBER}" t="b"><v>{int(value)}</v></c>'
        elif isinstance(value, int):
            yield f'<c {place} s="{NUMBER}"><v>{value}</v></c>'
        elif value:
            style = HEADER if number == 1 else TEXT
            yield f'<c {place} s="{style}" t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
