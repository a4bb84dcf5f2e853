"""Pictures parted by value: figures in full ink before a place that is lighter or darker than they are."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from some import some

from generator.layout.scene_source import scene_source
from generator.model.person import Person
from generator.model.scene import LIGHTS, Manner, Scene, StandingFigure
from generator.model.theme import Theme
from generator.pictures.drawn_scene import draw, fields_of
from generator.pictures.engraved_fields import FIGURE, PLACE, Engraving
from generator.pictures.fields import FINE, Field
from generator.pictures.layers import Layers, flat
from generator.pictures.picture_source import PictureSource
from generator.pictures.sculpt import ActorBox, place
from generator.pictures.shape_text import read_shapes
from generator.pictures.squint import SEEN, seen_contrast, squint
from generator.pictures.value_masks import CONTOUR, HALO, grown_mask
from generator.pictures.value_planes import parted_planes

SIZE = (57.0, 48.0)
THEME = Theme()


def source(scene: Scene, size: tuple[float, float] = SIZE) -> PictureSource:
    return scene_source(THEME, scene, size)


def printed(scene: Scene, manner: Manner = "engraved") -> Layers:
    _, size, _, key, steps, own = source(scene).given
    return draw(scene, size, manner, key, steps, own)  # type: ignore[arg-type]


def hound(**more: object) -> StandingFigure:
    return StandingFigure("hound", (0.5, 0.95), 0.6, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("manner", ["engraved", "woodcut"])
@pytest.mark.parametrize("light", list(LIGHTS))
def test_figures_are_seen_with_eyes_half_shut(light: str, manner: Manner) -> None:
    figures = (StandingFigure("", (0.5, 1.1), 0.95, person=Person()), hound(), StandingFigure("goat", (0.5, 0.95), 0.6))
    for figure in some(figures):
        found = squint(printed(Scene("backdrop", light, (figure,)), manner))
        assert found is not None
        assert found[0] >= SEEN, (light, found)
        assert found[1] >= 0.5, (light, found)


def test_each_plane_has_an_ink_of_its_own_and_little_ink_prints_them_all() -> None:
    scene = Scene("backdrop", "sun", (hound(),), (StandingFigure("barrel", (0.15, 0.9), 0.4),))
    for layers in (printed(scene), draw(*source(scene).sparing.given)):  # type: ignore[arg-type]
        light = [int(block.ink[1:3], 16) for block in layers.key.blocks]
        assert len(light) == 3
        assert light[0] > light[1] > light[2]
        assert min(np.asarray(block.bits).mean() for block in layers.key.blocks) > 0.001


def test_no_point_is_printed_in_two_inks() -> None:
    blocks = printed(Scene("backdrop", "sun", (hound(),))).blocks
    assert sum(np.asarray(block.bits).astype(int) for block in blocks).max() == 1  # type: ignore[union-attr]


def test_paper_is_spared_round_figures() -> None:
    scene = Scene("backdrop", "sun", (hound(),))
    picture = fields_of(scene, *SIZE)
    plane = (picture.who > 0) * FIGURE
    assert parted_planes(picture, "engraved", *source(scene).given[3:5]) is not None  # type: ignore[arg-type]
    inked, halo = (grown_mask(plane == FIGURE, reach * FINE) for reach in (CONTOUR, HALO))
    ring = halo & ~inked
    assert ring.sum() > 500
    assert not picture.line[ring].any()
    assert not picture.dark[halo & (plane == PLACE)].any()


def test_a_lantern_lights_the_night_about_it() -> None:
    def field(light: str, name: str, held: str = "") -> np.ndarray:  # type: ignore[type-arg]
        actor = StandingFigure("", (0.25, 1.0), 0.95, person=Person(right=held, right_at="raise"))
        scene = Scene("backdrop", light, (actor,), (StandingFigure(name, (0.75, 0.8), 0.4),), glows=())
        picture = fields_of(scene, *SIZE)
        assert bool(picture.lamps) == (light == "moon" and (name == "lantern" or held == "torch"))
        colours = flat(printed(scene)).image.convert("RGB")
        return np.asarray(colours, float)

    lit, unlit = field("moon", "lantern"), field("moon", "barrel")
    high, wide = lit.shape[:2]
    # beside the lantern it is lighter and warmer, far from it as dark as before
    near = slice(int(high * 0.5), int(high * 0.75)), slice(int(wide * 0.88), int(wide * 0.96))
    assert lit[near].mean() > unlit[near].mean() + 30
    assert (lit[near][..., 0] - lit[near][..., 2]).mean() > (unlit[near][..., 0] - unlit[near][..., 2]).mean() + 10
    field("sun", "lantern")
    field("moon", "barrel", "torch")


def test_no_ring_is_spared_before_a_dark_place() -> None:
    scene = Scene("backdrop", "moon", (hound(),), glows=())
    picture = fields_of(scene, *SIZE)
    plane = (picture.who > 0) * FIGURE
    assert parted_planes(picture, "engraved", *source(scene).given[3:5]) is not None  # type: ignore[arg-type]
    about = grown_mask(plane == FIGURE, HALO * FINE) & ~grown_mask(plane == FIGURE, CONTOUR * FINE)
    assert about.sum() > 500
    assert (picture.dark[about] > 0.2).mean() > 0.8


def test_a_shadow_falls_away_from_the_light() -> None:
    dark = {}
    for ground in (True, False):
        picture = fields_of(Scene("backdrop", "sun", (hound(ground=ground),)), *SIZE)
        plane = picture.who > 0
        parted_planes(picture, "engraved", "#000000", ("#808080",) * 30)
        dark[ground] = np.where(plane, 0, picture.dark)
    columns = (dark[True] - dark[False]).clip(0)[-250:].sum(0)
    assert picture.light[0] < 0
    middle = columns.size // 2
    assert columns[middle:].sum() > 2 * columns[:middle].sum() > 0


def test_a_picture_without_figures_has_one_ink() -> None:
    assert len(printed(Scene("backdrop", "sun")).blocks) == 1
    assert squint(printed(Scene("backdrop", "sun"))) is None


def test_props_alone_are_the_figures() -> None:
    found = squint(printed(Scene("backdrop", "sun", (), (StandingFigure("barrel", (0.5, 0.9), 0.6),))))
    assert found is not None
    assert found[0] >= SEEN


def test_a_token_shows_no_lines_on_skin() -> None:
    scene = Scene("backdrop", "sun", (StandingFigure("", (0.5, 1.05), 0.98, person=Person()),))
    shares = {}
    for high in (24.0, 48.0):
        picture = fields_of(scene, high, high)
        skin = (picture.tint == 4) & (picture.dark < 0.9) & picture.acting
        shares[high] = (picture.dark[skin] > 0.21).mean()
    assert shares[24.0] < 0.02
    assert 0.04 < shares[48.0] < 0.3


@pytest.mark.parametrize(("word", "high", "is_drawn"), [("token", 24.0, True), ("token", 48.0, False),
                                                        ("detail", 24.0, False), ("detail", 48.0, True)])
def test_shapes_of_tokens_and_those_that_are_none(word: str, high: float, is_drawn: bool) -> None:
    picture = Engraving(high, high, 0)
    place(picture, read_shapes(f"blob 50,50 radii=30,30 flat=1 tint=6 {word}", {}), ActorBox(0, 0, high / 100))
    assert (picture.tint == 6).any() == is_drawn


@given(st.integers(1, 24), st.integers(1, 24), st.floats(0, 6), st.randoms(use_true_random=False))
def test_a_mask_grows_by_its_reach(high: int, wide: int, reach: float, lots: object) -> None:
    mask = np.random.default_rng(lots.randrange(99)).random((high, wide)) < 0.1  # type: ignore[attr-defined]
    reach = round(reach, 1)
    rows, columns = np.mgrid[:high, :wide]
    near: Field = np.zeros_like(mask)
    for row, column in np.argwhere(mask):
        near |= (rows - row) ** 2 + (columns - column) ** 2 <= np.float32(reach) ** 2
    assert (grown_mask(mask, reach) == near).all()


def test_what_is_seen_is_a_difference_of_lightness() -> None:
    figures = np.zeros((80, 80), bool)
    figures[20:60, 20:60] = True
    for difference in some((0, 20, 100)):
        mean, outline = seen_contrast(np.where(figures, 100 + difference, 100).astype(np.float32), figures, 2.5)
        assert 0.8 * difference <= mean <= difference
        assert outline == (1 if difference == 100 else 0)
