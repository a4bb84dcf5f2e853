"""Printer calibration: a test sheet that shows the offset between both sides, and sheets moved by it. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.layout.marks import BoxMark, LineMark, Mark, PathMark, Sheet, TextMark
from generator.layout.sheets.imposition import PAPERS
from generator.layout.type.fonts import width as text_width
from generator.localization import tr
from generator.records import replace

FONT, INK = "Brygada1918-Regular", "#000000"
WEIGHT, FINE = 0.2, 0.1
# the reach of a scale, and the distance of the outer ones from the paper's edges
REACH, INSET = 8, 30.0
RULER = 100


def moved_sheets(sheets: Iterable[Sheet], offset: tuple[float, float]) -> Iterator[Sheet]:
    """The sheets, with those that hold only backs moved right by dx and down by dy; others are unchanged."""
    for sheet in sheets:
        yield _moved_sheet(sheet, *offset) if offset != (0.0, 0.0) and _holds_only_backs(sheet) else sheet


def _holds_only_backs(sheet: Sheet) -> bool:
    return bool(sheet.pieces) and all(placed.piece.side == "back" for placed in sheet.pieces)


def _moved_sheet(sheet: Sheet, dx: float, dy: float) -> Sheet:
    pieces = tuple(replace(placed, x=placed.x + dx, y=placed.y + dy) for placed in sheet.pieces)
    return replace(sheet, pieces=pieces, marks=tuple(_shifted_mark(mark, dx, dy) for mark in sheet.marks))


def _shifted_mark(mark: Mark, dx: float, dy: float) -> Mark:
    """Lines move with what they cut; the stamp and the ruler stay in their margin."""
    if isinstance(mark, LineMark):
        return replace(mark, x1=mark.x1 + dx, y1=mark.y1 + dy, x2=mark.x2 + dx, y2=mark.y2 + dy)
    return mark


def calibration_sheets(paper: str) -> tuple[Sheet, Sheet]:
    """Front and back of a test sheet: plain crosses on the front, crosses with scales on the back.

    The five positions are symmetric, so the sheet may be turned about either edge. Raises KeyError for an unknown
    paper.
    """
    width, height = PAPERS[paper]
    places = [(x, y) for x in (INSET, width - INSET) for y in (INSET, height - INSET)] + [(width / 2, height / 2)]
    front = [mark for place in places for mark in _cross(*place)]
    back = [mark for place in places for mark in _scales(*place)]
    rulers = (*_ruler(width / 2 - RULER / 2, height / 2 + 60), *_vertical_ruler(INSET + 20, height / 2 - RULER / 2))
    notes = (
        tr("1. Print both sides at 100 %, then measure: each ruler must be 100 mm long."),
        tr("2. Hold the sheet against the light, with side 2 towards you, the right way up."),
        tr("3. Read where each cross of side 1 stands on the scales of side 2; take the mean."),
        tr("4. Right and down are plus: zecer calibrate --set NAME DX DY"),
    )
    heads = tr("SIDE 1 (FRONTS)"), tr("SIDE 2 (BACKS)")
    return (Sheet(width, height, (), (*front, *rulers, *_notes(heads[0], notes, width, height)), "front", "front"),
            Sheet(width, height, (), (*back, *_notes(heads[1], notes[1:], width, height)), "back", "back"))


def _cross(x: float, y: float) -> Iterator[Mark]:
    yield LineMark(x - REACH, y, x + REACH, y, INK, WEIGHT)
    yield LineMark(x, y - REACH, x, y + REACH, INK, WEIGHT)
    yield BoxMark(x - 1, y - 1, 2, 2, None, INK, FINE)


def _scales(x: float, y: float) -> Iterator[Mark]:
    """Two crossing rulers, with a tick every half millimetre and a number every four."""
    ticks = []
    for half_mm in range(-2 * REACH, 2 * REACH + 1):
        position, tick_length = half_mm / 2, 1.5 if half_mm % 8 == 0 else 0.9 if half_mm % 2 == 0 else 0.5
        ticks.append(f"M{position} {-tick_length}V{tick_length}M{-tick_length} {position}H{tick_length}")
    yield PathMark(f"M{-REACH} 0H{REACH}M0 {-REACH}V{REACH}{''.join(ticks)}", x, y, stroke=INK, weight=FINE)
    for position in (-8, -4, 4, 8):
        label = f"{position:+d}".replace("-", "−")
        yield _text(label, x + position, y + 6.6, 6.0, "center")
        yield _text(label, x + 2.0, y + position + 0.7, 6.0, "left")


def _ruler(x: float, y: float) -> Iterator[Mark]:
    ticks = "".join(f"M{at} 0V{-_tick(at)}" for at in range(RULER + 1))
    yield PathMark(f"M0 0H{RULER}{ticks}", x, y, stroke=INK, weight=FINE)
    for at in range(0, RULER + 1, 10):
        yield _text(str(at), x + at, y + 3.2, 6.5, "center")
    yield _text("mm", x + RULER + 4, y + 3.2, 6.5, "left")


def _vertical_ruler(x: float, y: float) -> Iterator[Mark]:
    ticks = "".join(f"M0 {at}H{-_tick(at)}" for at in range(RULER + 1))
    yield PathMark(f"M0 0V{RULER}{ticks}", x, y, stroke=INK, weight=FINE)
    for at in range(0, RULER + 1, 10):
        yield _text(str(at), x + 1.2, y + at + 0.8, 6.5, "left")


def _tick(at: int) -> float:
    return 2.6 if at % 10 == 0 else 1.9 if at % 5 == 0 else 1.1


def _notes(head: str, lines: Sequence[str], width: float, height: float) -> Iterator[Mark]:
    yield _text(head, width / 2, 14, 13, "center")
    for number, line in enumerate(lines):
        yield _text(line, width / 2, height / 2 + 74 + 5.5 * number, 8.5, "center")


def _text(text: str, x: float, y: float, size: float, align: str) -> TextMark:
    wide = text_width(FONT, size, text)
    return TextMark(x - wide / 2 if align == "center" else x, y, text, FONT, size, INK, wide)
