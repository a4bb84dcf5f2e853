"""The forms in which single values are written, by the names of ``model/annotations.py``, each with its JSON schema."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from generator.load.claims import MOST_NAMES, read_claim_cases
from generator.load.entries import entries_of, numbers_of, parsed
from generator.load.grid_words import TURNS, cell, ref
from generator.load.map_look import read_map_look
from generator.load.measures import length, size
from generator.load.nodes import Node, Scalar, Sequence
from generator.load.reader import Reader
from generator.load.simulations import MOST_SEATS, read_expectations, read_seats
from generator.message import Message, msg
from generator.model.chapters import Width
from generator.model.text import Wording
from generator.model.values import Ref

Schema = Mapping[str, Any]
# of a picture in a book, mm
LEAST_WIDTH, MOST_WIDTH = 5.0, 400.0
WIDEST_TABLE = 5000
COLUMNS = ("1", "2")
POSITION = re.compile(r"[+-]?\d{1,3}(\.\d{1,3}|/[1-9]\d{0,2})?", re.ASCII)


class Way(NamedTuple):
    """How a value is read, None with a finding if it is invalid; and its schema."""

    read: Callable[[Reader, Node, str], Any]
    schema: Schema


def definition(name: str) -> Schema:
    """The schema of a value that is defined elsewhere in ``docs/pack.schema.json``."""
    return {"$ref": f"#/$defs/{name}"}


def read_ref(reader: Reader, node: Node, path: str) -> Ref | None:
    """A thing, written ``kind.id``."""
    return reader.parsed(node, path, ref)


def pair(one: Schema, other: Schema | None = None) -> Schema:
    """The schema of a list of two."""
    items = {"items": one} if other is None else {"prefixItems": [one, other]}
    return {"type": "array", **items, "minItems": 2, "maxItems": 2}


def some(of: Schema) -> Schema:
    """The schema of a list, or of a single one."""
    return {"anyOf": [of, {"type": "array", "items": of}]}


def _named(what: Message, schema: Schema) -> Way:
    """A string; ``what`` is expected in place of a list or mapping."""
    return Way(lambda reader, node, path: reader.string(node, path, what), schema)


def _picture(reader: Reader, node: Node, path: str) -> str | None:
    """The name of a picture, composed as names of files are read."""
    name = reader.string(node, path, msg("the name of a picture"))
    return None if name is None else unicodedata.normalize("NFC", name)


def _width(written: str) -> Width:
    """Columns or mm of ``1``, ``2`` or a length. Raises ValueError."""
    if written in COLUMNS:
        return Width(int(written))
    found = length(written)
    if not written.strip().isdecimal() and LEAST_WIDTH <= found <= MOST_WIDTH:
        return Width(1, found)
    raise ValueError(msg("expected 1 or 2 columns, or a width from {least:g} to {most:g} mm such as 60 mm, "
                         "found {written!r}", least=LEAST_WIDTH, most=MOST_WIDTH, written=written))


def _position(written: str) -> float:
    """A position in a rank: ``-1``, ``0.5``, ``1/3``. Raises ValueError."""
    if POSITION.fullmatch(written) is None:
        raise ValueError(msg("expected a number such as -1, 0.5 or 1/3, found {written!r}", written=written))
    return float(Fraction(written))


def _rank_place(reader: Reader, node: Node, path: str) -> tuple[float, Ref] | None:
    match node:
        case Sequence(items=[Scalar() as at, Scalar() as thing]):
            found, position = read_ref(reader, thing, path), reader.parsed(at, path, _position)
            return None if found is None or position is None else (position, found)
    reader.bad(path, node, msg("expected [position, thing], such as [-1, monster.orc]"))
    return None


def _face_text(reader: Reader, node: Node, path: str) -> Wording | None:
    written = reader.string(node, path)
    return None if written is None else Wording(written)


def _focus(reader: Reader, node: Node, path: str) -> tuple[float, float] | None:
    numbers = numbers_of(node)
    if len(numbers) == 2 and all(0 <= number <= 1 for number in numbers):
        return numbers[0], numbers[1]
    reader.bad(path, node, msg("expected a focus [across, down] in shares from 0 to 1"))
    return None


def _arrow(reader: Reader, node: Node, path: str) -> tuple[Ref, Ref] | None:
    items = reader.items(node, path) if isinstance(node, Sequence) else ()
    match [read_ref(reader, item, below) for item, below in items]:
        case (Ref() as start, Ref() as end):
            return start, end
    reader.bad(path, node, msg("expected [from, to]"))
    return None


def _cell_arrow(reader: Reader, node: Node, path: str) -> tuple[tuple[int, int], tuple[int, int]] | None:
    found = entries_of(reader, node, path, ["from", "to"])
    start, end = found.read("from", cell), found.read("to", cell)
    return None if start is None or end is None else (start, end)


def _spot(reader: Reader, node: Node, path: str) -> tuple[float, float] | None:
    numbers = [item.value for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    match numbers:
        case [int() | float() as x, int() | float() as y] if max(abs(x), abs(y)) <= WIDEST_TABLE:
            return float(x), float(y)
    reader.bad(path, node, msg("expected a place [x, y] in mm, at most {most:,}", most=WIDEST_TABLE))
    return None


def _number_of(words: tuple[str, ...], of: Callable[[int], int] = int) -> Way:
    """One of some numbers."""

    def read(reader: Reader, node: Node, path: str) -> int | None:
        written = reader.one_of(node, path, words)
        return None if written is None else of(int(written))

    return Way(read, {"enum": [*map(int, words)]})


RANGE = definition("range")
BY_VALUE = {"anyOf": [RANGE, {"type": "object", "additionalProperties": RANGE}]}
THING, CELL = definition("thing"), {**pair({"type": "integer"}), "description": "[column, row]"}
FORMS: Mapping[str, Way] = {
    "face-text": Way(_face_text, definition("word")),
    "holed": Way(Reader.string, definition("word")),
    "field-name": Way(Reader.string, definition("word")),
    "field-names": Way(Reader.strings, some(definition("word"))),
    "shape": Way(Reader.string, definition("shape")),
    "pattern": Way(Reader.string, definition("pattern")),
    "focus": Way(_focus, pair({"type": "number", "minimum": 0, "maximum": 1})),
    "map-look": Way(read_map_look, definition("map-look")),
    "slug": Way(Reader.string, definition("slug")),
    "words": Way(Reader.strings, some(definition("word"))),
    "clause": Way(Reader.string, definition("clause")),
    "colour": Way(Reader.string, definition("colour")),
    "picture": Way(_picture, definition("word")),
    "product": _named(msg("a product of the pack"), definition("word")),
    "board": _named(msg("a product of the kind board"), definition("word")),
    "cell": Way(cell, pair({"type": "integer"})),
    "spot": Way(_spot, pair({"type": "number"})),
    "size": Way(parsed(size), definition("size")),
    "turn": _number_of(TURNS, lambda degrees: degrees // 90),
    "columns": _number_of(COLUMNS),
    "figure-width": Way(parsed(_width), {"anyOf": [{"enum": [*map(int, COLUMNS)]}, definition("length")]}),
    "cell-arrow": Way(_cell_arrow, {"type": "object", "properties": {"from": CELL, "to": CELL},
                                    "required": ["from", "to"], "additionalProperties": False}),
    "arrow": Way(_arrow, pair(THING)),
    "claim-cases": Way(read_claim_cases, {"type": "object", "maxProperties": MOST_NAMES,
                                          "additionalProperties": {"type": ["string", "array"]}}),
    "seats": Way(read_seats, {"anyOf": [{"type": "integer", "minimum": 1, "maximum": MOST_SEATS},
                                        {"type": "array", "items": {"type": "string"}}]}),
    "expectations": Way(read_expectations, {"type": "object", "additionalProperties": {
        "anyOf": [RANGE, {"type": "object", "additionalProperties": BY_VALUE}]}}),
    "rank-place": Way(_rank_place, pair({"type": ["number", "string"]}, THING)),
}
