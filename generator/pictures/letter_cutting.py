"""Cuts letters into a picture: they stand before its place and behind its figures. Lengths in mm."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from generator.pictures.engraved_fields import FIGURE, Engraving, blurred_field
from generator.pictures.fields import FINE, Field, Point, bounded_values
from generator.pictures.lettering import PAPER, Lettering
from generator.pictures.value_masks import grown_mask
from generator.pictures.value_planes import Parts

# pixels that letters are drawn with, for each point of the fields
FINER = 3
# the outline of letters and of the paper about them; paper between figures and letters
LETTER_LINE, PAPER_LINE, APART = 0.28, 0.25, 0.55
# how high raised letters rise, how far their edge slopes, and their darkness where light falls and where it does not
RISE, SLOPE, LIT, SHADED = 3.2, 0.55, 0.05, 0.85


def letter(picture: Engraving, parts: Parts | None, lettering: Lettering) -> None:
    """Cut letters into a picture, whose ``parts`` they join as figures do."""
    cover = _cover(lettering, picture.shape)
    inside = cover > 0.5
    free = ~grown_mask(picture.who > 0, APART * FINE)
    about = (grown_mask(inside, lettering.edge * FINE) if lettering.edge else inside) & free
    fallen = _moved_mask(about, round(lettering.shadow * FINE)) & free & ~about
    line = grown_mask(inside, LETTER_LINE * FINE * lettering.raised) & ~inside & free
    rim = grown_mask(about, PAPER_LINE * FINE * lettering.raised) & ~about & free
    inside &= free
    for field, where, value in ((picture.dark, fallen | about, 0.0), (picture.hair, fallen | about | rim, 0.0),
                                (picture.line, fallen | about, 0.0), (picture.dark, fallen, 1.0),
                                (picture.line, line | rim, 1.0), (picture.tint, about, PAPER),
                                (picture.tint, inside, lettering.tint)):
        field[where] = value
    if lettering.raised:
        _raise(picture, cover, inside)
    if parts is not None:
        parts.owner[fallen | about | rim] = FIGURE
        parts.points.plane[fallen | about | rim] = FIGURE


def _raise(picture: Engraving, cover: Field, inside: Field) -> None:
    """Light letters as a relief with level lines."""
    down, right = np.gradient(blurred_field(cover, SLOPE) * np.float32(RISE), 1 / FINE)
    x, y, near = (float(one) for one in picture.light)
    lit = (near - right * x - down * y) / np.sqrt(1 + right * right + down * down) / near
    dark = bounded_values(LIT + (SHADED - LIT) * (1.25 - lit), 0, SHADED)
    for field, value in ((picture.dark, dark), (picture.phase, picture.y), (picture.across, picture.x)):
        field[inside] = value[inside]


def _cover(lettering: Lettering, shape: tuple[int, int]) -> Field:
    """How far each point is covered by letters: where contours wind round it."""
    high, wide = shape
    winding = np.zeros((high * FINER, wide * FINER), np.int8)
    for contour in lettering.contours:
        points = [(x * FINE * FINER, y * FINE * FINER) for x, y in contour]
        left, top = (max(0, int(min(one[axis] for one in points)) - 1) for axis in (0, 1))
        right, low = (min(most, int(max(one[axis] for one in points)) + 2)
                      for axis, most in ((0, wide * FINER), (1, high * FINER)))
        if right <= left or low <= top:
            continue
        image = Image.new("1", (right - left, low - top))
        ImageDraw.Draw(image).polygon([(x - left, y - top) for x, y in points], fill=1)
        winding[top:low, left:right] += np.asarray(image).astype(np.int8) * (1 if _turns_right(contour) else -1)
    image = Image.fromarray((winding != 0).astype(np.uint8) * 255).resize((wide, high), Image.Resampling.BOX)
    found: Field = np.asarray(image, np.float32) / 255
    return found


def _turns_right(contour: tuple[Point, ...]) -> bool:
    """Whether a closed contour runs clockwise, y down."""
    turns = zip(contour, (*contour[1:], contour[0]), strict=True)
    return sum(x * down - right * y for (x, y), (right, down) in turns) > 0


def _moved_mask(mask: Field, by: int) -> Field:
    """A mask with all that lies between it and its copy, ``by`` points to the right and down."""
    found = mask.copy()
    for step in range(1, by + 1):
        found[step:, step:] |= mask[:-step, :-step]
    return found
