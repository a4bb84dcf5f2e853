"""Splits a sheet that is larger than the paper over pages that are glued together. Lengths in mm.

Neighbouring pages overlap by a strip: the right or lower page is cut at its corner marks and glued over the strip of
the other. Blank pages are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from msgspec import Struct

from generator.layout.extent import inked_boxes, meets
from generator.layout.geometry import path
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark, Piece, Placed, Sheet
from generator.layout.motion import Extent
from generator.layout.sheets.imposition import (
    CUT_COLOUR,
    CUT_GAP,
    CUT_LENGTH,
    CUT_WEIGHT,
    EDGE,
    MARGIN,
    STAMP_BAND,
    crop_marks,
)
from generator.layout.sheets.stamp import ruler, stamp
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fit import fit
from generator.layout.type.fonts import width
from generator.message import msg
from generator.model.game import Product
from generator.model.text import printed
from generator.model.theme import TextStyle
from generator.records import replace
from generator.translate.edition import Edition

OVERLAP = 15.0
DUPLEX = "fronts-only"
# the plan of the pages lies between the edge of the printable part of the paper and the corner marks
PLAN_CELL, PLAN_HEIGHT = 3.0, 5.2
GLUE_HERE, GLUE_WIDTH = printed("glue {page} here"), 40.0
Paper = tuple[float, float]


class PageWindow(Struct, frozen=True):
    """The content of one page: its column and row, and its part of the sheet (x, y, width, height)."""

    column: int
    row: int
    part: tuple[float, float, float, float]

    @property
    def label(self) -> str:
        """``B2``: the second column, the second row."""
        return label(self.column, self.row)

    @property
    def extent(self) -> Extent:
        x, y, wide, high = self.part
        return x, y, x + wide, y + high


class Split(Struct, frozen=True):
    """A sheet divided into pages: the oriented paper, columns and rows, and the windows that are not blank."""

    paper: Paper
    columns: int
    rows: int
    windows: tuple[PageWindow, ...]


def label(column: int, row: int) -> str:
    """A letter for the column (AA after Z) and a number for the row; both arguments count from 0."""
    letters, rest = "", column + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{row + 1}"


def split(sheet: Sheet, paper: Paper) -> Split:
    """The windows of a sheet, equal in size, with the paper in the orientation that needs fewer.

    Raises ValueError when the paper is no larger than its margins and the overlap.
    """
    orientations = [_page_counts(sheet, oriented_paper) for oriented_paper in (paper, paper[::-1])]
    (columns, rows), oriented_paper = min(orientations, key=lambda orientation: orientation[0][0] * orientation[0][1])
    wide = (sheet.width + (columns - 1) * OVERLAP) / columns
    high = (sheet.height + (rows - 1) * OVERLAP) / rows
    windows = [PageWindow(column, row, (column * (wide - OVERLAP), row * (high - OVERLAP), wide, high))
               for row in range(rows) for column in range(columns)]
    ink = list(inked_boxes(sheet.marks, sheet.pieces))
    printed = tuple(window for window in windows if any(meets(window.extent, box) for box in ink))
    return Split(oriented_paper, columns, rows, printed)


def poster(edition: Edition, product: Product, sheet: Sheet, paper: Paper) -> tuple[Sheet, ...]:
    """A sheet on pages with corner marks, labels, a plan of the pages, ruler and stamp; rows from the top.

    Raises ValueError when the paper is too small.
    """
    pages = split(sheet, paper)
    return tuple(
        _page(edition, product, sheet, pages, window, number) for number, window in enumerate(pages.windows, 1)
    )


def _page_counts(sheet: Sheet, paper: Paper) -> tuple[tuple[int, int], Paper]:
    room = (paper[0] - 2 * MARGIN, paper[1] - 2 * (MARGIN + STAMP_BAND))
    if min(room) <= OVERLAP:
        raise ValueError(msg("expected paper wider than {margin:g} mm, found {paper:g} mm",
                             margin=2 * (MARGIN + STAMP_BAND) + OVERLAP, paper=min(paper)))
    columns = max(1, ceil((sheet.width - OVERLAP) / (room[0] - OVERLAP) - 1e-9))
    rows = max(1, ceil((sheet.height - OVERLAP) / (room[1] - OVERLAP) - 1e-9))
    return (columns, rows), paper


def _page(edition: Edition, product: Product, sheet: Sheet, pages: Split, window: PageWindow, number: int) -> Sheet:
    paper, (_, _, wide, high) = pages.paper, window.part
    at = ((paper[0] - wide) / 2, (paper[1] - high) / 2)
    marks = (*crop_marks((at[0], at[0] + wide), (at[1], at[1] + high)), *_strips(edition, pages, window, at),
             *_plan(edition, pages, window), *ruler(edition),
             *stamp(edition, product, paper, (number, len(pages.windows)), window.label, DUPLEX))
    title = f"{edition.line(product.title)} {window.label}"
    return Sheet(*paper, tuple(visible_part(sheet, window.part, at)), marks, f"{product.id}-{window.label}", title)


def visible_part(sheet: Sheet, part: tuple[float, float, float, float], at: tuple[float, float]) -> Iterator[Placed]:
    """A part of a sheet (x, y, width, height) placed ``at`` a point: its own marks as one piece, then its pieces."""
    sheet_piece = Piece(sheet.name or "sheet", "sheet", "front", sheet.width, sheet.height, 0.0, sheet.marks)
    for placed in (Placed(sheet_piece, 0.0, 0.0), *sheet.pieces):
        x, y, wide, high = placed.ink
        left, top = max(x, part[0]), max(y, part[1])
        right, bottom = min(x + wide, part[0] + part[2]), min(y + high, part[1] + part[3])
        if right - left > 1e-6 and bottom - top > 1e-6:
            tx, ty, trim_wide, trim_high = placed.trim
            bleed = (tx - left, ty - top, right - tx - trim_wide, bottom - ty - trim_high)
            offset = (at[0] - part[0], at[1] - part[1])
            yield replace(placed, x=placed.x + offset[0], y=placed.y + offset[1], bleed=bleed)


def _strips(edition: Edition, pages: Split, window: PageWindow, at: tuple[float, float]) -> Iterator[Mark]:
    """Dashed marks in the margins at the edge of the next page, with an arrow and that page's label."""
    _, _, wide, high = window.part
    printed_cells = {(page_window.column, page_window.row) for page_window in pages.windows}
    style = TextStyle(font_of(edition.game.theme, "text"), 6.5, least=5.0)
    reach, dash = CUT_LENGTH + CUT_GAP, (0.8, 0.6)
    if (window.column + 1, window.row) in printed_cells:
        x, foot = at[0] + wide - OVERLAP, at[1] + high
        for y in (at[1] - reach, foot + CUT_GAP):
            yield LineMark(x, y, x, y + CUT_LENGTH, CUT_COLOUR, CUT_WEIGHT, dash)
        yield PathMark(
            path([(x + 1, foot + 1.2), (x + 2.6, foot + 2.1), (x + 1, foot + 3)], closed=True), fill=CUT_COLOUR
        )
        text = edition.word(GLUE_HERE, page=label(window.column + 1, window.row))
        yield from fit(text, (x - GLUE_WIDTH - 1, foot + 1, GLUE_WIDTH, 2.2), style, CUT_COLOUR, edition.language,
                       align="right")[0]
    if (window.column, window.row + 1) in printed_cells:
        y = at[1] + high - OVERLAP
        for x in (at[0] - reach, at[0] + wide + CUT_GAP):
            yield LineMark(x, y, x + CUT_LENGTH, y, CUT_COLOUR, CUT_WEIGHT, dash)
        x = at[0] + wide
        yield PathMark(path([(x + 1.2, y + 1), (x + 2.1, y + 2.6), (x + 3, y + 1)], closed=True), fill=CUT_COLOUR)
        yield from fit(label(window.column, window.row + 1), (x + 1, y + 3.2, 6, 2.2), style, CUT_COLOUR,
                       edition.language, align="left")[0]


def _plan(edition: Edition, pages: Split, window: PageWindow) -> Iterator[Mark]:
    """A small plan of all pages at the top right, with this one filled and its label in large type before it."""
    theme = edition.game.theme
    cell = min(PLAN_CELL, PLAN_HEIGHT / pages.rows)
    right, top = pages.paper[0] - MARGIN, EDGE + CUT_WEIGHT / 2
    left = right - pages.columns * cell * 1.3
    printed_cells = {(page_window.column, page_window.row) for page_window in pages.windows}
    for column, row in sorted(printed_cells):
        is_current = (column, row) == (window.column, window.row)
        yield BoxMark(left + column * cell * 1.3, top + row * cell, cell * 1.3, cell,
                      CUT_COLOUR if is_current else None, CUT_COLOUR, CUT_WEIGHT)
    style = TextStyle(font_of(theme, "bold"), 12.0)
    ink = colour_of(theme, "ink") or CUT_COLOUR
    label_width = width(style.font, style.size, window.label) + 1
    yield from fit(window.label, (left - label_width - 2, top, label_width, PLAN_HEIGHT), style, ink, edition.language,
                   align="right")[0]
