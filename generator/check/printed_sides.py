"""The faces on which products print each thing."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from generator.layout.faces.face import face_for
from generator.layout.faces.product_faces import as_printed
from generator.layout.products.standees import figure_face
from generator.model.game import Game, PieceOptions, Product, Thing
from generator.model.theme import Face
from generator.products.spec import products_with
from generator.products.standees import StandeeOptions
from generator.products.tiles import TileOptions
from generator.translate.edition import Edition


class PrintedSides(Struct, frozen=True):
    """The faces of a thing in a product of pieces; ``made`` means a front without a face, made from the fields."""

    thing: Thing
    faces: tuple[Face, ...]
    made: bool = False


def printed_sides(game: Game) -> Iterator[PrintedSides]:
    """The sides of each thing in each product that prints it; of what none prints, those that the theme has for it."""
    edition, printed = Edition(game, game.language), set[str]()
    for product, options in products_with(game, PieceOptions):
        for thing in game.printed(product):
            if thing.copies:
                printed.add(str(thing.ref))
                yield PrintedSides(thing, ()) if isinstance(options, TileOptions) else _sides(edition, product, thing)
    for thing in game.things.values():
        if str(thing.ref) not in printed and (front := face_for(edition, thing)) is not None:
            yield PrintedSides(thing, (front, *_backs(game, front)))


def _sides(edition: Edition, product: Product, thing: Thing) -> PrintedSides:
    if isinstance(product.options, StandeeOptions):
        front, made = figure_face(edition, product, thing), False
    else:
        front = face_for(as_printed(edition, product), thing)
        made = front is None
    fronts = () if front is None else (front,)
    return PrintedSides(thing, (*fronts, *_backs(edition.game, front, product)), made)


def _backs(game: Game, front: Face | None, product: Product | None = None) -> tuple[Face, ...]:
    """The back that a product has for all its pieces, else that of the front."""
    named = str(product.options.get("back") or "") if product is not None else ""
    back = game.theme.faces.get(named or (front.back or "" if front is not None else ""))
    return () if back is None else (back,)
