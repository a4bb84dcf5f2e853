"""Faces of one size side by side on sheets, cut again by rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.layout.marks import Piece
from generator.lazy import lazy
from generator.model.profile import MM_PER_INCH, in_pixels

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

# pixels of a side of a sheet, and cells in a row and in a column
MOST_PIXELS = 4096
MOST_COLUMNS, MOST_ROWS = 10, 7
CLEAR = (255, 255, 255, 0)


class SheetGrid(Struct, frozen=True):
    """The cells of a sheet, and the pixels of each."""

    columns: int
    rows: int
    cell: tuple[int, int]

    @property
    def cells(self) -> int:
        return self.columns * self.rows

    @property
    def size(self) -> tuple[int, int]:
        return self.columns * self.cell[0], self.rows * self.cell[1]

    def place(self, index: int) -> tuple[int, int]:
        """The top left corner of a cell, counted row by row."""
        row, column = divmod(index, self.columns)
        return column * self.cell[0], row * self.cell[1]


def fitting_dpi(piece: Piece, dpi: int, most: int = MOST_PIXELS) -> int:
    """The resolution at which no side of a piece has more than ``most`` pixels; at most ``dpi``."""
    return min(dpi, int(most * MM_PER_INCH / max(piece.width, piece.height)))


def grids_for(piece: Piece, dpi: int, count: int) -> list[SheetGrid]:
    """The sheets for a number of faces, as large as can be, the last one no larger than it needs."""
    cell = in_pixels(piece.width, piece.height, dpi)
    columns, rows = min(MOST_COLUMNS, MOST_PIXELS // cell[0]), min(MOST_ROWS, MOST_PIXELS // cell[1])
    grids = []
    while count > 0:
        here = min(count, columns * rows)
        wide = min(columns, here)
        grids.append(SheetGrid(wide, -(-here // wide), cell))
        count -= here
    return grids


def card_sheets(images: Iterable[Image.Image], grids: Iterable[SheetGrid]) -> Iterator[Image.Image]:
    """The sheets, each filled with as many pictures as it has cells, on white; of cut pieces on clear ground."""
    rest = iter(images)
    for grid in grids:
        here = list(islice(rest, grid.cells))
        is_clear = any(image.mode == "RGBA" for image in here)
        sheet = Image.new("RGBA", grid.size, CLEAR) if is_clear else Image.new("RGB", grid.size, "white")
        for index, image in enumerate(here):
            sheet.paste(image, grid.place(index))
        yield sheet
