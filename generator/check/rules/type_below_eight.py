"""Letters on a card that are hard to read across a table."""

from __future__ import annotations

from generator.check.legible import LEAST, WANTED, small_type
from generator.check.rule import Findings, Sheets, rule
from generator.check.rules.type_below_six import _sheet

# what is smaller is no card but a counter
CARD = 40.0


@rule(
    id="type-below-eight",
    severity="warning",
    what=f"Type on a card that is smaller than {WANTED:g} pt.",
    why="It can be read in the hand, but not with ease; a shorter text is nearly always a better one.",
    bad=Sheets({"deck": (_sheet(7.5),)}),
    good=Sheets({"deck": (_sheet(8.0),)}),
)
def type_below_eight(sheets: Sheets) -> Findings:
    yield from small_type(sheets, LEAST, WANTED, CARD)
