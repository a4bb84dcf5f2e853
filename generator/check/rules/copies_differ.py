"""Two products print different numbers of one thing."""

from __future__ import annotations

from generator.check.rule import Findings, fault, first_few, rule
from generator.message import msg
from generator.model.game import Game, Thing


@rule(
    id="copies-differ",
    severity="warning",
    whole=True,
    what="Two products that print different numbers of one kind, where the box does not say how many each prints.",
    why="Rules, tables and the box count one number; the other product is short of pieces, or has too many.",
    bad={"game.yaml": """\
game: tiny
title: Gra
language: pl
products:
  karty: {kind: deck, title: Karty, of: [monster], copies: 6}  ⟸
  zetony: {kind: counters, title: Żetony, of: [monster]}
""", "monsters.yaml": """\
kinds:
  monster: {name: potwór, fields: {name: name}}
kind: monster
things: {orc: {name: Ork}}
"""},
    mended={", copies: 6": ""},
)
def copies_differ(game: Game) -> Findings:
    for (product, kind), things in _differing(game).items():
        first, *more = things
        path = f"product/{product}"
        counting = [f"{id_} {number}" for id_, number in game.copies_by_product(first).items() if id_ != product]
        message = msg("expected as many of {thing} as the game counts, {number}, found {found} in {product}",
                      thing=first.ref, number=game.copies(first), product=product,
                      found=game.copies_by_product(first)[product])
        if more:
            message = msg("{message}, and {count} more", message=message, count=len(more))
        advice = msg("other products: {products}; if both numbers are meant, write a group of the box with "
                     "`of: [{product}]` that counts {kind}",
                     products=first_few(counting, 4), product=product, kind=kind)
        yield fault(f"{path}/copies" if _chooses(game, product) else path, message, help=advice)


def _chooses(game: Game, product: str) -> bool:
    return bool(game.products[product].options.get("copies"))


def _differing(game: Game) -> dict[tuple[str, str], list[Thing]]:
    """The things of which a product prints another number than the game counts, by product and line of the box."""
    found: dict[tuple[str, str], list[Thing]] = {}
    for thing in game.things.values():
        counted = game.copies(thing)
        for product, number in game.copies_by_product(thing).items():
            if number != counted and product not in game.counted_apart(thing):
                found.setdefault((product, thing.box_line), []).append(thing)
    return found
