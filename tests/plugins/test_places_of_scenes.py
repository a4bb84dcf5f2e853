"""A place is found where it lies, and scenes are set in it."""

from __future__ import annotations

import numpy as np
import pytest

from generator.model.scene import Scene, places
from generator.pictures.drawn_scene import fields_of
from generator.pictures.fields import Field

# a third of a card's picture
SMALL = (19.0, 16.0)


@pytest.mark.usefixtures("more_places")
def test_a_scene_is_set_in_a_place_of_ones_own() -> None:
    assert places()["starry-night"].light == "moon"
    picture = fields_of(Scene("starry-night", "moon"), 19.0, 16.0)
    # a dark hill under a sky that is lighter at the horizon
    assert picture.dark[-1].min() > picture.dark[len(picture.dark) // 2].max()
    assert np.unique(picture.tint).tolist() == [0, 8]


def test_it_is_gone_afterwards() -> None:
    assert "starry-night" not in places()


def middle(dark: Field) -> float:
    """The mean darkness where actors stand."""
    high, wide = dark.shape
    half = round(0.22 * high)
    return float(dark[round(0.3 * high):round(0.85 * high), wide // 2 - half:wide // 2 + half].mean())


@pytest.mark.parametrize("place", list(places()))
def test_a_place_leaves_calm_for_actors_in_its_own_light(place: str) -> None:
    dark = fields_of(Scene(place, places()[place].light, glows=()), *SMALL).dark
    assert middle(dark) < 0.5
    assert middle(dark) < dark.mean() + 0.06


@pytest.mark.daily("market", "library", "cave", "street", "forest")
@pytest.mark.parametrize("place", list(places()))
def test_no_place_is_darker_by_day_than_by_night(place: str) -> None:
    day, night = (float(fields_of(Scene(place, light), *SMALL).dark.mean()) for light in ("sun", "moon"))
    assert day < night + 0.01


@pytest.mark.daily("market", "library")
@pytest.mark.parametrize("place", list(places()))
def test_the_same_words_draw_the_same_place(place: str) -> None:
    first, again = (fields_of(Scene(place, places()[place].light, seed=5), *SMALL) for _ in range(2))
    for name in ("dark", "phase", "across", "line", "hair", "tint"):
        assert getattr(first, name).tobytes() == getattr(again, name).tobytes(), name


@pytest.mark.daily("market", "library")
@pytest.mark.parametrize("place", list(places()))
def test_light_falls_on_the_actors_of_a_place(place: str) -> None:
    light = fields_of(Scene(place, "torch"), *SMALL).light
    assert np.linalg.norm(light) == pytest.approx(1, abs=0.001)
    assert light[2] > 0.3
