"""People from parts: every word is drawn, the same words are the same person, unknown ones are told at their place."""

from __future__ import annotations

import pickle
from math import dist
from pathlib import Path

import numpy as np
import pytest
from some import some

from generator.load.pack import load
from generator.model.person import (
    FACE_NUMBERS,
    FACE_TABLES,
    PERSON_NUMBERS,
    PERSON_TABLES,
    HandStation,
    Person,
    PersonFace,
    numbers,
    words,
)
from generator.model.scene import Scene, StandingFigure
from generator.pictures.engraved_fields import Engraving
from generator.pictures.people.acting import HIP, Skeleton
from generator.pictures.people.arms import Arms
from generator.pictures.people.body import person_shapes
from generator.pictures.people.features import chance_of, features
from generator.pictures.people.formula import value
from generator.pictures.people.laying import Laying
from generator.pictures.people.skirts import Skirt
from generator.pictures.sculpt import ActorBox, place
from generator.records import replace

GAME = """\
game: people
title: Ludzie
language: pl
kinds: {card: {name: karta, fields: {name: name}}}
products: {karty: {kind: deck, of: [card], card: poker}}
"""
THEME = """\
scenes:
  captain:
    light: torch
    actors:
      - person: {body: mail, head: helmet-horned, beard: forked, face: {race: dwarf, mood: angry}, right: axe}
        at: [0.5, 1.0]
        scale: 1.0
        frame: bust
"""



def pack(folder: Path, old: str = "", new: str = "") -> Path:
    assert old in THEME
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "theme").mkdir()
    (folder / "theme" / "theme.yaml").write_text(THEME.replace(old, new) if old else THEME, encoding="utf-8")
    return folder


def with_word(key: str, word: str) -> Person:
    return replace(Person(), **{key.replace("-", "_"): word})


@pytest.mark.parametrize("key", PERSON_TABLES)
@pytest.mark.daily("build", "head", "left-at")
def test_every_word_of_a_person_makes_another_figure(key: str) -> None:
    made = {word: person_shapes(with_word(key, word), "three-quarter") for word in some(words(PERSON_TABLES[key]))}
    assert all(40 < len(shapes) < 400 for shapes in made.values())
    assert len(set(made.values())) == len(made)


@pytest.mark.parametrize("key", FACE_TABLES)
@pytest.mark.parametrize("sex", ["man", "woman"])
@pytest.mark.daily("man-eye", "woman-race")
def test_every_word_of_a_face_makes_another_figure(key: str, sex: str) -> None:
    made = {word: person_shapes(Person(face=replace(PersonFace(sex=sex), **{key: word})), "bust")
            for word in some(words(FACE_TABLES[key]))}
    assert len(set(made.values())) == len(made)


def test_the_document_names_every_word() -> None:
    text = (Path(__file__).parents[2] / "docs" / "pack" / "scenes.md").read_text(encoding="utf-8")
    people = text.split("## People", 1)[1]
    for table in some({*PERSON_TABLES.values(), *FACE_TABLES.values(), "frames", "marks"}):
        assert [word for word in some(words(table)) if f"`{word}`" not in people] == []


@pytest.mark.parametrize("race", words("races"))
@pytest.mark.daily("human", "rat")
def test_every_mark_lies_on_every_face(race: str) -> None:
    plain = len(person_shapes(Person(face=PersonFace(race)), "bust"))
    for mark in some(words("marks")):
        assert len(person_shapes(Person(face=PersonFace(race), marks=(mark,)), "bust")) >= plain


def test_the_same_words_are_the_same_person_in_any_pose_and_frame() -> None:
    person = Person(face=PersonFace(mood="sly"), beard="goatee")
    assert person_shapes(person, "bust") == person_shapes(replace(person), "bust")
    skins = [{shape.look.deep for shape in person_shapes(replace(person, pose=pose), frame)}
             for pose in ("stand", "cast") for frame in ("half", "bust")]
    assert all(one == skins[0] for one in some(skins))
    assert person_shapes(person, "bust") != person_shapes(replace(person, seed=3), "bust")


