"""What a build is asked for: products and cards of a pack, the language, the print settings, and where to write."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from generator.finding import did_you_mean
from generator.message import msg
from generator.model.game import Game, Product
from generator.model.names import MOST_BYTES, part_of_file, same_file
from generator.products import spec_of
from generator.records import replace
from generator.render.job import PLAIN, PrintSettings


class WrongUse(Exception):
    """A request that cannot be met, such as a product that the game does not have."""


class BuildRequest(Struct, frozen=True):
    """``only`` names products (empty: all); ``force`` builds drafts in spite of errors.

    ``cards`` are the only cards of decks to print, into separate files. A ``release`` must be translated completely.
    ``lock`` is the descriptor of the output lock of a parent with several parallel builds.
    """

    folder: Path
    output: Path
    only: tuple[str, ...] = ()
    language: str | None = None
    jobs: int = 0
    force: bool = False
    cards: tuple[str, ...] = ()
    settings: PrintSettings = PLAIN
    release: bool = False
    lock: int | None = None

    @property
    def processes(self) -> int:
        return self.jobs or os.cpu_count() or 2

    @property
    def is_alone(self) -> bool:
        """True if no other build works on the same output."""
        return self.lock is None

    def products(self, game: Game) -> list[Product]:
        """The products named, or all. Raises WrongUse for one that the game does not have."""
        for name in self.only:
            if name not in game.products:
                hint = did_you_mean(name, game.products) or msg("products here: {known}",
                                                                known=", ".join(game.products) or msg("none"))
                raise WrongUse(msg("expected a product of {game}, found {name!r}; {hint}",
                                   game=game.id, name=name, hint=hint))
        return [product for product in game.products.values() if not self.only or product.id in self.only]

    def products_printed(self, game: Game) -> list[Product]:
        """The products to print: if cards are named, the decks that hold them, reduced to these. Raises WrongUse."""
        return _with_cards(game, self.products(game), self.cards) if self.cards else self.products(game)


class Progress(Struct, frozen=True):
    """Callbacks: products to be made, each finished product, the process that holds the lock."""

    started: Callable[[Sequence[str]], None] = lambda products: None
    done: Callable[[str], None] = lambda product: None
    waiting: Callable[[str], None] = lambda process: None


def _with_cards(game: Game, products: Sequence[Product], cards: Sequence[str]) -> list[Product]:
    """The decks that hold one of the cards, reduced to these cards. Raises WrongUse when none does."""
    decks = []
    for deck in (product for product in products if spec_of(product).single_pieces):
        things = [thing for kind in deck.options.kinds for thing in game.of_kind(kind)]
        own = tuple(card for card in cards if any(card in (thing.id, str(thing.ref)) for thing in things))
        if own:
            decks.append(replace(deck, id=_name_with(game, deck, own), options=replace(deck.options, cards=own)))
    if not decks:
        hint = did_you_mean(cards[0], [thing.id for thing in game.things.values()])
        wrong = msg("expected a card of a deck, found {cards!r}", cards=", ".join(cards))
        raise WrongUse(msg("{wrong}; {hint}", wrong=wrong, hint=hint) if hint else wrong)
    return decks


def _name_with(game: Game, deck: Product, cards: Sequence[str]) -> str:
    """The id of a deck reduced to some cards. Raises WrongUse when another product has it."""
    name = "-".join((deck.id, *(part_of_file(card.replace(".", "-")) for card in cards)))
    if len(name.encode()) > MOST_BYTES:
        name = f"{name.encode()[:MOST_BYTES].decode('utf-8', 'ignore')}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
    other = next((id_ for id_ in game.products if same_file(id_) == same_file(name)), None)
    if other is not None:
        raise WrongUse(msg("expected cards whose file is no other product's, found {name}.pdf, which is one of {other}",
                           name=name, other=other))
    return name
