"""Signing off: what is approved is told when it changes, and what is approved anew is told no more."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from survival.test_reading import BYTES

from generator.check import Choice, check
from generator.check.approved_texts import sentences_approved
from generator.cli import cli
from generator.finding import Finding
from generator.load.approved import FILE, FORMER_HEAD, sentences_of
from generator.load.pack import load
from generator.model.text import Text
from zecer_proof.turned_texts import is_turned

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


RULES = """\
provenance: {original: próba}
chapter: "1.0"
title: Walka
clauses:
  "1.1": Ruch jest obowiązkowy. Kto przegrał walkę, odkłada wierzchnią kartę ekwipunku.
  "1.2": Kostką potwora rzuca sąsiad z lewej strony.
figures:
  ways:
    after: "1.1"
    caption: Dwie drogi.
    kind: tiles
    place: [{tile: tile.a, at: [0, 0], turn: 90, mark: ok}, {tile: tile.b, at: [1, 0], mark: wrong}]
    arrows: [{from: [0, 0], to: [1, 0]}]
"""
SUMMARY = """\
chapter: "2.0"
title: Skrót
clauses:
  "2.1": Po walce kto przegrał, odkłada wierzchnią kartę ekwipunku ({ref:1.1}).
  "2.2": Potwora rzuca kostką sąsiad ({ref:1.2}).
rulings:
  who: {question: Kto rzuca?, answer: Sąsiad z lewej strony rzuca za potwora., settled-by: "1.2"}
"""
TILES = """\
kinds: {tile: {name: segment, fields: {name: name, edges: "edges of corridor, wall"}}}
kind: tile
things:
  a: {name: Zakręt, edges: {north: corridor, east: wall, south: wall, west: wall}}
  b: {name: Sala, edges: {north: wall, east: wall, south: wall, west: corridor}}
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A signed pack of rules, a summary and a figure."""
    for name, text in (("game", HEAD), ("rules", RULES), ("summary", SUMMARY), ("tiles", TILES)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    assert run("approve", tmp_path).exit_code == 0
    return tmp_path


def edit(folder: Path, name: str, old: str, new: str) -> Path:
    file = folder / f"{name}.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def found(folder: Path) -> list[Finding]:
    chosen = ("differs-from-approved", "reworded-since-approved")
    return list(check(load(folder), choice=Choice(select=chosen)).findings)


@pytest.mark.parametrize(("old", "new"), [
    ("at: [1, 0]", "at: [0, 1]"), ("turn: 90", "turn: 270"), ("mark: wrong", "mark: ok"),
    ("from: [0, 0], to: [1, 0]", "from: [1, 0], to: [0, 0]"), ("tile: tile.b", "tile: tile.a"),
])
def test_what_a_figure_shows_is_signed_off(book: Path, old: str, new: str) -> None:
    (one,) = found(edit(book, "rules", old, new))
    assert (one.severity, one.path.startswith("figure/ways/")) == ("warning", True)


@pytest.mark.parametrize(("old", "new", "severity"), [
    ("Ruch jest obowiązkowy", "Ruch jest dobrowolny", "warning"), ("z lewej strony", "z prawej strony", "warning"),
    ("sąsiad z", "uważny sąsiad z", "warning"), ("sąsiad z", "sąsiad nie z", "warning"),
    ("Kostką", "Dwiema kostkami", "warning"), ("Ruch jest obowiązkowy", "Obowiązkowy jest ruch", "note"),
])
def test_a_changed_word_of_a_rule_is_told_where_it_stands(book: Path, old: str, new: str, severity: str) -> None:
    (one,) = found(edit(book, "rules", old, new))
    assert one.severity == severity
    assert one.place is not None
    line = (book / "rules.yaml").read_text("utf-8").splitlines()[one.place.line - 1]
    changed = next(at for at, pair in enumerate(zip(RULES.splitlines()[one.place.line - 1], line, strict=False))
                   if pair[0] != pair[1])
    assert one.place.column - 1 <= changed < one.place.column - 1 + one.width


@pytest.mark.parametrize(("old", "new", "turned"), [
    ("odkłada kartę, rzuca kostką, bierze żeton", "odkłada kartę, bierze żeton, rzuca kostką", True),
    ("najpierw się rusza, a potem walczy", "najpierw walczy, a potem się rusza", True),
    ("możecie odłożyć kartę", "wolno wam odłożyć kartę", False),
    ("rzuca kostką gracz", "gracz rzuca kostką", False),
    ("Ruch jest krótki.", "Ruch jest krótki. Tak bywa.", False),
    ("Ruch jest krótki. Tak bywa.", "Ruch jest krótki.", True),
    ("Ruch jest krótki. *Tak bywa.*", "Ruch jest krótki.", False),
])
def test_what_may_turn_a_rule_round(old: str, new: str, turned: bool) -> None:
    before, after = (sentences_of(sentences_approved(Text(text))) or "" for text in (old, new))
    assert is_turned(before, after, "pl") is turned


def test_punctuation_and_capitals_are_free(book: Path) -> None:
    assert found(edit(book, "rules", "obowiązkowy. Kto", "obowiązkowy; kto")) == []


def test_what_said_the_same_and_stayed_is_named(book: Path) -> None:
    (one,) = found(edit(book, "rules", "odkłada wierzchnią", "dobiera wierzchnią"))
    assert one.rule == "differs-from-approved"
    assert [(hint.path, str(hint.place)) for hint in one.hints] == [("clause/2.1/text", "summary.yaml:4:10")]


def test_what_changed_on_both_sides_breaks_no_pair(book: Path) -> None:
    edit(edit(book, "rules", "odkłada wierzchnią", "zrzuca wierzchnią"), "summary", "odkłada", "zrzuca")
    assert [one.hints for one in found(book)] == [(), ()]


def test_a_clause_whose_fact_changed_names_what_refers_to_it(book: Path) -> None:
    (one,) = found(edit(book, "rules", "z lewej strony", "z prawej strony"))
    told = f"{one.help} {[hint.path for hint in one.hints]}"
    assert "clause/2.2/text" in told
    assert "ruling/who/answer" in told


def test_the_words_that_changed_are_shown(book: Path) -> None:
    edit(edit(book, "rules", "z lewej strony", "z prawej strony"), "rules", "obowiązkowy. Kto", "dobrowolny. Kto")
    edit(book, "summary", "Kto rzuca?", "Kto rzuca…?")
    shown = run("approve", "--dry-run", book).output
    assert "sąsiad z lewej strony.-] → {+Kostką potwora rzuca sąsiad z prawej strony.+}" in shown
    assert shown.index("clause/1.2/text") < shown.index("clause/1.1/text") < shown.index("1 text reworded")
    assert "[-obowiązkowy-] {+dobrowolny+}" in shown


OLDER = """\
[kind/tile]
name = nom segment

