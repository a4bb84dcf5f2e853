"""What stands in several places: lights, columns, ribs, barrels, tables. Metres."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, pi, sin
from typing import NamedTuple

import numpy as np

from zecer_studio.stage.outlines import circle, to_outline
from zecer_studio.stage.plane import Spot, Vector
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import planks
from zecer_studio.stage.view import View

STEEL, WOOD = 5, 7


class Furnishing(NamedTuple):
    """A prop of a set of furniture: where it stands, how wide it is, how high it lies; metres."""

    name: str
    x: float
    z: float
    size: float
    y: float = 0.0
    flip: bool = False


def furnish(view: View, furniture: Iterable[Furnishing]) -> None:
    """Put a set of furniture into a place, from far to near; what stands aside does so in a wider picture too."""
    for one in sorted(furniture, key=lambda one: (-one.z, one.y)):
        glow = 1.0 if one.name in ("candle", "torch", "fire", "lantern") else 0.0
        view.prop(one.name, one.x * view.wide, one.z, one.size, one.y, one.flip, glow)


def torch(view: View, x: float, y: float, z: float, size: float = 0.5, reach: float = 1.5) -> None:
    """A burning torch, and light about it."""
    view.halo((x, y + size * 0.75, z), reach, 0.8)
    view.prop("torch", x, z, size, y, glow=1)


def torch_on_post(view: View) -> None:
    """A torch on a post wherever a lamp burns in the open."""
    for x, y, z, _ in view.lighting.lamps:
        view.box((x - 0.05, 0, z), (x + 0.05, y - 0.3, z + 0.1), Surface(0.5, tint=WOOD, along="up"))
        torch(view, x, y - 0.45, z, 0.6, 1.2)


def fire(view: View, x: float, z: float, size: float, y: float = 0.0) -> None:
    """A burning fire, and light about it."""
    view.halo((x, y + size * 0.4, z), size * 1.6, 0.9)
    view.prop("fire", x, z, size, y, glow=1)


def column(view: View, x: float, z: float, radius: float, high: float, surface: Surface, y: float = 0.0) -> None:
    """A column with a base and a capital."""
    profile = ((1.35, 0.0), (1.35, 0.45), (1.12, 0.6), (1.0, 0.9))
    capital = ((0.94, 1.2), (1.1, 1.05), (1.1, 0.85), (1.0, 0.75), (1.45, 0.2), (1.45, 0.0))
    view.turn_on_lathe(x, y, z, [*((radius * wide, radius * up) for wide, up in profile),
                                 *((radius * wide, high - radius * down) for wide, down in capital)], surface)


def ribs(view: View, half: float, depths: Iterable[float], low: float, high: float, thick: float, surface: Surface
         ) -> None:
    """Arches across a nave, from far to near, ``half`` metres to each side, springing at ``low``."""
    angles = [pi * number / 14 for number in range(15)]
    outer = [(half * cos(angle), low + (high - low) * sin(angle)) for angle in angles]
    inner = [((half - thick) * cos(angle), low + (high - low - thick) * sin(angle)) for angle in angles]
    for z in depths:
        view.front(0, 0, z, [*outer, *inner[::-1]], surface)


def barrel(view: View, x: float, y: float, z: float, radius: float, long: float = 1.0) -> None:
    """A barrel on its side, its head towards us."""
    for share in (1.0, 0.82, 0.62, 0.42, 0.22, 0.06):
        hoop = share in (0.82, 0.22, 0.06)
        bulge = radius * (1 + 0.12 * sin(pi * share)) * (1.03 if hoop else 1)
        view.front(x, y, z + long * share, circle(0, 0, bulge, 26),
                   Surface(0.6 if hoop else 0.42, tint=STEEL if hoop else WOOD, along="up", line=0.12))
    view.front(x, y, z, circle(0, 0, radius, 28), Surface(0.45, tint=WOOD))
    view.front(x, y, z, circle(0, 0, radius * 0.86, 28),
               Surface(0.24, planks(radius * 0.36, turned=True, vein=0.1), WOOD, "v"))
    view.front(x, y, z, circle(0, -radius * 0.45, radius * 0.09, 10), Surface(flat=0.9, tint=WOOD))


def table(view: View, x: float, z: float, wide: float, deep: float, high: float = 0.78) -> None:
    """A table: legs, apron, a top of planks."""
    leg, wood = 0.1, Surface(0.45, tint=WOOD, along="up")
    for near in (z + deep - leg, z):
        for left in (x - wide / 2 + 0.06, x + wide / 2 - 0.06 - leg):
            view.box((left, 0, near), (left + leg, high - 0.06, near + leg), wood)
    view.box((x - wide / 2, high - 0.07, z - 0.06), (x + wide / 2, high, z + deep + 0.06), Surface(0.34, tint=WOOD),
             Surface(0.26, planks(0.2), WOOD))


def chain(view: View, start: Vector, end: Vector) -> None:
    """A chain between two points."""
    first, way = np.array(start, float), np.array(end, float) - np.array(start, float)
    links = max(3, int(np.linalg.norm(way) / 0.075))
    for link in range(links):
        spots = [first + way * ((link + share) / links) for share in (0, 0.5, 1)]
        view.line(spots, 0.34 if link % 2 else 0.2)


def beam_of_light(view: View, start: Spot, end: Spot, widths: tuple[float, float], amount: float = 0.42) -> None:
    """A shaft of light between two points, with its widths there."""
    (x0, y0), (x1, y1) = view.point_at(start), view.point_at(end)
    near, far = (view.size(wide, spot[2]) / 2 for wide, spot in zip(widths, (start, end), strict=True))
    right, down = x1 - x0, y1 - y0
    long = hypot(right, down) + 1e-6
    aside, up = -down / long, right / long
    corners = [(x0 + aside * near, y0 + up * near), (x1 + aside * far, y1 + up * far),
               (x1 - aside * far, y1 - up * far), (x0 - aside * near, y0 - up * near)]
    picture = view.picture
    part = picture.window_around(np.array(corners), 1)
    if part is None:
        return
    x, y = picture.x[:1, part.columns], picture.y[part.rows, :1]
    share = np.clip(((x - x0) * right + (y - y0) * down) / long**2, 0, 1)
    light = np.clip(0.5 - to_outline(x, y, corners) / 1.2, 0, 1) * amount * (1 - 0.55 * share)
    picture.dark[part] *= 1 - light
    picture.line[part] *= 1 - light * 0.8
