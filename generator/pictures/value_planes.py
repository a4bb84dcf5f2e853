"""Parts a picture by value: the place, what stands behind the figures, and the figures, each with ink and colours of
its own.

What is far away is thin, light and without blacks; round figures paper is spared; they cast shadows on the ground. The
place is made as much lighter, or darker, as its figures need to be seen with eyes half shut. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from generator.model.mixed_colours import mixed_colour
from generator.model.scene import Manner
from generator.pictures.compiled import call
from generator.pictures.engraved_fields import FIGURE, PLACE, Engraving
from generator.pictures.fields import FINE, Field
from generator.pictures.lamplight import lamplit
from generator.pictures.layers import MASK_FINE
from generator.pictures.squint import seen_contrast
from generator.pictures.value_masks import shadows, spared_paper

# shares of a picture between which its figures are parted from the place
LEAST, MOST = 0.02, 0.93
# by how much (of 255) a place is lighter or darker than its figures
TARGET = 46.0
# figures lighter than this stand before a dark place: by day, by lamps, and where the place is darker already; by moon
LIGHT_BY_DAY, LIGHT_BY_LAMP, TOO_LIGHT, LIGHT_BY_MOON = 172.0, 112.0, 196.0, 88.0
# what colours of a place pass into in the dark, by its light
NIGHTS = {"moon": "#141c33", "candle": "#23140e", "torch": "#26130b", "glow": "#1a1a2e", "sun": "#2a2436",
          "window": "#241c1c"}
# heights of the eye in which most of a thing is lost in the air
AWAY = 4.5
# the share of its darkness that a light place keeps, near and far away; from where on it is compressed; its blacks, and
# those of a dark place
NEAR, FAR, SHALLOW, DARKEST, DARKEST_NIGHT = 0.82, 0.4, 0.3, 0.6, 0.74
# every so many points of a picture are looked at; how much better the usual ground of a light is
APART, USUAL = round(FINE / MASK_FINE), 0.12
# a night falls on lamps, and on what they light, by these shares; the darkness that figures keep before it
LAMPS, LIT, LIFT = 0.25, 0.85, 0.72
# the width of a feather at the edge of a step of distance, mm
FEATHER = 0.72
# how grey colours become on their way into the air
FADED = 0.9
# what lamplight turns colours into; how dark (as a share of what is near) and warm its steps are; how much it thins
# lines of the place, and of figures
WARM, LAMPLIGHT, THINS, THINS_FIGURES = "#f0b450", ((0.1, 0.34), (0.55, 0.16)), 0.8, 0.4
# the light from which a step is one of lamplight
DIM = 0.25
# steps of distance of the colours of a place, and tries to find its exposure
DISTANCES, TRIES = 3, 5
BRIGHT, PAPER, TINTS = 3, 9, 10
# colours beside those of figures
COLOURS = 3 * TINTS * (DISTANCES + 1)
# from which darkness a woodcut is black, and an engraving has lines
BLACK, LINED = 0.9, 0.21


class Values(NamedTuple):
    """How a place is printed: ``night`` is the colour of its dark, empty for a light one; ``amount`` from 0 to 1 is how
    much lighter, or darker, it is than any; ``by_lamp``: its first steps of distance are in the light of a lamp.
    """

    night: str
    amount: float
    by_lamp: bool = False

    @property
    def air_shares(self) -> tuple[float, float, float]:
        """How far colours have passed into air or night: near, far away, in the middle."""
        near = (0.12 if self.night else 0.06) + self.amount * 0.6
        return near, min(0.85, near + 0.22), min(0.12, near * 0.5)

    @property
    def steps(self) -> list[tuple[float, float]]:
        """How far colours have passed in each step of distance and in the middle, and how warm lamplight makes them."""
        near, far, between = self.air_shares
        if self.by_lamp:
            # what is away from the lamp is at one distance
            return [*((near * share, warm) for share, warm in LAMPLIGHT), ((near + far) / 2, 0.0), (between, 0.0)]
        return [*((near + (far - near) * step / (DISTANCES - 1), 0.0) for step in range(DISTANCES)), (between, 0.0)]

    @property
    def paper(self) -> tuple[float, float]:
        """The share of paper in the ink of the place, and of the middle."""
        return (0.1, 0.05) if self.night else (0.4 + 0.2 * self.amount, 0.12)


class ValuePoints(NamedTuple):
    """ValuePoints of a picture: what they look like depends on nothing else; ``far`` is from 0 (near) to 1."""

    dark: Field
    line: Field
    tint: Field
    plane: Field
    far: Field
    phase: Field


class Parts(NamedTuple):
    """A picture parted by value: its points, and the number of the one of ``inks`` that prints each (``owner``).

    ``colours`` are those of the plate: ``own`` ones of figures, then those of the place by distance, and the middle.
    """

    points: ValuePoints
    owner: Field
    inks: tuple[str, str, str]
    colours: tuple[str, ...]
    own: int

    @property
    def figures(self) -> Field:
        """Where figures stand, ``MASK_FINE`` points a mm."""
        found: Field = self.points.plane[::APART, ::APART] == FIGURE
        return found

    def numbers(self, level: Field) -> Field:
        """The colours of all points by the level (0 to 2) of their tints."""
        return _numbers(self.points, level, self.own)


class ValuePalette(NamedTuple):
    """The manner, the ink of the key block, and three steps of each tint."""

    manner: Manner
    key: str
    steps: tuple[str, ...]

    def inks(self, values: Values) -> tuple[str, str, str]:
        """The inks of place, middle and figures."""
        place, middle = values.paper
        paper = self.steps[PAPER * 3 + 1]
        return mixed_colour(self.key, paper, place), mixed_colour(self.key, paper, middle), self.key

    def colours(self, values: Values) -> tuple[str, ...]:
        """The colours of figures, of the place in steps of distance, and of the middle."""
        return (*self.steps, *(self._colour_in_air(number, share, values.night, warm) for share, warm in values.steps
                               for number in range(3 * TINTS)))

    def _colour_in_air(self, number: int, share: float, night: str, warm: float) -> str:
        """A colour on its way into the air, or into its own shade at night; lamps and what they light stay lighter."""
        colour = self.steps[number]
        if not night:
            # wood and brick would turn pink: what is far away in the air is greyer, too
            faded = mixed_colour(colour, "#" + f"{round(float(_light((colour,))[0])):02x}" * 3, FADED * share)
            return mixed_colour(faded, mixed_colour(self.steps[0], self.steps[PAPER * 3 + 1], 0.5), share)
        kept = LAMPS if number // 3 in (BRIGHT, PAPER) else LIT if number % 3 == 0 else 1.0
        dark = mixed_colour(colour, mixed_colour(mixed_colour(colour, "#000000", 0.68), night, 0.4), share * kept)
        return mixed_colour(dark, WARM, warm) if warm else dark

    def lights(self, values: Values) -> Field:
        """How light the colours are, from 0 to 255."""
        own = _light(self.steps)
        place, warmth = own[: 3 * TINTS], _light((WARM,))[0]
        if values.night:
            # as in _passed; lightness is mixed as colours are
            to: Field = 0.4 * _light((values.night,))[0] + 0.6 * 0.32 * place
            kept = np.array([LAMPS if number // 3 in (BRIGHT, PAPER) else LIT if number % 3 == 0 else 1.0
                             for number in range(3 * TINTS)])
            way = (to - place) * kept
        else:
            way = (own[0] + own[PAPER * 3 + 1]) / 2 - place
        parts = [(place + way * share) * (1 - warm) + warmth * warm for share, warm in values.steps]
        return np.concatenate([own, *parts]).astype(np.float32)


class PrintedPoints:
    """How points are printed, whatever their colours are: the number of each, and the share of ink over it."""

    def __init__(self, points: ValuePoints, palette: ValuePalette) -> None:
        self.palette, self.plane = palette, points.plane
        level = (points.dark > 0.2).astype(np.uint8) + (points.dark > 0.52)
        self.numbers = _numbers(points, level, len(palette.steps))
        tone = points.dark
        ink = (np.where(tone > LINED, tone, 0) if palette.manner == "engraved"
               else np.where(tone > BLACK, 1, np.clip((tone - 0.5) * 1.4, 0, 1)))
        self.ink = np.maximum(ink, points.line > 0.5).astype(np.float32)

    def light(self, values: Values) -> Field:
        """How light each point is printed, about, from 0 to 255."""
        below, inks = self.palette.lights(values)[self.numbers], _light(self.palette.inks(values))[self.plane]
        found: Field = below + (inks - below) * self.ink
        return found

    def share(self, where: Field) -> Callable[[Values], float]:
        """What tells the mean lightness of some points by how they are printed."""
        numbers = np.bincount(self.numbers[where], 1 - self.ink[where], len(self.palette.steps) + COLOURS)
        inks, many = np.bincount(self.plane[where], self.ink[where], 3), max(1, int(where.sum()))

        def mean(values: Values) -> float:
            light = numbers @ self.palette.lights(values) + inks @ _light(self.palette.inks(values))
            return float(light) / many

        return mean


def parted_planes(picture: Engraving, manner: Manner, key: str, steps: Sequence[str]) -> Parts | None:
    """Part a picture and change its place; None, and no change, if it has no figures or they fill it."""
    plane = _planes(picture)
    figures = plane == FIGURE
    if not LEAST <= figures.mean() <= MOST:
        return None
    shade, spared, lit = shadows(picture, plane), spared_paper(picture, plane), lamplit(picture)
    far = 1 - np.exp(picture.depth * np.float32(-1 / (AWAY * picture.stature)))
    points = ValuePoints(picture.dark, picture.line, picture.tint, plane, far, picture.phase)
    palette = ValuePalette(manner, key, tuple(steps))
    few = [np.ascontiguousarray(field[::APART, ::APART]) for field in (*points, shade, spared.paper, lit)]
    values = _exposed_values(picture, palette, ValuePoints(*few[:-3]), *few[-3:])
    picture.dark, picture.line = _receded_tones(points, bool(values.night), manner, shade, lit)
    halo = spared.paper & (plane == PLACE)
    if values.night:
        _darken(picture.dark, halo, lit)
        points = points._replace(far=_by_lamp(points.far, lit)) if values.by_lamp else points
        spared = spared._replace(owner=spared.inner)
    else:
        picture.dark[halo] = 0
        for field in (picture.dark, picture.line):
            field[spared.ring] = 0
    return Parts(points, spared.owner, palette.inks(values), palette.colours(values), len(palette.steps))


def _planes(picture: Engraving) -> Field:
    """The plane of each point; where there are only props, they are the figures."""
    planes = np.zeros(256, np.uint8)
    acts = any(one.plane == FIGURE for one in picture.standing)
    for one in picture.standing:
        planes[one.number] = one.plane if acts else FIGURE
    found: Field = planes[picture.who]
    return found


def _exposed_values(picture: Engraving, palette: ValuePalette, points: ValuePoints, shade: Field, paper: Field,
                    lit: Field) -> Values:
    """The ground, light or dark, and the least change of it by which figures are seen best."""
    lamp, plain = picture.lamp, Values("", 0.0)
    figures, ground = points.plane == FIGURE, (points.plane == PLACE) & ~paper
    if not ground.any():
        return plain
    drawn = PrintedPoints(points, palette)
    light, beside = drawn.share(figures)(plain), drawn.share(ground)(plain)
    by_moon = lamp.far and lamp.night
    least = (LIGHT_BY_MOON if by_moon else TOO_LIGHT if light < beside
             else LIGHT_BY_LAMP if lamp.night else LIGHT_BY_DAY)
    usual = light > least
    best, found = -1.0, plain
    # a moonlit place stays dark
    for dark in (usual,) if usual and by_moon else (usual, not usual):
        tone, line = _receded_tones(points, dark, palette.manner, shade, lit)
        by_lamp = dark and bool(picture.lamps)
        halo = paper & (points.plane == PLACE)
        if dark:
            _darken(tone, halo, lit)
        else:
            tone[halo] = 0
        far = _by_lamp(points.far, lit) if by_lamp else points.far
        tried = PrintedPoints(points._replace(dark=tone, line=line, far=far), palette)
        values = _exposure(tried, figures, ground, Values(NIGHTS[lamp.name] if dark else "", 0.0, by_lamp))
        mean, outline = seen_contrast(tried.light(values), figures, MASK_FINE)
        score = outline + min(mean, TARGET) / TARGET / 2 + USUAL * (dark == usual)
        if score > best:
            best, found = score, values
    return found


def _exposure(points: PrintedPoints, figures: Field, ground: Field, plain: Values) -> Values:
    """The least amount by which a place differs enough from its figures, else the most."""
    low, high = 0, 1 << TRIES
    of_figures, of_ground = points.share(figures), points.share(ground)
    while low < high:
        middle = (low + high) // 2
        tried = plain._replace(amount=middle / (1 << TRIES))
        differs = of_figures(tried) - of_ground(tried)
        if round(differs if plain.night else -differs, 2) >= TARGET:
            high = middle
        else:
            low = middle + 1
    return plain._replace(amount=high / (1 << TRIES))


def _darken(tone: Field, halo: Field, lit: Field) -> None:
    """Before a dark place paper round figures would be a grey ring: there is shade round them."""
    tone[halo] = np.maximum(tone[halo], DARKEST_NIGHT * (1 - np.float32(THINS) * lit[halo]))


def _by_lamp(far: Field, lit: Field) -> Field:
    """Steps of distance, the first of which are those of lamplight."""
    first = np.float32(len(LAMPLIGHT) / DISTANCES)
    found: Field = np.where(lit > DIM, first * (1 - lit) / (1 - np.float32(DIM)), first + far * (1 - first))
    return found


def _receded_tones(points: ValuePoints, night: bool, manner: Manner, shade: Field, lit: Field) -> tuple[Field, Field]:
    """The darkness and the contours of all points when the place has stepped back, shadows lie on it, and, before a
    dark place, figures are lit."""
    # a dark place has an even tone without lights or blacks; its lamps, windows and moon bear no lines
    by = (night, manner == "woodcut", BRIGHT, PLACE, FIGURE, NEAR, FAR - NEAR, SHALLOW, (DARKEST - SHALLOW) / 0.4,
          DARKEST_NIGHT if night else DARKEST, BLACK, LIFT, THINS, THINS_FIGURES)
    tone, line = np.empty_like(points.dark), np.empty_like(points.dark)
    call("receded", points.dark, points.line, points.far, shade, lit, points.tint, points.plane, tone.size, by, tone,
         line)
    return tone, line


def _numbers(points: ValuePoints, level: Field, own: int) -> Field:
    """The numbers of colours: three steps a tint, by plane and distance."""
    found = np.empty_like(points.tint)
    call("numbered", points.far, points.phase, points.tint, points.plane, level, found.size, _colour_numbers(own),
         DISTANCES, 1 / FEATHER, found)
    return found


@lru_cache(64)
def _colour_numbers(own: int) -> Field:
    """The number of the first colour of each tint, by plane and step of distance; figures have ``own`` colours."""
    tints = np.arange(256)
    of_place = np.where(tints < TINTS, tints, PAPER) * 3
    rows = [own + 3 * TINTS * step + of_place for step in range(DISTANCES)]
    middle = np.where(tints < TINTS, own + 3 * TINTS * DISTANCES + tints * 3, tints * 3)
    return np.array([*rows, *[middle] * DISTANCES, *[tints * 3] * DISTANCES]).astype(np.uint8)


@lru_cache(256)
def _light(colours: tuple[str, ...]) -> Field:
    """How light colours are, from 0 to 255."""
    parts = np.array([[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in colours], np.float32)
    found: Field = parts @ np.array([0.299, 0.587, 0.114], np.float32)
    return found