[tile/a]
name = nom Zakręt
edges = corridor, wall, wall, wall
copies = 1

[tile/b]
name = nom Sala
edges = wall, wall, wall, corridor
copies = 1

[figure/ways]
place = tile.a, tile.b
arrows = 0, 0, 1, 0
after = 1.1
caption/says = 2

[ruling/who]
settled-by = 1.2
answer/says = left

[clause/1.1]
text/says = losing
text/order-words = top

[clause/1.2]
text/says = left

[clause/2.1]
text = {ref:1.1}
text/says = losing
text/order-words = after, top

[clause/2.2]
text = {ref:1.2}
"""


def test_a_file_without_sentences_is_read_and_renewed(book: Path) -> None:
    (book / "approved.ini").write_text(FORMER_HEAD + "\n" + OLDER, encoding="utf-8")
    assert [(one.severity, str(one.place)) for one in found(book)] == [("note", "approved.ini:1:1")]
    (_, one) = found(edit(book, "rules", "z lewej strony", "z prawej strony"))
    assert one.message == "expected left, as approved, found right"
    edit(book, "rules", "z prawej strony", "z lewej strony")
    run("approve", book)
    assert found(book) == []
    # nothing of it was the user's
    assert not (book / "approved (1).ini").exists()


@pytest.mark.parametrize("data", BYTES, ids=["none", "windows", "UTF-16", "zeros", "control"])
def test_bytes_that_are_no_text(data: bytes, signed: Path) -> None:
    (signed / FILE).write_bytes(data)
    told = run("check", "--select", "differs-from-approved", signed)
    # what was approved is no part of what is printed
    assert told.exit_code == 0, told.output
    assert FILE in told.output
