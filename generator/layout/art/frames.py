"""Line frames for boards and character sheets: two rules, a twisted cord between them, knots at the corners."""

from __future__ import annotations

from generator.layout.geometry import Box, lozenge, number
from generator.layout.marks import BoxMark, Mark, PathMark


def cord_frame(box: Box, band: float, colours: tuple[str, str, str], weight: float = 0.5) -> list[Mark]:
    """A frame around ``box`` (x, y, width, height; its outer edge, mm) with a cord ``band`` mm wide.

    ``colours`` are those of the ground, the rules and the cord.
    """
    x, y, wide, high = box
    ground, ink, spot = colours
    knot = band * 1.9
    return [
        BoxMark(x, y, wide, high, None, ink, weight),
        BoxMark(x + band, y + band, wide - 2 * band, high - 2 * band, None, ink, weight * 0.4),
        PathMark(_cord(box, band, knot), stroke=spot, weight=weight * 0.5, cap="round"),
        *(mark for left in (x, x + wide - knot) for top in (y, y + high - knot)
          for mark in _knot(left, top, knot, ground, ink, spot, weight)),
    ]


def _cord(box: Box, band: float, knot: float) -> str:
    """Path data of the strands, which lean the same way on all sides, as many as fit at an even step."""
    x, y, wide, high = box
    gap = band * 0.24
    strands = []
    for length, level in ((wide, y), (wide, y + high - band)):
        for at in _steps(length - 2 * knot, band * 0.62):
            left = x + knot + at
            strands.append(_strand(left, level + band - gap, left + band * 0.5, level + gap))
    for length, upright in ((high, x), (high, x + wide - band)):
        for at in _steps(length - 2 * knot, band * 0.62):
            top = y + knot + at
            strands.append(_strand(upright + gap, top + band * 0.5, upright + band - gap, top))
    return "".join(strands)


def _steps(length: float, step: float) -> list[float]:
    count = max(1, int(length / step))
    return [length / count * (i + 0.1) for i in range(count)]


def _strand(x1: float, y1: float, x2: float, y2: float) -> str:
    """Path data of an S-shaped stroke, one strand of a cord."""
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    return (
        f"M{number(x1)} {number(y1)}Q{number(x1 + (mx - x1) * 0.2)} {number(y1 + (my - y1) * 1.1)} {number(mx)} "
        f"{number(my)}Q{number(x2 - (x2 - mx) * 0.2)} {number(y2 - (y2 - my) * 1.1)} {number(x2)} {number(y2)}"
    )


def _knot(x: float, y: float, size: float, ground: str, ink: str, spot: str, weight: float) -> list[Mark]:
    middle = (x + size / 2, y + size / 2)
    return [BoxMark(x, y, size, size, ground, ink, weight),
            PathMark(lozenge(middle, size * 0.4), stroke=ink, weight=weight * 0.5),
            PathMark(lozenge(middle, size * 0.22), fill=spot)]
