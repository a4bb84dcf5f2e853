"""The engraved part of a map: floors, bevels, the void with its splinters, inlays below great signs."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random
from typing import NamedTuple

import numpy as np

from generator.model.maps import VOID
from generator.model.mixed_colours import mixed_colour
from generator.pictures.fields import Field, Nearest, PictureFields, drawn_by_lot, edge, step, stroke
from generator.pictures.layers import Layers
from zecer_games.styles.crystal_halls import GREAT, RUNES
from zecer_games.styles.crystal_halls.floors import FLOORS, diagonal
from zecer_games.styles.crystal_halls.hall_ground import DARK, NONE, SOFT, Floor, Ground, ground_of
from zecer_games.styles.crystal_halls.halls import FRAME, HALF_WALL, Halls
from zecer_games.styles.crystal_halls.ledges import ledge
from zecer_games.styles.crystal_halls.paint import WHITE, Paint

PITCH = 0.5
# from where light falls
LIGHT = (-0.6, -0.8)
# the bevel beside a wall, a facet of it, and how far the shadow of the slabs reaches into the void, in units
BEVEL, FACET, SHADOW = 2.3, 9.5, 8.4
# the inlay whose void is water
WATERY = "brick"
# numbers of tints on the plate
(PAPER, FLOOR, LIT, SHADED, DEPTH, BARE, HAZE, GLOWING, WATER, DIM) = range(10)
COLOURED = 10
# the darkness of an inlay from which its stone is of the darker tint
INLAID = 0.10


class Slabs(NamedTuple):
    """The nearest wall of each point, and where there is no hall."""

    walls: Nearest
    void: Field


def draw(halls: Halls, paint: Paint, inlay: str) -> Layers:
    """The layers of the engraving."""
    wide, high = halls.size
    fields = PictureFields(wide + 2 * FRAME, high + 2 * FRAME, (FRAME, FRAME))
    ground = ground_of(halls, fields)
    slabs = Slabs(fields.nearest(halls.walls(), 9 * halls.unit), ground.hall == NONE)
    floor = FLOORS[inlay](ground)
    _lay_floor(ground, floor, slabs)
    _bevel(ground, slabs)
    _void(ground, slabs, inlay)
    _splinters(ground, inlay)
    for letter, drawing in halls.standing:
        if drawing in GREAT:
            place = halls.stands[letter].sign
            ledge(fields, drawing, place, halls.great_unit(place), {"gate": GLOWING}.get(drawing, BARE))
    inks = (paint.deep, paint.pale(0.9))
    dark, soft = fields.blocks(inks, PITCH)
    return Layers((soft, dark), fields.plate(_tints(paint)))


def _tints(paint: Paint) -> list[str]:
    """The colours of the plate by number."""
    tints = [paint.paper, paint.pale(0.12), mixed_colour(WHITE, paint.paper, 0.5), paint.pale(0.4), paint.hue, WHITE,
             paint.pale(0.43), mixed_colour(paint.paper, paint.glow, 0.55), mixed_colour(paint.hue, paint.waves, 0.45),
             paint.pale(0.25)]
    return tints + [mixed_colour(paint.paper, str(getattr(paint, rune)), 0.38 if rune == "spiral" else 0.3)
                    for rune in RUNES]


def _lay_floor(ground: Ground, floor: Floor, slabs: Slabs) -> None:
    """Engrave the floors in soft ink, with a tint for each hall."""
    fields, halls = ground.fields, ground.halls
    fields.dark[:], fields.phase[:], fields.line[:] = floor.dark * 0.75, floor.phase, floor.line
    fields.ink[:] = np.where(slabs.void, DARK, SOFT)
    numbers = {letter: float(BARE if drawing in GREAT else COLOURED + RUNES.index(drawing))
               for letter, drawing in halls.standing}
    tint = ground.field_of_halls({letter: numbers.get(letter, FLOOR) for letter in halls.letters}).astype(np.uint8)
    if floor.white is not None:
        tint[tint == FLOOR] = DIM
        tint[floor.white & (tint == DIM)] = BARE
    else:
        tint[(floor.dark > INLAID) & (tint == FLOOR)] = DIM
    fields.tint[:] = tint


def _bevel(ground: Ground, slabs: Slabs) -> None:
    """Grind the edges of the floors: facets, bright on the side of the light."""
    fields, walls, unit = ground.fields, slabs.walls, ground.halls.unit
    inner = (HALF_WALL + BEVEL) * unit
    floors = ~slabs.void
    fields.line[:] = np.where(floors, np.maximum(fields.line, stroke(walls.distance - inner, 0.18)), fields.line)
    rim = np.nonzero((walls.distance < inner) & floors)
    far = walls.distance[rim] + 1e-4
    across, down = walls.x[rim] / far, walls.y[rim] / far
    lit = -(across * LIGHT[0] + down * LIGHT[1])
    along = np.where(np.abs(across) > np.abs(down), fields.y[rim[0], 0], fields.x[0, rim[1]])
    slant = (along + far * np.where(lit > 0, 1.1, -0.9)) / (FACET * unit)
    facet = np.floor(slant)
    tone = 0.16 + 0.42 * np.clip(-lit, 0, 1)
    tone += 0.2 * (drawn_by_lot(facet, np.round(across * 2), np.round(down * 2)) - 0.5)
    cut = (np.abs(slant - facet - 0.5) - 0.5) * (FACET * unit)
    fields.dark[rim] = np.clip(tone, 0.04, 0.75)
    fields.phase[rim] = along * 0.8 + far * 0.6
    fields.line[rim] = np.maximum(edge(0.06 - np.abs(cut)), stroke(far - inner, 0.18))
    fields.tint[rim] = np.where(lit > -0.15, LIT, SHADED)


def _void(ground: Ground, slabs: Slabs, inlay: str) -> None:
    """Hatch what is no hall: thick at the slabs, thin further out, with the runes of the frame on bare paper."""
    fields, halls = ground.fields, ground.halls
    wide, high = halls.size
    outside = np.maximum(np.maximum(-fields.x, fields.x - wide), np.maximum(-fields.y, fields.y - high))
    place = np.nonzero(slabs.void)
    out, far = outside[place], slabs.walls.distance[place]
    deep = 0.84 - 0.54 * step(far, HALF_WALL * halls.unit, SHADOW * halls.unit)
    tint = np.where((out < 3.2) & (far < 5.5 * halls.unit), DEPTH, np.where(out < 5.6, HAZE, PAPER))
    phase = np.broadcast_to(_currents(ground, inlay), ground.hall.shape)[place] * 0.7
    deep *= 1 - step(out, 2.6, 6.2)
    if inlay == WATERY:
        x, y = fields.x[0, place[1]] / halls.unit, fields.y[place[0], 0] / halls.unit
        ripple = step(np.sin(y * 0.8 + 1.9 * np.sin(x * 0.16) + x * 0.09), -0.1, 0.9)
        water = 0.78 - 0.62 * ripple * step(far, 1.5 * halls.unit, 4 * halls.unit)
        deep, tint = np.where(out < 0, water, deep), np.where(out < 0, np.where(water < 0.34, HAZE, WATER), tint)
    fields.dark[place], fields.phase[place], fields.line[place], fields.tint[place] = deep, phase, 0, tint


def _currents(ground: Ground, inlay: str) -> Field:
    """The phase of the void, mm."""
    x, y, cell = ground.x, ground.y, ground.halls.cell
    phase: Field = y * cell + 0 * x
    match inlay:
        case "ring":
            phase = np.hypot(x - ground.cells_wide / 2, y - ground.high / 2) * cell
        case "shell":
            across, down = x - ground.cells_wide / 2, y - ground.high * 5 / 12
            phase = np.hypot(across, down) * cell + np.arctan2(down, across) * 1.5
        case "cross":
            phase = diagonal(ground)
        case "cracked":
            phase = phase + 0.5 * np.sin(x * 1.8)
    return phase


class Splinter(NamedTuple):
    """A shard of crystal: its middle, or its root where it is ``rooted``; the way it points, degrees; its length."""

    x: float
    y: float
    turn: float
    length: float
    rooted: bool = True


def _splinters(ground: Ground, inlay: str) -> None:
    """Splinters round the plan, and in a void that is not water."""
    halls = ground.halls
    chance = Random(f"{inlay} {halls.rows}")
    if inlay != WATERY:
        for x, y in halls.plan.cells(VOID):
            for _ in range(2):
                at = (x + chance.uniform(0.23, 0.77)) * halls.cell, (y + chance.uniform(0.27, 0.73)) * halls.cell
                splinter = Splinter(*at, chance.uniform(-40, 40), chance.uniform(4, 8.5) * halls.unit, False)
                _splinter(ground.fields, splinter, chance)
    _outer_splinters(ground, chance)
    if inlay != WATERY:
        _shore_splinters(ground, chance)


def _outer_splinters(ground: Ground, chance: Random) -> None:
    wide, high = ground.halls.size
    sides = ((0.0, -1.6, wide, 0), (wide + 1.6, 0.0, high, 90), (0.0, high + 1.6, wide, 180), (-1.6, 0.0, high, 270))
    for x, y, length, turn in sides:
        count = max(1, round(length / 20))
        for number in range(count):
            along = (number + chance.uniform(0.15, 0.85)) * length / count
            at = (x, y + along) if turn % 180 else (x + along, y)
            splinter = Splinter(*at, turn + chance.uniform(-28, 28), chance.uniform(4.2, 7.4))
            _splinter(ground.fields, splinter, chance)


def _shore_splinters(ground: Ground, chance: Random) -> None:
    """Splinters that grow from walls into the void inside the plan."""
    halls = ground.halls
    wide, high = len(halls.rows[0]), len(halls.rows)
    for side in halls.plan.edges():
        inside = 0 < side.x < wide if side.upright else 0 < side.y < high
        if VOID not in side.pair or not inside:
            continue
        turn = {(True, True): 90, (True, False): 270, (False, True): 180, (False, False): 0}[
            side.upright, side.behind == VOID]
        for share in (0.3, 0.7):
            along = share + chance.uniform(-0.15, 0.15)
            x, y = (side.x, side.y + along) if side.upright else (side.x + along, side.y)
            out = 1.4 * halls.unit
            _splinter(ground.fields, Splinter(
                x * halls.cell + sin(radians(turn)) * out, y * halls.cell - cos(radians(turn)) * out,
                turn + chance.uniform(-30, 30), chance.uniform(2.6, 5.4) * halls.unit), chance)


def _splinter(fields: PictureFields, splinter: Splinter, chance: Random) -> None:
    """Two facets, a light one and a dark one."""
    x, y, turn, length, rooted = splinter
    across, down, half = sin(radians(turn)), -cos(radians(turn)), length * chance.uniform(0.14, 0.22)

    def point_at(along: float, aside: float) -> tuple[float, float]:
        return (x + across * along * length - down * aside * half, y + down * along * length + across * aside * half)

    base = 0.0 if rooted else -0.5
    foot, tip = point_at(base if rooted else base - 0.25, 0), point_at(base + 1, 0)
    for side, dark, tint in ((-1, 0.05, LIT), (1, 0.5, SHADED)):
        corners = [foot, point_at(base, 0.75 * side), point_at(base + 0.62, side), tip]
        corners = corners if side < 0 else corners[::-1]
        fields.facet(corners, dark, (across + 0.3, down), tint, 0.16)
