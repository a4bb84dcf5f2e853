"""A column of a spreadsheet that is not read."""

from __future__ import annotations

from generator.check.rule import rule_of_reading
from generator.check.rules.sheet_unreadable import GAME

column_unused = rule_of_reading(
    id="column-unused",
    severity="warning",
    what="A column of a spreadsheet whose header names no field.",
    why="Whoever filled it expects it to be printed.",
    bad={"game.yaml": GAME, "cards.csv": "name,cost,colour  ⟸\nstorm,3,blue\n"},
    mended={"things: {from: cards.csv}": "things: {from: cards.csv, ignore: [colour]}"},
)
