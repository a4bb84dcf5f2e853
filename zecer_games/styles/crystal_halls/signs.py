"""Medals, runes and great signs as paths. Coordinates in units of a sign's own, the middle at 0, 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin, tau
from typing import NamedTuple

from generator.layout.art.medallion import circle
from generator.layout.geometry import Point, path
from generator.layout.marks import Mark, PathMark
from generator.model.mixed_colours import mixed_colour
from zecer_games.styles.crystal_halls import RUNES
from zecer_games.styles.crystal_halls.paint import WHITE, Paint

# the radius of a medal, of a rune where there is room, and of one in a single cell, in fifteenths of a cell
MEDAL, RUNE, SMALL_RUNE = 4.3, 7.4, 5.6
# a rune is designed with this radius
DESIGNED = 10.0
# marks with more spikes would not be told apart
MOST_SPIKES = 6


class Part(NamedTuple):
    """A path in the units of a sign; ``weight`` in the same units."""

    d: str
    fill: str | None
    stroke: str | None = None
    weight: float = 0.5


def placed_marks(parts: Sequence[Part], x: float, y: float, scale: float) -> Iterator[Mark]:
    """The parts of a sign as marks; ``scale`` is in mm a unit."""
    for part in parts:
        yield PathMark(part.d, x, y, scale, part.fill, part.stroke, part.weight * scale, "round")


def spikes_of(mark: str) -> int:
    """The spikes of the medal of a mark: as many as it counts; none where they would not be told apart."""
    return int(mark) if mark.isdecimal() and int(mark) <= MOST_SPIKES else 0


def medal(mark: str, x: float, y: float, unit: float, paint: Paint) -> Iterator[Mark]:
    """The ground of a mark at a point (mm): spikes, and from pale to dark, so that danger shows before it is read."""
    spikes = spikes_of(mark)
    shapes = [path(_spike(tau * number / spikes, MEDAL), closed=True) for number in range(spikes)]
    parts = [Part(d, WHITE, WHITE, 1.1) for d in shapes]
    parts.append(Part(circle((0, 0), MEDAL + 0.5), WHITE))
    parts += [Part(d, paint.deep, paint.deep, 0.2) for d in shapes]
    parts.append(Part(circle((0, 0), MEDAL), medal_fill(spikes, paint), paint.deep, 0.6))
    yield from placed_marks(parts, x, y, unit)


def medal_fill(spikes: int, paint: Paint) -> str:
    """White without spikes and for the first third of them, the hue for the second, then dark."""
    if spikes <= MOST_SPIKES // 3:
        return WHITE
    return paint.pale(0.38) if spikes <= MOST_SPIKES * 2 // 3 else paint.deep


def _spike(turn: float, radius: float) -> list[Point]:
    return [(sin(turn + by) * radius * reach, -cos(turn + by) * radius * reach)
            for by, reach in ((-0.36, 0.94), (0.0, 1.42), (0.36, 0.94))]


def _ring(count: int, *radii: float) -> list[Point]:
    """Points round the middle, the first one above it, with the radii in turn."""
    return [(sin(tau * number / count) * radii[number % len(radii)],
             -cos(tau * number / count) * radii[number % len(radii)]) for number in range(count)]


RIMS = {
    "flame": _ring(20, 10.0, 8.0),
    "waves": _ring(60, 9.5),
    "blocks": [(-8.4, -8.4), (8.4, -8.4), (8.4, 8.4), (-8.4, 8.4)],
    "spiral": _ring(8, 10.5),
}
FIGURES: dict[str, list[list[Point]]] = {
    "flame": [
        [(0, -5.4), (2.2, -2.2), (2.6, -3.4), (4.4, 0.6), (3.6, 3.4), (1.6, 5), (-1.6, 5), (-3.6, 3.4), (-4.4, 0.4),
         (-2.9, -2.2), (-2.1, -0.6)],
        [(0, -0.6), (1.7, 2), (0.9, 3.9), (-0.9, 3.9), (-1.7, 2)],
    ],
    "waves": [
        [(-5, top), (-2.5, top - 1.8), (0, top), (2.5, top - 1.8), (5, top), (5, top + 1.6), (2.5, top - 0.2),
         (0, top + 1.6), (-2.5, top - 0.2), (-5, top + 1.6)] for top in (-2.6, 0.4, 3.4)
    ],
    "blocks": [
        [(x, y), (x + 3.7, y), (x + 3.7, y + 3.7), (x, y + 3.7)] for y in (-4.4, 0.7) for x in (-4.4, 0.7)
    ],
    "spiral": [],
}
FIGURE = 1.18


def rune(name: str, paint: Paint, rim: bool = True) -> list[Part]:
    """A rune of radius ``DESIGNED``: a rim and a figure of its own shape, never told by colour alone."""
    colour = str(getattr(paint, name))
    pale, dark = mixed_colour(WHITE, colour, 0.16), mixed_colour(colour, paint.deep, 0.45)
    parts = []
    if rim:
        outer, inner = (path([(x * k, y * k) for x, y in RIMS[name]], closed=True) for k in (1.0, 0.88))
        parts += [Part(outer, WHITE, WHITE, 2.4), Part(outer, pale, paint.deep, 0.75), Part(inner, None, colour, 0.5)]
    if name == "spiral":
        d = path([(cos(turn) * (0.5 + turn * 0.385) * FIGURE, sin(turn) * (0.5 + turn * 0.385) * FIGURE)
                  for turn in (number * pi / 12 for number in range(43))])
        parts += [Part(d, None, dark, FIGURE * 1.5), Part(d, None, colour, FIGURE * 0.8)]
    for number, figure in enumerate(FIGURES[name]):
        # the second figure of a flame is its heart
        fill = pale if name == "flame" and number else colour
        d = path([(x * FIGURE, y * FIGURE) for x, y in figure], closed=True)
        parts.append(Part(d, fill, dark, FIGURE * 0.3))
    return parts


def great(name: str, paint: Paint) -> list[Part]:
    """A great sign, about 17 units wide."""
    return {"tent": _tent, "gate": _gate, "stones": _stones}[name](paint)


def _tent(paint: Paint) -> list[Part]:
    """A tent with a pennant."""
    body = path([(-8, 4.8), (0, -7.6), (8, 4.8)], closed=True)
    return [
        Part(body, WHITE, WHITE, 2.0),
        Part(body, paint.pale(0.3), paint.deep, 0.7),
        Part(path([(0, -7.6), (8, 4.8), (2.4, 4.8)], closed=True), paint.hue, paint.deep, 0.4),
        Part(path([(0, -3.4), (2.4, 4.8), (-2.4, 4.8)], closed=True), paint.deep, paint.deep, 0.4),
        Part(path([(0, -7.6), (0, -10.8), (4.4, -9.6), (0, -8.4)], closed=True), paint.flame, paint.deep, 0.5),
    ]


def _gate(paint: Paint) -> list[Part]:
    """A ring with eight needles and a star in it."""
    parts = [Part(circle((0, -1.2), 5.2), WHITE, paint.deep, 0.8),
             Part(circle((0, -1.2), 3.9), mixed_colour(WHITE, paint.glow, 0.6), paint.deep, 0.3)]
    for number in range(8):
        turn, reach = number * tau / 8, 7.0 if number % 2 else 8.6
        needle = [(sin(turn + by) * radius, -cos(turn + by) * radius - 1.2)
                  for by, radius in ((-0.2, 5.4), (0.0, reach), (0.2, 5.4))]
        parts.append(Part(path(needle, closed=True), WHITE, paint.deep, 0.5))
    star = [(x, y - 1.2) for x, y in _ring(8, 3.0, 1.13)]
    return [*parts, Part(path(star, closed=True), paint.deep)]


def _stones(paint: Paint) -> list[Part]:
    """Four stones with a rune each."""
    stone = [(-3.4, -2.6), (-2, -3.7), (2.2, -3.6), (3.4, -2.2), (3.3, 3.2), (-3.3, 3.2)]
    parts = []
    middles = ((-4.1, -4.6), (4.1, -4.6), (-4.1, 3.4), (4.1, 3.4))
    for (x, y), name in zip(middles, RUNES, strict=True):
        parts.append(Part(path([(x + u, y + v) for u, v in stone], closed=True), WHITE, paint.deep, 0.55))
        parts += [_moved_part(part, x, y, 0.42) for part in rune(name, paint, rim=False)]
    return parts


def _moved_part(part: Part, x: float, y: float, scale: float) -> Part:
    """A part of straight lines, made smaller and moved."""
    ends = [tuple(map(float, point.split())) for point in part.d.strip("MZ").split("L")]
    d = path([(x + u * scale, y + v * scale) for u, v in ends], closed=part.d.endswith("Z"))
    return part._replace(d=d, weight=part.weight * scale)
