"""The product ``tables``: all tables and the turn sequence on one sheet in the largest type, or on small pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import astuple

from generator.book.book_pages import LaidOut
from generator.book.html import data_uri
from generator.book.page_layout import Press
from generator.book.table_packing import TableItem, TableSpot, fill_page, settle, widen
from generator.book.table_sheet_html import TABLES, Heights, band, head, html_of, measure, sound
from generator.book.table_sheet_plan import (
    GAP,
    LARGEST,
    MARGIN,
    MM,
    ROW_AIR,
    ROW_GAP,
    SMALLEST,
    STEP,
    TablesPlan,
    plans_of,
    refuse_large,
)
from generator.layout.art.frames import cord_frame
from generator.layout.refused import Refused
from generator.layout.tokens import colour_of
from generator.lazy import lazy
from generator.message import msg, reason
from generator.records import replace
from generator.render.job import CannotMake, Job, Output
from generator.render.plan import plan
from generator.render.svg import marks_svg, svg
from generator.safety import cache

if TYPE_CHECKING:
    from generator.book import html_layout
else:
    html_layout = lazy("generator.book.html_layout")

LARGEST_ON_PAGES, PAGE_STEP = 9.5, 0.25
# shares of the page height that are tried to fill all pages evenly
SHARES = (0.8, 0.87, 0.94)
# a height estimate holds when the table is at most TRUE mm higher and at most LOOSE mm lower (the rest stays empty)
TRUE, LOOSE = 0.3, 9.0
# heads whose heights (mm) differ by less count as equal
SAME = 0.01
CORD = 2.4
# how a table begins in a page
TABLE = '<div class="item"'
Settled = tuple[list[TableSpot], dict[str, float]]


class Packings(Struct, frozen=True):
    """The possible positions of every table, page by page with the page's free height (mm), at one type size (pt)."""

    size: float
    band: float
    sheets: tuple[tuple[list[TableSpot], float], ...]


class Arranged(Struct, frozen=True):
    """The position of every table, page by page, at one type size (pt); ``band`` is the height of the head (mm)."""

    size: float
    band: float
    sheets: tuple[Settled, ...]

    def to_cache(self) -> bytes:
        """Serialize for the cache."""
        return json.dumps(
            [self.size, self.band, [[[astuple(spot) for spot in spots], air] for spots, air in self.sheets]]
        ).encode()

    @classmethod
    def from_cache(cls, kept: bytes) -> Arranged:
        """Read from bytes of the cache."""
        size, band, sheets = json.loads(kept)
        return cls(size, band, tuple(([TableSpot(*spot) for spot in spots], air) for spots, air in sheets))


def make(job: Job) -> list[Output]:
    """The sheet, and small pages when the product asks for them. Raises CannotMake if type of 7 pt is too large."""
    plan(job.edition, job.product)
    plans = plans_of(job)
    wanted = plans if job.share is None else plans[job.share : job.share + 1]
    try:
        return [_output(file, one) for file, one in wanted]
    except ValueError as complaints:
        raise CannotMake(job.product.id, reason(complaints)) from None


def _output(file: str, plan: TablesPlan) -> Output:
    key = f"{plan.format} {list(plan.grids.values())} {_html(plan, LARGEST, [])}"
    kept = cache.get(TABLES, key)
    arranged, laid = _settled_arrangement(plan) if kept is None else _lay_out_arrangement(
        plan, Arranged.from_cache(kept))
    if kept is None:
        cache.put(TABLES, key, arranged.to_cache())
    return Output(file, laid.pdf, laid.pages)


def _settled_arrangement(plan: TablesPlan) -> tuple[Arranged, LaidOut]:
    """An arrangement whose printed heights match the estimates; wrong estimates are corrected and all is retried."""
    while True:
        arranged = _one_page(plan) if plan.format.one_page else _pages(plan)
        if _learn(plan, arranged, _set_heights(plan, arranged)):
            continue
        arranged, laid = _lay_out_arrangement(plan, arranged)
        if not _learn(plan, arranged, {name: place.height * MM for name, place in laid.anchors.items()}):
            return arranged, laid


