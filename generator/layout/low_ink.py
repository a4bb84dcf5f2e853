"""A piece with little ink: outlines for what was filled, no grounds, dark letters where they stood on colour."""

from __future__ import annotations

from dataclasses import replace

from generator.layout.marks import BoxMark, LineMark, Mark, PathMark, Piece, TextMark
from generator.layout.paths import bounds
from generator.layout.tokens import colour_of
from generator.model.theme import Theme

LIGHT = 0.62
OUTLINE = 0.3
# an icon larger than this (mm) is printed as an outline
LARGE = 9.0


def outlined(piece: Piece, theme: Theme) -> Piece:
    """The piece with its grounds left out, filled shapes as outlines, and light text in the colour of ink."""
    ink = colour_of(theme, "ink") or "#000000"
    marks = tuple(mark for old in piece.marks if (mark := _low(old, piece, ink)) is not None)
    return replace(piece, marks=marks)


def _low(mark: Mark, piece: Piece, ink: str) -> Mark | None:
    match mark:
        case TextMark():
            return replace(mark, colour=ink) if light(mark.colour) else mark
        case BoxMark():
            return _box(mark, piece)
        case PathMark():
            return _path(mark, ink)
        case LineMark():
            return replace(mark, stroke=ink) if light(mark.stroke) else mark
    return mark


def _box(mark: BoxMark, piece: Piece) -> BoxMark | None:
    whole = mark.width >= piece.width - 0.01 and mark.height >= piece.height - 0.01
    if mark.fill is None or (mark.stroke and light(mark.fill)):
        return replace(mark, fill=None) if mark.stroke else mark
    if whole or light(mark.fill):
        return replace(mark, fill=None) if mark.stroke else None
    return replace(mark, fill=None, stroke=mark.stroke or mark.fill, weight=max(mark.weight, OUTLINE))


def _path(mark: PathMark, ink: str) -> PathMark | None:
    if mark.fill is None:
        return replace(mark, stroke=ink) if mark.stroke and light(mark.stroke) else mark
    left, top, right, bottom = bounds((mark.d,))
    if max(right - left, bottom - top) * mark.scale <= LARGE and mark.datum:
        return replace(mark, fill=ink) if light(mark.fill) else mark
    if mark.stroke is None and light(mark.fill):
        return None if not mark.datum else replace(mark, fill=None, stroke=ink, weight=OUTLINE)
    return replace(mark, fill=None, stroke=mark.stroke or mark.fill, weight=max(mark.weight, OUTLINE))


def light(colour: str) -> bool:
    """Whether a colour is nearer to paper than to ink."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > LIGHT
