"""A component that the box promises and no product prints."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.prose import passages
from generator.check.rule import Findings, fault, finding_at, rule
from generator.check.targets import thing_named
from generator.finding import PRODUCTS
from generator.message import msg
from generator.model.game import Game, Thing
from generator.model.pieces import counted_things
from generator.model.values import Ref
from generator.products import spec_of
from generator.products.dice_net import DiceNetOptions
from generator.products.spec import products_with


@rule(
    id="component-not-printed",
    severity="warning",
    whole=True,
    what="Pieces that the box promises, a text names, or a thing has copies of, and that no product prints.",
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
    promised = dict(_promised_things(game, printed))
    for path, (first, *_) in promised.items():
        message = msg("expected a product that prints {thing}, found none", thing=first.ref)
        advice = msg("write {kind} in `of` of one", kind=first.kind)
        yield fault(path, message, help=advice, cause=f"{PRODUCTS}/{first.kind}")
    yield from _named_but_unprinted(game, printed)
    yield from _copies(game, printed, {thing.ref for things in promised.values() for thing in things})


def _promised_things(game: Game, printed: set[str]) -> Iterator[tuple[str, list[Thing]]]:
    """The paths of lines of the box, each with the things that it counts and no product prints."""
    # dice, boards and boxes are products of their own, and no things
    dice = sum(options.copies for _, options in products_with(game, DiceNetOptions))
    bare = {kind for kind in game.kinds if printed.isdisjoint(game.lineage(kind))}
    for group in game.box.values() if printed and bare else ():
        for line, promised in group.pieces.items():
            missing = [thing for thing in counted_things(game, group, line) if thing.copies and thing.kind in bare]
            if missing and promised != dice:
                yield f"box/{group.id}/pieces/{line}", missing


def _copies(game: Game, printed: set[str], told: set[Ref]) -> Findings:
    """Copies of things that no product prints, or only one that prints each of them once, such as a sheet."""
    for thing in game.things.values():
        if thing.copies > 1 and thing.ref not in told and not game.copies_by_product(thing):
            once = [product.id for product in game.products.values()
                    if not set(game.lineage(thing.kind)).isdisjoint(product.options.kinds)]
            if once:
                message = msg("expected a product that prints {count} of {thing}, found {products}, which prints each "
                              "thing once", count=thing.copies, thing=thing.ref, products=", ".join(once))
            elif printed:
                message = msg("expected a product that prints {thing}, found none", thing=thing.ref)
            else:
                continue
            advice = msg("write {kind} in `of` of a deck or of counters, or leave out the copies", kind=thing.kind)
            yield fault(f"{thing.kind}/{thing.id}/copies", message, help=advice, cause=f"{PRODUCTS}/{thing.kind}")


def _named_but_unprinted(game: Game, printed: set[str]) -> Findings:
    """Texts that name a piece of which not one is printed, though others of its kind are."""
    named = [(passage, holder) for passage in passages(game) for holder in passage.text.placeholders
             if holder.kind == "name"]
    things = {thing.ref: thing for _, holder in named if (thing := thing_named(game, holder.target)) is not None}
    absent = {str(ref) for ref, thing in things.items()
              if not any(game.copies_by_product(thing).values()) and not printed.isdisjoint(game.lineage(thing.kind))}
    for passage, holder in named:
        if holder.target in absent:
            message = msg("expected a piece that is printed, found {holder}, of which there are 0",
                          holder=holder.target)
            yield finding_at(passage.path, passage.text.source, holder.start, holder.end, message, cause=PRODUCTS)
