"""Reads what simulations say of seats, and what they expect."""

from __future__ import annotations

from collections.abc import Iterator

from generator.load.nodes import Mapping, Node, Sequence
from generator.load.reader import Reader
from generator.model.simulations import Expectation, Range

MOST_SEATS = 100


def read_seats(reader: Reader, node: Node, path: str) -> int | tuple[str, ...] | None:
    """The number of seats, or the policy of each."""
    return reader.strings(node, path) if isinstance(node, Sequence) else reader.integer(node, path, 1, MOST_SEATS)


def read_expectations(reader: Reader, node: Node, path: str) -> tuple[Expectation, ...]:
    return tuple(_expectations_in(reader, node, path, ()))


def _expectations_in(reader: Reader, node: Node, path: str, names: tuple[str, ...]) -> Iterator[Expectation]:
    """Ranges by figure; instead of a range ranges by dimension, and instead of one of these ranges by value."""
    for key, one, below in reader.entries(node, path):
        if isinstance(one, Mapping) and len(names) < 2:
            yield from _expectations_in(reader, one, below, (*names, key))
        elif (found := reader.parse_scalar(one, below, Range.parse)) is not None:
            figure, dimension, value = (*names, key, "", "")[:3]
            yield Expectation(figure, found, dimension, value)
