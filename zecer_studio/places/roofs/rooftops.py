"""Rooftops: gables in layers, chimneys with smoke; a ridge in front to stand on. Metres."""

from __future__ import annotations

from functools import partial
from math import hypot
from random import Random

import numpy as np

from generator.pictures.engraved_fields import Engraving
from generator.pictures.sculpt import ActorBox, place
from generator.pictures.shape_text import Look, SculptedShape
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.houses import Casement, Draw, window
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import Outline, arch, rect
from zecer_studio.stage.sky import sky
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, tiles
from zecer_studio.stage.view import PROP, View

STONE, SPOT, WOOD, PAPER = 0, 2, 7, 9
# the rows of houses, from far to near: how far away, and how wide a house is
ROWS = ((50, 8), (36, 6.6), (25, 5.4), (17, 4.6), (11, 3.9))
# farther houses show no windows
FINE = 40
# the share of gables; houses nearer than this have nothing else
GABLED, SLOPED = 0.6, 12
STEEPLE = ((-2, 0), (2, 0), (2, 18), (0, 30), (-2, 18))
TOWER = ((-4, 0), (4, 0), (4, 13), (3, 13), (3, 17), (-3, 17), (-3, 13), (-4, 13))
# the ridge in front: where its slope begins, how high and how steep it is, and how long
NEAR, EAVES, PITCH, SLOPE = 1.4, 6.4, 0.66, 2.35
RIDGE_TILE = ((0, 0), (0.48, 0), (0.47, 0.1), (0.24, 0.17), (0.02, 0.1))
BEAM = Surface(0.62, tint=WOOD)
ROOF = Surface(0.42, tiles(0.5, 0.5), SPOT)
PUFF = Look(tone=0.8, ambient=0.55, tint=PAPER, hatch=80, shadow=0, line=0.12, group="smoke", melt=7)


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=9.4, horizon=0.44, haze=Haze(46, 0.1, 0.42), lamps={"torch": Lamp(-3, 9, 10, 8)},
                open_air=True)
    sky(view, low=0.62)
    view.floor(0, rect(-90, 8, 90, 120), Surface(flat=0.72 if view.night else 0.3))
    view.front(-9.5 * view.wide, 0, 62, STEEPLE, Surface(0.3, along="up"))
    view.front(-9.5 * view.wide, 0, 62, arch(-0.6, 14, 0.6, 17), Surface(flat=0.8))
    view.front(11 * view.wide, 0, 70, TOWER, Surface(0.35))
    lots = Random(picture.seed + 2)
    for row, (z, wide) in enumerate(ROWS):
        reach = view.side * z / view.focal
        houses = int(reach / wide) + 2
        for number in sorted(range(-houses, houses + 1), key=abs, reverse=True):
            x = (number + 0.25 + 0.5 * (row % 2)) * wide + lots.uniform(-0.2, 0.2)
            aside = min(1.0, abs(x + wide / 2) / reach * 1.3) if z > 12 else 0.0
            _house(view, x, z, wide * 0.98, 3.6 + 2.2 * aside + lots.uniform(-0.4, 0.5), lots)
    _ridge(view)
    view.calm(0, 0.6, 0.2, 0.26, 0.25)
    view.edge(0.15)


def _ridge(view: View) -> None:
    """The roof in front, and the tiles of its ridge."""
    cosine = 1 / hypot(1, PITCH)
    view.face((-40, EAVES, NEAR), (1, 0, 0), (0, PITCH * cosine, cosine), rect(0, 0, 80, SLOPE),
              Surface(0.34, tiles(0.4, 0.4), SPOT))
    top, z = EAVES + SLOPE * PITCH * cosine, NEAR + SLOPE * cosine
    for x in np.arange(-6 * view.wide, 6 * view.wide, 0.5).tolist():
        view.front(x, top - 0.04, z, RIDGE_TILE, Surface(0.25, tint=SPOT))


