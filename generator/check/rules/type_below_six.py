"""Letters on a piece that nobody can read."""

from __future__ import annotations

from generator.check.legible import LEAST, small_type
from generator.check.rule import Findings, Sheets, rule
from generator.layout.marks import Piece, Placed, Sheet, TextMark


def _sheet(size: float) -> Sheet:
    text = TextMark(2, 9, "Troll", "Brygada1918-Bold", size, "#000000", 9, "monster/troll/name")
    return Sheet(210, 297, (Placed(Piece("monster.troll", "monster", "front", 63, 88, 0, (text,)), 10, 10),))


@rule(
    id="type-below-six",
    what=f"Type on a piece that is smaller than {LEAST:g} pt.",
    why="Printing houses do not promise it, and players cannot read it.",
    bad=Sheets({"deck": (_sheet(5.0),)}),
    good=Sheets({"deck": (_sheet(6.0),)}),
)
def type_below_six(sheets: Sheets) -> Findings:
    yield from small_type(sheets, 0.0, LEAST)
