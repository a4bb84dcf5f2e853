"""The product ``tables``: every table and the turn on one page, in the largest type that fits; and on small pages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from generator.build.board_plan import (
    GAP,
    LARGEST,
    MARGIN,
    ROW_AIR,
    ROW_GAP,
    SMALLEST,
    STEP,
    Format,
    Plan,
    at_width,
    html_of,
    measure,
    sound,
    trial_html,
    trials_of,
)
from generator.build.making import CannotMake, Job, Output
from generator.layout.board import Item, Spot, fill_page, settle, widen
from generator.layout.frames import corded
from generator.layout.imposition import PAPERS
from generator.layout.tokens import colour_of
from generator.render.book import lay_out
from generator.render.html import data_uri
from generator.render.svg import marks_svg, svg

ENGINE = "board-1"
PAGE_SIZES = (8.5, 7.5)
CORD = 2.4
Settled = tuple[list[Spot], dict[str, float]]


@dataclass(frozen=True, slots=True)
class Arranged:
    """Where every table stands, page by page, at one type size; ``band`` is the height of the head."""

    size: float
    band: float
    sheets: tuple[Settled, ...]

    def kept(self) -> bytes:
        """As bytes for the store."""
        return json.dumps(
            [self.size, self.band, [[[astuple(spot) for spot in spots], air] for spots, air in self.sheets]]
        ).encode()

    @classmethod
    def found(cls, kept: bytes) -> Arranged:
        """From bytes of the store."""
        size, band, sheets = json.loads(kept)
        return cls(size, band, tuple(([Spot(*spot) for spot in spots], air) for spots, air in sheets))


def make(job: Job) -> list[Output]:
    """The board on its paper, and on small pages when the product says so. Raises CannotMake when 7 pt is too large."""
    product = job.product
    long, short = sorted(PAPERS[product.options["paper"]], reverse=True)
    plans = [(f"{product.id}.pdf", Plan(job, Format(product.options["paper"], long, short, True)))]
    if small := product.options.get("also"):
        plans.append((f"{product.id}-{small}.pdf", Plan(job, Format(small, *PAPERS[small], False))))
    return [_output(file, plan) for file, plan in plans]


def _output(file: str, plan: Plan) -> Output:
    arranged = _arranged(plan)
    html = html_of(plan, "board/board.html", arranged.size, sheets=_spots(plan, arranged), frame=_frame(plan))
    laid = sound(lay_out(html))
    return Output(file, laid.pdf, laid.pages)


def _arranged(plan: Plan) -> Arranged:
    """The arrangement, from the store when nothing that is measured has changed: seeking it costs most of the time."""
    store = plan.job.store
    arrange = _one_page if plan.format.one_page else _pages
    if store is None:
        return arrange(plan)
    grids = [
        (size, [(key, found.weights) for key, found in trials_of(plan, size).items()]) for size in (LARGEST, SMALLEST)
    ]
    trial = trial_html(plan, LARGEST, [{"anchor": id_, "width": 0, "grid": found} for id_, found in plan.grids.items()])
    key = f"{ENGINE} {plan.format} {grids} {trial}"
    if (kept := store.get(key)) is not None:
        return Arranged.found(kept)
    arranged = arrange(plan)
    store.put(key, arranged.kept())
    return arranged


def _one_page(plan: Plan) -> Arranged:
    """The largest size at which one page holds everything, found by halving."""
    sizes = [LARGEST - STEP * i for i in range(int((LARGEST - SMALLEST) / STEP) + 1)]
    low, high, found = 0, len(sizes) - 1, None
    while low <= high:
        middle = (low + high) // 2
        measured = measure(plan, sizes[middle])
        room = plan.format.height - 2 * MARGIN - measured.band - ROW_GAP
        spots, left = fill_page(measured.items, plan.format.columns, room, ROW_GAP)
        if left:
            low = middle + 1
        else:
            found, high = Arranged(measured.size, measured.band, (_settled(plan, spots, room),)), middle - 1
    if found is None:
        raise CannotMake(
            plan.job.product.id,
            f"expected every table on one {plan.format.paper} page in {SMALLEST:g} pt, "
            f"found no room for {', '.join(item.id for item in left)}",
        )
    return found


def _pages(plan: Plan) -> Arranged:
    """The fewest pages that any size gives, in the largest type that gives them."""
    return min((_paginated(plan, size) for size in PAGE_SIZES), key=lambda found: (len(found.sheets), -found.size))


def _paginated(plan: Plan, size: float) -> Arranged:
    measured = measure(plan, size)
    sheets: list[Settled] = []
    left: Sequence[Item] = measured.items
    while left:
        room = plan.format.height - 2 * MARGIN - (0.0 if sheets else measured.band + ROW_GAP)
        spots, left = fill_page(left, plan.format.columns, room, ROW_GAP)
        if not spots and sheets:
            raise CannotMake(
                plan.job.product.id, f"expected tables that fit a page of {plan.format.paper}, found {left[0].id}"
            )
        # a page that is not full ends where it ends
        foot = max((spot.y + spot.height for spot in spots), default=0.0)
        sheets.append(_settled(plan, spots, room if left or foot > room * 0.85 else min(room, foot * 1.2)))
    return Arranged(measured.size, measured.band, tuple(sheets))


def _settled(plan: Plan, spots: list[Spot], room: float) -> Settled:
    settled, air = settle(spots, {spot.id: len(plan.grids[spot.id].body) for spot in spots}, room, ROW_GAP)
    return widen(settled, plan.format.columns, ROW_GAP), air


def _spots(plan: Plan, arranged: Arranged) -> list[list[dict[str, Any]]]:
    """Where each table stands on its page, in the order of the pack, for the template."""
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
                    "grid": at_width(plan, spot, arranged.size),
                    "air": round(ROW_AIR + air[spot.id] / 2, 3),
                }
                for spot in sorted(spots, key=lambda spot: order.index(spot.id))
            ]
        )
    return found


def _frame(plan: Plan) -> str:
    theme = plan.edition.game.theme
    colours = tuple(colour_of(theme, token) or "#000000" for token in ("paper", "ink", "spot"))
    width, height = plan.format.width, plan.format.height
    inset = MARGIN - CORD - 3.0
    marks = corded((inset, inset, width - 2 * inset, height - 2 * inset), CORD, (colours[0], colours[1], colours[2]))
    return data_uri(svg((0, 0, width, height), marks_svg(marks)))
