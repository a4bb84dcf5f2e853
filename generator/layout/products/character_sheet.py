"""A character sheet drawn from a kind's declaration: portrait, banner, large numbers, boxes to tick, ruled lines.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from generator.fields.choice_type import ChoiceType
from generator.fields.int_type import IntType
from generator.fields.record_type import RecordType
from generator.layout.art.frames import cord_frame
from generator.layout.art.medallion import circle
from generator.layout.faces.pictures import image_marks
from generator.layout.geometry import Box, Point, path
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark, Piece, TextMark
from generator.layout.products.ruled import ruled_marks
from generator.layout.products.sheet_fields import Fields, Filled, fields_of
from generator.layout.products.sheet_pen import SheetPen
from generator.layout.refused import Refused
from generator.layout.type.fonts import width
from generator.message import msg
from generator.model.kinds import Field
from generator.model.region_contents import ImageContent
from generator.translate.edition import Edition

FRAME, CORD, PAD = 5.0, 2.2, 3.4
BANNER, PANELS, GAP = 16.0, 24.0, 2.6
BELOW_BANNER, BELOW_PANELS = 4.6, 4.4
# a portrait stands beside banner and panels, which are higher there
PORTRAIT, PORTRAIT_GAP, PORTRAIT_FRAME, HIGH_PANELS = 44.0, 3.4, 1.1, 27.0
CELL, TICK, TALLY_ROW, GAP_AFTER_FIVE = 5.9, 4.9, 7.6, 1.4
TALLY_MARGIN, LEAST_BETWEEN = 2.0, 0.6
SPARE_DASH = (0.9, 0.7)
PAPER = "#ffffff"


def character_sheet(edition: Edition, filled: Filled, size: tuple[float, float], form: str = "") -> Piece:
    """One sheet as large as ``size``; ``form`` names its fields to fill (``hero``) and makes it a form."""
    pen = SheetPen(edition, filled, form)
    fields, (wide, high) = fields_of(filled.kind), size
    edge = FRAME + CORD + PAD
    left, room = edge, wide - 2 * edge
    top = FRAME + CORD + 2.4
    panels_top, panels = top + BANNER + BELOW_BANNER, HIGH_PANELS if filled.portrait else PANELS
    lines_top = panels_top + (panels + BELOW_PANELS if fields.numbers or filled.portrait else 0.0)
    beside = PORTRAIT + PORTRAIT_GAP if filled.portrait else 0.0
    marks: list[Mark] = [
        *cord_frame((FRAME, FRAME, wide - 2 * FRAME, high - 2 * FRAME), CORD, (PAPER, pen.ink, pen.tone), 0.4),
        *_banner(pen, fields, (left + beside, top, room - beside, BANNER)),
        *_panels(pen, fields.numbers, (left + beside, panels_top, room - beside, panels)),
        *_portrait(pen, (left, top, PORTRAIT, panels_top + panels - top)),
        *ruled_marks(pen, fields.written, (left, lines_top, room, high - edge + 0.6 - lines_top)),
        *_foot(pen, wide, high),
    ]
    id_ = str(filled.thing.ref) if filled.thing is not None else f"{form or filled.kind.id}-blank"
    return Piece(id_, filled.kind.id, "front", wide, high, 0.0, tuple(marks))


def _portrait(pen: SheetPen, box: Box) -> Iterator[Mark]:
    """The picture of a thing between two rules; nothing on a sheet without one."""
    if not pen.filled.portrait:
        return
    x, y, wide, high = box
    inner = (x + PORTRAIT_FRAME, y + PORTRAIT_FRAME, wide - 2 * PORTRAIT_FRAME, high - 2 * PORTRAIT_FRAME)
    yield BoxMark(*box, PAPER, pen.tone, 0.6)
    yield from image_marks(pen.edition.game.theme, ImageContent(), inner, pen.filled.portrait,
                           pen.datum("portrait"))
    yield BoxMark(*inner, None, pen.ink, 0.25)


def _foot(pen: SheetPen, wide: float, high: float) -> list[TextMark]:
    edition = pen.edition
    text = f"{edition.line(edition.game.title)} · {pen.filled.kind.name.nom}"
    return pen.text(text, (FRAME + 6, high - FRAME + 0.5, wide - 2 * FRAME - 12, 3.4), "italic", 6.5, pen.ink, "center")


def _banner(pen: SheetPen, fields: Fields, box: Box) -> Iterator[Mark]:
    """A ribbon with the name, what stands under it, choices to tick, and the icon of the kind; in a roundel without a
    portrait.
    """
    x, y, wide, high = box
    radius = high / 2 + 1.2
    blank = pen.filled.thing is None
    icon = pen.filled.value(fields.icon.id) if fields.icon is not None else None
    # on a blank sheet somebody draws into it; a thing without an icon has no empty one
    has_roundel = not pen.filled.portrait and (icon is not None or (blank and fields.icon is not None))
    start, end = x + (2 * radius + 3.0 if has_roundel else 4.0), x + wide - 6.0
    colour = pen.tone if blank else PAPER
    behind = PORTRAIT_GAP if pen.filled.portrait else -radius if has_roundel else 0.0
    ribbon = (x - behind, y + 1.6, wide + behind, high - 3.2)
    yield PathMark(_ribbon(ribbon), fill=PAPER if blank else pen.tone, stroke=pen.tone, weight=0.5)
    if pen.filled.portrait:
        yield from pen.icon(icon, (x + high * 0.4, y + high / 2), high * 0.32, colour)
        start = x + (high * 0.8 + 2.4 if icon is not None else 1.0)
    elif has_roundel:
        yield from _roundel(pen, icon, (x + radius, y + high / 2), radius)
    for field in reversed(fields.choices):
        end = yield from _choices(pen, field, end, (y, high), colour)
    share = (end - start) * (0.32 if fields.under else 0.0)
    yield from _title(pen, fields, (start, y + 2.4, end - start - share - 2, high - 4.8), colour)
    for i, field in enumerate(fields.under):
        part = (high - 4.8) / len(fields.under)
        yield from _line_under_name(pen, field, (end - share, y + 2.4 + i * part, share, part), colour)


def _roundel(pen: SheetPen, icon: object, middle: Point, radius: float) -> Iterator[Mark]:
    yield PathMark(circle(middle, radius), fill=PAPER, stroke=pen.tone, weight=0.7)
    yield PathMark(circle(middle, radius - 1.0), stroke=pen.tone, weight=0.2)
    yield from pen.icon(icon, middle, radius * 0.72, pen.ink)


def _ribbon(box: Box) -> str:
    """A band whose right end is cut like a swallow's tail."""
    x, y, w, h = box
    corners = [(x, y), (x + w, y), (x + w - 3.4, y + h / 2), (x + w, y + h), (x, y + h)]
    return path(corners, closed=True)


