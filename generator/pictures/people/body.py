"""Builds a person from parts: the shapes of a body, from back to front, in the box of 100 units."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import cos, radians, sin, tan
from typing import NamedTuple

from generator.model.person import AWAY, Person, numbers
from generator.pictures.people.acting import UPRIGHT_HEAD
from generator.pictures.people.arms import Arms
from generator.pictures.people.features import Features, chance_of, features
from generator.pictures.people.laying import HEAD, Laying, Point, scaled_shape
from generator.pictures.people.legs import lay_lap, lay_legs
from generator.pictures.people.person_parts import PersonPart, part
from generator.pictures.shape_text import Folds, SculptedShape
from generator.records import replace

# height of a bare head over its middle, and the waist about which a body leans, in its units
BARE, WAIST = 18.0, 98.0
# frames that show legs
LONG = ("three-quarter", "full")
KEPT = 64
# where a neck begins on the body, and how far below the middle of a head it ends
NECK, THROAT = 45.0, 8.0
# radians from which hair is seen behind an ear, and how far round the head an ear is
ASIDE, EAR = 0.38, 1.4


class Framing(NamedTuple):
    """How a body comes from its own units into the box of 100: leant (degrees) about its waist, ``unit`` large, the
    point ``middle``, ``top`` in the middle of the upper edge.
    """

    lean: float
    middle: float
    top: float
    unit: float

    def point_in_box(self, x: float, y: float) -> Point:
        """A point in the box."""
        across, down = cos(radians(self.lean)), sin(radians(self.lean))
        if y < WAIST:
            x, y = x * across - (y - WAIST) * down, x * down + (y - WAIST) * across + WAIST
        return 50 + (x - self.middle - tan(radians(self.lean)) * 56) * self.unit, (y - self.top) * self.unit

    def point_out_of_box(self, x: float, y: float) -> Point:
        """The point that is there in the box."""
        x, y = (x - 50) / self.unit + self.middle + tan(radians(self.lean)) * 56, y / self.unit + self.top
        if y >= WAIST:
            return x, y
        across, down = cos(radians(self.lean)), sin(radians(self.lean))
        return x * across + (y - WAIST) * down, (y - WAIST) * across - x * down + WAIST


class PersonFrame(NamedTuple):
    """Where a person is in the box of 100 units: its joints by name, and what brings its own units there."""

    joints: Mapping[str, Point]
    framing: Framing
    features: Features


@lru_cache(KEPT)
def person_frame(person: Person, frame: str) -> PersonFrame:
    """Where a person is, without its shapes."""
    return _framed_person(person, frame)[0]


@lru_cache(KEPT)
def person_shapes(person: Person, frame: str) -> tuple[SculptedShape, ...]:
    """The shapes of a person from the head down to where the frame ends, from back to front."""
    known, arms, body = _framed_person(person, frame)
    if person.facing == AWAY:
        body.legs(frame)
        arms.lay_behind()
        arms.sleeves()
        arms.hands()
        body.back()
    else:
        body.lay_behind()
        arms.lay_behind()
        body.legs(frame)
        body.trunk()
        arms.sleeves()
        body.front(frame)
        body.head()
        arms.hands()
    return _framed_shapes(body.laying.shapes, known.framing)


def _framed_person(person: Person, frame: str) -> tuple[PersonFrame, Arms, _Body]:
    """Where a person is, and its parts, which are not laid yet."""
    chance = chance_of(person)
    found = features(person, chance)
    worn = part("bodies", person.body).facts
    laying = Laying(found, chance, person.build == "stout", "legs" not in worn and "floats" not in worn)
    arms = Arms(person, frame, laying)
    body = _Body(person, found, laying)
    top = body.top() if person.top is None else person.top
    unit = person.zoom * 100 / (float(numbers("frames")[frame]["bottom"]) - top)
    framing = Framing(found.lean, person.middle, top, unit)
    joints = {name: framing.point_in_box(*point) for name, point in {**_joints(found), **arms.joints()}.items()}
    return PersonFrame(joints, framing, found), arms, body


def _joints(found: Features) -> dict[str, Point]:
    """The joints of a person but for its arms; ``head`` is between its eyes."""
    skeleton, (x, y) = found.skeleton, found.head_at
    at = {"neck": (0.0, 42.0), "breast": (0.0, 62.0), "waist": (0.0, 84.0), "knees": (0.0, 134.0), "feet": (0.0, 176.0)}
    return {"head": (x, y),
            **(at if skeleton is None else {name: skeleton.point_at(*point) for name, point in at.items()})}


class _Body:
    """The parts of one person, laid from back to front."""

    def __init__(self, person: Person, found: Features, laying: Laying) -> None:
        self.person, self.found, self.laying = person, found, laying
        self.hat, self.clothes = part("heads", person.head), part("bodies", person.body)
        says, woman = found.says, person.face.sex == "woman"
        self.looks = part("faces", says.get("face", "flesh"))
        self.fleshy = says.get("face", "flesh") == "flesh"
        self.hair = part("hair", found.hair)
        self.beard = part("beards", person.beard or ("none" if woman else says.get("beard", "none")))
        self.seen_hair = self.fleshy and "hides" not in self.hat.facts
        laying.is_bare = "covers" not in self.hat.facts
        laying.names["aside"] = float(abs(found.yaw) >= ASIDE)
        laying.names["shown"] = float(person.head == "bare" or "shows" in self.hat.facts)

    def lay_behind(self) -> None:
        laying, person = self.laying, self.person
        if person.pose == "sit":
            laying.lay(part("odds", "chair").section())
        laying.body(self.clothes.section("behind"), is_cloak="floats" not in self.clothes.facts)
        if person.quiver:
            laying.body(part("odds", "quiver").section(), self.found.side < 0)
        laying.head(self.hat.section("behind"))
        if self.seen_hair:
            laying.head(self.hair.section("behind"), wide=laying.names["w"])

    def legs(self, frame: str) -> None:
        legs = self.clothes.facts.get("legs", "")
        shod = legs or (frame == "full" and "floats" not in self.clothes.facts)
        if self.person.pose != "sit" and frame in LONG and shod:
            lay_legs(self.laying, self.person.pose, legs)

    def trunk(self) -> None:
        race = self.person.face.race
        if "mantle" not in self.hat.facts or race == "rat":
            self._neck(part("necks", race if race in ("rat", "skull") else "flesh"))
        self.laying.body(self.clothes.section("trunk"))
        if self.laying.skirt is not None and self.laying.is_long:
            self.laying.lay(self.laying.skirt.folds())

    def _neck(self, neck: PersonPart) -> None:
        """The neck, which joins body and head however both lean."""
        found = self.found
        (x, y), down = found.head_at, THROAT * found.head_size
        foot = (0.0, NECK) if found.skeleton is None else found.skeleton.point_at(0, NECK)
        at = (*foot, x - down * sin(radians(found.tilt)), y + down * cos(radians(found.tilt)))
        self.laying.names |= zip(("neck_x", "neck_y", "head_x", "head_y"), at, strict=True)
        self.laying.lay(neck.section("joint"))
        self.laying.body(neck.section())

    def front(self, frame: str) -> None:
        self.laying.body(self.clothes.section("front"))
        if self.person.pose == "sit" and frame in LONG:
            lay_lap(self.laying, self.clothes.facts.get("legs", ""))
        if "mantle" in self.hat.facts and "hooded" not in self.clothes.facts:
            self.laying.body(part("odds", self.hat.facts["mantle"]).section())

    def head(self) -> None:
        laying, hat = self.laying, self.hat
        if "head-first" in hat.facts:
            # a hood goes over its own mantle
            laying.head(hat.section("behind"))
        if "hides-face" not in hat.facts:
            self._face()
            if self.fleshy:
                laying.head(self.beard.section())
        if self.seen_hair and "hides-face" not in hat.facts:
            laying.head(self.hair.section("before"), wide=laying.names["w"])
            for side in (-self.found.side, self.found.side):
                laying.head(part("ears", self.found.ears).section("through-hair"), side < 0)
        if "head-first" in hat.facts:
            laying.head(hat.section("before"))
        else:
            laying.hat(hat.section("before"))

    def back(self) -> None:
        """The trunk and the head from behind."""
        laying, hat, nape = self.laying, self.hat, part("odds", "nape")
        # what stands out before a body, such as a buckle, is not seen
        laying.body("\n".join(line for line in self.clothes.section("trunk").splitlines() if "lift=1" not in line))
        for side in (1, -1):
            laying.head(self._ear(), side < 0)
        laying.head(self.looks.section("away") or nape.section("skull"))
        laying.body(self.clothes.section("behind") + self.clothes.section("away"),
                    is_cloak="floats" not in self.clothes.facts)
        if "mantle" in hat.facts:
            laying.body(part("odds", hat.facts["mantle"]).section())
        if self.seen_hair:
            self._hair_from_behind(nape)
        if "away" in hat.facts:
            laying.head(nape.section(hat.facts["away"]))
        else:
            laying.head(hat.section("behind"))
            laying.hat(hat.section("before"))
        if self.person.quiver:
            laying.body(part("odds", "quiver").section(), self.found.side < 0)

    def _hair_from_behind(self, nape: PersonPart) -> None:
        hanging, away = self.hair.section("behind"), self.hair.facts.get("away")
        self.laying.head("" if away or "tied" in self.hair.facts else hanging, wide=self.laying.names["w"])
        self.laying.head(self.hair.section(away) if away == "before" else nape.section(away or "hair"))
        # what is tied lies over the hair of the crown
        self.laying.head(hanging if "tied" in self.hair.facts else "", wide=self.laying.names["w"])

    def _ear(self) -> str:
        """The shapes of an ear; none where headgear covers it."""
        if "covers" in self.hat.facts:
            return ""
        return part("ears", self.found.ears).section() if self.fleshy else self.looks.section("ear")

    def _face(self) -> None:
        laying, far, looks = self.laying, round(self.laying.names["far"]), self.looks
        ear = self._ear()
        laying.head(looks.section("under"))
        laying.names["edge"] = edge = self._edge()
        if abs(self.found.yaw) < ASIDE or not self.fleshy or "far" in part("ears", self.found.ears).facts:
            laying.head(ear, far < 0)
        laying.head(looks.section("face"))
        self._hair_behind_ear()
        # the nearer ear is where the jaw ends, before the back of the head
        laying.head(ear, far > 0, inwards=(edge + 0.95 * HEAD[0] * laying.names["w"]) * far)
        laying.head(looks.section("over"))
        for mark in self.person.marks:
            laying.head(part("marks", mark).section())
        if self.person.face.glasses:
            laying.head(part("faces", "spectacles").section())

    def _edge(self) -> float:
        """The x of the nearer ear of a head that is turned to the right."""
        yaw = abs(self.found.yaw)
        return HEAD[0] * self.laying.names["w"] * -sin(EAR) * cos(yaw) + HEAD[2] * cos(EAR) * sin(yaw)

    def _hair_behind_ear(self) -> None:
        """The hair at the side of a head that is turned: from behind the ear to the edge of the skull."""
        laying, found = self.laying, self.found
        yaw, away = abs(found.yaw), self.hair.facts.get("away", "")
        if not self.seen_hair or yaw < ASIDE or away in ("none", "before"):
            return
        text = part("odds", "nape").section(f"side-{away}" if away in ("ring", "curls") else "side")
        laying.lay(text, found.head_at, found.head_size, found.tilt, found.yaw < 0)

    def top(self) -> float:
        """Where the body ends above."""
        tall = max(self.hat.number("tall", BARE), float(self.found.says.get("tall", 0)))
        if self.seen_hair and ("shows" in self.hat.facts or self.person.head == "bare"):
            tall = max(tall, self.hair.number("tall", BARE))
        # who bends or crouches is no larger for it
        middle = self.found.head_at[1] if self.found.skeleton is None else UPRIGHT_HEAD
        return middle - tall * self.found.head_size


def _framed_shapes(shapes: list[SculptedShape], framing: Framing) -> tuple[SculptedShape, ...]:
    """Shapes in the box."""
    result = []
    for shape in shapes:
        points = tuple((*framing.point_in_box(*point[:2]), *(radius * framing.unit for radius in point[2:]))
                       for point in shape.points)
        folds = tuple(Folds(fold.count, fold.depth, *framing.point_in_box(fold.x, fold.y)) for fold in shape.look.folds)
        result.append(scaled_shape(replace(shape, points=points, turn=shape.turn + framing.lean,
                                           look=replace(shape.look, folds=folds)), framing.unit))
    return tuple(result)
