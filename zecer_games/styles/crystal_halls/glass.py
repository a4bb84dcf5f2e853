"""Walls of dark glass with a thread of light, and the gaps in them: bridges of light. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from generator.layout.geometry import Point, path
from generator.layout.marks import Mark, PathMark
from generator.model.maps import VOID, Edge, Gap
from generator.model.mixed_colours import mixed_colour
from zecer_games.styles.crystal_halls.halls import FRAME, HALF_WALL, Halls
from zecer_games.styles.crystal_halls.paint import WHITE, Paint

# of the rails of a gap, in units: how far from its middle, how long
RAIL, REACH = 3.1, 3.4
# a head of an arrow that points across the wall: along it, then across, in units
ARROW = ((-1.5, 1.5), (0.0, 3.2), (1.5, 1.5))


def glass(halls: Halls, paint: Paint) -> Iterator[Mark]:
    """The walls."""
    d = "".join(path([(x1, y1), (x2, y2)]) for x1, y1, x2, y2 in halls.walls())
    for colour, width in ((paint.deep, 2 * HALF_WALL), (mixed_colour(paint.deep, paint.glow, 0.35), 1.15),
                          (mixed_colour(paint.glow, WHITE, 0.45), 0.38)):
        yield PathMark(d, FRAME, FRAME, 1.0, None, colour, width * halls.unit, "round")


def bridges(halls: Halls, paint: Paint) -> Iterator[Mark]:
    """Two rails through each gap, and an arrow for each way that it leads."""
    rails, arrows = "", ""
    for edge, gap in halls.plan.open_edges().items():
        for along in (-RAIL, RAIL):
            rails += path([_point_at(halls, edge, along, across) for across in (-REACH, REACH)])
        for side, point in _ways(edge, gap):
            arrows += path([_point_at(halls, edge, along, side * across * point) for along, across in ARROW])
    for d, colour, width in ((rails, paint.glow, 0.9), (rails, paint.deep, 0.28), (arrows, paint.deep, 0.55)):
        if d:
            yield PathMark(d, FRAME, FRAME, 1.0, None, colour, width * halls.unit, "round")


def _ways(edge: Edge, gap: Gap) -> list[tuple[int, int]]:
    """The arrows of a gap: the side of the wall (-1 before it), and 1 if it points away from the wall."""
    if not gap.one_way:
        return [(-1, 1), (1, 1)]
    return [(1, 1), (1, 0)] if gap.end == edge.behind else [(-1, 1), (-1, 0)]


def _point_at(halls: Halls, edge: Edge, along: float, across: float) -> Point:
    """A point by its place along a side of a cell, from its middle, and across it, in units."""
    x, y = (part * halls.cell for part in edge.middle)
    along, across = along * halls.unit, across * halls.unit
    return (x + across, y + along) if edge.upright else (x + along, y + across)


def sparks(halls: Halls) -> Iterator[Mark]:
    """Small stars in the void inside the plan."""
    chance, d = Random(f"sparks {halls.rows}"), ""
    for x, y in halls.plan.cells(VOID):
        for _ in range(2):
            across, down = (x + chance.uniform(0.2, 0.8)) * halls.cell, (y + chance.uniform(0.2, 0.8)) * halls.cell
            reach = chance.uniform(0.5, 1.1) * halls.unit
            d += path([(across - reach, down), (across + reach, down)])
            d += path([(across, down - 1.5 * reach), (across, down + 1.5 * reach)])
    if d:
        yield PathMark(d, FRAME, FRAME, 1.0, None, WHITE, 0.22 * halls.unit, "round")
