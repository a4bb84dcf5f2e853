"""The JSON Schema for editors takes what the loader takes, key for key, and refuses what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pack_page import ROOT, blocks

from generator.load.nodes import Mapping, Node, Scalar, Sequence, parse

SCHEMA = json.loads((ROOT / "docs" / "pack.schema.json").read_text(encoding="utf-8"))
FILES = sorted([*(ROOT / "content").rglob("*.yaml"), *(ROOT / "tests" / "packs").rglob("*.yaml")])
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


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_files_of_packs_hold_to_it(file: Path) -> None:
    assert faults(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("file", blocks())
def test_examples_of_the_page_hold_to_it(file: str) -> None:
    assert faults(blocks()[file]) == []


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_broken_files_do_not(text: str) -> None:
    assert faults(text)
