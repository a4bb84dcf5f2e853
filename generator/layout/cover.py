"""Pictures that only adorn a rulebook: the cover's and the tailpieces, made of the game's own pieces. Millimetres."""

from __future__ import annotations

from dataclasses import replace

from generator.layout.face import back_of
from generator.layout.figure_board import board_figure
from generator.layout.figure_tiles import laid_labyrinth
from generator.layout.figures import figure_sheet
from generator.layout.marks import Placed, Sheet
from generator.model.rulebook import BoardFigure, Figure, LabyrinthFigure
from generator.translate import Edition

WIDTH = 170.0
TILES = 38
SEEDS = 6
BEST_SHAPE = 1.6
TAIL_CELL, TAIL_COLUMNS, TAIL_ROWS = 21.0, 8, 6


def cover_sheet(edition: Edition) -> Sheet:
    """A labyrinth laid from the game's tiles, or its board; where it has neither, the back of a piece, large."""
    for figure in edition.game.figures.values():
        if isinstance(figure.data, LabyrinthFigure):
            return figure_sheet(edition, _fullest(edition, figure, figure.data), WIDTH)
    for product in edition.game.products.values():
        if product.kind == "board":
            return board_figure(edition, BoardFigure(product.id), WIDTH)
    thing = next(iter(edition.game.things.values()), None)
    if thing is None:
        return Sheet(WIDTH, WIDTH)
    piece = back_of(edition, thing, (60.0, 60.0)).piece
    return Sheet(60.0, 60.0, (Placed(piece, 0.0, 0.0),))


def _fullest(edition: Edition, figure: Figure, data: LabyrinthFigure) -> Figure:
    """The labyrinth of those of some seeds that fills its rectangle best and is nearest to a handsome shape."""
    candidates = [replace(data, tiles=TILES, seed=data.seed + step) for step in range(SEEDS)]
    return replace(figure, data=max(candidates, key=lambda candidate: _fullness(edition, candidate)))


def _fullness(edition: Edition, data: LabyrinthFigure) -> float:
    laid = laid_labyrinth(edition, data)
    columns = max(tile.column for tile in laid) - min(tile.column for tile in laid) + 1
    rows = max(tile.row for tile in laid) - min(tile.row for tile in laid) + 1
    shape = min(columns / rows / BEST_SHAPE, BEST_SHAPE * rows / columns)
    return len(laid) / (columns * rows) + 0.5 * shape


def tailpiece(edition: Edition, number: int, high: float) -> Sheet | None:
    """A stretch of labyrinth at most ``high`` mm high, another for each number; None where there is none."""
    figure = next((f for f in edition.game.figures.values() if isinstance(f.data, LabyrinthFigure)), None)
    if figure is None or not isinstance(figure.data, LabyrinthFigure):
        return None
    rows = max(1, min(TAIL_ROWS, int(high // TAIL_CELL)))
    seed, tiles = figure.data.seed + 100 + number, TAIL_COLUMNS * rows * 4 // 5
    data = replace(figure.data, seed=seed, tiles=tiles, rows=rows, columns=TAIL_COLUMNS)
    return figure_sheet(edition, replace(figure, data=data), TAIL_COLUMNS * TAIL_CELL)
