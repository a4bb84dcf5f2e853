"""Lists of numbers, such as the place of a figure."""

from __future__ import annotations

from generator.load.entries import Entries
from generator.load.measures import number
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg


def numbers_of(found: Entries, key: str, *ranges: tuple[float, float]) -> tuple[float, ...] | None:
    """The numbers of a list, each of its range; None for what is none, with a finding."""
    return None if key not in found else numbers_in(found.reader, found.nodes[key], found.path_of(key), *ranges)


def numbers_in(reader: Reader, node: Node, path: str, *ranges: tuple[float, float]) -> tuple[float, ...] | None:
    """The numbers of a list, each of its range; None for what is none, with a finding."""
    items = reader.items(node, path)
    if len(items) != len(ranges):
        reader.bad(path, node, msg("expected {count} numbers, found {found}", count=len(ranges), found=len(items)))
        return None
    read = [reader.parse_scalar(item, below, number(*limits))
            for (item, below), limits in zip(items, ranges, strict=True)]
    return tuple(one for one in read if one is not None) if None not in read else None
