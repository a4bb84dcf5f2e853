"""Titles as letters within a picture: broken into lines, as large as their box allows, on an arc. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from generator.layout.geometry import Box, Point
from generator.layout.type.fonts import MM_PER_PT, cap_height, glyphs, outline, width

# parts of a curve; the most lines of a title, and the distance between two, in heights of capitals
STEPS, MOST_LINES, LEADING = 6, 3, 1.55


def lettered_contours(text: str, font: str, box: Box, arc: float = 0.0, lines: int = MOST_LINES
                      ) -> tuple[tuple[Point, ...], ...]:
    """The contours of a text in a box, in as many lines, at most ``lines``, as make it largest.

    In its middle a line stands ``arc`` mm higher than at its ends.
    """
    size, rows = set_lines(text, font, box, lines)
    half = box[2] / 2
    return tuple(contour for base, line in rows
                 for contour in _line(line, font, size * MM_PER_PT, (box[0] + half, base), (half, arc)))


def set_lines(text: str, font: str, box: Box, most: int = MOST_LINES) -> tuple[float, list[tuple[float, str]]]:
    """The size (pt) of a text that fills a box, and its lines, each with its base line."""
    _, top, wide, high = box
    size, lines = max((_size(lines, font, wide, high), lines) for lines in _breaks(text.split(), most))
    capitals = cap_height(font, size)
    first = top + (high - capitals * (1 + LEADING * (len(lines) - 1))) / 2 + capitals
    return size, [(first + capitals * LEADING * number, line) for number, line in enumerate(lines)]


def _breaks(words: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    """All ways to break words into a few lines."""
    for many in range(min(most, len(words))):
        for ends in combinations(range(1, len(words)), many):
            yield tuple(" ".join(words[start:end]) for start, end in pairwise((0, *ends, len(words))))


def _size(lines: Sequence[str], font: str, wide: float, high: float) -> float:
    """The largest size (pt) at which lines fit."""
    widest = max(width(font, 100, line) for line in lines)
    tall = cap_height(font, 100) * (1 + LEADING * (len(lines) - 1))
    return round(100 * min(wide / max(widest, 1e-6), high / max(tall, 1e-6)), 3)


def _line(text: str, font: str, em: float, middle: Point, bow: tuple[float, float]) -> Iterator[tuple[Point, ...]]:
    """The contours of a line about the middle of its base line; ``bow`` is half its length and its arc."""
    found = list(glyphs(font, text))
    x = middle[0] - sum(glyph.advance for glyph in found) * em / 2
    half, arc = bow
    for glyph in found:
        share = (x + glyph.advance * em / 2 - middle[0]) / half
        base = middle[1] + arc * share * share
        for contour in _contours(glyph.font, glyph.gid):
            yield tuple((x + px * em, base - py * em) for px, py in contour)
        x += glyph.advance * em


def _contours(font: str, gid: int) -> Iterator[list[Point]]:
    """The contours of a glyph in em, y upwards, their curves in parts."""
    contour: list[Point] = []
    for verb, points in outline(font, gid):
        if verb == "moveTo":
            contour = [points[0]]
        elif verb == "lineTo":
            contour.append(points[0])
        elif verb == "qCurveTo":
            for control, end in _quadratic(points):
                contour += _curve(contour[-1], (control, end))
        elif verb == "curveTo":
            contour += _curve(contour[-1], points)
        else:
            yield contour


def _quadratic(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """TrueType omits points halfway between two control points; this adds them."""
    *controls, end = points
    halves = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(controls)]
    return zip(controls, [*halves, end], strict=True)


def _curve(start: Point, points: Sequence[Point]) -> Iterator[Point]:
    """The points of a Bézier curve after its start (de Casteljau)."""
    for step in range(1, STEPS + 1):
        share, row = step / STEPS, [start, *points]
        while len(row) > 1:
            row = [(ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(row)]
        yield row[0]
