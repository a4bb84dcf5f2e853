"""A rulebook as a leaflet: the chapters alone, on as few pages as they fill."""

from __future__ import annotations

import subprocess
from pathlib import Path

from click.testing import CliRunner

from generator.cli import cli

GAME = """
game: short
title: Short Game
subtitle: for two
language: en
players: 2
version: "1.2"
products: {{rules: {{kind: rulebook, title: Rules, paper: A5, columns: 1{form}}}}}
values: {{hand: 5}}
glossary: {{hand: {{en: {{nom: hand}}, meaning: The cards you hold.}}}}
"""
RULES = """
provenance: {original: example}
chapter: "%d.0"
title: Chapter %d
clauses:
  "%d.1": {title: Begin, text: "Take {value:hand} cards as your {term:hand}. See {ref:2.1}."}
"""



def text_of(folder: Path, form: str) -> str:
    (folder / "game.yaml").write_text(GAME.format(form=form), encoding="utf-8")
    for number in (1, 2):
        (folder / f"{number}.yaml").write_text(RULES % (number, number, number), encoding="utf-8")
    done = CliRunner().invoke(cli, ["build", str(folder), "-o", str(folder / "output"), "-j", "1"])
    assert done.exit_code == 0, done.output
    (pdf,) = (folder / "output").rglob("rules.pdf")
    return subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True, check=True).stdout


def test_a_leaflet_is_one_page_with_all_that_the_book_says(tmp_path: Path) -> None:
    book = text_of(tmp_path, ", form: book")
    leaflet = text_of(tmp_path, ", form: leaflet")
    assert (leaflet.count("\f"), book.count("\f")) == (1, 2)
    said = ("Short Game", "for two", "2 players", "Chapter 1", "Chapter 2", "Take 5 cards", "See 2.1", "edition 1.2")
    for words in said:
        assert words in leaflet
    assert "Contents" in book
    assert "Contents" not in leaflet


def test_a_ruling_says_where_to_see(tmp_path: Path) -> None:
    (tmp_path / "rulings.yaml").write_text("""
rulings:
  draw:
    settled-by: ["2.1"]
    question: May you draw from an empty deck?
    answer: You shuffle the discards first.
""", encoding="utf-8")
    leaflet = text_of(tmp_path, ", form: leaflet")
    ruling = leaflet[leaflet.index("May you draw"):]
    assert "shuffle the discards" in ruling
    assert "See 2.1" in ruling
