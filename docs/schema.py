"""Writes the JSON schema of packs, ``docs/pack.schema.json``: ``python docs/schema.py``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator.fields import type_schema
from generator.load.chapters import term_schema
from generator.load.figures import figure_schema
from generator.load.schema import (
    map_look_schema,
    person_schema,
    play_schema,
    product_schema,
    scene_schema,
    target_schema,
)
from generator.load.section_readers import OWN
from generator.load.theme_sections import SECTIONS as THEME
from generator.load.theme_sections import icon_schema, style_schema, tiles_schema
from generator.load.typed_records import schema_of
from generator.load.value_forms import Schema, definition
from generator.load.value_schemas import VALUES
from generator.model.dice_questions import Along, Side
from generator.model.sections import SECTIONS as PACK_SECTIONS
from generator.model.sections import PackSection
from generator.model.table import Provenance
from generator.model.waiver import Waiver

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
TYPED = ("die", "die-face", "face-icons", "map", "gradient", "stops", "fade", "opacities", "field", "kind",
         "thing-block", "sources", "axis", "table", "clause-block", "example", "which", "clue", "told", "fit", "repeat",
         "region", "face", "sheet", "own-sheet", "across-down", "layer")
SECTIONS = {one.key: one for one in PACK_SECTIONS if not one.joined}
RECORDS = (Provenance, Waiver, Along, Side,
           *(one.record for key, one in SECTIONS.items() if one.record is not None and key not in OWN))
DEFINITIONS: Mapping[str, Callable[[], Schema]] = {
    "term": term_schema, "style": style_schema, "icon": icon_schema, "tile-tokens": tiles_schema,
    "figure": figure_schema, "product": product_schema, "play": play_schema, "map-look": map_look_schema,
    "scene": scene_schema, "person": person_schema, "target": target_schema,
}


def whole(known: Mapping[str, Any]) -> dict[str, Any]:
    """The schema; what is still ``TYPED`` in the file is taken from what is ``known``."""
    properties = {**known["properties"], **{key: of_section(one) for key, one in SECTIONS.items()}, **THEME,
                  "waivers": {"type": "array", "items": definition("waiver")}}
    generated = {**VALUES, **{name_of(one): of_record(one) for one in RECORDS},
                 **{name: schema() for name, schema in DEFINITIONS.items()}}
    generated["type"] = {**type_schema(), "examples": TYPE_EXAMPLES}
    return {**known, "properties": properties,
            "$defs": {**{name: known["$defs"][name] for name in TYPED}, **generated}}


if __name__ == "__main__":
    before = json.loads(FILE.read_text("utf-8"))
    FILE.write_text(written(whole(before)) + "\n", "utf-8")
    typed = sum(len(written(before["$defs"][name], 4, len(name) + 4).splitlines()) for name in TYPED)
    print(f"{typed} lines of it are still typed by hand: {', '.join(TYPED)}")