def test_a_copy_from_another_process_is_the_same_person() -> None:
    person = Person("coat", face=PersonFace(age="old"))
    copied = pickle.loads(pickle.dumps(person))
    assert copied.face.race is not person.face.race
    assert person_shapes.__wrapped__(copied, "bust") == person_shapes.__wrapped__(person, "bust")


@pytest.mark.parametrize("age", ["young", "grown"])
@pytest.mark.parametrize("sex", ["man", "woman"])
def test_people_that_are_told_alike_differ_by_chance(sex: str, age: str) -> None:
    people = [Person(face=PersonFace(sex=sex, age=age), beard="none", seed=seed) for seed in range(1, 13)]
    found = [features(person, chance_of(person)) for person in people]
    assert len({one.hair for one in found}) >= 4
    spread = {"jaw": 1.2, "brow_y": 0.7, "brow_w": 0.15, "mouth_w": 0.4, "hairline": 1.0, "nose_tip": 0.4}
    for name, apart in some(spread.items()):
        numbers = [one.names[name] for one in found]
        assert max(numbers) - min(numbers) > apart, name


def test_hands_of_busts_are_not_all_raised() -> None:
    hands = set()
    for seed in range(1, 13):
        person = Person(right="sword", seed=seed)
        chance = chance_of(person)
        hands.add(Arms(person, "chest", Laying(features(person, chance), chance, False)).stations[1].hand)
    assert len(hands) >= 3
    # below the edge of the picture
    assert any(y > 75 for _, y in hands)


def test_a_mood_changes_no_features() -> None:
    found = []
    for mood in ("sly", "merry"):
        person = Person(face=PersonFace(mood=mood))
        found.append(features(person, chance_of(person)).names)
    assert all(found[0][key] == found[1][key] for key in ("jaw", "chin", "nose_tip", "eye_upper", "hair"))
    assert found[0]["mood_curve"] != found[1]["mood_curve"]


@pytest.mark.parametrize("frame", words("frames"))
def test_a_figure_fills_its_box(frame: str) -> None:
    picture, unit = Engraving(14.0, 14.0, 3), 0.1
    place(picture, person_shapes(Person(head="hood", right="sword"), frame), ActorBox(2.0, 4.0, unit))
    inked = np.argwhere((picture.dark > 0.3) | (picture.line > 0.5)) / picture.shape[0] * 140
    assert 35 < inked[:, 0].min() < 60
    assert inked[:, 0].max() > 130
    assert 60 < inked[:, 1].mean() < 80


def shown(person: Person, frame: str) -> Engraving:
    """A person in a box of 10 mm, with 2 mm of air, without a place."""
    picture = Engraving(14.0, 14.0, 3)
    place(picture, person_shapes(person, frame), ActorBox(2.0, 2.0, 0.1))
    return picture


def test_who_runs_lifts_a_foot_behind() -> None:
    standing, running = (np.argwhere(shown(Person("leather", pose=pose, seed=2), "full").dark > 0.2)
                         for pose in ("stand", "run"))
    # from the knees down
    legs = [found[found[:, 0] > 0.78 * found[:, 0].max()] for found in (standing, running)]
    assert np.ptp(legs[1][:, 1]) > 1.5 * np.ptp(legs[0][:, 1])


def test_who_faces_away_has_no_face() -> None:
    for head in some(("bare", "hood", "great-helm", "wizard", "nasal")):
        front, back = (person_shapes(Person(head=head, facing=facing, marks=("gem",), seed=2), "bust")
                       for facing in ("right", "away"))
        tints = [{shape.look.tint for shape in shapes if shape.look.flat == 0} for shapes in (front, back)]
        # the white of eyes
        assert 9 not in tints[1], head
        assert head == "great-helm" or 9 in tints[0], head


@pytest.mark.parametrize("frame", words("frames"))
def test_every_body_is_seen_from_behind(frame: str) -> None:
    backs = [person_shapes(Person(body, facing="away"), frame) for body in some(words("bodies"))]
    assert len(set(backs)) == len(backs)


