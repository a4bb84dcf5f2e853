"""Houses of a town: windows, facades of timber and plaster, and houses along a street. Metres."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from generator.pictures.fields import Point
from zecer_studio.stage.outlines import Outline, arch, rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, planks, tiles
from zecer_studio.stage.view import View

STONE, SPOT, LIGHT, WOOD, SKY, PAPER = 0, 2, 3, 7, 8, 9
BEAM = Surface(0.66, tint=WOOD, line=0.12)
# draws an outline in the plane of a wall
Draw = Callable[[Outline, Surface], None]
SQRT_HALF = 0.7071


class Facade(NamedTuple):
    """A facade: ``long`` and ``high``, its ground floor of stone ``low``; a gable of ``gable`` m above, or none."""

    long: float
    high: float
    low: float = 2.6
    gable: float = 0.0
    timbered: bool = True
    door: bool = True
    tone: float = 0.04


class Casement(NamedTuple):
    """A window: its frame's colour, a round arch from 1 on (2 is pointed) or none, mullions, and light in it."""

    tint: int = WOOD
    arched: float = 0.0
    bars: int = 1
    lit: bool = False


DARK_PANES = Casement()


def window(view: View, draw: Draw, left: float, low: float, right: float, high: float, kind: Casement = DARK_PANES
           ) -> None:
    """A window: frame, panes, mullions."""
    shape = partial(arch, point=kind.arched - 1) if kind.arched else rect
    frame, wide, tall = 0.09, right - left, high - low
    draw(shape(left - frame, low - frame, right + frame, high + frame), Surface(0.45, tint=kind.tint))
    if kind.lit:
        panes, bar = Surface(flat=0.03, tint=LIGHT), Surface(flat=0.9, tint=kind.tint, line=0)
    else:
        panes, bar = Surface(flat=0.9 if view.night else 0.5, tint=SKY), Surface(flat=0.35, tint=kind.tint, line=0)
    draw(shape(left, low, right, high), panes)
    for number in range(1, kind.bars + 1):
        x = left + wide * number / (kind.bars + 1)
        draw(rect(x - 0.03, low, x + 0.03, high), bar)
    draw(rect(left, low + tall * 0.55, right, low + tall * 0.55 + 0.06), bar)


def facade(view: View, draw: Draw, form: Facade, seed: int) -> None:
    """A town facade: stone below, plaster and beams above, windows, a door."""
    lots = Random(seed)
    long, high, low = form.long, form.high, form.low
    top: list[Point] = [(long, high), (long / 2, high + form.gable), (0, high)]
    plaster = Surface(form.tone, tint=lots.choice((STONE, PAPER, PAPER, STONE)), foot=0.3)
    draw([(0, 0), (long, 0), *top], plaster)
    if low:
        draw(rect(0, 0, long, low), Surface(form.tone + 0.14, bricks(0.7, 0.32, missing=0.35, seed=seed), foot=0.4))
    bays, floors = max(1, round(long / 1.45)), max(1, round((high - low) / 2.5))
    if form.timbered:
        for outline in _beams(form, bays, floors):
            draw(outline, BEAM)
    tall = (high - low) / floors
    for floor in range(floors):
        for bay in range(bays):
            left, right, y = bay * long / bays, (bay + 1) * long / bays, low + floor * tall
            if form.timbered and (bay + floor + seed) % 3 == 2:
                draw(_brace(left, right, y, y + tall, lots.random() < 0.5), BEAM)
            else:
                middle, half = (left + right) / 2, min(0.42, (right - left) * 0.33)
                lit = lots.random() < 0.45 and view.night
                window(view, draw, middle - half, y + 0.55, middle + half, y + tall - 0.4, Casement(lit=lit))
    if form.gable:
        _gable(view, draw, form, lots.random() < 0.3 and view.night)
    if form.door:
        _door(view, draw, form, lots)


