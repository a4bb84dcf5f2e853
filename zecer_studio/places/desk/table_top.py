"""A table top seen from its edge, a dim room behind: for things and hands near by. Shares of the picture."""

from __future__ import annotations

import numpy as np

from generator.pictures.engraved_fields import Engraving, noise
from generator.pictures.fields import drawn_by_lot, edge, step
from zecer_studio.stage.directions import level, upright
from zecer_studio.stage.view import View

WOOD = 7
# the colours of the room behind, by day and by night
ROOMS = ((0, 8), (0, 6))
# where the top ends, its edge away from us, and the middle of the light
TOP, RIM, LIGHT = 0.6, (0.585, 0.615), (0.5, 0.34)
BOARDS = 6


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view, (wide, high) = View(picture), (picture.width, picture.height)
    grain = noise(picture.shape, 0.7, picture.seed, 7)
    away = np.hypot(picture.x - wide * LIGHT[0], picture.y - high * LIGHT[1])
    dim = 0.28 if view.night else 0.08
    everywhere = np.ones((1, 1), bool)
    view.fill(everywhere, np.clip(dim + 0.55 * step(away / high, 0.15, 0.95), 0, 0.9), picture.y + 0.2 * grain,
              picture.x * 0.8 + picture.y * 0.6, ROOMS[view.night][picture.seed % 2])
    spread = np.maximum(picture.y / high - 0.5, 0.001)
    along = (picture.x / wide - 0.5) / (0.5 + spread * 1.1) * BOARDS + 0.5
    board = np.floor(along)
    joint = np.minimum(along - board, 1 - along + board) * (0.5 + spread) * wide / BOARDS
    light = np.exp(-(((picture.x / wide - 0.45) / 0.5) ** 2) - ((picture.y / high - 0.75) / 0.4) ** 2)
    plain = 0.46 if view.night else 0.4
    dark = plain + 0.1 * (drawn_by_lot(board) - 0.5) + 0.1 * grain - 0.34 * light
    view.fill(picture.y > high * TOP, np.clip(dark, 0.03, 0.9), picture.x + 0.35 * grain, picture.y, WOOD,
              edge(0.08 - joint))
    rim = [(-1, high * RIM[0]), (wide + 1, high * RIM[0]), (wide + 1, high * RIM[1]), (-1, high * RIM[1])]
    picture.polygon(rim, 0.6, level, upright, WOOD, 0.14)
