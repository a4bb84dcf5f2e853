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

from generator.model.mixed_colours import mixed
from generator.model.scene import Manner
from generator.pictures.compiled import call
from generator.pictures.engraved_fields import FIGURE, MIDDLE, PLACE, Engraving, StandingItem, blurred
from generator.pictures.fields import FINE, Field
from generator.pictures.lamplight import lamplit
from generator.pictures.layers import MASK_FINE
from generator.pictures.squint import seen

# shares of a picture between which its figures are parted from the place
LEAST, MOST = 0.02, 0.93
# paper round figures, at least and as a share of the height of the picture; how far a contour reaches over an outline
HALO, LEAST_HALO, HALO_SHARE, CONTOUR = 0.45, 0.25, 0.011, 0.2
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
# a shadow on the ground for a height of 1: how far aside and up; how dark; the smallest that casts one
ASIDE, UP, SHADE, LEAST_STANDING = 0.55, 0.2, 0.42, 6.0
# every so many points of a picture are looked at; how much better the usual ground of a light is
APART, USUAL = round(FINE / MASK_FINE), 0.12
# a night falls on lamps, and on what they light, by these shares; the darkness that figures keep before it
LAMPS, LIT, LIFT = 0.25, 0.85, 0.72
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
    def passed(self) -> tuple[float, float, float]:
        """How far colours have passed into air or night: near, far away, in the middle."""
        near = (0.12 if self.night else 0.06) + self.amount * 0.6
        return near, min(0.85, near + 0.22), min(0.12, near * 0.5)

    @property
    def steps(self) -> list[tuple[float, float]]:
        """How far colours have passed in each step of distance and in the middle, and how warm lamplight makes them."""
        near, far, between = self.passed
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
        return mixed(self.key, paper, place), mixed(self.key, paper, middle), self.key

    def colours(self, values: Values) -> tuple[str, ...]:
        """The colours of figures, of the place in steps of distance, and of the middle."""
        return (*self.steps, *(self._passed(number, share, values.night, warm) for share, warm in values.steps
                               for number in range(3 * TINTS)))

    def _passed(self, number: int, share: float, night: str, warm: float) -> str:
        """A colour on its way into the air, or into its own shade at night; lamps and what they light stay lighter."""
        colour = self.steps[number]
        if not night:
            # wood and brick would turn pink: what is far away in the air is greyer, too
            faded = mixed(colour, "#" + f"{round(float(_light((colour,))[0])):02x}" * 3, FADED * share)
            return mixed(faded, mixed(self.steps[0], self.steps[PAPER * 3 + 1], 0.5), share)
        kept = LAMPS if number // 3 in (BRIGHT, PAPER) else LIT if number % 3 == 0 else 1.0
        dark = mixed(colour, mixed(mixed(colour, "#000000", 0.68), night, 0.4), share * kept)
        return mixed(dark, WARM, warm) if warm else dark

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


def parted(picture: Engraving, manner: Manner, key: str, steps: Sequence[str]) -> Parts | None:
    """Part a picture and change its place; None, and no change, if it has no figures or they fill it."""
    plane = _planes(picture)
    figures = plane == FIGURE
    if not LEAST <= figures.mean() <= MOST:
        return None
    shade, spared, lit = _shadows(picture, plane), _spared(picture, plane), lamplit(picture)
    far = (1 - np.exp(picture.depth / np.float32(-AWAY))).astype(np.float32)
    points = ValuePoints(picture.dark, picture.line, picture.tint, plane, far, picture.phase)
    palette = ValuePalette(manner, key, tuple(steps))
    values = _exposed(picture, palette, ValuePoints(*(field[::APART, ::APART] for field in points)),
                      *(field[::APART, ::APART] for field in (shade, spared.paper, lit)))
    picture.dark, picture.line = _receded(points, bool(values.night), manner, shade, lit)
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


