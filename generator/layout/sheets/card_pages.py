"""Cards on pages: orientation with the most cards, cutting guides, room for the stamp. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator.layout.geometry import Box
from generator.layout.marks import LineMark, Placed
from generator.layout.refused import TooLarge
from generator.layout.sheets.imposition import (
    CUT_COLOUR,
    CUT_GAP,
    CUT_LENGTH,
    CUT_WEIGHT,
    EDGE,
    GUTTER,
    LEAST_MARK,
    PAPERS,
    Grid,
    Size,
    centred_grid,
    cuts,
    folded_grids,
)
from generator.message import Message, msg
from generator.records import replace

# where guides end: beyond the stamp, or just inside the paper
STAMPED_EDGE, BARE_EDGE = 7.6, 0.8
# the part of the margin that guides keep free of bleed
GUIDE_CLEARANCE = CUT_GAP + LEAST_MARK
# the least margins with a stamp and a ruler, and without, both with guides
BAND, GUIDED = STAMPED_EDGE + GUIDE_CLEARANCE, EDGE + GUIDE_CLEARANCE


def paper_of(option: str | Size) -> Size:
    """The size (mm) of a paper, given by name or as a size."""
    return PAPERS[option] if isinstance(option, str) else option


def card_grid(paper: Size, card: Size, gap: float, guided: bool = True) -> Grid:
    """The grid with the most cards on the paper in either orientation, centred. Raises TooLarge when none fits.

    The paper is rotated only when it then holds more; there is always room for the stamp above and below or left and
    right. If the grid is ``guided`` and any card leaves room for guides that printers print, all do.
    """
    for edge in (GUIDED, EDGE) if guided else (EDGE,):
        grids = [_grid(page, card, gap, margin, guided) for page in (paper, paper[::-1])
                 for margin in ((edge, BAND), (BAND, edge))]
        best = max(filter(None, grids), key=lambda grid: grid.capacity, default=None)
        if best is not None:
            return best
    raise TooLarge(_too_large(paper, card), "card")


def folded_card_grids(paper: Size, card: Size, gap: float, guided: bool = True) -> tuple[Grid, Grid]:
    """The grids of fronts and backs beside a fold that hold the most cards, as ``card_grid``. Raises TooLarge."""
    for edge in (GUIDED, EDGE) if guided else (EDGE,):
        pairs = [_fold_grids(page, card, gap, upright, edge, guided) for page in (paper, paper[::-1])
                 for upright in (False, True)]
        best = max(filter(None, pairs), key=lambda pair: pair[0].capacity, default=None)
        if best is not None:
            return best
    raise TooLarge(msg("{wrong} folded", wrong=_too_large(paper, card)), "card")


def stamp_is_level(grids: Sequence[Grid]) -> bool:
    """True if the stamp and the ruler are below and above the cards; else they are left and right."""
    return len(grids) == 2 or grids[0].y >= BAND - 1e-6


def guides(placed: Sequence[Placed], paper: Size, sort: str, level: bool = True) -> tuple[LineMark, ...]:
    """Cutting guides: ``corners`` next to every cut, ``lines`` through the whole margins, or ``none``.

    They stay outside the printed bleed, and so outside every trim, and outside the stamp. Sheets with equal positions
    share their marks.
    """
    if sort == "none" or not placed:
        return ()
    return _guides(tuple(p.trim for p in placed), tuple(p.ink for p in placed), paper, sort, level)


@lru_cache(maxsize=64)
def _guides(trims: Sequence[Box], inks: Sequence[Box], paper: Size, sort: str, level: bool) -> tuple[LineMark, ...]:
    return tuple(_guide_lines(trims, inks, paper, sort, level))


def _guide_lines(trims: Sequence[Box], inks: Sequence[Box], paper: Size, sort: str, level: bool) -> Iterator[LineMark]:
    columns, rows = cuts(trims)
    left, right = min(x for x, _, _, _ in inks), max(x + w for x, _, w, _ in inks)
    top, bottom = min(y for _, y, _, _ in inks), max(y + h for _, y, _, h in inks)
    for x in columns:
        for start, end in _margins(top, bottom, paper[1], sort, STAMPED_EDGE if level else BARE_EDGE):
            yield LineMark(x, start, x, end, CUT_COLOUR, CUT_WEIGHT)
    for y in rows:
        for start, end in _margins(left, right, paper[0], sort, BARE_EDGE if level else STAMPED_EDGE):
            yield LineMark(start, y, end, y, CUT_COLOUR, CUT_WEIGHT)


def _margins(low: float, high: float, paper: float, sort: str, clearance: float) -> Iterator[tuple[float, float]]:
    """The guide's extent in both margins, from the cards outwards; empty where there is no room."""
    reach = paper if sort == "lines" else CUT_LENGTH
    before, after = low - CUT_GAP, high + CUT_GAP
    if before > clearance:
        yield before, max(clearance, before - reach)
    if after < paper - clearance:
        yield after, min(paper - clearance, after + reach)


def _grid(page: Size, card: Size, gap: float, margin: Size, guided: bool) -> Grid | None:
    grid = centred_grid(page, card, gap, margin)
    if grid is None:
        return None
    level = grid.y >= BAND - 1e-6
    return replace(grid, outer=(_outer_bleed(grid.x, not level, guided), _outer_bleed(grid.y, level, guided)))


def _outer_bleed(margin: float, stamped: bool, guided: bool) -> float:
    """The bleed for which a margin has room besides the guides and the stamp."""
    if not guided:
        return max(0.0, margin - (STAMPED_EDGE if stamped else BARE_EDGE))
    return max(0.0, margin - GUIDE_CLEARANCE - (STAMPED_EDGE if stamped else EDGE))


def _fold_grids(page: Size, card: Size, gap: float, upright: bool, edge: float, guided: bool
                ) -> tuple[Grid, Grid] | None:
    """Grids beside a fold, with the bleed for which there is room."""
    grids = folded_grids(page, card, gap, (edge, BAND), upright)
    if grids is None:
        return None
    front, back = grids
    across, down = (GUTTER, front.y) if upright else (front.x, GUTTER)
    outer = (min(_outer_bleed(front.x, False, guided), across), min(_outer_bleed(front.y, True, guided), down))
    return replace(front, outer=outer), replace(back, outer=outer)


def _too_large(paper: Size, card: Size) -> Message:
    return msg("expected cards for {paper:g} × {paper2:g} mm, found {card:g} × {card2:g} mm",
               paper=paper[0], paper2=paper[1], card=card[0], card2=card[1])