def test_who_stands_or_sits_wears_shoes() -> None:
    for body in some(("tunic", "robe", "plate")):
        standing, sitting = (person_shapes(Person(body, pose=pose, seed=2), "full") for pose in ("stand", "sit"))
        feet = [[shape for shape in shapes if max(point[1] for point in shape.points) > 95 and shape.kind == "limb"]
                for shapes in (standing, sitting)]
        assert min(map(len, feet)) >= 2, body


def test_who_faces_away_has_the_ears_of_its_race() -> None:
    def from_behind(race: str) -> int:
        return len(person_shapes(Person(face=PersonFace(race=race), hair="bald", facing="away"), "bust"))

    # an ear of a rat has three shapes; a skull has none
    assert from_behind("rat") - from_behind("skull") == 6


@pytest.mark.parametrize("yaw", [-60, -30, 0, 30, 60])
def test_a_plume_grows_out_of_its_hat_however_the_head_turns(yaw: int) -> None:
    for head in ("feather-cap", "brim"):
        shapes = person_shapes(replace(Person(), head=head, yaw=yaw), "bust")
        number, plume = next(one for one in enumerate(shapes) if one[1].look.fur and one[1].look.tint == 9)
        crown = next(shape for shape in shapes[number:] if shape.kind == "plate")
        across = [x for x, *_ in crown.points]
        assert min(across) <= plume.points[0][0] <= max(across)


def test_shoes_only_peep_out_under_the_hem_of_a_robe_in_any_pose() -> None:
    acting = [name for name, pose in numbers("poses").items() if "spine" in pose]
    assert len(acting) == 23
    for name in acting:
        skeleton = Skeleton(numbers("poses")[name], 1, 1.0)
        skirt = Skirt(skeleton)
        ankles = [skeleton.leg(is_front).end for is_front in (True, False)]
        # a foot is under the end of the hem on its side
        for ankle, edge in zip(ankles, (skirt.front, skirt.back), strict=True):
            assert dist(ankle, edge[2]) < 26, name
        # the sides of skirt and trunk meet at the hips
        for x in (-21.0, 21.0):
            assert dist(skirt.point_at(x, HIP, 0.0),
                        skeleton.point_at(skeleton.turned_x(x, HIP, 0.0, 21.0), HIP)) < 1e-6


def test_a_knee_is_seen_under_a_robe() -> None:
    poses = numbers("poses")
    assert Skirt(Skeleton(poses["kneel"], 1, 1.0)).folds().count("ink") >= 4
    assert not Skirt(Skeleton(poses["shrug"], 1, 1.0)).folds()


def test_a_trumpet_is_at_the_mouth_and_in_both_hands() -> None:
    person = Person(right="trumpet")
    chance = chance_of(person)
    arms = Arms(person, "half", Laying(features(person, chance), chance, False))
    assert all(30 < one.hand[1] < 42 for one in arms.stations.values())


def mouth(mood: str) -> tuple[float, float, int]:
    """How wide and high an open mouth is, in units of a bust, and how many white plates are in it."""
    shapes = person_shapes(Person(face=PersonFace(mood=mood, shape="oval", nose="straight"), yaw=0, tilt=0), "bust")
    plates = [shape for shape in shapes if shape.kind == "plate" and shape.look.flat == 1 and shape.look.tint == 2]
    if not plates:
        return 0, 0, 0
    (open_mouth,), (across, down) = plates, zip(*(point[:2] for point in plates[0].points), strict=True)
    inside = [shape for shape in shapes if shape.kind == "plate" and shape.look.tint == 9 and shape.look.line == 0
              and all(min(down) - 1 <= y <= max(down) + 1 and min(across) <= x <= max(across)
                      for x, y, *_ in shape.points)]
    assert open_mouth.look.line
    return max(across) - min(across), max(down) - min(down), len(inside)


