"""Figures of tiles: on a grid with ticks and crosses, and a whole labyrinth laid by the program. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.book.figure_parts import (
    Pens,
    arrow,
    badge,
    natural_size,
    piece_outline,
    real_piece,
    thing_of,
    with_marks,
)
from generator.layout.edges import edge_styles, edges_of
from generator.layout.geometry import Point
from generator.layout.marks import LineMark, Mark, Placed, Sheet
from generator.layout.products.tile_sheets import VARIANTS
from generator.message import msg
from generator.model.chapters import LabyrinthFigure, TilesFigure
from generator.model.values import Ref
from generator.odds.bag import STEPS, LaidTile, Tile, lay_labyrinth, neighbour_at
from generator.translate.edition import Edition

EMPTY_CELL = 0.3
SLIT = 0.5
MARGIN = 0.8


def tiles(edition: Edition, data: TilesFigure, width: float) -> Sheet:
    """Tiles on a grid; empty columns and rows between them are narrow."""
    pens = Pens.from_theme(edition)
    corner, cell, high = cells(edition, data, width)
    side = cell - SLIT
    placed, marks = list[Placed](), list[Mark]()
    for i, tile in enumerate(data.place):
        x, y = corner[tile.at]
        placed.append(real_piece(edition, thing_of(edition, tile.tile), side, (x, y), tile.turn % 4, i % VARIANTS))
        marks.append(piece_outline(placed[-1], _mark_colour(tile.mark, pens), 0.5 if tile.mark else 0.2))
    for start, end in data.arrows:
        marks += _cell_arrow(corner[start], corner[end], side, pens)
    for tile in data.place:
        x, y = corner[tile.at]
        if tile.mark:
            radius = min(2.1, side * 0.12)
            marks += badge(tile.mark, (x + side - radius, y + radius), radius, pens)
    return with_marks(Sheet(width, high, tuple(placed)), marks)


def cells(edition: Edition, data: TilesFigure, width: float) -> tuple[Mapping[tuple[int, int], Point], float, float]:
    """The corner of each cell by column and row, the width of a cell, and the height of the figure (mm).

    Raises LookupError for an unknown thing, a figure without tiles, and an arrow to a cell without a tile.
    """
    if not data.place:
        raise LookupError(msg("expected at least one tile, found none"))
    across, down = _cell_starts(tile.column for tile in data.place), _cell_starts(tile.row for tile in data.place)
    natural = max(natural_size(edition, thing_of(edition, tile.tile))[0] for tile in data.place)
    cell = min(natural, (width - 2 * MARGIN) / across[1])
    left = (width - cell * across[1]) / 2
    corner = {(c, r): (left + x * cell, MARGIN + y * cell) for c, x in across[0].items() for r, y in down[0].items()}
    missing = [end for ends in data.arrows for end in ends if end not in corner]
    if missing:
        raise LookupError(msg("expected an arrow between cells with tiles, found {lost}", lost=list(missing[0])))
    return corner, cell, cell * down[1] - SLIT + 2 * MARGIN


def _mark_colour(mark: str | None, pens: Pens) -> str:
    return {"ok": pens.good, "wrong": pens.spot}.get(mark or "", pens.ink)


def _cell_arrow(start: Point, end: Point, side: float, pens: Pens) -> list[Mark]:
    """An arrow between the middles of two cells, shortened at both ends."""
    (ax, ay), (bx, by) = ((x + side / 2, y + side / 2) for x, y in (start, end))
    dx, dy = (bx - ax) * 0.12, (by - ay) * 0.12
    return arrow((ax + dx, ay + dy), (bx - dx, by - dy), pens, weight=1.0)


def _cell_starts(occupied: Iterable[int]) -> tuple[dict[int, float], float]:
    """The start of each used column, in cells, and the total; empty columns between them are narrower."""
    numbers = sorted(set(occupied))
    starts, at = dict[int, float](), 0.0
    for number in range(numbers[0], numbers[-1] + 1):
        if number in numbers:
            starts[number] = at
        at += 1.0 if number in numbers else EMPTY_CELL
    return starts, at


def laid_labyrinth(edition: Edition, data: LabyrinthFigure) -> list[LaidTile]:
    """The tiles of a labyrinth figure, laid according to its rules from the bag of its kind."""
    game = edition.game
    bag = [Tile(thing.ref, edges, game.copies(thing)) for thing in game.of_kind(data.of)
           if (edges := edges_of(game, thing))]
    start_thing = thing_of(edition, data.start)
    edges = edges_of(game, start_thing)
    if edges is None:
        raise LookupError(msg("expected a tile {start}, found a thing without edges", start=data.start))
    closed = {word for word, style in edge_styles(game, start_thing.kind).items() if style == "closed"}
    return lay_labyrinth(bag, Tile(start_thing.ref, edges), data.seed, data.tiles, closed, (data.columns, data.rows))


def labyrinth(edition: Edition, data: LabyrinthFigure, width: float) -> Sheet:
    """A laid labyrinth; the counter that the theme names ``explorer`` stands on the last tile."""
    pens, laid_tiles = Pens.from_theme(edition), laid_labyrinth(edition, data)
    left, top = min(tile.column for tile in laid_tiles), min(tile.row for tile in laid_tiles)
    columns, rows = (max(t.column for t in laid_tiles) - left + 1, max(t.row for t in laid_tiles) - top + 1)
    natural = natural_size(edition, thing_of(edition, data.start))[0]
    cell = min(natural, (width - 2 * MARGIN) / columns)
    edge = (width - cell * columns) / 2
    corner = {tile.cell: (edge + (tile.column - left) * cell, MARGIN + (tile.row - top) * cell) for tile in laid_tiles}
    placed = [real_piece(edition, thing_of(edition, tile.ref), cell, corner[tile.cell], tile.turn, i % VARIANTS)
              for i, tile in enumerate(laid_tiles)]
    marks = [mark for tile in laid_tiles for mark in _outer_edges(tile, corner, cell, pens)]
    sheet = Sheet(width, cell * rows + 2 * MARGIN, (*placed, *_explorer(edition, corner[laid_tiles[-1].cell], cell)))
    frame = [piece_outline(p, pens.ink, 0.3) for p in sheet.pieces[len(placed) :]]
    return with_marks(sheet, [*marks, *frame])


def _outer_edges(tile: LaidTile, corner: dict[tuple[int, int], Point], cell: float, pens: Pens) -> list[Mark]:
    """Thin lines at edges without a neighbouring tile."""
    x, y = corner[tile.cell]
    ends = ((x, y), (x + cell, y), (x + cell, y + cell), (x, y + cell))
    return [LineMark(*ends[side], *ends[(side + 1) % 4], pens.ink, 0.15, cap="round") for side in range(len(STEPS))
            if neighbour_at(tile.cell, side) not in corner]


def _explorer(edition: Edition, at: Point, cell: float) -> list[Placed]:
    name = str(edition.game.theme.tiles.get("explorer", ""))
    kind, _, id_ = name.partition(".")
    if not id_:
        return []
    size = cell * 0.56
    thing = thing_of(edition, Ref(kind, id_))
    width, height = natural_size(edition, thing)
    corner = (at[0] + (cell - size) / 2, at[1] + (cell - size * height / width) / 2)
    return [real_piece(edition, thing, size, corner)]