def _set_heights(plan: TablesPlan, arranged: Arranged) -> dict[str, float]:
    """The height (mm) of every table by its anchor; those that are not known are set, one upon the other."""
    spots = [{**spot, "x": 0, "y": 0} for sheet in _spots(plan, arranged) for spot in sheet]
    found: dict[str, float] = {}
    # the head with the style, then each table
    head, *tables = html_of(plan, "board/tables.html", arranged.size, tall=True, spots=spots).split(TABLE)
    keys = {spot["anchor"]: f"height {head}{table}" for spot, table in zip(spots, tables, strict=True)}
    for anchor, key in keys.items():
        known = cache.get(TABLES, key)
        if known is not None:
            found[anchor] = float(known)
    missing = [spot for spot in spots if spot["anchor"] not in found]
    if missing:
        html = html_of(plan, "board/tables.html", arranged.size, tall=True, spots=missing)
        laid = sound(html_layout.lay_out(html, with_pdf=False))
        for anchor in (spot["anchor"] for spot in missing):
            found[anchor] = laid.anchors[anchor].height * MM
            cache.put(TABLES, keys[anchor], repr(found[anchor]).encode())
    return found


def _lay_out_arrangement(plan: TablesPlan, arranged: Arranged) -> tuple[Arranged, LaidOut]:
    (laid,) = Press("").lay_out([(_html(plan, arranged.size, _spots(plan, arranged)),)])
    return arranged, laid


def _html(plan: TablesPlan, size: float, sheets: list[list[dict[str, Any]]]) -> str:
    return html_of(plan, "board/board.html", size, sheets=sheets, frame=_frame(plan))


def bare_html(plan: TablesPlan) -> str:
    """The head and every table, one upon the other: all texts of the sheet, without their places."""
    spots = [TableSpot(id_, 0, 1, 0.0, plan.height(id_, 1, SMALLEST)) for id_ in plan.grids]
    return _html(plan, SMALLEST, _spots(plan, Arranged(SMALLEST, 0.0, ((spots, dict.fromkeys(plan.grids, 0.0)),))))


def _learn(plan: TablesPlan, arranged: Arranged, heights: Mapping[str, float]) -> bool:
    """Record tables whose height by its anchor (mm) differs from the estimate. True if there is a new correction."""
    before = len(plan.learnt)
    for spots, _ in arranged.sheets:
        for spot in spots:
            more = heights[anchor_of(spot.id)] - spot.height
            if not -LOOSE < more < TRUE:
                plan.learnt.setdefault((spot.id, spot.span, arranged.size), round(more, 3))
    return len(plan.learnt) > before


def _largest(plan: TablesPlan, sizes: Sequence[float], seek: Callable[[float], Packings | None]) -> Packings | None:
    """The result of ``seek`` for the largest size that gives one, by binary search; ``sizes`` must fall."""
    tried: dict[tuple[float, float], Packings | None] = {}
    while True:
        low, high, found = 0, len(sizes) - 1, None
        while low <= high:
            middle = (low + high) // 2
            key = sizes[middle], head(plan, sizes[middle])
            if key not in tried:
                tried[key] = seek(sizes[middle])
            if (packed := tried[key]) is None:
                low = middle + 1
            else:
                found, high = packed, middle - 1
        if found is None or abs(band(plan, found.size) - found.band) < SAME:
            return found


def _one_page(plan: TablesPlan) -> Arranged:
    """Everything on one page in the largest type that fits; on several pages when none does."""

    def seek(size: float) -> Packings | None:
        measured = measure(plan, size)
        room = plan.format.height - 2 * MARGIN - measured.band - ROW_GAP
        spots, over = _fill_one_page(plan, measured.items, room, True)
        return None if over else Packings(size, measured.band, ((spots, room),))

    found = _largest(plan, _sizes(LARGEST, STEP), seek)
    return _pages(plan) if found is None else _roomy_arrangement(plan, found)


def _pages(plan: TablesPlan) -> Arranged:
    """The fewest pages, in the largest type that allows them, filled about equally."""
    sizes = _sizes(LARGEST_ON_PAGES, PAGE_STEP)
    most = _fill_pages(plan, measure(plan, sizes[-1]), 1.0)
    if most is None:
        refuse_large(plan)
        raise Refused(msg("expected tables that fit pages of {paper}, found larger ones", paper=plan.format.paper))
    fewest = len(most.sheets)

    def seek(size: float, share: float = 1.0) -> Packings | None:
        found = _fill_pages(plan, measure(plan, size), share)
        return found if found is not None and len(found.sheets) <= fewest else None

    found = _largest(plan, sizes, seek) or most
    even = next((even for share in SHARES if (even := seek(found.size, share)) is not None), found)
    return _roomy_arrangement(plan, even)


