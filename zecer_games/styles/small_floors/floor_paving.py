"""What floors are made of: the share of soft ink, the phase of its lines, and joints. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from generator.pictures.engraved_fields import Engraving, noise
from generator.pictures.fields import Field, drawn_by_lot, edge, step, stroke, to_multiple

HALF_TURN = np.float32(0.5**0.5)


class FloorPaving(NamedTuple):
    """Share of ink, phase (mm), contours."""

    dark: Field
    phase: Field
    line: Field


def diagonal(picture: Engraving) -> Field:
    found: Field = (picture.x + picture.y) * HALF_TURN
    return found


def earth(picture: Engraving) -> FloorPaving:
    uneven, pebbles = noise(picture.shape, 9, picture.seed, 2), noise(picture.shape, 2.1, picture.seed + 11)
    line = edge(0.05 - np.abs(pebbles - 0.62) * 0.8) * (pebbles > 0.2)
    return FloorPaving(np.where(uneven > 0.25, 0.07, 0), picture.y + uneven * 2, line)


def bricks(picture: Engraving) -> FloorPaving:
    row = np.floor(picture.y / 7.4)
    across = picture.x / 15 + 0.5 * (row % 2) + 0.08 * np.sin(row * 9)
    line = np.maximum(stroke(to_multiple(picture.y, 7.4), 0.2), stroke(to_multiple(across) * 15, 0.2))
    return FloorPaving(np.where(drawn_by_lot(np.floor(across), row) > 0.72, 0.14, 0), picture.y, line)


def cobbles(picture: Engraving) -> FloorPaving:
    row = np.floor(picture.y / 9.4)
    across = picture.x / 11.5 + 0.5 * (row % 2) + 0.17 * np.sin(row * 5.1)
    x, y = (across - np.floor(across) - 0.5) * 2, (picture.y / 9.4 - row - 0.5) * 2
    far = (np.abs(x) ** 2.6 + np.abs(y) ** 2.6) ** (1 / 2.6)
    dark = 0.16 * step(x * 0.6 + y * 0.8, 0.35, 1.1) * (far < 0.9) + np.where(far > 0.95, 0.1, 0)
    return FloorPaving(dark, picture.y + x * 1.2, stroke((far - 0.9) * 5, 0.2))


def tiles(picture: Engraving) -> FloorPaving:
    across, down = ((picture.x - picture.y) * HALF_TURN / 13.2, (picture.x + picture.y) * HALF_TURN / 13.2)
    odd = (np.floor(across) + np.floor(down)) % 2
    line = np.maximum(stroke(to_multiple(across) * 13.2, 0.2), stroke(to_multiple(down) * 13.2, 0.2))
    return FloorPaving(np.where(odd > 0, 0.15, 0), picture.y, line)


def flags(picture: Engraving) -> FloorPaving:
    row = np.floor(picture.y / 17.6)
    across = picture.x / 26 + 0.37 * (row % 3) + 0.1 * np.sin(row * 3)
    uneven = noise(picture.shape, 6, picture.seed)
    line = np.maximum(stroke(to_multiple(picture.y + uneven * 0.5, 17.6), 0.24),
                      stroke(to_multiple(across) * 26 + uneven * 0.3, 0.24))
    dark = np.where(drawn_by_lot(np.floor(across), row) > 0.6, 0.1, 0) + 0.08 * (uneven > 0.55)
    return FloorPaving(dark, diagonal(picture), line)


def herringbone(picture: Engraving) -> FloorPaving:
    across, down = (picture.x + picture.y) * HALF_TURN / 6.6, (picture.x - picture.y) * HALF_TURN / 6.6
    column, row = np.floor(across), np.floor(down)
    turn = (column + row) % 4
    level = turn < 2
    long = np.where(level, to_multiple(down), to_multiple(across)) * 6.6
    end = np.where(level, np.where(turn == 0, across - column, column + 1 - across),
                   np.where(turn == 3, down - row, row + 1 - down)) * 6.6
    line = np.maximum(stroke(long, 0.16), stroke(np.where(end < 3.3, end, 9), 0.16))
    return FloorPaving(np.where(level, 0.1, 0), np.where(level, down * 6.6, across * 6.6), line)


def planks(picture: Engraving) -> FloorPaving:
    return _planks(picture, picture.x, picture.y, noise(picture.shape, 2.2, picture.seed, 9))


def boards(picture: Engraving) -> FloorPaving:
    grain = np.ascontiguousarray(noise(picture.shape[::-1], 2.2, picture.seed, 9).T)
    return _planks(picture, picture.y, picture.x, grain)


def _planks(picture: Engraving, along: Field, across: Field, grain: Field) -> FloorPaving:
    row = np.floor(across / 8.8)
    place = along / 67 + drawn_by_lot(row, row)
    line = np.maximum(stroke(to_multiple(across, 8.8), 0.22), stroke(to_multiple(place) * 67, 0.22))
    dark = np.clip(0.07 + 0.16 * grain, 0, 0.2) + 0.06 * (drawn_by_lot(row, np.floor(place)) > 0.7)
    return FloorPaving(dark, across + grain * 0.5, line)


def pipes(picture: Engraving) -> FloorPaving:
    ring = np.minimum(to_multiple(picture.x, 44), to_multiple(picture.y, 44))
    rivet = np.hypot(to_multiple(picture.x - 5.5, 11), to_multiple(picture.y - 5.5, 11))
    line = np.maximum(stroke(np.where(ring < 3, rivet, 9) - 0.8, 0.18), stroke(ring - 2.2, 0.2))
    return FloorPaving(0.05 * (ring < 2.2) + 0.06, picture.x * 0.05 + picture.y, line)


PAVINGS: Mapping[str, Callable[[Engraving], FloorPaving]] = {
    "earth": earth, "cobbles": cobbles, "tiles": tiles, "flags": flags, "bricks": bricks, "herringbone": herringbone,
    "planks": planks, "boards": boards, "pipes": pipes,
}
