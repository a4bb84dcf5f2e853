"""Decorative pictures of a rulebook: cover and tailpieces, made of the game's own pieces. Lengths in mm."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from generator.book.book_art import framed_art, proportions
from generator.book.figure_board import board_figure
from generator.book.figure_drawing import figure_sheet
from generator.book.figure_tiles import laid_labyrinth
from generator.layout.cut_piece import cut_piece
from generator.layout.edges import edges_of
from generator.layout.lettered_cover import CoverTexts, game_texts, lettered_cover
from generator.layout.marks import Piece, Placed, Sheet
from generator.layout.products.deck import real_front
from generator.layout.refused import Refused
from generator.layout.tokens import font_of
from generator.layout.type.fonts import MM_PER_PT
from generator.layout.type.fonts import width as text_width
from generator.model.chapters import BoardFigure, Figure, LabyrinthFigure
from generator.model.game import Game, Thing
from generator.model.pieces import lines_of
from generator.model.scene import Scene
from generator.odds.bag import STEPS
from generator.products.board import BoardOptions
from generator.products.spec import products_with
from generator.records import replace
from generator.translate import Edition

WIDTH = 170.0
A4 = (210.0, 297.0)
# a fan of pieces on a cover: how many, their height (mm), how much of the width of one stays seen
COVER_FAN, FAN_HEIGHT, FAN_STEP = 5, 88.0, 0.62
# beside the picture on a cover, and the weight of its frame
ART_MARGIN, FRAME = 40.0, 0.4
TILES = 38
SEEDS = 12
BEST_SHAPE = 1.6
# height on the cover for all but title, picture and row of pieces: frame, players, edition, gaps
COVER_REST = 79.0
# title size (pt) per mm of paper width, its leading, the width of the frame beside it (mm), its share of the height
TITLE_SIZE, LEADING, TITLE_REST, TITLE_MOST = 0.477, 0.86, 32.0, 0.4
VIGNETTE, VIGNETTE_FRAME = (126.0, 84.0), 0.45
TAIL_CELL, TAIL_COLUMNS, TAIL_ROWS = 21.0, 8, 6
PIECES_PER_ROW, MOST_ROWS, TAIL_HEIGHT, LEAST_TAIL_HEIGHT, TAIL_GAP = 4, 4, 60.0, 20.0, 5.0


def cover_sheet(edition: Edition, art: str = "", paper: tuple[float, float] = A4, texts: CoverTexts | None = None
                ) -> Sheet:
    """The picture ``art`` of the theme: a scene fills the cover and its bleed, with ``texts`` in it; another picture is
    as large as there is room for.

    Without one, a labyrinth of the game's tiles, or its board, or a fan of its pieces. Raises Refused for an unknown
    picture.
    """
    if art:
        return _art_sheet(edition, art, paper, texts)
    for figure in edition.game.figures.values():
        if isinstance(figure.data, LabyrinthFigure):
            return figure_sheet(edition, _best_labyrinth(edition, figure, figure.data), WIDTH)
    for product, _ in products_with(edition.game, BoardOptions):
        return board_figure(edition, BoardFigure(product.id), WIDTH)
    things = most_numerous_pieces(edition.game) or list(edition.game.things.values())
    shown = things[:: max(1, len(things) // COVER_FAN)][:COVER_FAN]
    pieces = (cut_piece(real_front(edition, thing).piece) for thing in shown)
    return fanned_pieces([Sheet(one.width, one.height, (Placed(one, 0.0, 0.0),)) for one in pieces], FAN_HEIGHT) or (
        Sheet(WIDTH, WIDTH))


def fanned_pieces(sheets: Sequence[Sheet], height: float) -> Sheet | None:
    """Pieces at a height (mm), each over the right part of the one before it. None without any."""
    placed: list[Placed] = []
    x = 0.0
    for sheet in sheets:
        (one,) = sheet.pieces
        scale = height / sheet.height
        placed.append(replace(one, x=x, scale=scale))
        x += one.piece.width * scale * FAN_STEP
    return Sheet(max(one.trim[0] + one.trim[2] for one in placed), height, tuple(placed)) if placed else None


def _art_sheet(edition: Edition, art: str, paper: tuple[float, float], texts: CoverTexts | None) -> Sheet:
    scene, wide = edition.game.theme.images.get(art), paper[0] - ART_MARGIN
    try:
        if isinstance(scene, Scene):
            return lettered_cover(edition, scene, paper, texts or game_texts(edition))
        across, down = proportions(edition, art)
        return framed_art(edition, art, wide, wide * down / across, FRAME)
    except LookupError as fault:
        raise Refused(fault.args[0], "cover") from None


def art_width(edition: Edition, art: Sheet, row: Sequence[Sheet], paper: tuple[float, float]) -> float:
    """The width (mm) of the cover picture that leaves room for the title and a row of pieces."""
    pieces = max((paper[0] * 0.081 * sheet.height / sheet.width for sheet in row), default=0.0)
    return max(20.0, min(paper[0] - ART_MARGIN, (_room(edition, paper) - pieces) * art.width / art.height))


def _room(edition: Edition, paper: tuple[float, float]) -> float:
    """The height (mm) that title, players and edition leave on a cover."""
    width, height = paper
    size = title_size(edition, paper)
    lines = _lines(font_of(edition.game.theme, "title"), size, edition.line(edition.game.title), width - TITLE_REST)
    return height - COVER_REST - lines * size * LEADING * MM_PER_PT


def title_height(edition: Edition, paper: tuple[float, float], size: float, title: str) -> float:
    """The height (mm) of a title on a cover."""
    return _lines(font_of(edition.game.theme, "title"), size, title, paper[0] - TITLE_REST) * size * MM_PER_PT


def title_size(edition: Edition, paper: tuple[float, float], title: str = "", most: float = TITLE_MOST) -> float:
    """The size (pt) of the game's title, or of another, on a cover; reduced for long words or many lines.

    ``most`` is the share of the height that it may take.
    """
    font, title = font_of(edition.game.theme, "title"), title or edition.line(edition.game.title)
    width, height = paper
    size = width * TITLE_SIZE
    widest = max((text_width(font, size, word) for word in title.split()), default=0.0)
    size *= min(1.0, (width - TITLE_REST) / max(widest, 1.0))
    while _lines(font, size, title, width - TITLE_REST) * size * LEADING * MM_PER_PT > height * most:
        size *= 0.9
    return size


def _lines(font: str, size: float, title: str, wide: float) -> int:
    """The number of lines of a title."""
    lines, line = 1, ""
    for word in title.split():
        longer = f"{line} {word}".strip()
        if line and text_width(font, size, longer) > wide:
            lines, longer = lines + 1, word
        line = longer
    return lines


def _best_labyrinth(edition: Edition, figure: Figure, data: LabyrinthFigure) -> Figure:
    """The labyrinth, out of those of several seeds, that fills its rectangle best and has the best shape."""
    candidates = [replace(data, tiles=TILES, seed=data.seed + step) for step in range(SEEDS)]
    return replace(figure, data=max(candidates, key=lambda candidate: _labyrinth_score(edition, candidate)))


def _labyrinth_score(edition: Edition, data: LabyrinthFigure) -> float:
    tiles = laid_labyrinth(edition, data)
    columns = max(tile.column for tile in tiles) - min(tile.column for tile in tiles) + 1
    rows = max(tile.row for tile in tiles) - min(tile.row for tile in tiles) + 1
    cells = {tile.cell for tile in tiles}
    enclosed_gaps = [cell for cell in _empty_cells(cells) if all((cell[0] + x, cell[1] + y) in cells for x, y in STEPS)]
    shape = min(columns / rows / BEST_SHAPE, BEST_SHAPE * rows / columns)
    return len(tiles) / (columns * rows) + 0.5 * shape - len(enclosed_gaps)


def _empty_cells(cells: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """The empty cells of the bounding rectangle."""
    across, down = [cell[0] for cell in cells], [cell[1] for cell in cells]
    all_cells = [(x, y) for x in range(min(across), max(across) + 1) for y in range(min(down), max(down) + 1)]
    return [cell for cell in all_cells if cell not in cells]


def tailpiece(edition: Edition, number: int, wide: float, high: float, beside: Collection[str] = (),
              near: Collection[str] = ()) -> Sheet | None:
    """A labyrinth within ``wide`` by ``high`` mm, different for each number; rows of pieces in a game without tiles.

    ``beside`` are the ids of pieces in figures on the same page, ``near`` those in the same part of the book: a filler
    repeats none beside it, and a row of pieces none near it. None for a game without either, or without others.
    """
    figure = next((f for f in edition.game.figures.values() if isinstance(f.data, LabyrinthFigure)), None)
    if figure is None or not isinstance(figure.data, LabyrinthFigure):
        return _rows(edition, number, wide, high, near)
    rows = max(1, min(TAIL_ROWS, int(high // TAIL_CELL)))
    columns = max(1, min(TAIL_COLUMNS, int(wide // TAIL_CELL)))
    seed, tiles = figure.data.seed + 100 + number, columns * rows * 4 // 5
    data = replace(figure.data, seed=seed, tiles=tiles, rows=rows, columns=columns)
    labyrinth = figure_sheet(edition, replace(figure, data=data), columns * TAIL_CELL)
    return labyrinth if {placed.piece.id for placed in labyrinth.pieces}.isdisjoint(beside) else None


def vignette(edition: Edition, names: Sequence[str], wide: float, high: float, is_plate: bool = False) -> Sheet | None:
    """The first of the pictures in a frame, at most ``VIGNETTE`` mm large, a plate as wide as the room and square; None
    when none is left."""
    factor = min(1.0, wide / VIGNETTE[0], high / VIGNETTE[1])
    width, height = (wide, min(wide, high)) if is_plate else (side * factor for side in VIGNETTE)
    return framed_art(edition, names[0], width, height, VIGNETTE_FRAME) if names else None


def _rows(edition: Edition, number: int, wide: float, high: float, near: Collection[str]) -> Sheet | None:
    """A selection of the most numerous pieces in rows, different for each number; none is larger than in the box.

    None when there is less than a row of them.
    """
    things = most_numerous_pieces(edition.game)
    first = number * PIECES_PER_ROW % max(1, len(things))
    others = [thing for thing in (*things[first:], *things[:first]) if str(thing.ref) not in near]
    if len(others) < PIECES_PER_ROW or high < LEAST_TAIL_HEIGHT:
        return None
    chosen = others[: PIECES_PER_ROW * MOST_ROWS]
    pieces = [cut_piece(real_front(edition, thing).piece) for thing in chosen]
    rows = [pieces[start : start + PIECES_PER_ROW] for start in range(0, len(pieces), PIECES_PER_ROW)]
    room = min(wide, TAIL_COLUMNS * TAIL_CELL) - TAIL_GAP * (PIECES_PER_ROW - 1)
    widest = (room / sum(piece.width / piece.height for piece in row) for row in rows)
    row_height = min(TAIL_HEIGHT, high, *widest, *(piece.height for piece in pieces))
    rows = rows[: int((high + TAIL_GAP) // (row_height + TAIL_GAP))]
    tops = [i * (row_height + TAIL_GAP) for i in range(len(rows))]
    placed = [p for row, top in zip(rows, tops, strict=True) for p in _placed_row(row, top, row_height)]
    row_width = max(p.x + p.piece.width * p.scale for p in placed)
    return Sheet(row_width, len(rows) * (row_height + TAIL_GAP) - TAIL_GAP, tuple(placed))


def _placed_row(pieces: Sequence[Piece], y: float, height: float) -> Iterator[Placed]:
    """Pieces side by side, scaled to the same height."""
    x = 0.0
    for piece in pieces:
        scale = height / piece.height
        yield Placed(piece, x, y, scale=scale)
        x += piece.width * scale + TAIL_GAP


def most_numerous_pieces(game: Game) -> list[Thing]:
    """The distinct pieces of the largest box line whose pieces are not tiles."""
    box_lines: dict[str, list[Thing]] = {}
    lines = {line for group in game.box.values() for line in group.pieces}
    for thing in game.things.values():
        counted_in = next((line for line in lines_of(game, thing) if line in lines), None)
        if counted_in is not None and edges_of(game, thing) is None:
            box_lines.setdefault(counted_in, []).append(thing)
    return max(box_lines.values(), key=lambda things: sum(thing.copies for thing in things), default=[])
