"""What reads the entries of each section of a pack."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct

from generator.load.chapters import read_term
from generator.load.entries import each, whole_between
from generator.load.examples import read_example
from generator.load.maps import read_map
from generator.load.nodes import Mapping as MappingNode
from generator.load.nodes import Node
from generator.load.plays import read_play
from generator.load.reader import Reader
from generator.load.table import read_table
from generator.load.typed_records import read_by_id
from generator.load.value_ways import Schema, definition
from generator.message import msg
from generator.model.dice import are_dice
from generator.model.game import Constant
from generator.model.sections import PackSection
from generator.model.table import Provenance
from generator.model.values import Span

ReadEntry = Callable[[Reader, str, Node, str], Any]


class EntryWay(NamedTuple):
    """How an entry of a section is read, and its schema."""

    read: Callable[..., Any]
    schema: Schema


WHOLE = re.compile(r"-?[0-9]{1,18}")


def reader_of(section: PackSection, inherited: Provenance | None) -> ReadEntry:
    """What reads an entry of a section of a file, which has a provenance: id, node, path; None for an invalid one."""
    if section.key == "tables":
        return partial(read_table, inherited=inherited)
    return OWN[section.key].read if section.key in OWN else read_by_id(section.record or Struct)


def _read_constant(reader: Reader, id_: str, node: Node, path: str) -> Constant | None:
    def parse_constant(written: str) -> Constant:
        if WHOLE.fullmatch(written):
            return int(written)
        if are_dice(written, reader.declared):
            return reader.parsed_dice(written)
        try:
            return Span.parse(written)
        except ValueError:
            raise ValueError(msg("expected a number, dice or a span such as 1–3, found {written!r}",
                                 written=written)) from None

    return reader.parse_scalar(node, path, parse_constant)


def _read_total(reader: Reader, id_: str, node: Node, path: str) -> dict[str, int] | None:
    """A total of numbers, under the key "", or the number of occurrences of each word."""
    if isinstance(node, MappingNode):
        return each(whole_between(0))(reader, node, path)
    total = reader.integer(node, path)
    return None if total is None else {"": total}


COUNT = {"type": "integer", "minimum": 0}
# sections whose entries are read in a way of their own
OWN: Mapping[str, EntryWay] = {
    "examples": EntryWay(read_example, definition("example")),
    "glossary": EntryWay(read_term, definition("term")),
    "values": EntryWay(_read_constant, definition("constant")),
    "totals": EntryWay(_read_total, {
        "anyOf": [{"type": "integer"}, {"type": "object", "additionalProperties": COUNT}]}),
    "maps": EntryWay(read_map, definition("map")),
    "plays": EntryWay(read_play, definition("play")),
    "tables": EntryWay(read_table, definition("table")),
    "open-questions": EntryWay(lambda reader, id_, node, path: reader.integer(node, path, 0), COUNT),
}
