"""What several places of stone share: walls of blocks, vaulted rooms, gratings, water. Metres."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

import numpy as np

from generator.pictures.fields import Field
from zecer_studio.stage.grain import Texture
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks
from zecer_studio.stage.view import View

BRIGHT, STEEL, WOOD, WATER = 3, 5, 7, 8
BLOCKS = bricks(0.66, 0.34, joint=0.15, vary=0.13, bulge=0.2)
SLABS = bricks(0.85, 0.7, bulge=0.08)


def stone_room(view: View, half: float, high: float, deep: float, blocks: Texture = BLOCKS, tone: float = 0.22) -> None:
    """A room of blocks with a floor of slabs."""
    view.room(half, high, deep, Surface(tone, blocks, foot=0.35), Surface(tone + 0.04, SLABS),
              Surface(tone + 0.06, bricks(0.9, 0.6)))


def vaulted_room(view: View, half: float, high: float, middle: float, deep: float, blocks: Texture, tone: float = 0.26
                 ) -> None:
    """A round vault about an axis ``middle`` metres high, and its end wall."""
    view.vault(half, high, middle, Surface(tone, blocks), far=40)
    end = [(half * cos(angle), middle + high * sin(angle)) for angle in np.linspace(-0.3, pi + 0.3, 22)]
    view.front(0, 0, deep, end, Surface(tone, blocks, foot=0.4))


def lit_grating(view: View, z: float, middle: float, half: float, high: float, low: float, bars: int = 9) -> None:
    """A round opening with light behind bars, ``z`` metres away; ``low``: how far it goes below its middle."""
    picture = view.picture
    scale = view.size(1, z)
    x, y = view.point_at((0, middle, z))
    away = np.hypot((picture.x - x) / (half * scale), (picture.y - y) / (high * scale))
    view.fill((away < 1) & (picture.y < y + low * scale), 0.02, tint=BRIGHT)
    for number in range(bars):
        aside = 2 * (number + 0.5) / bars - 1
        up = high * sqrt(1 - aside * aside)
        view.line([(half * aside, middle + up, z), (half * aside, middle, z),
                   (half * aside, middle - min(low, up), z)], 0.34)
    view.line([(-half, middle, z), (0, middle, z), (half, middle, z)], 0.34)
    view.halo((0, middle, z), 1.6 * half, 0.4)


def water(view: View, level: float, half: Field | float, deep: float, gleam: float, fine: float = 1.0) -> None:
    """Water of a channel ``level`` metres high and ``half`` to each side, as far as ``deep``, in the light at its end.

    ``gleam``: half the width of the light on it; ``fine``: how many times as dense its ripples are.
    """
    picture, below = view.picture, np.maximum(view.y - np.float32(view.horizon), np.float32(1e-3))
    z = (view.eye - level) * view.focal / below
    x = view.rays.right * z
    waves = np.sin(fine * (z * 5 - z * z * 0.1) + 1.4 * np.sin(fine * (x * 2.6 + z)) + 0.7 * np.sin(fine * x * 6))
    dark = 0.72 - 0.64 * np.exp(-((x / gleam) ** 2)) + 0.22 * waves
    where = (np.abs(x) < half) & (z < deep) & (view.y > view.horizon)
    view.fill(where, np.clip(dark, 0.02, 0.93), picture.y + 0.2 * np.sin(x * 3 + z), picture.x * 0.3 + picture.y * 0.9,
              WATER)
