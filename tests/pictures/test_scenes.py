"""Scenes: told in a theme, drawn for any size, printed in the inks of the theme."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image
from some import some

from generator.cli import cli
from generator.layout.low_ink import outlined_piece
from generator.layout.marks import PictureMark, Piece
from generator.layout.scene_source import scene_source
from generator.load.pack import load
from generator.make import scene_pictures
from generator.model.scene import Glow, Manner, Scene, SceneWeather, StandingFigure
from generator.model.theme import Theme
from generator.pictures import drawn_scene
from generator.pictures.drawn_scene import fields_of
from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import FINE
from generator.pictures.layers import Layers, flat_png
from generator.pictures.letter_cutting import letter
from generator.pictures.lettering import PAPER, Lettering
from generator.pictures.picture_source import PictureSource, layers_of
from generator.pictures.shape_text import TINTS
from generator.products import function
from generator.records import replace

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
  hall: {place: backdrop, light: glow, air: 0.9, glow: [0.5, 0.4, 0.3, 0.5], seed: 3}
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
    assert (scene.place, scene.air, scene.seed) == ("backdrop", 0.9, 3)
    assert (look.manner, look.shade, look.depth) == ("woodcut", "dusk", 0.3)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("place: backdrop", "place: bakdrop", "found 'bakdrop'"),
    ("light: glow", "light: dark", "found 'dark'"),
    ("seed: 3", "actors: [{name: dragon, scale: 9}]", "expected a number from 0.05 to 4, found '9'"),
    ("seed: 3", "actor: dragon, actors: [rats]", "expected one of actor, actors, found both"),
    ("air: 0.9", "air: nan", "expected a number from 0 to 1.4, found 'nan'"),
    ("air: 0.9", "air: 99", "expected a number from 0 to 1.4, found '99'"),
    ("glow: [0.5, 0.4, 0.3, 0.5]", "glow: [0.5, 0.4]", "expected 4 numbers, found 2"),
    ("glow: [0.5, 0.4, 0.3, 0.5]", "glow: [[0.5, 0.4, 0.3, 0.5], [1, 2]]", "expected 4 numbers, found 2"),
    ("seed: 3", "crop: [0, 0, 0.1]", "expected a number from 0.2 to 1, found '0.1'"),
    ("seed: 3", "focus: [0.5, 0.5]", "expected 3 numbers, found 2"),
    ("seed: 3", "weather: fok", "found 'fok'"),
    ("seed: 3", "weather: {kind: fog, amount: 3}", "expected a number from 0 to 1, found '3'"),
    ("seed: 3", "inks: {9: ink}", "expected a colour for a tint from 0 to 8, found 'ink' for 9"),
    ("seed: 3", "inks: {2: 3}", "expected a colour for a tint from 0 to 8, found 3 for 2"),
    ("seed: 3", "actors: [{name: rats, tints: {12: 3}}]", "expected the number of a tint from 0 to 9, found '12'"),
    ("seed: 3", "actors: [{name: rats, turn: 400}]", "expected a number from -360 to 360, found '400'"),
    ("seed: 3", "actors: [{name: rats, layer: front}]", "layer"),
    ("seed: 3", "props: [{name: rats, layer: frnt}]", "found 'frnt'"),
    ("seed: 3", f"actors: [{'rats, ' * 13}], props: [{'key, ' * 12}]", "expected at most 24 actors and props"),
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


def test_a_scene_that_cannot_be_read_is_not_told_as_missing_too(tmp_path: Path) -> None:
    told = {}
    faults = {"unread": ("place: backdrop", "place: bakdrop"), "none": ("image: hall", "image: hal")}
    for name, (old, new) in some(faults.items()):
        (tmp_path / name).mkdir()
        done = CliRunner().invoke(cli, ["check", "--all", str(pack(tmp_path / name, old, new))])
        told[name] = {rule for rule in ("bad-value", "image-missing") if rule in done.output}
    assert told == {"unread": {"bad-value"}, "none": {"image-missing"}}


def test_check_tells_a_colour_that_nobody_knows(tmp_path: Path) -> None:
    new = "seed: 3, inks: {1: duks}, actors: [{name: rats, tints: {2: dawm}}]"
    done = CliRunner().invoke(cli, ["check", "--all", str(pack(tmp_path, "seed: 3", new))])
    line = THEME.replace("seed: 3", new).splitlines()[3]
    for colour in some(("duks", "dawm")):
        spot = f"theme/theme.yaml:4:{line.index(colour) + 1}: error[reference-to-nothing]: "
        assert f"{spot}expected a colour of the theme or #rrggbb, found '{colour}'" in done.output


def test_a_card_prints_its_scene(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["build", str(pack(tmp_path)), "-o", str(tmp_path / "out"), "-j", "1"])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "out" / "scenes" / "pl" / "karty.pdf").stat().st_size > 20_000


def test_equal_scenes_are_drawn_alike_and_a_seed_is_another_chance() -> None:
    first, again, other = (flat_png(layers(Scene("backdrop", "glow", seed=seed))) for seed in (1, 1, 2))
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


def alone(figure: StandingFigure, **more: object) -> Engraving:
    """The fields of one figure before a bare wall."""
    return fields_of(replace(Scene("backdrop", "sun", (figure,), glows=()), **more), *SMALL)


def test_all_of_the_language_is_read(tmp_path: Path) -> None:
    loaded = load(pack(tmp_path, "seed: 3", "seed: 3, weather: {kind: rain, over: true}, crop: [0.2, 0, 0.5], "
                       "focus: [0.5, 0.4, 0.8], inks: {4: dusk}, "
                       "actors: [{name: rats, turn: -20, tints: {2: 8, 7: '#506080'}}], "
                       "props: [key, {name: sword, layer: front, ground: false}]"))
    assert not loaded.findings
    assert loaded.game is not None
    scene = loaded.game.theme.images["hall"]
    assert isinstance(scene, Scene)
    assert scene == Scene(
        "backdrop", "glow", (StandingFigure("rats", turn=-20, tints=((2, 8), (7, "#506080"))),),
        (StandingFigure("key", (0.15, 0.97), 0.3),
         StandingFigure("sword", (0.15, 0.97), 0.3, ground=False, front=True)),
        (Glow(0.5, 0.4, 0.3, 0.5),), 0.9, 3, ((4, "dusk"),), (0.2, 0, 0.5), (0.5, 0.4, 0.8),
        SceneWeather("rain", over=True))
    assert scene.names() == ("key", "rats", "sword")
    assert scene.colours() == ("#506080",)


def test_a_turned_figure_is_turned_about_its_middle() -> None:
    spear = StandingFigure("sword", (0.5, 0.9), 0.8, ground=False)
    upright, lying = (np.argwhere(alone(replace(spear, turn=turn)).acting) for turn in (0, 90))
    assert np.ptp(upright, axis=0) == pytest.approx(np.ptp(lying, axis=0)[::-1], abs=4)
    assert np.ptp(upright, axis=0)[0] > 1.5 * np.ptp(upright, axis=0)[1]
    assert (upright.min(0) + np.ptp(upright, axis=0) / 2) == pytest.approx(
        lying.min(0) + np.ptp(lying, axis=0) / 2, abs=8)


def test_tints_of_a_figure_are_those_that_it_is_given() -> None:
    rat = StandingFigure("sewer-rat", tints=((6, 8), (2, "#112233")))
    plain, given = (set(np.unique(alone(figure).tint)) for figure in (StandingFigure("sewer-rat"), rat))
    assert 6 in plain
    assert given == plain - {6, 2} | {8, TINTS}
    steps = scene_source(Theme(), Scene("backdrop", "sun", (rat,)), (9, 9)).given[4]
    assert isinstance(steps, tuple)
    assert steps[3 * TINTS + 1] == "#112233"


def test_a_scene_has_inks_of_its_own() -> None:
    theme = Theme(colours={"ink": "#000000", "dusk": "#404060"})
    first, other = (scene_source(theme, Scene("backdrop", "sun", inks=inks), (9, 9)).given[4]
                    for inks in ((), ((4, "dusk"),)))
    assert isinstance(first, tuple)
    assert isinstance(other, tuple)
    assert other[13] == "#404060"
    assert [number for number in range(len(first)) if first[number] != other[number]] == [12, 13, 14]


def test_a_prop_in_front_hides_the_actor() -> None:
    actor, wall = StandingFigure("sewer-rat", (0.5, 1), 0.9), StandingFigure("crate", (0.5, 1), 0.9)
    shown = {front: fields_of(Scene("backdrop", "sun", (actor,), (replace(wall, front=front),), ()), *SMALL).tint
             for front in (False, True)}
    assert (shown[False] == 6).sum() > 3 * (shown[True] == 6).sum()


def test_only_what_stands_on_the_ground_shades_it() -> None:
    bell = StandingFigure("bell", (0.5, 0.9), 0.5)
    shaded, free = (alone(replace(bell, ground=ground)).dark for ground in (True, False))
    assert shaded.sum() > free.sum()
    assert shaded[:shaded.shape[0] // 3].sum() == pytest.approx(free[:free.shape[0] // 3].sum(), rel=0.001)


def test_several_glows_light_several_places() -> None:
    glows = tuple(Glow(x, 0.2, 0.2, 0.9) for x in (0.1, 0.9))
    plain, lit = (fields_of(Scene("backdrop", "sun", glows=lights), *SMALL).dark for lights in ((), glows))
    wide = plain.shape[1]
    lighter = (plain - lit)[: plain.shape[0] // 2].mean(0)
    middle = lighter[wide * 2 // 5: wide * 3 // 5].mean()
    assert min(lighter[: wide // 4].mean(), lighter[-wide // 4:].mean()) > 1.5 * middle


def test_small_letters_have_paper_about_them_and_no_outline() -> None:
    square = (((5.0, 5.0), (10.0, 5.0), (10.0, 10.0), (5.0, 10.0)),)
    lines = {}
    for raised in (False, True):
        picture = fields_of(Scene("backdrop", "sun", glows=()), *SMALL)
        letter(picture, None, Lettering(square, PAPER if not raised else 2, 0.6, raised=raised))
        about = picture.line[round(4.6 * FINE):round(10.4 * FINE), round(4.6 * FINE):round(10.4 * FINE)]
        lines[raised] = float(about.max())
        assert (picture.tint[round(7 * FINE), round(7 * FINE)] == PAPER) is not raised
    assert lines == {False: 0.0, True: 1.0}


def test_a_crop_is_a_part_of_the_place_and_leaves_actors_alone() -> None:
    scene = Scene("backdrop", "glow", (StandingFigure("sewer-rat", ground=False),), glows=())
    whole, part = (fields_of(replace(scene, crop=crop), *SMALL) for crop in ((0, 0, 1), (0.3, 0.2, 0.5)))
    assert (whole.acting == part.acting).all()
    large = fields_of(Scene("backdrop", "glow", glows=()), SMALL[0] * 2, SMALL[1] * 2)
    high, wide = part.shape
    row, column = round(0.2 * 2 * SMALL[1] * FINE), round(0.3 * 2 * SMALL[0] * FINE)
    bare = fields_of(Scene("backdrop", "glow", glows=(), crop=(0.3, 0.2, 0.5)), *SMALL)
    assert np.allclose(bare.dark, large.dark[row:row + high, column:column + wide])


def test_a_focus_is_a_part_of_the_scene() -> None:
    scene = Scene("backdrop", "sun", (StandingFigure("sewer-rat", (0.5, 0.9), 0.5, ground=False),), glows=())
    whole, part = (fields_of(replace(scene, focus=focus), *SMALL) for focus in (None, (0.5, 0.7, 0.5)))
    assert part.acting.mean() > 3 * whole.acting.mean()
    narrow = fields_of(replace(scene, focus=(0.5, 0.7, 0.5)), 8, 16)
    assert narrow.acting.mean() > 2 * whole.acting.mean()


def test_no_part_makes_a_picture_too_large_to_draw() -> None:
    view = fields_of(Scene("backdrop", "sun", glows=(), crop=(0, 0, 0.2), focus=(0.5, 0.5, 0.2)), 120, 100)
    assert view.shape == fields_of(Scene("backdrop", "sun", glows=()), 120, 100).shape


@pytest.mark.parametrize("over", [True, False])
def test_weather_comes_behind_the_actors_or_over_them(over: bool) -> None:
    rat = StandingFigure("sewer-rat", (0.5, 1), 1.2, ground=False)
    clear, foggy = (alone(rat, weather=weather) for weather in (None, SceneWeather("fog", 1.0, over)))
    seen = clear.acting
    changed = float((clear.dark[seen] != foggy.dark[seen]).mean())
    assert changed > 0.4 if over else changed < 0.1
    assert (clear.dark != foggy.dark).any()


def test_a_woodcut_takes_less_ink() -> None:
    scene = Scene("backdrop", "glow")
    assert ink(layers(scene, "woodcut")) < ink(layers(scene)) * 0.9


def test_little_ink_prints_a_woodcut_alone(tmp_path: Path) -> None:
    source = scene_source(Theme(colours={"ink": "#231b16"}), Scene("backdrop", "sun"), SMALL)
    piece = Piece("card", "card", "front", *SMALL, 0.0, (PictureMark(0.0, 0.0, *SMALL, source),))
    [mark] = outlined_piece(piece, Theme(colours={"ink": "#231b16"})).marks
    assert isinstance(mark, PictureMark)
    assert mark.sparing
    assert mark.source == PictureSource(source.draw, source.spared or (), plugins=source.plugins)
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


def test_a_sheet_of_many_scenes_has_pages_and_takes_them_from_the_cache(
        empty_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pack(tmp_path, "seed: 3}", "seed: 3}\n  yard: {place: backdrop, seed: 4}\n  room: {place: backdrop}")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(scene_pictures, "MOST_ON_PAGE", 2)
    command = ["draw", "--sheet", str(folder), "--size", "19 mm x 16 mm"]
    seen = []
    for draw in some((drawn_scene.draw, None)):
        # the second time, nothing is drawn
        monkeypatch.setattr(drawn_scene, "draw", draw)
        monkeypatch.setattr(os, "cpu_count", lambda: 1)
        layers_of.cache_clear()
        done = CliRunner().invoke(cli, command)
        assert done.output.split() == ["scenes-1.png", "scenes-2.png"], done.output
        seen.append([(tmp_path / f"scenes-{number}.png").read_bytes() for number in (1, 2)])
    assert seen[0] == seen[1]
    done = CliRunner().invoke(cli, [*command, "-o", "-"])
    assert "expected a file for 2 pages, found the standard output" in done.output


def test_a_sheet_is_the_same_from_several_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pack(tmp_path, "seed: 3}", "seed: 3}\n  yard: {place: backdrop, seed: 4}\n  room: {place: backdrop}")
    for jobs in (1, 2):
        monkeypatch.setattr(os, "cpu_count", lambda jobs=jobs: jobs)
        layers_of.cache_clear()
        done = CliRunner().invoke(cli, ["draw", "--sheet", str(folder), "-o", str(tmp_path / f"{jobs}.png")])
        assert done.exit_code == 0, done.output
    assert (tmp_path / "1.png").read_bytes() == (tmp_path / "2.png").read_bytes()


@pytest.mark.parametrize(("text", "said"), [
    ("blob nan,50", "monster.shapes:1:6: expected 2 numbers"),
    ("blob 1,1\n" * 10_000, "monster.shapes:401:1: expected at most 400 shapes"),
    ("limb" + " 1,1,1" * 9_000, "monster.shapes:1:1: expected at most 120 words"),
    ("", "monster.shapes:1:1: expected at least one shape"),
])
def test_draw_tells_a_figure_that_cannot_be_drawn(tmp_path: Path, text: str, said: str) -> None:
    folder = pack(tmp_path, "seed: 3", "actors: [monster]")
    (folder / "theme" / "cast").mkdir()
    (folder / "theme" / "cast" / "monster.shapes").write_text(text, encoding="utf-8")
    done = CliRunner().invoke(cli, ["draw", "hall", str(folder), "-o", str(tmp_path / "hall.png")])
    assert done.exit_code == 2
    assert said in done.output


def test_the_most_shapes_of_a_figure_are_drawn_within_the_limits(tmp_path: Path) -> None:
    folder = pack(tmp_path, "seed: 3", "actors: [{name: monster, at: [0.5, 1], scale: 4}]")
    (folder / "theme" / "cast").mkdir()
    shapes = "".join(f"blob {number % 90},{number // 5} radii=45,45 group=a\n" for number in range(400))
    (folder / "theme" / "cast" / "monster.shapes").write_text(shapes, encoding="utf-8")
    done = CliRunner().invoke(cli, ["draw", "hall", str(folder), "-o", str(tmp_path / "hall.png"), "--size",
                                    "19 mm x 16 mm"])
    assert done.exit_code == 0, done.output


def test_draw_tells_what_may_be_meant(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["draw", "hal", str(pack(tmp_path))])
    assert done.exit_code == 2
    assert 'did you mean "hall"?' in done.output
