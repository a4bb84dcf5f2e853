"""A product that cannot be made as its pack asks."""

from __future__ import annotations

from generator.check.rule import Findings, Sheets, fault, rule
from generator.message import quoted_text


@rule(
    id="cannot-make",
    final=True,
    what="A product that cannot be made as the pack asks: cards larger than their paper, a box without a deck, a board "
    "whose spaces close no loop, a table with no room.",
    why="The build would refuse it, after all other products were made.",
    bad=Sheets({}, refused=[("box", "product/box/of", quoted_text("expected a product of cards, found deck"), None)]),
    good=Sheets({}),
)
def cannot_make(sheets: Sheets) -> Findings:
    for product, path, message, help in sheets.refused:
        yield fault(path, message, help=help, cause=f"product/{product}")
