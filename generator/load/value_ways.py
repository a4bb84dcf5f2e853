"""Ways to read single values, each with its JSON schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from generator.load.entries import parsed_by, whole_between, word
from generator.load.measures import number
from generator.load.nodes import Node
from generator.load.number_lists import numbers_in
from generator.load.reader import Reader

Schema = Mapping[str, Any]


class Way(NamedTuple):
    """How a value is read, None with a finding if it is invalid; and its schema."""

    read: Callable[[Reader, Node, str], Any]
    schema: Schema


def described_way(way: Way, about: str) -> Way:
    """A way with a description."""
    return Way(way.read, {**way.schema, "description": about})


def definition(name: str) -> Schema:
    """The schema of a value that is defined elsewhere in ``docs/pack.schema.json``."""
    return {"$ref": f"#/$defs/{name}"}


def one_word(words: Iterable[str]) -> Way:
    """One of some words."""
    known = tuple(words)
    return Way(word(known), {"enum": [*known]})


def whole_number(low: int, high: int) -> Way:
    """A whole number of a range."""
    return Way(whole_between(low, high), {"type": "integer", "minimum": low, "maximum": high})


def real_number(low: float, high: float) -> Way:
    """A number of a range."""
    return Way(parsed_by(number(low, high)), {"type": "number", "minimum": low, "maximum": high})


def numbers(*ranges: tuple[float, float]) -> Way:
    """A list of numbers, each of its range."""
    return Way(lambda reader, node, path: numbers_in(reader, node, path, *ranges),
               {"type": "array", "prefixItems": [real_number(*limits).schema for limits in ranges],
                "minItems": len(ranges), "maxItems": len(ranges)})


def pair(one: Schema, other: Schema | None = None) -> Schema:
    """The schema of a list of two."""
    items = {"items": one} if other is None else {"prefixItems": [one, other]}
    return {"type": "array", **items, "minItems": 2, "maxItems": 2}


def one_or_list(of: Schema) -> Schema:
    """The schema of a list, or of a single one."""
    return {"anyOf": [of, {"type": "array", "items": of}]}


FLAG = Way(Reader.flag, {"type": "boolean"})
