"""Cuts the fields of an engraving into printing blocks: a key block in one of two manners, tint blocks, a plate.

Lengths in mm. ``DPI`` is the resolution of a key block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image

from generator.model.scene import Manner
from generator.pictures.engraved_fields import Engraving, blurred, noise
from generator.pictures.fields import FINE, MM_PER_INCH, STRIP, Field
from generator.pictures.layers import InkBlock, Layers, Plate, block_of, plate_of

DPI = 600
# between lines of an engraving, and between the cuts of a woodcut
PITCH, WOODCUT_PITCH = 0.36, 0.62
# the thinnest line; below DASHED darkness lines break up, above CROSSED they are crossed, above BLACK all is ink
LEAST_LINE, DASHED, CROSSED, BLACK = 0.075, 0.26, 0.54, 0.965
# the tints of light and of paper, which bear no tone
LIGHT, PAPER, SPOT = 3, 9, 2
# the darkness from which a tint has its second and its third step
STEPS = (0.2, 0.52)
# behind actors, the edge between two steps is feathered along the lines: how far, in darkness, and how wide, mm
FEATHER, FEATHERS = 0.14, 2 * PITCH


class Strip(NamedTuple):
    """Some rows of a block, with the part of the fields that they show."""

    wide: int
    high: int
    rows: slice
    box: tuple[float, float, float, float]

    def finer(self, field: Field, how: Image.Resampling = Image.Resampling.BILINEAR) -> Field:
        """The rows of a field at the resolution of the block."""
        source = Image.fromarray(np.ascontiguousarray(field[self.rows], np.float32))
        found: Field = np.asarray(source.resize((self.wide, self.high), how, self.box))
        return found

    def finer_phase(self, phase: Field) -> Field:
        """Smooth inside a surface, sharp at the seams between two."""
        smooth, raw = self.finer(phase), self.finer(phase, Image.Resampling.NEAREST)
        return np.where(np.abs(smooth - raw) > 0.25, raw, smooth)


def engraved(picture: Engraving, ink: str, weight: float = 1.0) -> InkBlock:
    """The key block of an engraving; a ``weight`` below 1 saves ink, but for blacks."""
    shape, seed = picture.shape, picture.seed
    wobble = noise(shape, 6, seed) * 0.22 + noise(shape, 1.6, seed + 1) * 0.045
    grain = noise(shape, 0.9, seed + 2) * 0.035 * (picture.dark > 0.02)
    weighted = picture.dark * np.where(picture.dark > 0.93, 1, np.float32(weight))
    darkness = np.clip(weighted + grain, 0, 1)
    has_hair = picture.hair.any()
    phases = picture.phase + wobble, picture.across + wobble * np.float32(0.8)

    def cut(strip: Strip) -> Field:
        dark, (phase, across) = strip.finer(darkness), map(strip.finer_phase, phases)
        first = np.where(dark < CROSSED + 0.01, dark * np.float32(0.98), CROSSED + (dark - CROSSED) * np.float32(0.35))
        first[first * PITCH < LEAST_LINE] = 0
        second = np.clip(1 - (1 - dark) / np.maximum(1 - first, np.float32(0.1)), 0, 0.9)
        second[second * PITCH < LEAST_LINE * 1.1] = 0
        unbroken = (dark > DASHED) | (_off(across, PITCH * 3.1) < 0.25 + dark * 3)
        inked = (_off(phase, PITCH) < first) & unbroken | (_off(across, PITCH * 1.06) < second) | (dark > BLACK)
        contour = strip.finer(picture.line) > 0.5
        bits: Field = inked | contour
        if has_hair:
            hair = strip.finer(picture.hair)
            bits = bits & ((hair > -0.5) | contour) | (hair > 0.5)
        return bits

    return _block(picture, cut, ink)


def woodcut(picture: Engraving, ink: str) -> InkBlock:
    """The key block of a woodcut: bold contours, blacks, and coarse tapering cuts between them."""
    shape, seed = picture.shape, picture.seed
    darkness = blurred(picture.dark, 0.12) + noise(shape, 0.5, seed + 2) * 0.05
    phases = picture.phase + noise(shape, 4, seed) * 0.2
    contour = np.maximum(picture.line, np.clip(blurred(picture.line, 0.1) * 1.5, 0, 1))

    def cut(strip: Strip) -> Field:
        dark, phase = strip.finer(darkness), strip.finer(phases, Image.Resampling.NEAREST)
        bits: Field = (dark > 0.9) | (_off(phase, WOODCUT_PITCH) < (dark - 0.5) * 1.4) | (strip.finer(contour) > 0.46)
        return bits | (strip.finer(picture.hair) > 0.5) & (dark > 0.4)

    return _block(picture, cut, ink)


def _block(picture: Engraving, cut: Callable[[Strip], Field], ink: str) -> InkBlock:
    """A block from its strips."""
    return block_of(Image.fromarray(np.concatenate([cut(strip) for strip in _strips(picture)])), ink)


def _strips(picture: Engraving) -> Iterator[Strip]:
    """The strips of a block from top to bottom, as high as the processor's cache holds."""
    most, across = picture.shape
    high, wide = (round(pixels * DPI / (FINE * MM_PER_INCH)) for pixels in picture.shape)
    scale = most / high
    for top in range(0, high, STRIP):
        bottom = min(high, top + STRIP)
        # with the rows beside them, which the ends of the strip are blended with
        first, last = max(0, int(top * scale) - 2), min(most, int(bottom * scale) + 3)
        yield Strip(wide, bottom - top, slice(first, last), (0.0, top * scale - first, across, bottom * scale - first))


