"""Shapes for regions, each a function from an area to marks. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from generator.layout.geometry import Box, Point
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark

# control point distance for a circle of four cubic curves
KAPPA = 0.5523
PIPS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}


class Area(Struct, frozen=True):
    """Where and how a shape or pattern is drawn. ``scale`` is the product's size over the design's; ``seed`` is for
    patterns.

    ``avoid`` are points of drawings on the same face that line work must not touch.
    """

    box: Box
    scale: float
    seed: str
    fill: str | None = None
    stroke: str | None = None
    weight: float = 0.25
    radius: float = 0.0
    text: str = ""
    avoid: tuple[Point, ...] = ()


def rect(area: Area) -> list[Mark]:
    return [BoxMark(*area.box, area.fill, area.stroke, area.weight, area.radius)]


def line(area: Area) -> list[Mark]:
    """A line from the box's top left to its bottom right corner; horizontal if it has no height."""
    x, y, width, height = area.box
    return [LineMark(x, y, x + width, y + height, area.stroke or area.fill or "#000000", area.weight)]


def ellipse(area: Area) -> list[Mark]:
    x, y, width, height = area.box
    return [_path(area, ellipse_path(x + width / 2, y + height / 2, width / 2, height / 2))]


def diamond(area: Area) -> list[Mark]:
    x, y, w, h = area.box
    return [_path(area, polygon_path([(x + w / 2, y), (x + w, y + h / 2), (x + w / 2, y + h), (x, y + h / 2)]))]


def octagon(area: Area) -> list[Mark]:
    """The box with bevelled corners; ``radius`` is the length of a bevel."""
    x, y, w, h = area.box
    c = area.radius or min(w, h) * 0.29
    corners = [(x + c, y), (x + w - c, y), (x + w, y + c), (x + w, y + h - c), (x + w - c, y + h), (x + c, y + h),
               (x, y + h - c), (x, y + c)]
    return [_path(area, polygon_path(corners))]


def hexagon(area: Area) -> list[Mark]:
    """A hexagon with corners at the left and the right."""
    x, y, w, h = area.box
    points = [(x, y + h / 2), (x + w / 4, y), (x + w * 3 / 4, y), (x + w, y + h / 2), (x + w * 3 / 4, y + h),
              (x + w / 4, y + h)]
    return [_path(area, polygon_path(points))]


def hexagon_tall(area: Area) -> list[Mark]:
    """A hexagon with corners at the top and the bottom."""
    x, y, w, h = area.box
    points = [(x + w / 2, y), (x + w, y + h / 4), (x + w, y + h * 3 / 4), (x + w / 2, y + h), (x, y + h * 3 / 4),
              (x, y + h / 4)]
    return [_path(area, polygon_path(points))]


def shield(area: Area) -> list[Mark]:
    x, y, w, h = area.box
    right, low, foot, waist = num(x + w), num(y + h * 0.75), num(y + h * 0.9), num(y + h * 0.45)
    d = (f"M{num(x)} {num(y)}H{right}V{waist}C{right} {low} {num(x + w * 0.7)} {foot} {num(x + w / 2)} {num(y + h)}"
         f"C{num(x + w * 0.3)} {foot} {num(x)} {low} {num(x)} {waist}Z")
    return [_path(area, d)]


def pips(area: Area) -> list[Mark]:
    """The pips of a die for the number in ``text`` (1 to 6); ``radius`` is that of a pip."""
    x, y, w, h = area.box
    radius = area.radius or min(w, h) / 9
    positions = PIPS[int(area.text)] if area.text in map(str, PIPS) else ""
    spots = [divmod(int(position) - 1, 3) for position in positions]
    return [_path(area, ellipse_path(x + w * column / 2, y + h * row / 2, radius, radius)) for row, column in spots]


def battlement(area: Area) -> list[Mark]:
    """A wall with merlons along its top; ``radius`` is the approximate width of a merlon."""
    x, y, w, h = area.box
    count = max(1, round((w / (area.radius or h / 3) + 1) / 2))
    step, low = w / (2 * count - 1), y + min(h / 3, area.radius or h / 3)
    points = [(x, y + h), (x, y)]
    for i in range(1, 2 * count - 1):
        edge, is_rising = x + i * step, i % 2 == 0
        points += [(edge, low if is_rising else y), (edge, y if is_rising else low)]
    return [_path(area, polygon_path([*points, (x + w, y), (x + w, y + h)]))]


def sign(area: Area) -> list[Mark]:
    """A hanging shop sign: straight at the top, pointed at the bottom."""
    x, y, w, h = area.box
    low = y + h - w * 0.28
    return [_path(area, polygon_path([(x, y), (x + w, y), (x + w, low), (x + w / 2, y + h), (x, low)]))]


def ellipse_path(cx: float, cy: float, rx: float, ry: float) -> str:
    """An ellipse as path data."""
    kx, ky = rx * KAPPA, ry * KAPPA
    parts = [(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry), (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
             (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry), (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)]
    return f"M{num(cx + rx)} {num(cy)}" + "".join("C" + " ".join(map(num, part)) for part in parts) + "Z"


def polygon_path(points: list[tuple[float, float]]) -> str:
    """A closed polygon as path data."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def _path(area: Area, d: str) -> PathMark:
    return PathMark(d, fill=area.fill, stroke=area.stroke, weight=area.weight)


def num(value: float) -> str:
    """A coordinate rounded to 0.001."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


Shape = Callable[[Area], list[Mark]]
SHAPES: dict[str, Shape] = {
    "rect": rect, "line": line, "ellipse": ellipse, "diamond": diamond, "octagon": octagon,
    "hexagon": hexagon, "hexagon-tall": hexagon_tall, "shield": shield,
    "pips": pips, "battlement": battlement, "sign": sign,
}
