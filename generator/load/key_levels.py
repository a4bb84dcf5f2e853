"""Where the keys of a pack belong, for those that stand at another level."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from typing import Any

from generator.finding import nearest
from generator.message import Message, msg
from generator.share import folder

# definitions of the schema that people know, with where they stand
LEVELS: Mapping[str, Message] = {
    "kind": msg("a kind (kinds: ID:)"),
    "thing-block": msg("a thing (things: ID:)"),
    "box-group": msg("a group of the box (box: ID:)"),
    "table": msg("a table (tables: ID:)"),
    "axis": msg("the rows or columns of a table"),
    "term": msg("a term (glossary: ID:)"),
    "example": msg("an example (examples: ID:)"),
    "ruling": msg("a ruling (rulings: ID:)"),
    "claim": msg("a claim (claims: ID:)"),
    "credit": msg("a credit (credits: ID:)"),
    "waiver": msg("an entry of waivers"),
    "provenance": msg("provenance"),
    "face": msg("a face (faces: ID:, in theme/)"),
    "region": msg("a region of a face (faces: ID: regions: ID:, in theme/)"),
    "style": msg("a style (styles: ID:, in theme/)"),
    "icon": msg("an icon (icons: ID:, in theme/)"),
    "scene": msg("a scene (scenes: ID:, in theme/)"),
    "sheet": msg("a spreadsheet (things: {from: …})"),
    "map": msg("a map (maps: ID:)"),
}
# so many levels are told of a key
MOST_LEVELS = 3


def level_of(key: str) -> Message | None:
    """Where a key belongs that is unknown where it stands; None for one that no level knows."""
    places = _levels().get(key)
    return msg("{key} belongs to {places}", key=key, places=_listed_places(places)) if places is not None else None


def level_of_like(key: str, known: Sequence[str]) -> Message | None:
    """Where a key like this one belongs that is none of the ``known`` ones of where it stands; None for none."""
    meant = nearest(key, [one for one in _levels() if one not in known])
    return None if meant is None else msg('did you mean "{meant}"? It belongs to {places}', meant=meant,
                                          places=_listed_places(_levels()[meant]))


def _listed_places(places: Sequence[Message]) -> Message:
    return reduce(lambda one, other: msg("{one}, or to {other}", one=one, other=other), places[:MOST_LEVELS])


@cache
def _levels() -> Mapping[str, Sequence[Message]]:
    """The levels of each key, the head of a file first."""
    found: dict[str, list[Message]] = {}
    for place, keys in _keys_by_level():
        for key in keys:
            found.setdefault(key, []).append(place)
    return found


def _keys_by_level() -> Iterator[tuple[Message, Sequence[str]]]:
    schema = json.loads((folder("docs") / "pack.schema.json").read_text("utf-8"))
    definitions, beside = schema["$defs"], schema["dependentRequired"]
    head, chapter = (["title", one, *(key for key, needed in beside.items() if needed == [one])]
                     for one in ("game", "chapter"))
    yield msg("the head of game.yaml, at its left margin"), head
    yield msg("the head of the file of a chapter, at its left margin"), chapter
    yield msg("the left margin of a file"), [key for key in schema["properties"] if key not in (*head, *chapter)]
    products: dict[str, list[str]] = {}
    for way in definitions["product"]["allOf"]:
        for key in way["then"].get("properties", ()):
            products.setdefault(key, []).append(way["if"]["properties"]["kind"]["const"])
    for key, kinds in products.items():
        yield msg("a product (products: ID:) of the kind {kinds}", kinds=", ".join(kinds[:MOST_LEVELS])), [key]
    for name, place in LEVELS.items():
        yield place, [*_properties(definitions[name])]


def _properties(form: Mapping[str, Any]) -> Iterator[str]:
    yield from form.get("properties", ())
    for other in form.get("anyOf", ()):
        yield from _properties(other)
