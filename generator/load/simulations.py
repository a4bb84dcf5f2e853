"""Reads simulations: how a play is simulated, and what is expected of it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.load.entries import entries_of
from generator.load.nodes import Mapping, Node, Sequence
from generator.load.reader import Reader
from generator.model.simulations import (
    FEWEST_GAMES,
    GAMES,
    MOST_GAMES,
    SEED,
    Expectation,
    Range,
    Simulation,
)

MOST_SEATS = 100
MOST_LIMIT = 1_000_000
OPTIONAL = ("games", "seed", "limit", "seats", "policies", "expect")


def read_simulation(reader: Reader, id_: str, node: Node, path: str) -> Simulation | None:
    before = len(reader.findings)
    found = entries_of(reader, node, path, ("play",), OPTIONAL)
    games = found.integer("games", FEWEST_GAMES, MOST_GAMES)
    seed = found.integer("seed")
    simulation = Simulation(
        id=id_,
        play=found.string("play") or "",
        games=GAMES if games is None else games,
        seed=SEED if seed is None else seed,
        limit=found.integer("limit", 1, MOST_LIMIT),
        seats=found.read("seats", _seats),
        policies=found.strings("policies"),
        expect=found.read("expect", _expectations) or (),
    )
    return simulation if len(reader.findings) == before else None


def _seats(reader: Reader, node: Node, path: str) -> int | tuple[str, ...] | None:
    """The number of seats, or the policy of each."""
    return reader.strings(node, path) if isinstance(node, Sequence) else reader.integer(node, path, 1, MOST_SEATS)


def _expectations(reader: Reader, node: Node, path: str) -> tuple[Expectation, ...]:
    return tuple(_expected(reader, node, path, ()))


def _expected(reader: Reader, node: Node, path: str, names: tuple[str, ...]) -> Iterator[Expectation]:
    """Ranges by figure; instead of a range ranges by dimension, and instead of one of these ranges by value."""
    for key, one, below in reader.entries(node, path):
        if isinstance(one, Mapping) and len(names) < 2:
            yield from _expected(reader, one, below, (*names, key))
        elif (found := reader.parsed(one, below, Range.parse)) is not None:
            figure, dimension, value = (*names, key, "", "")[:3]
            yield Expectation(figure, found, dimension, value)
