"""`zecer show` tells of a thing or a field which listings print it, and of no others."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import cli

PACK = {
    "game.yaml": "game: pit\ntitle: Jama\nlanguage: pl\nproducts: {plansza: {kind: tables}}\n",
    "kinds.yaml": """\
provenance: {original: na próbę}
kinds:
  monster: {name: potwór, fields: {name: name, strength: int 0..9, agility: int 0..9}}
  hero: {name: bohater, fields: {name: name, strength: int 0..9}}
tables:
  "1.1": {title: Potwory, lists: monster, columns: [name, strength]}
""",
    "monsters.yaml": """\
kind: monster
provenance: {original: na próbę}
things: {troll: {name: Troll, strength: 3, agility: 1}}
""",
    "heroes.yaml": """\
kind: hero
provenance: {original: na próbę}
things: {ann: {name: Anna, strength: 2}}
""",
}


@pytest.mark.parametrize(("datum", "listed"), [
    ("monster.troll", True), ("monster.troll.strength", True), ("monster.troll.agility", False), ("hero.ann", False),
    ("hero.ann.strength", False), ("monster", True), ("hero", False)])
def test_a_listing_is_told_of_what_it_prints(tmp_path: Path, datum: str, listed: bool) -> None:
    for name, text in PACK.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = CliRunner().invoke(cli, ["show", datum, str(tmp_path)], prog_name="zecer")
    assert done.exit_code == 0, done.output
    assert ("lists it" in done.output) == listed
