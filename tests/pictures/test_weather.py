"""Weather lies over what is drawn: as much as is asked for, and always the same."""

from __future__ import annotations

import numpy as np
import pytest
from some import some

from generator.model.scene import WEATHERS
from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Field
from generator.pictures.weather import KINDS, PAPER, weather

FIELDS = ("dark", "line", "hair", "phase", "across", "tint")


def under(kind: str, amount: float, seed: int = 7) -> Engraving:
    """A picture with light above, shade below, and a contour between, under weather."""
    picture = Engraving(30, 20, seed)
    picture.dark[:] = np.where(picture.y < 10, 0.1, 0.6)
    picture.line[np.abs(picture.y - 15) < 0.2] = 1
    weather(picture, kind, amount)
    return picture


def fields(picture: Engraving) -> dict[str, Field]:
    return {name: getattr(picture, name) for name in FIELDS}


def changed(kind: str) -> dict[str, Field]:
    """Where a weather changes each field."""
    before, after = fields(under(kind, 0)), fields(under(kind, 1))
    return {name: before[name] != after[name] for name in FIELDS}


def test_scenes_know_its_words() -> None:
    assert tuple(KINDS) == WEATHERS


@pytest.mark.parametrize("kind", WEATHERS)
def test_none_of_it_changes_nothing(kind: str) -> None:
    bare = Engraving(30, 20, 7)
    bare.dark[:] = np.where(bare.y < 10, 0.1, 0.6)
    bare.line[np.abs(bare.y - 15) < 0.2] = 1
    for name, field in some(fields(under(kind, 0)).items()):
        assert np.array_equal(field, getattr(bare, name)), name


@pytest.mark.parametrize("kind", WEATHERS)
def test_a_seed_tells_it_whole(kind: str) -> None:
    first, again, other = (under(kind, 0.6, seed) for seed in (7, 7, 8))
    for name, field in some(fields(first).items()):
        assert np.array_equal(field, getattr(again, name)), name
        assert field.dtype == getattr(under(kind, 0), name).dtype
    assert any(not np.array_equal(field, getattr(other, name)) for name, field in fields(first).items())
    assert first.dark.min() >= 0
    assert first.dark.max() <= 1


@pytest.mark.parametrize("kind", WEATHERS)
def test_more_of_it_covers_more(kind: str) -> None:
    less, more = (sum(np.abs(field - before).sum() for (field, before) in zip(
        fields(under(kind, amount)).values(), fields(under(kind, 0)).values(), strict=True)) for amount in (0.2, 1))
    assert more > 1.5 * less


def test_fog_pales_what_is_low() -> None:
    clear, foggy = under("fog", 0), under("fog", 1)
    low = clear.y > 15
    assert foggy.dark[low].mean() < 0.5 * clear.dark[low].mean()
    assert foggy.line[low].sum() < 0.5 * clear.line[low].sum()
    assert np.array_equal(foggy.dark[clear.y < 1], clear.dark[clear.y < 1])


def test_the_light_of_fog_does_not_end_in_straight_lines() -> None:
    white = (under("fog", 1).tint == PAPER).astype(np.int8)
    rows = [row for row in white if 0 < row.sum() < row.size]
    # along a row it begins and ends many times
    changes = [np.abs(np.diff(row)).sum() for row in rows]
    assert np.mean(changes) > 3


def test_rain_is_ink_on_light_and_paper_on_shade() -> None:
    rain = under("rain", 1)
    light, shade = rain.y < 6, rain.y > 13
    assert (rain.hair[light] > 0.5).any()
    assert (rain.hair[shade] < -0.5).any()
    # drops of ink reach down only from where it is light
    assert (rain.hair[rain.y > 17] <= 0).all()


def test_snow_and_sparks_spare_paper_in_colours_of_their_own() -> None:
    assert set(np.unique(under("snow", 1).tint)) == {0, 9}
    sparks = under("sparks", 1)
    assert set(np.unique(sparks.tint)) == {0, 3}
    assert (sparks.hair[sparks.tint == 3] < 0).all()
    # they rise from below
    assert (sparks.tint[100:] == 3).sum() > (sparks.tint[:100] == 3).sum()


def test_smoke_hides_the_sides_and_leaves_the_middle() -> None:
    where = changed("smoke")["tint"]
    assert where[:, :100].any()
    assert where[:, 200:].any()
    assert not where[:, 130:170].any()


@pytest.mark.parametrize("kind", ["fog", "rain", "snow"])
def test_actors_stand_out_of_it(kind: str) -> None:
    spared, plain = (Engraving(30, 20, 7) for _ in range(2))
    for picture in (spared, plain):
        picture.dark[:] = 0.6
    spared.who[:] = 1
    weather(spared, kind, 1)
    weather(plain, kind, 1)
    # how much of the ink is gone
    lost = [np.mean(0.6 - picture.dark) + np.mean(picture.hair < -0.5) for picture in (spared, plain)]
    assert 0 < lost[0] < 0.5 * lost[1]
