"""Engraves pictures that a pack brings: photographs and paintings along their forms, silhouettes as reliefs.

Lengths in mm, fields as in ``Engraving``.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, radians, sin

import numpy as np
from PIL import Image

from generator.model.person import LAST_TINT
from generator.model.theme import EngravedArt
from generator.pictures.engraved_fields import Engraving, blurred_field
from generator.pictures.fields import FINE, Field, Window, step
from generator.pictures.sculpt import ActorBox, Relief, lay_relief
from generator.pictures.shape_text import Look

# how far a distance to an edge is known
REACH = 4.0
# of a silhouette's side: how much every part grows, how high all of it and each part rise, and the gaps that stay open
GROWTH, WHOLE, PART, GAP = 0.009, 0.16, 0.035, 0.013
# a picture whose light differs by less is all of one tone
FLAT = 0.02
RELIEF = Look(tone=1.0, ambient=0.3)


def along_forms(pixels: Image.Image, size: tuple[float, float], art: EngravedArt, inks: Sequence[str]) -> Engraving:
    """The fields of a picture (``RGBA``), ``size`` mm large; ``inks`` are the colours of the tints."""
    picture = Engraving(*size, seed=1)
    high, wide = picture.shape
    scaled = pixels.resize((wide, high), Image.Resampling.LANCZOS)
    cover = np.asarray(scaled.getchannel("A"), np.float32) / 255
    light = _stretched_light(np.asarray(scaled.convert("L"), np.float32) / 255 * cover + 1 - cover, cover)
    dark = (0.96 - blurred_field(light, 0.45) * 0.35 - light * 0.65) * art.contrast + 0.5 * (
        blurred_field(light, 1.5) - light)
    dark = np.clip(dark, 0, 0.93)
    distance = _distance_outside(cover > 0.5)
    if art.swell:
        dark = _swollen(picture, dark, distance, art.swell)
    turn = radians(art.base)
    across, down = sin(turn), cos(turn)
    along = picture.x * across + picture.y * down + _bent_phase(light, across, down, art.flow)
    every = Window(slice(0, high), slice(0, wide))
    picture.lay(every, distance, dark, along, picture.x * down - picture.y * across + 0.4 * dark, 0, 0.18)
    picture.tint[:] = _nearest(scaled, inks) if art.tint is None else art.tint
    picture.tint[cover <= 0.5] = LAST_TINT
    least = 0.035 * (1 - art.edges) + 0.012
    contour = step(blurred_field(light, 0.26) - blurred_field(light, 0.10), least, 2.4 * least) * (cover > 0.5)
    picture.line = np.maximum(picture.line, contour)
    return picture


def as_relief(pixels: Image.Image, size: tuple[float, float], art: EngravedArt) -> Engraving:
    """The fields of a silhouette (``RGBA``): each of its parts is rounded, and all of it together.

    Narrow gaps become creases, wide ones stay paper.
    """
    picture = Engraving(*size, seed=1)
    high, wide = picture.shape
    cover = np.asarray(pixels.getchannel("A").resize((wide, high), Image.Resampling.LANCZOS), np.float32) / 255
    side, solid = min(size), cover > 0.5
    inside, outside = _depth(solid), _depth(~solid)
    hull = _depth(_depth(~solid) < 1.0) - 1.0
    smooth = np.where(np.abs(inside - outside) < 1.2 / FINE, (0.5 - cover) / FINE * 0.5, 0)
    part = np.where(solid, -inside, outside) + smooth
    part = np.maximum(part - GROWTH * side, np.where(hull > 0, -hull, part))
    gap = _depth((hull > 0) & (part > 0))
    is_open = _depth(~(gap > GAP * side)) < GAP * side
    every = Window(slice(0, high), slice(0, wide))
    picture.lay(every, np.minimum(part, -hull), np.where(is_open, 0, 0.98), tint=LAST_TINT, line=0.2)
    height = _dome(np.maximum(hull, 0), WHOLE * side) + _dome(np.maximum(-part, 0), PART * side)
    bend = 0.5 * np.clip(hull, 0, 0.1 * side)
    look = Look(tone=RELIEF.tone, ambient=RELIEF.ambient, hatch=art.base, tint=art.tint or 0)
    lay_relief(picture, every, Relief(part, np.where(part < 0, blurred_field(height, 0.15), 0), bend, bend, bend), look,
               ActorBox(0, 0, side / 100), halo=0)
    picture.tint[part >= 0] = LAST_TINT
    return picture


def _stretched_light(light: Field, cover: Field) -> Field:
    """Light from the darkest to the lightest of what is covered."""
    seen = light[cover > 0.5]
    low, high = np.percentile(seen, (1, 99)) if seen.size else (0.0, 1.0)
    if high - low < FLAT:
        return light
    found: Field = np.clip((light - low) / (high - low), 0, 1).astype(np.float32) ** np.float32(0.75)
    return found


def _distance_outside(solid: Field) -> Field:
    """The distance from a cut-out, negative inside; all is inside where nothing is cut out."""
    if solid.all():
        return np.full(solid.shape, -9, np.float32)
    found = _depth(~solid) - _depth(solid)
    signed: Field = found - np.sign(found) * np.float32(0.5 / FINE)
    return signed


def _swollen(picture: Engraving, dark: Field, distance: Field, swell: float) -> Field:
    """Darkness of a cut-out that is blown up to a height and lit."""
    down, right = np.gradient(blurred_field(_dome(-distance, swell), 0.2), 1 / FINE)
    sun = picture.light
    lit = (sun[2] - right * sun[0] - down * sun[1]) / np.sqrt(right * right + down * down + 1)
    shaded: Field = np.clip(dark * 0.75 + 0.5 * (0.72 - lit), 0, 1)
    return shaded


def _dome(depth: Field, radius: float) -> Field:
    """The height of a rounded edge at a depth inside it."""
    share = np.clip(depth / radius, 0, 1)
    found: Field = radius * np.sqrt(share * (2 - share))
    return found


def _bent_phase(light: Field, across: float, down: float, flow: float) -> Field:
    """What is added to the phase of straight lines so that they follow the forms of a picture.

    Their direction is that of the structure tensor with one sign; the phase with these gradients is the solution of the
    Poisson equation, by Fourier transforms of the mirrored field.
    """
    rise_y, rise_x = np.gradient(blurred_field(light, 0.45))
    xx, yy, xy = (blurred_field(one, 0.9) for one in (rise_x * rise_x, rise_y * rise_y, rise_x * rise_y))
    turn = 0.5 * np.arctan2(2 * xy, xx - yy)
    share = flow * np.clip(np.hypot(xx - yy, 2 * xy) / (xx + yy + 1e-5), 0, 1)
    way_x, way_y = np.cos(turn), np.sin(turn)
    signed = np.where(way_x * across + way_y * down < 0, -share, share)
    way_x = blurred_field(across * (1 - share) + way_x * signed, 0.5)
    way_y = blurred_field(down * (1 - share) + way_y * signed, 0.5)
    length = np.hypot(way_x, way_y) + 0.05
    spread = np.gradient(way_x / length, axis=1) + np.gradient(way_y / length, axis=0)
    high, wide = light.shape
    waves = np.fft.rfft2(np.block([[spread, spread[:, ::-1]], [spread[::-1], spread[::-1, ::-1]]]))
    slopes = 2 * np.cos(2 * pi * np.fft.rfftfreq(2 * wide))[None] - 4
    slopes = slopes + 2 * np.cos(2 * pi * np.fft.fftfreq(2 * high))[:, None]
    slopes[0, 0] = 1
    found: Field = (np.fft.irfft2(waves / slopes, (2 * high, 2 * wide))[:high, :wide] / FINE).astype(np.float32)
    return found


def _nearest(pixels: Image.Image, inks: Sequence[str]) -> Field:
    """For each pixel the tint whose colour is nearest, hue before lightness; quiet light places are paper."""
    colours = np.array([[int(ink[at : at + 2], 16) for at in (1, 3, 5)] for ink in inks], np.float32)
    seen = np.stack([blurred_field(np.asarray(band, np.float32), 0.5) for band in pixels.convert("RGB").split()], -1)
    best = np.full(seen.shape[:2], np.inf, np.float32)
    found = np.zeros(seen.shape[:2], np.uint8)
    for number, opposed in enumerate(_opposed_colours(colours)):
        away = ((_opposed_colours(seen) - opposed) ** 2).sum(-1)
        nearer = away < best
        found[nearer], best[nearer] = number, away[nearer]
    return found


def _opposed_colours(colours: Field) -> Field:
    """Colours as lightness (little weight), red to green, and yellow to blue."""
    red, green, blue = colours[..., 0], colours[..., 1], colours[..., 2]
    found: Field = np.stack([(red + green + blue) * 0.12, red - green, (red + green) / 2 - blue], -1)
    return found


def _depth(mask: Field) -> Field:
    """The distance to the nearest place outside a mask, up to ``REACH``: in columns, then by parabolas in rows."""
    high, wide = mask.shape
    most = round(REACH * FINE)
    rows = np.arange(high, dtype=np.float32)[:, None]
    column = np.where(mask, most, 0).astype(np.float32)
    above = np.minimum.accumulate(column - rows) + rows
    column = np.minimum(above, np.minimum.accumulate((column + rows)[::-1])[::-1] - rows)
    square = np.pad(column * column, ((0, 0), (most, most)), constant_values=most * most)
    found = square[:, most : most + wide].copy()
    for away in range(1, most):
        beside = np.minimum(square[:, most - away : most - away + wide], square[:, most + away : most + away + wide])
        np.minimum(found, beside + away * away, out=found)
    depth: Field = np.sqrt(found) / np.float32(FINE)
    return depth


