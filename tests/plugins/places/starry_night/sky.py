"""A sky with level lines, darker above, stars, and a hill in black."""

from __future__ import annotations

from random import Random

import numpy as np

from generator.pictures.engraved_fields import Engraving

SKY_TINT, HILL = 8, 0.8


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture; all lengths are shares of it."""
    wide, high = picture.width, picture.height
    picture.dark[:] = 0.85 - 0.5 * picture.y / high
    picture.phase[:], picture.across[:] = picture.y, picture.x
    picture.tint[:] = SKY_TINT
    lots = Random(picture.seed)
    for _ in range(12):
        x, y = lots.random() * wide, lots.random() * high / 2
        picture.stroke([(x - high / 60, y), (x + high / 60, y)], 0.3, white=True)
    hill = picture.y > high * (HILL - 0.1 * np.cos(picture.x / wide * 6))
    picture.dark[hill], picture.tint[hill] = 0.95, 0