def _title(pen: SheetPen, fields: Fields, box: Box, colour: str) -> Iterator[Mark]:
    if pen.filled.thing is not None:
        yield from pen.text(pen.filled.name, box, "title", 27.0, colour, least=12.0, datum=pen.datum("name"))
    elif fields.name is not None:
        yield from _field_line(pen, fields.name, box, colour, 18.0)


def _line_under_name(pen: SheetPen, field: Field, box: Box, colour: str) -> Iterator[Mark]:
    value = pen.filled.value(field.id)
    if value is not None:
        yield from pen.text(pen.edition.write_value(field, value), box, "italic", 13.0, colour, "right",
                            datum=pen.datum(field.id))
    else:
        yield from _field_line(pen, field, box, colour, 12.0)


def _field_line(pen: SheetPen, field: Field, box: Box, colour: str, size: float) -> Iterator[Mark]:
    x, y, wide, high = box
    label = pen.label(field)
    label_width = width(pen.font("italic"), 8.0, label) + 1.6
    line_y = y + high - 1.6
    yield from pen.text(label, (x, line_y - 3.0, label_width, 3.0), "italic", 8.0, colour, valign="bottom")
    yield LineMark(x + label_width, line_y, x + wide, line_y, colour, 0.2)
    yield from pen.field((x + label_width, y + 0.3, wide - label_width, high - 1.6), field.id, label, size=size)


