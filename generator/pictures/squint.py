"""What is left of a picture with eyes half shut: how well its figures part from what is behind them."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageFilter

from generator.pictures.compiled import Field
from generator.pictures.layers import MASK_FINE, Layers, flat

# the deviations of both blurs, mm: of the whole picture, and of both sides of an outline
BLUR, SIDE = 0.76, 1.0
# the difference of lightness (of 255) that is seen
SEEN = 25


def squint(layers: Layers) -> tuple[float, float] | None:
    """The measures of ``seen_contrast`` of a picture as it is printed; None if no figures are parted in it."""
    if layers.figures is None:
        return None
    figures = layers.figures.bits
    light = flat(layers).image.convert("L").resize(figures.size, Image.Resampling.BOX)
    return seen_contrast(np.asarray(light, np.float32), np.asarray(figures), MASK_FINE)


def seen_contrast(light: Field, figures: Field, fine: float) -> tuple[float, float]:
    """How far the mean lightness (0 to 255) of figures is from that of all else when blurred, and the share of their
    outline where both sides differ by ``SEEN`` or more; ``fine`` points a mm.
    """
    if not figures.any() or figures.all():
        return 255.0, 1.0
    soft = _blurred_values(light, BLUR * fine)
    mean = abs(_mean(soft, figures) - _mean(soft, ~figures))
    inside, outside = (_side(light, side, SIDE * fine) for side in (figures, ~figures))
    outline = _mask_and_beside(figures) & _mask_and_beside(~figures)
    return mean, float((np.abs(inside - outside)[outline] >= SEEN).mean())


def _side(light: Field, side: Field, deviation: float) -> Field:
    """The lightness of one side of an outline, blurred without the other one."""
    found: Field = _blurred_values(np.where(side, light, 0), deviation) * 255 / np.maximum(
        _blurred_values(side * 255, deviation), 1)
    return found


def _blurred_values(values: Field, deviation: float) -> Field:
    """Numbers from 0 to 255, blurred."""
    image = Image.fromarray(values.astype(np.uint8)).filter(ImageFilter.GaussianBlur(deviation))
    return np.asarray(image, np.float32)


def _mean(light: Field, where: Field) -> float:
    return int(light[where].astype(np.int64).sum()) / int(where.sum())


def _mask_and_beside(mask: Field) -> Field:
    """A mask with the points beside it."""
    found = mask.copy()
    found[1:] |= mask[:-1]
    found[:-1] |= mask[1:]
    found[:, 1:] |= mask[:, :-1]
    found[:, :-1] |= mask[:, 1:]
    return found
