"""A figure may show things in rows: the picture of each, as large as those of the longest row, over its name."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.book.figure_drawing import COLUMN, PAGE, figure_sheet
from generator.cli import cli
from generator.layout.marks import BoxMark, PictureMark, Sheet, TextMark
from generator.load.pack import load
from generator.translate.edition import Edition

FILES = {
    "game.yaml": """\
game: zoo
title: Zoo
language: en
version: "1.0"
products: {rules: {kind: rulebook, title: Rules, paper: A5, columns: 1}}
""",
    "beasts.yaml": """\
provenance: {original: example}
kinds:
  beast:
    name: {nom: beast}
    fields: {name: {type: name, label: name}, claws: {type: int 0..9, label: claws}, habit: {type: text, label: habit}}
kind: beast
things:
  troll: {name: Troll, claws: 7, habit: Sleeps **all day**.}
  orc: {name: Orc, claws: 2, habit: Snores.}
  bat: {name: Bat, claws: 4, habit: Hangs.}
""",
    "theme/scenes.yaml": """\
scenes: {troll-art: {place: backdrop, actor: troll}, orc-art: {actor: orc}, bat-art: {actor: bats}}
""",
    "rules.yaml": """\
provenance: {original: example}
chapter: "1.0"
title: Beasts
clauses: {"1.1": "Beasts are shown in figure {figure:all}."}
figures:
  all: {after: "1.1", caption: All beasts., kind: gallery, KEYS}
""",
}
KEYS = 'picture: "{id}-art", rows: [[beast.troll, beast.orc], [beast.bat]]'
TOLD = f"{KEYS}, fields: [claws, copies], text: habit"


def pack(folder: Path, keys: str = KEYS) -> Path:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text.replace("KEYS", keys))
    return folder


def drawn(folder: Path) -> Sheet:
    game = load(folder).game
    assert game is not None
    return figure_sheet(Edition(game, "en"), game.figures["all"])


def said(folder: Path) -> str:
    return CliRunner().invoke(cli, ["check", str(folder)]).output


def test_each_picture_stands_in_its_frame_over_its_name(tmp_path: Path) -> None:
    sheet = drawn(pack(tmp_path))
    pictures = [mark for mark in sheet.marks if isinstance(mark, PictureMark)]
    frames = [mark for mark in sheet.marks if isinstance(mark, BoxMark)]
    names = [mark for mark in sheet.marks if isinstance(mark, TextMark)]
    assert [mark.text for mark in names] == ["Troll", "Orc", "Bat"]
    assert len(frames) == 3
    for picture, frame, name in zip(pictures, frames, names, strict=True):
        box = picture.x, picture.y, picture.width, picture.height
        assert box == (frame.x, frame.y, frame.width, frame.height)
        assert picture.x <= name.x
        assert name.x + name.width <= picture.x + picture.width
        assert picture.y + picture.height < name.y < sheet.height


def test_rows_are_centred_and_all_pictures_are_equal(tmp_path: Path) -> None:
    sheet = drawn(pack(tmp_path))
    troll, orc, bat = (mark for mark in sheet.marks if isinstance(mark, PictureMark))
    assert {(one.width, one.height) for one in (troll, orc, bat)} == {(troll.width, troll.height)}
    assert troll.y == orc.y < bat.y
    assert troll.x < orc.x
    assert orc.x + orc.width == pytest.approx(sheet.width - troll.x)
    assert bat.x + bat.width / 2 == pytest.approx(sheet.width / 2)
    # the picture of each is the scene that is named like it
    assert len({one.source for one in (troll, orc, bat)}) == 3


@pytest.mark.parametrize(("keys", "width"), [("", PAGE), (", width: 1", COLUMN), (", width: 60 mm", 60)])
def test_it_is_as_wide_as_said(keys: str, width: float, tmp_path: Path) -> None:
    assert drawn(pack(tmp_path, KEYS + keys)).width == pytest.approx(width)


@pytest.mark.parametrize(("width", "beside"), [("2", True), ("1", False)])
def test_a_bestiary_tells_fields_and_a_text_of_each(width: str, beside: bool, tmp_path: Path) -> None:
    sheet = drawn(pack(tmp_path, f"{TOLD}, width: {width}"))
    pictures = [mark for mark in sheet.marks if isinstance(mark, PictureMark)]
    words = [mark for mark in sheet.marks if isinstance(mark, TextMark)]
    # the name, each value over its label, and the text with its own emphasis
    assert " ".join(mark.text for mark in words[:8]) == "Troll 7 claws 1 copies Sleeps all day ."
    assert words[1].x < words[3].x
    assert min(mark.size for mark in words) >= 8
    for word in words[:8]:
        assert (word.x > pictures[0].x + pictures[0].width) == beside
        assert (word.y > pictures[0].y + pictures[0].height) != beside
        assert word.y < pictures[2].y
    assert len({(one.width, one.height) for one in pictures}) == 1
    assert "no errors, no warnings" in said(tmp_path)


def test_a_row_may_be_empty(tmp_path: Path) -> None:
    assert drawn(pack(tmp_path, KEYS.split("rows")[0] + "rows: [[]]")).height < 10


def test_the_pack_is_sound_but_for_the_fields_it_does_not_tell(tmp_path: Path) -> None:
    told = said(pack(tmp_path))
    assert "no errors, 2 warnings" in told
    assert told.count("warning[field-unprinted]") == 2


@pytest.mark.parametrize(("keys", "found"), [
    (KEYS.replace("{id}-art", "{id}"), "expected a picture of theme/art or a scene, found 'troll'"),
    (KEYS.replace("beast.bat", "beast.cat"), "beast.cat"),
    (KEYS + ", width: 18 mm", "expected fewer things in a row 18 mm wide, found 2"),
    (TOLD.replace("claws", "jaws"), "expected a field of beast, found 'jaws'"),
    (TOLD + ", width: 30 mm", "beside a picture, found"),
    ('picture: "{id}-art"', "rows"),
    ("rows: [[beast.troll]]", "picture")])
def test_a_fault_is_told_once(keys: str, found: str, tmp_path: Path) -> None:
    told = said(pack(tmp_path, keys))
    assert told.count("error[") == 1
    assert found in told
