"""The plan of a sheet of tables: papers, tables and their estimated heights. Lengths in mm, type in pt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from math import inf

from msgspec import Struct

from generator.book.sequence import Stage, stages
from generator.book.table_height import Type, caption_lines, table_height
from generator.layout.column_widths import Needs, column_needs, column_widths, too_wide
from generator.layout.grid import PrintedTable, grid
from generator.layout.refused import Refused, TooLarge
from generator.layout.sheets.imposition import PAPERS
from generator.layout.tokens import font_of
from generator.message import msg
from generator.model.game import Game, Product
from generator.model.table import Table
from generator.products.spec import own_options
from generator.products.tables import TableOptions
from generator.records import replace
from generator.render.job import Job
from generator.text.run import Run, runs_of
from generator.translate.edition import Edition

LARGEST, SMALLEST, STEP = 9.5, 7.0, 0.1
# notes are not smaller than this, unless their table is
READABLE = 8.0
COLUMN = 24.5
# space above and below the text of a row
ROW_AIR = 0.16
MM = 25.4 / 72
MOST_TRIALS = 3
TITLE = 80.0
MARGIN, GAP, ROW_GAP = 9.6, 4.0, 2.8
# upper bounds: heights of a line, a heading and an entry of a listing (mm); lower bounds: characters on a line of
# a cell and of a note
LINE, HEADING, SMALL_ENTRY, SHORT_LINE, SHORT_NOTE = 3.2, 20.0, 9.6, 8, 16
# parts of the turn: title size relative to the type, space beside text, beside the symbol and after it (mm)
STAGE_TITLE, STAGE_SIDE, SIGN_SIDE, SIGN_GAP = 1.45, 1.8, 1.7, 1.4


class Format(Struct, frozen=True):
    """A paper and its use: its size in mm, and whether everything must fit on one page."""

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
        """The width (mm) of ``span`` columns and the gaps between them."""
        column = (self.room + GAP) / self.columns - GAP
        return span * (column + GAP) - GAP


@dataclass(frozen=True)
class TablesPlan:
    """A sheet of tables on one format.

    ``bands`` holds measured heights of the head by type size. ``learnt`` holds, by table, span and size, the difference
    between printed and estimated height. ``chosen`` is the only table to set; None for all. Plans of one product share
    ``_tables``, which are keyed by table and by whether the listing is shortened.
    """

    job: Job
    format: Format
    bands: dict[float, float] = field(default_factory=dict)
    learnt: dict[tuple[str, int, float], float] = field(default_factory=dict)
    chosen: str | None = None
    _tables: dict[tuple[str, bool], tuple[PrintedTable, Needs]] = field(default_factory=dict)

    def at_width(self, id_: str, span: int, size: float) -> PrintedTable:
        """A table with the widths of its columns when it spans ``span`` columns of the page."""
        found = self.grids[id_]
        return replace(found, weights=column_widths(self.needs[id_], self.format.across(span), size) or found.weights)

    def height(self, id_: str, span: int, size: float) -> float:
        """The height (mm) of a table that spans ``span`` columns of the page."""
        reckoned = table_height(self.at_width(id_, span, size), self.format.across(span), self.type(size))
        return round(reckoned + self.learnt.get((id_, span, size), 0.0), 3)

    def type(self, size: float) -> Type:
        theme = self.edition.game.theme
        fonts = {role: font_of(theme, role) for role in ("text", "bold", "title")}
        fonts["italic"] = font_of(theme, "italic") if "italic" in theme.fonts else fonts["text"]
        return Type(size, note_size(size), ROW_AIR, fonts, self.edition.language)

    @property
    def edition(self) -> Edition:
        return self.job.edition

    @property
    def fonts(self) -> dict[bool, str]:
        """The fonts of tables: False is regular, True is bold."""
        theme = self.edition.game.theme
        return {False: font_of(theme, "text"), True: font_of(theme, "bold")}

    @property
    def printed_tables(self) -> list[Table]:
        """The tables of the product, in its order or that of the pack."""
        game = self.edition.game
        return [game.tables[id_] for id_ in self.job.product.options.tables(game) if self.chosen in (None, id_)]

    @cached_property
    def grids(self) -> dict[str, PrintedTable]:
        return {table.id: self._table(table)[0] for table in self.printed_tables}

    @cached_property
    def needs(self) -> dict[str, Needs]:
        return {table.id: self._table(table)[1] for table in self.printed_tables}

    def only(self, id_: str) -> TablesPlan:
        """The same plan for one table, so that the others are not set."""
        return replace(self, chosen=id_)

    def _table(self, table: Table) -> tuple[PrintedTable, Needs]:
        """A table and the widths that its columns need.

        On a one-page sheet that it shares with others a listing keeps only its short columns.
        """
        shares = len(self.job.product.options.tables(self.edition.game)) > 1
        key = table.id, bool(self.format.one_page and shares and table.board_columns)
        if key not in self._tables:
            found = _terse(grid(self.edition, replace(table, list_columns=table.board_columns) if key[1] else table))
            self._tables[key] = found, column_needs(found, self.fonts)
        return self._tables[key]

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        number = own_options(self.job.product, TableOptions).sequence
        if number is None:
            return ()
        chapter = self.edition.game.chapters.get(number)
        if chapter is None:
            raise Refused(msg("expected a chapter as the sequence of the board, found {number!r}",
                              number=number), "sequence")
        return stages(self.edition, chapter)


def plans_of(job: Job) -> list[tuple[str, TablesPlan]]:
    """The files of a product with their plans: the sheet, and small pages when the product asks for them."""
    product, options = job.product, own_options(job.product, TableOptions)
    long, short = sorted(PAPERS[options.paper], reverse=True)
    plans = [(f"{product.stem}.pdf", TablesPlan(job, Format(options.paper, long, short, True)))]
    if small := options.also:
        tables = plans[0][1]._tables
        format_ = Format(small, *PAPERS[small], False)
        plans.append((f"{product.stem}-{small}.pdf", TablesPlan(job, format_, _tables=tables)))
    return plans


def foreseen_tables(edition: Edition, product: Product) -> None:
    """Raises Refused for a turn sequence that is no chapter, and for tables that are larger than a page."""
    for _, plan in plans_of(Job(edition, product)):
        assert plan.stages is not None
        refuse_wide(plan)
        refuse_large(plan)


def refuse_wide(plan: TablesPlan) -> None:
    """Raises Refused when a table is wider than a page in the smallest type."""
    wide = [table.id for table in plan.printed_tables if plan.needs[table.id].least_width(SMALLEST) > plan.format.room]
    if wide:
        raise TooLarge(too_wide(wide, plan.format.paper, SMALLEST), f"/table/{wide[0]}")


def refuse_large(plan: TablesPlan) -> None:
    """Raises Refused when a table at every possible width is higher than a page in the smallest type."""
    high = plan.format.height - 2 * MARGIN
    unsure = [table.id for table in plan.printed_tables
              if not _is_small(plan.edition.game, table, high) and not _is_set_small(plan, table.id, high)]
    large = [id_ for id_ in unsure if _least_height(plan, id_, high) > high]
    if large:
        message = msg("expected tables that fit pages of {paper} in {smallest:g} pt, found larger ones: {large}",
                      paper=plan.format.paper, smallest=SMALLEST, large=", ".join(large))
        raise TooLarge(message, f"/table/{large[0]}")


def _is_small(game: Game, table: Table, high: float) -> bool:
    """True if a table is certainly lower than ``high`` mm, estimated from its source without setting it."""
    if table.lists is not None or not table.rows.keys or not table.columns.keys:
        return table.lists is not None and 0 < len(game.of_kind(table.lists)) * SMALL_ENTRY < high
    longest = (max((len(str(getattr(cell, "source", cell))) for column in table.columns.keys
                    if (cell := table.cells.get((row, column))) is not None), default=0) for row in table.rows.keys)
    note = len(table.note.source) if table.note is not None else 0
    return _high(longest, note) < high


def _is_set_small(plan: TablesPlan, id_: str, high: float) -> bool:
    """The same estimate from the set table, whose placeholders are resolved."""
    found = plan.only(id_).grids[id_]
    longest = (max((len(cell.plain_words) for cell in row), default=0) for row in found.body)
    return _high(longest, sum(len(run.text) for run in runs_of(found.note) if isinstance(run, Run))) < high


def _high(longest: Iterable[int], note: int) -> float:
    """The greatest possible height (mm) of a table whose rows have cells of at most ``longest`` characters."""
    return HEADING + LINE * sum(2 + long // SHORT_LINE for long in longest) + LINE * (note // SHORT_NOTE)


def _least_height(plan: TablesPlan, id_: str, enough: float) -> float:
    """The least height (mm) of a table in the smallest type; stops at the first height that is small enough."""
    least, alone = inf, plan.only(id_)
    for span in spans_of(alone, id_, SMALLEST):
        least = min(least, alone.height(id_, span, SMALLEST))
        if least <= enough:
            break
    return least


def _terse(found: PrintedTable) -> PrintedTable:
    """Drop the unit in the caption when a column head repeats it."""
    heads = {cell.plain_words for row in found.head for cell in row}
    return replace(found, caption="") if found.caption in heads else found


def spans_of(plan: TablesPlan, id_: str, size: float) -> list[int]:
    """The narrowest spans at which a table fits, preferring those that keep its caption on one line.

    A table that is alone may be as wide as the page.
    """
    type_ = plan.type(size)
    spans = range(1, plan.format.columns + 1)
    found, needs = plan.grids[id_], plan.needs[id_]
    possible = [span for span in spans if column_widths(needs, plan.format.across(span), size) is not None]
    calm = [span for span in possible if caption_lines(found, plan.format.across(span), type_) == 1]
    return (calm or possible)[: MOST_TRIALS if len(plan.grids) > 1 else None] or [plan.format.columns]


def note_size(size: float) -> float:
    """The size of notes beside tables of ``size``: smaller, but not too small to read."""
    return max(min(size, READABLE), round(size - 0.75, 2))
