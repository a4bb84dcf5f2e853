"""Icons as marks, in one colour or in their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.layout.geometry import Box
from generator.layout.marks import PathMark
from generator.layout.paths import bounds
from generator.model.theme import DrawnPath, Icon


def icon_ink(icon: Icon) -> tuple[float, float, float, float]:
    """The bounding box of an icon in its 512 × 512 box, including line widths: left, top, right, bottom."""
    return _ink(icon.paths)


@cache
def _ink(paths: tuple[DrawnPath, ...]) -> tuple[float, float, float, float]:
    if not any(path.stroke for path in paths):
        return bounds(tuple(path.d for path in paths))
    sides = [(*bounds((path.d,)), path.weight / 2 if path.stroke else 0.0) for path in paths]
    lefts, tops, rights, feet = zip(*((left - half, top - half, right + half, foot + half)
                                      for left, top, right, foot, half in sides), strict=True)
    return min(lefts), min(tops), max(rights), max(feet)


def icon_paths(icon: Icon, at: tuple[float, float], scale: float, colour: str, datum: str = "") -> Iterator[PathMark]:
    """The paths of an icon whose box has its corner ``at`` a point (mm); ``scale`` is in mm per unit."""
    for path in icon.paths:
        fill, stroke = (path.fill, path.stroke) if icon.coloured else (path.fill and colour, path.stroke and colour)
        if stroke is None:
            yield PathMark(path.d, *at, scale, fill, datum=datum, even=path.even)
        else:
            yield PathMark(path.d, *at, scale, fill, stroke, round(path.weight * scale, 4), path.cap, datum, path.even,
                           path.nib)


def icon_marks(icon: Icon, box: Box, colour: str, align: str = "center", valign: str = "middle",
               datum: str = "") -> Iterator[PathMark]:
    """An icon as large as its ink allows inside a box."""
    left, top, right, bottom = icon_ink(icon)
    x, y, width, height = box
    scale = min(width / (right - left), height / (bottom - top))
    free = (width - (right - left) * scale, height - (bottom - top) * scale)
    across = {"left": 0.0, "center": 0.5, "right": 1.0}[align] * free[0]
    down = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * free[1]
    at = (round(x + across - left * scale, 4), round(y + down - top * scale, 4))
    yield from icon_paths(icon, at, round(scale, 7), colour, datum)
