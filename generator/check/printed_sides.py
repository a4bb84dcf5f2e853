"""The faces on which products print each thing."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from generator.fields.clause_type import ClauseType
from generator.fields.icon_type import IconType
from generator.fields.name_type import NameType
from generator.layout.faces.face import face_for
from generator.layout.faces.product_faces import as_printed
from generator.layout.products.standees import standee_face
from generator.model.game import Game, PieceOptions, Product, Thing
from generator.model.kinds import Kind
from generator.model.theme import Face
from generator.model.values import Ref
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
    edition, printed = Edition(game, game.language), set[Ref]()
    for product, options in products_with(game, PieceOptions):
        shown = as_printed(edition, product)
        for thing in game.printed_by(product):
            if thing.copies:
                printed.add(thing.ref)
                yield PrintedSides(thing, ()) if isinstance(options, TileOptions) else _sides(shown, product, thing)
    for thing in game.things.values():
        if thing.ref not in printed and (front := face_for(edition, thing)) is not None:
            yield PrintedSides(thing, (front, *_backs(game, front)))


def _sides(shown: Edition, product: Product, thing: Thing) -> PrintedSides:
    """The sides of a thing; ``shown`` has the faces that the product chooses."""
    options, kind = product.options, shown.game.kinds[thing.kind]
    front = standee_face(shown, product, thing) if isinstance(options, StandeeOptions) else face_for(shown, thing)
    backs = _backs(shown.game, front, product)
    if front is not None:
        return PrintedSides(thing, (front, *backs))
    return PrintedSides(thing, backs, (options.sign,) if isinstance(options, StandeeOptions) else _written_fields(kind))


def _written_fields(kind: Kind) -> tuple[str, ...]:
    """The fields that are written on the front that a kind without a face has."""
    return tuple(id_ for id_, field in kind.fields.items() if not isinstance(field.type.required_type, NOT_WRITTEN))


def _backs(game: Game, front: Face | None, product: Product | None = None) -> tuple[Face, ...]:
    """The back that a product has for all its pieces, else that of the front."""
    named = str(product.options.get("back") or "") if product is not None else ""
    back = game.theme.faces.get(named or (front.back or "" if front is not None else ""))
    return () if back is None else (back,)
