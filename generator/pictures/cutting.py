"""Cuts the fields of an engraving into printing blocks: a key block in one of two manners, tint blocks, a plate.

Lengths in mm. ``DPI`` is the resolution of a key block.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image

from generator.model.scene import Manner
from generator.pictures.block_bits import BlockBits
from generator.pictures.compiled import call, field
from generator.pictures.engraved_fields import Engraving, blurred_field, noise
from generator.pictures.fields import FINE, Field
from generator.pictures.layers import InkBlock, Layers, Plate, block_of, plate_of
from generator.pictures.value_planes import PAPER, Parts

DPI = 600
# between lines of an engraving, and between the cuts of a woodcut
PITCH, WOODCUT_PITCH = 0.36, 0.62
# the thinnest line; below DASHED darkness lines break up, above CROSSED they are crossed, above BLACK all is ink
LEAST_LINE, DASHED, CROSSED, BLACK = 0.075, 0.26, 0.54, 0.965
# phases that differ by more are those of two surfaces, mm
SEAM = 0.25
# the darkness from which a tint has its second and its third step
STEPS = (0.2, 0.52)
# behind actors, the edge between two steps is feathered along the lines: how far, in darkness, and how wide, mm
FEATHER, FEATHERS = 0.14, 2 * PITCH


def engraved_blocks(picture: Engraving, inks: Sequence[str], owner: Field, weight: float = 1.0) -> tuple[InkBlock, ...]:
    """The key blocks of an engraving, one for each ink; ``owner`` is the number of the block of each point.

    A ``weight`` below 1 saves ink, but for blacks.
    """
    (high, wide), seed = picture.shape, picture.seed
    waves = (noise(picture.shape, size, seed + number) for number, size in enumerate((6, 1.6, 0.9)))
    dark, phase, across = (np.empty(picture.shape, np.float32) for _ in range(3))
    fields = (field(of) for of in (picture.dark, picture.phase, picture.across))
    call("waver", *fields, high, wide, *waves, weight, dark, phase, across)
    cuts = 1.0, PITCH, LEAST_LINE, DASHED, CROSSED, BLACK, SEAM
    block = BlockBits(picture.shape, FINE, DPI, len(inks))
    call("cut_engraving", dark, phase, across, field(picture.line), field(picture.hair), bool(picture.hair.any()), wide,
         *block.axes(), cuts, block.room, block.bits_struct(owner))
    return block.ink_blocks(inks)


def woodcut(picture: Engraving, inks: Sequence[str], owner: Field) -> tuple[InkBlock, ...]:
    """The key blocks of a woodcut: bold contours, blacks, and coarse tapering cuts between them."""
    seed, wide = picture.seed, picture.shape[1]
    dark = blurred_field(picture.dark, 0.12) + noise(picture.shape, 0.5, seed + 2) * np.float32(0.05)
    phase = picture.phase + noise(picture.shape, 4, seed) * np.float32(0.2)
    line = np.maximum(picture.line, np.clip(blurred_field(picture.line, 0.1) * np.float32(1.5), 0, 1))
    block = BlockBits(picture.shape, FINE, DPI, len(inks))
    call("cut_woodcut", dark, phase, line, field(picture.hair), bool(picture.hair.any()), wide, *block.axes(),
         WOODCUT_PITCH, block.room, block.bits_struct(owner))
    return block.ink_blocks(inks)


def coloured_plate(picture: Engraving, steps: Sequence[str], parts: Parts | None = None) -> Plate:
    """A plate of flat colours; ``steps`` are three of each tint: light, plain, shaded."""
    tone = _tone(picture, 0.03)
    tone += FEATHER * (_off_line(picture.phase, FEATHERS) - 0.5) * ~picture.acting
    level = ((tone > STEPS[0]).astype(np.uint8) + (tone > STEPS[1])) * (picture.tint != PAPER)
    numbers = picture.tint * 3 + level if parts is None else parts.numbers(level)
    high, wide = picture.shape
    return plate_of((wide, high), numbers.astype(np.uint8).tobytes(), steps if parts is None else parts.colours)


def printed_layers(picture: Engraving, manner: Manner, ink: str, steps: Sequence[str],
                   parts: Parts | None = None) -> Layers:
    """The key blocks of a manner, one for each plane that it is ``parts`` into, over a plate of flat colours; ``steps``
    as for ``coloured_plate``.
    """
    inks, owner = ((ink,), picture.who) if parts is None else (parts.inks, parts.owner)
    keys = (engraved_blocks if manner == "engraved" else woodcut)(picture, inks, owner)
    figures = None if parts is None else block_of(Image.fromarray(parts.figures), ink)
    return Layers(keys, coloured_plate(picture, steps, parts), len(keys), figures)


def _tone(picture: Engraving, grain: float) -> Field:
    """The darkness that a plate shows, with the grain of stone."""
    shape, seed = picture.shape, picture.seed
    grains: Field = noise(shape, 0.3, seed + 21) * 0.3 + noise(shape, 1.2, seed + 22)
    return blurred_field(picture.dark, 0.22) + grains * grain


def _off_line(phase: Field, pitch: float) -> Field:
    """0 on a line, 1 between two."""
    share = phase * np.float32(1 / pitch)
    share -= np.floor(share)
    share *= 2
    share -= 1
    return np.abs(share, out=share)
