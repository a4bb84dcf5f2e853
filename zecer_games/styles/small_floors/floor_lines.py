"""The lines of a floor: borders, what closes them, slopes, walls, currents. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from generator.layout.geometry import path
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark
from generator.model.maps import OUT, Wall
from generator.model.mixed_colours import mixed_colour
from zecer_games.styles.small_floors.floor_paint import WHITE, FloorPaint
from zecer_games.styles.small_floors.small_floor import BorderRun, SmallFloor

# of a border between spaces: its light ground, its dashes
GROUND, DASHES, DASH = 1.7, (3.1, 2.4), 0.55
THORNS, CHEVRONS = 5.5, 11.0
# the walls of timber around a floor: outline, face, edge of light
TIMBER, FACE, GLEAM = 6.0, 4.7, 2.2


def borders(floor: SmallFloor, paint: FloorPaint) -> Iterator[Mark]:
    """Dashes between spaces."""
    opened = floor.walls("open")
    for wall in opened:
        yield LineMark(*wall, paint.paper, GROUND)
    for wall in opened:
        yield LineMark(*wall, paint.ink, DASH, DASHES, "round")


def walls(floor: SmallFloor, paint: FloorPaint) -> Iterator[Mark]:
    """What nobody passes: things, rock, the edge of the floor, closed borders."""
    for wall in floor.walls("thing"):
        yield LineMark(*wall, paint.ink, 0.7 * floor.unit, cap="round")
    if floor.is_rock:
        shade = mixed_colour(paint.rock, paint.ink, 0.4)
        yield from (LineMark(*wall, shade, 0.7 * floor.unit, cap="round") for wall in floor.walls("rock"))
        yield from (LineMark(*wall, paint.ink, 1.5, cap="square") for wall in floor.walls("outer"))
    else:
        yield from (LineMark(*wall, paint.ink, 0.9 * floor.unit, cap="round") for wall in floor.walls("rock"))
        light = mixed_colour(paint.timber, paint.paper, 0.45)
        for colour, weight in ((paint.ink, TIMBER), (paint.timber, FACE), (light, GLEAM)):
            yield from (LineMark(*wall, colour, weight, cap="square") for wall in floor.walls("outer"))
    for wall in floor.walls("closed"):
        yield from _closed_border(wall, paint, floor.unit)


def _closed_border(wall: Wall, paint: FloorPaint, unit: float) -> Iterator[Mark]:
    """A bar with thorns on both sides."""
    x1, y1, x2, y2 = wall
    count = max(2, round(hypot(x2 - x1, y2 - y1) / (THORNS * unit)))
    yield LineMark(*wall, paint.ink, 2.5 * unit, cap="round")
    for number in range(count):
        share = (number + 0.5) / count
        x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        across, along = (2.4, 1.3) if x1 == x2 else (1.3, 2.4)
        corners = [(x - across * unit, y), (x, y - along * unit), (x + across * unit, y), (x, y + along * unit)]
        yield PathMark(path(corners, closed=True), fill=paint.ink)
    yield LineMark(*wall, paint.closed, 1.5 * unit, cap="round")


def slopes(floor: SmallFloor, paint: FloorPaint) -> Iterator[tuple[tuple[Mark, ...], tuple[float, float]]]:
    """Each slope, with the place of the cost of its climb: chevrons point the cheap way."""
    for run in floor.runs:
        pair = {run.before, run.behind}
        slope = next((one for one in floor.slopes if one.pair == pair), None)
        if slope is not None:
            yield _slope(run, 1 if run.behind == slope.end else -1, paint, floor.unit)


def _slope(run: BorderRun, way: int, paint: FloorPaint, unit: float) -> tuple[tuple[Mark, ...], tuple[float, float]]:
    x1, y1, x2, y2 = run.wall
    count = max(2, round(hypot(x2 - x1, y2 - y1) / (CHEVRONS * unit)))
    marks: list[Mark] = [LineMark(*run.wall, paint.ink, 2.5 * unit), LineMark(*run.wall, paint.slope, 1.6 * unit)]
    for number in range(count):
        share = (number + 0.5) / count
        x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        corners = [(x + down * way, y + along) if x1 == x2 else (x + along, y + down * way)
                   for along, down in ((-3 * unit, -2.2 * unit), (0.0, 3.4 * unit), (3 * unit, -2.2 * unit))]
        marks.append(PathMark(path(corners, closed=True), fill=paint.slope, stroke=paint.ink, weight=0.6 * unit))
    share = (count // 2) / count
    x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    marks.append(disc(x, y, 2.5 * unit, paint.paper, paint.ink, 0.5))
    return tuple(marks), (x, y)


def currents(floor: SmallFloor, paint: FloorPaint) -> Iterator[Mark]:
    """Two arrows on each border that water crosses."""
    for current in floor.currents:
        for run in floor.runs:
            pair = {run.before, run.behind}
            if current.end == OUT:
                fits, way = run.line == "drain" and current.start in pair, -1 if run.behind == current.start else 1
            else:
                fits, way = pair == current.pair, 1 if run.behind == current.end else -1
            if fits:
                yield from _arrows(run.wall, way, 5.0 if current.end == OUT else 0.0, floor.unit, paint)


def _arrows(wall: Wall, way: int, back: float, unit: float, paint: FloorPaint) -> Iterator[Mark]:
    x1, y1, x2, y2 = wall
    x, y = (x1 + x2) / 2, (y1 + y2) / 2

    def point_at(along: float, aside: float) -> tuple[float, float]:
        along = (along - back) * unit * way
        return (x + along, y + aside * unit) if x1 == x2 else (x + aside * unit, y + along)

    for side in (-8, 8):
        corners = [point_at(-6, side - 1.3), point_at(1, side - 1.3), point_at(1, side - 3.6), point_at(7, side),
                   point_at(1, side + 3.6),
                   point_at(1, side + 1.3), point_at(-6, side + 1.3)]
        yield PathMark(path(corners, closed=True), fill=WHITE, stroke=paint.ink, weight=0.6 * unit)


def disc(x: float, y: float, radius: float, fill: str | None, stroke: str | None = None, weight: float = 0.3) -> Mark:
    return BoxMark(x - radius, y - radius, 2 * radius, 2 * radius, fill, stroke, weight, radius)
