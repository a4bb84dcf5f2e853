"""What of a spreadsheet cannot be read."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

GAME = """\
game: sample
title: Sample
language: en
products: {cards: {kind: deck, title: Cards, of: [card], card: poker, face: stock-card}}
kinds: {card: {name: card, fields: {name: name, cost: int 0..9 or none}}}
kind: card
provenance: {original: for this example}
things: {from: cards.csv}
"""

sheet_unreadable = rule_of_reading(
    id="sheet-unreadable",
    what="A spreadsheet, a sheet or a column that is named and not there, or cells that cannot be read: an error, "
    "a formula that was never computed, a quote without end.",
    why="What stands in such a cell, nobody knows, and a card would be printed without it.",
    bad={"game.yaml": GAME, "cards.csv": "name,cost\nstorm,#REF!  ⟸\n"},
    mended={"#REF!": "3"},
)
