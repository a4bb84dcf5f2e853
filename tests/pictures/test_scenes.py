"""Scenes: told in a theme, drawn for any size, printed in the inks of the theme."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image
from some import some

from generator.cli import cli
from generator.layout.low_ink import outlined
from generator.layout.marks import PictureMark, Piece
from generator.layout.scene_source import scene_source
from generator.load import load
from generator.model.scene import LIGHTS, Manner, Scene, StandingFigure, places
from generator.model.theme import Theme
from generator.pictures.drawn_scene import fields_of
from generator.pictures.layers import Layers, flat_png
from generator.pictures.picture_source import PictureSource
from generator.products import function

PACK = """\
game: scenes
title: Sceny
language: pl
players: 1–2
version: "1"
kinds: {card: {name: karta, fields: {name: {type: name, label: nazwa}}}}
products: {karty: {kind: deck, title: Karty, of: [card], card: poker}}
"""
CARDS = """\
kind: card
provenance: {original: test}
things: {hall: {name: Hala}}
"""
THEME = """\
colours: {ink: "#231b16", dusk: "#404060"}
scene-look: {manner: woodcut, paper: "#ffffff", shade: dusk, depth: 0.3}
scenes:
  hall: {place: crystals, light: glow, air: 0.9, glow: [0.5, 0.4, 0.3, 0.5], seed: 3}
faces:
  card: {for: [card], size: 63 mm x 88 mm, regions: {art: {box: [3, 12, 57, 48], image: hall}}}
