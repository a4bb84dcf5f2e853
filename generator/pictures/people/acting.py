"""A body that acts: a spine with a line of action, hips and shoulders turned about it, limbs that reach points.

A pose of ``poses.words`` that has a ``spine`` tells it, in units of a person who faces right:

``spine=low,high``: degrees by which it leans forward at the hips and at the neck; ``hips=x,y``: their way from where
they usually are; ``turn``, ``hip-turn``: degrees of shoulders and hips about the upright; ``lead``, ``rear``:
the points that the hands reach, ``foot``, ``back-foot``: those of the ankles; ``foot-toe``, ``back-foot-toe``: from
there to the toes; ``elbows``, ``knees``: to which side both bend (1 down or forward); ``lead-grip``, ``rear-grip``: the
empty hands; ``lead-turn``, ``rear-turn``: degrees of what they hold; ``behind``: hands behind the trunk;
``head-tilt``: degrees by which the head may lean, if more than usual.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import acos, atan2, cos, hypot, radians, sin
from typing import NamedTuple

Point = tuple[float, float]
# heights of the joints of an upright person, and how far the spine goes on above the neck
HIP, SHOULDER, NECK, ABOVE = 98.0, 50.0, 40.0, 24.0
# the height of the middle of the head
UPRIGHT_HEAD = 22.5
# lengths of upper arm, forearm to the palm, thigh, shin to the ankle
UPPER, FORE, THIGH, SHIN = 23.0, 23.0, 41.0, 37.0
# half the breadth of shoulders and of hips; half the depth of a body
SHOULDERS, HIPS, DEPTH = 18.0, 8.5, 12.0
# parts of the spine; how much longer than its bones a limb may be; below the hips a body is upright again
PARTS, STRETCH, UPRIGHT = 24, 1.06, 30.0
# by how much thighs draw a hem aside at most
MOST_HANGING = 13.0


class Limb(NamedTuple):
    """A limb: its root, its joint, its end; ``short`` is what it lacks to reach its point."""

    root: Point
    joint: Point
    end: Point
    short: float


class Skeleton:
    """The skeleton of a person in a pose; ``side`` is 1 if it faces right, −1 left, ``wide`` its build.

    Points are those of the picture: x to the right from the middle of an upright person, y down.
    """

    def __init__(self, pose: Mapping[str, str], side: int, wide: float) -> None:
        self.pose, self.side, self.wide = pose, side, wide
        self.low, self.high = _pair(pose["spine"])
        self.turn, self.hip_turn = (radians(float(pose.get(key, 0))) for key in ("turn", "hip-turn"))
        self.spine = self._spine(_pair(pose.get("hips", "0,0")))

    def _spine(self, hips: Point) -> list[Point]:
        """The points of the spine from the hips up to the head, as if it faced right."""
        x, y = hips[0], HIP + hips[1]
        found, length = [(x, y)], (HIP - NECK + ABOVE) / PARTS
        for number in range(PARTS):
            angle = radians(self._lean((number + 0.5) * length / (HIP - SHOULDER)))
            x, y = x + sin(angle) * length, y - cos(angle) * length
            found.append((x, y))
        return found

    def _lean(self, share: float) -> float:
        return self.low + (self.high - self.low) * max(0.0, min(1.0, share))

    def point_at(self, x: float, y: float) -> Point:
        """Where a point of an upright person is; hems hang down from the hips."""
        forward = x * self.side
        if y >= HIP:
            angle, (hip_x, hip_y) = radians(self.low * max(0.0, 1 - (y - HIP) / UPRIGHT)), self.spine[0]
            return (hip_x + forward * cos(angle)) * self.side, hip_y + y - HIP + forward * sin(angle)
        place = (HIP - y) / (HIP - NECK + ABOVE) * PARTS
        number = min(PARTS - 1, int(place))
        (low_x, low_y), (high_x, high_y), share = self.spine[number], self.spine[number + 1], place - number
        angle = radians(self.leaning(y))
        return ((low_x + (high_x - low_x) * share + forward * cos(angle)) * self.side,
                low_y + (high_y - low_y) * share + forward * sin(angle))

    def hanging(self, x: float, y: float, breadth: float) -> float:
        """How far a hem is drawn aside by the thighs beneath it, at a point ``x`` of ``breadth`` on both sides."""
        moved = []
        for limb in (self.leg(True), self.leg(False)):
            share = min(1.0, (y - HIP) / max(limb.joint[1] - limb.root[1], 1e-3))
            moved.append(max(-MOST_HANGING, min(MOST_HANGING, (limb.joint[0] - limb.root[0]) * max(0.0, share) * 0.8)))
        share = max(0.0, min(1.0, (x / breadth + 1) / 2))
        return min(0.0, *moved) * (1 - share) + max(0.0, *moved) * share

    def leaning(self, y: float) -> float:
        """How far the body leans forward at a height of an upright person, degrees."""
        return self._lean((HIP - y) / (HIP - SHOULDER))

    def turned_x(self, x: float, y: float, deep: float, breadth: float) -> float:
        """The x of a point of an upright body, ``deep`` before its middle, when hips and shoulders are turned."""
        share = max(0.0, min(1.0, (HIP - y) / (HIP - SHOULDER)))
        angle = self.hip_turn + (self.turn - self.hip_turn) * share
        # as narrow as an ellipse that is turned
        return x * hypot(cos(angle), DEPTH / breadth * sin(angle)) + deep * sin(angle) * 0.8 * self.side

    def head(self) -> tuple[Point, float]:
        """The middle of the head, and its tilt in degrees."""
        return self.point_at(0, UPRIGHT_HEAD), self.high * self.side

    def arm(self, is_lead: bool, told: Point | None = None) -> Limb:
        """An arm that reaches the point of its pose, or the one that is told; the lead hand is on the side that the
        person faces.
        """
        way = 1 if is_lead else -1
        x = SHOULDERS * self.wide * cos(self.turn) * way + (3 if is_lead else -2) * sin(self.turn)
        bend = _pair(self.pose.get("elbows", "1,1"))[0 if is_lead else 1]
        return reach(self.point_at(x * self.side, SHOULDER + 3.4), told or self._point("lead" if is_lead else "rear"),
                     UPPER, FORE, bend * self.side)

    def leg(self, is_front: bool) -> Limb:
        """A leg; ``end`` is its ankle."""
        x = HIPS * cos(self.hip_turn) * (1 if is_front else -1)
        bend = _pair(self.pose.get("knees", "1,1"))[0 if is_front else 1]
        return reach(self.point_at(x * self.side, HIP), self._point("foot" if is_front else "back-foot"), THIGH, SHIN,
                     -bend * self.side)

    def toes(self, is_front: bool) -> Point:
        """The way from the ankle to the toes, as if it faced right."""
        return _pair(self.pose.get("foot-toe" if is_front else "back-foot-toe", "10,6"))

    def _point(self, key: str) -> Point:
        x, y = _pair(self.pose[key])
        return x * self.side, y


def reach(root: Point, point: Point, first: float, second: float, bend: float) -> Limb:
    """Two bones from a root to a point, the joint on the side ``bend`` (1 or −1); out of reach they are straight."""
    across, down = point[0] - root[0], point[1] - root[1]
    far = max(hypot(across, down), 1e-3)
    most = (first + second) * STRETCH
    length = min(far, most)
    grown = max(1.0, length / (first + second) * 1.0005)
    first, second = first * grown, second * grown
    length = max(length, abs(first - second) + 1e-3)
    inner = acos(max(-1.0, min(1.0, (first**2 + length**2 - second**2) / (2 * first * length))))
    angle = atan2(down, across) + inner * bend
    joint = root[0] + first * cos(angle), root[1] + first * sin(angle)
    end = root[0] + across / far * length, root[1] + down / far * length
    return Limb(root, joint, end, max(0.0, far - most))


def _pair(text: str) -> Point:
    first, second = text.split(",")
    return float(first), float(second)