def _choices(
    pen: SheetPen, field: Field, end: float, level: tuple[float, float], colour: str
) -> Generator[Mark, None, float]:
    """The words of a choice, each with a box, set from the right; gives back where they begin."""
    y, high = level
    type_ = field.type.required_type
    words = type_.words if isinstance(type_, ChoiceType) else (pen.label(field),)
    for word in reversed(words):
        text = pen.edition.line(field.words[word]) if word in field.words else word
        text_width = width(pen.font("bold"), 10.0, text)
        box = (end - 4.2, y + high / 2 - 2.1, 4.2, 4.2)
        chosen = pen.filled.value(field.id) in (word, True)
        yield BoxMark(*box, colour if chosen else None, colour, 0.3)
        yield from pen.field(box, f"{field.id}.{word}", f"{pen.label(field)}: {text}", "tick")
        yield from pen.text(text, (box[0] - text_width - 1.4, y, text_width + 0.4, high), "bold", 10.0, colour)
        end = box[0] - text_width - 3.6
    return end - 1.5


def _panels(pen: SheetPen, numbers: tuple[Field, ...], box: Box) -> Iterator[Mark]:
    """The numbers side by side in panels; what is left of the row is shared out among them.

    Boxes to tick stand ten a row, or fewer in a narrow row of panels. Raises Refused where there is no room for all.
    """
    x, y, wide, high = box
    gaps = GAP * (len(numbers) - 1)
    across = next((number for number in ACROSS if _row_width(numbers, number) <= wide + SLACK * len(numbers)), None)
    if across is None:
        raise Refused(msg("expected numbers in a row of {wide:.0f} mm, found {needed:.0f} mm of them: {fields}",
                          wide=wide, needed=_row_width(numbers, ACROSS[-1]),
                          fields=", ".join(field.id for field in numbers)), "of")
    widths = [_panel_width(field, across) for field in numbers]
    extra = (wide - sum(widths) - gaps) / max(1, len(widths))
    for field, panel_width in zip(numbers, widths, strict=True):
        panel = (x, y, panel_width + extra, high)
        yield from _panel(pen, pen.label(field), panel)
        if isinstance(type_ := field.type.required_type, RecordType):
            part_width = (panel[2] - 2) / len(type_.fields)
            for i, inner in enumerate(type_.fields.values()):
                yield from _number(
                    pen, inner, (x + 1 + i * part_width, y, part_width, high), (field.id, inner.id), inner.label.source
                )
        elif field.print == "tally":
            yield from _number(pen, field, (x + 1, y, 19.0, high), (field.id,))
            yield from _tally(pen, field, (x + 21.0, y, panel[2] - 22.0, high), across)
        else:
            yield from _number(pen, field, panel, (field.id,))
        x += panel[2] + GAP


def _row_width(numbers: tuple[Field, ...], across: int) -> float:
    return sum(_panel_width(field, across) for field in numbers) + GAP * (len(numbers) - 1)


def _panel_width(field: Field, across: int) -> float:
    """The width of the panel of a number, whose boxes stand so many ``across``; below ten the others are closer too."""
    type_ = field.type.required_type
    narrower = 0.0 if across > 5 else 2.0
    if isinstance(type_, RecordType):
        return (15.0 - narrower) * len(type_.fields) + 2
    return 21.0 + _tally_width(across) + 2.4 if field.print == "tally" else 22.0 - narrower


def _tally_width(across: int) -> float:
    return across * CELL + (GAP_AFTER_FIVE if across > 5 else 0.0)