def _exposed(picture: Engraving, palette: ValuePalette, points: ValuePoints, shade: Field, paper: Field,
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
        tone, line = _receded(points, dark, palette.manner, shade, lit)
        by_lamp = dark and bool(picture.lamps)
        halo = paper & (points.plane == PLACE)
        if dark:
            _darken(tone, halo, lit)
        else:
            tone[halo] = 0
        far = _by_lamp(points.far, lit) if by_lamp else points.far
        tried = PrintedPoints(points._replace(dark=tone, line=line, far=far), palette)
        values = _exposure(tried, figures, ground, Values(NIGHTS[lamp.name] if dark else "", 0.0, by_lamp))
        mean, outline = seen(tried.light(values), figures, MASK_FINE)
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


def _receded(points: ValuePoints, night: bool, manner: Manner, shade: Field, lit: Field) -> tuple[Field, Field]:
    """The darkness and the contours of all points when the place has stepped back, shadows lie on it, and, before a
    dark place, figures are lit."""
    dark, far = points.dark, points.far
    if night:
        # an even tone without lights or blacks; lamps, windows and the moon bear no lines
        lamps = (points.tint == BRIGHT) & (dark < 0.2)
        tone = np.where(lamps, dark, np.clip(np.float32(0.22) + np.float32(0.58) * dark, 0, DARKEST_NIGHT))
        tone *= 1 - np.float32(THINS) * lit
    else:
        tone = np.minimum(dark, np.float32(0.85)) * (np.float32(NEAR) + np.float32(FAR - NEAR) * far)
        deep = np.float32(SHALLOW) + (tone - np.float32(SHALLOW)) * np.float32((DARKEST - SHALLOW) / 0.4)
        tone = np.minimum(np.where(tone > SHALLOW, deep, tone), np.float32(DARKEST))
    if manner == "woodcut":
        # grates and windows are cut as they were, in the ink of the place
        tone = np.where(dark > BLACK, np.float32(0.95), tone)
    tone = tone + (1 - tone) * shade
    of_place, of_figures = points.plane == PLACE, points.plane == FIGURE
    kept = np.where(of_figures & (dark < BLACK), dark * np.float32(LIFT) * (1 - np.float32(THINS_FIGURES) * lit),
                    dark) if night else dark
    # contours far away are thinner: they are ink where a line is above a half
    line = np.where(of_place, points.line * (np.float32(1.06) - np.float32(0.5) * far), points.line)
    return np.where(of_place, tone, kept).astype(np.float32), line.astype(np.float32)


def _shadows(picture: Engraving, plane: Field) -> Field:
    """How dark the shadows of standing figures are on the place, away from the light."""
    aside = -float(np.sign(picture.light[0]) or 1) * ASIDE
    found = np.zeros(picture.shape, np.float32)
    for one in picture.standing:
        if one.ground and one.y <= picture.height * 1.02 and one.size >= LEAST_STANDING:
            _shadow(picture, one, aside, found)
    if found.any():
        found = blurred(found, 0.3) * (plane == PLACE) * np.float32(SHADE)
    return found


def _shadow(picture: Engraving, one: StandingItem, aside: float, shade: Field) -> None:
    """Add the shadow of a standing figure: its outline, laid down."""
    high, wide = picture.shape
    foot, tall = one.y * FINE, one.size * FINE
    rows = np.arange(max(0, int(foot - tall * UP)), max(0, min(high, int(foot + 0.8 * FINE * UP) + 1)))
    if not rows.size:
        return
    above = (foot - rows)[:, None] / UP
    source_rows = np.clip((foot - above).astype(int), 0, high - 1)
    columns = (np.arange(wide)[None, :] - above * aside).astype(int)
    hit = picture.who[source_rows, np.clip(columns, 0, wide - 1)] == one.number
    hit &= (columns >= 0) & (columns < wide) & (above < tall)
    fading = 1 - 0.5 * np.clip(above / tall, 0, 1)
    part = slice(rows[0], rows[-1] + 1)
    shade[part] = np.maximum(shade[part], hit * fading)


class Spared(NamedTuple):
    """Where the place prints no lines (``paper``), nothing prints anything (``ring``), and whose ink a point bears
    (``inner``: without paper).
    """

    paper: Field
    ring: Field
    owner: Field
    inner: Field


def _spared(picture: Engraving, plane: Field) -> Spared:
    """Paper round the outline of all figures together, and less of it round what stands behind them."""
    reach = min(HALO, max(LEAST_HALO, HALO_SHARE * picture.height))
    figures, stands = plane == FIGURE, plane != PLACE
    # the contour of the figures straddles their edge: a halo begins beyond it
    inked, about = grown(figures, CONTOUR * FINE), grown(figures, reach * FINE)
    ring = about & ~inked
    ring |= grown(stands, LEAST_HALO * FINE) & ~grown(stands, CONTOUR * FINE)
    return Spared(about | ring, ring, *(
        np.where(reached, FIGURE, plane).astype(np.uint8) for reached in (about, inked)))


def grown(mask: Field, reach: float) -> Field:
    """A mask with all that is no farther from it than some points."""
    given = np.ascontiguousarray(mask, np.uint8)
    near, found = np.empty_like(given), np.empty_like(given)
    call("grown", given, *given.shape, reach, near, found)
    return found.view(bool)


def _numbers(points: ValuePoints, level: Field, own: int) -> Field:
    """The numbers of colours: three steps a tint, by plane and distance."""
    tint = points.tint.astype(np.int32)
    # steps of distance pass into one another along the lines
    feathered = points.far * DISTANCES + np.float32(0.5) * (np.mod(points.phase, 0.72) / np.float32(0.72) - 0.5)
    step = np.clip(feathered.astype(np.int32), 0, DISTANCES - 1)
    step[points.plane == MIDDLE] = DISTANCES
    tint_of_place = np.where(tint < TINTS, tint, PAPER)
    behind = (points.plane == PLACE) | ((points.plane == MIDDLE) & (tint < TINTS))
    return np.where(behind, own + 3 * TINTS * step + tint_of_place * 3, tint * 3) + level


@lru_cache(256)
def _light(colours: tuple[str, ...]) -> Field:
    """How light colours are, from 0 to 255."""
    parts = np.array([[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in colours], np.float32)
    found: Field = parts @ np.array([0.299, 0.587, 0.114], np.float32)
    return found
