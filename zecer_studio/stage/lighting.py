"""The light of a place: from everywhere, from far away, and from lamps. Metres; x right, y up, z into the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from generator.model.scene import LIGHTS, SceneLight
from generator.pictures.fields import Field, bounded_values

# how much light comes from where we stand
OWN = 0.13
# where actors stand, and from which share of its way on a lamp is behind them
ACTORS, BEHIND = 3.0, 0.5


class Lamp(NamedTuple):
    """Where a lamp hangs; ``reach`` metres away, its light is half as strong."""

    x: float
    y: float
    z: float
    reach: float


class Lighting:
    """The light that falls in a place: ``ambient`` from everywhere, ``power`` from the sun and the ``lamps`` that burn.

    A light that is not far burns in the lamp of its name in ``hung``, or else in the first; without any, in one above
    the actors. Under the open sky, all light of the day is that of the sun.
    """

    def __init__(self, light: SceneLight, hung: Mapping[str, Lamp], eye: float, open_air: bool) -> None:
        if open_air and not light.night and light.name not in hung:
            light = LIGHTS["sun"]
        self.ambient, self.power = light.ambient, light.power
        self.lamps: list[Lamp] = []
        if light.name in hung:
            self.lamps.append(hung[light.name])
        elif not light.far:
            self.lamps.append(next(iter(hung.values()), Lamp(0, eye + 2, ACTORS, 5)))
        right, down, near = light.direction
        away = np.array((right, -down, -near))
        if self.lamps:
            away = np.array(self.lamps[0][:3]) - (0, eye, ACTORS)
        away = away / np.linalg.norm(away)
        self.sun = None if self.lamps else away.astype(np.float32)
        # from where it falls on actors (right, down, towards the viewer): never from behind, and from aside rather
        # than from before them
        behind = away[2] > BEHIND
        falling = np.array(light.direction if behind else (away[0], -away[1], max(0.5, -away[2])))
        self.on_actors: Field = falling / np.linalg.norm(falling)

    def without_lamps(self, normal: Sequence[Any]) -> Field:
        """The light from everywhere and from the sun on points with a normal."""
        right, up, inwards = normal
        found: Field = np.float32(self.ambient) - np.float32(OWN) * np.minimum(inwards, 0)
        if self.sun is not None:
            falling = right * self.sun[0] + up * self.sun[1] + inwards * self.sun[2]
            found = found + np.float32(self.power) * bounded_values(falling, 0, 1)
        return found

    def light_at(self, x: Field | float, y: Field | float, z: Field | float, normal: Sequence[Any]) -> Field:
        """The light on points with a normal; numbers and fields that broadcast together."""
        right, up, inwards = normal
        found = self.without_lamps(normal)
        for lamp in self.lamps:
            dx, dy, dz = lamp.x - x, lamp.y - y, lamp.z - z
            square = dx * dx + dy * dy + dz * dz
            cosine = (dx * right + dy * up + dz * inwards) / (np.sqrt(square) + np.float32(0.01))
            found = found + np.float32(self.power) * (
                bounded_values(np.float32(0.3) + np.float32(0.7) * cosine, 0, 1) / (
                1 + square / np.float32(lamp.reach ** 2)))
        return found
