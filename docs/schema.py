"""Writes the JSON schema of packs, ``docs/pack.schema.json``: ``python docs/schema.py``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator.fields import type_schema
from generator.layout.faces.patterns import PATTERNS
from generator.layout.faces.shapes import SHAPES
from generator.load.chapters import clause_schema, term_schema
from generator.load.dice import die_schema
from generator.load.examples import example_schema
from generator.load.faces import ALONE
from generator.load.figures import figure_schema
from generator.load.file_keys import CHAPTER, HEAD, JOINED, needs_of_keys
from generator.load.kinds import field_schema, kind_schema
from generator.load.maps import map_schema
from generator.load.own_sheets import own_sheet_schema
from generator.load.people import person_schema
from generator.load.region_contents import content_schemas
from generator.load.schema import (
    map_look_schema,
    play_schema,
    product_schema,
    scene_schema,
    target_schema,
)
from generator.load.section_readers import OWN
from generator.load.sheets.sheet_keys import sheet_schema
from generator.load.table import axis_schema, table_schema
from generator.load.theme_sections import SECTIONS as THEME
from generator.load.theme_sections import icon_schema, style_schema, tiles_schema
from generator.load.things import thing_schema
from generator.load.typed_records import schema_of
from generator.load.value_schemas import VALUES
from generator.load.value_ways import Schema, definition
from generator.model.dice_questions import Along, Side
from generator.model.sections import SECTIONS as PACK_SECTIONS
from generator.model.sections import PackSection
from generator.model.table import Provenance
from generator.model.waiver import Waiver
from zecer_games.plays.tile_exploration.exploration import Clue, Told

FILE = Path(__file__).parent / "pack.schema.json"
WIDEST = 120


def written(value: Any, indent: int = 0, before: int = 0) -> str:
    """JSON with each value on one line where it fits."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or indent + before + len(line) < WIDEST:
        return line
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        keys = [json.dumps(key, ensure_ascii=False) + ": " for key in value]
        parts = [key + written(one, indent + 2, len(key)) for key, one in zip(keys, value.values(), strict=True)]
    else:
        parts = [written(one, indent + 2) for one in value]
    opened, closed = "{}" if isinstance(value, dict) else "[]"
    return opened + "\n" + ",\n".join(inner + part for part in parts) + "\n" + " " * indent + closed


def name_of(record: type[Struct]) -> str:
    """The name under which the schema of a record is defined."""
    return str(getattr(record, "schema_name", re.sub(r"(?<=[a-z])(?=[A-Z])", "-", record.__name__).lower()))


def of_record(record: type[Struct]) -> Schema:
    """The schema of a record, with the first sentence of what is said of it."""
    about, dot, _ = (record.__doc__ or "").partition(".")
    return schema_of(record, about + dot)


def of_section(section: PackSection) -> Schema:
    """The schema of a section whose entries are read one by one."""
    own = OWN.get(section.key)
    entry = own.schema if own is not None else definition(name_of(section.record or Struct))
    return {"type": "object", "description": section.about,
            **({"propertyNames": definition("slug")} if section.slugs else {}), "additionalProperties": entry}


TYPE_EXAMPLES = ["text", "name", "int 0..12", "int 0..9 or none", "dice", "flag", "letter A..L", "choice of a, b, c",
                 "icon", "clause", "ref weapon", "list of ref spell", "map of weapon to int 1..9",
                 "count of ref monster", "chance", "edges of corridor, door, wall"]
# definitions that nothing generates yet
TYPED = ("gradient", "stops", "fade", "opacities", "fit", "repeat", "region", "layer", "face")
SECTIONS = {one.key: one for one in PACK_SECTIONS if not one.joined}
RECORDS = (Provenance, Waiver, Along, Side, Clue, Told,
           *(one.record for key, one in SECTIONS.items() if one.record is not None and key not in OWN))
DEFINITIONS: Mapping[str, Callable[[], Schema]] = {
    "term": term_schema, "clause-block": clause_schema, "table": table_schema, "axis": axis_schema, "die": die_schema,
    "kind": kind_schema, "field": field_schema, "thing-block": thing_schema, "example": example_schema,
    "style": style_schema, "icon": icon_schema, "tile-tokens": tiles_schema, "map": map_schema,
    "sheet": sheet_schema, "own-sheet": own_sheet_schema, "figure": figure_schema, "product": product_schema,
    "play": play_schema,
    "map-look": map_look_schema, "scene": scene_schema, "person": person_schema, "target": target_schema,
    "shape": lambda: {"enum": [*SHAPES]}, "pattern": lambda: {"enum": [*PATTERNS]},
}


def whole(known: Mapping[str, Any]) -> dict[str, Any]:
    """The schema; what is still ``TYPED`` in the file is taken from what is ``known``."""
    properties = {**HEAD, **JOINED, **CHAPTER, **{key: of_section(one) for key, one in SECTIONS.items()}, **THEME}
    generated = {**VALUES, **{name_of(one): of_record(one) for one in RECORDS},
                 **{name: schema() for name, schema in DEFINITIONS.items()}}
    generated["type"] = {**type_schema(), "examples": TYPE_EXAMPLES}
    typed = {name: known["$defs"][name] for name in TYPED}
    region, layer = (typed[name]["anyOf"][1]["properties"] for name in ("region", "layer"))
    region |= content_schemas()
    layer |= {key: definition(f"region/anyOf/1/properties/{key}") for key in content_schemas() if key not in ALONE}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A file of a zecer pack",
        "description": "Any file of a pack, by its top-level keys: game, kinds, things, tables, chapter … or, in "
                       f"theme/, {', '.join(THEME)}. See docs/pack/.",
        "type": "object", "properties": properties, "additionalProperties": False, "dependentRequired": needs_of_keys(),
        "allOf": [
            {"if": {"required": ["chapter"]},
             "then": {"properties": {"figures": {"additionalProperties": {"required": ["after"]}}}}},
            {"if": {"required": ["title"]}, "then": {"anyOf": [{"required": ["game"]}, {"required": ["chapter"]}]}},
            {"if": {"anyOf": [{"required": [key]} for key in THEME]}, "then": {"propertyNames": {"enum": [*THEME]}}}],
            "$defs": {**typed, **generated}}


if __name__ == "__main__":
    before = json.loads(FILE.read_text("utf-8"))
    FILE.write_text(written(whole(before)) + "\n", "utf-8")
    typed = sum(len(written(before["$defs"][name], 4, len(name) + 4).splitlines()) for name in TYPED)
    print(f"{typed} lines of it are still typed by hand: {', '.join(TYPED)}")
