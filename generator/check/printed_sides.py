"""The faces on which products print each thing."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from generator.fields.clause_type import ClauseType
from generator.fields.icon_type import IconType
from generator.fields.name_type import NameType
from generator.layout.faces.face import face_for
from generator.layout.faces.product_faces import as_printed
from generator.layout.products.standees import figure_face
from generator.model.game import Game, PieceOptions, Product, Thing
from generator.model.kinds import Kind
from generator.model.theme import Face
from generator.products.spec import products_with
from generator.products.standees import StandeeOptions
from generator.products.tiles import TileOptions
from generator.translate.edition import Edition

# what is drawn, not written, on the front that a kind without a face has
NOT_WRITTEN = (IconType, NameType, ClauseType)


class PrintedSides(Struct, frozen=True):
    """The faces of a thing in a product of pieces; ``fields`` are those on a front without a face."""

    thing: Thing
    faces: tuple[Face, ...]
    fields: tuple[str, ...] = ()


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
    options, fields = product.options, tuple[str, ...]()
    if isinstance(options, StandeeOptions):
        front, fields = figure_face(edition, product, thing), (options.sign,)
    else:
        front, fields = face_for(as_printed(edition, product), thing), _written(edition.game.kinds[thing.kind])
    backs = _backs(edition.game, front, product)
    return PrintedSides(thing, backs, fields) if front is None else PrintedSides(thing, (front, *backs))


def _written(kind: Kind) -> tuple[str, ...]:
    """The fields that are written on the front that a kind without a face has."""
    return tuple(id_ for id_, field in kind.fields.items() if not isinstance(field.type.bare, NOT_WRITTEN))


def _backs(game: Game, front: Face | None, product: Product | None = None) -> tuple[Face, ...]:
    """The back that a product has for all its pieces, else that of the front."""
    named = str(product.options.get("back") or "") if product is not None else ""
    back = game.theme.faces.get(named or (front.back or "" if front is not None else ""))
    return () if back is None else (back,)
