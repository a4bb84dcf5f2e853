"""Every table and the course of the turn on one sheet, and on smaller pages."""

from __future__ import annotations

from collections.abc import Iterable

from generator.model.text import printed
from generator.products.spec import Option, Options, Spec


def small_pages(options: Options) -> Iterable[str]:
    """The same tables on another paper."""
    return [options["also"]] if options["also"] else []


SPEC = Spec(
    kind="tables",
    summary=printed("wszystkie tabele i przebieg etapu na jednym arkuszu"),
    options={
        "paper": Option("paper", "The paper.", "A3"),
        "also": Option("paper", "Printed on this paper too."),
        "sequence": Option("clause", "The chapter of the turn, printed on the board in short."),
    },
    cost=20.0,
    make="generator.build.board:make",
    foresee="generator.build.board_plan:foreseen_tables",
    other_files=small_pages,
    html_pages=True,
    made_apart="also",
    prints_tables=True,
    prints_any_datum=True,
    keeps_paper=True,
)
