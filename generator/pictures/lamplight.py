"""Lights of a scene: flames and lamps of figures, props and hands. A figure declares its own as the joint ``light``."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from generator.model.scene import Scene
from generator.pictures.cast import SceneCast
from generator.pictures.contact import joints, met_figure, placed_point
from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Field

LIGHT = "light"
# how far a light reaches, by the size of its figure; at least and at most, in heights of the picture
REACH, LEAST, MOST = 0.75, 0.28, 0.46


class SceneLamp(NamedTuple):
    """A light, and how far it reaches: in heights of the picture, as targets are."""

    x: float
    y: float
    reach: float


def lamps(scene: Scene, cast: SceneCast) -> list[SceneLamp]:
    """The lights of a scene. Raises as ``met`` does."""
    found = []
    for one in scene.standing():
        if one.between:
            continue
        figure = met_figure(one, scene, cast).figure
        known = joints(figure, cast)
        if LIGHT in known:
            found.append(SceneLamp(*placed_point(figure, known[LIGHT]), max(LEAST, min(MOST, one.scale * REACH))))
    return found


def lamplit(picture: Engraving) -> Field:
    """How much lamps light each point of a picture, from 0 to 1."""
    found: Field = np.zeros(picture.shape, np.float32)
    for x, y, reach in picture.lamps:
        found = np.maximum(found, picture.nearness_to(x, y, reach, reach))
    return found
