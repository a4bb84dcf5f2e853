"""Writes the schemas of products, plays and types into ``docs/pack.schema.json``: ``python docs/schema.py``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from generator.fields import type_schema
from generator.layout.faces.patterns import PATTERNS
from generator.layout.faces.shapes import SHAPES
from generator.load.faces import ALONE
from generator.load.figures import figure_schema
from generator.load.region_contents import content_schemas
from generator.load.schema import (
    map_look_schema,
    person_schema,
    play_schema,
    product_schema,
    scene_schema,
    target_schema,
)
from generator.load.typed_records import schema_of
from generator.load.value_forms import definition
from generator.model.sections import SECTIONS

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


if __name__ == "__main__":
    schema = json.loads(FILE.read_text("utf-8"))
    schema["$defs"]["figure"] = figure_schema()
    for section in SECTIONS:
        if section.record is not None:
            name = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", section.record.__name__).lower()
            about, dot, _ = (section.record.__doc__ or "").partition(".")
            schema["$defs"][name] = schema_of(section.record, about + dot)
            schema["properties"][section.key] |= {"additionalProperties": definition(name)}
        if not section.joined:
            schema["properties"][section.key]["description"] = section.about
    schema["$defs"] |= {"shape": {"enum": [*SHAPES]}, "pattern": {"enum": [*PATTERNS]}}
    region, layer = (schema["$defs"][name]["anyOf"][1]["properties"] for name in ("region", "layer"))
    region |= content_schemas()
    layer |= {key: definition(f"region/anyOf/1/properties/{key}") for key in content_schemas() if key not in ALONE}
    schema["$defs"]["product"] = product_schema()
    schema["$defs"]["play"] = play_schema()
    schema["$defs"]["map-look"] = map_look_schema()
    schema["$defs"]["scene"] = scene_schema()
    schema["$defs"]["person"] = person_schema()
    schema["$defs"]["target"] = target_schema()
    schema["$defs"]["type"] |= type_schema()
    FILE.write_text(written(schema) + "\n", "utf-8")
