"""The data that a simulation rests on, and those that were not played on the data as they are now."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction

from generator.check.per_game import once
from generator.load.approved import Facts
from generator.load.played import DATA
from generator.model.game import Game, PieceOptions
from generator.model.simulations import Simulation
from generator.model.text import Text
from generator.model.values import Name
from generator.odds import watched_game
from generator.records import field_names, is_record

LENGTH = 16
# plays may read what odds rest on; of products only what counts copies, of figures what stands on them
PARTS = ("language", *(part for part in watched_game.PARTS if part != "products"))
# what is only told to people
PROSE = (Text, Name)
SOURCES = ("provenance", "severities", "label")
PLAIN = (str, int, float, Fraction, Enum, type(None))


def data_hash(game: Game, simulation: Simulation) -> str:
    """A hash of the game's data without names and prose, and of the simulation."""
    (shared,) = _hash(game)
    own = " ".join(_data(simulation))
    return hashlib.sha256(f"{shared} {own}".encode()).hexdigest()[:LENGTH]


@once
def _hash(game: Game) -> Iterator[str]:
    counting = [(product.id, product.options.kinds, product.options.prints_copies, product.options.on_board,
                 product.options.copies if isinstance(product.options, PieceOptions) else ())
                for product in game.products.values()]
    shown = {id_: figure.data for id_, figure in game.figures.items()}
    digest = hashlib.sha256()
    for part in (*(getattr(game, name) for name in PARTS), counting, shown, game.theme.tiles):
        digest.update("\n".join(_data(part)).encode())
    yield digest.hexdigest()


def _data(value: object) -> Iterator[str]:
    """A value in words that depend on no order in memory, without prose."""
    if isinstance(value, PROSE):
        return
    if isinstance(value, Mapping):
        yield "{"
        for key, inner in value.items():
            yield from _data(key)
            yield from _data(inner)
        yield "}"
    elif isinstance(value, tuple | list):
        yield "["
        for inner in value:
            yield from _data(inner)
        yield "]"
    elif isinstance(value, frozenset | set):
        yield from sorted(" ".join(_data(inner)) for inner in value)
    elif isinstance(value, PLAIN):
        yield repr(value)
    elif is_record(value) and not isinstance(value, type):
        yield type(value).__name__
        for name in field_names(value):
            if name not in SOURCES:
                yield name
                yield from _data(getattr(value, name))
    else:
        yield type(value).__name__


def unplayed_simulations(game: Game, played: Facts) -> list[Simulation]:
    """The simulations that expect something and were not ``played`` on the data as they are now."""
    return [one for one in game.simulations.values()
            if one.expect and played.get(one.id, {}).get(DATA) != data_hash(game, one)]
