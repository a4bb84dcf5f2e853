"""How a board is made: its papers, tables, trial heights, and the HTML of its pages. Millimetres, type in pt."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from markupsafe import Markup, escape

from generator.build.making import CannotMake, Job
from generator.layout import table_height as measures
from generator.layout.board import Item, Needs, column_needs, column_widths
from generator.layout.fonts import width
from generator.layout.grid import Grid, grid
from generator.layout.sequence import Stage, stages
from generator.layout.table_height import Type, caption_lines, table_height
from generator.layout.tokens import font_of
from generator.model.table import Table
from generator.render.book import places
from generator.render.html import Setter, environment, render_template
from generator.render.pages import LaidOut, font_css
from generator.text.run import Run
from generator.translate.edition import Edition

LARGEST, SMALLEST, STEP = 8.5, 7.0, 0.1
COLUMN = 24.5
# above and below the words of a row
ROW_AIR = 0.16
MM = 25.4 / 72
MOST_TRIALS = 3
# how much more paper a wider setting of a table may take than its narrowest
WORTH = 1.25
TITLE = 80.0
MARGIN, GAP, ROW_GAP = 9.6, 4.0, 2.8
# the parts of the turn: their titles by the size of the type, what is beside words, beside the sign, behind it
STAGE_TITLE, STAGE_SIDE, SIGN_SIDE, SIGN_GAP = 1.45, 1.8, 1.7, 1.4


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
    """What a type size asks for: the height of the head (in proportion, until it is laid out), each table's by span."""

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
    """A board to be made on one format.

    ``bands`` are the heights of its head by size as laid out; ``learnt`` says by table, span and size how much higher
    a table was laid out than reckoned.
    """

    job: Job
    format: Format
    bands: dict[float, float] = field(default_factory=dict)
    learnt: dict[tuple[str, int, float], float] = field(default_factory=dict)

    def at_width(self, id_: str, span: int, size: float) -> Grid:
        """A table with the widths of its columns when it spans so many columns of the page."""
        found = self.grids[id_]
        return replace(found, weights=column_widths(self.needs[id_], self.format.across(span), size) or found.weights)

    def height(self, id_: str, span: int, size: float) -> float:
        """How high a table is when it spans so many columns of the page."""
        reckoned = table_height(self.at_width(id_, span, size), self.format.across(span), self.type(size))
        return round(reckoned + self.learnt.get((id_, span, size), 0.0), 3)

    def type(self, size: float) -> Type:
        theme = self.edition.game.theme
        fonts = {role: font_of(theme, role) for role in ("text", "bold", "title")}
        fonts["italic"] = theme.fonts.get("italic", fonts["text"])
        return Type(size, small(size), ROW_AIR, fonts, self.edition.language)

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

    @cached_property
    def needs(self) -> dict[str, Needs]:
        return {id_: column_needs(found, self.fonts) for id_, found in self.grids.items()}

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
    """The height of the head and of every table at each width that it might have, reckoned."""
    items = tuple(
        Item(id_, _worth({span: plan.height(id_, span, size) for span in spans_of(plan, id_, size)}))
        for id_ in plan.grids
    )
    return Measured(size, head(plan, size), items)


def head(plan: Plan, size: float) -> float:
    """The height of the head: as it was laid out in this size, or in proportion to another."""
    if not plan.bands:
        band(plan, size)
    known, high = next(iter(plan.bands.items()))
    return plan.bands.get(size, high * size / known)


def band(plan: Plan, size: float) -> float:
    """The height of the head, laid out once for a size."""
    if size not in plan.bands:
        html = html_of(plan, "board/measure.html", size, band_width=plan.format.room, tall=True)
        store, key = plan.job.store, f"band {html}"
        kept = store.get(key) if store is not None else None
        plan.bands[size] = _band(html) if kept is None else float(kept)
        if store is not None and kept is None:
            store.put(key, repr(plan.bands[size]).encode())
    return plan.bands[size]


def _band(html: str) -> float:
    laid = sound(places(html))
    return (laid.anchors["band-start"].y - laid.anchors["band-end"].y) * MM


def spans_of(plan: Plan, id_: str, size: float) -> list[int]:
    """The narrowest spans at which a table can stand, its caption on one line when that can be."""
    type_ = plan.type(size)
    spans = range(1, plan.format.columns + 1)
    found, needs = plan.grids[id_], plan.needs[id_]
    possible = [span for span in spans if column_widths(needs, plan.format.across(span), size) is not None]
    calm = [span for span in possible if caption_lines(found, plan.format.across(span), type_) == 1]
    return (calm or possible)[:MOST_TRIALS] or [plan.format.columns]


def _worth(heights: dict[int, float]) -> dict[int, float]:
    """Without a wider setting that saves less height than it costs width."""
    narrow = min(heights)
    return {span: h for span, h in heights.items() if span == narrow or h * span < heights[narrow] * narrow * WORTH}


def stage_widths(plan: Plan, size: float) -> list[float]:
    """How wide each part of the turn is in mm: by its words, but never narrower than its title on one line."""
    font = font_of(plan.edition.game.theme, "title")
    around = 2 * STAGE_SIDE + 2 * SIGN_SIDE + SIGN_GAP + 0.5
    least = [width(font, size * STAGE_TITLE, f"{stage.sign}{stage.title}") + around for stage in plan.stages]
    room = plan.format.room - TITLE - GAP - 1.0
    free = set(range(len(least)))
    while free:
        left = room - sum(least[i] for i in range(len(least)) if i not in free)
        mm = left / sum(plan.stages[i].weight for i in free)
        narrow = {i for i in free if plan.stages[i].weight * mm < least[i]}
        if not narrow:
            return [plan.stages[i].weight * mm if i in free else wide for i, wide in enumerate(least)]
        free -= narrow
    return least


def html_of(plan: Plan, template: str, size: float, tall: bool = False, **values: Any) -> str:
    edition, product = plan.edition, plan.job.product
    style = {
        "width": plan.format.width,
        "height": 20_000 if tall else plan.format.height,
        "margin": MARGIN,
        "gap": GAP,
        "size": size,
        "air": ROW_AIR,
        "small": small(size),
        "one_page": plan.format.one_page,
        "title_width": TITLE,
        "title_size": _title_size(edition),
        "stage_title": STAGE_TITLE,
        "stage_side": STAGE_SIDE,
        "sign_side": SIGN_SIDE,
        "sign_gap": SIGN_GAP,
        "table": measures,
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
        stage_widths=stage_widths(plan, size) if plan.format.one_page else [],
        one_page=plan.format.one_page,
        size=size,
        draft=plan.job.draft,
        **values,
    )


def small(size: float) -> float:
    """The size of notes beside tables of ``size``."""
    return max(SMALLEST, round(size - 0.75, 2))


def _title_size(edition: Edition) -> float:
    """The size at which the title fills its place in one line, but no larger than a poster's."""
    em = width(font_of(edition.game.theme, "title"), 1.0, edition.line(edition.game.title))
    return min(40.0, round((TITLE - 4) / em, 1))


def sound(laid: LaidOut) -> LaidOut:
    if laid.complaints:
        raise ValueError("; ".join(complaint[:200] for complaint in laid.complaints))
    return laid
