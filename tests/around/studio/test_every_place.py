"""Every place of scenes is drawn in every light, leaves calm for actors, lights them, and hides none."""

from __future__ import annotations

import numpy as np
import pytest
from some import some

from generator.layout.scene_source import scene_source
from generator.model.person import Person
from generator.model.scene import LIGHTS, Manner, Scene, StandingFigure, places
from generator.model.theme import Theme
from generator.pictures.drawn_scene import draw, fields_of
from generator.pictures.fields import Field
from generator.pictures.squint import SEEN, squint

# a third of a card's picture
SMALL = (19.0, 16.0)
CARD = (57.0, 48.0)
HOUND = StandingFigure("hound", (0.5, 0.95), 0.6)


@pytest.mark.daily("library", "cave", "void")
@pytest.mark.parametrize("place", list(places()))
def test_every_place_is_drawn_in_every_light_and_shape(place: str) -> None:
    for light in some(LIGHTS):
        for size in ((19.0, 16.0), (8.0, 20.0), (30.0, 6.0)):
            picture = fields_of(Scene(place, light), *size)
            for field in (picture.dark, picture.phase, picture.across, picture.line):
                assert np.isfinite(field).all(), (light, size)
            assert -0.01 <= picture.dark.min() <= picture.dark.max() <= 1.01, (light, size)


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


def squinted(scene: Scene, manner: Manner = "engraved") -> tuple[float, float]:
    """What eyes that are half shut see of the figures of a printed scene."""
    _, size, _, key, steps, own = scene_source(Theme(), scene, CARD).given
    found = squint(draw(scene, size, manner, key, steps, own))  # type: ignore[arg-type]
    assert found is not None
    return found


@pytest.mark.daily("street")
@pytest.mark.parametrize("place", list(places()))
def test_no_place_hides_a_figure(place: str) -> None:
    assert squinted(Scene(place, places()[place].light, (HOUND,)))[0] >= SEEN


@pytest.mark.parametrize("manner", ["engraved", "woodcut"])
@pytest.mark.parametrize("light", list(LIGHTS))
def test_figures_are_seen_with_eyes_half_shut(light: str, manner: Manner) -> None:
    figures = (StandingFigure("", (0.5, 1.1), 0.95, person=Person()), HOUND, StandingFigure("goat", (0.5, 0.95), 0.6))
    for figure, room in zip(figures, ("tavern", "street", "cellar"), strict=True):
        found = squinted(Scene(room, light, (figure,)), manner)
        assert found[0] >= SEEN, (room, light, found)
        assert found[1] >= 0.5, (room, light, found)
