"""Writes the tables of keys in docs/pack/, from the types of records: ``python docs/key_tables.py``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from generator.load.theme_sections import OF_ENGRAVINGS
from generator.load.typed_records import NOTHING, fields_of
from generator.model.scene import CoverLook, SceneLook
from generator.model.simulations import Simulation
from generator.model.theme import EngravedArt, TextStyle
from zecer_games.plays.tile_exploration.exploration import Exploration

PAGES = Path(__file__).parent / "pack"
TABLE = re.compile(r"(?<=<!-- keys: )([a-z-]+)( -->\n).*?(?=<!-- end -->)", re.DOTALL)
# what an author writes, in braces
WRITTEN = re.compile(r"\{[^{}`]*(\{[^{}]*\}[^{}]*)*\}")
# the head of each table, its record, and the schemas of keys beside
TABLES: Mapping[str, tuple[str, type[Struct], Mapping[str, Mapping[str, Any]]]] = {
    "engraving": ("key of an engraving", EngravedArt, OF_ENGRAVINGS),
    "cover-look": ("key of `cover-look`", CoverLook, NOTHING),
    "scene-look": ("key of `scene-look`", SceneLook, NOTHING),
    "style": ("key of a style", TextStyle, NOTHING),
    "simulation": ("key of a simulation", Simulation, NOTHING),
    "play": ("key of a play", Exploration, {"rules": {"description": (
        "The rules of the play, by default `tile-exploration`; other rules are [plug-ins](../plugins.md), with their "
        "own keys.")}}),
}


def table(name: str) -> str:
    """A table: a row for each key, with what it is, its bounds and its default."""
    head, record, more = TABLES[name]
    defaults = {one.name: one.default for one in structs.fields(record)}
    rows = [*((key, _parts(schema)) for key, schema in more.items()),
            *((key, (*_parts(one.way.schema), *_default(defaults[one.name]), *(("required",) if one.needed else ())))
              for key, one in fields_of(record).items())]
    return "\n".join([f"| {head} | meaning |", "|---|---|",
                      *(f"| `{key}` | {'; '.join(told)} |" for key, told in rows)])


def _parts(schema: Mapping[str, Any]) -> Iterator[str]:
    """What is said of a key, and its bounds."""
    about = WRITTEN.sub(r"`\g<0>`", schema.get("description", "").rstrip("."))
    yield f"{about[:1].lower()}{about[1:]}"
    if "enum" in schema:
        yield " or ".join(f"`{word}`" for word in schema["enum"])
    if {"minimum", "maximum"} <= schema.keys():
        yield f"{schema['minimum']:,} to {schema['maximum']:,}"


def _default(default: object) -> Iterator[str]:
    if isinstance(default, str) and default:
        yield f"by default `{default}`"
    elif isinstance(default, int | float) and not isinstance(default, bool):
        yield f"by default {default:g}"


def written(page: str) -> str:
    """The page with its tables as they are now."""
    return TABLE.sub(lambda found: f"{found[1]}{found[2]}{table(found[1])}\n", page)


if __name__ == "__main__":
    for page in PAGES.glob("*.md"):
        page.write_text(written(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
