"""The figures of the program and of packs: all are read and put ink within their box; words, other words and faults."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from some import some

from generator.check import check
from generator.layout.scene_source import scene_source
from generator.load.pack import load
from generator.model.scene import Scene, StandingFigure
from generator.model.theme import Theme
from generator.pictures.cast import ROOMS, BadFigure, SceneCast, UnknownFigure, names
from generator.pictures.engraved_fields import Engraving
from generator.pictures.picture_source import layers_of
from generator.pictures.sculpt import ActorBox, place
from generator.pictures.shape_text import tinted_shapes

EVERY = [name for room in ROOMS for name in names(room)]
GAME = """\
game: tiny
title: T
language: en
products: {cards: {kind: deck, of: [card], card: poker, face: stock-card, duplex: [fronts-only]}}
kinds: {card: {name: {nom: card, nom.pl: cards}, fields: {name: name}}}
kind: card
provenance: {original: x}
things: {a: {name: "A"}}
"""
BALL = "@also kula-ognia, barrel\nblob 50,50 radii=20,20 glow\n"


@pytest.mark.parametrize("name", [name for name in EVERY if SceneCast().figure(name).cells is None])
def test_a_figure_is_drawn_in_its_box(name: str) -> None:
    unit, air = 0.06, 20
    picture = Engraving(140 * unit, 140 * unit, 3)
    place(picture, SceneCast().figure(name).shapes, ActorBox(air * unit, air * unit, unit))
    inked = np.argwhere((picture.dark > 0.3) | (picture.line > 0.5))
    assert len(inked) > 12
    middle_y, middle_x = inked.mean(0) / picture.shape[0] * 140 - air
    assert 20 < middle_x < 80
    assert 5 < middle_y < 98


@pytest.mark.parametrize("name", [name for name in EVERY if SceneCast().figure(name).cells is not None])
def test_a_thing_seen_from_above_keeps_to_its_cells(name: str) -> None:
    figure, air, unit = SceneCast().figure(name), 22, 0.1
    wide, high = ((cells + 2) * air for cells in figure.cells or ())
    picture = Engraving(wide * unit, high * unit, 3)
    picture.putting = 1
    place(picture, figure.shapes, ActorBox(air * unit, air * unit, unit))
    rows, columns = np.nonzero(picture.acting)
    most = 0.9 * air
    assert air - most <= columns.min() / 10 / unit <= columns.max() / 10 / unit <= wide - air + most
    assert air - most <= rows.min() / 10 / unit <= rows.max() / 10 / unit <= high - air + most


def test_every_word_names_one_figure() -> None:
    words = Counter(word for name in some(EVERY) for word in (name, *SceneCast().figure(name).also))
    assert [word for word, count in words.items() if count > 1] == []
    assert SceneCast().figure("szczur-wojownik").id == "rat-warrior"


@pytest.mark.parametrize(("word", "hint"), [("wargg", '"warg"'), ("wilkolak", '"wilkołak"'), ("../props/key", "")])
def test_an_unknown_word_is_told_with_what_may_be_meant(word: str, hint: str) -> None:
    with pytest.raises(UnknownFigure, match="expected the name of a creature or a prop, found") as caught:
        SceneCast().figure(word)
    assert hint in str(caught.value)


def test_figures_and_words_of_a_pack_go_before_those_of_the_program() -> None:
    own = SceneCast({"ball": BALL, "key": "blob 1,1", "materials": "= glow flat=0 tint=3"})
    assert own.figure("kula-ognia").shapes[0].look.tint == 3
    assert len(own.figure("key").shapes) == 1 < len(SceneCast().figure("key").shapes)
    assert own.figure("barrel").id == "barrel"
    assert own.figure("beczka").id == "barrel"
    assert own.faults() == []


def test_a_scene_is_printed_with_the_figures_of_its_pack_that_it_names() -> None:
    theme = Theme(cast={"ball": "@also kula\nblob 50,50 radii=20,20 shut", "box": "blob 1,1"})
    scene = Scene("backdrop", "sun", actors=(StandingFigure("kula"), StandingFigure("dragon")))
    source = scene_source(theme, scene, (9, 9))
    assert source.given[-1] == (("ball", theme.cast["ball"]),)
    assert layers_of(source).plate is not None
    assert scene_source(Theme(), scene, (9, 9)).given[-1] == ()


def test_figures_of_a_scene_are_printed_in_the_colours_that_they_want() -> None:
    orc = StandingFigure("orc")
    scene = Scene("backdrop", "sun", actors=(orc, StandingFigure("wargg")), props=(orc,))
    hues = [hue for _, hue in SceneCast().figure("orc").hues]
    steps = scene_source(Theme(), scene, (9, 9)).given[4]
    assert isinstance(steps, tuple)
    assert steps[31::3] == tuple(hues)
    figure = SceneCast().figure("orc")
    wanted = {tint: number for number, (tint, _) in enumerate(figure.hues, 10)}
    drawn = {shape.look.tint for shape in tinted_shapes(figure.shapes, wanted)}
    assert drawn == {shape.look.tint for shape in figure.shapes} - {tint for tint, _ in figure.hues} | {10}


def test_a_fault_tells_file_line_and_column() -> None:
    with pytest.raises(BadFigure, match=r"^theme/cast/ball.shapes:2:24: expected a material .* found 'glow'"):
        SceneCast({"ball": BALL}).figure("ball")
    faults = SceneCast({"ball": BALL, "key": "blob 1,1", "box": "blob"}).faults()
    assert [(fault.file, fault.line, fault.column) for fault in faults] == [
        ("theme/cast/ball.shapes", 2, 24), ("theme/cast/box.shapes", 1, 1)]
    materials = SceneCast({"ball": BALL, "materials": "= x"}).faults()
    assert [fault.file for fault in materials] == ["theme/cast/materials.shapes"]


def test_a_pack_brings_its_own(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    cast = tmp_path / "theme" / "cast"
    cast.mkdir(parents=True)
    (cast / "ball.shapes").write_text("@also kula\nblob 50,50 radii=20,20\n", encoding="utf-8")
    (cast / "bad.shapes").write_text("blob 50,50\nblub 1,1\n", encoding="utf-8")
    (cast / "Big Ball.shapes").write_text("blob 50,50\n", encoding="utf-8")
    (cast / "huge.shapes").write_text("blob 50,50\n" * 10_000, encoding="utf-8")
    found = {(one.place.file, one.place.line, one.place.column, one.rule) for one in check(load(tmp_path)).findings
             if one.place is not None}
    assert found == {("theme/cast/bad.shapes", 2, 1, "shape-unreadable"),
                     ("theme/cast/Big Ball.shapes", 1, 1, "bad-value"),
                     ("theme/cast/huge.shapes", 1, 1, "file-unread")}
