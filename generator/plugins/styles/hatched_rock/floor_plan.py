"""The ground plan of a tile: the openings of its four edges, its floor and its walls.

Coordinates are mm on a square of side ``SIDE``. An opening is in the middle of its edge, and its width depends only on
its style, so that the openings of neighbouring tiles match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct

from generator.layout.geometry import Point, distance_to_box, turned_point
from generator.model.edge_styles import Style
from generator.model.values import Edges
from generator.plugins.styles.hatched_rock.hatching import SIDE

MIDDLE = (SIDE / 2, SIDE / 2)
BEYOND = 2.6


class Measures(Struct, frozen=True):
    """Shares of a tile's side, and thicknesses in mm on a tile of side ``SIDE``."""

    corridor: float = 7 / 17
    door: float = 3 / 17
    room: float = 11 / 17
    stone: float = 1 / 17
    wall: float = 0.42
    masonry: float = 1.15

    @classmethod
    def of_theme(cls, tokens: Mapping[str, float | str]) -> Measures:
        """The measures with the tokens of a theme: ``corridor-width``, ``door-width``, ``room-width`` …"""
        names = {
            "corridor-width": "corridor",
            "door-width": "door",
            "room-width": "room",
            "stone": "stone",
            "wall": "wall",
            "masonry": "masonry",
        }
        return cls(**{own: float(tokens[name]) for name, own in names.items() if name in tokens})

    def opening(self, style: Style) -> tuple[float, float] | None:
        """The start and end of an edge's opening, in mm from its corner; None for a closed edge."""
        share = {"open": self.corridor, "door": self.door, "closed": 0.0}[style]
        return ((1 - share) * SIDE / 2, (1 + share) * SIDE / 2) if share else None


@dataclass(frozen=True)
class FloorPlan:
    """A tile's floor: a middle block (a room or the crossing of a corridor) with an arm to each opening."""

    sides: tuple[Style, Style, Style, Style]
    room: bool
    measures: Measures

    @property
    def block(self) -> tuple[float, float]:
        """The start and end of the middle block, the same for both axes."""
        share = self.measures.room if self.room else self.measures.corridor
        return ((1 - share) * SIDE / 2, (1 + share) * SIDE / 2)

    @cached_property
    def boxes(self) -> list[tuple[float, float, float, float]]:
        """The floor as boxes (left, top, right, bottom), the middle block first; arms extend beyond the edge."""
        low, high = self.block
        boxes = [(low, low, high, high)]
        for side, style in enumerate(self.sides):
            opening = self.measures.opening(style)
            if opening:
                ends = [turned_point(p, side, MIDDLE) for p in ((opening[0], -BEYOND), (opening[1], SIDE / 2))]
                (x1, y1), (x2, y2) = ends
                boxes.append((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)))
        return boxes

    def depth(self, point: Point) -> float:
        """The distance of a point from the floor; negative inside."""
        return min(distance_to_box(point, box) for box in self.boxes)

    def covers(self, x: float, y: float) -> bool:
        """True if a point is inside the floor, not at its border."""
        return any(left < x < right and top < y < bottom for left, top, right, bottom in self.boxes)

    def rim_depth(self, point: Point) -> float:
        """The distance of a point near an edge from that edge's opening, which is the same on both tiles."""
        depths = [SIDE]
        for side, style in enumerate(self.sides):
            x, y = turned_point(point, -side, MIDDLE)
            opening = self.measures.opening(style)
            if opening and y <= min(x, SIDE - x):
                depths.append(max(opening[0] - x, x - opening[1]))
        return min(depths)

    def walls(self) -> list[list[Point]]:
        """The walls as polylines from opening to opening, clockwise, floor on the right; a ring without openings."""
        runs: list[list[Point]] = [[]]
        low, high = self.block
        for side, style in enumerate(self.sides):
            opening = self.measures.opening(style)
            if opening:
                left, right = opening
                runs[-1] += [turned_point(p, side, MIDDLE) for p in ((left, low), (left, -BEYOND))]
                runs.append([turned_point(p, side, MIDDLE) for p in ((right, -BEYOND), (right, low))])
            runs[-1].append(turned_point((high, low), side, MIDDLE))
        if len(runs) > 1:
            runs[0] = runs.pop() + runs[0]
        return [_tidy(run) for run in runs]


def plan_of(edges: Edges, styles: Mapping[str, Style], measures: Measures, room: bool = False) -> FloorPlan:
    """The plan of a tile. It is a room if ``room``, if no edge is fully open, or if exactly one is (a hall's end)."""
    north, east, south, west = (styles[word] for word in edges.clockwise())
    sides = (north, east, south, west)
    return FloorPlan(sides, room or sides.count("open") < 2, measures)


def _tidy(run: list[Point]) -> list[Point]:
    """A polyline without repeated points and without points on a straight line between their neighbours."""
    tidy: list[Point] = []
    for point in run:
        if tidy and _same_point(tidy[-1], point):
            continue
        if len(tidy) > 1 and _straight(tidy[-2], tidy[-1], point):
            tidy.pop()
        tidy.append(point)
    return tidy


def _same_point(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 1e-6 and abs(a[1] - b[1]) < 1e-6


def _straight(a: Point, b: Point, c: Point) -> bool:
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < 1e-9
