"""The rulebook: chapters, tables, figures, lists and an index, as tagged pages."""

from __future__ import annotations

from generator.model.text import printed
from generator.products.spec import Option, Spec

SPEC = Spec(
    kind="rulebook",
    summary=printed("ta książka"),
    options={
        "paper": Option("paper", "The paper.", "A4"),
        "columns": Option("number", "Columns of a page.", 2),
    },
    cost=40.0,
    make="generator.build.rulebook:make",
    foresee="generator.build.book_plan:foreseen_book",
    html_pages=True,
    parallel_inside=True,
    prints_chapters=True,
)
