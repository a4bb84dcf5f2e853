"""Faces as products choose them: each product may give kinds and things other faces than the theme."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from generator.layout.identity_cache import IdentityCache
from generator.model.game import Game, PieceOptions, Product, Thing
from generator.model.theme import Face, Theme
from generator.products import size_of_piece
from generator.records import replace
from generator.translate.edition import Edition

_GAMES: IdentityCache[Game] = IdentityCache()


def as_printed(edition: Edition, product: Product) -> Edition:
    """The edition with the faces that a product chooses; the same edition when it chooses none."""
    options, game = product.options, edition.game
    if not isinstance(options, PieceOptions) or not options.faces:
        return edition
    chosen = options.faces
    made = _GAMES.get((game,), lambda: replace(game, theme=_with_faces(game, chosen)), *chosen.items())
    return replace(edition, game=made)


def first_product(game: Game, thing: Thing, of: Collection[str] = ()) -> Product | None:
    """The first product, of those in ``of`` if any are, that prints copies of a thing in a size."""
    line = set(game.lineage(thing.kind))
    products = (product for product in game.products.values() if not of or product.id in of)
    return next((product for product in products
                 if size_of_piece(product) and line.intersection(product.options.kinds)), None)


def as_first_printed(edition: Edition, thing: Thing, of: Collection[str] = ()) -> Edition:
    """The edition with the faces that the first product with a thing chooses."""
    product = first_product(edition.game, thing, of)
    return edition if product is None else as_printed(edition, product)


def editions(edition: Edition, thing: Thing) -> Iterator[Edition]:
    """The edition, and those with the faces that each product with a thing chooses."""
    yield edition
    line = set(edition.game.lineage(thing.kind))
    for product in edition.game.products.values():
        if line.intersection(product.options.kinds) and (chosen := as_printed(edition, product)) is not edition:
            yield chosen


def _thing(game: Game, one: str) -> Thing | None:
    kind, _, id_ = one.partition(".")
    return game.thing(kind, id_) if id_ else None


def _with_faces(game: Game, chosen: Mapping[str, str]) -> Theme:
    """The theme in which only the chosen faces are for these kinds and things, and for kinds that extend them."""
    # a thing may be named by a kind that its own extends
    chosen = {str(thing.ref) if (thing := _thing(game, one)) is not None else one: face for one, face in chosen.items()}

    def freed(one: str) -> bool:
        kind = one.partition(".")[0]
        return one in chosen or not chosen.keys().isdisjoint(game.lineage(kind))

    def face(old: Face) -> Face:
        kept = (one for one in old.kinds if not freed(one))
        return replace(old, kinds=(*kept, *(one for one, name in chosen.items() if name == old.id)))

    return replace(game.theme, faces={id_: face(old) for id_, old in game.theme.faces.items()})
