"""Reads the section ``tables``."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from typing import get_args

from generator.fields import parse_type, words_of
from generator.fields.base import read_value
from generator.fields.optional_type import OptionalType
from generator.finding import did_you_mean, one_of
from generator.load.entries import Entries, each, entries_of, parsed_by, printed_words
from generator.load.nodes import Mapping, Node, Scalar, Sequence
from generator.load.reader import Reader, describe
from generator.load.typed_records import fields_of, filled_record, schema_of
from generator.load.value_ways import Schema, definition, one_or_list
from generator.message import msg, reason
from generator.model.game import canonical
from generator.model.kinds import FieldType
from generator.model.table import NO_AXIS, Axis, AxisSort, Provenance, Table
from generator.model.text import Text
from generator.model.values import Span
from generator.records import replace

LETTERS = re.compile(r"([A-Z])(?:\.\.([A-Z]))?")
SORTS: dict[str, AxisSort] = {one: one for one in get_args(AxisSort) if one != "none"}
# keys of axes and of tables, beside the fields of their records
OF_AXES: Map[str, Schema] = {
    "roll": {**definition("dice"), "description": "The keys are results of this roll: \"4\", 1–3, \"≤3\", 17+."},
    "number": {**definition("prose"),
               "description": "The keys are numbers that are looked up; this text is their label."},
    "things": {**definition("slug"), "description": "The keys are things of this kind."},
    "labels": {"type": "object", "description": "The keys, and the words printed for them.",
               "additionalProperties": definition("prose")},
    "letters": {"type": "string", "pattern": r"^[A-Z]\.\.[A-Z]$", "description": "The keys are letters: A..L."},
    "which": {**one_or_list(definition("word")), "description": "Which things, and in what order."},
}
OF_TABLES: Map[str, Schema] = {
    "title": definition("prose"),
    "number": {**definition("clause"), "description": "The printed number, when it is not the id."},
    "rows": definition("axis"),
    "columns": {"description": "The columns: an axis; of a listing the fields.",
                "anyOf": [definition("axis"), *one_or_list(definition("word"))["anyOf"]]},
    "cell": {**definition("type"), "description": "The type of all cells."},
    "cells": {"type": "object", "description": "The type of the cells of each column.",
              "additionalProperties": definition("type")},
    "words": {"type": "object", "description": "What is printed for the words of a choice in the cells.",
              "additionalProperties": definition("prose")},
    "data": {"type": "object", "description": "The rows: a list or a map each, or a value when there is one column."},
}


def read_table(reader: Reader, id_: str, node: Node, path: str, inherited: Provenance | None) -> Table | None:
    """A table; None when nothing of it is usable."""
    found = entries_of(reader, node, path, ["title"], [*fields_of(Table), *OF_TABLES])
    if not found.nodes:
        return None
    inherits = {} if "provenance" in found else {"provenance": inherited}
    table = filled_record(Table, found, id=id_, number=found.string("number") or id_,
                          title=found.text("title") or Text(id_), **inherits)
    assert table is not None, "what it needs is made"
    if "lists" in found:
        return replace(table, list_columns=found.strings("columns") if "columns" in found else ("name",))
    if "data" not in found:
        reader.missing(path, node, "data")
        return None
    mapping = found.read("data", Reader.mapping)
    if mapping is None:
        return None
    rows = read_axis(reader, found.nodes.get("rows"), found.path_of("rows"), list(mapping.entries))
    columns = NO_AXIS
    if "columns" in found:
        columns = read_axis(reader, found.nodes["columns"], found.path_of("columns"), _column_keys(mapping))
    types = {key: type_.declared_at(f"table/{id_}") for key, type_ in _types(found, columns).items()}
    cells = _cells(reader, mapping, path, columns, types)
    words = printed_words(found, [word for type_ in types.values() for word in words_of(type_)])
    return replace(table, rows=rows, columns=columns, types=types, cells=cells, words=words)


def table_schema() -> Schema:
    """The JSON schema of a table."""
    return {**schema_of(Table, "A lookup table (data) or a listing (lists).", more=OF_TABLES), "required": ["title"],
            "anyOf": [{"required": ["data"]}, {"required": ["lists"]}]}


def axis_schema() -> Schema:
    """The JSON schema of an axis, which is of one sort."""
    return {**schema_of(Axis, "The rows or columns of a table: one of roll, number, things, labels, letters.",
                        more=OF_AXES),
            "oneOf": [{"required": [sort]} for sort in SORTS]}


def read_axis(reader: Reader, node: Node | None, path: str, written: list[str]) -> Axis:
    """An axis; ``written`` are the keys that the data uses, in order."""
    if node is None:
        return Axis("labels", tuple(written), labels={key: Text(key) for key in written})
    found = entries_of(reader, node, path, (), [*fields_of(Axis), *OF_AXES])
    sort = next((SORTS[key] for key in found.nodes if key in SORTS), None)
    if sort is None:
        reader.bad(path, node, msg("expected one of roll, number, things, labels, letters"))
        return Axis("labels", tuple(written))
    axis = filled_record(Axis, found, sort=sort)
    assert axis is not None, "what it needs is made"
    label = axis.label
    _report_unknown_limits(found, [*axis.plus, *axis.minus])
    if sort == "letters":
        return Axis("letters", found.read_parsed("letters", _letters) or ("A",), label=label)
    if sort == "labels":
        labels = found.texts("labels")
        return Axis("labels", tuple(labels), labels=labels, label=label)
    if sort == "things":
        which = found.strings("which") if "which" in found else tuple(written)
        return replace(axis, keys=which, kind=found.string("things"))
    return _axis_of_spans(found, written, axis)


def _letters(written: str) -> tuple[str, ...]:
    match = LETTERS.fullmatch(written.strip())
    if match is None or match[1] > (match[2] or match[1]):
        raise ValueError(msg("expected letters such as A..H, found {written!r}", written=written))
    return tuple(chr(code) for code in range(ord(match[1]), ord(match[2] or match[1]) + 1))


def _axis_of_spans(found: Entries, written: list[str], axis: Axis) -> Axis:
    """The axis of a roll or of a number with its keys."""
    spans = []
    for key in written:
        try:
            spans.append(Span.parse(key))
        except ValueError as error:
            found.reader.bad(found.path_of(key), found.nodes[axis.sort], reason(error))
    axis = replace(axis, keys=tuple(map(str, spans)), spans=tuple(spans))
    if axis.sort == "roll":
        return replace(axis, roll=found.read("roll", Reader.dice))
    return axis if axis.label is not None else replace(axis, label=found.text("number"))


def _report_unknown_limits(found: Entries, known: list[str]) -> None:
    """Report limits of modifiers that do not exist."""
    for key, node, below in found.entries("most"):
        if key not in known:
            wanted = one_of(known, msg("no modifiers"))
            message = msg("expected {wanted}, found {key!r}", wanted=wanted, key=key)
            found.reader.report_fault("unknown-key", below, node, message, did_you_mean(key, known))


def _column_keys(rows: Mapping) -> list[str]:
    """Column keys as the rows write them, in order of first use."""
    keys: dict[str, None] = {}
    for row in rows.entries.values():
        if isinstance(row, Mapping):
            keys.update(dict.fromkeys(row.entries))
    return list(keys)


def _types(found: Entries, columns: Axis) -> Map[str, FieldType]:
    if "cells" in found:
        return found.read("cells", each(parsed_by(parse_type))) or {}
    type_ = found.read_parsed("cell", parse_type) if "cell" in found else parse_type("text")
    return dict.fromkeys(columns.keys, type_) if type_ is not None else {}


def _cells(
    reader: Reader, rows: Mapping, path: str, columns: Axis, types: Map[str, FieldType]
) -> dict[tuple[str, str], object]:
    cells: dict[tuple[str, str], object] = {}
    for key, row in rows.entries.items():
        row_key = canonical(key)
        row_path = f"{path}/{row_key}"
        reader.mark(row_path, row, rows.key(key))
        for column_key, node in _row(reader, row, row_path, columns):
            below = f"{row_path}/{column_key}" if column_key else row_path
            reader.mark(below, node)
            type_ = types.get(column_key)
            if type_ is not None:
                cells[row_key, column_key] = read_value(reader, _lenient(type_), node, below)
    return cells


def _lenient(type_: FieldType) -> FieldType:
    """A type that also accepts ``none``; a rule decides whether a cell may be empty."""
    return type_ if isinstance(type_, OptionalType) else OptionalType(type_)


def _row(reader: Reader, row: Node, path: str, columns: Axis) -> list[tuple[str, Node]]:
    if columns.sort == "none":
        return [("", row)]
    if isinstance(row, Mapping):
        found = []
        for key, node in row.entries.items():
            if canonical(key) not in columns.keys:
                reader.report_fault("unknown-key", f"{path}/{key}", row.key(key),
                                    msg("unknown column {key!r}", key=key),
                                    msg("columns: {keys}", keys=", ".join(columns.keys)))
            else:
                found.append((canonical(key), node))
        return found
    if isinstance(row, Sequence):
        if len(row.items) != len(columns.keys):
            reader.report_fault("table-shape", path, row,
                                msg("expected {count} cells, found {count2}", count=len(columns.keys),
                                    count2=len(row.items)))
        return list(zip(columns.keys, row.items, strict=False))
    if isinstance(row, Scalar) and len(columns.keys) == 1:
        return [(columns.keys[0], row)]
    reader.report_fault("table-shape", path, row,
                        msg("expected a list of {count} cells, found {found}", count=len(columns.keys),
                            found=describe(row)))
    return []
