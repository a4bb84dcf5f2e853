"""Heads of people: both eyes on a turned face, upright over a trunk that leans, joined to it, clear where small."""

from __future__ import annotations

from math import dist

import numpy as np
import pytest

from generator.model.person import Person, PersonFace, numbers
from generator.pictures.engraved_fields import Engraving
from generator.pictures.people.acting import HIP, Skeleton
from generator.pictures.people.arms import Arms
from generator.pictures.people.body import person_frame, person_shapes
from generator.pictures.people.features import Features, chance_of, features
from generator.pictures.people.laying import Laying
from generator.pictures.sculpt import ActorBox, place
from generator.pictures.shape_text import SculptedShape

ACTING = [name for name, pose in numbers("poses").items() if "spine" in pose]
UPRIGHT = [name for name in numbers("poses") if "head-tilt" not in numbers("poses")[name]]


def features_of(person: Person) -> Features:
    return features(person, chance_of(person))


def eyes_and_skull(person: Person) -> tuple[list[tuple[float, float]], SculptedShape]:
    """From where to where both eyes reach across, the left one first, and the skull."""
    shapes = person_shapes(person, "bust")
    skull = next(shape for shape in shapes if shape.kind == "blob" and shape.look.group.startswith("f"))
    whites = [shape for shape in shapes
              if shape.kind == "plate" and shape.look.size == "detail" and shape.look.flat == 0]
    reaches = sorted((min(x for x, *_ in white.points), max(x for x, *_ in white.points)) for white in whites)
    assert len(reaches) == 2
    return reaches, skull


@pytest.mark.parametrize("shape", ["oval", "gaunt", "long", "round", "heart"])
@pytest.mark.parametrize("yaw", [-75, -34, 20, 34, 50, 75])
def test_both_eyes_of_a_turned_head_are_on_it_and_the_farther_one_is_narrower(shape: str, yaw: int) -> None:
    person = Person(hair="bald", face=PersonFace(shape=shape, eye="plain"), yaw=yaw, tilt=0, nod=0, seed=3)
    (left, right), skull = eyes_and_skull(person)
    edge = skull.radii[0]
    assert skull.points[0][0] - edge < left[0] < left[1] < right[0] < right[1] < skull.points[0][0] + edge
    near, far = (left, right) if yaw > 0 else (right, left)
    assert 0.45 < (far[1] - far[0]) / (near[1] - near[0]) < 0.95


def test_a_head_turns_no_farther_than_a_view_of_three_quarters() -> None:
    turned = [abs(np.degrees(features_of(Person(yaw=yaw)).yaw)) for yaw in (0, 20, 26, 40, 75, -75)]
    assert turned[:3] == pytest.approx([0, 20, 26])
    assert turned[2] < turned[3] < turned[4] == turned[5] < 45


@pytest.mark.parametrize("pose", UPRIGHT)
@pytest.mark.parametrize("facing", ["left", "right"])
def test_a_head_stays_upright_over_a_trunk_that_leans(pose: str, facing: str) -> None:
    found = features_of(Person(pose=pose, facing=facing))
    assert abs(found.tilt + found.lean) <= 12
    assert features_of(Person(pose="stand", tilt=40)).tilt == 40


@pytest.mark.parametrize("pose", ["stand", "bow", "fall", "sprint", "lift", "recoil"])
def test_a_neck_joins_body_and_head(pose: str) -> None:
    person = Person(pose=pose, body="rags", hair="bald", beard="none", seed=3)
    known = person_frame(person, "full")
    necks = [shape for shape in person_shapes(person, "full") if shape.kind == "limb" and len(shape.points) == 2
             and shape.look.clean and shape.look.hatch == 80 and shape.look.tone == 0.8]
    (foot, throat), unit = necks[0].points, known.framing.unit
    assert dist(throat[:2], known.joints["head"]) < 12 * unit
    assert dist(foot[:2], known.joints["neck"]) < 6 * unit
    # at least a quarter as wide as the head
    assert min(foot[2], throat[2]) * 2 > 0.25 * 24 * unit


@pytest.mark.parametrize(("ears", "hidden"), [("plain", 3), ("long", 0)])
def test_the_farther_ear_is_hidden_unless_it_is_long(ears: str, hidden: int) -> None:
    face = PersonFace(ears=ears)
    front, turned = (len(person_shapes(Person(hair="bald", beard="none", face=face, yaw=yaw, seed=3), "bust"))
                     for yaw in (0, 40))
    assert front - turned == hidden


@pytest.mark.parametrize("pose", ["threat", "cast", "offer"])
@pytest.mark.parametrize("facing", ["left", "right"])
def test_one_hand_of_a_gesture_is_up(pose: str, facing: str) -> None:
    person = Person(pose=pose, facing=facing, seed=3)
    chance = chance_of(person)
    found = features(person, chance)
    stations = Arms(person, "half", Laying(found, chance, False)).stations
    assert stations[found.side].hand[1] < stations[-found.side].hand[1]


@pytest.mark.parametrize("pose", ACTING)
def test_a_hem_is_drawn_aside_by_the_thighs_beneath_it_alone(pose: str) -> None:
    skeleton = Skeleton(numbers("poses")[pose], 1, 1.0)
    left, middle, right = (skeleton.hanging(x, HIP + 24, 26.0) for x in (-26, 0, 26))
    assert left <= 0 <= right
    assert left <= middle <= right
    assert skeleton.hanging(26, HIP, 26.0) == skeleton.hanging(-26, HIP, 26.0) == 0


def face_of(size: float) -> tuple[float, float]:
    """How dark the farther cheek of a bust in a box of ``size`` mm is, and the darkest point of its eyes."""
    person = Person(hair="bald", beard="none", yaw=0, tilt=0, nod=0, seed=3)
    picture = Engraving(40.0, 40.0, 3)
    at = ActorBox(5.0, 5.0, size / 100)
    place(picture, person_shapes(person, "bust"), at)
    (left, right), skull = eyes_and_skull(person)
    (x, y), (wide, high) = skull.points[0][:2], skull.radii

    def darkness(low_x: float, low_y: float, high_x: float, high_y: float) -> float:
        scale = picture.shape[0] / picture.height
        (first, top), (last, bottom) = (map(int, np.multiply(at.point(corner), scale))
                                        for corner in ((low_x, low_y), (high_x, high_y)))
        return float(picture.dark[top:bottom, first:last].max())

    return (darkness(x + 0.5 * wide, y + 0.6 * high, x + 0.85 * wide, y + 0.9 * high),
            darkness(left[0], y, right[1], y + 0.6 * high))


def test_a_small_face_has_clear_eyes_and_no_lines() -> None:
    (small, pupil), (large, _) = face_of(7), face_of(25)
    assert (small, pupil) == (0, pytest.approx(1, abs=0.1))
    assert large > 0.1
