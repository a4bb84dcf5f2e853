"""A small picture for tests: a plate of two tints, a ramp in one ink, a facet in another."""

from __future__ import annotations

from generator.pictures.fields import PictureFields
from generator.pictures.layers import Layers
from generator.pictures.picture_source import PictureSource

WIDE, HIGH = 20.0, 10.0
INK, SOFT, PALE, BLUE = "#221144", "#aa2244", "#ffeecc", "#ccddff"


def swatch(ink: str, right: str = BLUE) -> Layers:
    """Left half pale, right half of a tint; soft ink on the left, ``ink`` on the right, darker to the right."""
    fields = PictureFields(WIDE, HIGH)
    fields.dark[:] = fields.x / WIDE
    fields.phase[:] = fields.y
    fields.tint[:, 100:] = 1
    fields.facet([(5, 2), (8, 5), (5, 8), (2, 5)], 0.1, (1.0, 0.0), 1, 0.3)
    fields.ink[:, :100] = 1
    dark, soft = fields.blocks((ink, SOFT), 0.5)
    return Layers((soft, dark), fields.plate((PALE, right)))


def source(ink: str = INK, right: str = BLUE) -> PictureSource:
    """The source of the picture."""
    return PictureSource(f"{__name__}:swatch", (ink, right))
