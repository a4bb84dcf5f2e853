"""Signing off: what is approved is told when it changes, and what is approved anew is told no more."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import cli

HEAD = "game: tiny\ntitle: Maleńka\nlanguage: pl\nproducts: {plansza: {kind: tables}}\n"
PACK = """\
kinds:
  monster: {name: potwór, fields: {name: name, strength: dice, skill: int 0..9 or none, text: text}}
  tile: {name: segment, fields: {name: name, edges: "edges of corridor, wall", of: list of ref monster}}
kind: monster
things:
  troll:
    name: {nom: Troll, gen: Trolla, dat: Trollowi, acc: Trolla, nom.pl: Trolle}
    strength: 2K6+3
    text: "{name:monster.orc} i {value:limit}."
  orc: {name: Ork, strength: 1K6, skill: 2, text: Sam.}
values: {limit: 3}
tables:
  "1.1":
    title: Rany
    rows: {roll: 1K6}
    cell: int 0..9
    data: {"1–3": 1, "4–6": 2}
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


@pytest.fixture
def signed(tmp_path: Path) -> Path:
    """A pack that is signed off."""
    (tmp_path / "game.yaml").write_text(HEAD, encoding="utf-8")
    (tmp_path / "example.yaml").write_text(PACK, encoding="utf-8")
    assert run("approve", tmp_path).exit_code == 0
    return tmp_path


def change(folder: Path, old: str, new: str) -> Path:
    file = folder / "example.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def told(folder: Path) -> list[str]:
    """What check says of facts that differ."""
    lines = run("check", "--format", "short", "--select", "differs-from-approved", folder).output.splitlines()
    return [line.partition("approved]: ")[2] for line in lines]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2K6+3", "2K6+4", "expected 2K6+3, as approved, found 2K6+4"),
        ("gen: Trolla", "gen: Tralla", "expected gen Trolla, as approved, found gen Tralla"),
        ("{value:limit}", "{count:monster}", "expected {value:limit}, as approved, found {count:monster}"),
        ("limit: 3", "limit: 4", "expected 3, as approved, found 4"),
        ('"4–6": 2', '"4–6": 3', "expected 2, as approved, found 3"),
        ("skill: 2, ", "", "expected monster/orc/skill as approved, 2, found none"),
        ("strength: 1K6,", "strength: 1K6, copies: 2,", "expected 1, as approved, found 2"),
        ("  orc:", "  ogre: {name: Ogr, strength: 1K6, text: Sam.}\n  orc:",
         "expected nothing new, found monster/ogre: name nom Ogr, strength 1K6, copies 1, text Sam."),
    ],
)
def test_a_fact_that_changes_is_told(signed: Path, old: str, new: str, message: str) -> None:
    assert told(signed) == []
    assert told(change(signed, old, new)) == [message]
    assert run("approve", signed).exit_code == 0
    assert told(signed) == []


def test_wording_is_free(signed: Path) -> None:
    turned = change(signed, "{name:monster.orc} i {value:limit}.", "{value:limit}, a przy nich {name:monster.orc|nom}.")
    assert told(turned) == []


def test_a_thing_that_is_gone_is_told_where_it_was_approved(signed: Path) -> None:
    change(change(signed, "{name:monster.orc} i ", ""), "  orc: {name: Ork, strength: 1K6, skill: 2, text: Sam.}\n", "")
    lines = run("check", "--format", "short", signed).output.splitlines()
    (line,) = [line for line in lines if "monster/orc as" in line]
    number = int(line.partition("approved.ini:")[2].partition(":")[0])
    assert (signed / "approved.ini").read_text(encoding="utf-8").splitlines()[number - 1] == "[monster/orc]"


def test_only_some_facts_are_approved(signed: Path) -> None:
    change(change(signed, "2K6+3", "2K6+4"), "strength: 1K6,", "strength: 1K3,")
    shown = run("approve", "--dry-run", "--only", "monster.troll", signed).output
    assert "monster/troll/strength\n  - 2K6+3\n  + 2K6+4\n" in shown
    assert len(told(signed)) == 2
    run("approve", "--only", "monster.troll", signed)
    assert told(signed) == ["expected 1K6, as approved, found 1K3"]


def test_the_file_is_the_same_whoever_writes_it(signed: Path) -> None:
    before = (signed / "approved.ini").read_bytes()
    assert "nothing differs" in run("approve", signed).output
    (signed / "approved.ini").unlink()
    run("approve", signed)
    assert (signed / "approved.ini").read_bytes() == before


def test_errors_are_not_signed_off(signed: Path) -> None:
    before = (signed / "approved.ini").read_bytes()
    result = run("approve", change(signed, "{name:monster.orc}", "{name:monster.ogre}"))
    assert result.exit_code == 1
    assert (signed / "approved.ini").read_bytes() == before


@pytest.mark.parametrize("text", ["<<<<<<< HEAD\n", "[a]\nb = 1\nb = 2\n", "a = 1\n"])
def test_a_file_that_is_spoilt_is_told(signed: Path, text: str) -> None:
    (signed / "approved.ini").write_text(text, encoding="utf-8")
    (message,) = told(signed)
    assert message.startswith("expected lines as zecer writes them, found ")
