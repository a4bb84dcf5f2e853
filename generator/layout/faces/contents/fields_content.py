"""Draws a row for each field of a thing: label and value. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator

from generator.layout.faces.face_expression import is_empty
from generator.layout.faces.holes import value_at
from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.layout.grid import ENGINE_COLUMNS
from generator.layout.marks import LineMark, Mark
from generator.layout.tokens import style_of
from generator.layout.type.fit import HYPHENATED, WHOLE, Overflow, fit, settle
from generator.layout.type.fonts import width as text_width
from generator.model.game import Thing
from generator.model.region_contents import FieldsContent
from generator.model.theme import TextStyle
from generator.text.typeset import glue
from generator.translate.edition import Edition

CONTENT = FieldsContent
# the greatest height of a row, in lines; mm between label and value
MOST_ROW_LINES, LEAST_COLUMN_GAP = 1.7, 0.8


def draw(content: FieldsContent, pen: RegionPen) -> Drawing:
    """A row for each field with a value: label on the left, value on the right, a line between rows.

    All rows have one type size; the column of labels is as wide as their content requires.
    """
    (edition, thing, placed, _), region, (x, y, width, height) = pen, pen.region, pen.box
    rows, style = list(_rows(edition, thing, content.table)), style_of(pen.theme, region.style)
    scale, ink = placed.area.scale, pen.of_text(style)
    row_height = min(height / max(1, len(rows)), style.size * scale * 0.3528 * MOST_ROW_LINES)
    texts = [(label, glue(value, edition.language)) for _, label, value in rows]
    labels = _label_width(texts, style, width)
    widths = (labels, width - labels - LEAST_COLUMN_GAP)
    max_size = min((settle(text, wide, row_height, style, scale, limits=region.fit).size
                    for row in texts for text, wide in zip(row, widths, strict=True)), default=None)
    marks: list[Mark] = []
    overflows: list[Overflow] = []
    for number, ((path, *_), row) in enumerate(zip(rows, texts, strict=True)):
        top, datum = y + number * row_height, f"{thing.kind}/{thing.id}/{path.replace('.', '/')}"
        places = ((x, labels, "left"), (x + labels + LEAST_COLUMN_GAP, width - labels - LEAST_COLUMN_GAP, "right"))
        for text, (left, wide, align) in zip(row, places, strict=True):
            line, over = fit(text, (left, top, wide, row_height), style, ink,
                             edition.language, align=align, scale=scale, datum=datum, region=region.id,
                             limits=region.fit, max_size=max_size,
                             splits=HYPHENATED if placed.face.hyphenate else WHOLE)
            marks += line
            overflows += [over] if over else []
        if number and region.stroke:
            marks.append(LineMark(x, top, x + width, top, pen.stroke or "#000000", region.weight * scale))
    return marks, overflows


def _rows(edition: Edition, thing: Thing, table: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Path, label and value of each field of a table that has a value."""
    for path in table:
        value, field = value_at(edition, thing, path), edition.declared_field(thing, path)
        if not is_empty(value):
            label = edition.word(ENGINE_COLUMNS.get(path, path)) if field is None else edition.line(field.label)
            yield path, label, edition.value(value) if field is None else edition.write_value(field, value)


def _label_width(rows: list[tuple[str, str]], style: TextStyle, width: float) -> float:
    """The width (mm) of the column of labels: in proportion to the longest label and the longest value."""
    label, value = (max((text_width(style.font, style.size, row[column]) for row in rows), default=0.0)
                    for column in (0, 1))
    return (width - LEAST_COLUMN_GAP) * label / (label + value) if label + value else width / 2