def test_moods_are_told_by_mouths() -> None:
    assert mouth("calm") == mouth("proud") == mouth("sly") == mouth("sad") == (0, 0, 0)
    merry, afraid, angry, mad = map(mouth, ("merry", "afraid", "angry", "mad"))
    # a laugh is broad and shows teeth; a cry is round and shows none; gritted teeth are on show too
    assert [one[2] for one in (merry, afraid, angry, mad)] == [1, 0, 1, 1]
    assert merry[0] > 1.8 * afraid[0]
    assert afraid[1] > 0.6 * afraid[0]
    assert merry[1] < 0.6 * merry[0]


def test_a_thing_lies_between_palm_and_fingers() -> None:
    bare, armed = (person_shapes(Person(right=thing, right_at="side"), "half") for thing in ("", "sword"))
    arm = next(number for number, pair in enumerate(zip(bare, armed, strict=False)) if pair[0] != pair[1])
    hand = armed[arm:]
    skin = hand[0].look.tint
    steel = [number for number, shape in enumerate(hand) if shape.look.tint == 5]
    palm = [number for number in range(steel[0]) if hand[number].look.tint == skin]
    fingers = [number for number in range(steel[-1], len(hand)) if hand[number].look.tint == skin]
    assert len(palm) == 1
    assert len(fingers) >= 5


def test_the_strumming_arm_is_before_the_lute() -> None:
    shapes = person_shapes(Person(right="lute", colour=8), "half")
    lute = max(number for number, shape in enumerate(shapes) if shape.kind == "plate" and shape.look.tint == 1)
    assert any(shape.kind == "limb" and shape.look.tint == 8 for shape in shapes[lute:])


def test_a_scene_tells_a_person(tmp_path: Path) -> None:
    loaded = load(pack(tmp_path))
    assert loaded.game is not None
    scene = loaded.game.theme.images["captain"]
    assert isinstance(scene, Scene)
    assert scene.actors == (StandingFigure(
        "", (0.5, 1.0), 1.0, person=Person("mail", head="helmet-horned", beard="forked", right="axe",
                                           face=PersonFace("dwarf", mood="angry")), frame="bust", ground=False),)
    assert scene.names() == ()


def test_a_person_is_told_in_numbers(tmp_path: Path) -> None:
    numbers = ("right: axe, right-at: [[38, 66], [37, 58], -30, grip], yaw: 40, nod: -8, tilt: -14, lean: 16, turn: 5, "
               "zoom: 1.2, middle: 4, top: -3, head-size: 1.4")
    loaded = load(pack(tmp_path, "mood: angry}, right: axe", "jaw: 10, w: 1.08, eye-s: 0.55}, " + numbers))
    assert not loaded.findings
    assert loaded.game is not None
    scene = loaded.game.theme.images["captain"]
    assert isinstance(scene, Scene)
    person = scene.actors[0].person
    assert person is not None
    assert person.right_at == HandStation((38, 66), (37, 58), -30, "grip")
    assert (person.yaw, person.nod, person.tilt, person.lean, person.turn) == (40, -8, -14, 16, 5)
    assert (person.zoom, person.middle, person.top, person.head_size) == (1.2, 4, -3, 1.4)
    assert dict(person.face.numbers) == {"jaw": 10, "w": 1.08, "eye-s": 0.55}


@pytest.mark.parametrize("key", PERSON_NUMBERS)
def test_every_number_of_a_person_changes_the_figure(key: str) -> None:
    low, high = PERSON_NUMBERS[key]
    person = Person(right="sword")
    told = [person_shapes(replace(person, **{key.replace("-", "_"): number}), "half") for number in (low, high)]
    assert told[0] != told[1]
    assert len(told[0]) == len(told[1])


@pytest.mark.parametrize("key", FACE_NUMBERS)
def test_every_number_of_a_face_changes_it_alone(key: str) -> None:
    face = PersonFace(sex="woman")
    plain, told = Person(face=face), Person(face=replace(face, numbers=((key, FACE_NUMBERS[key][1]),)))
    assert person_shapes(plain, "bust") != person_shapes(told, "bust")
    before, after = (features(person, chance_of(person)).names for person in (plain, told))
    assert [name for name in some(before) if before[name] != after[name]] in ([key.replace("-", "_")], ["mood_curve"],
                                                                              ["mood_cock"], ["mood_furrow"])


