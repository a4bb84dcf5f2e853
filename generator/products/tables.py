"""Every table and the course of the turn on one sheet, and on smaller pages."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from generator.model.game import Game, Options
from generator.model.text import printed
from generator.products.spec import Spec, option


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions(Options):
    """The options of a sheet of tables."""

    prints = "table"
    of: tuple[str, ...] = option("tables", "Which tables; by default all that are not only for the rulebook.", ())
    paper: str = option("paper", "The paper.", "A3")
    also: str | None = option("paper", "Printed on this paper too.", None)
    sequence: str | None = option("clause", "The chapter of the turn, printed on the board in short.", None)

    def other_files(self) -> Iterable[str]:
        """The word for the file with the same tables on another paper, if there is one."""
        return [self.also] if self.also else []

    def tables(self, game: Game) -> Collection[str]:
        """Those that it names, else all that are not only for the rulebook."""
        if self.of:
            return [id_ for id_ in self.of if id_ in game.tables]
        return [table.id for table in game.tables.values() if table.page != "rulebook-only"]


SPEC = Spec(
    kind="tables",
    summary=printed("tables to lay on the table"),
    stock=printed("paper of 120–160 g/m²"),
    finish=printed("no cutting: lay it on the table"),
    options=TableOptions,
    cost=20.0,
    make="generator.book.table_sheet:make",
    foresee="generator.book.table_sheet_plan:foreseen_tables",
    texts="generator.make.page_texts:table_sheet_texts",
    reads="data",
    second_paper="also",
)