def _beams(form: Facade, bays: int, floors: int) -> Iterator[Outline]:
    """The beams between the floors and the bays."""
    tall = (form.high - form.low) / floors
    for floor in range(floors + 1):
        y = form.low + floor * tall
        yield rect(0, y - 0.12, form.long, y + 0.12)
    for bay in range(bays + 1):
        x = bay * form.long / bays
        yield rect(max(0, x - 0.09), form.low, min(form.long, x + 0.09), form.high)


def _brace(left: float, right: float, low: float, high: float, rising: bool) -> Outline:
    """A slanting beam of a bay."""
    corners = [(left, low), (left + 0.2, low), (right, high), (right - 0.2, high)]
    return corners if rising else [(left + right - x, y) for x, y in corners]


def _gable(view: View, draw: Draw, form: Facade, lit: bool) -> None:
    """The boards along a gable, and its window."""
    middle, high, top = form.long / 2, form.high, form.high + form.gable
    for side in (-1, 1):
        foot = middle + side * (middle + 0.3)
        draw([(foot, high - 0.25), (middle, top + 0.15), (middle, top - 0.27), (foot - side * 0.3, high - 0.1)],
             Surface(0.7, tint=WOOD))
    if form.gable > 1.6:
        window(view, draw, middle - 0.3, high + 0.35, middle + 0.3, high + 1.15, Casement(bars=0, lit=lit))


def _door(view: View, draw: Draw, form: Facade, lots: Random) -> None:
    """A door, and beside it a window."""
    x = form.long * lots.choice((0.28, 0.7))
    draw(arch(x - 0.62, 0, x + 0.62, 2.25), Surface(0.4))
    draw(arch(x - 0.48, 0, x + 0.48, 2.1), Surface(0.6, planks(0.16, turned=True), WOOD))
    x = form.long - x
    if form.long > 2.6:
        lit = lots.random() < 0.7 and view.night
        window(view, draw, x - 0.42, 0.95, x + 0.42, 1.95, Casement(lit=lit))


class StreetHouse(NamedTuple):
    """A house along a street: its wall from ``near`` to ``far``, ``jetty`` m of its upper floors overhanging."""

    near: float
    far: float
    high: float
    seed: int
    jetty: float = 0.28
    timbered: bool = True


def house(view: View, x: float, form: StreetHouse) -> None:
    """A house whose wall stands at ``x``, at the left where that is negative: gable towards us, roof, upper floors."""
    side = -1 if x < 0 else 1
    long, low, rise, over = form.far - form.near, 2.5, 2.6, x - side * form.jetty
    high, near = form.high, form.near
    view.front(0, 0, near, [(over, low), (over + side * 5, low), (over + side * 5, high),
                            (over + side * 2.6, high + rise), (over, high)], Surface(0.2))
    view.front(0, 0, near, rect(min(x, x + side * 5), 0, max(x, x + side * 5), low), Surface(0.3))
    view.face((over - side * 0.4, high - 0.3, near - 0.25), (0, 0, 1), (side * SQRT_HALF, SQRT_HALF, 0),
              rect(0, 0, long + 0.5, 4.2), Surface(0.36, tiles(0.3, 0.34), SPOT))

    def ground(outline: Outline, surface: Surface) -> None:
        view.wall(x, near, outline, surface)

    def upper(outline: Outline, surface: Surface) -> None:
        view.wall(over, near, outline, surface, low)

    view.wall(x, near, rect(0, 0, long, low), Surface(0.2, bricks(0.7, 0.32, missing=0.3, seed=form.seed), foot=0.5))
    facade(view, ground, Facade(long, low, low, timbered=False, tone=0.08), form.seed)
    view.floor(low, [(x, near), (over, near), (over, form.far), (x, form.far)], Surface(flat=0.9))
    facade(view, upper, Facade(long, high - low, 0, timbered=form.timbered, door=False), form.seed + 1)
    view.wall(over - side * 0.05, near, rect(0, high - 0.35, long, high - 0.1), Surface(flat=0.85, tint=WOOD))
