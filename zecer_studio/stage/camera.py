"""A camera on an engraving, the light and the air before it, and what is laid over the whole picture.

The screen is measured in heights of the picture: y from 0 (top) to 1, x is 0 in the middle. The world is measured in
metres: x right, y up, z into the picture. The eye is at x 0, z 0, unless a shot moves and turns it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, radians, sin
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from generator.model.scene import CARD_PICTURE
from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Field, Point, bounded_values, step
from zecer_studio.stage.lighting import Lamp, Lighting
from zecer_studio.stage.outlines import to_outline
from zecer_studio.stage.plane import Rays, Spot, Vector

NO_LAMPS: Mapping[str, Lamp] = MappingProxyType({})
# the darkest that light leaves: all black is for what is flat
DARKEST = 0.955
# darkness from which a thing is a hole, which no light reaches
HOLE = 0.93


class Haze(NamedTuple):
    """The air: ``distance`` metres away, most of a thing fades towards a darkness, of the day or of the night."""

    distance: float = 40.0
    day: float = 0.3
    night: float = 0.3


CLEAR = Haze()


class Camera:
    """A camera ``eye`` metres above the ground, ``horizon`` on the screen; ``focal`` is in heights of the picture.

    ``side`` is the right end of the screen, ``wide`` how wide the picture is against that of a card: what stands at
    the sides stands at ``x * wide``, so that the middle stays free. ``x`` and ``y`` are the screen: a row, a column.
    The shot of the picture changes all three, and moves the camera to ``spot`` metres to the right and turns it to its
    ``way``. What is nearer than ``nearest`` metres is not seen.
    """

    def __init__(self, picture: Engraving, eye: float = 1.6, horizon: float = 0.46, focal: float = 0.95,
                 haze: Haze = CLEAR, lamps: Mapping[str, Lamp] = NO_LAMPS, open_air: bool = False) -> None:
        shot = picture.shot
        self.picture, picture.stature = picture, eye
        self.eye, self.horizon, self.focal = eye * shot.eye, horizon + shot.horizon, focal * shot.focal
        self.nearest = 0.12 * min(1.0, self.eye)
        self.way, self.spot = (cos(radians(shot.turn)), sin(radians(shot.turn))), shot.right * eye
        eye, horizon, focal = self.eye, self.horizon, self.focal
        self.high, self.side = picture.height, picture.width / picture.height / 2
        self.wide = max(0.85, self.side / (CARD_PICTURE[0] / CARD_PICTURE[1] / 2))
        self.x = picture.x[:1] / np.float32(self.high) - np.float32(self.side)
        self.y = picture.y[:, :1] / np.float32(self.high)
        self.rays = Rays(self.x / np.float32(focal), (np.float32(horizon) - self.y) / np.float32(focal),
                         1 / (focal * self.high))
        self.lots = Random(picture.seed)
        self.lit_by, self.night = picture.lamp.name, picture.lamp.night
        seen = {name: lamp._replace(**dict(zip("xyz", self.seen_from(lamp[:3]), strict=True)))
                for name, lamp in lamps.items()}
        self.lighting = Lighting(picture.lamp, seen, eye, open_air)
        self.far, self.air = haze.distance, haze.night if self.night else haze.day
        picture.light = self.lighting.on_actors
        picture.dark[:], picture.tint[:] = 0.5, 0

    def mm(self, x: float, y: float) -> Point:
        """A point of the screen on the picture, mm."""
        return (x + self.side) * self.high, y * self.high

    def point_at(self, spot: Vector) -> Point:
        """A point of the world on the picture, mm."""
        return self.seen_at(self.seen_from(spot))

    def seen_at(self, spot: Vector) -> Point:
        """A point before the camera on the picture, mm."""
        scale = self.focal / max(spot[2], 0.02)
        return self.mm(spot[0] * scale, self.horizon - (spot[1] - self.eye) * scale)

    def seen_from(self, spot: Vector) -> Spot:
        """A point of the world as it lies before the camera, which may be moved and turned."""
        x, y, z = spot
        return self.turned_to((x - self.spot, y, z))

    def turned_to(self, way: Iterable[Any]) -> tuple[Any, Any, Any]:
        """A direction of the world as it lies before the camera."""
        (x, y, z), (across, into) = way, self.way
        return x * across + z * into, y, z * across - x * into

    def size(self, metres: float, z: float) -> float:
        """A length of the world on the picture, mm."""
        return metres * self.focal * self.high / max(z, 0.1)

    def share_kept(self, z: Field | float) -> Field:
        """The share of a darkness that the air leaves of it."""
        far = np.maximum(np.float32(1 / self.far) * z, np.float32(0))
        share: Field = np.exp(-(far ** np.float32(1.3)))
        return share

    def faded_dark(self, dark: Field | float, z: Field | float) -> Field:
        """A darkness seen through the air."""
        found: Field = bounded_values(np.float32(self.air) + (dark - np.float32(self.air)) * self.share_kept(z), 0,
                                      DARKEST)
        return found

    def contour(self, z: float) -> float:
        """The width of a contour, mm."""
        width = min(0.2, max(0.122, 0.085 + 0.42 / max(z, 0.3) * min(1.0, self.focal)))
        return width * min(1.0, 0.62 + self.high / 120)

    def fill(self, where: Field, dark: Field | float, phase: Field | None = None, across: Field | None = None,
             tint: int | None = 0, line: Field | float | None = None, depth: Field | None = None) -> None:
        """Set the fields where a mask of the picture is True; None keeps a phase, the tint and the depth, and wipes
        contours.
        """
        picture = self.picture
        for field, value in ((picture.dark, dark), (picture.phase, phase), (picture.across, across),
                             (picture.tint, tint), (picture.line, 0 if line is None else line), (picture.hair, 0),
                             (picture.depth, depth)):
            if value is not None:
                np.copyto(field, np.asarray(value, field.dtype), where=where)

    def line(self, spots: Iterable[Vector], width: float = 0.16, white: bool = False) -> None:
        """A stroke of ink, or of paper, through points of the world."""
        self.picture.stroke([self.point_at(spot) for spot in spots], width, white)

    def glow(self, x: float, y: float, radius: float, amount: float = 0.8) -> None:
        """Light about a point of the screen; ``radius`` in heights of the picture."""
        self.picture.glow(*self.mm(x, y), radius * self.high, amount)

    def halo(self, spot: Vector, radius: float, amount: float = 0.8) -> None:
        """Light about a point of the world; ``radius`` in metres."""
        self.picture.glow(*self.point_at(spot), self.size(radius, self.seen_from(spot)[2]), amount)

    def shade(self, spots: Iterable[Vector], amount: float = 0.4, soft: float = 0.6) -> None:
        """A shadow, or light if ``amount`` is negative, on what lies in a polygon of the world; ``soft`` in mm."""
        corners = [self.point_at(spot) for spot in spots]
        part = self.picture.window_around(np.array(corners), 2)
        if part is None:
            return
        x, y = self.picture.x[:1, part.columns], self.picture.y[part.rows, :1]
        cover = bounded_values(0.5 - to_outline(x, y, corners) / np.float32(soft), 0, 1) * np.float32(amount)
        dark = self.picture.dark[part]
        self.picture.dark[part] = dark + ((1 - dark) * cover if amount > 0 else dark * cover)

    def calm(self, x: float = 0.0, y: float = 0.5, wide: float = 0.3, high: float = 0.42, amount: float = 0.3,
             tone: float | None = None) -> None:
        """A quiet part of the screen for actors: darkness nears a middle ``tone``, joints thin out."""
        to = np.float32(tone if tone is not None else 0.34 if self.night else 0.2)
        beside, below = (self.x - np.float32(x)) / wide, (self.y - np.float32(y)) / high
        share = amount * np.exp(-beside * beside) * np.exp(-below * below)
        dark = self.picture.dark
        dark += (to - dark) * share * (dark < HOLE)
        self.picture.line *= 1 - np.clip(share * 1.1, 0, 0.52)

    def edge(self, amount: float = 0.3) -> None:
        """Darker corners, so that the eye stays in the picture."""
        dark = self.picture.dark
        away = np.sqrt((self.x[:1] * (0.85 / self.side)) ** 2 + ((self.y[:, :1] - 0.45) * 1.75) ** 2)
        dark += (1 - dark) * amount * step(away, 0.62, 1.25) * (dark > 0.02)
