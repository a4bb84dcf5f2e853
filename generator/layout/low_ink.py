"""Converts a piece to low ink: outlines instead of fills, no grounds, dark text instead of light text."""

from __future__ import annotations

from generator.layout.marks import (
    BoxMark,
    GradientMark,
    GroupMark,
    LineMark,
    Mark,
    PathMark,
    PictureMark,
    Piece,
    TextMark,
    repainted_mark,
)
from generator.layout.paths import bounds
from generator.layout.tokens import colour_of
from generator.model.theme import Theme
from generator.records import replace

LIGHT = 0.62
# mm: line weight of outlines on a card; finer on small counters, but thick enough for any printer
OUTLINE, LEAST_OUTLINE, CARD_WIDTH = 0.3, 0.14, 63.0
# an icon larger than this (mm) is printed as an outline
LARGE = 9.0
# smaller shapes (mm) use little ink and are less legible as outlines
SMALL = 4.0
# number of subpaths from which a path is line work, or (with a datum) a code: outlines would need more ink
LINE_WORK_SUBPATHS, CODE_SUBPATHS = 12, 60
# replaces fills that cover what lies below
PAPER = "#ffffff"


def outlined_piece(piece: Piece, theme: Theme) -> Piece:
    """The piece without grounds, with filled shapes as outlines and light text in the colour of ink."""
    ink = colour_of(theme, "ink") or "#000000"
    fine = max(LEAST_OUTLINE, min(OUTLINE, OUTLINE * min(piece.width, piece.height) / CARD_WIDTH))
    marks = tuple(mark for old in piece.marks if (mark := _low_ink(old, piece, ink, fine)) is not None)
    return replace(piece, marks=marks)


def _low_ink(mark: Mark, piece: Piece, ink: str, fine: float) -> Mark | None:
    match mark:
        case TextMark() | LineMark():
            return repainted_mark(mark, lambda colour: ink if light(colour) else colour)
        case BoxMark():
            return _box(mark, piece, fine)
        case PathMark():
            return _path(mark, ink, fine)
        case PictureMark():
            return replace(mark, sparing=True, source=mark.source.sparing)
        case GroupMark():
            return _group(mark, piece, ink, fine)
    return mark


def _group(group: GroupMark, piece: Piece, ink: str, fine: float) -> Mark | None:
    """A group whose marks save ink; a gradient becomes the outline of the group."""
    if group.spot is not None:
        return group
    marks = tuple(saved for mark in group.marks if not isinstance(mark, GradientMark)
                  and (saved := _low_ink(mark, piece, ink, fine)) is not None)
    tones = [colour for mark in group.marks if isinstance(mark, GradientMark) for _, colour in mark.stops]
    if tones and group.clip is not None and not marks:
        left, top, right, bottom = group.clip.bounds
        if right - left >= piece.width - 0.01 and bottom - top >= piece.height - 0.01:
            return None
        return replace(group.clip, fill=None, stroke=ink if all(map(light, tones)) else min(tones), weight=fine)
    return replace(group, marks=marks) if marks else None


def _box(mark: BoxMark, piece: Piece, fine: float) -> BoxMark | None:
    covers_piece = mark.width >= piece.width - 0.01 and mark.height >= piece.height - 0.01
    if mark.fill is None or (not light(mark.fill) and max(mark.width, mark.height) <= SMALL):
        return mark
    if covers_piece:
        return replace(mark, fill=None) if mark.stroke else None
    if light(mark.fill):
        return replace(mark, fill=PAPER)
    weight = max(mark.weight, fine) if mark.stroke else fine
    return replace(mark, fill=PAPER, stroke=_outline_colour(mark.stroke, mark.fill), weight=weight)


def _path(mark: PathMark, ink: str, fine: float) -> PathMark | None:
    if mark.fill is None:
        return replace(mark, stroke=ink) if mark.stroke and light(mark.stroke) else mark
    if mark.d.count("M") >= (CODE_SUBPATHS if mark.datum else LINE_WORK_SUBPATHS):
        return mark
    left, top, right, bottom = bounds((mark.d,))
    if max(right - left, bottom - top) * mark.scale <= (LARGE if mark.datum else SMALL):
        return replace(mark, fill=ink if mark.datum else PAPER) if light(mark.fill) else mark
    if mark.stroke is None and light(mark.fill):
        return replace(mark, fill=PAPER) if not mark.datum else replace(mark, fill=None, stroke=ink, weight=fine)
    weight = max(mark.weight, fine) if mark.stroke else fine
    return replace(mark, fill=PAPER, stroke=_outline_colour(mark.stroke, mark.fill), weight=weight)


def _outline_colour(stroke: str | None, fill: str) -> str:
    """The colour of an outline; a light stroke between two colours would vanish on paper."""
    return fill if stroke is None or (light(stroke) and not light(fill)) else stroke


def light(colour: str) -> bool:
    """True if a colour is closer to white than to black."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > LIGHT
