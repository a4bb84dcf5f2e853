"""A bare wall, darker towards its edges, with lines about the light."""

from __future__ import annotations

import numpy as np

from generator.pictures.engraved_fields import Engraving, noise
from generator.pictures.fields import step

# shares of the height: the middle of the light, and where its light ends
LIGHT, NEAR, FAR = 0.42, 0.2, 1.0


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    high = picture.height
    away = np.hypot(picture.x - picture.width / 2, picture.y - LIGHT * high)
    stains = 0.07 * noise(picture.shape, high / 9, picture.seed)
    picture.dark[:] = np.clip(0.12 + 0.5 * step(away, NEAR * high, FAR * high) + stains, 0, 0.9)
    picture.phase[:], picture.across[:] = away, picture.x * 0.8 + picture.y * 0.6
