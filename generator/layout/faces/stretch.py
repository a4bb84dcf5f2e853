"""Scales a region of a face to a piece of another size than the face was designed for. Lengths in mm."""

from __future__ import annotations

from math import ceil

from generator.layout.faces.shapes import Area
from generator.layout.geometry import Box
from generator.model.region_contents import PatternContent
from generator.model.theme import Face, Region


def area_of(face: Face, region: Region, size: tuple[float, float]) -> Area:
    """A region at the size of the product: boxes stretch, type and lines scale evenly.

    Without ``stretch`` a box scales evenly about its middle. The box of such a pattern then grows by whole steps until
    it covers its stretched area, which keeps it aligned with its middle. The area of a region with a quarter turn is
    its box before the turn.
    """
    across, down = size[0] / face.size[0], size[1] / face.size[1]
    scale, (x, y, width, height) = min(across, down), region.box
    box = (x * across, y * down, width * across, height * down)
    if not region.stretch:
        step = region.radius * scale if region.word(PatternContent) else 0.0
        box = _resized_box(box, _extended_length(width * scale, box[2], step),
                           _extended_length(height * scale, box[3], step))
    if region.turn % 180 == 90:
        box = _resized_box(box, box[3], box[2])
    return Area(box, scale, f"{face.id}/{region.id}")


def _extended_length(length: float, least: float, step: float) -> float:
    """A length extended by whole steps at both ends to at least ``least``; unchanged without a step."""
    return length + 2 * step * max(0, ceil((least - length) / (2 * step) - 1e-9)) if step else length


def _resized_box(box: Box, wide: float, high: float) -> Box:
    """A box of another size with the same centre."""
    x, y, width, height = box
    return x + (width - wide) / 2, y + (height - high) / 2, wide, high
