"""Makes the report of a pack's odds: as an HTML page, or as a PDF of that page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.lazy import lazy
from generator.message import joined_messages
from generator.odds.cell_odds import rolls_of
from generator.odds.playing import part_of_game
from generator.odds.questions import answers
from generator.outside import need_pango
from generator.translate.edition import Edition
from zecer_odds.odds_report import print_css, report_page
from zecer_odds.odds_view import question_odds, table_odds
from zecer_odds.simulation import simulate

if TYPE_CHECKING:
    from generator.book import html_layout
else:
    html_layout = lazy("generator.book.html_layout")


def report_html(edition: Edition) -> bytes:
    """The report as one self-contained page. Raises Unanswered, and ValueError or LookupError for a faulty table."""
    return _page(edition).encode()


def report_pdf(edition: Edition) -> bytes:
    """The report on A4 pages. Raises RuntimeError when it cannot be set, Lacking without Pango."""
    need_pango()
    laid = html_layout.lay_out(_page(edition), print_css(edition))
    if laid.complaints:
        raise RuntimeError(joined_messages(laid.complaints, "; "))
    return laid.pdf


def _page(edition: Edition) -> str:
    game = edition.game
    # whole games take minutes
    played = [simulate(game, play=one.id) for one in game.plays.values() if part_of_game(one.rules) is not None]
    tables = [table_odds(edition, table) for table in game.tables.values() if rolls_of(table)]
    told = [question_odds(edition, found, edition.value) for found in answers(game)]
    return report_page(edition, tables, told, played)


WRITERS: dict[str, Callable[[Edition], bytes]] = {".html": report_html, ".pdf": report_pdf}