def coloured(picture: Engraving, steps: Sequence[str]) -> Plate:
    """A plate of flat colours; ``steps`` are three of each tint: light, plain, shaded."""
    tone = _tone(picture, 0.03)
    tone += FEATHER * (_off(picture.phase, FEATHERS) - 0.5) * ~picture.acting
    level = ((tone > STEPS[0]).astype(np.uint8) + (tone > STEPS[1])) * (picture.tint != PAPER)
    numbers = (picture.tint * 3 + level).astype(np.uint8)
    high, wide = picture.shape
    return plate_of((wide, high), numbers.tobytes(), steps)


def printed(picture: Engraving, manner: Manner, ink: str, steps: Sequence[str]) -> Layers:
    """The key block of a manner over a plate of flat colours; ``steps`` as for ``coloured``."""
    key = engraved(picture, ink) if manner == "engraved" else woodcut(picture, ink)
    return Layers((key,), coloured(picture, steps))


def tint_blocks(picture: Engraving, ground: str, spot: str) -> tuple[InkBlock, InkBlock]:
    """Two blocks under a key block: a ground tone, and the spot colour; high lights stay paper."""
    tone = _tone(picture, 0.035)
    spotted = (picture.tint == SPOT) & (tone > 0.13)
    toned = (tone > np.where(picture.acting, 0.36, 0.10)) & (picture.tint != LIGHT) & (picture.tint != PAPER) & ~spotted
    return block_of(Image.fromarray(toned), ground), block_of(Image.fromarray(spotted), spot)


def _tone(picture: Engraving, grain: float) -> Field:
    """The darkness that a plate shows, with the grain of stone."""
    shape, seed = picture.shape, picture.seed
    grains: Field = noise(shape, 0.3, seed + 21) * 0.3 + noise(shape, 1.2, seed + 22)
    return blurred(picture.dark, 0.22) + grains * grain


def _off(phase: Field, pitch: float) -> Field:
    """0 on a line, 1 between two."""
    share = phase * np.float32(1 / pitch)
    share -= np.floor(share)
    share *= 2
    share -= 1
    return np.abs(share, out=share)
