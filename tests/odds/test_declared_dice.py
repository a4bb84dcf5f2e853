"""Dice whose faces a pack declares: their throws, exactly, and what a pack says wrongly about them, at its line."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from generator.check import check
from generator.check.dice_uses import dice_uses
from generator.load.pack import load
from generator.make.examination import examine
from generator.model.dice import Dice, DieFace
from generator.model.expression import evaluate
from generator.model.game import Game
from generator.model.text import Text
from generator.odds.odds_in_prose import odds
from generator.odds.questions import answer
from generator.odds.roll import Roll
from generator.translate.edition import Edition

ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
GAME = """\
game: tiny
title: Mała
language: pl
products: {kostka: {kind: dice-net, die: NET}}
"""
NAME = "{nom: kostka zagłady, ins: kostką zagłady, nom.pl: kostki zagłady, gen.pl: kostek zagłady}"
DICE = f"""\
dice:
  doom:
    name: {NAME}
    faces: [1, 2, 3, 4, 5, {{icon: gauntlet, value: 6}}]
  battle:
    name: kostka walki
    faces: [sword, [sword, sword], sword, [sword, gauntlet], blank, 2]
  signs: {{name: kostka znaków, faces: [sword, gauntlet, blank]}}
values: {{strength: 2 doom +1}}
tables:
  "1.1": {{title: Spotkania, rows: {{roll: 1 doom}}, data: {{"1–5": nic, "6": zguba}}}}
odds:
  swords: {{title: Miecze, steps: {{throw: 3 battle}}, run: 'count(throw, "sword")'}}
  number: {{title: Liczba, run: 2 battle}}
  gauntlet: {{title: Rękawica, steps: {{die: 1 doom}}, run: "[die + 1, count(die, 'gauntlet')]"}}
  shown: {{title: Znaki, run: 2 signs}}
