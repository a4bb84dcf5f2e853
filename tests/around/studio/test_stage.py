"""The stage: where things of a small world come to stand on a picture, how they are lit, and what is left out."""

from __future__ import annotations

import numpy as np
import pytest
from some import some

from generator.model.scene import LIGHTS
from generator.pictures.distances import to_polygon
from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import FINE, Field
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import barrel, beam_of_light, chain, column, ribs, table
from zecer_studio.stage.grain import Grain, Solid
from zecer_studio.stage.greenery import foliage, rose
from zecer_studio.stage.lighting import Lamp, Lighting
from zecer_studio.stage.outlines import arch, circle, rect, to_outline
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.view import View

SIZE = (19.0, 16.0)
BLACK = Surface(flat=0.9, line=0)
NO_AIR = Haze(1e6)
TOWARDS_US, WOOD = (0, 0, -1), 7


def view(light: str = "sun", **options: object) -> View:
    """A view of an empty, grey world without air."""
    return View(Engraving(*SIZE, 3, LIGHTS[light]), **{"haze": NO_AIR, **options})  # type: ignore[arg-type]


def pixel(field: Field, at: tuple[float, float]) -> float:
    """The value of a field at a place of the picture, mm."""
    return float(field[int(at[1] * FINE), int(at[0] * FINE)])


def drawn(seen: View) -> Field:
    """Where something has been drawn on the grey."""
    return seen.picture.dark != np.float32(0.5)


@pytest.mark.parametrize("outline", [rect(2, 3, 9, 12), circle(8, 8, 5), arch(3, 2, 12, 14), rect(2, 3, 9, 12)[::-1],
                                     [(2, 2), (14, 8), (2, 14), (7, 8)]])
def test_an_outline_is_as_far_as_the_polygon_it_is(outline: list[tuple[float, float]]) -> None:
    picture = Engraving(16.0, 16.0, 3)
    exact = to_polygon(picture.x, picture.y, np.array(outline))
    found = to_outline(picture.x[:1], picture.y[:, :1], outline)
    inside = exact < -0.01
    assert (found[inside] < 0).all()
    assert (found[exact > 0.01] > 0).all()
    assert found[inside] == pytest.approx(exact[inside], abs=0.01)


def test_the_farther_the_smaller_and_the_nearer_to_the_horizon() -> None:
    seen = view(eye=1.6, horizon=0.5)
    near, far = (seen.point_at((1, 0, z)) for z in (2, 8))
    middle = SIZE[0] / 2
    assert near[0] - middle == pytest.approx(4 * (far[0] - middle))
    assert near[1] - SIZE[1] / 2 == pytest.approx(4 * (far[1] - SIZE[1] / 2))
    assert seen.point_at((0, 1.6, 5)) == pytest.approx((middle, SIZE[1] / 2))
    assert seen.size(1, 2) == pytest.approx(near[0] - middle)


def test_a_face_covers_the_polygon_of_its_corners() -> None:
    seen = view()
    seen.front(-0.5, 1, 3, rect(0, 0, 1, 1), BLACK)
    (left, low), (right, high) = seen.point_at((-0.5, 1, 3)), seen.point_at((0.5, 2, 3))
    assert drawn(seen).sum() / FINE**2 == pytest.approx((right - left) * (low - high), rel=0.05)
    assert pixel(seen.picture.dark, ((left + right) / 2, (low + high) / 2)) == pytest.approx(0.9)


@pytest.mark.parametrize("z", [-3, 1e6])
def test_what_is_behind_the_eye_or_too_small_is_left_out(z: float) -> None:
    seen = view()
    seen.front(-0.5, 1, z, rect(0, 0, 1, 1), BLACK)
    seen.prop("barrel", 0, max(z, 900), 1)
    assert not drawn(seen).any()


def test_a_floor_that_begins_behind_the_eye_reaches_to_the_lower_edge() -> None:
    seen = view(horizon=0.4)
    seen.floor(0, rect(-50, -5, 50, 500), BLACK)
    covered = drawn(seen)
    assert covered[-1].all()
    assert not covered[:int(0.38 * SIZE[1] * FINE)].any()


def test_a_texture_knows_metres_and_the_scale_of_the_paper() -> None:
    given = {}

    def texture(u: Field, v: Field, along: Field, up: Field) -> Grain:
        given.update(u=u, v=v, along=along, up=up)
        return Grain()

    seen = view(eye=1.5, horizon=0.3)
    seen.floor(0, rect(-2, 1, 2, 9), Surface(0.3, texture))
    shape = np.broadcast_shapes(*(field.shape for field in given.values()))
    u, v, along, up = (np.broadcast_to(field, shape) for field in given.values())
    for field, scale in some(((u, along), (v, up))):
        steepest = np.hypot(*np.gradient(field)) * FINE
        part = slice(20, -2), slice(2, -2)
        assert scale[part] == pytest.approx(steepest[part], rel=0.05)
    last = v[-1]
    assert last == pytest.approx(1.5 * 0.95 / 0.7, rel=0.02)


