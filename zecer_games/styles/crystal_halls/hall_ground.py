"""The ground that floors are laid on: the fields of a picture, measured in cells from the corner of the plan."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from generator.model.maps import VOID
from generator.pictures.fields import Field, PictureFields, Window, stroke
from zecer_games.styles.crystal_halls.halls import Halls

# the number of what is no hall, in a field of halls; the first letter has the next one
NONE = 0
# the numbers of the two inks
DARK, SOFT = 0, 1


class Ground(NamedTuple):
    """``x`` (a row) and ``y`` (a column) in cells; ``hall`` is the number of the hall of each point."""

    fields: PictureFields
    halls: Halls
    x: Field
    y: Field
    hall: Field

    @property
    def cells_wide(self) -> int:
        """Cells."""
        return len(self.halls.rows[0])

    @property
    def high(self) -> int:
        """Cells."""
        return len(self.halls.rows)

    def inlay(self, distance: Field, width: float) -> Field:
        """A line ``width`` mm wide where a distance (cells) is 0."""
        return stroke(distance * self.halls.cell, width)

    def field_of_halls(self, values: dict[str, float], part: Window | None = None) -> Field:
        """A field, or a part of one, of a value for each hall, 0 for those not named."""
        table = [0.0, *(values.get(letter, 0.0) for letter in self.halls.letters)]
        found: Field = np.array(table, np.float32)[self.hall if part is None else self.hall[part]]
        return found


class Floor(NamedTuple):
    """What is engraved into floors: share of ink, phase of the lines (mm), contours; where the stone is white."""

    dark: Field
    phase: Field
    line: Field
    white: Field | None = None


def ground_of(halls: Halls, fields: PictureFields) -> Ground:
    """The ground of a picture."""
    x, y = fields.x / np.float32(halls.cell), fields.y / np.float32(halls.cell)
    numbers = {VOID: NONE, **{letter: number for number, letter in enumerate(halls.letters, NONE + 1)}}
    plan = [[NONE] * (len(halls.rows[0]) + 2)]
    plan += [[NONE, *(numbers[letter] for letter in row), NONE] for row in halls.rows]
    plan.append(plan[0])
    grid = np.array(plan, np.uint8)
    rows = np.clip(np.floor(y).astype(int) + 1, 0, grid.shape[0] - 1)
    columns = np.clip(np.floor(x).astype(int) + 1, 0, grid.shape[1] - 1)
    return Ground(fields, halls, x, y, grid[rows, columns])
