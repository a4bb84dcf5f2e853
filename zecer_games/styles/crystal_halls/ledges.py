"""The inlays below great signs: a hearth of rays, a whirl, a ring of stones."""

from __future__ import annotations

from math import tau

import numpy as np

from generator.pictures.fields import Field, PictureFields, step
from zecer_games.styles.crystal_halls.hall_ground import DARK, SOFT
from zecer_games.styles.crystal_halls.halls import Spot

# the radius of an inlay in units
LEDGE = 11.4


def ledge(fields: PictureFields, drawing: str, place: Spot, scale: float, tint: int) -> None:
    """Engrave the inlay of a great sign; ``scale`` is mm a unit of its design."""
    reach = LEDGE * scale
    part = fields.window(place.x - reach, place.y - reach, place.x + reach, place.y + reach)
    x, y = fields.positions_in(part)
    across, down = (x - place.x) / scale, (y - place.y) / scale
    radius, angle = np.hypot(across, down) + 0.01, np.arctan2(down, across)
    inside = radius < LEDGE
    dark, phase = _INLAYS[drawing](radius, angle)
    for field, value in ((fields.dark, dark), (fields.phase, phase), (fields.line, 0), (fields.tint, tint),
                         (fields.ink, DARK if drawing == "gate" else SOFT)):
        np.copyto(field[part], value, where=inside, casting="unsafe")


def _whirl(radius: Field, angle: Field) -> tuple[Field, Field]:
    arm = (angle * 3 / tau + np.log(radius / 2) * 1.35) % 1
    dark = 0.3 + 0.62 * step(np.abs(arm - 0.5) * 2, 0.25, 0.8) - 0.7 * step(radius, 9.2, LEDGE)
    return np.clip(dark, 0, 0.94) * (radius > 2), radius * 0.8 + angle * 2.4


def _hearth(radius: Field, angle: Field) -> tuple[Field, Field]:
    return 0.3 * step(radius, 5.4, 6.2) * (1 - step(radius, 8.5, LEDGE)), angle * 9


def _stones(radius: Field, angle: Field) -> tuple[Field, Field]:
    return np.where(np.abs(radius - 9.6) < 1.5, 0.42, 0.0), angle * 9.6


_INLAYS = {"gate": _whirl, "tent": _hearth, "stones": _stones}