def test_a_grain_adds_shade_ink_and_colour_and_a_solid_knows_no_light() -> None:
    def texture(u: Field, v: Field, along: Field, up: Field) -> Grain:
        left = np.broadcast_to(u < 0.5, np.broadcast_shapes(u.shape, v.shape))
        return Grain(0.1, np.where(left, 1.0, 0.0), tint=np.where(left, 2, -1), solid=Solid(left, 0.7))

    seen = view()
    seen.front(-0.5, 1, 3, rect(0, 0, 1, 1), Surface(0.2, texture, 5))
    left, right = seen.point_at((-0.3, 1.5, 3)), seen.point_at((0.3, 1.5, 3))
    picture = seen.picture
    assert pixel(picture.dark, left) == pytest.approx(0.7, abs=0.02)
    assert pixel(picture.dark, right) < 0.5
    assert (pixel(picture.tint, left), pixel(picture.tint, right)) == (2, 5)
    assert (pixel(picture.line, left), pixel(picture.line, right)) == (1, 0)


def test_far_things_fade_into_the_air() -> None:
    seen = view(haze=Haze(10, 0.1, 0.6))
    near, far = (float(seen.faded_dark(0.9, z)) for z in (1, 100))
    assert near > 0.8
    assert far == pytest.approx(0.1, abs=0.01)
    assert float(view("moon", haze=Haze(10, 0.1, 0.6)).faded_dark(0.9, 100)) == pytest.approx(0.6, abs=0.01)


def test_there_is_no_air_behind_the_camera() -> None:
    seen = view(haze=Haze(10, 0.5))
    assert seen.share_kept(np.array([-3, 0], np.float32)) == pytest.approx(1)


def test_a_lamp_lights_what_is_near_and_what_faces_it() -> None:
    light = Lighting(LIGHTS["candle"], {"torch": Lamp(9, 9, 9, 1), "candle": Lamp(0, 1, 3, 2)}, 1.6, open_air=False)
    near, far, turned = (float(light.light_at(*spot, normal)) for spot, normal in (
        ((0, 1, 4), TOWARDS_US), ((0, 1, 9), TOWARDS_US), ((0, 1, 4), (0, 0, 1))))
    assert near > far > light.ambient
    assert near > turned


def test_a_light_without_a_lamp_of_its_name_burns_in_the_first() -> None:
    hung = {"torch": Lamp(1, 2, 3, 4), "window": Lamp(5, 6, 7, 8)}
    assert Lighting(LIGHTS["glow"], hung, 1.6, open_air=False).lamps == [hung["torch"]]
    assert Lighting(LIGHTS["window"], hung, 1.6, open_air=False).lamps == [hung["window"]]
    assert Lighting(LIGHTS["sun"], hung, 1.6, open_air=False).lamps == []
    assert len(Lighting(LIGHTS["glow"], {}, 1.6, open_air=False).lamps) == 1


def test_under_the_open_sky_light_of_the_day_is_that_of_the_sun() -> None:
    light, sun = (Lighting(LIGHTS[name], {"torch": Lamp(1, 2, 3, 4)}, 1.6, open_air=True) for name in ("window", "sun"))
    assert light.lamps == []
    assert (light.ambient, light.power) == (sun.ambient, sun.power)
    assert light.on_actors == pytest.approx(sun.on_actors)


def test_actors_are_never_lit_from_behind() -> None:
    for lamp in some((Lamp(0, 1, 9, 3), Lamp(-2, 3, 5, 3), Lamp(0, 3, 1, 3))):
        falling = Lighting(LIGHTS["torch"], {"torch": lamp}, 1.6, open_air=False).on_actors
        assert falling[2] > 0.4
        assert np.linalg.norm(falling) == pytest.approx(1)


def test_a_lamp_behind_the_actors_lights_them_from_aside() -> None:
    beside, behind = (Lighting(LIGHTS["window"], {"window": lamp}, 1.6, open_air=False).on_actors
                      for lamp in (Lamp(3, 2, 3, 4), Lamp(0, 2, 9, 4)))
    assert beside[0] > 0.5
    assert behind == pytest.approx(np.array(LIGHTS["window"].direction) / np.linalg.norm(LIGHTS["window"].direction))


def test_the_sun_lights_the_walls_that_face_it() -> None:
    seen = view()
    for x in (-1, 1):
        seen.wall(x, 2, rect(0, 0, 6, 3), Surface(0.3, line=0))
    # it stands at the left and lights what faces there
    left, right = (pixel(seen.picture.dark, seen.point_at((x, 1.6, 4))) for x in (-1, 1))
    assert right < left - 0.1


