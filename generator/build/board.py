"""The product ``tables``: every table and the turn on one page, in the largest type that fits; and the same on small pages."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cached_property
from typing import Any

from markupsafe import Markup, escape

from generator.build.making import CannotMake, Job, Output
from generator.layout.board import Item, Spot, column_widths, fill_page, settle, widen
from generator.layout.fonts import width
from generator.layout.frames import corded
from generator.layout.grid import Grid, grid
from generator.layout.imposition import PAPERS
from generator.layout.sequence import Stage, stages
from generator.layout.tokens import colour_of, font_of
from generator.model.table import Table
from generator.render.book import LaidOut, font_css, lay_out, places
from generator.render.html import Setter, data_uri, environment, render_template
from generator.render.svg import marks_svg, svg
from generator.text.run import Run
from generator.translate.edition import Edition

ENGINE = "board-1"
LARGEST, SMALLEST, STEP = 8.5, 7.0, 0.25
MARGIN, CORD, GAP, ROW_GAP = 9.6, 2.4, 4.0, 2.8
PAGE_SIZES = (8.5, 8.0)
COLUMN = 23.0
# above and below the words of a row
ROW_AIR = 0.16
MM = 25.4 / 72
MOST_TRIALS = 3
TITLE = 80.0


@dataclass(frozen=True, slots=True)
class Format:
    """A paper as it is used: its size in mm, how many columns, and whether everything must stand on one page."""

    paper: str
    width: float
    height: float
    one_page: bool

    @property
    def columns(self) -> int:
        return max(1, round((self.room + GAP) / (COLUMN + GAP)))

    @property
    def room(self) -> float:
        return self.width - 2 * MARGIN

    def across(self, span: int) -> float:
        """The width of so many columns and the gaps between them."""
        column = (self.room + GAP) / self.columns - GAP
        return span * (column + GAP) - GAP


@dataclass(frozen=True, slots=True)
class Measured:
    """What a type size asks for: the height of the head, and each table's height by span."""

    size: float
    band: float
    items: tuple[Item, ...]


Settled = tuple[list[Spot], dict[str, float]]


@dataclass(frozen=True, slots=True)
class Arranged:
    """Where every table stands, page by page, at one type size; ``band`` is the height of the head."""

    size: float
    band: float
    sheets: tuple[Settled, ...]

    def kept(self) -> bytes:
        """As bytes for the store."""
        return json.dumps([self.size, self.band, [[[astuple(spot) for spot in spots], air] for spots, air in self.sheets]]).encode()

    @classmethod
    def found(cls, kept: bytes) -> Arranged:
        """From bytes of the store."""
        size, band, sheets = json.loads(kept)
        return cls(size, band, tuple(([Spot(*spot) for spot in spots], air) for spots, air in sheets))


class Board(Setter):
    """Prose on a board: references are numbers only, for a board has no pages to turn."""

    def _role(self, run: Run) -> Markup:
        if run.role in ("ref", "table", "figure"):
            return Markup('<b class="ref">{}</b>').format(run.text)
        return super()._role(run) if run.role != "defined" else escape(run.text)


@dataclass(frozen=True)
class Plan:
    """A board to be made on one format."""

    job: Job
    format: Format

    @property
    def edition(self) -> Edition:
        return self.job.edition

    @property
    def fonts(self) -> dict[bool, str]:
        """The fonts of tables, by whether they are bold."""
        theme = self.edition.game.theme
        return {False: font_of(theme, "text"), True: font_of(theme, "bold")}

    @cached_property
    def grids(self) -> dict[str, Grid]:
        """The tables in the order of the pack; one page has room only for the short columns of a listing."""
        tables = [table for table in self.edition.game.tables.values() if table.page != "rulebook-only"]
        return {table.id: _terse(grid(self.edition, self._short(table))) for table in tables}

    def _short(self, table: Table) -> Table:
        short = self.format.one_page and table.board_columns
        return replace(table, list_columns=table.board_columns) if short else table

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        number = self.job.product.options.get("sequence")
        if number is None:
            return ()
        chapter = self.edition.game.chapters.get(number)
        if chapter is None:
            raise CannotMake(self.job.product.id, f"expected a chapter as the sequence of the board, found {number!r}")
        return stages(self.edition, chapter)


def _terse(found: Grid) -> Grid:
    """Without the unit in the caption when a head of the table says the same."""
    heads = {cell.plain for row in found.head for cell in row}
    return replace(found, caption="") if found.caption in heads else found


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
    html = _html(plan, "board/board.html", arranged.size, sheets=_spots(plan, arranged), frame=_frame(plan))
    laid = _sound(lay_out(html))
    return Output(file, laid.pdf, laid.pages)


def _arranged(plan: Plan) -> Arranged:
    """The arrangement, from the store when nothing that is measured has changed: seeking it costs most of the time."""
    store = plan.job.store
    arrange = _one_page if plan.format.one_page else _pages
    if store is None:
        return arrange(plan)
    grids = [(size, [(key, found.weights) for key, found in _trials(plan, size).items()]) for size in (LARGEST, SMALLEST)]
    trial = _trial_html(plan, LARGEST, [{"anchor": id_, "width": 0, "grid": found} for id_, found in plan.grids.items()])
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
        raise CannotMake(plan.job.product.id, f"expected every table on one {plan.format.paper} page in {SMALLEST:g} pt, "
                         f"found no room for {', '.join(item.id for item in left)}")
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
            raise CannotMake(plan.job.product.id, f"expected tables that fit a page of {plan.format.paper}, found {left[0].id}")
        # a page that is not full ends where it ends
        foot = max((spot.y + spot.height for spot in spots), default=0.0)
        sheets.append(_settled(plan, spots, room if left or foot > room * 0.85 else foot))
    return Arranged(measured.size, measured.band, tuple(sheets))