"""
THEME = "icons:\n" + "".join(
    f"  {icon}: {{drawing: {icon}, set: own, author: me, licence: CC0, meaning: {meaning}}}\n"
    for icon, meaning in (("sword", "miecz"), ("gauntlet", "rękawica")))


def written(folder: Path, old: str = "", new: str = "", net: str = "doom") -> Path:
    (folder / "theme" / "icons").mkdir(parents=True)
    for icon in ("sword", "gauntlet"):
        (folder / "theme" / "icons" / f"{icon}.svg").write_text(ICON, "utf-8")
    (folder / "theme" / "theme.yaml").write_text(THEME, "utf-8")
    (folder / "game.yaml").write_text(GAME.replace("NET", net), "utf-8")
    assert old in DICE
    (folder / "dice.yaml").write_text(DICE.replace(old, new, 1) if old else DICE, "utf-8")
    return folder


def game(folder: Path) -> Game:
    loaded = load(written(folder))
    assert not loaded.findings
    assert loaded.game is not None
    return loaded.game


def test_a_pack_rolls_its_own_dice_wherever_dice_stand(tmp_path: Path) -> None:
    tiny = game(tmp_path)
    strength = tiny.values["strength"]
    assert isinstance(strength, Dice)
    assert (strength.lowest, strength.highest, strength.results()) == (3, 13, tuple(range(3, 14)))
    assert tiny.tables["1.1"].rows.roll == Dice.parse("1 doom", tiny.dice)
    assert Roll.of_dice(strength).chances == Roll.parse("2K6+1").chances


def test_icons_are_counted_over_every_throw(tmp_path: Path) -> None:
    counted = Counter(sum(throw) for throw in product([1, 2, 1, 1, 0, 0], repeat=3))
    found = answer(game(tmp_path), "swords").rows[0].chances.of
    assert found == {swords: Fraction(many, 6**3) for swords, many in counted.items()}


def test_a_throw_of_numbers_and_icons_is_its_number(tmp_path: Path) -> None:
    tiny = game(tmp_path)
    assert answer(tiny, "number").rows[0].chances.of == {0: Fraction(25, 36), 2: Fraction(10, 36), 4: Fraction(1, 36)}
    assert answer(tiny, "gauntlet").rows[0].chances.of[7, 1] == Fraction(1, 6)


def test_a_throw_of_icons_alone_is_its_faces(tmp_path: Path) -> None:
    tiny = game(tmp_path)
    found = {str(throw): chance for throw, chance in answer(tiny, "shown").rows[0].chances.of.items()}
    assert found["sword, sword"] == Fraction(1, 9)
    assert found["sword, blank"] == Fraction(2, 9)
    assert sum(found.values()) == 1


def test_prose_computes_and_names_dice_of_the_pack(tmp_path: Path) -> None:
    tiny = game(tmp_path)
    assert odds(tiny, "1 doom = 6").number == Fraction(1, 6)
    assert odds(tiny, "mean [strength]").number == 8
    edition = Edition(tiny, "pl")
    line = "{dice:1 doom|ins}, {dice:2 doom}, {dice:5 doom}, {dice:2 battle}, {value:strength}"
    assert edition.line(Text(line)).replace("\N{NO-BREAK SPACE}", " ") == (
        "1 kostką zagłady, 2 kostki zagłady, 5 kostek zagłady, 2 × kostka walki, 2 kostki zagłady +1")


@pytest.mark.parametrize(("expression", "value"), [
    ('shown("2 doom +1", ["gauntlet", 3]) + 1', 11),
    ('shown("1 doom", "gauntlet") == 6', True),
    ('count(shown("2 battle", [["sword", "sword"], "sword"]), "sword")', 3),
    ('count(shown("2 battle", ["blank", 2]), "blank")', 1),
    ('count([1, 2, 1], 1)', 2),
    ('highest("2 battle")', 4),
    ('faces("1 doom")', (1, 2, 3, 4, 5, 6)),
])
def test_expressions_about_throws(tmp_path: Path, expression: str, value: object) -> None:
    assert evaluate(expression, {}, game(tmp_path)) == value


@pytest.mark.parametrize(("expression", "words"), [
    ('shown("1 doom", "sword")', "expected a face of the die doom"),
    ('shown("2 doom", ["gauntlet"])', "expected 2 faces"),
    ('shown("1K6", [1])', "that the pack declares"),
    ('shown("1 signs", "sword") + 1', "expected a number"),
    ('dice("2 dom")', "expected dice such as 2K6"),
])
def test_wrong_expressions_about_throws(tmp_path: Path, expression: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        evaluate(expression, {}, game(tmp_path))


FACES = "[1, 2, 3, 4, 5, {icon: gauntlet, value: 6}]"


@pytest.mark.parametrize(("old", "new", "line", "words"), [
    (FACES, "[]", 4, "expected a die with 2 to 100 faces, found 0"),
    (FACES, "[1]", 4, "expected a die with 2 to 100 faces, found 1"),
    (FACES, str([1] * 1000), 4, "expected a die with 2 to 100 faces, found 1000"),
    (f"    faces: {FACES}\n", "", 2, "expected a field 'faces', found none"),
    ("[sword, sword]", "[sword, sward]", 7, "expected an icon of the theme, found 'sward', which is not defined"),
    ("[sword, sword]", "[]", 7, "expected 1 to 6 icons on a face, or blank, found 0"),
    ("{icon: gauntlet, value: 6}", "{icon: gauntlet}", 4, "expected a field 'value', found none"),
    ("{icon: gauntlet, value: 6}", "{icon: gauntlet, value: 1000}", 4,
     "expected a whole number from -999 to 999, found 1000"),
    ("roll: 1 doom", "roll: 1 signs", 11, "expected dice with numbers, found 1 signs, which has only icons"),
])
def test_bad_dice_are_told_at_their_line(tmp_path: Path, old: str, new: str, line: int, words: str) -> None:
    errors = [one for one in check(load(written(tmp_path, old, new))).findings if one.severity == "error"]
    assert [(words in str(one.message), one.place and one.place.line) for one in errors] == [(True, line)]


def test_an_id_that_is_written_like_dice_is_told(tmp_path: Path) -> None:
    findings = check(load(written(tmp_path, "  doom:", "  k6:"))).findings
    told = [(str(one.message), one.place and one.place.line) for one in findings]
    assert ("expected another id: 1k6 are dice with numbers already", 2) in told


@pytest.mark.parametrize(("net", "words"), [
    ("signs", "expected 6 faces, found 3"),
    ("dom", "expected a die of the pack, found 'dom'; dice here: doom, battle, signs"),
    ("doom, faces: [1, 2, 3, 4, 5, 6]", "expected one of die, faces, found both"),
])
def test_a_net_of_no_cube_is_told_by_check(tmp_path: Path, net: str, words: str) -> None:
    loaded = load(written(tmp_path, net=net))
    assert loaded.game is not None
    errors = [one for one in examine(loaded, Edition(loaded.game, "pl")).findings if one.severity == "error"]
    assert [(words in str(one.message), one.place and one.place.line) for one in errors] == [(True, 4)]


def test_too_many_dice_are_told(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: tiny\n", "utf-8")
    dice = "".join(f"  die-{number}: {{name: kostka, faces: [1, 2]}}\n" for number in range(201))
    (tmp_path / "dice.yaml").write_text(f"dice:\n{dice}", "utf-8")
    told = [(str(one.message), one.place and one.place.line) for one in load(tmp_path).findings]
    assert told == [("expected at most 200 dice, found more", 202)]


def test_each_use_of_a_die_is_known(tmp_path: Path) -> None:
    assert set(dice_uses(game(tmp_path))) == {
        ("product/kostka/die", "doom"), ("value/strength", "doom"), ("table/1.1", "doom"), ("odds/swords", "battle"),
        ("odds/number", "battle"), ("odds/gauntlet", "doom"), ("odds/shown", "signs"),
    }


def test_a_form_that_a_die_lacks_is_told(tmp_path: Path) -> None:
    folder = written(tmp_path)
    chapter = 'chapter: "1.0"\ntitle: T\nclauses: {"1.1": "Rzuć {dice:2 doom|ins}."}\n'
    (folder / "book.yaml").write_text(chapter, "utf-8")
    messages = [str(one.message) for one in check(load(folder)).findings]
    assert any("expected one of the forms nom, ins, nom.pl, gen.pl, found 'ins.pl'" in one for one in messages)


def test_a_face_is_written_as_the_pack_writes_it() -> None:
    assert [str(face) for face in (DieFace(), DieFace(value=3), DieFace(("sword", "bow")), DieFace(("sword",), 6))] == [
        "blank", "3", "sword bow", "sword (6)"]
