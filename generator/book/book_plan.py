"""Finds why a rulebook is refused: wide tables, its figures, the pieces in its list of contents, pages of a booklet.

Only the pages of a booklet are set.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.book.book_art import proportions
from generator.book.book_pages import PAGE_MARGIN, TABLE_TYPE
from generator.book.cover import cover_sheet
from generator.book.figure_drawing import try_figure
from generator.layout.column_widths import column_needs, too_wide
from generator.layout.edges import edges_of
from generator.layout.grid import grid
from generator.layout.products.deck import real_front
from generator.layout.refused import Refused, TooLarge
from generator.layout.sheets.imposition import PAPERS
from generator.layout.tokens import font_of
from generator.lazy import lazy
from generator.message import reason
from generator.model.game import Product
from generator.model.pieces import lines_of
from generator.products import spec_of
from generator.products.rulebook import RulebookOptions
from generator.products.spec import own_options
from generator.render.job import Job
from generator.translate.edition import Edition

if TYPE_CHECKING:
    from generator.book import book_maker
else:
    book_maker = lazy("generator.book.book_maker")


# what a style says that may change the size of tables or of their page
STYLES_TABLES = re.compile(r"@page|\b(?:html|body|table|td|th)\b")


def foreseen_book(edition: Edition, product: Product) -> None:
    """Raises Refused for a cover or figure that cannot be drawn, a table wider than a page, and a booklet that cannot
    be stitched, LookupError for a piece whose face names missing data.

    ``product`` is the rulebook.
    """
    game, options = edition.game, own_options(product, RulebookOptions)
    if options.cover:
        cover_sheet(edition, options.cover)
    for name in options.fillers if isinstance(options.fillers, tuple) else ():
        proportions(edition, name)
    _refuse_wide(edition, options.paper)
    # these products report faults of their own faces
    whole = [other for other in game.products.values() if spec_of(other).prints_cards
             and not other.options.get("cards")]
    drawn = {thing.ref for other in whole for kind in other.options.kinds for thing in game.of_kind(kind)}
    for figure in game.numbered_figures().values():
        try:
            try_figure(edition, figure, drawn)
        except Refused:
            raise
        except (ValueError, LookupError) as error:
            raise Refused(reason(error), f"/figure/{figure.id}") from error
    lines = {line for group in game.box.values() for line in group.pieces}
    for thing in game.things.values():
        shown = thing.copies and not lines.isdisjoint(lines_of(game, thing)) and edges_of(game, thing) is None
        if shown and thing.ref not in drawn:
            real_front(edition, thing)
    if options.booklet:
        book_maker.foreseen_booklet(Job(edition, product))


def _refuse_wide(edition: Edition, paper: str) -> None:
    """Raises Refused when columns of a table would be over the edge, unless the pack has a style of its own for it."""
    theme, room = edition.game.theme, min(PAPERS[paper]) - 2 * PAGE_MARGIN
    fonts = {False: font_of(theme, "text"), True: font_of(theme, "bold")}
    printed = edition.game.tables_in_book() if not STYLES_TABLES.search(theme.book_css) else ()
    wide = [table.id for table in edition.game.tables.values() if table.id in printed
            and column_needs(grid(edition, table), fonts).least_width(TABLE_TYPE) > room]
    if wide:
        raise TooLarge(too_wide(wide, paper, TABLE_TYPE), f"/table/{wide[0]}")
