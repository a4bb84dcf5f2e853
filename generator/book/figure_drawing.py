"""Draws figures of the rulebook from the real components. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from generator.book.book_art import art_sheet, proportions
from generator.book.figure_board import board_figure, board_width, space_boxes
from generator.book.figure_gallery import gallery
from generator.book.figure_layout import layout_figure
from generator.book.figure_legend import legend
from generator.book.figure_parts import (
    Pens,
    arrow,
    is_tile,
    natural_size,
    outline,
    piece_outline,
    real_piece,
    thing_of,
    with_marks,
)
from generator.book.figure_setup import setup
from generator.book.figure_tiles import cells, labyrinth, laid_labyrinth, tiles
from generator.layout.faces.face import front_of
from generator.layout.faces.product_faces import as_first_printed
from generator.layout.geometry import Point
from generator.layout.marks import LineMark, Mark, Placed, Sheet
from generator.layout.scale import scaled_sheet, scaled_to
from generator.message import msg
from generator.model.chapters import (
    BoardFigure,
    Figure,
    FigureData,
    FormationFigure,
    GalleryFigure,
    LabyrinthFigure,
    LayoutFigure,
    LegendFigure,
    MapFigure,
    PictureFigure,
    PiecesFigure,
    SetupFigure,
    SheetFigure,
    TilesFigure,
)
from generator.model.values import Ref
from generator.translate.edition import Edition

COLUMN, PAGE = 84.0, 176.0
GAP = 3.0
RANK_HEIGHT = 14.0
BETWEEN = 13.0
PITCH = 22.0


def figure_width(figure: Figure) -> float:
    """The width (mm) of a figure: a column (84) or the page (176), or that of a board or picture."""
    if isinstance(figure.data, BoardFigure):
        return board_width(figure.data)
    if isinstance(figure.data, PiecesFigure) and figure.data.width == 2:
        return PAGE
    if isinstance(figure.data, PictureFigure | GalleryFigure | LayoutFigure | LegendFigure):
        return figure.data.width.mm or (COLUMN if figure.data.width.columns == 1 else PAGE)
    return PAGE if isinstance(figure.data, LabyrinthFigure | SetupFigure) else COLUMN


def figure_sheet(edition: Edition, figure: Figure, width: float | None = None,
                 shown_sheet: Sheet | None = None) -> Sheet:
    """A figure as a sheet ``width`` mm wide, as high as it needs.

    ``shown_sheet`` is the sheet that a figure of the kind ``sheet`` shows. Raises LookupError for an unknown thing,
    ValueError when ``shown_sheet`` is needed and missing.
    """
    wide = figure_width(figure) if width is None else width
    if isinstance(figure.data, SheetFigure):
        return small_sheet(edition, shown_sheet, wide)
    return DRAWINGS[type(figure.data)](edition, figure.data, wide)


def try_figure(edition: Edition, figure: Figure, drawn_refs: Collection[Ref] = ()) -> None:
    """Raises as ``figure_sheet`` does, without drawing boards, tiles, or pieces in ``drawn_refs``."""
    match figure.data:
        case BoardFigure():
            space_boxes(edition, figure.data)
        case LabyrinthFigure():
            laid_labyrinth(edition, figure.data)
        case TilesFigure():
            cells(edition, figure.data, figure_width(figure))
        case SheetFigure():
            thing_of(edition, figure.data.of)
        case PiecesFigure():
            for thing in (thing_of(edition, ref) for row in figure.data.rows for ref in row):
                if thing.ref not in drawn_refs and not is_tile(edition, thing):
                    front_of(as_first_printed(edition, thing), thing, natural_size(edition, thing))
        case _:
            figure_sheet(edition, figure)


def picture(edition: Edition, data: PictureFigure, width: float) -> Sheet:
    """A picture of the theme. Raises LookupError for an unknown one."""
    across, down = proportions(edition, data.art)
    return art_sheet(edition, data.art, width, width * down / across)


def pieces(edition: Edition, data: PiecesFigure, width: float) -> Sheet:
    """Rows of real pieces centred in the column, all reduced by one factor when a row is too long."""
    rows = [[thing_of(edition, ref) for ref in row] for row in data.rows]
    sizes = [[natural_size(edition, thing) for thing in row] for row in rows]
    scale = min([1.0, *((width - 0.4 - GAP * (len(row) - 1)) / sum(w for w, _ in row) for row in sizes if row)])
    pens, placed, frames, y = Pens.from_theme(edition), list[Placed](), list[Mark](), 0.2
    for row, measures in zip(rows, sizes, strict=True):
        x = (width - sum(w for w, _ in measures) * scale - GAP * (len(row) - 1)) / 2
        for thing, (w, _) in zip(row, measures, strict=True):
            placed.append(real_piece(edition, thing, w * scale, (x, y)))
            frames.append(piece_outline(placed[-1], pens.ink, 0.15 if is_tile(edition, thing) else 0.2))
            x += w * scale + GAP
        y += max((h for _, h in measures), default=0.0) * scale + GAP
    return with_marks(Sheet(width, y - GAP + 0.2, tuple(placed)), frames)


def formation(edition: Edition, data: FormationFigure, width: float) -> Sheet:
    """Two opposing ranks, with arrows between things; a pair of opposite arrows becomes one with two heads."""
    pens = Pens.from_theme(edition)
    seats = [x for x, _ in (*data.monsters, *data.party)]
    pitch = min(PITCH, (width - RANK_HEIGHT - 1) / max(max(seats) - min(seats), 1e-6)) if len(set(seats)) > 1 else PITCH
    middle = (max(seats) + min(seats)) / 2
    height = 2 * RANK_HEIGHT + BETWEEN + 0.8
    tops = {"monsters": 0.4, "party": height - RANK_HEIGHT - 0.4}
    placed, marks, frames, positions = list[Placed](), list[Mark](), list[Mark](), dict[str, Point]()
    for rank, places in (("monsters", data.monsters), ("party", data.party)):
        for seat, ref in places:
            x = width / 2 + (seat - middle) * pitch
            placed.append(real_piece(edition, thing_of(edition, ref), RANK_HEIGHT, (x - RANK_HEIGHT / 2, tops[rank])))
            frames.append(piece_outline(placed[-1], pens.ink))
            positions[str(ref)] = (x, tops[rank])
        marks += _rank_line(seats, width, middle, pitch, tops[rank] + RANK_HEIGHT / 2, pens)
    sheet = Sheet(width, height, tuple(placed), tuple(marks))
    return with_marks(sheet, [*frames, *_attacks(data, positions, pens)])


def _rank_line(seats: list[float], width: float, middle: float, pitch: float, y: float, pens: Pens) -> list[Mark]:
    """A line through a rank, from end to end."""
    reach = RANK_HEIGHT / 2 + 3
    start, end = (width / 2 + (seat - middle) * pitch for seat in (min(seats), max(seats)))
    return [LineMark(start - reach, y, end + reach, y, pens.shade, 0.2, (0.8, 0.8))]


def _attacks(data: FormationFigure, positions: dict[str, Point], pens: Pens) -> list[Mark]:
    marks: list[Mark] = []
    upper = {str(ref) for _, ref in data.monsters}
    arrows = [(str(start), str(end)) for start, end in data.arrows]
    for start, end in arrows:
        if (end, start) in arrows and start > end:
            continue
        ends = [_arrow_end(positions, name, target, name in upper) for name, target in ((start, end), (end, start))]
        marks += arrow(ends[0], ends[1], pens, both=(end, start) in arrows)
    return marks


def _arrow_end(positions: dict[str, Point], name: str, target: str, upper: bool) -> Point:
    """The end of an arrow at a piece: on the side facing the other rank, shifted towards the other piece."""
    (x, top), (target_x, _) = positions[name], positions[target]
    shift = max(-1.0, min(1.0, (target_x - x) / PITCH)) * RANK_HEIGHT * 0.26
    return (x + shift, top + RANK_HEIGHT + 0.9 if upper else top - 0.9)


def small_sheet(edition: Edition, shown_sheet: Sheet | None, width: float) -> Sheet:
    """A whole sheet, reduced, as a page with an outline and a shadow of lines."""
    if shown_sheet is None:
        raise ValueError(msg("expected the sheet that the figure shows, found none"))
    pens, page = Pens.from_theme(edition), scaled_to(scaled_sheet(shown_sheet, width - 2.4), 1.0, 0.4, 0.4)
    shadow = [
        LineMark(
            1.6, page.height + 0.4 + k * 0.4, page.width + 0.4 + k * 0.4, page.height + 0.4 + k * 0.4, pens.shade, 0.16
        )
        for k in range(1, 4)
    ]
    sheet = Sheet(width, page.height + 2.4, page.pieces, (*shadow, *page.marks), shown_sheet.name, shown_sheet.title)
    return with_marks(sheet, [outline((0.4, 0.4, page.width, page.height), pens.ink)])


# each draws figures of one kind, a width (mm) wide; that of a sheet is drawn from the sheet that it shows
DRAWINGS: Mapping[type[FigureData], Callable[[Edition, Any, float], Sheet]] = {
    PiecesFigure: pieces, LegendFigure: legend, TilesFigure: tiles, FormationFigure: formation,
    LabyrinthFigure: labyrinth, BoardFigure: board_figure, MapFigure: board_figure, SetupFigure: setup,
    LayoutFigure: layout_figure, PictureFigure: picture, GalleryFigure: gallery,
}
