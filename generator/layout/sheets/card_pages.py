"""Cards on pages: orientation with the most cards, cutting guides, room for the stamp. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator.layout.geometry import Box
from generator.layout.marks import LineMark, Placed
from generator.layout.refused import Refused
from generator.layout.sheets.imposition import (
    CUT_COLOUR,
    CUT_GAP,
    CUT_LENGTH,
    CUT_WEIGHT,
    GUTTER,
    PAPERS,
    Grid,
    Size,
    centred_grid,
    cuts,
    folded_grids,
)
from generator.message import Message, msg
from generator.records import replace

# the unprintable margin of common printers
EDGE = 5.0
# room for the stamp and the ruler: above and below the cards, or left and right of them
BAND = 10.0
# distance of guides from the edge of the paper: beyond the stamp, or just inside the paper
STAMPED_EDGE, BARE_EDGE = 6.9, 0.8
# the part of the margin that guides keep free of bleed
GUIDE_CLEARANCE = 1.6


def paper_of(option: str | Size) -> Size:
    """The size (mm) of a paper, given by name or as a size."""
    return PAPERS[option] if isinstance(option, str) else option


def card_grid(paper: Size, card: Size, gap: float) -> Grid:
    """The grid with the most cards on the paper in either orientation, centred. Raises Refused when none fits.

    The paper is rotated only when it then holds more; there is always room for the stamp above and below or left and
    right.
    """
    grids = [_grid(page, card, gap, margin) for page in (paper, paper[::-1]) for margin in ((EDGE, BAND), (BAND, EDGE))]
    best = max(filter(None, grids), key=lambda grid: grid.capacity, default=None)
    if best is None:
        raise Refused(_too_large(paper, card), "card")
    return best


def folded_card_grids(paper: Size, card: Size, gap: float) -> tuple[Grid, Grid]:
    """The grids of fronts and backs beside a fold that hold the most cards. Raises Refused."""
    pairs = [_fold_grids(page, card, gap, upright) for page in (paper, paper[::-1]) for upright in (False, True)]
    best = max(filter(None, pairs), key=lambda pair: pair[0].capacity, default=None)
    if best is None:
        raise Refused(msg("{wrong} folded", wrong=_too_large(paper, card)), "card")
    return best


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
    for start, end in ((low - CUT_GAP, max(clearance, low - CUT_GAP - reach)),
                       (high + CUT_GAP, min(paper - clearance, high + CUT_GAP + reach))):
        if (end < start) == (start < paper / 2) and abs(end - start) > 0.05:
            yield start, end


def _grid(page: Size, card: Size, gap: float, margin: Size) -> Grid | None:
    grid = centred_grid(page, card, gap, margin)
    if grid is None:
        return None
    level = grid.y >= BAND - 1e-6
    return replace(grid, outer=(_outer_bleed(grid.x, not level), _outer_bleed(grid.y, level)))


def _outer_bleed(margin: float, stamped: bool) -> float:
    """The bleed for which a margin has room besides the guides and the stamp."""
    return max(0.0, margin - GUIDE_CLEARANCE - (STAMPED_EDGE if stamped else BARE_EDGE))


def _fold_grids(page: Size, card: Size, gap: float, upright: bool) -> tuple[Grid, Grid] | None:
    """Grids beside a fold, with the bleed for which there is room."""
    grids = folded_grids(page, card, gap, (EDGE, BAND), upright)
    if grids is None:
        return None
    front, back = grids
    across, down = (GUTTER, front.y) if upright else (front.x, GUTTER)
    outer = (min(_outer_bleed(front.x, False), across), min(_outer_bleed(front.y, True), down))
    return replace(front, outer=outer), replace(back, outer=outer)


def _too_large(paper: Size, card: Size) -> Message:
    return msg("expected cards for {paper:g} × {paper2:g} mm, found {card:g} × {card2:g} mm",
               paper=paper[0], paper2=paper[1], card=card[0], card2=card[1])