def test_a_turned_thing_is_as_wide_as_its_profile_and_lit_at_one_side() -> None:
    seen = view()
    seen.turn_on_lathe(0, 1, 4, [(0.5, 0), (0.5, 1)], Surface(0.4, line=0))
    row = drawn(seen)[int(seen.point_at((0, 1.5, 4))[1] * FINE)]
    assert row.sum() / FINE == pytest.approx(seen.size(1, 4), abs=0.3)
    left, right = (pixel(seen.picture.dark, seen.point_at((x, 1.5, 4))) for x in (-0.3, 0.3))
    assert left < right


def test_a_vault_closes_all_round_from_near_to_far() -> None:
    seen = view(eye=1.5)
    seen.vault(2, 2, 1, Surface(0.3), near=0, far=20)
    covered = drawn(seen)
    assert covered[0].all()
    assert covered[-1].all()
    assert not covered[int(0.46 * SIZE[1] * FINE), covered.shape[1] // 2]


def test_a_prop_stands_on_its_foot_and_is_no_actor() -> None:
    seen = view()
    seen.prop("barrel", 0, 4, 1)
    rows = np.flatnonzero((seen.picture.tint == WOOD).any(1))
    assert rows.max() / FINE == pytest.approx(seen.point_at((0, 0, 4))[1], abs=0.5)
    assert not seen.picture.acting.any()
    assert seen.picture.putting == 0


def test_a_prop_is_dark_out_of_the_light_but_for_its_own() -> None:
    shown = {}
    for reach, glow in ((9, 0.0), (0.1, 0.0), (0.1, 1.0)):
        seen = view("candle", lamps={"candle": Lamp(0, 2, 2, reach)})
        seen.prop("barrel", 0, 4, 1.4, glow=glow)
        shown[reach, glow] = seen.picture.dark[seen.picture.tint == WOOD].mean()
    assert shown[0.1, 0.0] > shown[9, 0.0] + 0.1
    assert shown[0.1, 1.0] < shown[0.1, 0.0] - 0.1


def test_calm_brings_the_middle_to_its_tone_and_the_edge_darkens_corners() -> None:
    seen = view()
    seen.calm(0, 0.5, amount=0.8, tone=0.2)
    dark = seen.picture.dark
    assert dark[dark.shape[0] // 2, dark.shape[1] // 2] < 0.3
    assert dark[0, 0] > 0.4
    before = dark.copy()
    seen.edge(0.5)
    assert dark[0, 0] > before[0, 0] + 0.1
    assert dark[dark.shape[0] // 2, dark.shape[1] // 2] == before[dark.shape[0] // 2, dark.shape[1] // 2]


def test_a_shade_darkens_and_lights_a_polygon_of_the_world() -> None:
    spot = [(-1, 0, 3), (1, 0, 3), (1, 0, 5), (-1, 0, 5)]
    for amount in some((0.5, -0.5)):
        seen = view(horizon=0.3)
        seen.shade(spot, amount)
        inside, outside = (pixel(seen.picture.dark, seen.point_at(at)) for at in ((0, 0, 4), (0, 0, 9)))
        assert inside == pytest.approx(0.75 if amount > 0 else 0.25)
        assert outside == 0.5


def test_what_stands_in_many_places_is_drawn_where_it_stands() -> None:
    surface = Surface(0.2)
    things = (lambda seen: column(seen, 0, 4, 0.3, 3, surface), lambda seen: table(seen, 0, 3, 1, 1),
              lambda seen: barrel(seen, 0, 1, 4, 0.5), lambda seen: ribs(seen, 1, [4], 1, 2, 0.3, surface),
              lambda seen: beam_of_light(seen, (0, 3, 5), (0, 0, 4), (1, 1)))
    for thing in some(things):
        seen = view()
        thing(seen)
        covered = np.argwhere(drawn(seen))
        assert 0.02 < len(covered) / seen.picture.dark.size < 0.6
        assert np.median(covered[:, 1]) / FINE == pytest.approx(SIZE[0] / 2, abs=0.5)


def test_a_chain_hangs_between_its_ends() -> None:
    seen = view()
    seen.picture.dark[:] = 0
    chain(seen, (-0.5, 1.6, 3), (0.5, 1.6, 3))
    columns = np.flatnonzero(seen.picture.line.any(0)) / FINE
    assert columns.min() == pytest.approx(seen.point_at((-0.5, 1.6, 3))[0], abs=0.3)
    assert columns.max() == pytest.approx(seen.point_at((0.5, 1.6, 3))[0], abs=0.3)


def test_leaves_fill_an_outline_with_a_ragged_edge() -> None:
    seen = view()
    foliage(seen, rect(-0.3, 0.3, 0.3, 0.7))
    rose(seen, 0.5, 0.1, 0.05, 2)
    covered = seen.picture.tint == 1
    high, wide = covered.shape
    assert covered[round(0.35 * high):round(0.65 * high), round(wide / 2 - 0.25 * high):round(wide / 2)].all()
    assert 0.15 < covered.mean() < 0.3
    assert (seen.picture.tint == 2).any()
