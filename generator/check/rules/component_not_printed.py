"""A component that the box promises and no product prints."""

from __future__ import annotations

from generator.check.prose import passages
from generator.check.rule import Findings, at, fault, rule
from generator.finding import PRODUCTS
from generator.message import msg
from generator.model.game import Game
from generator.model.pieces import counted
from generator.products import spec_of
from generator.products.dice_net import DiceNetOptions
from generator.products.spec import products_with


@rule(
    id="component-not-printed",
    severity="warning",
    whole=True,
    what="Pieces that the box promises, or a text names, and that no product prints.",
    why="The players sit round the table and look for a deck that nobody has.",
    bad={"example.yaml": """\
kinds:
  monster: {name: potwór, fields: {name: name}}
  token: {name: znacznik, fields: {name: name}}
kind: monster
things: {troll: {name: Troll, copies: 2}}
""", "tokens.yaml": "kind: token\nthings: {wound: {name: Rana, copies: 9}}\n", "game.yaml": """\
game: tiny
title: Gra
language: pl
box:
  counters: {name: żetony, total: 2, pieces: {monster: 2}}
  tokens: {name: znaczniki, total: 9, pieces: {token: 9}}  ⟸
products: {zetony: {kind: counters, of: [monster], size: 20 mm}}
"""},
    mended={"of: [monster]": "of: [monster, token]"},
)
def component_not_printed(game: Game) -> Findings:
    printed = {kind for product in game.products.values() for kind in product.options.kinds
               if spec_of(product).prints_pieces}
    yield from _promised(game, printed)
    yield from _named(game, printed)


def _promised(game: Game, printed: set[str]) -> Findings:
    """Lines of the box of which no product prints a piece."""
    # dice, boards and boxes are products of their own, and no things
    dice = sum(options.copies for _, options in products_with(game, DiceNetOptions))
    for group in game.box.values():
        for line, promised in group.pieces.items():
            missing = [thing for thing in counted(game, group, line)
                       if thing.copies and printed.isdisjoint(game.lineage(thing.kind))]
            if printed and missing and promised != dice:
                lost = missing[0].ref
                message = msg("expected a product that prints {thing}, found none", thing=lost)
                advice = msg("write {kind} in `of` of one", kind=lost.kind)
                yield fault(f"box/{group.id}/pieces/{line}", message, help=advice, cause=f"{PRODUCTS}/{lost.kind}")


def _named(game: Game, printed: set[str]) -> Findings:
    """Texts that name a piece of which not one is printed, though others of its kind are."""
    absent = {str(thing.ref) for thing in game.things.values()
              if not any(game.copies_by_product(thing).values()) and not printed.isdisjoint(game.lineage(thing.kind))}
    for passage in passages(game) if absent else ():
        for holder in passage.text.placeholders:
            if holder.kind == "name" and holder.target in absent:
                message = msg("expected a piece that is printed, found {holder}, of which there are 0",
                              holder=holder.target)
                yield at(passage.path, passage.text.source, holder.start, holder.end, message, cause=PRODUCTS)
