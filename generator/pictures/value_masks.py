"""Where shadows of figures fall, and where paper is spared about them. Lengths in mm."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from generator.pictures.compiled import call
from generator.pictures.engraved_fields import FIGURE, PLACE, Engraving, StandingItem, blurred_field
from generator.pictures.fields import FINE, Field

# paper round figures, at least and as a share of the height of the picture; how far a contour reaches over an outline
HALO, LEAST_HALO, HALO_SHARE, CONTOUR = 0.45, 0.25, 0.011, 0.2
# a shadow on the ground for a height of 1: how far aside and up; how dark; the smallest that casts one
ASIDE, UP, SHADE, LEAST_STANDING = 0.55, 0.2, 0.42, 6.0


def shadows(picture: Engraving, plane: Field) -> Field:
    """How dark the shadows of standing figures are on the place, away from the light."""
    aside = -float(np.sign(picture.light[0]) or 1) * ASIDE
    found = np.zeros(picture.shape, np.float32)
    for one in picture.standing:
        if one.ground and one.y <= picture.height * 1.02 and one.size >= LEAST_STANDING:
            _shadow(picture, one, aside, found)
    if found.any():
        found = blurred_field(found, 0.2) * (plane == PLACE) * np.float32(SHADE)
    return found


def _shadow(picture: Engraving, one: StandingItem, aside: float, shade: Field) -> None:
    """Add the shadow of a standing figure: its outline, laid down."""
    high, wide = picture.shape
    foot, tall = one.y * FINE, one.size * FINE
    rows = np.arange(max(0, int(foot - tall * UP)), max(0, min(high, int(foot + 0.8 * FINE * UP) + 1)))
    if not rows.size:
        return
    above = (foot - rows)[:, None] / UP
    source_rows = np.clip((foot - above).astype(int), 0, high - 1)
    columns = (np.arange(wide)[None, :] - above * aside).astype(int)
    hit = picture.who[source_rows, np.clip(columns, 0, wide - 1)] == one.number
    hit &= (columns >= 0) & (columns < wide) & (above < tall)
    fading = 1 - 0.5 * np.clip(above / tall, 0, 1)
    part = slice(rows[0], rows[-1] + 1)
    shade[part] = np.maximum(shade[part], hit * fading)


class Spared(NamedTuple):
    """Where the place prints no lines (``paper``), nothing prints anything (``ring``), and whose ink a point bears
    (``inner``: without paper).
    """

    paper: Field
    ring: Field
    owner: Field
    inner: Field


def spared_paper(picture: Engraving, plane: Field) -> Spared:
    """Paper round the outline of all figures together, and less of it round what stands behind them."""
    reach = min(HALO, max(LEAST_HALO, HALO_SHARE * picture.height))
    figures, stands = plane == FIGURE, plane != PLACE
    # the contour of the figures straddles their edge: a halo begins beyond it
    inked, about = grown_mask(figures, CONTOUR * FINE), grown_mask(figures, reach * FINE)
    ring = about & ~inked
    ring |= grown_mask(stands, LEAST_HALO * FINE) & ~grown_mask(stands, CONTOUR * FINE)
    return Spared(about | ring, ring, *(
        np.where(reached, FIGURE, plane).astype(np.uint8) for reached in (about, inked)))


def grown_mask(mask: Field, reach: float) -> Field:
    """A mask with all that is no farther from it than some points."""
    given = np.ascontiguousarray(mask, np.uint8)
    near, found = np.empty_like(given), np.empty_like(given)
    call("grown", given, *given.shape, reach, near, found)
    return found.view(bool)
