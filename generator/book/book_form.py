"""The form of a rulebook, which follows the size of its rules: what stands before and behind them, how it is set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from generator.book.contents import rules_length
from generator.layout.sheets.imposition import PAPERS
from generator.model.game import Game
from generator.products.rulebook import RulebookOptions

# characters of prose on a page of A4, and what a picture of a square millimetre takes from them
CHARACTERS_A_PAGE, CHARACTERS_A_MM2 = 4600, 0.094
A4_AREA = 210.0 * 297.0
# pages of rules of a small book at the most, and of a book whose contents name chapters alone
SMALL, SHORT = 4.0, 15.0
# a page as wide as this has two columns, mm
TWO_COLUMNS = 170.0
# an index pays from so many pages of rules on
INDEXED = 8.0


class BookForm(Struct, frozen=True):
    """The form of a book (small, leaflet or book), the parts that it has beside its chapters, and whether it is long:
    its contents list clauses and its references name pages.

    A small book is one run below a masthead; a leaflet has no pictures and components either.
    """

    name: str
    parts: frozenset[str]
    long: bool

    @property
    def is_small(self) -> bool:
        return self.name != "book"


def rules_pages(game: Game, pictures: Sequence[tuple[float, float]], paper: str) -> float:
    """The approximate pages of the rules with ``pictures`` of these sizes (mm)."""
    width, height = PAPERS[paper]
    length = rules_length(game) + CHARACTERS_A_MM2 * sum(across * down for across, down in pictures)
    return length / CHARACTERS_A_PAGE * A4_AREA / (width * height)


def book_form(game: Game, options: RulebookOptions, pages: float) -> BookForm:
    """The form for so many pages of rules. Chapters with places of their own are no small book."""
    placed = any(chapter.place for chapter in game.chapters.values())
    found = options.form
    if found == "auto":
        found = "small" if pages <= SMALL and not placed else "book"
    if found == "book":
        parts = {"cover", "contents", "box", "rulings", "credits"} | ({"index"} if pages > INDEXED else set())
    else:
        parts = {"rulings", "credits"} | ({"box", "cover", "words"} if found == "small" else set())
    name = found if found in ("small", "leaflet") else "book"
    return BookForm(name, frozenset(_chosen_parts(parts, options.parts)), name == "book" and pages > SHORT)


def _chosen_parts(parts: set[str], flags: Mapping[str, bool]) -> set[str]:
    return {part for part in (*parts, *flags) if flags.get(part, True)}


def columns_of(options: RulebookOptions) -> int:
    """The columns of a page: as the pack says, or by the width of the paper."""
    return options.columns or (2 if min(PAPERS[options.paper]) > TWO_COLUMNS else 1)
