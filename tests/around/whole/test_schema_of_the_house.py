"""docs/pack.schema.json is what the loader and all plug-ins say, key for key."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from pathlib import Path
from typing import Any

import pytest
from docs.test_pack_schema import GAME, SCHEMA
from pack_page import ROOT, page
from tools import script

from generator.load.pack import load
from generator.products import specs
from generator.products.styles import MAP_OPTIONS, styles_for

UNKNOWN = "zzz-unheard-of"

# places of the schema whose keys the loader lists when it meets one that it does not know
PLACES: dict[str, tuple[str, ...]] = {
    GAME + f"box: {{a: {{{UNKNOWN}: 1}}}}": ("box-group",),
    **{GAME + f"products: {{a: {{kind: {kind}, {UNKNOWN}: 1}}}}": ("product", kind) for kind in specs()},
    GAME + f"kinds: {{a: {{{UNKNOWN}: 1}}}}": ("kind",),
    GAME + f"kinds: {{a: {{name: a, fields: {{b: {{{UNKNOWN}: 1}}}}}}}}": ("field",),
    GAME + f"kinds: {{a: {{name: {{{UNKNOWN}: a}}}}}}": ("name",),
    GAME + f"kinds: {{a: {{name: a}}}}\nkind: a\nthings: {{b: {{{UNKNOWN}: 1}}}}": ("thing-block",),
    GAME + f"kinds: {{a: {{name: a}}}}\nkind: a\nthings: {{from: a.csv, {UNKNOWN}: 1}}": ("sheet",),
    GAME + f"provenance: {{{UNKNOWN}: 1}}": ("provenance",),
    GAME + f"tables: {{a: {{{UNKNOWN}: 1}}}}": ("table",),
    GAME + f"tables: {{a: {{title: a, data: {{}}, rows: {{{UNKNOWN}: 1}}}}}}": ("axis",),
    GAME + f"glossary: {{a: {{{UNKNOWN}: 1}}}}": ("term",),
    GAME + f"glossary: {{a: {{pl: {{{UNKNOWN}: 1}}}}}}": ("forms",),
    GAME + f"examples: {{a: {{{UNKNOWN}: 1}}}}": ("example",),
    GAME + f"odds: {{a: {{{UNKNOWN}: 1}}}}": ("question",),
    GAME + f"odds: {{a: {{title: t, run: '1', for: {{b: {{{UNKNOWN}: 1}}}}}}}}": ("question-axis",),
    GAME + f"odds: {{a: {{title: t, duel: {{b: {{{UNKNOWN}: 1}}}}}}}}": ("duel-side",),
    GAME + f"rulings: {{a: {{{UNKNOWN}: 1}}}}": ("ruling",),
    GAME + f"credits: {{a: {{{UNKNOWN}: 1}}}}": ("credit",),
    GAME + f"waivers: [{{{UNKNOWN}: 1}}]": ("waiver",),
    GAME + f"maps: {{a: {{{UNKNOWN}: 1}}}}": ("map",),
    GAME + f"layouts: {{a: {{{UNKNOWN}: 1}}}}": ("tile-layout",),
    GAME + f"plays: {{a: {{{UNKNOWN}: 1}}}}": ("play", "0"),
    GAME + f"simulations: {{a: {{{UNKNOWN}: 1}}}}": ("simulation",),
    GAME + f"claims: {{a: {{{UNKNOWN}: 1}}}}": ("claim",),
    GAME + f"plays: {{a: {{bag: a, start: a.b, goal: a.b, clues: [{{{UNKNOWN}: 1}}]}}}}": ("clue",),
    GAME + f"plays: {{a: {{bag: a, start: a.b, goal: a.b, told: {{{UNKNOWN}: 1}}}}}}": ("told",),
    GAME + f'chapter: "1.0"\nclauses: {{"1.1": {{{UNKNOWN}: 1}}}}': ("clause-block",),
    **{
        GAME + f'chapter: "1.0"\nfigures: {{a: {{kind: {kind}, {UNKNOWN}: 1}}}}': ("figure", str(number))
        for number, kind in enumerate(("pieces", "legend", "tiles", "formation", "labyrinth", "sheet", "board"))
    },
}
THEME_PLACES: dict[str, tuple[str, ...]] = {
    f"styles: {{a: {{{UNKNOWN}: 1}}}}": ("style",),
    f"faces: {{a: {{{UNKNOWN}: 1}}}}": ("face",),
    f"faces: {{a: {{size: 9 mm, regions: {{b: {{{UNKNOWN}: 1}}}}}}}}": ("region",),
    f"faces: {{a: {{size: 9 mm, regions: {{b: {{box: [0, 0, 1, 1], fit: {{{UNKNOWN}: 1}}}}}}}}}}": ("fit",),
    f"faces: {{a: {{size: 9 mm, regions: {{b: {{box: [0, 0, 1, 1], repeat: {{{UNKNOWN}: 1}}}}}}}}}}": ("repeat",),
    f"icons: {{a: {{{UNKNOWN}: 1}}}}": ("icon",),
}


def known_to_the_loader(folder: Path, file: str, text: str) -> set[str]:
    """The keys that the finding of an unknown one lists."""
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")
    (found,) = (finding for finding in load(folder).findings if UNKNOWN in finding.message)
    assert found.help is not None
    listed = found.help.partition(": ")[2]
    assert listed
    return set(listed.split(", "))


def keys(names: tuple[str, ...]) -> set[str]:
    """The keys that a place of the schema describes."""
    schema: Map[str, Any] = SCHEMA["$defs"][names[0]]
    if len(names) == 2:
        schema = next(one["then"] for number, one in enumerate(schema["allOf"])
                      if names[1] in (str(number), _kind(one["then"])))
    mappings = [schema, *schema.get("anyOf", ())]
    return {key for one in mappings for key in one.get("properties", ())}


def _kind(schema: Map[str, Any]) -> str:
    return str(schema["properties"].get("kind", {}).get("const"))


def test_it_is_what_types_and_readers_say() -> None:
    """But for the definitions that the script takes from the file."""
    writer = script(ROOT / "docs" / "schema.py")
    assert writer.whole(SCHEMA) == SCHEMA, "python docs/schema.py writes it"


def test_tables_of_keys_are_what_types_say() -> None:
    writer = script(ROOT / "docs" / "key_tables.py")
    assert all(f"<!-- keys: {name} -->" in page() for name in writer.TABLES)
    assert writer.written(page()) == page(), "python docs/key_tables.py writes them"


@pytest.mark.parametrize("text", [*PLACES, *THEME_PLACES])
def test_loader_schema_and_page_know_the_same_keys(text: str, tmp_path: Path) -> None:
    theme = text in THEME_PLACES
    known = known_to_the_loader(tmp_path, "theme/example.yaml" if theme else "game.yaml", text)
    names = (THEME_PLACES if theme else PLACES)[text]
    # the schema describes the options of all styles, the loader lists those of the standard one
    styled = {key for style in styles_for(names[-1]).values() for key in style.options} | {*MAP_OPTIONS}
    assert keys(names) - styled == known - styled
    assert keys(names) >= known
    words = set(re.findall(r"[A-Za-z][A-Za-z0-9-]*", page()))
    assert {key.removesuffix(".pl") for key in known} <= words


def test_top_level_keys(tmp_path: Path) -> None:
    whole = known_to_the_loader(tmp_path, "game.yaml", f'{GAME}chapter: "1.0"\n{UNKNOWN}: 1')
    theme = known_to_the_loader(tmp_path, "theme/example.yaml", f"{UNKNOWN}: 1")
    assert set(SCHEMA["properties"]) == whole | theme
