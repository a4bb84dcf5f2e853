"""The rulebook: chapters, tables, figures, lists and an index, as tagged pages."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from generator.model.game import Game
from generator.model.text import printed
from generator.products.binding_ways import ABOUT_BOOKLET, ABOUT_CREEP, BoundOptions
from generator.products.spec import Spec, option

# what a book may have before and behind its chapters
BOOK_PARTS = ("cover", "contents", "box", "rulings", "words", "index", "tables", "symbols", "provenance", "credits")
NO_PARTS: Mapping[str, bool] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class RulebookOptions(BoundOptions):
    """The options of a rulebook."""

    paper: str = option("paper", "The paper.", "A4")
    columns: int = option("columns", "Columns of a page; 0: as many as the paper has room for.", 0)
    fillers: str | tuple[str, ...] = option(
        "fillers", "On pages that stay largely empty: pieces of the game, or these pictures, each once.", "none")
    cover: str = option("picture", "The picture on the cover; a picture of the game's pieces when left out.", "")
    form: str = option(
        "book_form", "By the length of the rules (auto); a small book without cover, contents and index; a book; or a "
        "leaflet of the chapters alone.", "auto")
    parts: Mapping[str, bool] = option(
        "book_parts", "Parts of a book that are printed, or not, whatever its form.", NO_PARTS)
    booklet: bool = option("flag", ABOUT_BOOKLET, False)
    creep: float = option("length", ABOUT_CREEP, 0.0)

    def tables(self, game: Game) -> Collection[str]:
        return game.tables_in_book()


SPEC = Spec(
    kind="rulebook",
    summary=printed("this book"),
    stock=printed("paper of 80–120 g/m²"),
    finish=printed("staple at the left; fold a booklet in half and stitch its spine"),
    options=RulebookOptions,
    cost=40.0,
    make="generator.book.book_maker:make",
    foresee="generator.book.book_plan:foreseen_book",
    reading="generator.book.book_maker:reading",
    texts="generator.make.page_texts:book_texts",
    reads="book",
)
