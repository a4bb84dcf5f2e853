"""A table of the pack in the box of a region: head, rows, rules, every other row shaded, the note. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from generator.layout.column_widths import Needs, column_needs, column_widths
from generator.layout.faces.placed import PlacedRegion
from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.layout.faces.typefaces import typeface
from generator.layout.grid import Cell, PrintedTable, grid
from generator.layout.icons import icon_marks
from generator.layout.marks import BoxMark, LineMark, Mark
from generator.layout.refused import Refused
from generator.layout.tokens import font_of, style_of
from generator.layout.type.fit import SLACK, Overflow, sizes
from generator.layout.type.fonts import MM_PER_PT, font
from generator.layout.type.line_breaks import MeasuredPassage, broken_lines
from generator.layout.type.rich import RichSetting, height, lay, passages
from generator.layout.type.words import Line, Typeface
from generator.message import msg
from generator.model.mixed_colours import mixed_colour
from generator.model.region_contents import TableContent
from generator.model.theme import TextStyle
from generator.records import replace
from generator.text.run import Block, Paragraph, Run
from generator.translate.edition import Edition

CONTENT = TableContent
# beside and above the text of a cell, em; the share of the lines' colour in every other row
BESIDE, ABOVE = 0.36, 0.38
# of an icon before a text that begins at the left: how wide and high, and the indent of the text, em
ICON, BEHIND_ICON = 1.15, 1.45
SHADE = 0.09
# shares of the width: a column that needs no more keeps its cells on one line, so that prose wraps first
WHOLE_SHARES = (0.3, 0.2, 0.12, 0.0)


class TableTones(NamedTuple):
    """The colours of a table: its text, its rules and the ground of its head, and the paper."""

    text: str
    rule: str
    ground: str


class _Faces(NamedTuple):
    """The fonts of cells: of text, of headings in rows, and of the head, whose long words may be divided."""

    text: Typeface
    bold: Typeface
    head: Typeface


class _MeasuredCell(NamedTuple):
    """A cell with its measured words in its font."""

    cell: Cell
    text: tuple[MeasuredPassage, ...]
    face: Typeface


# the part of the table, ``head``, ``body`` or ``note``, and the cells of a row of it
_MeasuredRow = tuple[str, tuple[_MeasuredCell, ...]]


class _SetCell(NamedTuple):
    """The lines of a cell, its place and width in its row, and its font."""

    cell: Cell
    lines: tuple[Line, ...]
    left: float
    wide: float
    face: Typeface


class _SetRow(NamedTuple):
    """A row: its cells and its height. ``part`` is ``head``, ``body`` or ``note``."""

    cells: tuple[_SetCell, ...]
    high: float
    part: str


class _SetTable(NamedTuple):
    """A table in one size (pt), and how far it exceeds its box."""

    rows: tuple[_SetRow, ...]
    size: float
    over: float


def draw(content: TableContent, pen: RegionPen) -> Drawing:
    """The marks of the table of a region in its largest size that fits, and the overflow.

    Raises Refused when the pack has no such table.
    """
    (edition, _, placed, _), region, id_ = pen, pen.region, content.grid
    if id_ not in edition.game.tables:
        raise Refused(msg("expected a table, found {name!r}", name=id_), f"/{placed.path}/grid")
    style = style_of(pen.theme, region.style)
    tones = TableTones(pen.of_text(style), pen.stroke or pen.colour("ink"), pen.colour("ground"))
    table = _with_unit(grid(edition, edition.game.tables[id_]))
    found = _largest_table(edition, placed, table, style)
    marks = list(_table_marks(found, placed, style, tones))
    over = [Overflow(region.id, f"table/{id_}", table.title, round(found.over, 2))] if found.over > SLACK else []
    return marks, over


def _with_unit(table: PrintedTable) -> PrintedTable:
    """The table with the unit of its cells below it, unless a heading says it."""
    headings = {cell.plain_words for row in table.head for cell in row}
    if not table.caption or table.caption in headings:
        return table
    return replace(table, note=(Paragraph((Run(f"({table.caption})", italic=True),)), *table.note))


def _largest_table(edition: Edition, placed: PlacedRegion, table: PrintedTable, style: TextStyle) -> _SetTable:
    """The table in the largest size in which it fits, else in the smallest."""
    _, _, wide, high = placed.area.box
    theme = edition.game.theme
    fonts = {False: style.font, True: font_of(theme, "bold")}
    needs, measured = column_needs(table, fonts), list(_measured_rows(table, _faces(edition, placed, style)))
    found = _SetTable((), 0.0, inf)
    for size in sizes(style, placed.area.scale, placed.region.fit):
        for widths in _widths(needs, wide, size):
            rows = tuple(_row(part, row, widths, style, size) for part, row in measured)
            over = max(0.0, sum(widths) - wide, sum(row.high for row in rows) - high)
            found = min(found, _SetTable(rows, size, over), key=lambda one: one.over)
            if over <= SLACK:
                return found
    return found


def _widths(needs: Needs, wide: float, size: float) -> Iterator[tuple[float, ...]]:
    """Possible widths of the columns, first those that keep the most cells on one line; too wide if none fit."""
    for share in WHOLE_SHARES:
        least = tuple(most if most * size <= wide * share else least
                      for least, most in zip(needs.least, needs.most, strict=True))
        widths = column_widths(Needs(least, needs.most), wide, size)
        if widths is not None:
            yield widths
    if column_widths(needs, wide, size) is None:
        yield tuple(need * size for need in needs.least)


def _faces(edition: Edition, placed: PlacedRegion, style: TextStyle) -> _Faces:
    text, head = (typeface(edition, style, hyphenate) for hyphenate in (placed.face.hyphenate, True))
    bold = font_of(edition.game.theme, "bold")
    return _Faces(text, replace(text, plain=bold), replace(head, plain=bold))


def _measured_rows(table: PrintedTable, faces: _Faces) -> Iterator[_MeasuredRow]:
    for part, rows in (("head", table.head), ("body", table.body)):
        for row in rows:
            fonts = (faces.head if part == "head" else faces.bold if cell.head else faces.text for cell in row)
            yield part, tuple(_measured_cell(cell, face) for cell, face in zip(row, fonts, strict=True))
    if table.note:
        cell = Cell(table.note, span=len(table.weights), align="left", datum=f"table/{table.id}/note")
        yield "note", (_measured_cell(cell, faces.text),)


def _measured_cell(cell: Cell, face: Typeface) -> _MeasuredCell:
    indent = BEHIND_ICON if _has_column_of_icons(cell) else 0.0
    return _MeasuredCell(cell, tuple(map(MeasuredPassage, passages(_blocks(cell), face, indent))), face)


def _row(part: str, row: Sequence[_MeasuredCell], widths: Sequence[float], style: TextStyle, size: float) -> _SetRow:
    """A row in one size (pt)."""
    em, at, left, cells = size * MM_PER_PT, 0, 0.0, []
    for cell, text, face in row:
        wide = sum(widths[at : at + cell.span])
        lines = tuple(broken_lines(list(text), (wide - 2 * BESIDE * em) / em, 0.0, face))
        cells.append(_SetCell(cell, lines, left, wide, face))
        at, left = at + cell.span, left + wide
    return _SetRow(tuple(cells), max(height(cell.lines, style, size) for cell in cells) + 2 * ABOVE * em, part)


def _has_column_of_icons(cell: Cell) -> bool:
    """True for a cell whose icon stands at the left edge, its text behind it."""
    return cell.icon is not None and cell.align == "left"


def _blocks(cell: Cell) -> tuple[Block, ...]:
    """The text of a cell, with its icon as the first word where it is centred."""
    if cell.icon is None or _has_column_of_icons(cell) or not cell.blocks or not isinstance(cell.blocks[0], Paragraph):
        return cell.blocks
    first = cell.blocks[0]
    return (Paragraph((Run("", role="icon", target=cell.icon), Run(" "), *first.runs)), *cell.blocks[1:])


def _table_marks(table: _SetTable, placed: PlacedRegion, style: TextStyle, tones: TableTones) -> Iterator[Mark]:
    region, (x, y, wide, _) = placed.region, placed.area.box
    weight, shade = region.weight * placed.area.scale, mixed_colour(tones.ground, tones.rule, SHADE)
    number = 0
    for row in table.rows:
        colour = tones.ground if row.part == "head" else tones.text
        if row.part == "head":
            yield BoxMark(x, y, wide, row.high, tones.rule)
        elif row.part == "body":
            number += 1
            if number % 2 == 0:
                yield BoxMark(x, y, wide, row.high, shade)
        for cell in row.cells:
            yield from _cell(cell, (x, y, row.high), style, table.size, colour)
        y = round(y + row.high, 4)
        if row.part == "body":
            yield LineMark(x, y, x + wide, y, tones.rule, weight)


def _cell(found: _SetCell, row: tuple[float, float, float], style: TextStyle, size: float, colour: str
          ) -> Iterator[Mark]:
    (x, y, high), em = row, size * MM_PER_PT
    box = (x + found.left + BESIDE * em, y + ABOVE * em, found.wide - 2 * BESIDE * em, high - 2 * ABOVE * em)
    icon = found.face.icons.get(found.cell.icon or "") if _has_column_of_icons(found.cell) else None
    if icon is not None:
        middle = box[1] + font(style.font).cap_height * em / 2
        room = (box[0], middle - ICON * em / 2, ICON * em, ICON * em)
        yield from icon_marks(icon, room, colour, datum=found.cell.datum)
    setting = RichSetting(found.lines, size, 0.0, 0.0)
    yield from lay(setting, box, style, found.face, colour, found.cell.align, "top", found.cell.datum)
