"""Hints of a finding name other places: where a field is declared, what is counted, where the first of two stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.check import check
from generator.cli import cli
from generator.finding import Finding
from generator.load.pack import load

GAME = """\
game: tiny
box: {cards: {name: karty, total: 6, pieces: {card: 6}}}
products: {it: {kind: deck, of: [card]}}
"""
CARDS = """\
kinds:
  base:
    name: {nom: podstawa}
    fields: {name: {type: name, label: nazwa}}
  card:
    name: {nom: karta}
    extends: base
    fields:
      cost: {type: int 0..90, label: koszt}
kind: card
provenance: {original: x}
things:
  sword: {name: Miecz, cost: 42}
  bow: {name: Łuk, cost: 81}
  mace: {name: Maczuga, cost: 3, copies: 4}
"""


def pack(folder: Path, cards: str = CARDS, game: str = GAME) -> Path:
    (folder / "game.yaml").write_text(game, "utf-8")
    (folder / "cards.yaml").write_text(cards, "utf-8")
    return folder


def finding(folder: Path, rule: str) -> Finding:
    (group,) = [one for one in check(load(folder)).groups if one.lead.rule == rule]
    return group.lead


@pytest.mark.parametrize(("old", "new", "rule", "hints"), [
    ("cost: 42", "cost: many", "bad-value", [("cards.yaml:9:7", "the field is declared here")]),
    ("cost: 42", "cost: 95", "bad-value", [("cards.yaml:9:7", "the field is declared here")]),
    (", cost: 42", "", "missing-field", [("cards.yaml:9:7", "the field is declared here")]),
    ("name: Miecz", "name: [a]", "bad-value", [("cards.yaml:4:14", "the field is declared here")]),
    ("cost: 42", "cost: 42, colour: red", "unknown-key", [
        ("cards.yaml:8:5", "the fields of card are declared here"),
        ("cards.yaml:4:5", "the fields of base are declared here")]),
    ("extends: base", "extends: [base]", "bad-value", []),
    ("type: int 0..90", "type: number", "bad-value", []),
])
def test_a_wrong_value_names_the_declaration_of_its_field(
    tmp_path: Path, old: str, new: str, rule: str, hints: list[tuple[str, str]]
) -> None:
    assert CARDS.count(old) == 1
    found = finding(pack(tmp_path, CARDS.replace(old, new)), rule)
    assert [(str(hint.place), hint.message) for hint in found.hints] == hints


def test_kinds_that_extend_one_another_end(tmp_path: Path) -> None:
    cards = CARDS.replace("name: {nom: podstawa}", "name: {nom: podstawa}\n    extends: card")
    cards = cards.replace("cost: 42", "cost: x")
    rules = [one.rule for one in check(load(pack(tmp_path, cards))).findings]
    assert "bad-value" in rules


def test_a_count_of_the_box_names_what_is_counted(tmp_path: Path) -> None:
    found = finding(pack(tmp_path, game=GAME.replace("6", "5")), "box-count-differs")
    told = [(str(hint.place), hint.message) for hint in found.hints]
    assert told == [("cards.yaml:13:3", "1 of card.sword"), ("cards.yaml:14:3", "1 of card.bow"),
                    ("cards.yaml:15:42", "4 of card.mace")]


def test_the_second_of_two_names_the_first(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    more = "kind: card\nprovenance: {original: x}\nthings: {bow: {name: Łuk, cost: 2}}\n"
    (folder / "more.yaml").write_text(more, "utf-8")
    found = finding(folder, "duplicate-key")
    assert (str(found.place), found.message) == ("more.yaml:3:15", "expected one card.bow, found a second")
    assert [(str(hint.place), hint.message) for hint in found.hints] == [("cards.yaml:14:3", "the first one")]


def test_every_format_tells_them(tmp_path: Path) -> None:
    folder = str(pack(tmp_path, CARDS.replace("cost: 42", "cost: many")))
    told = {form: CliRunner().invoke(cli, ["check", "--format", form, folder]).stdout
            for form in ("human", "json", "sarif", "github")}
    assert "cards.yaml:9:7: the field is declared here" in told["human"]
    (found,) = [one for one in json.loads(told["json"])["findings"] if one["rule"] == "bad-value"]
    (hint,) = found["hints"]
    assert (hint["line"], hint["column"], hint["message"]) == (9, 7, "the field is declared here")
    assert hint["file"].endswith("cards.yaml")
    (result,) = [one for one in json.loads(told["sarif"])["runs"][0]["results"] if one["ruleId"] == "bad-value"]
    (related,) = result["relatedLocations"]
    assert related["physicalLocation"]["region"]["startLine"] == 9
    assert related["message"]["text"] == "the field is declared here"
    assert "cards.yaml:9:7: the field is declared here" in told["github"].replace("%3A", ":")


def test_only_a_few_are_shown_unless_all_are_wanted(tmp_path: Path) -> None:
    things = "".join(f"  x{number}: {{name: X{number}, cost: 1}}\n" for number in range(9))
    folder = str(pack(tmp_path, CARDS + things))
    few, every = (CliRunner().invoke(cli, ["check", *more, folder]).stdout for more in ([], ["--all"]))
    assert few.count("1 of card.") + few.count("4 of card.") == 4
    assert "and 8 more; --all shows them" in few
    assert every.count("1 of card.") + every.count("4 of card.") == 12
