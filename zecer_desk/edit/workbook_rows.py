"""Adds, deletes and moves rows of a sheet of a workbook: no other row changes but for its number.

What would have to move with them elsewhere (formulas, merged cells, links, tables, notes) is no matter of one row: then
nothing changes, and the reason is told. Filters and rules that cover whole columns grow and shrink with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise

from generator.load.sheets.sheet_grid import letters
from generator.message import Message, msg
from generator.splice.yaml_tree import UneditableError
from zecer_desk.edit.row_change import DRAWING, FORMULA, LINK, MERGED, TABLE, RowChange, refused_rows
from zecer_desk.edit.workbook_cell import (
    CELLS,
    REPEATED,
    SheetElement,
    attribute_of,
    element_at,
    elements,
    ods_with_cell,
    split_element,
    with_repeats,
    xlsx_with_cell,
)

Splice = tuple[int, int, bytes]
XLSX_PARTS = frozenset(("sheetData", "row", "c", "f", "mergeCell", "hyperlink", "tablePart", "drawing",
                        "legacyDrawing", "conditionalFormatting", "dataValidation", "autoFilter", "dimension"))
ODS_PARTS = frozenset(("table", "table-row", *CELLS, "conditional-format", "database-range", "named-range"))
# elements whose blocks of cells grow and shrink, and the attributes that name these
OF_XLSX = {"conditionalFormatting": "sqref", "dataValidation": "sqref", "autoFilter": "ref", "dimension": "ref"}
OF_ODS = {"conditional-format": "target-range-address", "database-range": "target-range-address",
          "named-range": "cell-range-address"}
FORMULAS = re.compile(rb"<(?:\w+:)?f\b[^>]*>([^<]*)<")
NUMBER_OF = re.compile(rb"""(\sr=["'][A-Z]*)\d+""")


def xlsx_with_rows(content: bytes, change: RowChange, sheet: str, others: Mapping[str, bytes],
                   names: Iterable[str] = ()) -> bytes:
    """A worksheet with its rows changed; ``others`` are the other sheets, by name, ``names`` what names refer to.

    Raises UneditableError.
    """
    found = elements(content, XLSX_PARTS)
    data = next((one for one in found if one.local_name == "sheetData"), None)
    if data is None or not data.children:
        raise UneditableError(msg("expected a sheet of cells, found none"))
    numbered, number = list[tuple[int, SheetElement]](), 0
    for row in data.children:
        number = int(row.attributes.get("r", number + 1))
        numbered.append((number, row))
    last = numbered[-1][0]
    shifts = change.affects(last, last)
    _check_formulas(content, numbered, change, sheet, shifts)
    for name, other in others.items():
        for formula in FORMULAS.findall(other):
            _check_formula(formula.decode(), change, sheet, name)
    for one in names:
        _check_formula(one, change, sheet, "")
    splices = [splice for one in found if one is not data
               if (splice := _around_rows(content, one, change, shifts)) is not None]
    splices.append((data.children[0].start, data.children[-1].end, _xlsx_rows(content, data.name, numbered, change)))
    after = _with_splices(content, splices)
    for at, cells in enumerate(change.cells):
        for column, text in cells.items():
            after = xlsx_with_cell(after, change.row + at + 1, column, text)
    return after


def _check_formulas(content: bytes, numbered: Iterable[tuple[int, SheetElement]], change: RowChange, sheet: str,
                    shifts: bool) -> None:
    """Raises UneditableError for a formula of the sheet that moves, is copied, or speaks of rows that move."""
    for number, row in numbered:
        for cell in row.children:
            for one in cell.children:
                name = cell.attributes.get("r", str(number))
                # of formulas that share their words, only one has them
                is_shared = shifts and one.attributes.get("t") == "shared"
                if change.new_number(number) != number or number == change.like or is_shared:
                    raise refused_rows(FORMULA, name)
                text = re.sub(rb"<[^>]*>", b"", content[one.tag_end : one.end]).decode()
                _check_formula(text, change, sheet, sheet, name)


def _check_formula(text: str, change: RowChange, sheet: str, home: str, place: str = "") -> None:
    if (told := next(change.references(text, sheet, home), None)) is not None:
        raise refused_rows(FORMULA, place or f"{home} ({told})".strip())


def _around_rows(content: bytes, one: SheetElement, change: RowChange, shifts: bool) -> Splice | None:
    """What changes of an element that is no row; raises UneditableError for what one row cannot move."""
    name, block = one.local_name, one.attributes.get("ref", "")
    if name == "tablePart":
        raise refused_rows(TABLE, f"<{name}>")
    if name in ("drawing", "legacyDrawing") and shifts:
        raise refused_rows(DRAWING, f"<{name}>")
    if name in ("mergeCell", "hyperlink"):
        _check_block(block, change, MERGED if name == "mergeCell" else LINK)
    key = OF_XLSX.get(name)
    return _with_moved_blocks(content, one, key, change, "") if key is not None and name != "dimension" else None


def _check_block(block: str, change: RowChange, what: Message) -> None:
    numbers = [int(one) for one in re.findall(r"\d+", block)]
    if numbers and change.affects(numbers[0], numbers[-1]):
        raise refused_rows(what, block)


def _with_moved_blocks(content: bytes, one: SheetElement, key: str, change: RowChange, sheet: str) -> Splice | None:
    """The attribute of an element in which blocks of cells stand, with them as they are afterwards."""
    old = next((value for name, value in one.attributes.items() if name.rpartition(":")[2] == key), "")
    new = change.moved_blocks(old, sheet)
    if new == old:
        return None
    tag = content[one.start : one.tag_end]
    pattern = rf"""((?:^|[\s:]){key}=["']){re.escape(old)}""".encode()
    return one.start, one.tag_end, re.sub(pattern, lambda found: found[1] + new.encode(), tag, count=1)


def _xlsx_rows(content: bytes, name: str, numbered: list[tuple[int, SheetElement]], change: RowChange) -> bytes:
    """The rows in their new order, each with its new number; what stands between them stays between them."""
    written = {}
    for number, row in numbered:
        new = change.new_number(number)
        if new is not None:
            written[new] = _row_with_number(content, row, new, number)
    prefix = name[: -len("sheetData")]
    for at in range(len(change.cells)):
        new = change.row + at + 1
        model = dict(numbered).get(change.like or change.row)
        written[new] = (_row_with_number(content, model, new, change.like) if change.like and model is not None
                        else _blank_row(model if change.row > 1 else None, prefix, new))
    between = [content[one.end : other.start] for (_, one), (_, other) in pairwise(numbered)]
    pieces = []
    for at, number in enumerate(sorted(written)):
        pieces += [between[min(at, len(between)) - 1] if at and between else b"", written[number]]
    return b"".join(pieces)


def _row_with_number(content: bytes, row: SheetElement, new: int, old: int) -> bytes:
    whole = content[row.start : row.end]
    if new == old:
        return whole
    number = str(new).encode()
    splices = [(one.start - row.start, one.tag_end - row.start,
                NUMBER_OF.sub(lambda found: found[1] + number, content[one.start : one.tag_end]))
               for one in row.children if one.local_name == "c"]
    tag = row.tag_end - row.start
    return _with_splices(whole, [*splices, (0, tag, NUMBER_OF.sub(lambda found: found[1] + number, whole[:tag]))])


def _blank_row(model: SheetElement | None, prefix: str, number: int) -> bytes:
    """A row without values in the styles of another."""
    styles = [(one.attributes["r"].rstrip("0123456789"), one.attributes["s"])
              for one in (model.children if model is not None else ()) if {"r", "s"} <= one.attributes.keys()]
    cells = "".join(f'<{prefix}c r="{name}{number}" s="{style}"/>' for name, style in styles)
    return f'<{prefix}row r="{number}">{cells}</{prefix}row>'.encode()


def _with_splices(content: bytes, splices: Iterable[Splice]) -> bytes:
    for start, end, new in sorted(splices, reverse=True):
        content = content[:start] + new + content[end:]
    return content


def ods_with_rows(content: bytes, change: RowChange, sheet: str) -> bytes:
    """The document of an ODS workbook with the rows of a sheet changed. Raises UneditableError."""
    found = _flat_elements(elements(content, ODS_PARTS))
    splices = []
    for holder in found:
        key = OF_ODS.get(holder.local_name)
        if key is not None and (splice := _with_moved_blocks(content, holder, key, change, sheet)) is not None:
            splices.append(splice)
        if holder.local_name == "table":
            _check_table(holder, attribute_of(holder, "name"), change, sheet)
    table = next((one for one in found if one.local_name == "table" and attribute_of(one, "name") == sheet), None)
    if table is None:
        raise UneditableError(msg("expected a sheet of cells, found none"))
    after = _with_splices(content, splices)
    if change.sort == "delete":
        return _ods_without_row(after, sheet, change.row)
    if change.sort == "move":
        copied = _ods_with_new_rows(after, RowChange("add", change.before - 1, like=change.row, cells=({},)), sheet)
        return _ods_without_row(copied, sheet, change.row + (change.before <= change.row))
    added = _ods_with_new_rows(after, change, sheet)
    for at, cells in enumerate(change.cells):
        for column, text in cells.items():
            added = ods_with_cell(added, sheet, change.row + at + 1, column, text)
    return added


def _flat_elements(found: Iterable[SheetElement]) -> list[SheetElement]:
    """Elements with those inside them, but for rows and cells."""
    return [inner for one in found if one.local_name not in ("table-row", *CELLS)
            for inner in (one, *_flat_elements(one.children))]


def _check_table(table: SheetElement, home: str, change: RowChange, sheet: str) -> None:
    number = 0
    for row in (one for one in table.children if one.local_name == "table-row"):
        number += 1
        column = 0
        for cell in row.children:
            column += 1
            name = f"{letters(column)}{number}"
            formula, spanned = attribute_of(cell, "formula"), int(attribute_of(cell, "number-rows-spanned") or 1)
            if formula and home == sheet and (change.new_number(number) != number or number == change.like):
                raise refused_rows(FORMULA, name)
            _check_formula(formula, change, sheet, home, name)
            if spanned > 1 and home == sheet and change.affects(number, number + spanned - 1):
                raise refused_rows(MERGED, name)
            column += int(attribute_of(cell, REPEATED["table-cell"]) or 1) - 1
        number += int(attribute_of(row, REPEATED["table-row"]) or 1) - 1


def _rows_of_table(content: bytes, sheet: str) -> list[SheetElement]:
    found = _flat_elements(elements(content, ODS_PARTS))
    table = next(one for one in found if one.local_name == "table" and attribute_of(one, "name") == sheet)
    return [one for one in table.children if one.local_name == "table-row"]


def _row_at(content: bytes, sheet: str, number: int) -> tuple[SheetElement, tuple[int, int]]:
    """The element of a row, and for how many it stands before and behind it."""
    row = element_at(_rows_of_table(content, sheet), "table-row", number)
    if row is None:
        raise UneditableError(msg("expected a cell {cell}, found the sheet without it; write it in the spreadsheet",
                                  cell=f"A{number}"))
    return row


def _ods_without_row(content: bytes, sheet: str, number: int) -> bytes:
    row, around = _row_at(content, sheet, number)
    return content[: row.start] + split_element(content, row, around, b"") + content[row.end :]


def _ods_with_new_rows(content: bytes, change: RowChange, sheet: str) -> bytes:
    """The document with new rows, without values unless they are copies."""
    row, (ahead, behind) = _row_at(content, sheet, change.row)
    if change.like:
        model, _ = _row_at(content, sheet, change.like)
        new = with_repeats(content[model.start : model.end], model.tag_end - model.start, "table-row", 1)
    else:
        new = _blank_ods_row(row if change.row > 1 else None, max(max(one, default=1) for one in change.cells))
    tag = row.tag_end - row.start
    whole = content[row.start : row.end]
    first = with_repeats(whole, tag, "table-row", ahead + 1) if behind else whole
    rest = with_repeats(whole, tag, "table-row", behind) if behind else b""
    last = _rows_of_table(content, sheet)[-1]
    times = int(attribute_of(last, REPEATED["table-row"]) or 1)
    if last is not row and last.start != row.start and times > len(change.cells):
        # what fills the sheet to its last row makes room
        short = with_repeats(content[last.start : last.end], last.tag_end - last.start, "table-row",
                             times - len(change.cells))
        content = content[: last.start] + short + content[last.end :]
    return content[: row.start] + first + new * len(change.cells) + rest + content[row.end :]


def _blank_ods_row(model: SheetElement | None, width: int) -> bytes:
    cells, column = "", 0
    for one in model.children if model is not None else ():
        style, times = attribute_of(one, "style-name"), int(attribute_of(one, REPEATED["table-cell"]) or 1)
        named = f' table:style-name="{style}"' if style else ""
        repeated = f' table:{REPEATED["table-cell"]}="{times}"' if times > 1 else ""
        cells += f"<table:table-cell{named}{repeated}/>"
        column += times
    if column < width:
        cells += f'<table:table-cell table:{REPEATED["table-cell"]}="{width - column}"/>'
    return f"<table:table-row>{cells}</table:table-row>".encode()
