"""Reads the figures of a chapter, and tells their JSON schema: each kind is a record."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from generator.load.entries import entries_of
from generator.load.nodes import Node, key_node
from generator.load.reader import Reader
from generator.load.typed_records import fields_of, filled_record, schema_of
from generator.load.value_ways import definition
from generator.model.chapters import FIGURES, Figure, FigureData
from generator.model.text import Text

KINDS: Mapping[str, type[Struct]] = {str(one.__struct_config__.tag): one for one in FIGURES}


def read_figures(reader: Reader, node: Node, chapter: str, figures: dict[str, Figure]) -> None:
    """Add the figures of a chapter; those of no chapter (``""``) stand in stories, behind no clause."""
    for id_, value, _ in reader.entries(node, f"chapter/{chapter}/figures" if chapter else "figures"):
        path = f"figure/{id_}"
        if not reader.is_first(path, value, figures, id_):
            continue
        reader.mark(path, value, key_node(node, id_))
        mapping = reader.mapping(value, path)
        if mapping is None:
            continue
        if "kind" not in mapping.entries:
            reader.missing(path, value, "kind")
            continue
        kind = reader.one_of(mapping.entries["kind"], f"{path}/kind", KINDS)
        if kind is not None and (read := _figure(KINDS[kind], reader, value, id_, chapter)) is not None:
            figures[id_] = read


def _figure(record: type[Struct], reader: Reader, node: Node, id_: str, chapter: str) -> Figure | None:
    keys = fields_of(record)
    needed = [*(("after",) if chapter else ()), "caption", *(key for key, one in keys.items() if one.needed)]
    found = entries_of(reader, node, f"figure/{id_}", ["kind", *needed], keys)
    if any(key not in found for key in needed):
        return None
    data = filled_record(record, found)
    after, caption = found.string("after") or chapter, found.text("caption") or Text("")
    return Figure(id_, chapter, after, caption, data) if isinstance(data, FigureData) else None


def figure_schema() -> dict[str, object]:
    """The JSON schema of a figure."""
    return {
        "type": "object", "description": "A figure, drawn by the program.",
        "properties": {"kind": {"enum": [*KINDS], "description": "What is drawn."}}, "required": ["kind", "caption"],
        "allOf": [{"if": {"properties": {"kind": {"const": kind}}, "required": ["kind"]}, "then": _of_kind(kind)}
                  for kind in KINDS],
    }


def _of_kind(kind: str) -> dict[str, object]:
    schema = schema_of(KINDS[kind])
    head = {"kind": {"const": kind}, "after": {**definition("clause"), "description": "The clause it stands behind."},
            "caption": {**definition("prose"), "description": "Its first sentence goes into the list of figures."}}
    return {**{key: part for key, part in schema.items() if key != "type"},
            "properties": {**head, **schema["properties"]}}
