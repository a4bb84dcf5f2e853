"""The skirt of a long garment on a body that acts: cloth drawn taut over hips and knees, down to both feet."""

from __future__ import annotations

from math import hypot

from generator.pictures.people.acting import HIP, Limb, Point, Skeleton

# heights of knees and hem of an upright garment, and half its breadth at hips, knees and hem
KNEE, HEM = 122.0, 173.0
BREADTHS = ((HIP, 21.0), (KNEE, 26.0), (HEM, 32.0))
# how far cloth stands off a knee, and a hem off an ankle; the least length of a hem; how far it is below the ankle
OFF_KNEE, OFF_ANKLE, LEAST, BELOW = 10.0, 9.0, 50.0, 1.5
# how far an edge is out between hip and hem where no knee is
LEAST_OUT = 2.0
# how far out a knee is that draws folds, and where they run: shares of the way across and down
STRAINED = 7.0
FOLDS = (((0.05, 0.47), (0.3, 0.36), (0.52, 0.2)), ((0.04, 0.52), (0.24, 0.5), (0.4, 0.4)),
         ((0.05, 0.56), (0.16, 0.7), (0.2, 0.88)), ((0.12, 0.54), (0.3, 0.68), (0.36, 0.8)))


class Skirt:
    """Two edges, that before and that behind, from the hips over the knees to the hem, and what is between.

    All points are as if the person faced right, but for those of ``point_at``.
    """

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        front, back = (_forward(skeleton.leg(is_front), skeleton.side) for is_front in (True, False))
        ahead, behind = _hem(front.end, back.end)
        knees = front.joint, back.joint
        self.front, self.back = (
            _edge(self._hip(way), end, knees, way) for way, end in ((1, ahead), (-1, behind)))

    def _hip(self, way: int) -> Point:
        """Where the side of the hips is, that before or that behind (1 or −1)."""
        skeleton, half = self.skeleton, BREADTHS[0][1] * self.skeleton.wide
        x, y = skeleton.point_at(skeleton.turned_x(half, HIP, 0.0, half) * way * skeleton.side, HIP)
        return x * skeleton.side, y

    def point_at(self, x: float, y: float, deep: float) -> Point:
        """Where a point below the hips of an upright person is, ``deep`` before its middle."""
        skeleton, half = self.skeleton, _number_between(BREADTHS, y) * self.skeleton.wide
        share = skeleton.turned_x(x, HIP, deep, half) / skeleton.turned_x(half, HIP, 0.0, half) * skeleton.side
        far = (y - HIP) / (KNEE - HIP) / 2 if y < KNEE else 0.5 + (y - KNEE) / (HEM - KNEE) / 2
        (ahead, low), (behind, high) = (_point_along(edge, far) for edge in (self.front, self.back))
        share = (share + 1) / 2
        return (behind + (ahead - behind) * share) * skeleton.side, high + (low - high) * share

    def folds(self) -> str:
        """The folds that run from a knee under the cloth: shapes of ink."""
        found, side = [], self.skeleton.side
        for edge, other, way in ((self.front, self.back, 1), (self.back, self.front, -1)):
            if _distance_outside(edge[0], edge[2], edge[1]) * way < STRAINED:
                continue
            for fold in FOLDS:
                pairs = [(*_point_along(edge, down), *_point_along(other, down), across) for across, down in fold]
                line = [f"{(x + (to_x - x) * across) * side:.2f},{y + (to_y - y) * across:.2f}"
                        for x, y, to_x, to_y, across in pairs]
                found.append(f"ink {' '.join(line)} width=0.24")
        return "\n".join(found)


def _forward(limb: Limb, side: int) -> Limb:
    root, joint, end = ((x * side, y) for x, y in limb[:3])
    return Limb(root, joint, end, limb.short)


def _hem(front: Point, back: Point) -> tuple[Point, Point]:
    """The ends of a hem: beyond both ankles."""
    across, down = front[0] - back[0], front[1] - back[1]
    long = max(hypot(across, down), 1e-3)
    if across <= 0:
        across, down = long, 0.0
    # a steep hem leaves the toes free
    off = max(OFF_ANKLE, (LEAST - long) / 2) * across / long
    right, low = across / long * off, down / long * off
    return (front[0] + right, front[1] + low + BELOW), (back[0] - right, back[1] - low + BELOW)


def _distance_outside(start: Point, end: Point, point: Point) -> float:
    """How far a point is on the front of the line from start down to end."""
    across, down = end[0] - start[0], end[1] - start[1]
    return ((point[0] - start[0]) * down - (point[1] - start[1]) * across) / max(hypot(across, down), 1e-3)


def _edge(start: Point, end: Point, knees: tuple[Point, Point], way: int) -> tuple[Point, Point, Point]:
    """An edge from hip to hem: taut over the knee that is farthest out, if one is, and from there it falls."""
    far, (x, y) = max((_distance_outside(start, end, knee) * way, knee) for knee in knees)
    across, down = end[0] - start[0], end[1] - start[1]
    if far + OFF_KNEE < LEAST_OUT:
        x, y = start[0] + across / 2, start[1] + down / 2
        off = LEAST_OUT * way
    else:
        off = OFF_KNEE * way
    long = max(hypot(across, down), 1e-3)
    x, y = x + down / long * off, y - across / long * off
    return start, (x, y), (max(end[0] * way, x * way - OFF_KNEE) * way, end[1])


def _point_along(edge: tuple[Point, Point, Point], share: float) -> Point:
    """A point of an edge: its middle at 0.5."""
    (x, y), (next_x, next_y) = edge[:2] if share < 0.5 else edge[1:]
    share = share * 2 - (share >= 0.5)
    return x + (next_x - x) * share, y + (next_y - y) * share


def _number_between(table: tuple[tuple[float, float], ...], y: float) -> float:
    """A number of a table between its rows."""
    (low, first), (high, second) = table[:2] if y < table[1][0] else table[1:]
    return first + (second - first) * (y - low) / (high - low)
