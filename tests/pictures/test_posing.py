"""Creatures in poses: parts move as wholes, limbs reach points, what is held points where it is told, joints follow."""

from __future__ import annotations

from math import atan2, degrees, dist
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from some import some

from generator import share
from generator.check import check
from generator.load.pack import load
from generator.model.scene import Scene, StandingFigure, Target
from generator.pictures.cast import BadFigure, SceneCast, UnknownFigure, names, poses
from generator.pictures.contact import WIDE, joints, spot
from generator.pictures.posing import posed_figure
from generator.pictures.shape_text import BadShape, CastFigure, read_figure

PUPPET = """\
@poses mouse
@chain tail
limb 40,80,2 20,90,1 10,80,0.5
@part body 50,80
plate 40,80 60,80 55,50 45,50
@joint belt 50,70
@limb arm 50,54 60,64 70,54
limb 50,54,4 60,64,3 70,54,2
blob 72,54 radii=3,3
@held arm 70,54 90,54
plate 70,53 90,54 70,55
@joint tip 90,54
@part head 50,50
blob 50,36 radii=14,14 turn=5
@joint nose 64,36
"""
FIGURE = read_figure("puppet", PUPPET, {})
POSABLE = [name for name in names("creatures") if SceneCast().figure(name).build]
EVERY = [(name, pose) for name in POSABLE for pose in poses(SceneCast().figure(name))]
GAME = """\
game: tiny
title: T
language: en
products: {cards: {kind: deck, of: [card], card: poker, face: stock-scene, duplex: [fronts-only]}}
kinds: {card: {name: {nom: card, nom.pl: cards}, fields: {name: name}}}
kind: card
provenance: {original: x}
things: {a: {name: "A"}}
"""


def in_pose(**told: str) -> CastFigure:
    return posed_figure(FIGURE, {key.replace("_", "-"): value for key, value in told.items()})


def joint(figure: CastFigure, name: str) -> tuple[float, float]:
    return dict(figure.joints)[name]


@pytest.mark.parametrize("name", some(POSABLE))
def test_parts_change_nothing_of_a_figure_without_a_pose(name: str) -> None:
    text = (share.folder("templates") / "cast" / "creatures" / f"{name}.shapes").read_text(encoding="utf-8")
    bare = "\n".join(line for line in text.splitlines()
                     if not line.startswith(("@poses", "@part", "@limb", "@held", "@chain")))
    materials = SceneCast({"whole": bare})
    assert materials.figure("whole").shapes == SceneCast().figure(name).shapes


@pytest.mark.parametrize(("name", "pose"), EVERY)
def test_every_pose_keeps_a_figure_near_its_box(name: str, pose: str) -> None:
    figure = SceneCast().figure(name, pose)
    points = [point for shape in figure.shapes for point in shape.points]
    assert points
    assert all(-60 < point[0] < 160 and -60 < point[1] < 160 for point in points)
    assert 4 < figure.focus[0] < 116
    assert -20 < figure.focus[1] < 110


@pytest.mark.parametrize(("name", "pose"), EVERY)
def test_a_pose_tells_only_what_is_there(name: str, pose: str) -> None:
    figure = SceneCast().figure(name)
    parts = {part.name for part in figure.parts} | {"lead", "rear", "front", "back"}
    assert poses(figure)[pose].keys() <= parts | {f"{part}-way" for part in parts}


@given(st.floats(52, 78), st.floats(30, 80))
def test_a_limb_reaches_its_point(x: float, y: float) -> None:
    if not 1 < dist((50, 54), (x, y)) < 28:
        return
    arm = in_pose(arm=f"{x:.3f},{y:.3f}").shapes[2]
    assert dist(arm.points[-1][:2], (x, y)) < 0.01
    assert dist(joint(in_pose(arm=f"{x:.3f},{y:.3f}"), "arm"), (x, y)) < 0.01
    assert arm.points[0][:2] == pytest.approx((50, 54))
    assert dist(arm.points[0][:2], arm.points[1][:2]) == pytest.approx(dist((50, 54), (60, 64)), abs=0.02)


def test_a_limb_bends_to_the_side_that_is_told() -> None:
    down, up, usual = (in_pose(arm=told).shapes[2].points[1][1] for told in ("70,54,1", "70,54,-1", "70,54"))
    assert down == pytest.approx(64)
    assert up == pytest.approx(44)
    assert usual == pytest.approx(down)


