"""Imposition: places pieces so that each back lies behind its front. Lengths in mm; grids are centred on the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import inf

from generator.layout.marks import LineMark, Mark, Piece, Placed, Sheet
from generator.layout.refused import TooLarge
from generator.message import msg
from generator.model.game import Product
from generator.model.text import printed
from generator.products.duplex import Duplex
from generator.records import replace
from generator.translate.edition import Edition

PAPERS = {"A5": (148.0, 210.0), "A4": (210.0, 297.0), "A3": (297.0, 420.0), "Letter": (215.9, 279.4),
          "Tabloid": (279.4, 431.8), "SRA4": (225.0, 320.0), "SRA3": (320.0, 450.0), "SuperB": (330.2, 482.6)}
# the margin that common printers leave blank, and the least part of a cut mark inside the rest of the paper
EDGE, LEAST_MARK = 5.0, 2.0
INCH_PAPERS = ("Letter", "Tabloid", "SuperB")
# larger than what is printed and cut out of them: those of shops
RAW_PAPERS = ("SRA4", "SRA3", "SuperB")
MARGIN = 10.0
# for the ruler above and the stamp below the grid, and the edge of both
STAMP_BAND, STAMP_EDGE = 5.0, 9.3
# on either side of a fold: paper creeps there by up to 3 mm
GUTTER = 4.0
CUT_GAP, CUT_LENGTH, CUT_WEIGHT = 0.7, 3.5, 0.12
CUT_COLOUR = "#000000"
FRONT, BACK, BOTH = printed("front"), printed("back"), printed("front and back")
SIDES = {FRONT: "front", BACK: "back", BOTH: "both"}
Pair = tuple[Piece, Piece]
Size = tuple[float, float]
# the marks in the margins of a sheet, by its pieces, the word for its side, and its number and the total
Margins = Callable[[tuple[Placed, ...], str, tuple[int, int]], Iterable[Mark]]


def is_metric(paper: str | Size) -> bool:
    """False for the papers of America."""
    return paper not in INCH_PAPERS


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of equal cells; ``x`` and ``y`` are its top left corner on the paper.

    ``gap`` is between cells; ``outer`` is the most bleed that is kept on the outside, across and down.
    """

    paper: tuple[float, float]
    cell: tuple[float, float]
    columns: int
    rows: int
    x: float
    y: float
    gap: float = 0.0
    outer: tuple[float, float] = (inf, inf)

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def width(self) -> float:
        return self.columns * (self.cell[0] + self.gap) - self.gap

    @property
    def height(self) -> float:
        return self.rows * (self.cell[1] + self.gap) - self.gap

    def corner(self, column: int, row: int) -> tuple[float, float]:
        return self.x + column * (self.cell[0] + self.gap), self.y + row * (self.cell[1] + self.gap)


def grid_on(paper: Size, cell: Size, gap: float = 0.0) -> Grid:
    """As many cells as fit inside the paper's margins, centred. Raises TooLarge when none fits."""
    grid = centred_grid(paper, cell, gap, (MARGIN, MARGIN + STAMP_BAND))
    if grid is None:
        raise TooLarge(msg("expected pieces for {width:g} × {height:g} mm, found {wide:g} × {high:g} mm",
                          width=paper[0], height=paper[1], wide=cell[0], high=cell[1]), "size")
    return _with_marks(grid, (grid.x, grid.y))


def _with_marks(grid: Grid, margins: Size) -> Grid:
    """The grid with as much bleed on the outside as leaves room for the cut marks in its margins."""
    across, down = margins[0] - EDGE - LEAST_MARK - CUT_GAP, margins[1] - STAMP_EDGE - CUT_LENGTH - CUT_GAP
    return replace(grid, outer=(max(0.0, min(grid.outer[0], across)), max(0.0, min(grid.outer[1], down))))


def centred_grid(page: Size, cell: Size, gap: float, margin: Size) -> Grid | None:
    """As many cells as fit inside margins (across, down), centred; None when none fits."""
    grid = _filled_grid(page, cell, gap, (page[0] - 2 * margin[0], page[1] - 2 * margin[1]))
    return grid and replace(grid, x=(page[0] - grid.width) / 2, y=(page[1] - grid.height) / 2)


