"""Reads the kinds that a pack declares, with the types and words of their fields."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map

from generator.fields import parse_type, words_of
from generator.fields.name_type import read_name
from generator.fields.record_type import RecordType
from generator.fields.unread_type import UnreadType
from generator.finding import Finding
from generator.load.entries import entries_of, printed_words
from generator.load.nodes import Mapping, Node
from generator.load.reader import Reader
from generator.load.typed_records import fields_of, filled_record, schema_of
from generator.load.value_ways import Schema, definition
from generator.message import Message, msg
from generator.model.kinds import Field, FieldType, Kind
from generator.model.names import fault_of_id
from generator.model.text import Text
from generator.model.values import Name
from generator.records import replace

MOST_EXTENDED = 32
ROWS = re.compile(r"[1-9][0-9]?")
# keys of kinds and of their fields, beside the fields of their records
OF_KINDS: Map[str, Schema] = {
    "name": {**definition("name"), "description": "What such a thing is called."},
    "fields": {"type": "object", "description": "Its fields, in the order in which they print.",
               "propertyNames": definition("slug"), "additionalProperties": definition("field")},
}
OF_FIELDS: Map[str, Schema] = {
    "type": definition("type"),
    "fields": {"type": "object", "description": "A record: fields inside this field, instead of a type.",
               "additionalProperties": definition("field")},
    "label": {**definition("prose"), "description": "The word printed for it."},
    "print": {"type": "string", "pattern": r"^(box|tally|line|lines)( [1-9]\d*)?$",
              "description": "How an empty one looks on a character sheet: box, tally, line, lines 4.",
              "examples": ["box", "tally", "line", "lines 4"]},
    "words": {"type": "object", "description": "The words printed for those of a choice.",
              "additionalProperties": definition("prose")},
}
# how an empty field looks, unless it declares another look
DRAWN = "box", 1


def read_kinds(reader: Reader, root: Mapping, kinds: dict[str, Kind]) -> None:
    """The kinds that a file declares."""
    if "kinds" not in root.entries:
        return
    for id_, node, _ in reader.entries(root.entries["kinds"], "kind"):
        path = f"kind/{id_}"
        if not reader.check_key(path, fault_of_id(id_)) or not reader.is_first(path, node, kinds, id_):
            continue
        found = entries_of(reader, node, path, ["name"], [*fields_of(Kind), *OF_KINDS])
        name, fields = found.read("name", read_name) or Name({"nom": id_}), found.read("fields", _fields) or {}
        kinds[id_] = filled_record(Kind, found, id=id_, name=name, fields=fields) or Kind(id_, name, fields)


def _fields(reader: Reader, node: Node, path: str) -> dict[str, Field]:
    return {id_: _field(reader, id_, value, below) for id_, value, below in reader.entries(node, path)
            if reader.check_key(below, fault_of_id(id_))}


def _field(reader: Reader, id_: str, node: Node, path: str) -> Field:
    if not isinstance(node, Mapping):
        # a field of an unknown type is kept: its type is reported once, at its declaration
        type_: FieldType = (reader.parse_scalar(node, path, parse_type) or UnreadType()).declared_at(path)
        return Field(id_, type_, Text(id_), words={w: Text(w) for w in words_of(type_)})
    found = entries_of(reader, node, path, (), [*fields_of(Field), *OF_FIELDS])
    if "fields" in found:
        type_ = RecordType(found.read("fields", _fields) or {})
    else:
        type_ = (found.read_parsed("type", parse_type) or UnreadType()).declared_at(path)
    if "fields" not in found and "type" not in found:
        reader.missing(path, node, "type")
    style, rows = found.read("print", _print_style) or DRAWN
    words = printed_words(found, words_of(type_))
    label = found.text("label") or Text(id_)
    read = filled_record(Field, found, id=id_, type=type_, label=label, print=style, rows=rows, words=words)
    return read or Field(id_, type_, label)


def kind_schema() -> Schema:
    """The JSON schema of a kind."""
    return {**schema_of(Kind, "A kind of thing.", more=OF_KINDS), "required": ["name"]}


def field_schema() -> Schema:
    """The JSON schema of a field of a kind."""
    either = {"anyOf": [{"required": ["type"]}, {"required": ["fields"]}]}
    return {"description": "A field: its type, or a mapping with its words.",
            "anyOf": [definition("type"), {**schema_of(Field, more=OF_FIELDS), **either}]}


def _print_style(reader: Reader, node: Node, path: str) -> tuple[str, int]:
    written = reader.string(node, path) or "box"
    style, _, rows = written.partition(" ")
    if style not in ("box", "tally", "line", "lines") or (rows and not ROWS.fullmatch(rows)):
        reader.bad(path, node,
                   msg("expected box, tally, line or lines N (1 to 99), found {written!r}", written=written))
        return DRAWN
    return style, int(rows or 1)


def inherit(reader: Reader, kinds: dict[str, Kind]) -> None:
    """Put inherited fields before a kind's own. A kind in a cycle inherits nothing."""
    for id_ in list(kinds):
        line = _line(kinds, id_)
        wrong = _fault(line)
        if wrong is not None:
            path = f"kind/{id_}/extends"
            reader.findings.append(Finding("bad-value", path, wrong, place=reader.places.find(path)))
            kinds[id_] = replace(kinds[id_], extends=None)
    for id_ in sorted(kinds, key=lambda id_: len(_line(kinds, id_))):
        kind = kinds[id_]
        if kind.extends in kinds:
            kinds[id_] = replace(kind, fields={**kinds[kind.extends].fields, **kind.fields})


def _line(kinds: dict[str, Kind], id_: str) -> list[str]:
    """A kind and its ancestors, up to the last one, to a repeated one, or to the permitted number."""
    line = [id_]
    while (above := kinds[line[-1]].extends) is not None and above in kinds and len(line) <= MOST_EXTENDED:
        line.append(above)
        if above in line[:-1]:
            break
    return line


def _fault(line: list[str]) -> Message | None:
    if line[-1] == line[0] and len(line) > 1:
        return msg("expected a kind that does not extend itself, found {line}", line=" → ".join(line))
    if len(line) > MOST_EXTENDED:
        return msg("expected at most {most_extended} kinds that extend one another, found more",
                   most_extended=MOST_EXTENDED)
    return None