"""
SMALL = (19.0, 16.0)


def pack(folder: Path, old: str = "", new: str = "") -> Path:
    assert old in THEME
    (folder / "game.yaml").write_text(PACK, encoding="utf-8")
    (folder / "cards.yaml").write_text(CARDS, encoding="utf-8")
    (folder / "theme").mkdir()
    theme = THEME.replace(old, new) if old else THEME
    (folder / "theme" / "theme.yaml").write_text(theme, encoding="utf-8")
    return folder


def layers(scene: Scene, manner: Manner = "engraved", size: tuple[float, float] = SMALL) -> Layers:
    draw: Callable[..., Layers] = function("generator.pictures.drawn_scene:draw")
    return draw(scene, size, manner, "#000000", tuple(f"#{number:02x}8080" for number in range(30)))


def ink(drawn: Layers) -> float:
    """The share of the key block that bears ink."""
    return float(np.asarray(drawn.key.blocks[0].bits).mean())


def test_a_scene_is_read_with_its_look(tmp_path: Path) -> None:
    loaded = load(pack(tmp_path))
    assert not loaded.findings
    assert loaded.game is not None
    scene, look = loaded.game.theme.images["hall"], loaded.game.theme.scenes
    assert isinstance(scene, Scene)
    assert (scene.place, scene.air, scene.seed) == ("crystals", 0.9, 3)
    assert (look.manner, look.shade, look.depth) == ("woodcut", "dusk", 0.3)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("place: crystals", "place: cristals", "found 'cristals'"),
    ("light: glow", "light: dark", "found 'dark'"),
    ("seed: 3", "actors: [{name: dragon, scale: 9}]", "expected a number from 0.05 to 4, found '9'"),
    ("seed: 3", "actor: dragon, actors: [rats]", "expected one of actor, actors, found both"),
    ("air: 0.9", "air: nan", "expected a number from 0 to 1.4, found 'nan'"),
    ("air: 0.9", "air: 99", "expected a number from 0 to 1.4, found '99'"),
    ("glow: [0.5, 0.4, 0.3, 0.5]", "glow: [0.5, 0.4]", "expected 4 numbers, found 2"),
    ("seed: 3", "seed: -3", "found -3"),
    ("seed: 3", "mood: sad", "mood"),
    ("depth: 0.3", "inks: [ink]", "expected 9 colours"),
    ("manner: woodcut", "manner: etched", "found 'etched'"),
])
def test_what_cannot_be_drawn_is_told_at_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    findings = load(pack(tmp_path, old, new)).findings
    assert any(said in str(finding.message) or said in finding.path for finding in findings)
    for finding in some(findings):
        assert finding.place is not None
        assert finding.place.file == "theme/theme.yaml"


def test_check_tells_an_actor_that_nobody_knows(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["check", str(pack(tmp_path, "seed: 3", "seed: 3, actors: [rats, dragom]"))])
    assert "theme/theme.yaml:4:102: error[scene-figure-unknown]: expected the name of a creature" in done.output
    assert 'did you mean "dragon"?' in done.output


def test_a_card_prints_its_scene(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["build", str(pack(tmp_path)), "-o", str(tmp_path / "out"), "-j", "1"])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "out" / "scenes" / "pl" / "karty.pdf").stat().st_size > 20_000


@pytest.mark.parametrize("place", list(places()))
def test_every_place_is_drawn_in_every_light_and_shape(place: str) -> None:
    for light in some(LIGHTS):
        for size in ((19.0, 16.0), (8.0, 20.0), (30.0, 6.0)):
            picture = fields_of(Scene(place, light), *size)
            for field in (picture.dark, picture.phase, picture.across, picture.line):
                assert np.isfinite(field).all(), (light, size)
            assert -0.01 <= picture.dark.min() <= picture.dark.max() <= 1.01, (light, size)


def test_equal_scenes_are_drawn_alike_and_a_seed_is_another_chance() -> None:
    first, again, other = (flat_png(layers(Scene("crystals", "glow", seed=seed))) for seed in (1, 1, 2))
    assert sha256(first).digest() == sha256(again).digest()
    assert first != other


def test_an_actor_stands_where_the_scene_says() -> None:
    hounds = [StandingFigure("hound", (x, 0.9), 0.5) for x in (0.2, 0.8)]
    left, right = (fields_of(Scene("backdrop", "sun", (hound,)), *SMALL) for hound in hounds)
    middle = left.acting.shape[1] // 2
    assert left.acting[:, :middle].sum() > 4 * left.acting[:, middle:].sum()
    assert right.acting[:, middle:].sum() > 4 * right.acting[:, :middle].sum()


def test_a_mirrored_actor_looks_the_other_way() -> None:
    hounds = [StandingFigure("hound", (0.5, 0.95), 0.9, flip) for flip in (False, True)]
    plain, turned = (fields_of(Scene("backdrop", "sun", (hound,)), *SMALL).acting for hound in hounds)
    assert (plain == turned[:, ::-1]).mean() > 0.97
    assert (plain == turned).mean() < 0.97


def test_a_woodcut_takes_less_ink() -> None:
    scene = Scene("crystals", "glow")
    assert ink(layers(scene, "woodcut")) < ink(layers(scene)) * 0.9


def test_little_ink_prints_a_woodcut_alone(tmp_path: Path) -> None:
    source = scene_source(Theme(colours={"ink": "#231b16"}), Scene("backdrop", "sun"), SMALL)
    piece = Piece("card", "card", "front", *SMALL, 0.0, (PictureMark(0.0, 0.0, *SMALL, source),))
    [mark] = outlined(piece, Theme(colours={"ink": "#231b16"})).marks
    assert isinstance(mark, PictureMark)
    assert mark.sparing
    assert mark.source == PictureSource(source.draw, source.spared or ())
    assert "woodcut" in mark.source.given


def test_draw_writes_a_picture_and_a_sheet_of_all(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    for arguments in some([["hall", str(folder)], ["--sheet", str(folder)]]):
        file = tmp_path / "drawn.png"
        done = CliRunner().invoke(cli, ["draw", *arguments, "-o", str(file), "--size", "19 mm x 16 mm"])
        assert done.exit_code == 0, done.output
        with Image.open(file) as drawn:
            assert min(drawn.size) > 300
        file.unlink()


def test_draw_tells_what_may_be_meant(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["draw", "hal", str(pack(tmp_path))])
    assert done.exit_code == 2
    assert 'did you mean "hall"?' in done.output
