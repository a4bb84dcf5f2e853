"""A component that the box promises and no product prints."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import fault, rule
from generator.finding import Finding
from generator.model.game import Game

# products that print the pieces of a box
PRINTING = ("counters", "tiles", "deck", "standees")
PACK = """\
kinds:
  monster: {name: potwór, fields: {name: name}}
  token: {name: znacznik, fields: {name: name}}
kind: monster
things: {troll: {name: Troll, copies: 2}}
"""
TOKENS = "kind: token\nthings: {wound: {name: Rana, copies: 9}}\n"
HEAD = """\
game: tiny
title: Gra
language: pl
box:
  counters: {name: żetony, total: 2, pieces: {monster: 2}}
"""


@rule(
    id="component-not-printed",
    severity="warning",
    whole=True,
    what="A line of the box's contents whose pieces no product prints.",
    why="The players sit round the table and look for a deck that nobody has.",
    bad={"example.yaml": PACK, "tokens.yaml": TOKENS, "game.yaml": HEAD + """\
  tokens: {name: znaczniki, total: 9, pieces: {token: 9}}  ⟸
products: {zetony: {kind: counters, of: [monster], size: 20 mm}}
"""},
    good={"example.yaml": PACK, "tokens.yaml": TOKENS, "game.yaml": HEAD + """\
  tokens: {name: znaczniki, total: 9, pieces: {token: 9}}
products: {zetony: {kind: counters, of: [monster, token], size: 20 mm}}
"""},
)
def component_not_printed(game: Game) -> Iterator[Finding]:
    printed = {str(kind) for product in game.products.values() for kind in product.options.get("of", ())
               if product.kind in PRINTING}  # fmt: skip
    # dice, boards and boxes are products of their own, and no things
    dice = sum(product.options.get("copies", 1) for product in game.products.values() if product.kind == "dice-net")
    for group in game.box.values():
        for line, promised in group.pieces.items():
            counted = [thing for thing in game.things.values() if thing.box_line == line and thing.copies]
            missing = [thing for thing in counted if printed.isdisjoint(game.lineage(thing.kind))]
            if printed and missing and promised != dice:
                message = f"expected a product that prints {missing[0].ref}, found none"
                advice = f"write {missing[0].kind} in `of` of one"
                yield fault(f"box/{group.id}/pieces/{line}", message, help=advice)
