"""Round pictures: an icon on a dais, an emblem in a ring of stones, a small maze."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from generator.layout.geometry import Point, path
from generator.layout.icons import icon_ink, icon_paths
from generator.layout.marks import Mark, PathMark
from generator.model.theme import Icon

# gaps of the maze's rings, in twelfths of a turn, and its walls between rings: (ring, twelfth)
GAPS = (0, 7, 2, 9)
SPOKES = ((1, 1), (1, 10), (2, 5), (2, 11), (3, 3), (3, 8))


def dais(icon: Icon, middle: Point, radius: float, colours: tuple[str, str, str], datum: str = "") -> list[Mark]:
    """A round dais with a rim of stones and an icon inside; colours: ground, ink, joints."""
    ground, ink, joint = colours
    inner = radius * 0.87
    return [
        PathMark(circle(middle, radius), fill=ground, stroke=ink, weight=0.22),
        PathMark("".join(spoke(middle, inner, radius, k / 24) for k in range(24)), stroke=joint, weight=0.1),
        PathMark(circle(middle, inner), stroke=ink, weight=0.12),
        *icon_marks(icon, middle, inner * 0.93, ink, f"{datum}/icon"),
    ]


def emblem(icon: Icon | None, middle: Point, radius: float, colours: tuple[str, str, str]) -> list[Mark]:
    """A broad ring of dressed stones round an icon, or round a maze when there is none; colours: ground, ink, spot."""
    ground, ink, spot = colours
    inner = radius * 0.86
    inside = icon_marks(icon, middle, inner * 0.82, spot) if icon else [maze(middle, inner * 0.8, spot)]
    return [
        PathMark(circle(middle, radius), fill=ground, stroke=ink, weight=0.3),
        PathMark("".join(spoke(middle, inner, radius, k / 20) for k in range(20)), stroke=ink, weight=0.18),
        PathMark(circle(middle, inner), stroke=ink, weight=0.42),
        PathMark(circle(middle, inner * 0.92), stroke=spot, weight=0.16),
        *inside,
    ]


def icon_marks(icon: Icon, middle: Point, radius: float, colour: str, datum: str = "") -> list[Mark]:
    """An icon as large as its ink can be inside a circle, centred by its ink."""
    left, top, right, bottom = icon_ink(icon)
    scale = 2 * radius / hypot(right - left, bottom - top)
    x, y = middle[0] - (left + right) / 2 * scale, middle[1] - (top + bottom) / 2 * scale
    return [*icon_paths(icon, (x, y), scale, colour, datum)]


def maze(middle: Point, radius: float, colour: str) -> PathMark:
    """A round maze of four rings with a path to its middle."""
    step = radius / len(GAPS)
    rings = [arc(middle, radius - ring * step, (gap + 0.8) / 12, (gap + 12.2) / 12) for ring, gap in enumerate(GAPS)]
    spokes = [spoke(middle, radius - ring * step, radius - (ring - 1) * step, twelfth / 12) for ring, twelfth in SPOKES]
    return PathMark("".join(rings + spokes), stroke=colour, weight=0.42, cap="round")


def circle(middle: Point, radius: float) -> str:
    """Path data of a circle."""
    return arc(middle, radius, 0.0, 0.5) + arc(middle, radius, 0.5, 1.0, continued=True) + "Z"


def arc(middle: Point, radius: float, start: float, end: float, continued: bool = False) -> str:
    """Path data of an arc between two angles in turns; ``continued`` continues the current path."""
    (x1, y1), (x2, y2) = _point_at(middle, radius, start), _point_at(middle, radius, end)
    start_command = "" if continued else f"M{x1:.3f} {y1:.3f}"
    return f"{start_command}A{radius:.3f} {radius:.3f} 0 {int(end - start > 0.5)} 1 {x2:.3f} {y2:.3f}"


def spoke(middle: Point, inner: float, outer: float, turn: float) -> str:
    """Path data of a line between two radii at an angle in turns."""
    return path([_point_at(middle, inner, turn), _point_at(middle, outer, turn)])


def _point_at(middle: Point, radius: float, turn: float) -> Point:
    return (middle[0] + radius * cos(2 * pi * turn), middle[1] + radius * sin(2 * pi * turn))
