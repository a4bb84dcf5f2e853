"""How a board is made: its papers, tables, trial heights, and the HTML of its pages. Millimetres, type in pt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from markupsafe import Markup, escape

from generator.build.making import CannotMake, Job
from generator.layout.board import Item, Spot, column_widths
from generator.layout.fonts import width
from generator.layout.grid import Grid, grid
from generator.layout.sequence import Stage, stages
from generator.layout.tokens import font_of
from generator.model.table import Table
from generator.render.book import LaidOut, font_css, places
from generator.render.html import Setter, environment, render_template
from generator.text.run import Run
from generator.translate.edition import Edition

LARGEST, SMALLEST, STEP = 8.5, 7.0, 0.25
COLUMN = 23.0
# above and below the words of a row
ROW_AIR = 0.16
MM = 25.4 / 72
MOST_TRIALS = 3
TITLE = 80.0
MARGIN, GAP, ROW_GAP = 9.6, 4.0, 2.8


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


def measure(plan: Plan, size: float) -> Measured:
    """Lay out every table alone, at each width that it might have, and read off the heights."""
    grids = trials_of(plan, size)
    trials = [
        {"anchor": f"trial-{i}", "width": plan.format.across(span), "grid": found}
        for i, ((_, span), found) in enumerate(grids.items())
    ]
    laid = sound(places(trial_html(plan, size, trials)))
    heights: dict[str, dict[int, float]] = {}
    for trial, (id_, span) in zip(trials, grids, strict=True):
        heights.setdefault(id_, {})[span] = _height(laid, str(trial["anchor"]))
    items = tuple(Item(id_, _worth(found)) for id_, found in heights.items())
    return Measured(size, _height(laid, "band"), items)


def trials_of(plan: Plan, size: float) -> dict[tuple[str, int], Grid]:
    """The narrowest spans at which each table can stand, with the widths of its columns."""
    grids: dict[tuple[str, int], Grid] = {}
    for id_, found in plan.grids.items():
        spans = range(1, plan.format.columns + 1)
        fitting = ((span, column_widths(found, plan.format.across(span), size, plan.fonts)) for span in spans)
        possible = [(span, widths) for span, widths in fitting if widths is not None][:MOST_TRIALS]
        for span, widths in possible or [(plan.format.columns, found.weights)]:
            grids[id_, span] = replace(found, weights=widths)
    return grids


def trial_html(plan: Plan, size: float, trials: Sequence[Mapping[str, Any]]) -> str:
    return html_of(plan, "board/measure.html", size, trials=trials, band_width=plan.format.room, tall=True)


def _worth(heights: dict[int, float]) -> dict[int, float]:
    """Without a wider setting that saves less height than it costs width."""
    narrow = min(heights)
    return {span: h for span, h in heights.items() if span == narrow or h * span < heights[narrow] * narrow * 1.25}


def _height(laid: LaidOut, anchor: str) -> float:
    start, end = laid.anchors[f"{anchor}-start"], laid.anchors[f"{anchor}-end"]
    if start.page != end.page:
        raise ValueError(f"expected {anchor} on one page of the trial")
    return (start.y - end.y) * MM


def at_width(plan: Plan, spot: Spot, size: float) -> Grid:
    """A table with the widths of its columns where it stands."""
    found = plan.grids[spot.id]
    return replace(
        found, weights=column_widths(found, plan.format.across(spot.span), size, plan.fonts) or found.weights
    )


def html_of(plan: Plan, template: str, size: float, tall: bool = False, **values: Any) -> str:
    edition, product = plan.edition, plan.job.product
    style = {
        "width": plan.format.width,
        "height": 20_000 if tall else plan.format.height,
        "margin": MARGIN,
        "gap": GAP,
        "size": size,
        "air": ROW_AIR,
        "small": max(SMALLEST, size - 0.75),
        "one_page": plan.format.one_page,
        "title_width": TITLE,
        "title_size": _title_size(edition),
    }
    css = font_css(edition.game.theme) + environment().get_template("board/board.css").render(**style)
    what = edition.line(product.title)
    return render_template(
        template,
        Board(edition),
        css=Markup(css),
        title=f"{edition.line(edition.game.title)}: {what}",
        author="zecer",
        what=what,
        stages=plan.stages,
        one_page=plan.format.one_page,
        size=size,
        draft=plan.job.draft,
        **values,
    )


def _title_size(edition: Edition) -> float:
    """The size at which the title fills its place in one line, but no larger than a poster's."""
    em = width(font_of(edition.game.theme, "title"), 1.0, edition.line(edition.game.title))
    return min(40.0, round((TITLE - 4) / em, 1))


def sound(laid: LaidOut) -> LaidOut:
    if laid.complaints:
        raise ValueError("; ".join(complaint[:200] for complaint in laid.complaints))
    return laid
