"""A product that chooses copies or a face for things that it does not print."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game, PieceOptions, Product


@rule(
    id="chosen-not-printed",
    severity="warning",
    whole=True,
    what="A product that chooses `copies` or `faces` for a kind or a thing that it does not print.",
    why="The number changes nothing: the pieces that it is meant for are in another product, or in none.",
    bad={"example.yaml": """\
kinds:
  monster: {name: potwór, fields: {name: name}}
  gem: {name: klejnot, fields: {name: name}}
kind: monster
things: {troll: {name: Troll}}
""", "game.yaml": """\
game: tiny
title: Gra
language: pl
products:
  zetony: {kind: counters, of: [monster], copies: {gem: 10}}  ⟸
"""},
    mended={"{gem: 10}": "{monster.troll: 10}"},
)
def chosen_not_printed(game: Game) -> Findings:
    for product in game.products.values():
        options = product.options
        if isinstance(options, PieceOptions):
            for key, chosen in (("copies", options.copies), ("faces", options.faces)):
                for one in filter(None, chosen):
                    if _is_there(game, one) and not _prints(game, product, one):
                        message = msg("expected a kind or a thing that the product prints, found {one}", one=one)
                        yield fault(f"product/{product.id}/{key}/{one}", message,
                                    help=msg("it prints {kinds}", kinds=", ".join(options.kinds) or msg("none")))


def _is_there(game: Game, one: str) -> bool:
    """False for a kind or a thing that does not exist, which is reported as a reference."""
    kind, _, id_ = one.partition(".")
    return kind in game.kinds and (not id_ or game.thing(kind, id_) is not None)


def _prints(game: Game, product: Product, one: str) -> bool:
    kind, _, id_ = one.partition(".")
    printed = (thing for thing in game.printed(product) if not id_ or thing.id == id_)
    return any(kind in game.lineage(thing.kind) for thing in printed)