def _settled(plan: Plan, spots: list[Spot], room: float) -> Settled:
    settled, air = settle(spots, {spot.id: len(plan.grids[spot.id].body) for spot in spots}, room, ROW_GAP)
    return widen(settled, plan.format.columns, ROW_GAP), air


def measure(plan: Plan, size: float) -> Measured:
    """Lay out every table alone, at each width that it might have, and read off the heights."""
    grids = _trials(plan, size)
    trials = [{"anchor": f"trial-{i}", "width": plan.format.across(span), "grid": found}
              for i, ((_, span), found) in enumerate(grids.items())]
    laid = _sound(places(_trial_html(plan, size, trials)))
    heights: dict[str, dict[int, float]] = {}
    for trial, (id_, span) in zip(trials, grids, strict=True):
        heights.setdefault(id_, {})[span] = _height(laid, str(trial["anchor"]))
    items = tuple(Item(id_, _worth(found)) for id_, found in heights.items())
    return Measured(size, _height(laid, "band"), items)


def _trials(plan: Plan, size: float) -> dict[tuple[str, int], Grid]:
    """The narrowest spans at which each table can stand, with the widths of its columns."""
    grids: dict[tuple[str, int], Grid] = {}
    for id_, found in plan.grids.items():
        spans = range(1, plan.format.columns + 1)
        fitting = ((span, column_widths(found, plan.format.across(span), size, plan.fonts)) for span in spans)
        possible = [(span, widths) for span, widths in fitting if widths is not None][:MOST_TRIALS]
        for span, widths in possible or [(plan.format.columns, found.weights)]:
            grids[id_, span] = replace(found, weights=widths)
    return grids


def _trial_html(plan: Plan, size: float, trials: Sequence[Mapping[str, Any]]) -> str:
    return _html(plan, "board/measure.html", size, trials=trials, band_width=plan.format.room, tall=True)


def _worth(heights: dict[int, float]) -> dict[int, float]:
    """Without a wider setting that saves less height than it costs width."""
    narrow = min(heights)
    return {span: h for span, h in heights.items() if span == narrow or h * span < heights[narrow] * narrow * 1.25}


def _height(laid: LaidOut, anchor: str) -> float:
    (page, _, top), (other, _, foot) = laid.anchors[f"{anchor}-start"], laid.anchors[f"{anchor}-end"]
    if page != other:
        raise ValueError(f"expected {anchor} on one page of the trial")
    return (top - foot) * MM


def _spots(plan: Plan, arranged: Arranged) -> list[list[dict[str, Any]]]:
    """Where each table stands on its page, in the order of the pack, for the template."""
    order = list(plan.grids)
    found = []
    for number, (spots, air) in enumerate(arranged.sheets):
        top = arranged.band + ROW_GAP if number == 0 else 0.0
        found.append([
            {"x": round(plan.format.across(spot.column) + GAP if spot.column else 0.0, 3), "y": round(top + spot.y, 3),
             "width": plan.format.across(spot.span), "grid": _at_width(plan, spot, arranged.size),
             "air": round(ROW_AIR + air[spot.id] / 2, 3)}
            for spot in sorted(spots, key=lambda spot: order.index(spot.id))
        ])
    return found


def _at_width(plan: Plan, spot: Spot, size: float) -> Grid:
    """A table with the widths of its columns where it stands."""
    found = plan.grids[spot.id]
    return replace(found, weights=column_widths(found, plan.format.across(spot.span), size, plan.fonts) or found.weights)


def _html(plan: Plan, template: str, size: float, tall: bool = False, **values: Any) -> str:
    edition, product = plan.edition, plan.job.product
    style = {"width": plan.format.width, "height": 20_000 if tall else plan.format.height, "margin": MARGIN, "gap": GAP,
             "size": size, "air": ROW_AIR, "small": max(SMALLEST, size - 0.75), "one_page": plan.format.one_page,
             "title_width": TITLE, "title_size": _title_size(edition)}
    css = font_css(edition.game.theme) + environment().get_template("board/board.css").render(**style)
    what = edition.line(product.title)
    return render_template(
        template, Board(edition), css=Markup(css), title=f"{edition.line(edition.game.title)}: {what}", author="zecer", what=what,
        stages=plan.stages, one_page=plan.format.one_page, size=size, draft=plan.job.draft, **values)


def _title_size(edition: Edition) -> float:
    """The size at which the title fills its place in one line, but no larger than a poster's."""
    em = width(font_of(edition.game.theme, "title"), 1.0, edition.line(edition.game.title))
    return min(40.0, round((TITLE - 4) / em, 1))


def _sound(laid: LaidOut) -> LaidOut:
    if laid.complaints:
        raise ValueError("; ".join(complaint[:200] for complaint in laid.complaints))
    return laid


def _frame(plan: Plan) -> str:
    theme = plan.edition.game.theme
    colours = tuple(colour_of(theme, token) or "#000000" for token in ("paper", "ink", "spot"))
    width, height = plan.format.width, plan.format.height
    inset = MARGIN - CORD - 3.0
    marks = corded((inset, inset, width - 2 * inset, height - 2 * inset), CORD, (colours[0], colours[1], colours[2]))
    return data_uri(svg((0, 0, width, height), marks_svg(marks)))
