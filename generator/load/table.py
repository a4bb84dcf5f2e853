"""Reads the section ``tables``."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from typing import Any

from generator.finding import did_you_mean, one_of
from generator.load.nodes import Mapping, Node, Scalar, Sequence
from generator.load.reader import Reader, describe
from generator.load.types import parse_type, words_of
from generator.load.types.base import read_value
from generator.load.types.optional_type import OptionalType
from generator.message import msg, reason
from generator.model.dice import Dice
from generator.model.game import canonical
from generator.model.kinds import FieldType
from generator.model.table import NO_AXIS, Axis, AxisSort, Provenance, Table
from generator.model.text import Text
from generator.model.values import Span

LETTERS = re.compile(r"([A-Z])(?:\.\.([A-Z]))?")
SORTS: dict[str, AxisSort] = {
    "roll": "roll",
    "number": "number",
    "things": "things",
    "labels": "labels",
    "letters": "letters",
}
AXIS_KEYS = (*SORTS, "label", "plus", "minus", "most", "which")
TABLE_KEYS = (
    "number",
    "rows",
    "columns",
    "cell",
    "cells",
    "cell-label",
    "data",
    "note",
    "times",
    "page",
    "lists",
    "which",
    "board-columns",
    "provenance",
)


def read_table(reader: Reader, id_: str, node: Node, path: str, file_provenance: Provenance | None) -> Table | None:
    """A table; None when nothing of it is usable."""
    found = reader.shape(node, path, ["title"], TABLE_KEYS)
    if not found:
        return None
    common = _common(reader, id_, found, path, file_provenance)
    if "lists" in found:
        columns = reader.strings(found["columns"], f"{path}/columns") if "columns" in found else ("name",)
        which = reader.strings(found["which"], f"{path}/which") if "which" in found else ()
        short = reader.strings(found["board-columns"], f"{path}/board-columns") if "board-columns" in found else ()
        return Table(
            **common,
            lists=reader.string(found["lists"], f"{path}/lists"),
            which=which,
            list_columns=columns,
            board_columns=short,
        )
    data = found.get("data")
    if data is None:
        reader.missing(path, node, "data")
        return None
    mapping = reader.mapping(data, f"{path}/data")
    if mapping is None:
        return None
    rows = read_axis(reader, found.get("rows"), f"{path}/rows", list(mapping.entries))
    columns_axis = NO_AXIS
    if "columns" in found:
        columns_axis = read_axis(reader, found["columns"], f"{path}/columns", _column_keys(mapping))
    types = _types(reader, found, path, columns_axis)
    cells = _cells(reader, mapping, path, columns_axis, types)
    words = {word: Text(word) for type_ in types.values() for word in words_of(type_)}
    return Table(**common, rows=rows, columns=columns_axis, types=types, cells=cells, words=words)


def _common(reader: Reader, id_: str, found: Map[str, Node], path: str, inherited: Provenance | None) -> dict[str, Any]:
    def text(key: str) -> Text | None:
        return reader.text(found[key], f"{path}/{key}") if key in found else None

    page = (
        reader.one_of(found["page"], f"{path}/page", ("both", "board-only", "rulebook-only"))
        if "page" in found
        else "both"
    )
    number = reader.string(found["number"], f"{path}/number") if "number" in found else id_
    own = read_provenance(reader, found["provenance"], f"{path}/provenance") if "provenance" in found else inherited
    times = reader.string(found["times"], f"{path}/times") if "times" in found else None
    return {
        "id": id_,
        "number": number or id_,
        "title": text("title") or Text(id_),
        "note": text("note"),
        "cell_label": text("cell-label"),
        "times": times,
        "page": page or "both",
        "provenance": own,
    }


def read_provenance(reader: Reader, node: Node, path: str) -> Provenance | None:
    found = reader.shape(node, path, (), ("published", "reconstructed", "original", "note", "cells"))
    texts = {key: reader.text(found[key], f"{path}/{key}") for key in found if key != "cells"}
    cells = reader.texts(found["cells"], f"{path}/cells") if "cells" in found else {}
    return Provenance(**texts, cells=cells)


def read_axis(reader: Reader, node: Node | None, path: str, written: list[str]) -> Axis:
    """An axis; ``written`` are the keys that the data uses, in order."""
    if node is None:
        return Axis("labels", tuple(written), labels={key: Text(key) for key in written})
    found = reader.shape(node, path, (), AXIS_KEYS)
    sort = next((SORTS[key] for key in found if key in SORTS), None)
    if sort is None:
        reader.wrong("bad-value", path, node, msg("expected one of roll, number, things, labels, letters"))
        return Axis("labels", tuple(written))
    label = reader.text(found["label"], f"{path}/label") if "label" in found else None
    changes: dict[str, Any] = {
        key: _sources(reader, found[key], f"{path}/{key}") for key in ("plus", "minus", "most") if key in found
    }
    _limited(reader, found, path, changes)
    if sort in ("roll", "number"):
        return _spanned(reader, found, path, written, sort, label, changes)
    if sort == "things":
        kind = reader.string(found["things"], f"{path}/things")
        which = reader.strings(found["which"], f"{path}/which") if "which" in found else tuple(written)
        return Axis("things", which, kind=kind, label=label, **changes)
    if sort == "letters":
        keys = reader.parsed(found["letters"], f"{path}/letters", _letters) or ("A",)
        return Axis("letters", keys, label=label)
    labels = reader.texts(found["labels"], f"{path}/labels")
    return Axis("labels", tuple(labels), labels=labels, label=label)


def _letters(written: str) -> tuple[str, ...]:
    match = LETTERS.fullmatch(written.strip())
    if match is None or match[1] > (match[2] or match[1]):
        raise ValueError(msg("expected letters such as A..H, found {written!r}", written=written))
    return tuple(chr(code) for code in range(ord(match[1]), ord(match[2] or match[1]) + 1))


def _spanned(
    reader: Reader,
    found: Map[str, Node],
    path: str,
    written: list[str],
    sort: AxisSort,
    label: Text | None,
    changes: dict[str, Any],
) -> Axis:
    keys, spans = [], []
    for key in written:
        try:
            span = Span.parse(key)
        except ValueError as error:
            reader.wrong("bad-value", f"{path}/{key}", found[sort], reason(error))
            continue
        keys.append(str(span))
        spans.append(span)
    roll = reader.parsed(found["roll"], f"{path}/roll", Dice.parse) if sort == "roll" else None
    if sort == "number" and label is None:
        label = reader.text(found["number"], f"{path}/number")
    return Axis(sort, tuple(keys), tuple(spans), roll=roll, label=label, **changes)


def _sources(reader: Reader, node: Node, path: str) -> dict[str, tuple[str, ...]]:
    return {key: reader.strings(value, below) for key, value, below in reader.entries(node, path)}


def _limited(reader: Reader, found: Map[str, Node], path: str, changes: Map[str, Any]) -> None:
    """Report limits of modifiers that do not exist."""
    known = [*changes.get("plus", ()), *changes.get("minus", ())]
    for key, node, below in reader.entries(found["most"], f"{path}/most") if "most" in found else ():
        if key not in known:
            wanted = one_of(known, msg("no modifiers"))
            message = msg("expected {wanted}, found {key!r}", wanted=wanted, key=key)
            reader.wrong("unknown-key", below, node, message, did_you_mean(key, known))


def _column_keys(rows: Mapping) -> list[str]:
    """Column keys as the rows write them, in order of first use."""
    keys: dict[str, None] = {}
    for row in rows.entries.values():
        if isinstance(row, Mapping):
            keys.update(dict.fromkeys(row.entries))
    return list(keys)


def _types(reader: Reader, found: Map[str, Node], path: str, columns: Axis) -> dict[str, FieldType]:
    if "cells" in found:
        return {
            key: type_
            for key, value, below in reader.entries(found["cells"], f"{path}/cells")
            if (type_ := reader.parsed(value, below, parse_type)) is not None
        }
    type_ = reader.parsed(found["cell"], f"{path}/cell", parse_type) if "cell" in found else parse_type("text")
    return dict.fromkeys(columns.keys, type_) if type_ is not None else {}


def _cells(
    reader: Reader, rows: Mapping, path: str, columns: Axis, types: Map[str, FieldType]
) -> dict[tuple[str, str], Any]:
    cells: dict[tuple[str, str], Any] = {}
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
                reader.wrong(
                    "unknown-key",
                    f"{path}/{key}",
                    row.key(key),
                    msg("unknown column {key!r}", key=key),
                    msg("columns: {keys}", keys=", ".join(columns.keys)),
                )
            else:
                found.append((canonical(key), node))
        return found
    if isinstance(row, Sequence):
        if len(row.items) != len(columns.keys):
            reader.wrong("table-shape", path, row,
                         msg("expected {count} cells, found {count2}", count=len(columns.keys), count2=len(row.items)))
        return list(zip(columns.keys, row.items, strict=False))
    if isinstance(row, Scalar) and len(columns.keys) == 1:
        return [(columns.keys[0], row)]
    reader.wrong("table-shape", path, row,
                 msg("expected a list of {count} cells, found {found}", count=len(columns.keys), found=describe(row)))
    return []
