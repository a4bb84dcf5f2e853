"""Examples of several actions carry a state; what is wrong with one is told at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.book.contents import ExampleView, chapter_view
from generator.check import check
from generator.load.pack import load
from generator.model.expression import run_example
from generator.model.game import Game
from generator.model.text import Text
from generator.translate.context import Context
from generator.translate.edition import Edition

PACK = """\
game: tiny
language: pl
kinds:
  hero: {name: bohater, fields: {name: name, strength: int 1..9}}
  room: {name: komnata, fields: {name: name, next: ref room or none}}
kind: hero
things: {ann: {name: Anna, strength: 4}}
values: {harm: 1}
tables:
  "1.1": {title: Spotkania, rows: {number: suma}, cell: ref hero, data: {"≤9": ann}}
chapter: "1.0"
title: Walka
clauses: {"1.1": {table: "1.1"}}
examples:
  fight:
    clause: "1.1"
    given: {who: hero.ann}
    state: {life: 3, armour: true}
    actions:
      first:
        given: {dice: [5, 2]}
        steps: {total: "sum(dice)", foe: 'lookup("1.1", total)'}
        set: {life: 'life - (0 if armour else value("harm"))', armour: false}
        expect: {total: 7, foe: ann, life: 3, armour: false}
      second-throw:
        given: {die: 6}
        steps: {strength: who.strength + die + first.total}
        set: {life: 'life - (0 if armour else value("harm"))'}
        expect: {strength: 17, life: 2}
    run: "[life, second_throw.die]"
    expect: [2, 6]
    text: |
      {given:life}, {given:first.dice}, {step:first.total}, {step:first.armour}, {step:second-throw.life}, {result}
"""


def written(folder: Path, old: str = "", new: str = "") -> Path:
    assert old in PACK
    (folder / "game.yaml").write_text(PACK.replace(old, new, 1) if old else PACK, "utf-8")
    return folder


def game(folder: Path) -> Game:
    loaded = load(written(folder))
    assert not loaded.findings
    assert loaded.game is not None
    return loaded.game


def test_each_action_changes_the_state_that_the_one_before_left(tmp_path: Path) -> None:
    tiny = game(tmp_path)
    outcome = run_example(tiny, tiny.examples["fight"])
    assert {name: value for name, value in outcome.steps.items() if name.endswith(("life", "armour", "strength"))} == {
        "first.life": 3, "first.armour": False, "second-throw.strength": 17, "second-throw.life": 2,
        "second-throw.armour": False,
    }
    assert outcome.result == (2, 6)
    assert {"table/1.1/≤9", "value/harm", "hero/ann/strength"} <= set(outcome.read)


def test_the_text_prints_what_each_action_is_given_and_comes_to(tmp_path: Path) -> None:
    tiny = game(tmp_path)
    edition = Edition(tiny, "pl")
    bands = chapter_view(edition, tiny.chapters["1.0"]).bands
    (printed,) = [item.value for band in bands for item in band.contents if isinstance(item.value, ExampleView)]
    assert edition.line(printed.text, printed.context) == "3, 5, 2, 7, nie, 2, 2, 6"


def test_things_in_a_list_are_printed_by_their_names(tmp_path: Path) -> None:
    edition = Edition(game(tmp_path), "pl")
    assert edition.line(Text("{given:who}"), Context(given={"who": ("hero.ann", 3)})) == "Anna, 3"


def test_an_example_of_actions_has_no_errors(tmp_path: Path) -> None:
    assert not [one for one in check(load(written(tmp_path))).findings if one.severity == "error"]


@pytest.mark.parametrize(("old", "new", "line", "words"), [
    ("life: 3, armour: false}", "life: 2, armour: false}", 24, "expected 2 for first.life, found 3"),
    ("strength: 17", "strength: 18", 29, "expected 18 for second-throw.strength, found 17"),
    ("expect: [2, 6]", "expect: [2, 5]", 31, "expected [2, 5], found [2, 6]"),
    ("die + first.total", "die + fist.total", 27, "expected a name that is given, found 'fist'"),
    ("set: {life: 'life -", "set: {life: 'lief -", 23, "expected a name that is given, found 'lief'"),
    ("set: {life: 'life", "set: {lief: 'life", 23, "expected a name of the state, found 'lief'"),
    ("given: {die: 6}", "given: {die: 6, who: 3}", 26, "expected a new name, found 'who', which is given already"),
    ("steps: {strength:", "steps: {life: 3, strength:", 27, "expected a new name, found 'life'"),
    ("dice: [5, 2]", "dice: [5, 2], from: 3", 21, "expected a name that expressions can read, found 'from'"),
    ("      first:\n", "      1st.throw:\n", 20, "expected an id such as second-throw, found '1st.throw'"),
    ("{given:first.dice}", "{given:first.die}", 33, "found 'first.die'"),
    ("{step:first.armour}", "{step:first.armor}", 33, "found 'first.armor'"),
])
def test_faults_are_told_at_their_line(tmp_path: Path, old: str, new: str, line: int, words: str) -> None:
    found = [one for one in check(load(written(tmp_path, old, new))).findings if words in str(one.message)]
    assert [one.place.line for one in found if one.place is not None] == [line]


def test_an_example_without_actions_is_told(tmp_path: Path) -> None:
    text = PACK[: PACK.index("    actions:")] + "    actions: {}\n    text: Nic.\n"
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    messages = [str(one.message) for one in check(load(tmp_path)).findings]
    assert "expected 1 to 50 actions, found 0" in messages
