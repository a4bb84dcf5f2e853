"""Line patterns for faces and backs; the same seed gives the same lines. Lengths in mm.

Every pattern is one path, which keeps sheets of backs small. ``weight`` is the thickest line, ``radius`` the step.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from math import asin, atan2, ceil, cos, floor, hypot, inf, pi, sin
from random import Random

from generator.layout.faces.shapes import Area, num, polygon_path
from generator.layout.geometry import Point
from generator.layout.marks import Mark, PathMark

Stroke = tuple[Point, Point]
# mm between line work and the drawings it surrounds
AIR = 0.5


def hatch(area: Area) -> list[Mark]:
    """Slanted strokes that swell and taper, over the whole box."""
    return _spindles(area, _slanted_strokes(area, area.radius or 0.7, 1))


def crosshatch(area: Area) -> list[Mark]:
    step = area.radius or 0.9
    return [*_spindles(area, _slanted_strokes(area, step, 1)), *_spindles(area, _slanted_strokes(area, step, -1))]


def burin(area: Area) -> list[Mark]:
    """Horizontal strokes from both sides that end before the drawing in the middle, like an engraver's shading."""
    x, y, width, height = area.box
    chance, step = Random(area.seed), area.radius or 0.5
    strokes: list[Stroke] = []
    icon_points = sorted((py, px) for px, py in area.avoid)
    for i in range(1, int(height / step)):
        level = y + i * step
        left, right = _icon_extent(area, icon_points, level)
        for side, sign, room in ((x, 1, left - x), (x + width, -1, x + width - right)):
            length = min(room, width * 0.42) * (chance.uniform(0.86, 1.0) if i % 2 else chance.uniform(0.45, 0.62))
            if length > 0.2:
                strokes.append(((side, level), (side + sign * length, level + chance.uniform(-0.04, 0.04))))
    return _wedges(area, strokes)


def rays(area: Area) -> list[Mark]:
    """Beams from the drawing in the middle to the edge, alternately long and short."""
    x, y, width, height = area.box
    cx, cy = x + width / 2, y + height / 2
    beams = int(360 / (area.radius or 5.0))
    strokes = []
    for i, start in enumerate(_icon_reaches(area, (cx, cy), beams)):
        angle = 2 * pi * i / beams
        end = _edge(angle, width, height)
        start += 0.0 if i % 2 else (end - start) * 0.35
        if end - start > 0.25:
            dx, dy = cos(angle), sin(angle)
            strokes.append(((cx + dx * end, cy + dy * end), (cx + dx * start, cy + dy * start)))
    return _wedges(area, strokes)


def masonry(area: Area) -> list[Mark]:
    """Courses of stones, each shaded by a few strokes at its lower right edge."""
    x, y, width, height = area.box
    chance, course = Random(area.seed), area.radius or 2.9
    outlines: list[Stroke] = []
    shades: list[Stroke] = []
    for row in range(int(height / course) + 2):
        top = y + row * course
        left = x - chance.uniform(0.2, 0.8) * course
        outlines.append(((x, top), (x + width, top)))
        while left < x + width:
            wide = course * chance.uniform(1.25, 2.0)
            outlines.append(((left, top), (left + chance.uniform(-0.1, 0.1), top + course)))
            shades += _stone_shade(chance, left, top, wide, course)
            left += wide
    return [*_spindles(area, _clipped_strokes(outlines, area)), *_wedges(area, _clipped_strokes(shades, area), 0.7)]


def scales(area: Area) -> list[Mark]:
    """Rows of overlapping arcs, like the scales of a fish."""
    x, y, width, height = area.box
    step = area.radius or 2.2
    parts = []
    for row in range(ceil(height / (step / 2))):
        top, shift = y + row * step / 2, step / 2 if row % 2 else 0.0
        for column in range(ceil((width + shift) / step)):
            left = x + column * step - shift
            parts.append(f"M{num(left)} {num(top)}C{num(left)} {num(top + step * 0.66)} {num(left + step)} "
                         f"{num(top + step * 0.66)} {num(left + step)} {num(top)}"
                         f"M{num(left + step / 2)} {num(top + step * 0.16)}V{num(top + step * 0.36)}")
    return [PathMark("".join(parts), stroke=area.stroke, weight=area.weight, cap="round")]


