"""The forms in which single values are written, by the names of ``model/annotations.py``, each with its JSON schema."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from fractions import Fraction

from generator.finding import did_you_mean
from generator.load.claims import MOST_NAMES, read_claim_cases
from generator.load.entries import each, entries_of, numbers_of, parsed_by, word
from generator.load.grid_words import TURNS, cell, ref
from generator.load.map_look import read_map_look
from generator.load.measures import length, points, size
from generator.load.nodes import Node, Scalar, Sequence
from generator.load.number_lists import numbers_in
from generator.load.plain_values import plain_items, read_given, read_steps
from generator.load.reader import Reader, describe
from generator.load.region_effects import COLOUR, read_colour
from generator.load.simulations import MOST_SEATS, read_expectations, read_seats
from generator.load.value_ways import Schema, Way, definition, one_or_list, one_word, pair
from generator.message import Message, msg
from generator.model.chapters import Width
from generator.model.game import SEVERITIES
from generator.model.scene import WEATHERS
from generator.model.text import Wording
from generator.model.values import Ref

# of a picture in a book, mm
LEAST_WIDTH, MOST_WIDTH = 5.0, 400.0
WIDEST_TABLE = 5000
COLUMNS = ("1", "2")
BETTER = ("higher", "lower")
INKS = re.compile(r"C(\d{1,3}) M(\d{1,3}) Y(\d{1,3}) K(\d{1,3})")
PLATE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")
# the process inks, what PDF keeps for itself, and the lines that a shop cuts and creases along
KEPT = frozenset(("all", "none", "cyan", "magenta", "yellow", "black", "cutcontour", "crease"))
# the colour of a spot that is not printed at home
NOT_AT_HOME = "none"
# a box on a cover, and its least sides
SHARE, SIDE = (0.0, 1.0), (0.02, 1.0)
POSITION = re.compile(r"[+-]?\d{1,3}(\.\d{1,3}|/[1-9]\d{0,2})?", re.ASCII)


def read_ref(reader: Reader, node: Node, path: str) -> Ref | None:
    """A thing, written ``kind.id``."""
    return reader.parse_scalar(node, path, ref)


def _named_string(what: Message, schema: Schema) -> Way:
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
            found, position = read_ref(reader, thing, path), reader.parse_scalar(at, path, _position)
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


def _axis_values(reader: Reader, node: Node, path: str) -> str | tuple[object, ...] | None:
    """A kind or an expression as it is written, or a list of values."""
    match node:
        case Sequence():
            return plain_items(node, reader.declared)
        case Scalar():
            return node.text
    reader.bad(path, node, msg("expected a kind or a list, found {found}", found=describe(node)))
    return None


def _rgb(written: str) -> str:
    """``#rrggbb``. Raises ValueError."""
    if COLOUR.fullmatch(written) is None:
        raise ValueError(msg("expected a colour such as #8e1b1b, found {written!r}", written=written))
    return written.lower()


def _inks(written: str) -> tuple[float, float, float, float]:
    """``C0 M80 Y90 K10`` (per cent) as shares of 1. Raises ValueError."""
    match = INKS.fullmatch(written.strip())
    if match is None or max(map(int, match.groups())) > 100:
        raise ValueError(msg("expected four inks such as C0 M80 Y90 K10, found {written!r}", written=written))
    cyan, magenta, yellow, black = (int(share) / 100 for share in match.groups())
    return cyan, magenta, yellow, black


def _plate(written: str) -> str:
    """The name of a plate that is none of the process inks. Raises ValueError."""
    if PLATE.fullmatch(written) is None or written.lower() in KEPT:
        raise ValueError(msg("expected the name of a plate such as Gold Foil, found {name!r}", name=written))
    return written


def _better(reader: Reader, node: Node, path: str) -> str:
    written = reader.string(node, path) or ""
    if written not in BETTER:
        hint = did_you_mean(written, BETTER)
        reader.bad(path, node, msg("expected higher or lower, found {written!r}", written=written), hint)
        return ""
    return written


