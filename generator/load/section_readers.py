"""What reads the entries of each section of a pack."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from generator.load.chapters import read_term
from generator.load.dice_questions import read_question
from generator.load.examples import read_example
from generator.load.maps import read_map
from generator.load.nodes import Node
from generator.load.plays import read_play
from generator.load.products import read_box_group, read_total
from generator.load.reader import Reader
from generator.load.table import read_table
from generator.load.typed_records import read_by_id
from generator.message import msg
from generator.model.dice import are_dice
from generator.model.game import Constant
from generator.model.sections import PackSection
from generator.model.table import Provenance
from generator.model.values import Span

ReadEntry = Callable[[Reader, str, Node, str], Any]
WHOLE = re.compile(r"-?[0-9]{1,18}")


def reader_of(section: PackSection, inherited: Provenance | None) -> ReadEntry:
    """What reads an entry of a section of a file, which has a provenance: id, node, path; None for an invalid one."""
    if section.record is not None:
        return read_by_id(section.record)
    if section.key == "tables":
        return partial(read_table, inherited=inherited)
    return OWN[section.key]


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

    return reader.parsed(node, path, parse_constant)


def _read_count(reader: Reader, id_: str, node: Node, path: str) -> int:
    return reader.integer(node, path, 0) or 0


OWN: Mapping[str, ReadEntry] = {
    "box": read_box_group, "examples": read_example, "glossary": read_term, "odds": read_question,
    "values": _read_constant, "totals": read_total, "maps": read_map, "plays": read_play,
    "open-questions": _read_count,
}