def lozenges(area: Area) -> list[Mark]:
    """A net of lozenges with a dot in each."""
    x, y, width, height = area.box
    step = area.radius or 2.4
    nails = []
    for row in range(int(height / (step / 2)) + 1):
        shift = step / 2 if row % 2 else 0.0
        for column in range(int(width / step) + 1):
            cx, cy, r = x + column * step + shift, y + row * step / 2, step * 0.12
            nails.append(polygon_path([(cx, cy - r), (cx + r, cy), (cx, cy + r), (cx - r, cy)]))
    net = "".join(f"M{num(a)} {num(b)}L{num(c)} {num(d)}" for (a, b), (c, d) in _lozenge_lines(area, step))
    return [PathMark(net, stroke=area.stroke, weight=area.weight), PathMark("".join(nails), fill=area.stroke)]


def stipple(area: Area) -> list[Mark]:
    """Dots, dense at the left and right sides and sparse in the middle."""
    x, y, width, height = area.box
    chance, step = Random(area.seed), area.radius or 0.55
    dots = []
    for row in range(int(height / step)):
        for column in range(int(width / step)):
            px, py = x + (column + chance.uniform(0.2, 0.8)) * step, y + (row + chance.uniform(0.2, 0.8)) * step
            side = abs(2 * (px - x) / width - 1)
            if chance.random() < side**2.2:
                r = area.weight * (0.35 + 0.35 * side)
                dots.append(polygon_path([(px + r * cos(pi * k / 3), py + r * sin(pi * k / 3)) for k in range(6)]))
    return [PathMark("".join(dots), fill=area.stroke)] if dots else []


def rough_band(area: Area) -> list[Mark]:
    """A filled box with irregular edges."""
    x, y, width, height = area.box
    return [PathMark(polygon_path(_rough(Random(area.seed), x, y, width, height, 0.07 * area.scale)), fill=area.fill)]


def rough_frame(area: Area) -> list[Mark]:
    """A frame of ``weight`` with irregular edges; inner and outer edge run in opposite directions."""
    x, y, width, height = area.box
    chance, w, wobble = Random(area.seed), area.weight, area.weight * 0.16
    outer = _rough(chance, x, y, width, height, wobble)
    inner = _rough(chance, x + w, y + w, width - 2 * w, height - 2 * w, wobble)[::-1]
    return [PathMark(polygon_path(outer) + polygon_path(inner), fill=area.stroke)]


def _rough(chance: Random, x: float, y: float, width: float, height: float, wobble: float) -> list[Point]:
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    points: list[Point] = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        steps = max(2, int(hypot(bx - ax, by - ay) / 1.1))
        points += [(ax + (bx - ax) * i / steps + chance.uniform(-wobble, wobble),
                    ay + (by - ay) * i / steps + chance.uniform(-wobble, wobble)) for i in range(steps)]
    return points


def _slanted_strokes(area: Area, step: float, lean: int) -> Iterator[Stroke]:
    """Parallel strokes at 45 degrees within the box, interrupted at random."""
    x, y, width, height = area.box
    chance = Random(f"{area.seed} {lean}")
    for i in range(1, int((width + height) / step)):
        offset = i * step
        low, high = max(0.0, offset - width), min(height, offset)
        at = low - chance.uniform(0, 4)
        while at < high:
            end = at + chance.uniform(3.0, 8.0)
            a, b = max(low, at), min(high, end - 0.35)
            if b - a > 0.3:
                left, right = (offset - a, offset - b) if lean > 0 else (width - offset + a, width - offset + b)
                yield (x + left, y + a), (x + right, y + b)
            at = end


def _lozenge_lines(area: Area, step: float) -> Iterator[Stroke]:
    """Both directions of a lozenge net, aligned to the box's top left corner so that dots fall into the meshes."""
    x, y, width, height = area.box
    for i in range(-int(height / step) - 1, int((width + height) / step) + 1):
        sum_of, difference = (i + 0.5) * step, (i + 0.5) * step
        low, high = max(0.0, sum_of - width), min(height, sum_of)
        if high > low:
            yield (x + sum_of - low, y + low), (x + sum_of - high, y + high)
        low, high = max(0.0, -difference), min(height, width - difference)
        if high > low:
            yield (x + difference + low, y + low), (x + difference + high, y + high)


def _stone_shade(chance: Random, left: float, top: float, wide: float, course: float) -> Iterator[Stroke]:
    """Slanted strokes in the lower right corner of a stone, shorter away from it."""
    count = chance.randint(3, 6)
    for i in range(count):
        foot, lean = (left + wide - 0.35 - i * 0.36, top + course - 0.22), course * 0.62 * (1 - i / (count + 1))
        yield foot, (foot[0] + lean * 0.12, foot[1] - lean)


