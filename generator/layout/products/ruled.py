"""The part of a character sheet with ruled lines: labelled lines in columns of equal height. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from msgspec import Struct

from generator.fields.list_type import ListType
from generator.fields.map_type import MapType
from generator.layout.geometry import Box
from generator.layout.marks import LineMark, Mark
from generator.layout.products.sheet_fields import line_count, lines_of
from generator.layout.products.sheet_pen import SheetPen
from generator.layout.type.fonts import width
from generator.model.kinds import Field

COLUMNS, GUTTER = 3, 6.0
LEAST_LINE, MOST_LINE = 6.0, 8.0
HEAD, BETWEEN = 4.6, 1.8
# the height of a line in a form field
FIELD_HEIGHT = 5.4
RULE = "#8d8375"


class Block(Struct, frozen=True):
    """A field with its lines. A field with a single line has its label on that line."""

    field: Field
    written: tuple[str, ...]
    rows: int

    @property
    def several(self) -> bool:
        return self.field.print == "lines" or isinstance(self.field.type.required_type, ListType | MapType)

    def height(self, line: float) -> float:
        return self.rows * line + (HEAD if self.several else 0.0)


def ruled_marks(pen: SheetPen, fields: Sequence[Field], box: Box) -> Iterator[Mark]:
    """The fields in columns of equal height; free room becomes further lines of fields that may have several."""
    if not fields:
        return
    x, y, wide, high = box
    written = {field.id: lines_of(pen.edition, pen.filled, field) for field in fields}
    blocks = [Block(field, tuple(written[field.id]), line_count(field, written[field.id])) for field in fields]
    columns = _columns(blocks)
    fitting = min((high - _fixed_height(column)) / sum(block.rows for block in column) for column in columns)
    line = min(MOST_LINE, max(LEAST_LINE, fitting))
    column_width = (wide - GUTTER * (len(columns) - 1)) / len(columns)
    for i, column in enumerate(columns):
        left = x + i * (column_width + GUTTER)
        if i:
            yield LineMark(left - GUTTER / 2, y, left - GUTTER / 2, y + high, pen.tone, 0.2)
        yield from _column(pen, _lengthened_column(column, line, high), (left, y, column_width, high), line)


def _fixed_height(column: Sequence[Block]) -> float:
    return sum(HEAD for block in column if block.several) + BETWEEN * (len(column) - 1)


def _columns(blocks: Sequence[Block]) -> list[list[Block]]:
    """The blocks in order, divided into columns so that the highest is as low as possible."""
    count = min(COLUMNS, len(blocks))
    cuts = min(combinations(range(1, len(blocks)), count - 1), key=lambda cuts: _column_height(blocks, cuts))
    bounds = (0, *cuts, len(blocks))
    return [list(blocks[a:b]) for a, b in pairwise(bounds)]


def _column_height(blocks: Sequence[Block], cuts: tuple[int, ...]) -> float:
    bounds = (0, *cuts, len(blocks))
    return max(sum(b.height(7.0) for b in blocks[a:z]) + BETWEEN * (z - a - 1) for a, z in pairwise(bounds))


def _lengthened_column(column: Sequence[Block], line: float, high: float) -> list[Block]:
    """Add lines while there is room, in turn to the fields that may have several."""
    blocks = list(column)
    growing = [i for i, block in enumerate(blocks) if block.several]
    turn = 0
    while growing and sum(b.height(line) for b in blocks) + BETWEEN * (len(blocks) - 1) + line <= high + 0.01:
        i = growing[turn % len(growing)]
        blocks[i] = Block(blocks[i].field, blocks[i].written, blocks[i].rows + 1)
        turn += 1
    return blocks


def _column(pen: SheetPen, blocks: Sequence[Block], box: Box, line: float) -> Iterator[Mark]:
    x, y, wide, high = box
    free_height = high - sum(b.height(line) for b in blocks) - BETWEEN * (len(blocks) - 1)
    gap = BETWEEN + free_height / max(1, len(blocks) - 1)
    for block in blocks:
        yield from _block(pen, block, (x, y, wide, block.height(line)), line)
        y += block.height(line) + gap


def _block(pen: SheetPen, block: Block, box: Box, line: float) -> Iterator[Mark]:
    x, y, wide, _ = box
    label = pen.label(block.field)
    label_baseline = y + HEAD - 0.9 if block.several else y + line - 1.0
    label_x = x
    if block.field.icon is not None:
        yield from pen.icon(block.field.icon, (x + 1.9, label_baseline - 1.1), 2.2, pen.tone)
        label_x += 4.8
    label_box = (label_x, label_baseline - 4.0, wide - (label_x - x), 4.0)
    yield from pen.text(label, label_box, "bold", 9.0, pen.tone, valign="bottom")
    start = x if block.several else label_x + width(pen.font("bold"), 9.0, label) + 1.8
    top = y + (HEAD if block.several else 0.0)
    for row in range(block.rows):
        baseline = top + (row + 1) * line - 0.6
        yield LineMark(start, baseline, x + wide, baseline, RULE, 0.2)
        text = block.written[row] if row < len(block.written) else ""
        place = (start + 0.8, baseline - line + 1.0, wide - (start - x) - 0.8, line - 2.4)
        yield from pen.text(text, place, "text", 11.5, pen.ink, valign="bottom", datum=pen.datum(block.field.id))
        suffix = f".{row + 1}" if block.several else ""
        number = f" {row + 1}" if block.several else ""
        field_height = min(line - 0.9, FIELD_HEIGHT)
        field_box = (start, baseline - field_height, wide - (start - x), field_height)
        yield from pen.field(field_box, block.field.id + suffix, label + number, size=10.5)
