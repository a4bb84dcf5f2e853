"""Every table and the course of the turn on one sheet, and on smaller pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.model.game import Game, Options, Product
from generator.model.table import Table
from generator.model.text import printed
from generator.products.spec import Spec, option


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions(Options):
    """The options of a sheet of tables."""

    of: tuple[str, ...] = option("tables", "Which tables; by default all that are not only for the rulebook.", ())
    paper: str = option("paper", "The paper.", "A3")
    also: str | None = option("paper", "Printed on this paper too.", None)
    sequence: str | None = option("clause", "The chapter of the turn, printed on the board in short.", None)

    @property
    def kinds(self) -> tuple[str, ...]:
        return ()

    def other_files(self) -> Iterable[str]:
        """The word for the file with the same tables on another paper, if there is one."""
        return [self.also] if self.also else []


def tables_of(game: Game, product: Product) -> list[Table]:
    """The tables that a sheet prints: those that it names, else all that are not only for the rulebook."""
    named = product.options.of
    if named:
        return [game.tables[id_] for id_ in named if id_ in game.tables]
    return [table for table in game.tables.values() if table.page != "rulebook-only"]


SPEC = Spec(
    kind="tables",
    summary=printed("wszystkie tabele i przebieg etapu na jednym arkuszu"),
    options=TableOptions,
    cost=20.0,
    make="generator.book.table_sheet:make",
    foresee="generator.book.table_sheet_plan:foreseen_tables",
    texts="generator.make.page_texts:table_sheet_texts",
    html_pages=True,
    made_apart="also",
    prints_tables=True,
    prints_any_datum=True,
    keeps_paper=True,
)