@given(st.integers(-170, 170))
def test_what_is_held_points_where_it_is_told(way: int) -> None:
    figure = in_pose(body="3,4,20,10", arm="66,40", arm_way=str(way))
    held = figure.shapes[4]
    hand = figure.shapes[2].points[-1]
    tip = joint(figure, "tip")
    assert degrees(atan2(tip[1] - hand[1], tip[0] - hand[0])) == pytest.approx(way, abs=0.01)
    assert dist(hand[:2], tip) == pytest.approx(20)
    assert dist(held.points[1][:2], tip) < 0.01


def test_an_empty_hand_holds_nothing() -> None:
    assert len(in_pose(arm_way="none").shapes) == len(FIGURE.shapes) - 1


@given(st.integers(-60, 60), st.integers(-60, 60))
def test_a_body_bends_up_to_its_neck_and_the_head_goes_with_it(turn: int, bend: int) -> None:
    figure = in_pose(body=f"0,0,{turn},{bend}")
    head = figure.shapes[5]
    assert head.turn == pytest.approx(5 + turn + bend)
    # no longer than it was along the spine, and no nearer than its chord
    assert dist((50, 80), joint(figure, "belt")) <= 10.01
    assert dist(joint(figure, "nose"), head.points[0]) == pytest.approx(14)


def test_a_part_that_is_told_turns_about_its_pivot() -> None:
    figure = in_pose(head="2,3,90")
    assert joint(figure, "nose") == pytest.approx((66, 67))
    assert joint(figure, "belt") == pytest.approx((50, 70))


def test_a_chain_runs_through_points_from_where_it_is_carried() -> None:
    tail = in_pose(body="5,0,0,0", tail="30,90/0,60").shapes[0]
    assert tail.points == ((45, 80, 2), (30, 90, 1), (0, 60, 0.5))


def test_a_figure_is_like_another_one_but_for_its_own_parts() -> None:
    texts = {"puppet": PUPPET, "other": "@like puppet\n@part head 50,50\nblob 50,30 radii=9,9\n"}
    cast = SceneCast(texts)
    other = cast.figure("other")
    assert other.shapes[:5] == FIGURE.shapes[:5]
    assert [shape.radii for shape in other.shapes[5:]] == [(9, 9)]
    assert cast.figure("other", "run").shapes[0] != other.shapes[0]
    assert dict(cast.texts(["other"])) == texts


@pytest.mark.parametrize("text", [
    "@like nobody\n@part head 50,50\nblob 5,5\n", "@like other\nblob 5,5\n", "@poses mose\n@part body 5,5\nblob 5,5\n",
    "@poses mouse\nblob 5,5\n", "@held leg 1,1 2,2\nblob 5,5\n",
])
def test_a_figure_of_no_known_build_is_told(text: str) -> None:
    with pytest.raises(BadFigure):
        SceneCast({"other": text}).figure("other")


@pytest.mark.parametrize("line", [
    "@part head", "@limb arm 5,5 6,6", "@chain tail 5,5", "@part Über",
])
def test_a_part_that_cannot_be_read_is_told(line: str) -> None:
    with pytest.raises(BadShape, match="expected a fact"):
        read_figure("x", f"blob 5,5\n{line}\n", {})


def test_a_pose_that_nobody_has_is_told_at_its_place(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "theme.yaml").write_text(
        "scenes:\n  a: {actors: [{name: filch, pose: sneek}, {name: owl, pose: run}, {name: filch, pose: run}]}\n",
        encoding="utf-8")
    found = [str(one.message) for one in check(load(tmp_path)).findings if one.rule == "scene-figure-unknown"]
    assert len(found) == 2
    assert "sneak" in found[0]
    with pytest.raises(UnknownFigure):
        SceneCast().figure("owl", "run")


def test_others_touch_a_figure_where_its_pose_brings_its_parts() -> None:
    cast = SceneCast({"puppet": PUPPET})
    one = StandingFigure("puppet", (0.5, 1.0), 1.0, pose="leap")
    there = cast.figure("puppet", "leap")
    scene = Scene("backdrop", "sun", (one,))
    assert joints(one, cast)["nose"] == joint(there, "nose") != joint(FIGURE, "nose")
    assert spot(Target(1, "nose"), scene, cast, "middle") == pytest.approx(
        (WIDE / 2 - 0.5 + joint(there, "nose")[0] / 100, joint(there, "nose")[1] / 100))
