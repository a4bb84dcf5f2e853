"""The plate of colours: steps of a tint, whose edges are feathered along the lines behind actors."""

from __future__ import annotations

import numpy as np

from generator.pictures.cutting import FEATHERS, STEPS, coloured_plate
from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Field

WIDE, HIGH = 40, 8


def steps_of(acting: bool) -> Field:
    """The steps (0 to 2) of a slope from paper at the left to black at the right, with level lines."""
    picture = Engraving(WIDE, HIGH, 7)
    picture.dark[:], picture.who[:] = picture.x / WIDE, acting
    return np.asarray(coloured_plate(picture, ["#000000"] * 30).image)


def edges(steps: Field) -> Field:
    """For each row and both steps, the darkness at which most of it has it."""
    return np.stack([(steps < number).mean(1) for number in (1, 2)])


def test_a_plate_has_its_steps_where_it_is_so_dark() -> None:
    for acting in (False, True):
        steps = steps_of(acting)
        assert set(np.unique(steps)) == {0, 1, 2}
        assert np.abs(edges(steps).mean(1) - STEPS).max() < 0.03


def test_behind_actors_the_edge_of_a_step_is_feathered_along_the_lines() -> None:
    behind, acting = edges(steps_of(acting=False)), edges(steps_of(acting=True))
    assert np.ptp(behind, 1).min() > 0.1
    assert np.ptp(acting, 1).max() < 0.07
    # each feather is as wide as the next
    rows = round(FEATHERS * 10 * 5)
    assert np.abs(behind[:, rows:] - behind[:, :-rows]).mean() < 0.3 * np.abs(behind[:, 4:] - behind[:, :-4]).mean()
