"""The HTML of a sheet of tables: its head (laid out to measure its height) and its pages. Lengths in mm, type in pt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape
from msgspec import Struct

from generator.book import table_height as measures
from generator.book.book_pages import LaidOut, bleed_css, font_css, with_fallback_fonts
from generator.book.html import Setter, environment, render_template
from generator.book.table_packing import TableItem
from generator.book.table_sheet_plan import (
    GAP,
    MARGIN,
    MM,
    ROW_AIR,
    SIGN_GAP,
    SIGN_SIDE,
    STAGE_SIDE,
    STAGE_TITLE,
    TITLE,
    TablesPlan,
    note_size,
    spans_of,
)
from generator.code import BOOKS
from generator.layout.tokens import font_of
from generator.layout.type.fonts import width
from generator.lazy import lazy
from generator.message import joined_messages
from generator.records import replace
from generator.safety.cache import cached_bytes
from generator.text.run import Run
from generator.translate.edition import Edition

if TYPE_CHECKING:
    from generator.book import html_layout
else:
    html_layout = lazy("generator.book.html_layout")

TABLES = replace(BOOKS, name="tables")
# a wider setting of a table may take at most this many times the area of its narrowest
WORTH = 1.25


class Heights(Struct, frozen=True):
    """Heights (mm) at one type size (pt): of the head (scaled until it is laid out), and of each table by span."""

    size: float
    band: float
    items: tuple[TableItem, ...]


class BoardSetter(Setter):
    """Prose on a sheet of tables: references print their number only, without a page."""

    def _role(self, run: Run) -> Markup:
        if run.role in ("ref", "table", "figure"):
            return Markup('<b class="ref">{}</b>').format(run.text)
        return super()._role(run) if run.role != "defined" else escape(run.text)


def measure(plan: TablesPlan, size: float) -> Heights:
    """The estimated height of the head and of every table at each possible width."""
    items = tuple(TableItem(id_, _worth({span: plan.height(id_, span, size) for span in spans_of(plan, id_, size)}))
                  for id_ in plan.grids)
    return Heights(size, head(plan, size), items)


def _worth(heights: dict[int, float]) -> dict[int, float]:
    """Drop wider settings that save less height than they cost in width."""
    narrow = min(heights)
    return {span: h for span, h in heights.items() if span == narrow or h * span < heights[narrow] * narrow * WORTH}


def head(plan: TablesPlan, size: float) -> float:
    """The height of the head (mm): as laid out at this size, or scaled from another size."""
    if not plan.bands:
        band(plan, size)
    known, high = next(iter(plan.bands.items()))
    return plan.bands.get(size, high * size / known)


def band(plan: TablesPlan, size: float) -> float:
    """The height of the head (mm), laid out once for each size."""
    if size not in plan.bands:
        html = html_of(plan, "board/measure.html", size, band_width=plan.format.room, tall=True)
        height = cached_bytes(TABLES, f"band {html}", lambda: repr(_band(html)).encode())
        plan.bands[size] = float(height)
    return plan.bands[size]


def _band(html: str) -> float:
    laid = sound(html_layout.lay_out(html, with_pdf=False))
    return (laid.anchors["band-start"].y - laid.anchors["band-end"].y) * MM


def stage_widths(plan: TablesPlan, size: float) -> list[float]:
    """The width of each part of the turn in mm: in proportion to its text, at least its title on one line."""
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


def html_of(plan: TablesPlan, template: str, size: float, tall: bool = False, **values: Any) -> str:
    edition, product = plan.edition, plan.job.product
    style = {
        "width": plan.format.width,
        "height": 20_000 if tall else plan.format.height,
        "margin": MARGIN,
        "gap": GAP,
        "size": size,
        "air": ROW_AIR,
        "small": note_size(size),
        "one_page": plan.format.one_page,
        "title_width": TITLE,
        "title_size": _title_size(edition),
        "stage_title": STAGE_TITLE,
        "stage_side": STAGE_SIDE,
        "sign_side": SIGN_SIDE,
        "sign_gap": SIGN_GAP,
        "table": measures,
    }
    theme = edition.game.theme
    css = font_css(theme) + bleed_css(plan.job) + with_fallback_fonts(
        theme, environment().get_template("board/board.css").render(**style))
    what = edition.line(product.title)
    return render_template(
        template,
        BoardSetter(edition),
        css=Markup(css),
        title=f"{edition.line(edition.game.title)}: {what}",
        author="zecer",
        what=what,
        stages=plan.stages,
        stage_widths=stage_widths(plan, size) if plan.format.one_page else [],
        one_page=plan.format.one_page,
        size=size,
        **values,
    )


def _title_size(edition: Edition) -> float:
    """The size (pt) at which the title fills its place on one line, limited to 40 pt."""
    em = width(font_of(edition.game.theme, "title"), 1.0, edition.line(edition.game.title))
    return min(40.0, round((TITLE - 4) / em, 1))


def sound(laid: LaidOut) -> LaidOut:
    if laid.complaints:
        raise ValueError(joined_messages((complaint[:200] for complaint in laid.complaints), "; "))
    return laid
