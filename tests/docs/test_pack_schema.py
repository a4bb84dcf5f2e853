"""The JSON Schema for editors takes what the loader takes, key for key, and refuses what it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping as Map
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pack_page import ROOT, blocks, page
from tools import script

from generator.load.nodes import Mapping, Node, Scalar, Sequence, parse
from generator.load.pack import load
from generator.products import specs
from generator.products.styles import MAP_OPTIONS, styles_for

SCHEMA = json.loads((ROOT / "docs" / "pack.schema.json").read_text(encoding="utf-8"))
FILES = sorted([*(ROOT / "content").rglob("*.yaml"), *(ROOT / "tests" / "packs").rglob("*.yaml")])
UNKNOWN = "zzz-unheard-of"
GAME = "game: tiny\ntitle: Maleńka\n"

BROKEN = {
    "an unknown key": "game: tiny\ntitel: Maleńka",
    "things of no kind": "things: {troll: {}}",
    "a chapter's clauses alone": 'clauses: {"1.1": tekst}',
    "theme and rules in one file": 'colours: {ink: "#000000"}\nvalues: {limit: 3}',
    "a type that is none": "kinds: {monster: {name: potwór, fields: {strength: dices}}}",
    "a kind without a name": "kinds: {monster: {fields: {}}}",
    "a form that is none": "kinds: {monster: {name: {nom: potwór, abl: potworem}}}",
    "half a piece": "kind: monster\nthings: {troll: {copies: 0.5}}",
    "things of a file that is no spreadsheet": "kind: monster\nthings: {from: monsters.txt}",
    "a column of two fields": "kind: monster\nthings: {from: monsters.csv, columns: {Opis: [text, note]}}",
    "an option of another product": "game: tiny\nproducts: {book: {kind: rulebook, size: 20 mm}}",
    "a paper that is none": "game: tiny\nproducts: {book: {kind: rulebook, paper: A44}}",
    "a table without rows": 'tables: {"1.1": {title: Pusta}}',
    "an axis of two sorts": 'tables: {"1.1": {title: T, rows: {roll: 1K6, letters: A..C}, data: {}}}',
    "dice of too many sides": 'tables: {"1.1": {title: T, rows: {roll: 1K101}, data: {}}}',
    "a figure without its data": 'chapter: "1.0"\nfigures: {f: {kind: sheet, after: "1.1", caption: c}}',
    "a constant that is a word": "values: {limit: many}",
    "an example that expects nothing": 'examples: {e: {clause: "1.1", run: "1", text: t}}',
    "a question that asks nothing": "odds: {q: {title: t}}",
    "a duel of one": "odds: {q: {title: t, duel: {a: {life: '1', attack: '1'}}}}",
    "a ruling without a question": 'rulings: {r: {settled-by: "1.1"}}',
    "a play without a goal": "plays: {walk: {bag: tile, start: tile.gate}}",
    "a simulation of nothing": "simulations: {often: {games: 100}}",
    "a range in words": "simulations: {often: {play: walk, expect: {tiles: many}}}",
    "a gap of three letters": "maps: {a: {of: room, plan: ab, gaps: [abc]}}",
    "a layout on its edge": "layouts: {a: {place: [{tile: tile.a, at: [0, 0], turn: 45}]}}",
    "a waiver without a reason": "waivers: [{rule: mojibake, at: clause/1.1}]",
    "a severity that is none": "game: tiny\nseverities: {typography: warn}",
    "a colour by name": "colours: {ink: black}",
    "a region of three sides": "faces: {f: {size: 20 mm, regions: {name: {box: [0, 0, 5]}}}}",
    "a card of no size": "game: tiny\nproducts: {cards: {kind: deck, card: pocker}}",
    "a dice of five faces": 'game: tiny\nproducts: {dice: {kind: dice-net, faces: ["1", "2", "3", "4", "5"]}}',
    "a mark unknown": 'chapter: "1.0"\nfigures: {f: {kind: board, after: "1", caption: c, of: b, marks: {a.b: x}}}',
    "inks that are three": "inks: {brick: C20 M80 Y90}",
    "a badge that is none": "faces: {f: {size: 20 mm, regions: {name: {box: [0, 0, 5, 5], badge: star}}}}",
    "a focus beyond the picture": "faces: {f: {size: 20 mm, regions: {name: {box: [0, 0, 5, 5], focus: [2, 0]}}}}",
    "a shape that is none": "faces: {f: {size: 20 mm, regions: {name: {box: [0, 0, 5, 5], shape: star}}}}",
    "an icon without a licence": "icons: {troll: {drawing: d, set: s, author: a, meaning: m}}",
}

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


def plain(node: Node | None) -> Any:
    """A file as an editor sees it: by YAML 1.2, keys as texts."""
    match node:
        case Mapping():
            return {key: plain(value) for key, value in node.entries.items()}
        case Sequence():
            return [plain(item) for item in node.items]
        case Scalar():
            return node.value
    return None


def faults(text: str) -> list[str]:
    root, findings = parse(text.encode(), "example.yaml")
    assert not findings
    return [f"{error.json_path}: {error.message}" for error in Draft202012Validator(SCHEMA).iter_errors(plain(root))]


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


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_it_is_what_types_and_readers_say() -> None:
    """But for the definitions that the script takes from the file."""
    writer = script(ROOT / "docs" / "schema.py")
    assert writer.whole(SCHEMA) == SCHEMA, "python docs/schema.py writes it"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_files_of_packs_hold_to_it(file: Path) -> None:
    assert faults(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("file", blocks())
def test_examples_of_the_page_hold_to_it(file: str) -> None:
    assert faults(blocks()[file]) == []


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_broken_files_do_not(text: str) -> None:
    assert faults(text)


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
