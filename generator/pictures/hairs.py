"""Tapered hairs along the edge of fur and over it: black ones, and white ones in deep shade. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, sin
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import FINE, Field, Window

# pixels that hairs are drawn with, for each pixel of the fields
FINER = 3


class Roots(NamedTuple):
    """Where hairs begin (pixels), how much light falls there, and whether they grow at the edge."""

    x: Field
    y: Field
    light: Field
    at_edge: bool


def hairs(picture: Engraving, part: Window, distance: Field, light: Field, comb: float, length: float, many: float
          ) -> None:
    """Draw hairs about ``length`` long on fur, combed towards a direction (radians); ``many``: 1 is usual."""
    lots = np.random.default_rng(picture.seed + distance.shape[0])
    down, right = np.gradient(distance)
    slope = np.hypot(right, down) + 1e-6
    high, wide = distance.shape
    drawn = [Image.new("L", (wide * FINER, high * FINER)) for _ in range(2)]
    pens = [ImageDraw.Draw(image) for image in drawn]
    for roots in _roots(distance, light, length, many, lots):
        out = 0.75 if roots.at_edge else 0.25
        at = roots.y, roots.x
        ways = right[at] / slope[at] * out + cos(comb), down[at] / slope[at] * out + sin(comb)
        outlines, is_white = _outlines(roots, ways, length, lots)
        for outline, white in zip(outlines.tolist(), is_white.tolist(), strict=True):
            pens[white].polygon(outline, fill=255)
    black, pale = (np.asarray(image.resize((wide, high), Image.Resampling.BOX), np.float32) / 255 for image in drawn)
    picture.has_hair = True
    picture.hair[part] = np.maximum(picture.hair[part], black * 1.15) * (1 - pale) - pale


def _roots(distance: Field, light: Field, length: float, many: float, lots: np.random.Generator) -> Iterator[Roots]:
    """Hairs along the edge, then fewer on the surface, most where it is dark."""
    inner = (distance < -0.35) & (light < 0.62 + 0.3 * lots.random(distance.shape))
    for at_edge, where, share in ((True, np.abs(distance) < 0.72 / FINE, 0.32), (False, inner, 0.018 * many / length)):
        rows, columns = np.nonzero(where)
        count = int(len(rows) * min(1.0, share))
        picked = lots.choice(len(rows), count, replace=False) if count else np.zeros(0, np.intp)
        yield Roots(columns[picked], rows[picked], light[rows[picked], columns[picked]], at_edge)


def _outlines(roots: Roots, ways: tuple[Field, Field], length: float, lots: np.random.Generator) -> tuple[Field, Field]:
    """The outline of each hair as x, y, x, y … of the finer picture, and whether it is white."""
    count = len(roots.x)
    size = np.hypot(*ways) + 1e-6
    dx, dy = (way / size + lots.normal(0, 0.16, count) for way in ways)
    long = length * FINE * lots.uniform(1.2, 2.4, count)
    half = np.where(roots.light < 0.35, 0.075, 0.05) * FINE
    px, py = -dy * half, dx * half
    x0, y0 = roots.x - dx * long * 0.3, roots.y - dy * long * 0.3
    x1, y1 = roots.x + dx * long * 0.7, roots.y + dy * long * 0.7
    bow_x, bow_y = (x0 + x1) / 2 - dy * long * 0.1, (y0 + y1) / 2 + dx * long * 0.1
    corners = [x0 + px, y0 + py, bow_x + px, bow_y + py, x1, y1, bow_x - px, bow_y - py, x0 - px, y0 - py]
    white = (roots.light < 0.12) & (lots.random(count) < 0.6) & (not roots.at_edge)
    return np.stack(corners, 1) * FINER, white