def _sizes(largest: float, step: float) -> list[float]:
    return [round(largest - step * i, 2) for i in range(round((largest - SMALLEST) / step) + 1)]


def _fill_pages(plan: TablesPlan, measured: Heights, share: float) -> Packings | None:
    """Fill page after page up to a share of its height; None when a table does not fit a page."""
    sheets: list[tuple[list[TableSpot], float]] = []
    left: Sequence[TableItem] = measured.items
    while left:
        top = 0.0 if sheets else measured.band + ROW_GAP
        whole = plan.format.height - 2 * MARGIN
        spots, left = _fill_one_page(plan, left, whole * share - top)
        if not spots and sheets:
            return None
        # a page that is far from full is not stretched to the foot
        foot = max((spot.y + spot.height for spot in spots), default=0.0)
        sheets.append((spots, min(whole - top, max(foot * 1.2, whole * 0.7 - top))))
    return Packings(measured.size, measured.band, tuple(sheets))


def _fill_one_page(
    plan: TablesPlan, items: Sequence[TableItem], room: float, whole: bool = False
) -> tuple[list[TableSpot], list[TableItem]]:
    """The tables that fit a page, and those that remain; cached by their heights and the room (mm)."""
    heights = {item.id: dict(item.heights) for item in items}
    key = f"packing {plan.format.columns} {room} {ROW_GAP} {whole} {heights}"

    def packed_json() -> bytes:
        spots, left = fill_page(items, plan.format.columns, room, ROW_GAP, whole)
        return json.dumps([[astuple(spot) for spot in spots], [item.id for item in left]]).encode()

    found, over = json.loads(cache.cached_bytes(TABLES, key, packed_json))
    return [TableSpot(*spot) for spot in found], [item for item in items if item.id in over]


def _roomy_arrangement(plan: TablesPlan, packed: Packings) -> Arranged:
    sheets = tuple(_roomy(plan, spots, room, packed.size) for spots, room in packed.sheets)
    return Arranged(packed.size, packed.band, sheets)


def _roomy(plan: TablesPlan, spots: list[TableSpot], room: float, size: float) -> Settled:
    """Widen tables over empty columns, then distribute the remaining free height."""
    rows = {spot.id: len(plan.grids[spot.id].body) for spot in spots}
    roomy, _ = settle(spots, rows, room, ROW_GAP)
    wide = widen(roomy, plan.format.columns, ROW_GAP)
    return settle([replace(spot, height=plan.height(spot.id, spot.span, size)) for spot in wide], rows, room, ROW_GAP)


def _spots(plan: TablesPlan, arranged: Arranged) -> list[list[dict[str, Any]]]:
    """Template values: the position of each table on its page, in the order of the pack."""
    order = list(plan.grids)
    found = []
    for number, (spots, air) in enumerate(arranged.sheets):
        top = arranged.band + ROW_GAP if number == 0 else 0.0
        found.append(
            [
                {
                    "x": round(plan.format.across(spot.column) + GAP if spot.column else 0.0, 3),
                    "y": round(top + spot.y, 3),
                    "width": plan.format.across(spot.span),
                    "anchor": anchor_of(spot.id),
                    "grid": plan.at_width(spot.id, spot.span, arranged.size),
                    "air": round(ROW_AIR + air[spot.id] / 2, 3),
                }
                for spot in sorted(spots, key=lambda spot: order.index(spot.id))
            ]
        )
    return found


def anchor_of(id_: str) -> str:
    return f"spot-{id_.replace('.', '-')}"


def _frame(plan: TablesPlan) -> str:
    theme = plan.edition.game.theme
    colours = tuple(colour_of(theme, token) or "#000000" for token in ("paper", "ink", "spot"))
    width, height = plan.format.width, plan.format.height
    inset = MARGIN - CORD - 3.0
    marks = cord_frame((inset, inset, width - 2 * inset, height - 2 * inset), CORD,
                       (colours[0], colours[1], colours[2]))
    return data_uri(svg((0, 0, width, height), marks_svg(marks)))
