"""Arms of a person: where its hands are, its sleeves, its hands and what they hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple

from generator.model.person import HandStation, Person, numbers, words
from generator.pictures.people.laying import Laying, Point
from generator.pictures.people.person_parts import PersonPart, part

SHOULDER: Point = (18.6, 53.4)
# where the slope of a shoulder begins, and how thick it is there, as a share of the arm
NECK: Point = (10.0, 48.6)
SLOPE = 0.36
# how thick an elbow is, as a share of the arm there
ELBOW = 0.9
PALM = 4.4
# where the hands of idle arms are
IDLE = "hip,belt,hang,hang"
# frames that show no idle arms
NARROW = ("bust", "chest")


class SleeveEnd(NamedTuple):
    """Where a sleeve ends: the hand, and the direction of the forearm in degrees from upright."""

    hand: Point
    angle: float


def station(name: str) -> HandStation:
    """The station of this name."""
    told = numbers("stations")[name]
    x, y, hand_x, hand_y, turn = (float(told[key]) for key in ("elbow-x", "elbow-y", "hand-x", "hand-y", "turn"))
    return HandStation((x, y), (hand_x, hand_y), turn, told["empty"])


class Arms:
    """Both arms of a person."""

    def __init__(self, person: Person, frame: str, laying: Laying) -> None:
        self.person, self.laying, self.found = person, laying, laying.features
        self.clothes = part("bodies", person.body)
        self.held = {side: part("things", name) if name else None
                     for side, name in ((1, person.right), (-1, person.left))}
        self.drawn = {side: laying.chance.random() for side in (1, -1)}
        both = next((name for name in (person.right, person.left) if name in words("two-handed")), None)
        self.both = part("things", both) if both else None
        self.stations = {side: station(told) if isinstance(told, str) else told
                         for side, told in self._stations(frame).items()}
        if self.found.skeleton is not None:
            self.stations = {side: self._of_pose(side) for side in (1, -1)}
        if self.both is not None or person.pose == "pray":
            self.stations = self._together()
        self.reaches = dict[int, SleeveEnd]()

    def _stations(self, frame: str) -> dict[int, str | HandStation]:
        """Both stations, or their names."""
        pose, name = self.found.pose, self.person.pose
        told = {1: self.person.right_at, -1: self.person.left_at}
        if frame in NARROW and self.both is None:
            beside = "aloft-dwarf" if self.person.face.race == "dwarf" else "aloft"
            return {side: told[side] or (self._one_of(thing.facts.get("bust", beside), side) if thing else "down")
                    for side, thing in self.held.items()}
        first = next((side for side in (self.found.side, -self.found.side) if (thing := self.held[side])
                      and name in thing.facts.get("leads", "").split()), 0)
        # a gesture is of one hand, of the nearer one that is free
        free = next((side for side in (self.found.side, -self.found.side) if self.held[side] is None), 0)
        found = dict[int, str | HandStation]()
        for side, thing in self.held.items():
            way = thing.facts.get("way") if thing else None
            if side == (first or free) and "hand" in pose:
                way = pose["hand"]
            stride = pose.get("back" if side == self.found.side else "fore")
            found[side] = told[side] or way or stride or pose.get("other") or "idle"
        if name == "point":
            # the hand that is free points
            side = self.found.side if self.held[self.found.side] is None else -self.found.side
            if self.held[side] is None:
                found[side] = told[side] or "point"
        return {side: self._one_of(IDLE, side) if where == "idle" else where for side, where in found.items()}

    def _of_pose(self, side: int) -> HandStation:
        """Where the pose of a body that acts has a hand, unless numbers tell it."""
        told, skeleton = self.person.right_at if side > 0 else self.person.left_at, self.found.skeleton
        assert skeleton is not None, "expected a body that acts"
        name = "lead" if side == self.found.side else "rear"
        if isinstance(told, HandStation):
            return told
        limb, turn = skeleton.arm(side == self.found.side), skeleton.pose.get(f"{name}-turn", "0")
        return HandStation((limb.joint[0] * side, limb.joint[1]), (limb.end[0] * side, limb.end[1]), float(turn),
                           skeleton.pose.get(f"{name}-grip", "grip"))

    def _one_of(self, words_of: str, side: int) -> str:
        """A word by chance, which is the same in any frame."""
        known = words_of.split(",")
        return known[int(self.drawn[side] * len(known))]

    def _together(self) -> dict[int, HandStation]:
        """The stations of two hands that hold one thing, or pray."""
        if self.both is None:
            return {side: HandStation((29, 74), (2.4, 67), 0, "none") for side in (1, -1)}
        spread = 0.86 + 0.14 * self.found.wide if self.found.skeleton is None else 1.0
        hands = self._hands_on(self.both)
        return {side: HandStation((31, 74), (x * side / spread, y), 0, "none") for side, (x, y) in hands.items()}

    def _thing_at(self, thing: PersonPart) -> Point:
        x, y = _pairs(thing.facts["at"])[0]
        return x + 2 * self.found.side, y

    def _carried_point(self, x: float, y: float) -> Point:
        """Where a point before an upright body is, before the one that acts."""
        return (x, y) if self.found.skeleton is None else self.found.skeleton.point_at(x, y)

    def _is_mirrored(self, thing: PersonPart) -> bool:
        return self.found.side < 0 and thing.facts["fingers"] != "over"

    def _hands_on(self, thing: PersonPart) -> dict[int, Point]:
        """Where the hands are that hold a thing."""
        x, y = self._thing_at(thing)
        way = -1 if self._is_mirrored(thing) else 1
        left, right = sorted(self._carried_point(x + across * way, y + down)
                             for across, down in _pairs(thing.facts["hands"]))
        return {1: right, -1: left}

    def joints(self) -> dict[str, Point]:
        """Elbows and hands by name; ``hand`` is the one on the side that the person faces; a ``light`` that is held."""
        found = dict[str, Point]()
        for side, station in self.stations.items():
            sleeve = _Sleeve(self.clothes, station, side, self.laying, self._skin())
            other = "" if side == self.found.side else "other-"
            found |= {f"{other}hand": sleeve.hand, f"{other}elbow": sleeve.elbow}
            thing = self.held[side]
            if thing is not None and "light" in thing.facts:
                (x, y), turn = _pairs(thing.facts["light"])[0], radians(station.turn * side)
                if thing.facts["hold"] == "grip":
                    x, y = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
                found["light"] = sleeve.hand[0] + x, sleeve.hand[1] + y
        return found

    def lay_behind(self) -> None:
        """Lay the arms that a pose has behind the trunk, with their hands."""
        hidden = self._hidden()
        self._sleeves(hidden)
        self._hands(hidden)

    def sleeves(self) -> None:
        """Lay the arms before the trunk without their hands, the farther first."""
        self._sleeves([side for side in (-self.found.side, self.found.side) if side not in self._hidden()])

    def hands(self) -> None:
        """Lay the hands before the trunk, and what they hold."""
        if self.person.pose == "pray" and self.both is None:
            self.laying.lay(part("hands", "pray").section(), (self.found.side, 62), 1.1)
        elif self.both is not None:
            self._hold_both(self.both)
        else:
            self._hands([side for side in (-self.found.side, self.found.side) if side not in self._hidden()])

    def _hidden(self) -> list[int]:
        """The sides of the arms behind the trunk."""
        names = self.found.pose.get("behind", "").split(",") if self.both is None else ()
        return [side for name, side in (("lead", self.found.side), ("rear", -self.found.side)) if name in names]

    def _sleeves(self, sides: Iterable[int]) -> None:
        for side in sides:
            self.reaches[side] = _Sleeve(self.clothes, self.stations[side], side, self.laying, self._skin()).lay()

    def _hands(self, sides: Iterable[int]) -> None:
        for side in sides:
            self._hand(side, self.held[side])

    def _hand(self, side: int, thing: PersonPart | None) -> None:
        (x, y), angle = self.reaches[side]
        at, turn, hold = (x, y), self.stations[side].turn * side, thing.facts["hold"] if thing else ""
        if thing is None:
            empty = self.stations[side].empty
            self._lay_hand(empty, at, {"palm": 0, "grip": angle * 0.5}.get(empty, angle), side)
            return
        text, mirrored = thing.section(), side < 0
        if hold == "shield":
            self.laying.lay(text, (x - 2 * side, y - 2), 1.05, -6 * side, mirrored)
        elif hold == "hang" and self.stations[side].empty == "palm":
            self._lay_hand("palm", at, 0, side)
            self.laying.lay(text, (x + 7 * side, y - 20))
        elif hold == "hang":
            self.laying.lay(text, (x - 0.6 * side, y + 3.6), thing.number("size", 1.0))
            self._lay_hand("grip", at, 90 * side if abs(angle) < 60 else angle, side)
        elif hold == "above-claw":
            self.laying.lay(text, (x + 1.5 * side, y - 9), 0.8)
            self._lay_hand("claw", at, angle, side)
        elif hold == "palm":
            self._lay_hand("palm", at, 0, side)
            self.laying.lay(text, at, mirrored=mirrored)
        else:
            turn = turn if self.person.turn is None else self.person.turn * side
            self._lay_hand("grip", at, turn, side, section="behind")
            self.laying.lay(text, (x - side, y), turn=turn, mirrored=mirrored)
            self._lay_hand("grip", at, turn, side, section="fingers")

    def _lay_hand(self, kind: str, at: Point, turn: float, side: int, size: float | None = None,
                  section: str = "") -> None:
        """A hand alone, or that part of it which is behind or before what it grips; gloved, or of bones."""
        if kind == "none":
            return
        large = 0.94 * (0.9 if self.person.face.sex == "woman" else 1.0) * self.laying.names["hand"]
        self.laying.lay(part("hands", kind).section(section), at, size or large, turn, side < 0, materials=self._skin())

    def _skin(self) -> Mapping[str, str]:
        worn = self.found.says.get("hands") or ("gloves" if "gloves" in self.clothes.facts else "")
        return self.laying.wearing(worn) if worn else self.laying.materials

    def _hold_both(self, thing: PersonPart) -> None:
        """One thing in two hands: palms behind it, fingers over it, and the forearm that is before it."""
        mirrored, at, skeleton = self._is_mirrored(thing), self._thing_at(thing), self.found.skeleton
        grip, _, told = thing.facts["fingers"].partition(" ")
        turned = 0.0 if skeleton is None else skeleton.leaning(at[1]) * self.found.side
        turn = float(told or 0) * (-1 if mirrored else 1) + turned
        hands = self._hands_on(thing)
        if grip == "grip":
            for side, hand in hands.items():
                self._lay_hand("grip", hand, turn, side, 1.0, "behind")
        self.laying.lay(thing.section(), self._carried_point(*at), mirrored=mirrored, turn=turned)
        near = (1 if mirrored else -1) if "near" in thing.facts else 0
        if near:
            _Sleeve(self.clothes, self.stations[near], near, self.laying, self._skin()).lay_forearm()
        for side, (x, y) in hands.items():
            if grip == "grip":
                self._lay_hand("grip", (x, y), turn, side, 1.0, "" if side == near else "fingers")
                continue
            self._lay_hand("fingers", (x - side, y - 3), 14 * side, side, 1.0)
            self.laying.lay(part("odds", "thumb").section(), (x, y - 3), mirrored=side < 0, materials=self._skin())


class _Sleeve:
    """An arm without its hand, from shoulder to wrist."""

    def __init__(self, clothes: PersonPart, station: HandStation, side: int, laying: Laying,
                 skin: Mapping[str, str]) -> None:
        found, self.skin = laying.features, skin
        self.clothes, self.side, self.put, self.hatch = clothes, side, laying.lay, 20 if side < 0 else 160
        self.upper, self.forearm, self.cuff = (clothes.facts[key] for key in ("upper", "forearm", "cuff"))
        self.radii = tuple(float(radius) * found.arm for radius in clothes.facts["radii"].split())
        # the farther shoulder of a turned body is nearer to the middle, and lower
        near = 1 - 2.2 * abs(found.body_yaw) * (side == found.side) / 5
        self.shoulder = (SHOULDER[0] * found.wide * side * near, SHOULDER[1] + 1.2 * (side == found.side))
        self.neck = (NECK[0] * side, NECK[1])
        self.elbow = (station.elbow[0] * side * (0.6 + 0.4 * found.wide), station.elbow[1])
        self.hand = (station.hand[0] * side * (0.86 + 0.14 * found.wide), station.hand[1])
        if found.skeleton is not None:
            told = station.hand[0] * side, station.hand[1]
            self.shoulder, self.elbow, self.hand, _ = found.skeleton.arm(side == found.side, told)
            self.neck = found.skeleton.point_at(0.35 * NECK[0] * side, NECK[1])
        across, down = self.hand[0] - self.elbow[0], self.hand[1] - self.elbow[1]
        long = hypot(across, down)
        self.way = (across / long, down / long)
        self.wrist = (self.hand[0] - self.way[0] * PALM, self.hand[1] - self.way[1] * PALM)

    def lay(self) -> SleeveEnd:
        self._wrist()
        if self.cuff == "bell":
            self._wide_sleeve()
        elif self.upper == self.forearm:
            self._narrow()
        else:
            self._parted_sleeve()
        if not any(word in self.upper for word in ("skin", "steel", "mail")):
            self._folds_of_upper_arm()
        if self.cuff != "bell" and not any(word in self.forearm for word in ("skin", "steel")):
            self._folds_of_elbow()
        self._cuff()
        return SleeveEnd(self.hand, degrees(atan2(self.way[0], -self.way[1])))

    def lay_forearm(self) -> None:
        """Lay the forearm alone, before what is held."""
        middle, small = self.radii[1:]
        self._wrist()
        self.put(self._limb(f"{self.forearm} steps=7 hatch={self.hatch}", (self.elbow, middle),
                            (_point_on(self.elbow, self.wrist, 0.5), (middle + small) / 2), (self.wrist, small)))
        self._cuff()

    def _wrist(self) -> None:
        """What is seen of a wrist between cuff and palm."""
        self.put(self._limb("skin hatch=80 shadow=0", (self.wrist, 3.2), (self.hand, 3.0)), materials=self.skin)

    def _bent_sleeve(self, look: str, above: tuple[tuple[Point, float], ...], *below: tuple[Point, float]) -> str:
        """A sleeve that breaks at the elbow: what is above it and what is below melt about its point."""
        (x, y), radius = at = self.elbow, self.radii[1] * ELBOW
        (up, up_y), (out, out_y) = (_point_on(self.elbow, end, 1 / max(hypot(end[0] - x, end[1] - y), 1e-3))
                                    for end in (self.shoulder, self.hand))
        point = _point_on(self.elbow, (x * 3 - up - out, y * 3 - up_y - out_y), radius * 0.28)
        return (f"{self._limb(f'{look} group=s melt=2.4', *above, at)}\n{self._limb('group=s', at, *below)}\n"
                f"blob {point[0]:.2f},{point[1]:.2f} radii={radius * 0.8:.2f},{radius * 0.8:.2f} group=s")

    def _limb(self, look: str, *points: tuple[Point, float]) -> str:
        return f"limb {' '.join(f'{x:.2f},{y:.2f},{radius:.2f}' for (x, y), radius in points)} {look}"

    def _slope(self, large: float) -> tuple[tuple[Point, float], ...]:
        """The upper end of a sleeve: from the neck over the shoulder; a puffed one begins there."""
        x, y = self.shoulder
        if "puff" in self.clothes.facts:
            return (((x, y), large),)
        return (self.neck, large * SLOPE), ((x, y + large * 0.1), large * 0.86)

    def _wide_sleeve(self) -> None:
        """A wide sleeve that hangs open."""
        (large, middle, small), look = self.radii, f"{self.upper} steps=7 hatch={self.hatch}"
        end, half = _point_on(self.elbow, self.wrist, 0.86), _point_on(self.elbow, self.wrist, 0.5)
        self.put(self._bent_sleeve(look,
                                   (*self._slope(large), (_point_on(self.shoulder, self.elbow, 0.55), large * 0.92)),
                                   (_point_on(half, self.elbow, 0.3), middle), ((end[0], end[1] + 2.4), small * 1.24)))
        self.put(f"blob {end[0] + self.way[0] * 1.2:.2f},{end[1] + self.way[1] * 1.2 + 1.6:.2f} "
                 f"radii={small * 0.5:.2f},{small * 1.02:.2f} turn={degrees(atan2(self.way[1], self.way[0])):.0f} "
                 "flat=0.98 line=0.16 shadow=0")
        self.put(self._limb("skin hatch=80 shadow=0", (end, 3.6), (self.wrist, 3.5)), materials=self.skin)

    def _narrow(self) -> None:
        large, middle, small = self.radii
        self.put(self._bent_sleeve(
            f"{self.forearm} steps=6 hatch={self.hatch}",
            (*self._slope(large), (_point_on(self.shoulder, self.elbow, 0.55), large * 0.9)),
            (_point_on(self.elbow, self.wrist, 0.4), (middle * 1.2 + small) / 2.2), (self.wrist, small)))

    def _parted_sleeve(self) -> None:
        """An upper sleeve over another one, or over a bare forearm."""
        large, middle, small = self.radii
        puffed = "puff" in self.clothes.facts
        end = _point_on(self.shoulder, self.elbow, 0.5 if puffed else 0.84)
        last = 0.8 if puffed else 1.05 if self.cuff == "torn" else 0.9
        self.put(self._bent_sleeve(
            f"{self.forearm} steps=6 hatch={self.hatch}", ((_point_on(self.shoulder, self.elbow, 0.5), middle * 0.92),),
            (_point_on(self.elbow, self.wrist, 0.4), (middle * 1.2 + small) / 2.2), (self.wrist, small)))
        self.put(self._limb(
            f"{self.upper} steps=7 hatch={self.hatch}", *self._slope(large),
            (_point_on(self.shoulder, end, 0.5), large * (1.1 if puffed else 0.96)), (end, large * last)))

    def _folds_of_upper_arm(self) -> None:
        side, large = self.side, self.radii[0]
        for share, length in ((0.12, 0.5), (0.3, 0.75), (0.5, 0.6)):
            x, y = _point_on(self.shoulder, self.elbow, share)
            self.put(f"ink {x - side * large * 0.86:.2f},{y + 3:.2f} "
                     f"{x - side * large * (0.86 - length * 0.5):.2f},{y + 1.6:.2f} "
                     f"{x - side * large * (0.86 - length):.2f},{y - 0.6:.2f} width=0.2")

    def _folds_of_elbow(self) -> None:
        (x, y), (right, down), middle = self.elbow, self.way, self.radii[1]
        across, along = -down * middle * 0.8, right * middle * 0.8
        if across * self.side >= 0:
            across, along = -across, -along
        for far in (-3.4, -0.4, 3):
            self.put(f"ink {x + across + right * far:.2f},{y + along + down * far:.2f} "
                     f"{x + across * 0.3 + right * far * 0.5:.2f},{y + along * 0.3 + down * far * 0.5:.2f} "
                     f"{x - across * 0.3 - right * far * 0.3:.2f},{y - along * 0.3 + down * far:.2f} width=0.18")

    def _cuff(self) -> None:
        middle, small = self.radii[1:]
        if self.cuff == "rolled":
            self.put(self._limb(
                f"{self.upper} hatch={self.hatch}", (_point_on(self.shoulder, self.elbow, 0.8), middle * 1.12),
                (_point_on(self.shoulder, self.elbow, 0.92), middle * 1.14)))
        if "couter" in self.clothes.facts:
            x, y = self.elbow
            self.put(f"blob {x:.2f},{y:.2f} radii={middle * 1.02:.2f},{middle * 0.98:.2f} steel hatch={self.hatch}\n"
                     f"blob {x:.2f},{y:.2f} radii=1.3,1.3 rivet")
        looks = {"furred": (0.74, 1.3, 0.94, 1.35, f"fur fur=0.6 tone=0.9 hatch={self.hatch}"),
                 "bracer": (0.42, 1.22, 0.92, 1.08, "leather rings tone=0.5"),
                 **{look: (0.74, 1.24, 0.96, 1.32, f"{look} hatch={self.hatch}")
                    for look in ("leather", "steel", "linen", "second")}}
        if self.cuff in looks:
            first, thick, second, end, look = looks[self.cuff]
            self.put(self._limb(look, (_point_on(self.elbow, self.wrist, first), small * thick),
                                (_point_on(self.elbow, self.wrist, second), small * end)))
        if self.cuff == "bracer":
            across, down = -self.way[1] * small, self.way[0] * small
            for share in (0.55, 0.8):
                x, y = _point_on(self.elbow, self.wrist, share)
                self.put(self._limb("tone=0.9 line=0.12 tint=7", ((x + across, y + down), 0.7),
                                    ((x - across, y - down), 0.7)))


def _point_on(start: Point, end: Point, share: float) -> Point:
    """The point at a share of the way."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _pairs(text: str) -> list[Point]:
    numbers_of = list(map(float, text.split()))
    return list(zip(numbers_of[::2], numbers_of[1::2], strict=True))
