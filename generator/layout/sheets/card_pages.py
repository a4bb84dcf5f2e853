"""Cards on pages: orientation with the most cards, cutting guides, room for the stamp. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

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
Size = tuple[float, float]
Box = tuple[float, float, float, float]


def paper_of(option: str | Size) -> Size:
    """The size (mm) of a paper, given by name or as a size."""
    return PAPERS[option] if isinstance(option, str) else option


def card_grid(paper: Size, card: Size, gap: float) -> Grid:
    """The grid with the most cards on the paper in either orientation, centred. Raises Refused when none fits.

    The paper is rotated only when it then holds more; there is always room for the stamp above and below or left and
    right.
    """
    best: Grid | None = None
    for page in (paper, paper[::-1]):
        for margin in ((EDGE, BAND), (BAND, EDGE)):
            grid = _grid(page, card, gap, margin)
            if grid is not None and (best is None or grid.capacity > best.capacity):
                best = grid
    if best is None:
        raise Refused(_too_large(paper, card), "card")
    return best


def folded_card_grids(paper: Size, card: Size, gap: float) -> tuple[Grid, Grid]:
    """The grids of fronts and backs beside a fold that hold the most cards. Raises Refused."""
    best: tuple[Grid, Grid] | None = None
    for page in (paper, paper[::-1]):
        for upright in (False, True):
            pair = _fold_grids(page, card, gap, upright)
            if pair is not None and (best is None or pair[0].capacity > best[0].capacity):
                best = pair
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
    columns = sorted({round(edge, 4) for x, _, width, _ in trims for edge in (x, x + width)})
    rows = sorted({round(edge, 4) for _, y, _, height in trims for edge in (y, y + height)})
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
    columns, rows = (int((page[i] - 2 * margin[i] + gap) / (card[i] + gap) + 1e-6) for i in (0, 1))
    if columns * rows <= 0:
        return None
    grid = Grid(page, card, columns, rows, 0.0, 0.0, gap)
    x, y = (page[0] - grid.width) / 2, (page[1] - grid.height) / 2
    level = y >= BAND - 1e-6
    return replace(grid, x=x, y=y, outer=(_outer_bleed(x, not level), _outer_bleed(y, level)))


def _outer_bleed(margin: float, stamped: bool) -> float:
    """The bleed for which a margin has room besides the guides and the stamp."""
    return max(0.0, margin - GUIDE_CLEARANCE - (STAMPED_EDGE if stamped else BARE_EDGE))


def _fold_grids(page: Size, card: Size, gap: float, upright: bool) -> tuple[Grid, Grid] | None:
    """Fronts left and backs right of a vertical fold, or fronts above and backs below a horizontal one."""
    available = (page[0] / 2 - GUTTER - EDGE, page[1] - 2 * BAND) if upright else \
        (page[0] - 2 * EDGE, page[1] / 2 - GUTTER - BAND)
    columns, rows = (int((available[i] + gap) / (card[i] + gap) + 1e-6) for i in (0, 1))
    if columns * rows <= 0:
        return None
    grid = Grid(page, card, columns, rows, 0.0, 0.0, gap)
    x = page[0] / 2 - GUTTER - grid.width if upright else (page[0] - grid.width) / 2
    y = (page[1] - grid.height) / 2 if upright else page[1] / 2 - GUTTER - grid.height
    across, down = (GUTTER, y) if upright else (x, GUTTER)
    outer = (min(_outer_bleed(x, False), across), min(_outer_bleed(y, True), down))
    front = replace(grid, x=x, y=y, outer=outer)
    return front, replace(front, x=page[0] / 2 + GUTTER) if upright else replace(front, y=page[1] / 2 + GUTTER)


def _too_large(paper: Size, card: Size) -> Message:
    return msg("expected cards for {paper:g} × {paper2:g} mm, found {card:g} × {card2:g} mm",
               paper=paper[0], paper2=paper[1], card=card[0], card2=card[1])
