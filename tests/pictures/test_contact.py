"""Figures that act: limbs reach points, hands meet targets, heads turn to what they look at."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st
from some import some

from generator.model.person import HandStation, Person, numbers
from generator.model.scene import CARD_PICTURE, Scene, StandingFigure, Target
from generator.pictures.cast import SceneCast
from generator.pictures.contact import WIDE, NoTarget, joints, met_figure, placed_point, spot
from generator.pictures.drawn_scene import fields_of
from generator.pictures.people.acting import FORE, STRETCH, UPPER, Skeleton, reach
from generator.pictures.people.body import Framing, person_frame
from generator.records import replace

CAST = SceneCast({})
POSES = [name for name, told in numbers("poses").items() if "spine" in told]


def person(at: tuple[float, float] = (0.4, 0.97), flip: bool = False, **told: object) -> StandingFigure:
    return StandingFigure("", at, 0.9, flip, Person(**told), "full")  # type: ignore[arg-type]


@given(st.floats(-60, 60), st.floats(-60, 60), st.sampled_from([1, -1]))
def test_a_limb_reaches_its_point_or_says_what_it_lacks(x: float, y: float, bend: int) -> None:
    limb = reach((0, 0), (x, y), UPPER, FORE, bend)
    most = (UPPER + FORE) * STRETCH
    assert limb.short == pytest.approx(max(0, dist((0, 0), (x, y)) - most), abs=1e-6)
    if limb.short == 0 and dist((0, 0), (x, y)) > 0.1:
        assert dist(limb.end, (x, y)) < 0.1
    assert dist((0, 0), limb.joint) <= UPPER * STRETCH * 1.001
    assert dist(limb.joint, limb.end) <= FORE * STRETCH * 1.001


@pytest.mark.parametrize("pose", POSES)
def test_a_pose_is_mirrored_with_the_side_that_it_faces(pose: str) -> None:
    right, left = (Skeleton(numbers("poses")[pose], side, 1.0) for side in (1, -1))
    for ours, theirs in some([(right.arm(True), left.arm(True)), (right.leg(False), left.leg(False))]):
        assert ours.end == (pytest.approx(-theirs.end[0]), pytest.approx(theirs.end[1]))
        assert ours.joint == (pytest.approx(-theirs.joint[0]), pytest.approx(theirs.joint[1]))
    assert right.point_at(4, 60) == (pytest.approx(-left.point_at(-4, 60)[0]), pytest.approx(left.point_at(-4, 60)[1]))


@pytest.mark.parametrize("pose", POSES)
def test_the_hands_and_feet_of_a_pose_are_within_reach(pose: str) -> None:
    skeleton = Skeleton(numbers("poses")[pose], 1, 1.0)
    assert max(skeleton.arm(lead).short for lead in (True, False)) < 1
    assert max(skeleton.leg(front).short for front in (True, False)) < 1


@given(st.floats(-40, 40), st.floats(-20, 20), st.floats(0, 170), st.floats(-30, 30))
def test_a_framing_can_be_undone(x: float, y: float, top: float, lean: float) -> None:
    framing = Framing(lean, 3.0, top / 10, 0.6)
    assert framing.point_out_of_box(*framing.point_in_box(x, y + 40)) == (
        pytest.approx(x, abs=1e-6), pytest.approx(y + 40, abs=1e-6))


@pytest.mark.parametrize("pose", ["touch", "stand", "recoil"])
@pytest.mark.parametrize("flip", [False, True])
def test_a_hand_is_where_its_target_is(pose: str, flip: bool) -> None:
    goat = StandingFigure("goat", (0.34 if flip else 0.66, 0.97), 0.5, flip)
    one = replace(person((0.5, 0.97), flip, pose=pose), hand=Target("goat", "neck"))
    scene = Scene("backdrop", "sun", (one,), (goat,))
    found = met_figure(one, scene, CAST)
    assert found.figure.person is not None
    assert isinstance(found.figure.person.right_at, HandStation)
    lacks = found.short * person_frame(found.figure.person, "full").framing.unit * found.figure.scale / 100
    hand = placed_point(found.figure, joints(found.figure, CAST)["hand"])
    assert dist(hand, spot(Target("goat", "neck"), scene, CAST, "middle")) == pytest.approx(lacks, abs=0.012)


def test_a_hand_lies_on_the_elbow_of_another_person() -> None:
    other = person((0.66, 0.97), pose="point-at", body="coat", build="stout")
    one = replace(person((0.40, 0.97), pose="touch"), hand=Target(1, "other-elbow"))
    scene = Scene("backdrop", "sun", (other, one))
    found = met_figure(one, scene, CAST)
    assert found.short == 0
    hand = placed_point(found.figure, joints(found.figure, CAST)["hand"])
    assert dist(hand, placed_point(other, joints(other, CAST)["other-elbow"])) < 0.005


@pytest.mark.parametrize(("x", "flip", "facing"), [(0.9, False, "right"), (0.9, True, "right"), (0.1, False, "left")])
def test_a_head_turns_to_what_it_looks_at(x: float, flip: bool, facing: str) -> None:
    ahead = replace(person((0.5, 0.97), flip, facing=facing), look=Target(point=(x, 0.4)))
    scene = Scene("backdrop", "sun", (ahead,))
    found = met_figure(ahead, scene, CAST).figure.person
    assert found is not None
    turned = person_frame(found, "full").features.yaw * (-1 if flip else 1)
    assert turned * (x - 0.5) > 0
    assert abs(turned) > 0.3


def test_a_rope_runs_through_its_targets() -> None:
    one, goat = person((0.3, 0.97), pose="pull"), StandingFigure("goat", (0.79, 0.97), 0.52)
    string = StandingFigure("", between=(Target(1, "hand"), Target("goat", "neck")), front=True)
    scene = Scene("backdrop", "sun", (one,), (goat, string))
    picture = fields_of(scene, *CARD_PICTURE)
    (x, y), (right, down) = (spot(target, scene, CAST, "middle") for target in string.between)
    number = len(scene.standing())
    along = [((x + (right - x) * share) * CARD_PICTURE[1], (y + (down - y) * share) * CARD_PICTURE[1])
             for share in (0.2, 0.5, 0.8)]
    assert [picture.who[int(row * 10), int(column * 10)] for column, row in along] == [number] * 3


@pytest.mark.parametrize(("target", "said"), [
    (Target(3), "the number of an actor from 1 to 1"), (Target("goose"), "found 'goose'"),
    (Target(1, "wing"), "found 'wing'")])
def test_a_target_that_is_not_there_is_told(target: Target, said: str) -> None:
    with pytest.raises(NoTarget, match=said):
        spot(target, Scene("backdrop", "sun", (person(),)), CAST, "head")


def test_points_of_a_scene_are_shares_of_a_card() -> None:
    assert spot(Target(point=(0.5, 0.25)), Scene("backdrop", "sun"), CAST, "head") == (0.5 * WIDE, 0.25)