def _edge(angle: float, width: float, height: float) -> float:
    """The distance from the middle of a box to its side in a direction."""
    return min(abs(width / 2 / cos(angle)) if abs(cos(angle)) > 1e-9 else 1e9,
               abs(height / 2 / sin(angle)) if abs(sin(angle)) > 1e-9 else 1e9)


def _icon_extent(area: Area, icon_points: list[Point], level: float) -> Point:
    """The left and right end of the drawings at a height, with clearance; the middle when there are none.

    ``icon_points`` are their points as (y, x), sorted.
    """
    middle, air = area.box[0] + area.box[2] / 2, AIR * area.scale
    first, end = bisect_left(icon_points, (level - air,)), bisect_right(icon_points, (level + air, inf))
    near = [px for _, px in icon_points[first:end]]
    return (min(near, default=middle + air) - air, max(near, default=middle - air) + air)


def _icon_reaches(area: Area, middle: Point, beams: int) -> list[float]:
    """The reach of the drawings from the middle in each direction of a full turn, with clearance."""
    air = AIR * area.scale
    reaches = [0.0 if area.avoid else min(area.box[2:]) * 0.28] * beams
    for px, py in area.avoid:
        x, y = px - middle[0], py - middle[1]
        distance, share = hypot(x, y), beams / (2 * pi)
        # a point blocks the beams that pass within the clearance; all beams before it if it is that close to the middle
        towards, spread = atan2(y, x) * share, (asin(air / distance) if distance > air else pi / 2) * share
        for i in range(ceil(towards - spread), floor(towards + spread) + 1):
            along = distance * cos((i - towards) / share)
            if along > reaches[i % beams]:
                reaches[i % beams] = along
    return [reach + air for reach in reaches]


def _clipped_strokes(strokes: Iterable[Stroke], area: Area) -> Iterator[Stroke]:
    """The strokes that begin in the box, clipped to it."""
    x, y, width, height = area.box
    for (ax, ay), (bx, by) in strokes:
        if x <= ax < x + width and y <= ay < y + height:
            yield (ax, ay), (min(max(bx, x), x + width), min(max(by, y), y + height))


def _spindles(area: Area, strokes: Iterable[Stroke]) -> list[Mark]:
    """Strokes as narrow spindles, thickest in the middle."""
    return _filled_outlines(area, (_spindle(stroke, area.weight) for stroke in strokes))


def _wedges(area: Area, strokes: Iterable[Stroke], share: float = 1.0) -> list[Mark]:
    """Strokes as wedges, thickest at their start."""
    return _filled_outlines(area, (_wedge(stroke, area.weight * share) for stroke in strokes))


def _filled_outlines(area: Area, outlines: Iterable[list[Point]]) -> list[Mark]:
    data = "".join(polygon_path(outline) for outline in outlines if outline)
    return [PathMark(data, fill=area.stroke or area.fill)] if data else []


def _wedge(stroke: Stroke, weight: float) -> list[Point]:
    (ax, ay), (bx, by) = stroke
    nx, ny = _normal(stroke, weight / 2)
    return [(ax + nx, ay + ny), (bx, by), (ax - nx, ay - ny)]


def _spindle(stroke: Stroke, weight: float) -> list[Point]:
    (ax, ay), (bx, by) = stroke
    nx, ny = _normal(stroke, weight / 2)
    thin = 0.45
    mx, my = (ax + bx) / 2, (ay + by) / 2
    return [(ax + nx * thin, ay + ny * thin), (mx + nx, my + ny), (bx + nx * thin, by + ny * thin),
            (bx - nx * thin, by - ny * thin), (mx - nx, my - ny), (ax - nx * thin, ay - ny * thin)]


def _normal(stroke: Stroke, length: float) -> Point:
    (ax, ay), (bx, by) = stroke
    along = hypot(bx - ax, by - ay) or 1.0
    return (-(by - ay) / along * length, (bx - ax) / along * length)


Pattern = Callable[[Area], list[Mark]]
PATTERNS: dict[str, Pattern] = {
    "hatch": hatch, "crosshatch": crosshatch, "burin": burin, "rays": rays, "masonry": masonry, "scales": scales,
    "lozenges": lozenges, "stipple": stipple, "rough-band": rough_band, "rough-frame": rough_frame,
}
# patterns that avoid the icons of a face
AVOIDING = frozenset({"burin", "rays"})