def _panel(pen: SheetPen, label: str, box: Box) -> Iterator[Mark]:
    """A frame with cut corners; its label breaks the upper line."""
    x, y, w, h = box
    c = 1.8
    yield PathMark(
        f"M{x + c:.2f} {y:.2f}L{x + w - c:.2f} {y:.2f}L{x + w:.2f} {y + c:.2f}L{x + w:.2f} {y + h - c:.2f}"
        f"L{x + w - c:.2f} {y + h:.2f}L{x + c:.2f} {y + h:.2f}L{x:.2f} {y + h - c:.2f}L{x:.2f} {y + c:.2f}Z",
        stroke=pen.tone,
        weight=0.4,
    )
    marks = pen.text(label, (x + c + 0.4, y - 2.0, w - 2 * c - 0.8, 4.0), "bold", 8.5, pen.tone, "center", least=6.5)
    if marks:
        left, right = min(mark.x for mark in marks), max(mark.x + mark.width for mark in marks)
        yield BoxMark(left - 0.9, y - 1.4, right - left + 1.8, 2.8, PAPER)
    yield from marks


def _number(pen: SheetPen, field: Field, box: Box, path: tuple[str, ...], label: str = "") -> Iterator[Mark]:
    """An icon over a large number, or over room to write one; a record's part has its own label below."""
    x, y, wide, high = box
    cx, foot = x + wide / 2, y + high - (4.2 if label else 2.6)
    has_icon = field.icon is not None
    if has_icon:
        yield from pen.icon(field.icon, (cx, y + 6.2), 3.7, pen.tone)
    top = y + (10.4 if has_icon else 4.0)
    value = pen.filled.value(*path)
    room = (x + 1.2, top, wide - 2.4, foot - top)
    if value is not None:
        yield from pen.text(
            pen.edition.write_value(field, value), room, "bold", 25.0, pen.ink, "center", least=12.0,
            datum=pen.datum(*path)
        )
    else:
        yield LineMark(x + 2.4, foot, x + wide - 2.4, foot, pen.ink, 0.2)
        yield from pen.field(room, ".".join(path), pen.label(field), size=20.0, align="center")
    if label:
        yield from pen.text(label, (x + 0.3, foot + 0.8, wide - 0.6, 2.6), "italic", 7.2, pen.ink, "center")


# mm by which a panel may be narrower than is best
SLACK = 1.2
# boxes to tick in a row of them, where there is room, and where there is less
ACROSS = (10, 5, 4, 3)
# far more than a sheet has room for
MOST_TALLIED = 500


def _tally(pen: SheetPen, field: Field, box: Box, across: int) -> Iterator[Mark]:
    """Boxes to tick, with a gap after five: as many as the value in full line, the spare ones dashed."""
    x, y, wide, high = box
    type_ = field.type.required_type
    value = pen.filled.value(field.id)
    count = value if isinstance(value, int) else None
    most = type_.high if isinstance(type_, IntType) and type_.high else count or 10
    if most > MOST_TALLIED:
        raise Refused(msg("expected at most {most_tallied} boxes to tick, found {most} of {field}",
                          most_tallied=MOST_TALLIED, most=most, field=field.id), "of")
    rows = -(-most // across)
    pitch = min(TALLY_ROW, (high - 2 * TALLY_MARGIN) / rows)
    # many rows have smaller boxes
    tick = min(TICK, pitch - LEAST_BETWEEN)
    left = x + (wide - (_tally_width(across) - (CELL - tick))) / 2
    top = y + 1.0 + (high - rows * pitch + (pitch - tick)) / 2
    for i in range(most):
        column, row = i % across, i // across
        at = (left + column * CELL + (GAP_AFTER_FIVE if column > 4 else 0.0), top + row * pitch, tick, tick)
        spare = count is not None and i >= count
        yield BoxMark(
            *at, None, pen.tone if spare else pen.ink, 0.16 if spare else 0.4, 0.0, SPARE_DASH if spare else ()
        )
        yield from pen.field(at, f"{field.id}-tally.{i + 1}", f"{pen.label(field)}: {i + 1}", "tick")
