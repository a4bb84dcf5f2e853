"""What a face may print of its game and of the product that it is in: title, version, the running number of a thing."""

from __future__ import annotations

from msgspec import Struct

from generator.layout.faces.product_faces import first_product
from generator.layout.identity_cache import IdentityCache
from generator.model.game import Game, Product, Thing
from generator.model.values import Ref
from generator.translate.edition import Edition

OF_GAME = ("title", "version")
OF_PRODUCT = ("deck", "number", "total")


class RunningNumbers(Struct, frozen=True):
    """The number of each thing that a product prints, from 1, in its order."""

    of: dict[Ref, int]


_NUMBERS: IdentityCache[RunningNumbers] = IdentityCache()


def of_game(edition: Edition, path: str) -> str:
    """The title or the version of the game."""
    return edition.line(edition.game.title) if path == "title" else edition.game.version


def of_product(edition: Edition, thing: Thing, path: str, product: Product | None = None) -> str | int:
    """The title of a product, the running number of a thing in it, or how many things it prints, copies apart.

    ``product`` is by default the first one that prints the thing. Nothing and 0 for a thing that is not printed.
    """
    product = product or first_product(edition.game, thing)
    if path == "deck":
        return edition.line(product.title) if product is not None else ""
    if product is None:
        return 0
    numbers = _NUMBERS.get((edition.game, product), lambda: _numbers(edition.game, product)).of
    return len(numbers) if path == "total" else numbers.get(thing.ref, 0)


def _numbers(game: Game, product: Product) -> RunningNumbers:
    printed = [thing.ref for thing in game.printed_by(product) if thing.copies]
    return RunningNumbers({ref: number for number, ref in enumerate(printed, 1)})
