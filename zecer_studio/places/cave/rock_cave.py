"""A cave: curtains of rock with dripstones before one another, lighter towards the opening, and a pool.

All is measured on the screen, in heights of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from generator.pictures.engraved_fields import Engraving, noise
from generator.pictures.fields import FINE, Field, step
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.sky import sky
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.view import View

STONE, GREEN, BRIGHT, WATER = 0, 1, 3, 8
# the middle of all openings
MIDDLE = 0.45


class Curtain(NamedTuple):
    """A curtain of rock: half the width of its opening, its reach up and down, its darkness, its dripstones."""

    half: float
    up: float
    down: float
    dark: float
    drips: int
    length: float


class Cone(NamedTuple):
    """A dripstone: its middle, half its width at the root, its length."""

    x: float
    half: float
    length: float


CURTAINS = (
    Curtain(0.24, 0.25, 0.19, 0.1, 4, 0.09), Curtain(0.34, 0.31, 0.27, 0.26, 5, 0.2),
    Curtain(0.44, 0.37, 0.4, 0.46, 5, 0.28), Curtain(0.55, 0.43, 0.53, 0.66, 5, 0.34),
)
# after so many curtains lie the ground and the pool
FAR = 2
# of the pool: its middle, half its width and its depth
POOL = (0.06, 0.735, 0.27, 0.055)


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.5, horizon=0.52, haze=Haze(60, 0.2, 0.5), open_air=True)
    _outside_view(view)
    for number, curtain in enumerate(CURTAINS):
        if number == FAR:
            _ground(view)
        _rock(view, curtain, number)
    view.calm(0, 0.5, 0.2, 0.32, 0.3)


def _outside_view(view: View) -> None:
    """What is seen through the cave: the land by day and under the moon, else light."""
    picture = view.picture
    if view.lit_by in ("sun", "window", "moon"):
        sky(view, low=0.6)
        dark = 0.3 * view.night
        for high, z, tint in ((5, 60, WATER), (1.6, 30, GREEN)):
            hills = [(-30, -9), (30, -9), (30, high * 0.6), (12, high), (4, high * 0.5), (-5, high), (-30, high * 0.4)]
            view.front(0, 0, z, hills, Surface(flat=dark + 0.25 - 0.002 * z, tint=tint))
        return
    away = np.hypot(view.x / view.wide, view.y - MIDDLE)
    picture.dark[:], picture.tint[:] = 0.02 + 0.5 * step(away, 0.08, 0.4), BRIGHT
    picture.phase[:], picture.across[:] = away * view.high, picture.x


def _ground(view: View) -> None:
    """The ground, and a pool that mirrors the light."""
    picture, high = view.picture, view.high
    rough = noise(picture.shape, 0.09 * high, picture.seed + 31, 3)
    below = view.y - np.float32(0.66) + 0.02 * rough + 0.05 * (view.x / view.wide) ** 2
    _lay(view, below, 0.12 + 0.5 * below + 0.1 * rough, (picture.y + 0.006 * high * rough, picture.x), STONE, 5)
    x, y, wide, deep = POOL
    across, down = (view.x - np.float32(x)) / (wide * view.wide), (view.y - np.float32(y)) / deep
    within = 1 - np.hypot(across, down) + 0.3 * rough
    waves = np.sin(230 * view.y + 2.5 * np.sin(5 * across) + rough)
    dark = 0.5 - 0.45 * np.exp(-((across / 0.4 + 0.5) ** 2)) + 0.16 * waves + 0.25 * step(-down, 0.4, 1)
    _lay(view, within * deep, dark, (picture.y + 0.15 * waves, picture.x * 0.3 + picture.y * 0.9), WATER, 4)


def _lay(view: View, inside: Field, dark: Field, lines: tuple[Field, Field], tint: int, depth: float) -> None:
    """Put a surface where a distance, in heights of the picture, is positive."""
    whole = view.picture.window(0, 0, view.picture.width, view.picture.height)
    if whole is not None:
        view.picture.lay(whole, -inside * np.float32(view.high), np.clip(dark, 0.02, 0.95), *lines, tint,
                         view.contour(depth))


def _cones(lots: Random, curtain: Curtain, wide: float) -> list[Cone]:
    """Dripstones along an opening, about evenly, each of its own size."""
    apart = 2 * curtain.half * wide / curtain.drips
    return [Cone(-curtain.half * wide + apart * (number + lots.uniform(0.15, 0.85)),
                 apart * lots.uniform(0.2, 0.36), curtain.length * lots.uniform(0.3, 1) ** 1.3)
            for number in range(curtain.drips)]


def _lengths(x: Field, cones: Sequence[Cone]) -> Field:
    """How far dripstones reach, by the place along the opening."""
    found = np.zeros_like(x)
    for cone in cones:
        share = np.clip(1 - np.abs(x - cone.x) / cone.half, 0, 1)
        np.maximum(found, cone.length * (0.35 * share + 0.65 * share**3), out=found)
    return found


def _inside_rock(view: View, curtain: Curtain, seed: int) -> Field:
    """How far inside the rock a point lies."""
    lots, shape, high, wide = Random(seed), view.picture.shape, view.high, view.wide
    hanging, standing = (_lengths(view.x, _cones(lots, curtain, wide)) for _ in range(2))
    y = view.y - np.float32(MIDDLE)
    # dripstones leave the middle free
    free = 0.25 + 0.75 * step(np.abs(view.x), 0.08 * wide, 0.26 * wide)
    lifted = np.where(y < 0, np.minimum(y - hanging * free, 0), np.maximum(y + 0.5 * standing * free, 0))
    down = lifted / np.where(y < 0, curtain.up, curtain.down)
    round_ = (np.abs(view.x / (curtain.half * wide)) ** 2.6 + np.abs(down) ** 2.6) ** np.float32(1 / 2.6)
    rough = noise(shape, 0.11 * high, seed) * 0.09 + noise(shape, 0.035 * high, seed + 1) * 0.04
    found = round_ - 1 + rough
    rise = np.hypot(*np.gradient(found)) * np.float32(FINE * high)
    distance: Field = found / np.maximum(rise, 0.5)
    return distance


def _rock(view: View, curtain: Curtain, number: int) -> None:
    """A curtain: light falls on its rim, its rock has creases."""
    picture, high, seed = view.picture, view.high, view.picture.seed * 11 + number * 5
    shape, size = picture.shape, 1 + 0.25 * number
    inside = _inside_rock(view, curtain, seed)
    bumps = np.abs(noise(shape, 0.13 * size * high, seed + 2))
    bumps += 0.35 * np.abs(noise(shape, 0.05 * size * high, seed + 3))
    near = np.maximum(inside, 0)
    height = 0.09 * size * bumps + 0.025 * (1 - np.exp(-near / 0.03))
    fall_y, fall_x = np.gradient(height * np.float32(high), 1 / FINE)
    light = np.clip(-(fall_x * picture.light[0] + fall_y * picture.light[1]), -0.6, 0.6)
    dark = curtain.dark + 0.28 * step(inside, 0, 0.16) - 0.18 * np.exp(-near / 0.035) - 0.35 * light
    lines = picture.x * 0.5 + picture.y * 0.85 + bumps * 1.6, picture.x * 0.9 - picture.y * 0.4 + bumps
    _lay(view, inside, np.maximum(dark, 0.04), lines, STONE, 6 - 1.5 * number)
