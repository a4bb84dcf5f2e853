"""Reads the cases of claims."""

from __future__ import annotations

from keyword import iskeyword

from generator.load.nodes import Node, Sequence
from generator.load.plain_values import plain_items
from generator.load.reader import Reader
from generator.message import msg

MOST_NAMES = 4


def read_claim_cases(reader: Reader, node: Node, path: str) -> dict[str, object]:
    """The values of each name: a list, or the text of a kind or an expression."""
    read: dict[str, object] = {}
    for name, one, below in reader.entries(node, path):
        if not name.isidentifier() or iskeyword(name):
            reader.bad(below, one, msg("expected a name that expressions can read, found {name!r}", name=name))
        elif len(read) == MOST_NAMES:
            reader.bad(below, one, msg("expected at most {most} names, found more", most=MOST_NAMES))
        elif isinstance(one, Sequence):
            read[name] = plain_items(one, reader.declared)
        elif written := reader.string(one, below):
            read[name] = written
    return read
