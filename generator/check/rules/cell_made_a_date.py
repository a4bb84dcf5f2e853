"""A date among other values of a column."""

from __future__ import annotations

from generator.check.rule import rule_of_reading
from generator.check.rules.sheet_unreadable import GAME

cell_made_a_date = rule_of_reading(
    id="cell-made-a-date",
    severity="warning",
    what="A cell of a spreadsheet that holds a date, in a column of other values.",
    why="Spreadsheets make dates of 1/2, 3-4 and 2.5 unasked, and what was typed is lost.",
    bad={"game.yaml": GAME.replace("cost: int 0..9 or none", "cost: text"),
         "cards.csv": "name,cost\nstorm,1/2\nflood,2026-04-03  ⟸\n"},
    mended={"2026-04-03": "3–4"},
)
