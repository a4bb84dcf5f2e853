"""A product that chooses copies or a face for things that it does not print, or a face that none of its pieces has."""

from __future__ import annotations

from collections.abc import Mapping

from generator.check.rule import Findings, fault, first_few, rule
from generator.layout.faces.face import face_for
from generator.layout.faces.product_faces import as_printed
from generator.message import msg
from generator.model.game import Game, PieceOptions, Product
from generator.translate.edition import Edition


@rule(
    id="chosen-not-printed",
    severity="warning",
    whole=True,
    what="A product that chooses `copies` or `faces` for what it does not print, or twice for one thing, or a `face` "
         "that none of its pieces has, since each has another face of the theme.",
    why="What is chosen changes nothing: its pieces are in another product, or in none, or are chosen for otherwise.",
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
                yield from _chosen_twice(game, product, key, chosen)
            yield from _without_its_face(game, product)


def _chosen_twice(game: Game, product: Product, option: str, chosen: Mapping[str, object]) -> Findings:
    """Choices for one thing under several names, of which only the first counts."""
    for thing in game.printed_by(product):
        keys = [key for kind in game.lineage(thing.kind) if (key := f"{kind}.{thing.id}") in chosen]
        for other in keys[1:]:
            if chosen[other] != chosen[keys[0]]:
                message = msg("expected one choice for {thing}, found {value} here and {first} as {key}",
                              thing=thing.ref, value=chosen[other], first=chosen[keys[0]], key=keys[0])
                yield fault(f"product/{product.id}/{option}/{other}", message, help=msg("take one of them out"))


def _without_its_face(game: Game, product: Product) -> Findings:
    """The face of a deck, if its pieces have others that do not extend it."""
    named, edition = str(product.options.get("face") or ""), Edition(game, game.language)
    faces = {face.id: face for thing in game.printed_by(product)
             if (face := face_for(as_printed(edition, product), thing)) is not None}
    if named in game.theme.faces and faces and not any(named in (one.id, *one.extends) for one in faces.values()):
        message = msg("expected a face that pieces of this product have, found {face}; they have {faces}",
                      face=named, faces=first_few(list(faces), 4))
        yield fault(f"product/{product.id}/face", message, near=named,
                    help=msg("take it out, let their faces extend it, or choose it for a kind: "
                             "`faces: {{{kind}: {face}}}`", kind=product.options.kinds[0], face=named))


def _is_there(game: Game, one: str) -> bool:
    """False for a kind or a thing that does not exist, which is reported as a reference."""
    kind, _, id_ = one.partition(".")
    return kind in game.kinds and (not id_ or game.thing(kind, id_) is not None)


def _prints(game: Game, product: Product, one: str) -> bool:
    kind, _, id_ = one.partition(".")
    printed = (thing for thing in game.printed_by(product) if not id_ or thing.id == id_)
    return any(kind in game.lineage(thing.kind) for thing in printed)
