"""Textures of surfaces: functions of metres on the surface, which know how fine the paper may show them.

Joints and cells finer than about a mm of paper fade to an even tone, so that a place is rich on a page and calm on a
token. Sizes are in metres, widths of joints in mm of paper.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from generator.pictures.fields import Field, drawn_by_lot, edge, step
from zecer_studio.stage.grain import Grain, Texture

JOINT = 0.13
# tints of books on shelves, and of the boards below
BOOKS, WOOD = (2, 1, 7, 5, 2, 9), 7


class _Cells(NamedTuple):
    """Cells in rows: the numbers of row and column, and where a point lies in its cell, from 0 to 1."""

    row: Field
    column: Field
    across: Field
    up: Field


def _cells(u: Field, v: Field, width: float, height: float, shift: float = 0.0, seed: float = 0.0) -> _Cells:
    """Cells whose odd rows are shifted by half a cell, and each by a chance up to ``shift`` of a cell."""
    rows = v / height
    row = np.floor(rows)
    columns = u / width + 0.5 * (row % 2)
    if shift:
        columns = columns + shift * drawn_by_lot(row, 3 + seed)
    column = np.floor(columns)
    return _Cells(row, column, columns - column, rows - row)


def _to_side(share: Field) -> Field:
    """How near to a side of its cell a point lies, in cells."""
    nearer: Field = np.minimum(share, 1 - share)
    return nearer


def _joint(distance: Field, scale: Field, size: float, width: float) -> Field:
    """The ink of a joint as far away as ``distance``; none where cells of this size are finer than a mm of paper."""
    return edge(width / 2 - distance / scale) * step(size / scale, 0.75, 1.5)


def bricks(width: float = 0.6, height: float = 0.3, joint: float = JOINT, vary: float = 0.1, bulge: float = 0.12,
           missing: float = 0.0, seed: float = 0.0) -> Texture:
    """Blocks in courses, each of another darkness and lit from above at the left.

    ``missing`` is the share of joints that are left out, for a wall that is drawn by hints.
    """
    def texture(u: Field, v: Field, along: Field, up: Field) -> Grain:
        cells = _cells(u, v, width, height, 0.25, seed)
        lot = drawn_by_lot(cells.row, cells.column + seed)
        line = np.maximum(_joint(_to_side(cells.across) * width, along, width, joint),
                          _joint(_to_side(cells.up) * height, up, height, joint))
        if missing:
            hint = drawn_by_lot(np.floor(cells.row / 2 + cells.column * 0.37), np.floor(cells.column / 2) + seed)
            line = line * (hint > missing)
        a, b = cells.across - 0.5, cells.up - 0.5
        fine = step(np.minimum(width / along, height / up), 0.7, 1.8)
        rounded = 0.9 * a - 1.1 * b + 0.5 * (np.abs(a) + np.abs(b) - 0.5)
        return Grain(fine * (vary * (2 * lot - 1) + bulge * rounded), line, fine * 0.16 * (lot - 0.5))

    return texture


def cobbles(width: float = 0.26, depth: float = 0.2, relief: float = 0.4) -> Texture:
    """Round stones, seen from above; between them is shade."""
    def texture(u: Field, v: Field, along: Field, up: Field) -> Grain:
        cells = _cells(u, v, width, depth, 0.3)
        a, b = 2 * cells.across - 1, 2 * cells.up - 1
        away = np.abs(a) ** 2.6 + np.abs(b) ** 2.6
        height = np.sqrt(np.maximum(0, 1 - 0.96 * away))
        fine = step(np.minimum(width / along, 1.6 * depth / up), 0.6, 1.6)
        light = np.clip(0.34 * a + 0.33 * b + 0.62 * height, 0, 1)
        stone = relief * (0.72 - 1.35 * light) + 0.14 * (drawn_by_lot(cells.row, cells.column) - 0.5)
        return Grain(fine * np.where(away < 0.95, stone, 1.1 * relief), bulge=fine * 0.12 * height)

    return texture


def planks(width: float = 0.2, turned: bool = False, joint: float = JOINT, vein: float = 0.09, length: float = 2.6
           ) -> Texture:
    """Boards along u, or along v if ``turned``; ``vein`` is the depth of the veins of the wood."""
    def texture(u: Field, v: Field, along: Field, up: Field) -> Grain:
        if turned:
            u, v, along, up = v, u, up, along
        row = np.floor(v / width)
        across, lot = v / width - row, drawn_by_lot(row, 5)
        end = u / length + 7 * lot
        line = np.maximum(_joint(_to_side(across) * width, up, width, joint),
                          _joint(_to_side(end - np.floor(end)) * length, along, 2.5 * width, joint))
        waves = 1.3 * np.sin(u / width * 0.55 + 20 * lot) + 0.7 * np.sin(u / width * 1.7)
        veins, fine = np.sin(19 * across + 30 * lot + waves), step(width / up, 0.8, 2)
        return Grain(fine * (vein * veins + 0.16 * (lot - 0.5)), line, fine * 0.05 * veins)

    return texture


def checker(size: float = 0.6, depth: float = 0.3, joint: float = 0.1) -> Texture:
    """Slabs, every other one darker by ``depth``."""
    def texture(u: Field, v: Field, along: Field, up: Field) -> Grain:
        column, row = np.floor(u / size), np.floor(v / size)
        line = np.maximum(_joint(_to_side(u / size - column) * size, along, size, joint),
                          _joint(_to_side(v / size - row) * size, up, size, joint))
        fine = step(np.minimum(size / along, 1.5 * size / up), 0.5, 1.4)
        return Grain(fine * (depth * ((column + row) % 2 - 0.35) + 0.05 * drawn_by_lot(column, row)), line)

    return texture


def tiles(width: float = 0.34, height: float = 0.3, depth: float = 0.3) -> Texture:
    """Tiles of a roof with round ends; v runs up the slope."""
    def texture(u: Field, v: Field, along: Field, up: Field) -> Grain:
        cells = _cells(u, v, width, height)
        a = 2 * cells.across - 1
        # above the round end of its tile, in tiles
        above = cells.up - 0.12 - 0.42 * (1 - np.sqrt(np.maximum(0, 1 - a * a)))
        fine = step(np.minimum(width / along, height / up), 0.8, 1.7)
        tile = depth * (0.12 - 0.55 * np.clip(above, 0, 1) + 0.3 * a * a)
        dark = np.where(above < 0, 0.28, tile) + 0.12 * (drawn_by_lot(cells.row, cells.column) - 0.5)
        return Grain(fine * dark, fine * edge(0.06 - np.abs(above) * height / up))

    return texture


def stones(size: float = 0.5, seed: float = 0.0) -> Texture:
    """Rubble: stones of unequal size with round corners."""
    def texture(u: Field, v: Field, along: Field, up: Field) -> Grain:
        bent = (u + size * 0.22 * np.sin(v / size * 2.1 + seed), v + size * 0.15 * np.sin(u / size * 1.7 + 2 * seed))
        cells = _cells(*bent, size, size / 1.45, 0.4, seed)
        a, b = 2 * cells.across - 1, 2 * cells.up - 1
        away, scale = np.abs(a) ** 3 + np.abs(b) ** 3, np.maximum(along, up)
        fine = step(size / scale, 0.9, 2)
        dark = 0.1 * (drawn_by_lot(cells.row, cells.column) - 0.5) + 0.16 * a - 0.14 * b
        return Grain(fine * (dark + np.where(away > 0.93, 0.22, 0)),
                     fine * edge(0.07 - np.abs(away - 0.93) * size * 0.2 / scale))

    return texture


def bark(furrow: float = 0.15, deep: float = 0.22) -> Texture:
    """The bark of a trunk: furrows up along v, about ``furrow`` apart."""
    def texture(u: Field, v: Field, along: Field, up: Field) -> Grain:
        waves = np.sin(u * 2 * np.pi / furrow + 1.7 * np.sin(2.1 * v) + np.sin(5 * v))
        return Grain(step(furrow / along, 0.5, 1.2) * (deep * (waves > 0.55) - 0.06))

    return texture


def ripples(length: float = 0.4, depth: float = 0.22) -> Texture:
    """Still water: long ripples across v."""
    def texture(u: Field, v: Field, along: Field, up: Field) -> Grain:
        turn = 2 * np.pi / length
        waves = np.sin(v * turn + 2 * np.sin(u * turn / 7 + v * turn / 16) + 0.7 * np.sin(u * turn / 3))
        return Grain(step(length / 2 / up, 0.6, 1.6) * depth * waves)

    return texture


class _Books(NamedTuple):
    """What stands at a point of a shelf: two books share their room unequally."""

    number: Field
    across: Field
    width: Field


def _books(u: Field, row: Field, width: float, seed: float) -> _Books:
    rooms = u / (2 * width) + 3.5 * drawn_by_lot(row, seed)
    pair = np.floor(rooms)
    cut, share = 0.3 + 0.4 * drawn_by_lot(pair, row), rooms - pair
    second = share > cut
    across = np.where(second, (share - cut) / (1 - cut), share / cut)
    return _Books(2 * pair + second, across, np.where(second, 1 - cut, cut) * 2 * width)


def shelves(width: float = 0.055, height: float = 0.36, board: float = 0.035, seed: float = 1.0) -> Texture:
    """Shelves with a board every ``height``, full of books of their own colours, about ``width`` wide."""
    def texture(u: Field, v: Field, along: Field, up: Field) -> Grain:
        row = np.floor(v / height)
        y = (v - row * height - board) / (height - board)
        books = _books(u, row, width, seed)
        lot, other = drawn_by_lot(books.number, row + seed), drawn_by_lot(books.number + 9, row)
        top, gone, fine = 0.62 + 0.33 * lot, other > 0.93, step(width / along, 0.45, 1.1)
        book = (y > 0) & (y < top) & ~gone
        bands = book & ((np.abs(y - 0.18) < 0.03) | (np.abs(y - top + 0.14) < 0.03))
        back = 0.18 * (lot - 0.5) + 0.5 * (np.abs(books.across - 0.45) - 0.22) + 0.1 * (other - 0.5)
        dark = np.where(book, back - 0.22 * bands, 0.62) * np.maximum(fine, 0.35)
        backs = _joint(_to_side(books.across) * books.width, along, 1.4 * width, 0.1) * ((y > 0) & (y < top + 0.02))
        tops = edge(0.06 - np.abs(y - top) * height / up) * fine * ~gone * (y > 0)
        boards = _joint(np.abs(v - row * height - board), up, height, JOINT)
        tint = np.where(book, np.choose(np.clip((other * 6.2).astype(int), 0, 5), BOOKS), WOOD)
        return Grain(np.where(y < 0, -0.12, dark), np.maximum(np.maximum(backs, tops), boards), tint=tint)

    return texture
