"""The signs of a floor: points of sight, paws, crosses, turning arrows, tabs of exits. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from generator.layout.geometry import Point, path
from generator.layout.marks import LineMark, Mark, PathMark
from zecer_games.styles.small_floors.floor_lines import disc
from zecer_games.styles.small_floors.floor_paint import WHITE, FloorPaint
from zecer_games.styles.small_floors.small_floor import SignSpot, SmallFloor

# of a tab: half of its length, its height
LENGTH, TAB = 20.5, 6.4
PAD = ((0, -0.4), (1.6, 0.5), (2.7, 2.3), (2, 3.6), (0.7, 3.3), (-0.7, 3.3), (-2, 3.6), (-2.7, 2.3), (-1.6, 0.5))
TOES = ((-3.1, -0.9, 15), (-1.15, -2.7, -8), (1.15, -2.7, 8), (3.1, -0.9, -15))


def sights(floor: SmallFloor, paint: FloorPaint) -> Iterator[Mark]:
    """The point from which each space is seen."""
    for letter in floor.letters:
        x, y = floor.middle(floor.sight(letter))
        yield disc(x, y, 1.35 * floor.unit, paint.paper, paint.ink, 0.4)
        yield disc(x, y, 0.5 * floor.unit, paint.ink)


def signs(floor: SmallFloor, paint: FloorPaint) -> Iterator[Mark]:
    for spot in floor.spots:
        match spot.sign:
            case "paw-print":
                yield from _paw(spot, floor.unit, paint)
            case "red-cross":
                yield from _cross(spot, floor.unit, paint)
            case _:
                yield from _turn(spot, floor, paint)


def _paw(spot: SignSpot, unit: float, paint: FloorPaint) -> Iterator[Mark]:
    """A print of four toes in a ring."""
    x, y = spot.x, spot.y
    yield disc(x, y, 6.3 * unit, paint.paper, paint.ink, 0.5)
    yield disc(x, y, 5.5 * unit, None, paint.paw, 0.5)
    pad = path([(across, down) for across, down in PAD], closed=True)
    yield PathMark(pad, x, y, unit, fill=paint.paw, stroke=paint.paw, weight=0.7 * unit)
    for across, down, turn in TOES:
        toe = path([_ellipse(1.0, 1.5, turn * pi / 180, 2 * pi * step / 16) for step in range(16)], closed=True)
        yield PathMark(toe, x + across * unit, y + down * unit, unit, fill=paint.paw)


def _ellipse(half_wide: float, half_high: float, turn: float, at: float) -> Point:
    across, down = half_wide * cos(at), half_high * sin(at)
    return across * cos(turn) - down * sin(turn), across * sin(turn) + down * cos(turn)


def _cross(spot: SignSpot, unit: float, paint: FloorPaint) -> Iterator[Mark]:
    x, y, reach = spot.x, spot.y, 4 * unit
    for colour, weight in ((paint.ink, 3.4), (paint.closed, 2.2)):
        for way in (1, -1):
            yield LineMark(x - reach, y - reach * way, x + reach, y + reach * way, colour, weight * unit, cap="round")


def _turn(spot: SignSpot, floor: SmallFloor, paint: FloorPaint) -> Iterator[Mark]:
    """Two bent arrows; a hook or a gear between them says who may use them."""
    x, y, unit, ink = spot.x, spot.y, floor.unit, paint.ink
    yield disc(x, y, 7 * unit, paint.paper, ink, 0.6)
    for start in (0.0, pi):
        arc = [(cos(start + step * 0.16) * 4.9, sin(start + step * 0.16) * 4.9) for step in range(15)]
        yield PathMark(path(arc), x, y, unit, stroke=ink, weight=1.5 * unit, cap="round")
        end = start + 2.24
        tip, along = (cos(end) * 4.9, sin(end) * 4.9), (-sin(end), cos(end))
        head = [(tip[0] + along[0] * 2.6, tip[1] + along[1] * 2.6), (tip[0] - along[1] * 2, tip[1] + along[0] * 2),
                (tip[0] + along[1] * 2, tip[1] - along[0] * 2)]
        yield PathMark(path(head, closed=True), x, y, unit, fill=ink)
    if spot.letter in floor.letters_of("fish-hook"):
        yield PathMark("M.9-2.7V.8A1.5 1.5 0 1 1-2.1.8L-1.1 0", x, y, unit, stroke=paint.closed, weight=0.9 * unit,
                       cap="round")
    elif spot.letter in floor.letters_of("cogwheel"):
        for tooth in range(8):
            across, down = cos(tooth * pi / 4) * unit, sin(tooth * pi / 4) * unit
            yield LineMark(x + across * 1.6, y + down * 1.6, x + across * 2.7, y + down * 2.7, paint.closed, 1.1 * unit)
        yield disc(x, y, 1.6 * unit, None, paint.closed, 0.9 * unit)
    else:
        yield disc(x, y, 1.5 * unit, paint.suns if floor.is_rock else paint.waves, ink, 0.4)


def tabs(floor: SmallFloor, paint: FloorPaint) -> Iterator[Mark]:
    """A tab at each exit: suns and blunt ends, or waves and pointed ends; its arrow points out."""
    for side, tab in floor.exits:
        yield from _tab(floor, side, tab, paint)


def _tab(floor: SmallFloor, side: str, tab: str, paint: FloorPaint) -> Iterator[Mark]:
    (wide, high), unit = floor.size, floor.unit

    def point_at(along: float, inwards: float) -> Point:
        along, inwards = along * unit, inwards * unit
        return {"north": (wide / 2 + along, inwards), "south": (wide / 2 - along, high - inwards),
                "west": (inwards, high / 2 - along), "east": (wide - inwards, high / 2 + along)}[side]

    blunt = [(-LENGTH, 0), (-LENGTH, TAB - 3), (-LENGTH + 0.9, TAB - 0.9), (-LENGTH + 3, TAB), (LENGTH - 3, TAB),
             (LENGTH - 0.9, TAB - 0.9), (LENGTH, TAB - 3), (LENGTH, 0)]
    pointed = [(-LENGTH, 0), (-LENGTH + 5, TAB), (LENGTH - 5, TAB), (LENGTH, 0)]
    corners, colour = (blunt, paint.suns) if tab == "suns" else (pointed, paint.waves)
    yield PathMark(path([point_at(*corner) for corner in corners], closed=True), fill=colour, stroke=paint.ink,
                   weight=0.6)
    for aside in (-13, 13):
        if tab == "suns":
            x, y = point_at(aside, TAB / 2)
            for ray in range(8):
                across, down = cos(ray * pi / 4) * unit, sin(ray * pi / 4) * unit
                yield LineMark(x + across * 1.4, y + down * 1.4, x + across * 2.5, y + down * 2.5, WHITE, 0.5)
            yield disc(x, y, 1.15 * unit, WHITE)
        else:
            wave = [point_at(aside + along, TAB / 2 + down) for along, down in
                    ((-2.6, 0.8), (-1.3, -0.8), (0, 0.8), (1.3, -0.8), (2.6, 0.8))]
            yield PathMark(path(wave), stroke=WHITE, weight=0.9, cap="round")
    arrow = [point_at(-5, TAB - 1.5), point_at(0, 1.2), point_at(5, TAB - 1.5), point_at(0, TAB - 3)]
    yield PathMark(path(arrow, closed=True), fill=WHITE, stroke=paint.ink, weight=0.4)
