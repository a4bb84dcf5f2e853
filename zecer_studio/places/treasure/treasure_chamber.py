"""A treasure chamber: heaps of coins, chests, columns, a shaft of light. Metres."""

from __future__ import annotations

from math import cos, pi, sqrt

import numpy as np

from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import drawn_by_lot, edge
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import beam_of_light, column, ribs
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.masonry import BRIGHT, SLABS, vaulted_room
from zecer_studio.stage.outlines import rect, to_outline
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks
from zecer_studio.stage.view import View

HALF, DEEP = 2.7, 8.2
# the width of a coin, m, and the least on paper, mm
COIN, LEAST_COIN = 0.085, 0.95


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.6, horizon=0.45, haze=Haze(22, 0.4, 0.6), lamps={
        "glow": Lamp(0, 3.6, 5.4, 4.4), "torch": Lamp(-1.6, 2, 4.6, 3.4), "candle": Lamp(0, 1.5, 3.5, 3),
        "window": Lamp(0, 4, 6, 5)})
    half = HALF * view.wide
    vaulted_room(view, half * 1.1, 3.2, 0.8, DEEP, bricks(0.8, 0.4))
    view.floor(0, rect(-half * 1.1, 0.3, half * 1.1, DEEP), Surface(0.26, SLABS))
    for z in (7, 4.4):
        for side in (-1, 1):
            column(view, side * (half - 0.25), z, 0.27, 3.1, Surface(0.18))
        ribs(view, half + 0.1, [z], 2.6, 4.0, 0.3, Surface(0.18))
    beam_of_light(view, (0, 4.4, 6), (0, 0.6, 6), (0.6, 2.2), 0.55)
    _hoard(view, half)
    view.calm(0, 0.58, 0.2, 0.3, 0.25)
    view.edge(0.3)


def _hoard(view: View, half: float) -> None:
    """The heaps, and what lies on them."""
    heap(view, 0, 7.2, 2.1 * sqrt(view.wide), 1.15)
    view.prop("crown", 0.05, 6.9, 0.7, 1.0)
    heap(view, -half + 0.6, 5.4, 1.3, 0.8)
    heap(view, half - 0.6, 5.6, 1.35, 0.9)
    view.prop("amphora", -half + 0.45, 5.3, 1.3, 0.35)
    view.prop("chest-open", -half + 1.05, 4.3, 1.3)
    view.prop("shield", half - 0.95, 4.8, 0.9, 0.3)
    view.prop("chest", half - 0.8, 3.8, 1.1)
    heap(view, -half + 0.5, 3.3, 0.9, 0.45)
    heap(view, half - 0.35, 3.1, 0.9, 0.4)


def heap(view: View, x: float, z: float, radius: float, high: float) -> None:
    """A heap of coins on the floor."""
    picture, scale = view.picture, view.size(1, z)
    middle, foot = view.point_at((x, 0, z))
    top = [(middle + radius * scale * share, foot - high * scale * cos(share * pi / 2) ** 1.3)
           for share in np.linspace(-1, 1, 17)]
    low = [(middle + radius * scale * share, foot + 0.16 * radius * scale * sqrt(1 - share * share))
           for share in np.linspace(1, -1, 13)[1:-1]]
    rim = [*top, *low]
    part = picture.window_around(np.array(rim), 0.6)
    if part is None:
        return
    across, down = picture.x[part], picture.y[part]
    distance = to_outline(across[:1], down[:, :1], rim)
    aside = (across - middle) / (radius * scale)
    dark = 0.26 - 0.3 * np.clip(aside * picture.light[0], -0.5, 1) - 0.2 * np.clip((foot - down) / (high * scale), 0, 1)
    wide = max(LEAST_COIN, COIN * scale)
    rows = down / (wide * 0.42)
    row = np.floor(rows)
    columns = across / wide + 0.5 * (row % 2) + 0.7 * drawn_by_lot(row, 2)
    column_ = np.floor(columns)
    lot = drawn_by_lot(row, column_)
    u, v = 2 * (columns - column_) - 1, rows - row
    away = np.hypot(u, (v - 0.42 - 0.2 * (lot - 0.5)) * 1.9)
    dark = np.where(away < 0.86, dark - 0.34 + 0.22 * (lot > 0.8) + 0.12 * u, dark + 0.42)
    picture.lay(part, distance, np.clip(dark, 0.02, 0.95), down, (across + down) * 0.7, BRIGHT, 0.14)
    rims = edge(0.06 - np.abs(away - 0.86) * wide * 0.4) * edge(-distance) * (lot < 0.8)
    picture.line[part] = np.maximum(picture.line[part], rims)
