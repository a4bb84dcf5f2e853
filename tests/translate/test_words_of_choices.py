"""A word of a choice is printed by its text, whatever type holds it and wherever it is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from begun_catalogues import begin_catalogues
from click.testing import CliRunner
from tools import said

from generator.cli import cli
from generator.load.pack import load
from generator.translate.edition import Edition

WORDS = "words: {raw-sea: Old Sea, raw-wood: Deep Wood}"
CHOICE = "choice of raw-sea, raw-wood"
# each type that may hold a choice: its declaration, and a value in YAML
SHAPES = {
    "one": (f'{{type: "{CHOICE}", {WORDS}}}', "raw-sea"),
    "maybe": (f'{{type: "{CHOICE} or none", {WORDS}}}', "raw-wood"),
    "many": (f'{{type: "list of {CHOICE}", {WORDS}}}', "[raw-sea, raw-wood]"),
    "some": (f'{{type: "list of {CHOICE} or none", {WORDS}}}', "[raw-wood]"),
    "of": (f'{{type: "map of place to {CHOICE}", {WORDS}}}', "{inn: raw-sea}"),
    "lists": (f'{{type: "map of place to list of {CHOICE}", {WORDS}}}', "{inn: [raw-sea, raw-wood]}"),
    "pair": (f'{{fields: {{home: {{type: "{CHOICE}", {WORDS}}}, away: {{type: "list of {CHOICE}", {WORDS}}}}}}}',
             "{home: raw-sea, away: [raw-wood]}"),
}
LEAVES = [*(id_ for id_ in SHAPES if id_ != "pair"), "pair", "pair.home", "pair.away", "friend.one", "friend.pair.away"]


def fields(indent: str) -> str:
    return "".join(f"{indent}{id_}: {declared}\n" for id_, (declared, _) in SHAPES.items())


def values() -> str:
    return ", ".join(f"{id_}: {value}" for id_, (_, value) in SHAPES.items())


GAME = f"""\
game: tiny
title: Tiny
language: en
provenance: {{original: example}}
products:
  rules: {{kind: rulebook, title: Rules, form: leaflet, paper: A4}}
  cards: {{kind: deck, title: Cards, of: [card], card: 120 mm x 190 mm}}
  counters: {{kind: counters, title: Counters, of: [card], size: 90 mm x 90 mm, faces: {{card: repeated}}}}
  plain: {{kind: counters, title: Plain, of: [bare], size: 90 mm x 120 mm}}
  sheets: {{kind: character-sheet, title: Sheets, of: [card], per-page: 1}}
kinds:
  place: {{name: place, fields: {{name: name}}}}
  bare:
    name: {{nom: bare, nom.pl: bares}}
    fields:
      name: name
{fields("      ")}  card:
    name: {{nom: card, nom.pl: cards}}
    fields:
      name: name
      friend: ref card
{fields("      ")}\
"""
THINGS = f"kind: card\nthings: {{ada: {{name: Ada, friend: ada, {values()}}}}}\n"
OWN_LEAVES = [one for one in LEAVES if not one.startswith("friend.")]
RULES = f"""\
chapter: "1.0"
title: Rules
clauses:
  "1.1": {{title: All, tables: ["1.1", "1.2"]}}
  "1.2": "{' '.join(f'{{value:card.ada.{one}}};' for one in OWN_LEAVES)}"
tables:
  "1.1": {{title: Listing, lists: card, columns: [name, {', '.join(OWN_LEAVES)}]}}
  "1.2":
    title: Cells
    rows: {{roll: 1D6}}
    cell: "list of {CHOICE}"
    {WORDS}
    data: {{"1–3": [raw-sea], "4–6": [raw-wood, raw-sea]}}
"""
FACES = f"""\
styles: {{body: {{font: text, size: 9 pt, least: 6 pt}}}}
faces:
  card:
    for: [card]
    size: 120 mm x 190 mm
    regions:
      all: {{box: [5, 5, 110, 80], style: body, text: "{' / '.join(f'{{{one}}}' for one in LEAVES)}"}}
      rows: {{box: [5, 90, 110, 95], style: body, table: [{', '.join(LEAVES)}]}}
  repeated:
    size: 90 mm x 90 mm
    regions:
      items: {{box: [5, 5, 80, 10], style: body, text: "{{item}}", repeat: {{over: many, step: [0 mm, 15 mm]}}}}
      inside: {{box: [5, 50, 80, 10], style: body, text: "{{item}}", repeat: {{over: pair.away, step: [0 mm, 15 mm]}}}}
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pack")
    texts = {"game.yaml": GAME, "cards.yaml": THINGS, "rules.yaml": RULES, "theme/faces.yaml": FACES,
             "places.yaml": "kind: place\nthings: {inn: {name: Inn}}\n",
             "bare.yaml": f"kind: bare\nthings: {{bo: {{name: Bo, {values()}}}}}\n"}
    for name, text in texts.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def translated(pack: Path) -> Path:
    begin_catalogues(pack, "pl")
    for file in (pack / "i18n" / "pl").glob("*.po"):
        text = file.read_text(encoding="utf-8")
        for source, target in (("Old Sea", "Morze"), ("Deep Wood", "Las")):
            text = text.replace(f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{target}"')
        file.write_text(text, encoding="utf-8")
    return pack


@pytest.mark.parametrize(("language", "wanted", "unwanted"), [
    ("en", ("Old Sea", "Deep Wood"), "raw-"), ("pl", ("Morze", "Las"), "raw-|Old Sea|Deep Wood"),
])
def test_no_product_prints_a_word_as_the_pack_writes_it(
        translated: Path, tmp_path: Path, language: str, wanted: tuple[str, ...], unwanted: str) -> None:
    done = CliRunner().invoke(cli, ["build", "--force", "--lang", language, "-o", str(tmp_path), str(translated)])
    assert done.exit_code == 0, done.output
    files = sorted(tmp_path.rglob("*.pdf"))
    assert len(files) >= 5
    for file in files:
        text = re.sub(r"\s+", " ", said("pdftotext", "-layout", file, "-"))
        assert not re.search(unwanted, text), (file.name, text)
        # blank sheets have the words of choices to tick, and nothing that is filled in
        assert all(word in text for word in wanted), (file.name, text)


def test_every_path_has_a_declaration_and_prints_by_it(pack: Path) -> None:
    game = load(pack).game
    assert game is not None
    edition = Edition(game, "en")
    ada = next(iter(game.of_kind("card")))
    for path in LEAVES:
        assert edition.declared_field(ada, path) is not None, path
    assert edition.declared_field(ada, "pair.nothing") is None
    assert edition.declared_field(ada, "nothing.home") is None
