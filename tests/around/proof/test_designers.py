"""What designers ask: rows that hardly come, columns and things that others outdo; notes, told when asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.check.printing import human
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]
WEAPONS = """
kinds:
  weapon: {{name: broń, fields: {{name: name, reach: {{type: "choice of near, far"}}}}}}
  hero: {{name: bohater, fields: {{name: name, weapons: list of ref weapon}}}}
kind: weapon
things:
  sword: {{name: miecz, reach: near}}
  knife: {{name: nóż, reach: {reach}}}
  claws: {{name: pazury, reach: near}}
tables:
  "1.1":
    title: Walka
    rows: {{roll: 1K6}}
    columns: {{things: weapon, which: [sword, knife, claws]}}
    cell: int 0..9
    data:
      "1–3": [1, 1, 0]
      "4–6": [2, 1, 0]
"""
HERO = """
kind: hero
things:
  ann: {name: Anna, weapons: [sword, knife]}
"""
CARDS = """
kinds:
  weapon: {{name: broń, fields: {{name: name}}}}
  card:
    name: karta
    fields:
      name: name
      price: {{type: int 1..9, better: lower}}
      blow: {{type: dice or none, better: higher}}
      skill: {{type: map of weapon to int 1..9, better: higher}}
      text: text
kind: card
things:
  one: {{name: Jeden, {one}}}
  two: {{name: Dwa, {two}}}
"""


def told(loaded: Loaded, rule: str) -> list[str]:
    return [finding.message for finding in check(loaded).findings if finding.rule == rule]


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        ("{roll: 3K6}", 1),
        ("{roll: 2K6}", 0),
        ("{roll: 3K6, minus: {klątwa: [1]}}", 0),
        ("{roll: 3K6, plus: {premia: [1]}}", 1),
        ("{roll: 9K6}", 0),
    ],
)
def test_a_row_is_rare_whatever_modifies_the_roll(pack: Write, rows: str, count: int) -> None:
    text = f'tables:\n  "1.1":\n    title: Pogoda\n    rows: {rows}\n    data: {{"≤3": burza, "4+": pogoda}}\n'
    assert len(told(pack(text), "row-rare")) == count


def test_a_rare_column_is_told_too(pack: Write) -> None:
    text = """
tables:
  "1.1":
    title: Pogoda
    rows: {roll: 1K6}
    columns: {roll: 4K6}
    data:
      "1–3": {4: burza, 5+: pogoda}
      "4–6": {4: burza, 5+: deszcz}
"""
    assert told(pack(text), "row-rare") == ["expected one throw of a hundred or more for 4, found 0.077 % (1/1296)"]


def test_a_column_is_compared_with_things_that_are_alike(pack: Write) -> None:
    near, far = (pack({"a.yaml": WEAPONS.format(reach=reach), "b.yaml": HERO}) for reach in ("near", "far"))
    assert told(near, "column-dominated") == ["expected a row where knife has more than sword, found none"]
    assert told(far, "column-dominated") == []


@pytest.mark.parametrize(
    ("one", "two", "worse"),
    [
        ("price: 2, text: x", "price: 1, text: x", ["one"]),
        ("price: 2, text: x", "price: 1, text: y", []),
        ("price: 2, blow: 1K6, text: x", "price: 2, blow: 1K6+1, text: x", ["one"]),
        ("price: 2, blow: 2K6, text: x", "price: 2, blow: 1K6+3, text: x", []),
        ("price: 2, blow: none, text: x", "price: 2, blow: 1K6, text: x", []),
        ("price: 1, blow: 1K6, text: x", "price: 2, blow: 1K6+1, text: x", []),
        ("price: 2, skill: {sword: 1}, text: x", "price: 2, skill: {sword: 1, knife: 1}, text: x", ["one"]),
        ("price: 2, skill: {sword: 2}, text: x", "price: 2, skill: {sword: 1, knife: 1}, text: x", []),
        ("price: 2, text: x", "price: 2, text: x", []),
    ],
)
def test_a_thing_is_worse_only_where_numbers_can_be_compared(pack: Write, one: str, two: str, worse: list[str]) -> None:
    weapons = "kind: weapon\nthings: {sword: {name: miecz}, knife: {name: nóż}}\n"
    loaded = pack({"a.yaml": CARDS.format(one=one, two=two), "b.yaml": weapons})
    found = [finding for finding in check(loaded).findings if finding.rule == "thing-dominated"]
    assert [finding.path for finding in found] == [f"card/{id_}" for id_ in worse]
    assert {finding.severity for finding in found} <= {"note"}


def test_what_is_better_is_higher_or_lower(pack: Write) -> None:
    kinds = "kinds:\n  card: {name: karta, fields: {price: {type: int 1..9, better: lowre}}}\n"
    assert told(pack(kinds), "bad-value") == ["expected higher or lower, found 'lowre'"]


def test_notes_are_counted_and_told_when_asked_for(pack: Write) -> None:
    loaded = pack({"a.yaml": WEAPONS.format(reach="near"), "b.yaml": HERO})
    report = check(loaded)
    assert report.count("note") == 1
    short, whole = (human(report, loaded.places, notes=notes) for notes in (False, True))
    # the only one is the first
    assert short.count("note[column-dominated]") == 1
    assert "1 note (shown by zecer -v check)" in short
    assert "column-dominated" in whole
    assert whole.rstrip().endswith("1 note")
