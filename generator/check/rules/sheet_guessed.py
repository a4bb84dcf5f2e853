"""What of a spreadsheet was only guessed."""

from __future__ import annotations

from generator.check.rule import rule_of_reading
from generator.check.rules.sheet_unreadable import GAME

sheet_guessed = rule_of_reading(
    id="sheet-guessed",
    severity="warning",
    what="Something of a spreadsheet that was guessed and may be meant otherwise: a row of headers that looks like a "
    "thing, what stands above it, rows that begin with #, a column that may be a number of copies, numbers in names, a "
    "row with a name alone or of sums, a sentence taken for a list, ids that change with what is printed, what stands "
    "between cells, what is hidden or struck through, a further table below or columns beside, signs that Markdown or "
    "HTML read as their own; ids that nothing prints, notes at cells, empty numbers of copies, words that differ in "
    "case alone and different words for yes are notes.",
    why="A wrong guess is printed: the first card is lost, or a deck has one card of each. Saying how it is meant "
    "(header-row, above-headers, comments, copies, numbers-in-names, bare-rows, sum-rows, lists, id, ids, delimiter, "
    "hidden, struck, tables-below, ignore, markdown) ends it.",
    bad={"game.yaml": GAME, "cards.csv": "name,cost\nstorm,3\nflood,2\nweather,  ⟸\n"},
    mended={"things: {from: cards.csv}": "things: {from: cards.csv, bare-rows: none}"},
)