def _filled_grid(page: Size, cell: Size, gap: float, room: Size) -> Grid | None:
    """As many cells as fit a room, in the corner of the page; None when none fits."""
    columns, rows = (int((room[i] + gap) / (cell[i] + gap) + 1e-6) for i in (0, 1))
    return Grid(page, cell, columns, rows, 0.0, 0.0, gap) if columns > 0 and rows > 0 else None


def fold_grids(paper: Size, cell: Size) -> tuple[Grid, Grid]:
    """Two grids for fronts and backs on either side of a fold, in the direction that holds more; a horizontal fold when
    equal.

    Raises TooLarge when none fits.
    """
    folds = [folded_grids(paper, cell, 0.0, (MARGIN, MARGIN + STAMP_BAND), upright) for upright in (False, True)]
    best = max(filter(None, folds), key=lambda grids: grids[0].capacity, default=None)
    if best is None:
        raise TooLarge(msg("expected pieces for {width:g} × {height:g} mm folded, found {wide:g} × {high:g} mm",
                          width=paper[0], height=paper[1], wide=cell[0], high=cell[1]), "size")
    front, back = best
    margins = (front.x, front.y)
    return _with_marks(front, margins), _with_marks(back, margins)


def folded_grids(page: Size, cell: Size, gap: float, margin: Size, upright: bool) -> tuple[Grid, Grid] | None:
    """Fronts left and backs right of a vertical fold, or fronts above and backs below a horizontal one."""
    (width, height), (across, down) = page, margin
    room = (width / 2 - GUTTER - across, height - 2 * down) if upright else \
        (width - 2 * across, height / 2 - GUTTER - down)
    grid = _filled_grid(page, cell, gap, room)
    if grid is None:
        return None
    if upright:
        front = replace(grid, x=width / 2 - GUTTER - grid.width, y=(height - grid.height) / 2)
        return front, replace(front, x=width / 2 + GUTTER)
    front = replace(grid, x=(width - grid.width) / 2, y=height / 2 - GUTTER - grid.height)
    return front, replace(front, y=height / 2 + GUTTER)


def impose(edition: Edition, product: Product, pairs: Iterable[Pair], count: int, grids: Sequence[Grid],
           duplex: Duplex, margins: Margins) -> Iterator[Sheet]:
    """So many pairs of front and back on sheets, in order; ``grids`` are one, or those of both sides of a fold."""
    total, waiting = sheets_needed(grids, count), iter(pairs)
    for number, batch in enumerate(iter(lambda: list(islice(waiting, grids[0].capacity)), []), 1):
        front = () if duplex == "backs-only" else fronts(grids[0], [pair[0] for pair in batch])
        back = () if duplex == "fronts-only" else backs(grids[-1], [pair[1] for pair in batch], duplex)
        for placed, side in [(front + back, BOTH)] if len(grids) == 2 else [(front, FRONT), (back, BACK)]:
            if placed:
                word, fold = edition.word(side), [fold_mark(*grids)] if len(grids) == 2 else []
                marks = (*fold, *margins(placed, word, (number, total)))
                title = f"{edition.line(product.title)} {number}/{total}, {word}"
                yield Sheet(*grids[0].paper, placed, marks, f"{product.id}-{number}-{SIDES[side]}", title)


