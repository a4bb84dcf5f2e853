"""The outlines of lines of text as SVG path data."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from generator.layout.marks import PathMark, TextMark
from generator.layout.turn import turned_mark
from generator.layout.type.fonts import MM_PER_PT, glyphs, outline
from generator.records import replace

COMMANDS = {"moveTo": "M", "lineTo": "L", "qCurveTo": "Q", "curveTo": "C", "closePath": "Z"}


def line_path(mark: TextMark) -> str:
    """The outlines of a line of text at its place, before its turn."""
    em, x, parts = mark.size * MM_PER_PT, mark.x, []
    for glyph in glyphs(mark.font, mark.text):
        parts.append(letter(glyph.font, glyph.gid, x, mark.y, em))
        x += glyph.advance * em + mark.spacing
    return "".join(parts)


def outlined_text(mark: TextMark) -> PathMark | None:
    """A line of text as a filled path; None for one without ink."""
    d = line_path(replace(mark, x=0.0, y=0.0))
    if not d:
        return None
    path = turned_mark(PathMark(d, fill=mark.colour), mark.turn, (0.0, 0.0))
    assert isinstance(path, PathMark)
    return PathMark(path.d, mark.x, mark.y, fill=mark.colour)


def letter(font: str, gid: int, x: float, y: float, em: float) -> str:
    """The path data of a glyph at a point; ``em`` is the size."""
    parts = []
    for verb, points in outline(font, gid):
        at = [(x + px * em, y - py * em) for px, py in points]
        parts.append(_quadratic(at) if verb == "qCurveTo" else COMMANDS.get(verb, "") + path_points(at))
    return "".join(parts)


def _quadratic(points: list[tuple[float, float]]) -> str:
    """TrueType omits points halfway between two control points; this adds them."""
    *controls, end = points
    halves = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(controls)]
    return "".join("Q" + path_points([c, e]) for c, e in zip(controls, [*halves, end], strict=True))


def path_points(points: Iterable[tuple[float, float]]) -> str:
    """Points as path data."""
    return " ".join(f"{number(x)} {number(y)}" for x, y in points)


@cache
def number(value: float) -> str:
    """A length with at most three decimals."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