def test_hands_are_where_numbers_say() -> None:
    low, high = (person_shapes(Person(right_at=HandStation((34, 70), (34, y), 0, "open")), "half") for y in (90, 40))
    assert low != high


@pytest.mark.parametrize(("old", "new", "said"), [
    ("right: axe", "right-at: [[38, 66], [37, 58], -30]", "expected a word or [[x, y] of the elbow"),
    ("right: axe", "right-at: [[38, 66], [37, 999], -30, grip]", "expected a number from -40 to 160, found '999'"),
    ("right: axe", "right-at: [[38, 66], [38, 66], 0, grip]", "expected a hand 5 units or more from its elbow"),
    ("right: axe", "right-at: [[38, 66], [37, 58], 0, gripp]", 'did you mean "grip"?'),
    ("right: axe", "yaw: 90", "expected a number from -75 to 75, found '90'"),
    ("mood: angry", "jaw: 99", "expected a number from 3 to 16, found '99'"),
    ("body: mail", "body: mali", 'did you mean "mail"?'),
    ("forked", "froked", 'did you mean "forked"?'),
    ("race: dwarf", "race: dwarv", 'did you mean "dwarf"?'),
    ("{race: dwarf, mood: angry}", "drarf", 'did you mean "dwarf"?'),
    ("mood: angry", "mood: angri", 'did you mean "angry"?'),
    ("right: axe", "right: aze", 'did you mean "axe"?'),
    ("right: axe", "colour: 12", "expected a whole number from 0 to 9, found 12"),
    ("right: axe", "marks: [sacr]", "found 'sacr'"),
    ("right: axe", "hat: hood", "hat"),
    ("right: axe", "right: axe, left: book", "expected nothing beside book, which both hands hold, found axe"),
    ("right: axe", "right: axe, pose: pray", "expected empty hands, since they pray, found axe"),
    ("race: dwarf", "race: skull", "expected none for the race skull, found forked"),
    ("right: axe", "marks: [gem, rune, tusks, maw, mask, tattoo, lashes]", "expected at most 6 of them, found 7"),
    ("frame: bust", "frame: bus", 'did you mean "bust"?'),
    ("at: [0.5, 1.0]", "name: dragon", "name"),
])
def test_an_unknown_word_is_told_at_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    findings = load(pack(tmp_path, old, new)).findings
    assert any(said in f"{finding.message} {finding.path} {finding.help}" for finding in some(findings)), findings
    for finding in findings:
        assert finding.place is not None
        assert finding.place.file == "theme/theme.yaml"
        assert finding.place.line > 4


@pytest.mark.parametrize(("formula", "number"), [
    ("1-2*x", -3), ("-x/4", -0.5), ("(x>1)*3+(x==2)", 4), ("max(x,3)", 3), ("5%3", 2), ("x**2", 4), ("cos(60)", 0.5),
])
def test_formulas(formula: str, number: float) -> None:
    assert value(formula, {"x": 2.0}) == pytest.approx(number)


@pytest.mark.parametrize("formula", ["x.real", "[1]", "'a'", "x if x else 1", "y"])
def test_what_is_no_formula_is_refused(formula: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        value(formula, {"x": 2.0})


@pytest.mark.parametrize("hair", ["short", "curls", "receding", "tonsure", "loose"])
def test_hair_is_seen_behind_the_ear_of_a_turned_head(hair: str) -> None:
    def shapes_of(yaw: float) -> int:
        return len(person_shapes(Person(hair=hair, beard="none", yaw=yaw, seed=3), "bust"))

    assert shapes_of(30) > shapes_of(10)
    assert person_shapes(Person(hair="bald", yaw=30), "bust") != person_shapes(Person(hair="bald", yaw=10), "bust")
