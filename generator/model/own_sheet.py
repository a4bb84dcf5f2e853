"""Sheets that a pack lays out itself: bought labels, perforated cards, sprues. Lengths in mm."""

from __future__ import annotations

from msgspec import Struct

Size = tuple[float, float]


class SheetPlace(Struct, frozen=True):
    """Where a piece is on a sheet: the top left corner of what it covers, and clockwise quarter turns."""

    x: float
    y: float
    turn: int = 0


class OwnSheet(Struct, frozen=True):
    """The places of pieces on a paper (its name, or a size): those that are told, or columns and rows of equal cells.

    ``margin`` is from the left and upper edge of the paper to the first cell, ``gap`` between cells, across and down.
    A piece is in the middle of its cell; without ``cell``, cells are as large as the pieces.
    """

    paper: str | Size = "A4"
    told: tuple[SheetPlace, ...] = ()
    columns: int = 0
    rows: int = 0
    margin: Size = (0.0, 0.0)
    gap: Size = (0.0, 0.0)
    cell: Size | None = None

    @property
    def capacity(self) -> int:
        """How many pieces a sheet holds."""
        return len(self.told) or self.columns * self.rows

    def places(self, piece: Size) -> tuple[SheetPlace, ...]:
        """The places of pieces of a size, in the order in which they are filled: row by row."""
        if self.told:
            return self.told
        wide, high = self.cell or piece
        left, top = self.margin[0] + (wide - piece[0]) / 2, self.margin[1] + (high - piece[1]) / 2
        across, down = wide + self.gap[0], high + self.gap[1]
        return tuple(SheetPlace(round(left + column * across, 4), round(top + row * down, 4))
                     for row in range(self.rows) for column in range(self.columns))
