"""Where figures of a scene touch and look: targets are found, hands reach them, heads turn to them.

Points of a scene are measured in heights of its picture, from the upper left corner of one as wide as a card's.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, cos, degrees, radians, sin
from typing import NamedTuple

from generator.message import Message, msg
from generator.model.person import HandStation, Person
from generator.model.scene import CARD_PICTURE, Scene, StandingFigure, Target
from generator.pictures.cast import SceneCast
from generator.pictures.people.acting import FORE, UPPER, Limb, Point, reach
from generator.pictures.people.arms import SHOULDER
from generator.pictures.people.body import PersonFrame, person_frame
from generator.pictures.sculpt import ActorBox
from generator.pictures.shape_text import Look, SculptedShape
from generator.records import replace

WIDE = CARD_PICTURE[0] / CARD_PICTURE[1]
# how far before a figure things lie that it looks at; how much farther they seem to be up or down
AWAY, FARTHER = 0.29, 1.6
# degrees by which a head turns at most, nods at least and at most; the turn at which eyes look quite aside
MOST_YAW, NODS, ASIDE = 34.0, (-16.0, 22.0), 40.0
# the joints that every figure has, in its box
JOINTS: Mapping[str, Point] = {"middle": (50.0, 50.0), "foot": (50.0, 97.0), "top": (50.0, 3.0)}
# a rope: its look, and half its width
ROPE, ROPE_WIDE = Look(tone=0.95, tint=7, line=0.14, shadow=0.2, mode="rings"), 0.009


class NoTarget(LookupError):
    """A target that a scene does not have: ``expected A, found B``."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class MetFigure(NamedTuple):
    """A figure whose hands and head have found their targets, and what a hand lacks to reach its own (its units)."""

    figure: StandingFigure
    short: float = 0.0


def met_figure(one: StandingFigure, scene: Scene, cast: SceneCast) -> MetFigure:
    """A figure as it touches and looks. Raises NoTarget, UnknownFigure, BadFigure."""
    if one.person is None:
        return MetFigure(one)
    person, short = one.person, 0.0
    for target, is_lead in ((one.hand, True), (one.other_hand, False)):
        if target is not None:
            known = person_frame(person, one.frame)
            limb, person = _reaching(person, known, is_lead, _own(one, known, spot(target, scene, cast, "middle")))
            short = max(short, limb.short)
    if one.look is not None:
        known = person_frame(person, one.frame)
        head = placed_point(one, known.joints["head"])
        person = _looking(person, known, head, spot(one.look, scene, cast, "head"), one.flip)
    return MetFigure(replace(one, person=person), short)


def rope(one: StandingFigure, scene: Scene, cast: SceneCast) -> tuple[SculptedShape, ...]:
    """A rope through its targets, in hundredths of the height of the picture. Raises as ``met_figure`` does."""
    spots = [spot(target, scene, cast, "middle", reaches=True) for target in one.between]
    return (SculptedShape("limb", tuple((100 * x, 100 * y, 100 * ROPE_WIDE) for x, y in spots), ROPE),)


def spot(target: Target, scene: Scene, cast: SceneCast, usual: str, reaches: bool = False) -> Point:
    """Where a target is; ``usual`` is the joint that is meant without one. A person stands in its pose, or, if it
    ``reaches``, as it has found its own targets. Raises as ``met_figure`` does.
    """
    if target.point is not None:
        return target.point[0] * WIDE, target.point[1]
    one = met_figure(_figure(target, scene), scene, cast).figure if reaches else _figure(target, scene)
    known = joints(one, cast)
    joint = target.joint or (usual if usual in known else "middle")
    if joint not in known:
        raise NoTarget(msg("expected one of {joints}, found {joint!r}", joints=", ".join(sorted(known)), joint=joint))
    return placed_point(one, known[joint])


def joints(one: StandingFigure, cast: SceneCast) -> Mapping[str, Point]:
    """The joints of a figure by name, in its box."""
    if one.person is not None:
        return {**JOINTS, **person_frame(one.person, one.frame).joints}
    figure = cast.figure(one.name, one.pose)
    return {**JOINTS, "head": figure.focus[:2], **dict(figure.joints)}


def placed_point(one: StandingFigure, point: Point) -> Point:
    """A point of the box of a figure in the scene."""
    if one.turn:
        across, down = cos(radians(one.turn)), sin(radians(one.turn))
        x, y = point[0] - 50, point[1] - 50
        point = 50 + x * across - y * down, 50 + x * down + y * across
    x, y = _box(one).point(point)
    return x, y


def _figure(target: Target, scene: Scene) -> StandingFigure:
    """The figure that a target names."""
    if isinstance(target.of, int):
        if not 1 <= target.of <= len(scene.actors):
            raise NoTarget(msg("expected the number of an actor from 1 to {last}, found {number}",
                               last=len(scene.actors), number=target.of))
        return scene.actors[target.of - 1]
    found = next((one for one in (*scene.actors, *scene.props) if one.name == target.of), None)
    if found is None:
        raise NoTarget(msg("expected the name of an actor or a prop of the scene, found {name!r}", name=target.of))
    return found


def _box(one: StandingFigure) -> ActorBox:
    return ActorBox(one.at[0] * WIDE - one.scale / 2, one.at[1] - one.scale, one.scale / 100, one.flip)


def _own(one: StandingFigure, known: PersonFrame, point: Point) -> Point:
    """A point of the scene in the units of a person."""
    box = _box(one)
    x, y = (point[0] - box.x) / box.unit, (point[1] - box.y) / box.unit
    return known.framing.point_out_of_box(100 - x if one.flip else x, y)


def _reaching(person: Person, known: PersonFrame, is_lead: bool, point: Point) -> tuple[Limb, Person]:
    """A person whose hand is at a point."""
    found, skeleton = known.features, known.features.skeleton
    side = found.side if is_lead else -found.side
    if skeleton is not None:
        limb, wider, grip = skeleton.arm(is_lead, point), (1.0, 1.0), f"{'lead' if is_lead else 'rear'}-grip"
        empty = skeleton.pose.get(grip, "grip")
    else:
        limb = reach((SHOULDER[0] * found.wide * side, SHOULDER[1]), point, UPPER, FORE, side)
        wider, empty = (0.6 + 0.4 * found.wide, 0.86 + 0.14 * found.wide), "open"
    elbow, hand = ((x * side / share, y) for (x, y), share in zip((limb.joint, limb.end), wider, strict=True))
    station = HandStation(elbow, hand, 0.0, empty)
    return limb, replace(person, right_at=station) if side > 0 else replace(person, left_at=station)


def _looking(person: Person, known: PersonFrame, head: Point, target: Point, flip: bool) -> Person:
    """A person who looks at a point: eyes turn before the head does."""
    across, down = target[0] - head[0], target[1] - head[1]
    yaw, nod = degrees(atan2(across, AWAY)), degrees(atan2(down, AWAY * FARTHER))
    way = -1 if flip else 1
    gaze = max(-1.0, min(1.0, yaw / ASIDE)) * way
    numbers = (*(pair for pair in person.face.numbers if pair[0] != "gaze"), ("gaze", round(gaze, 3)))
    yaw = max(-MOST_YAW, min(MOST_YAW, yaw)) * way * known.features.side
    return replace(person, yaw=round(yaw, 2), nod=round(max(NODS[0], min(NODS[1], nod)), 2),
                   face=replace(person.face, numbers=numbers))
