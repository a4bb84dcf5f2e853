"""What a newcomer's English pack writes and nobody should call wrong: hexes as text, words of one stem, short texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check import check
from generator.load.pack import load

HEAD = """
game: line
title: Line
language: en
version: "1"
kinds: {unit: {name: {nom: unit}, fields: {name: name, where: {type: text, label: set-up}, men: int 0..5000}}}
values: {purse: 1500}
provenance: {original: for this test}
"""


def findings(folder: Path, units: str, *chapters: str) -> list[tuple[str, str]]:
    (folder / "game.yaml").write_text(HEAD, encoding="utf-8")
    head = "kind: unit\nprovenance: {original: test}\nthings:"
    (folder / "units.yaml").write_text(f"{head}\n{units}", encoding="utf-8")
    for number, chapter in enumerate(chapters):
        (folder / f"rules-{number}.yaml").write_text(chapter, encoding="utf-8")
    looked_for = ("figure-in-prose", "reference-beside-the-point")
    return [(one.rule, one.message) for one in check(load(folder)).findings if one.rule in looked_for]


@pytest.mark.parametrize("where", ["0304, 0305", "1203 to 1209", "any hex of column 02", "the road of 1809"])
def test_hexes_and_years_are_names(tmp_path: Path, where: str) -> None:
    assert findings(tmp_path, f'  foot: {{name: Foot, men: 900, where: "{where}"}}') == []


@pytest.mark.parametrize(("where", "number"), [
    ("purse of 1500", "1500"), ("up to 3 hexes", "3"), ("at 0304 with 12", "12"), ("a column of 4200", "4200"),
])
def test_numbers_that_are_data_are_still_reported(tmp_path: Path, where: str, number: str) -> None:
    found = findings(tmp_path, f'  foot: {{name: Foot, men: 4200, where: "{where}"}}')
    assert found == [("figure-in-prose", f"expected a placeholder, found the typed number {number}")]


CHAPTER = """
chapter: "1.0"
title: The turn
provenance: {original: test}
clauses:
  "1.1": {title: Movement, text: "Every unit spends points for each hexagon that it enters along the road."}
  "1.2": {title: Combat, text: "Neighbouring enemies may be attacked; add strengths, divide, throw, apply losses."}
"""
ORDERS = """
chapter: "2.0"
title: Headquarters
provenance: {{original: test}}
clauses:
  "2.1": {{title: Orders, text: "{text}"}}
"""


@pytest.mark.parametrize("text", [
    "Move before anything else happens today: {ref:1.1}, whenever somebody desires.",
    "Units first, always: see {ref:1.1} about them, whatever happens.",
    "Fight: see {ref:1.2}.",
])
def test_words_of_one_stem_and_short_texts_meet(tmp_path: Path, text: str) -> None:
    assert findings(tmp_path, "  foot: {name: Foot, men: 1, where: none}", CHAPTER, ORDERS.format(text=text)) == []
