"""Textures stay in range, and fade to an even tone where paper is too coarse to show them."""

from __future__ import annotations

import numpy as np
import pytest

from generator.pictures.fields import Field
from zecer_studio.stage import textures
from zecer_studio.stage.grain import Grain, Texture

TEXTURES = {
    "bricks": textures.bricks(), "hinted bricks": textures.bricks(missing=0.4), "cobbles": textures.cobbles(),
    "planks": textures.planks(), "turned planks": textures.planks(turned=True), "checker": textures.checker(),
    "tiles": textures.tiles(), "stones": textures.stones(), "bark": textures.bark(), "ripples": textures.ripples(),
    "shelves": textures.shelves(),
}
EVERY = pytest.mark.parametrize("texture", TEXTURES.values(), ids=TEXTURES)


def seen(texture: Texture, metres: float) -> Grain:
    """A texture on 4 × 3 m, where a mm of paper is so many metres."""
    u, v = np.linspace(-1, 3, 160, dtype=np.float32)[None, :], np.linspace(0, 3, 120, dtype=np.float32)[:, None]
    scale = np.full((1, 1), metres, np.float32)
    return texture(u, v, scale, scale)


def span(field: Field | float | None) -> float:
    return 0.0 if field is None else float(np.max(field) - np.min(field))


@EVERY
def test_it_adds_to_the_darkness_and_no_more(texture: Texture) -> None:
    for metres in (0.005, 0.05, 0.3, 2):
        grain = seen(texture, metres)
        assert np.min(grain.dark) > -0.7
        assert np.max(grain.dark) < 0.7
        assert grain.line is None or (np.min(grain.line) >= 0 and np.max(grain.line) <= 1)
        assert np.abs(grain.bulge).max() < 0.25


@EVERY
def test_it_shows_where_paper_is_fine_and_fades_where_it_is_coarse(texture: Texture) -> None:
    near, far = seen(texture, 0.01), seen(texture, 3)
    assert span(near.dark) > 0.05
    assert span(near.line) in (0, 1)
    # the backs of books stay dark between their boards
    assert span(far.dark) < 0.4 * span(near.dark)
    assert span(far.line) < 0.05
    assert span(far.bulge) == 0


@EVERY
def test_it_is_always_the_same(texture: Texture) -> None:
    first, again = seen(texture, 0.02), seen(texture, 0.02)
    assert all(np.array_equal(one, other) for one, other in zip(first[:4], again[:4], strict=True)
               if one is not None and other is not None)


def test_hinted_bricks_lack_joints_of_the_others() -> None:
    whole, hinted = seen(TEXTURES["bricks"], 0.02).line, seen(TEXTURES["hinted bricks"], 0.02).line
    assert whole is not None
    assert hinted is not None
    assert 0.1 < hinted.sum() / whole.sum() < 0.8


def test_turned_planks_run_upwards() -> None:
    level, turned = (seen(TEXTURES[name], 0.02).line for name in ("planks", "turned planks"))
    assert level is not None
    assert turned is not None
    assert level.mean(1).max() > 0.9
    assert turned.mean(0).max() > 0.9


def test_books_have_colours_of_their_own() -> None:
    assert set(np.unique(seen(TEXTURES["shelves"], 0.01).tint)) == {1, 2, 5, 7, 9}
