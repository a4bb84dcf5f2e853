"""Skies over places: clouds by day, a moon and stars by night."""

from __future__ import annotations

from math import hypot
from random import Random

import numpy as np

from generator.pictures.engraved_fields import noise
from generator.pictures.fields import Field, step
from zecer_studio.stage.view import View

LIGHT, SKY, PAPER = 3, 8, 9
# of the moon, in heights of the picture: how far beside the middle, how high, its radius
MOON = (0.30, 0.19, 0.085)
STARS = 26


def sky(view: View, clouds: float = 0.5, low: float | None = None) -> None:
    """A sky down to ``low`` on the screen, or to the horizon; ``clouds`` from 0 to 1."""
    end = view.horizon if low is None else low
    picture, high = view.picture, view.high
    rough = noise(picture.shape, 0.1 * high, picture.seed + 3, 2.6)
    fine = 0.5 * noise(picture.shape, 0.045 * high, picture.seed + 4, 2.2)
    down = view.y / np.float32(max(end, 0.05))
    cloud = step(rough + fine, 0.25 - 0.5 * clouds, 0.6) * step(down, 0.05, 0.35) * np.clip(1.25 - 0.7 * down, 0, 1)
    everywhere = np.ones((1, 1), bool)
    if view.night:
        _night(view, cloud, down, rough + fine)
        return
    clear = 0.27 - 0.3 * np.clip(down, 0, 1)
    dark = clear * (1 - cloud) + cloud * (0.13 * step(fine, -0.1, 0.5) - 0.02)
    bulge = 0.005 * high * (rough + fine)
    view.fill(everywhere, np.clip(dark, 0, 1), picture.y + bulge, picture.x * 0.5 + picture.y * 0.9, SKY)
    picture.tint[(cloud > 0.5) & (dark < 0.3)] = PAPER


def _night(view: View, cloud: Field, down: Field, rough: Field) -> None:
    picture, (aside, up, radius) = view.picture, MOON
    sun = view.lighting.sun
    x = (aside if sun is None or sun[0] > 0 else -aside) * min(view.side / 0.594, 1.6)
    away = np.hypot(view.x - np.float32(x), view.y - np.float32(up))
    dark = 0.74 - 0.2 * np.clip(down, 0, 1) + 0.1 * (cloud - 0.5)
    dark = dark - (0.3 + 0.25 * cloud) * np.exp(-((away / 0.3) ** 2))
    everywhere = np.ones((1, 1), bool)
    view.fill(everywhere, np.clip(dark, 0, 0.9), picture.y + 0.3 * rough, picture.x * 0.45 + picture.y * 0.9, SKY)
    lots = Random(picture.seed + 9)
    for _ in range(int(STARS * view.side)):
        star = lots.uniform(-view.side, view.side), lots.uniform(0.02, view.horizon * 0.75)
        if hypot(star[0] - x, star[1] - up) > 0.2:
            sparkle(view, *star, lots.uniform(0.3, 0.75))
    if view.lit_by == "moon":
        craters = noise(picture.shape, 0.04 * view.high, 8) > 0.28
        whole = picture.window(0, 0, picture.width, picture.height)
        if whole is not None:
            picture.lay(whole, (away - radius) * np.float32(view.high), 0.12 * craters, tint=LIGHT, line=0.12)


def sparkle(view: View, x: float, y: float, size: float, width: float = 0.2) -> None:
    """A cross of light at a point of the screen, its arms ``size`` mm long."""
    middle, down = view.mm(x, y)
    view.picture.stroke([(middle - size, down), (middle + size, down)], width, white=True)
    view.picture.stroke([(middle, down - size), (middle, down + size)], width, white=True)
