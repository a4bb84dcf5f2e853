"""A row of house fronts: gables, windows, doors. The line work is random with a fixed seed. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from generator.layout.geometry import Box, path
from generator.layout.marks import LineMark, Mark, PathMark
from generator.model.mixed_colours import mixed_colour
from zecer_games.styles.walled_town.lines import Palette


def fronts(paint: Palette, box: Box, seed: str, unit: float) -> Iterator[Mark]:
    """Fronts side by side at the bottom of a box, each with a stepped, pointed or hipped gable."""
    chance = Random(f"fronts {seed}")
    x, y, wide, high = box
    widths: list[float] = []
    while sum(widths) + 8 * unit < wide:
        widths.append(chance.uniform(4.4, 7.6) * unit)
    left, foot = x + (wide - sum(widths)) / 2, y + high
    line = mixed_colour(paint.ground, paint.ink, 0.72)
    for broad in widths:
        wall, gable = high * chance.uniform(0.45, 0.62), high * chance.uniform(0.22, 0.38)
        outline = [
            (left, foot),
            (left, foot - wall),
            *_gable(left, foot - wall, broad, gable, chance.choice("spph")),
            (left + broad, foot - wall),
            (left + broad, foot),
        ]
        tint = mixed_colour(
            paint.ground, chance.choice((paint.shops[0], paint.shops[1], paint.joint)), chance.uniform(0.18, 0.4)
        )
        yield PathMark(path(outline, closed=True), fill=tint, stroke=line, weight=0.2 * unit)
        yield PathMark("".join(_openings(left, foot, broad, wall, unit, chance)),
                       fill=mixed_colour(tint, paint.ink, 0.55))
        left += broad
    yield LineMark(x, foot, x + wide, foot, line, 0.3 * unit, cap="round")


def _gable(left: float, eaves: float, broad: float, high: float, sort: str) -> list[tuple[float, float]]:
    """The corners of a gable between its eaves: stepped, pointed or hipped."""
    middle, top = left + broad / 2, eaves - high
    if sort == "p":
        return [(middle, top)]
    if sort == "h":
        return [(left + broad * 0.28, top), (left + broad * 0.72, top)]
    steps = [(left + broad * share / 2, eaves - high * up)
             for share, up in ((0, 0.3), (0.34, 0.3), (0.34, 0.65), (0.68, 0.65), (0.68, 1.0))]
    return [*steps, *((2 * middle - x, y) for x, y in reversed(steps))]


def _openings(left: float, foot: float, broad: float, wall: float, unit: float, chance: Random) -> Iterator[str]:
    """A door and windows in rows."""
    door, size = 1.5 * unit, 1.0 * unit
    at = left + broad * chance.choice((0.28, 0.5, 0.72)) - door / 2
    yield path([(at, foot), (at, foot - 2.3 * unit), (at + door, foot - 2.3 * unit), (at + door, foot)], closed=True)
    rows = max(1, int((wall - 3.2 * unit) / (2.0 * unit)))
    for row in range(rows):
        level = foot - 3.2 * unit - row * 2.0 * unit
        for share in (0.27, 0.73):
            x = left + broad * share - size / 2
            yield path(
                [(x, level), (x, level - 1.3 * unit), (x + size, level - 1.3 * unit), (x + size, level)], closed=True
            )