def sheets_needed(grids: Sequence[Grid], pieces: int) -> int:
    """The number of sheets of paper for some pieces."""
    return -(-pieces // grids[0].capacity)


def fronts(grid: Grid, pieces: Sequence[Piece]) -> tuple[Placed, ...]:
    """Fronts row by row from the top left; the last row may be short."""
    count = len(pieces)
    return tuple(_in_cell(grid, piece, (i % grid.columns, i // grid.columns), count) for i, piece in enumerate(pieces))


def backs(grid: Grid, pieces: Sequence[Piece], duplex: Duplex) -> tuple[Placed, ...]:
    """Each back at the cell that lies behind its front when the sheet is turned.

    Long edge of an upright sheet: columns are mirrored. Short edge: rows are mirrored and the backs are rotated by
    180°. A landscape sheet swaps the two. Gutter fold: ``grid`` is that of the backs. Backs printed alone are placed as
    for a turn about the long edge.
    """
    sideways = _mirrors_columns(grid, duplex)
    placed = []
    for i, piece in enumerate(pieces):
        row, column = divmod(i, grid.columns)
        at = _mirrored_cell(grid, (column, row), sideways)
        placed.append(_in_cell(grid, piece, at, len(pieces), sideways))
    return tuple(placed)


def cut_marks(placed: Sequence[Placed]) -> Iterator[LineMark]:
    """Crop marks in the margins at every cut, outside the bleed; never inside the trim or between two grids."""
    across, down = (max((max(p.bleed[side], p.bleed[side + 2]) for p in placed), default=0.0) for side in (0, 1))
    return crop_marks(*cuts([p.trim for p in placed]), (across + CUT_GAP, down + CUT_GAP))


def cuts(trims: Sequence[tuple[float, float, float, float]]) -> tuple[list[float], list[float]]:
    """The x and the y of every cut."""
    return (sorted({round(edge, 4) for x, _, width, _ in trims for edge in (x, x + width)}),
            sorted({round(edge, 4) for _, y, _, height in trims for edge in (y, y + height)}))


def crop_marks(columns: Sequence[float], rows: Sequence[float], gap: Size = (CUT_GAP, CUT_GAP)
               ) -> Iterator[LineMark]:
    """Short lines at every column and row, ``gap`` (across, down) outside the outermost of the other direction."""
    across, down = gap
    for x in columns:
        for start, direction in ((rows[0] - down, -1), (rows[-1] + down, 1)):
            yield LineMark(x, start, x, start + direction * CUT_LENGTH, CUT_COLOUR, CUT_WEIGHT)
    for y in rows:
        for start, direction in ((columns[0] - across, -1), (columns[-1] + across, 1)):
            yield LineMark(start, y, start + direction * CUT_LENGTH, y, CUT_COLOUR, CUT_WEIGHT)


def fold_mark(front: Grid, back: Grid) -> LineMark:
    """The dashed fold line between the two grids, from margin to margin."""
    width, height = front.paper
    if front.x != back.x:
        return LineMark(width / 2, MARGIN, width / 2, height - MARGIN, CUT_COLOUR, CUT_WEIGHT, (2.0, 1.5))
    return LineMark(MARGIN, height / 2, width - MARGIN, height / 2, CUT_COLOUR, CUT_WEIGHT, (2.0, 1.5))


def _mirrors_columns(grid: Grid, duplex: Duplex) -> bool:
    width, height = grid.paper
    if duplex == "gutter-fold":
        return grid.x > width / 2
    return (duplex != "short-edge") == (height >= width)


def _mirrored_cell(grid: Grid, cell: tuple[int, int], sideways: bool) -> tuple[int, int]:
    column, row = cell
    return (grid.columns - 1 - column, row) if sideways else (column, grid.rows - 1 - row)


def _in_cell(grid: Grid, piece: Piece, cell: tuple[int, int], count: int, sideways: bool | None = None) -> Placed:
    """A piece in its cell, with its bleed where there is no neighbour; ``sideways`` tells how backs are mirrored."""
    return Placed(piece, *grid.corner(*cell), 2 if sideways is False else 0,
                  _visible_bleed(grid, piece.bleed, cell, count, sideways))


@lru_cache(maxsize=1024)
def _visible_bleed(grid: Grid, bleed: float, cell: tuple[int, int], count: int,
                   sideways: bool | None) -> tuple[float, float, float, float]:
    """The bleed (left, top, right, bottom) that a piece keeps in a cell of a sheet with ``count`` pieces."""

    def is_occupied(column: int, row: int) -> bool:
        if not (0 <= column < grid.columns and 0 <= row < grid.rows):
            return False
        if sideways is not None:
            column, row = _mirrored_cell(grid, (column, row), sideways)
        return row * grid.columns + column < count

    column, row = cell
    neighbours = ((column - 1, row), (column, row - 1), (column + 1, row), (column, row + 1))
    left, top, right, bottom = (min(bleed, grid.gap / 2 if is_occupied(*neighbour) else grid.outer[i % 2])
                                for i, neighbour in enumerate(neighbours))
    return left, top, right, bottom