RANGE = definition("range")
BY_VALUE = {"anyOf": [RANGE, {"type": "object", "additionalProperties": RANGE}]}
THING, CELL = definition("thing"), {**pair({"type": "integer"}), "description": "[column, row]"}
FORMS: Mapping[str, Way] = {
    "face-text": Way(_face_text, definition("word")),
    "holed": Way(Reader.string, definition("word")),
    "field-name": Way(Reader.string, definition("word")),
    "field-names": Way(Reader.strings, one_or_list(definition("word"))),
    "shape": Way(Reader.string, definition("shape")),
    "pattern": Way(Reader.string, definition("pattern")),
    "focus": Way(_focus, pair({"type": "number", "minimum": 0, "maximum": 1})),
    "map-look": Way(read_map_look, definition("map-look")),
    "slug": Way(Reader.string, definition("slug")),
    "words": Way(Reader.strings, one_or_list(definition("word"))),
    "clause": Way(Reader.string, definition("clause")),
    "colour": Way(Reader.string, definition("colour")),
    "picture": Way(_picture, definition("word")),
    "product": _named_string(msg("a product of the pack"), definition("word")),
    "board": _named_string(msg("a product of the kind board"), definition("word")),
    "cell": Way(cell, pair({"type": "integer"})),
    "spot": Way(_spot, pair({"type": "number"})),
    "size": Way(parsed_by(size), definition("size")),
    "points": Way(parsed_by(points), definition("length")),
    "turn": _number_of(TURNS, lambda degrees: degrees // 90),
    "columns": _number_of(COLUMNS),
    "figure-width": Way(parsed_by(_width), {"anyOf": [{"enum": [*map(int, COLUMNS)]}, definition("length")]}),
    "cell-arrow": Way(_cell_arrow, {"type": "object", "properties": {"from": CELL, "to": CELL},
                                    "required": ["from", "to"], "additionalProperties": False}),
    "arrow": Way(_arrow, pair(THING)),
    "claim-cases": Way(read_claim_cases, {"type": "object", "maxProperties": MOST_NAMES,
                                          "additionalProperties": {"type": ["string", "array"]}}),
    "seats": Way(read_seats, {"anyOf": [{"type": "integer", "minimum": 1, "maximum": MOST_SEATS},
                                        {"type": "array", "items": {"type": "string"}}]}),
    "expectations": Way(read_expectations, {"type": "object", "additionalProperties": {
        "anyOf": [RANGE, {"type": "object", "additionalProperties": BY_VALUE}]}}),
    "colour-written": Way(parsed_by(_rgb), definition("rgb")),
    "four-inks": Way(parsed_by(_inks), definition("inks")),
    "leading": Way(parsed_by(float), {"type": "number"}),
    "plate": Way(parsed_by(_plate), {"type": "string", "pattern": f"^{PLATE.pattern}$"}),
    "spot-colour": Way(read_colour, {"anyOf": [{"const": NOT_AT_HOME}, definition("colour")]}),
    "cover-box": Way(lambda reader, node, path: numbers_in(reader, node, path, SHARE, SHARE, SIDE, SIDE), {
        "type": "array", "items": {"type": "number", "minimum": 0, "maximum": 1}, "minItems": 4, "maxItems": 4}),
    "given": Way(read_given, {"type": "object"}),
    "steps": Way(read_steps, {"type": "object", "additionalProperties": definition("word")}),
    # of a state: also true, false and nothing
    "new-values": Way(read_steps, {"type": "object", "additionalProperties": {
        "anyOf": [definition("word"), {"type": ["boolean", "null"]}]}}),
    "table-column": Way(Reader.string, {"type": "string", "pattern": "^[^/]+/.+$"}),
    "sources": Way(each(Reader.strings), definition("sources")),
    "better": Way(_better, {"enum": [*BETTER]}),
    "severities": Way(each(word(SEVERITIES)), definition("severities")),
    "constant-id": Way(Reader.string, {"type": ["integer", "string"]}),
    "weather": one_word(WEATHERS),
    "axis-values": Way(_axis_values, {"type": ["string", "number", "boolean", "array"]}),
    "rank-place": Way(_rank_place, pair({"type": ["number", "string"]}, THING)),
}