def _house(view: View, x: float, z: float, wide: float, high: float, lots: Random) -> None:
    """A house: a gable or a slope towards us, and perhaps a chimney."""
    rise, seed, tint = wide * 0.62, lots.randrange(99), lots.choice((STONE, PAPER, STONE))
    put = partial(view.front, x, 0, z)
    if lots.random() < GABLED or z < SLOPED:
        side = 1 if x + wide / 2 < 0 else -1
        long = hypot(wide / 2, rise)
        view.face((x + wide / 2, high + rise, z), (0, 0, 1), (side * wide / 2 / long, -rise / long, 0),
                  rect(-0.1, 0, wide * 0.9, long * 1.06), ROOF)
        _gable(view, put, (wide, high, rise), Surface(0.02, tint=tint), z < FINE, lots)
        chimney, top = x + wide * (0.5 + side * 0.22), high + rise + 0.5
    else:
        cosine = 1 / hypot(1, 0.9)
        view.face((x - 0.1, high, z - 0.2), (1, 0, 0), (0, 0.9 * cosine, cosine), rect(0, 0, wide * 1.05, rise * 1.3),
                  ROOF)
        put(rect(0, 0, wide, high), Surface(0.05, tint=tint))
        if z < FINE:
            for share in (0.28, 0.72):
                _window(view, put, wide * share, high, lots)
        chimney, top = x + wide * lots.uniform(0.25, 0.75), high + rise * 0.9 + 0.9
    if lots.random() < 0.6 and z < 45:
        view.box((chimney - 0.36, high + 0.6, z + 1.2), (chimney + 0.36, top, z + 1.9),
                 Surface(0.3, bricks(0.4, 0.2), SPOT))
        view.box((chimney - 0.46, top, z + 1.1), (chimney + 0.46, top + 0.2, z + 2), Surface(0.2))
        if lots.random() < 0.7 and abs(chimney) > z * 0.14:
            _smoke(view, (chimney, top + 0.2, z + 1.5), 2.2 + z * 0.07, seed)


def _gable(view: View, put: Draw, size: tuple[float, float, float], wall: Surface, fine: bool, lots: Random) -> None:
    """A gable with boards along its edges; a near one with beams and windows."""
    wide, high, rise = size
    lit = lots.random() < 0.55 and view.night
    put([(0, 0), (wide, 0), (wide, high), (wide / 2, high + rise), (0, high)], wall)
    for foot in (0, wide):
        board: Outline = [(foot, high), (wide / 2, high + rise + 0.25), (wide / 2, high + rise - 0.35),
                          (foot, high - 0.6)]
        put(board, BEAM)
    if not fine:
        return
    put(rect(0, high - 0.2, wide, high + 0.05), BEAM)
    for share in (0.22, 0.5, 0.78):
        put(rect(wide * share - 0.1, high - 2.6, wide * share + 0.1, high), BEAM)
    window(view, put, wide * 0.4, high + rise * 0.18, wide * 0.6, high + rise * 0.5, Casement(lit=lit))
    for share in (0.36, 0.64):
        _window(view, put, wide * share, high, lots)


def _window(view: View, put: Draw, x: float, high: float, lots: Random) -> None:
    lit = lots.random() < 0.4 and view.night
    window(view, put, x - 0.38, high - 1.7, x + 0.38, high - 0.6, Casement(lit=lit))


def _smoke(view: View, spot: tuple[float, float, float], size: float, seed: int) -> None:
    """Smoke of a chimney: puffs that melt and drift with the wind."""
    (x, y), unit, lots = view.point_at(spot), view.size(size, spot[2]) / 100, Random(seed)
    puffs = [SculptedShape("blob", ((50 + 14.5 * number + lots.uniform(-4, 4), 92.0 - 20 * number),), PUFF,
                           (6 + 3.75 * number, 5 + 2.75 * number)) for number in range(5)]
    picture = view.picture
    picture.putting = PROP
    place(picture, puffs, ActorBox(x - 50 * unit, y - 94 * unit, unit), halo=0.0)
    picture.putting = 0
    own = picture.acting
    picture.dark[own] = np.clip(view.faded_dark(picture.dark[own] + (0.25 if view.night else 0), spot[2]), 0, 0.9)
    picture.who[own], picture.depth[own] = 0, view.seen_from(spot)[2]
