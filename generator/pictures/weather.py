"""Weather: fog, rain, snow, smoke or sparks over all that is drawn so far. Sizes in mm or in heights of the picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil, cos, hypot, pi, sin
from random import Random

import numpy as np
from PIL import Image, ImageDraw

from generator.pictures.engraved_fields import Engraving, noise
from generator.pictures.fields import FINE, Field, Point, step
from generator.pictures.sculpt import ActorBox, place
from generator.pictures.shape_text import Look, SculptedShape

# pixels of a mask for each of the fields
FINER = 3
# drops, flakes and sparks on a mm² where the amount is 1
DROPS, FLAKES, SPARKS = 0.16, 0.11, 0.035
BRIGHT, PAPER = 3, 9
# darkness of fog, and of a clouded sky
FOG, CLOUDED = 0.06, 0.5
# the distance between streaks of fog, and the smallest flake with a rim, mm; the share of drops on actors that fall
STREAK, RIMMED, ON_ACTORS = 0.36, 0.25, 0.3
# how far its streaks curl, mm
CURL = 0.7
PUFFS = 28
PUFF = Look(group="smoke", melt=2.2, tone=1.04, ambient=0.3, tint=PAPER, hatch=75, bend=0.8, shadow=0, line=0.12)


class _Mask:
    """Marks that are drawn finer than the fields; lengths in mm."""

    def __init__(self, picture: Engraving) -> None:
        self.shape, self.unit = picture.shape, FINE * FINER
        high, wide = picture.shape
        self.image = Image.new("L", (wide * FINER, high * FINER))
        self.pen = ImageDraw.Draw(self.image)

    def streak(self, x: float, y: float, way: Point, width: float) -> None:
        """A streak from a broad end to a point."""
        length = hypot(*way)
        aside = -way[1] / length * width / 2, way[0] / length * width / 2
        ends = (x + aside[0], y + aside[1]), (x + way[0], y + way[1]), (x - aside[0], y - aside[1])
        self.pen.polygon([(end[0] * self.unit, end[1] * self.unit) for end in ends], fill=255)

    def dot(self, x: float, y: float, radius: float) -> None:
        """A round dot."""
        box = (x - radius, y - radius, x + radius, y + radius)
        self.pen.ellipse([side * self.unit for side in box], fill=255)

    def cover(self) -> Field:
        """How far each pixel of the fields is covered."""
        high, wide = self.shape
        found: Field = np.asarray(self.image.resize((wide, high), Image.Resampling.BOX), np.float32) / 255
        return found


def weather(picture: Engraving, kind: str, amount: float) -> None:
    """Lay weather over a picture, from an ``amount`` of 0, which changes nothing, to 1.

    Raises KeyError for a kind that is none of ``WEATHERS``.
    """
    fall = KINDS[kind]
    if amount > 0:
        fall(picture, amount)


def _fog(picture: Engraving, amount: float) -> None:
    """Banks of fog, denser below; actors stand out of it."""
    high, shape, seed = picture.height, picture.shape, picture.seed
    y = picture.y / high
    drifts = noise(shape, 0.13 * high, seed + 41, 4) + 0.5 * noise(shape, 0.05 * high, seed + 42, 5)
    veil = np.clip(amount * (0.9 * step(y, 0.1, 0.75) + 0.55 * drifts * step(y, 0.05, 0.4)), 0, 0.86)
    veil *= np.where(picture.acting, np.float32(0.3), np.float32(1))
    picture.dark += (FOG - picture.dark) * veil
    picture.line *= 1 - np.clip(veil * 1.15, 0, 1)
    picture.hair *= 1 - veil
    # its light begins between the lines, and curls
    curls = picture.phase + CURL * noise(shape, 0.06 * high, seed + 46)
    streaks = 0.2 * np.abs(curls / STREAK % 2 - 1) - 0.16 * noise(shape, 0.05 * high, seed + 47, 1.6)
    picture.tint[veil > 0.4 + streaks] = PAPER


def _rain(picture: Engraving, amount: float) -> None:
    wide, high, lots = picture.width, picture.height, Random(picture.seed + 43)
    ink, white = _Mask(picture), _Mask(picture)
    for _ in range(ceil(amount * wide * high * DROPS)):
        x, y, length = lots.uniform(-4, wide + 4), lots.uniform(-4, high), lots.uniform(0.06, 0.14) * high
        way, dark, kept = (-0.26 * length, length), _dark_at(picture, x, y), lots.random()
        if dark is None and kept > ON_ACTORS:
            continue
        if dark is None or dark > 0.3:
            white.streak(x, y, way, 0.24)
        else:
            ink.streak(x, y, way, 0.17)
    _darken(picture, amount)
    picture.hair = np.maximum(picture.hair, ink.cover() * 1.15).astype(np.float32)
    _spare(picture, white, PAPER)


def _snow(picture: Engraving, amount: float) -> None:
    """Flakes; those before the light have a rim."""
    wide, high, lots = picture.width, picture.height, Random(picture.seed + 44)
    rim, white, size = _Mask(picture), _Mask(picture), 0.7 + high / 160
    for _ in range(ceil(amount * wide * high * FLAKES)):
        x, y, radius, kept = (lots.uniform(0, wide), lots.uniform(0, high),
                              lots.choice((0.22, 0.3, 0.3, 0.42, 0.6)) * size, lots.random())
        dark = _dark_at(picture, x, y)
        if dark is None and kept > ON_ACTORS:
            continue
        white.dot(x, y, radius)
        if dark is not None and dark < 0.2 and radius > RIMMED:
            rim.dot(x, y, radius + 0.1)
    _darken(picture, amount)
    picture.hair = np.maximum(picture.hair, rim.cover() * 1.15).astype(np.float32)
    _spare(picture, white, PAPER)


def _dark_at(picture: Engraving, x: float, y: float) -> float | None:
    """How dark it is at a point; None on an actor."""
    row, column = (min(most - 1, max(0, int(at * FINE))) for at, most in zip((y, x), picture.shape, strict=True))
    return None if picture.acting[row, column] else float(picture.dark[row, column])


def _darken(picture: Engraving, amount: float) -> None:
    """The light of a covered sky, behind actors."""
    picture.dark += (CLOUDED - picture.dark) * (0.14 * amount) * ~picture.acting


def _sparks(picture: Engraving, amount: float) -> None:
    """Crosses of light, more of them below; some trail."""
    wide, high, lots = picture.width, picture.height, Random(picture.seed + 45)
    white = _Mask(picture)
    for _ in range(ceil(amount * wide * high * SPARKS)):
        x, y, size = lots.uniform(0, wide), high * (1 - lots.random() ** 1.5), lots.uniform(0.012, 0.03) * high
        turn = lots.uniform(-0.5, 0.5)
        for quarter in range(4):
            angle = turn + quarter * pi / 2
            white.streak(x, y, (size * sin(angle), -size * cos(angle)), 0.34)
        if lots.random() < 0.5:
            white.streak(x, y, (-2.2 * size * sin(turn), 2.2 * size * cos(turn)), 0.26)
    _spare(picture, white, BRIGHT)


def _spare(picture: Engraving, mask: _Mask, tint: int) -> None:
    """No ink where a mask is drawn, and its colour."""
    white = mask.cover()
    picture.hair = np.where(white > 0.2, -white * 1.2, picture.hair).astype(np.float32)
    picture.line *= 1 - np.clip(white * 1.5, 0, 1)
    picture.tint[white > 0.45] = tint


def _smoke(picture: Engraving, amount: float) -> None:
    """Columns of smoke at both sides; more of it comes nearer to the middle."""
    wide, high = picture.width, picture.height
    for side in (-1, 1):
        for column in range(2):
            lots = Random(picture.seed + side * 5 + column * 7)
            size = high * (0.62 + 0.12 * column) * (0.4 + amount)
            x = wide / 2 + side * (wide / 2 * (1.18 - 0.34 * column) - 0.2 * amount * high)
            at = ActorBox(x - size / 2, high - size * (0.9 + 0.25 * column), size / 100, side < 0)
            place(picture, [_puff(number / PUFFS, lots) for number in range(PUFFS + 1)], at, halo=0.0)


def _puff(share: float, lots: Random) -> SculptedShape:
    """A puff of a column, at a share of its height, in a box of 100 units."""
    radius = (4 + share * 9) * lots.uniform(0.75, 1.2)
    middle = 46 + share * 30 + lots.uniform(-1, 1) * (3 + 12 * share), 104 - share * 92 + lots.uniform(-3, 3)
    return SculptedShape("blob", (middle,), PUFF, (radius, radius * lots.uniform(0.7, 0.9)))


KINDS: Mapping[str, Callable[[Engraving, float], None]] = {
    "fog": _fog, "rain": _rain, "snow": _snow, "smoke": _smoke, "sparks": _sparks,
}
