"""Expressions in the holes and conditions of faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.layout.faces.face import front_of
from generator.layout.faces.holes import filled_text, holds
from generator.layout.marks import TextMark
from generator.load.pack import Loaded, load
from generator.model.game import Game
from generator.model.values import Ref
from generator.translate.edition import Edition

PACK = """
game: sums
title: Sums
language: en
version: "1.0"
severities: {figure-in-prose: off}
products: {cards: {kind: deck, title: Cards, of: [card], card: poker, duplex: [fronts-only]}}
values: {tax: 2}
kinds:
  folk: {name: {nom: folk, nom.pl: folk}, fields: {name: name, legs: int 0..9}}
  card:
    name: {nom: card, nom.pl: cards}
    fields:
      name: name
      cost: int 0..9 or none
      at-once: int 0..9 or none
      sort: choice of spell, weapon, fire-bolt
      folk: ref folk or none
      tags: list of choice of red, blue
      worn: {label: worn, fields: {by-day: int 0..9, by-night: int 0..9}}
      ready: flag
provenance: {original: example}
"""
THINGS = """
kind: card
provenance: {original: example}
things:
  a:
    {name: A, cost: 3, at-once: 2, sort: spell, folk: elf, tags: [red], worn: {by-day: 1, by-night: 4}, ready: true,
     copies: 2}
  b: {name: B, sort: fire-bolt, tags: [], worn: {by-day: 0, by-night: 0}, ready: false}
"""
FOLK = """
kind: folk
provenance: {original: example}
things: {elf: {name: Elf, legs: 2}}
"""
FACE = """
faces:
  card:
    for: [card]
    size: 63 mm x 88 mm
    regions:
"""
Packs = Callable[[Mapping[str, str]], Loaded]


def files(*regions: str) -> dict[str, str]:
    return {"game.yaml": PACK, "things.yaml": THINGS, "folk.yaml": FOLK,
            "theme/faces.yaml": FACE + "".join(f"      {one}\n" for one in regions)}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("sums")
    for name, text in files("x: {box: [5, 5, 9, 9], shape: rect, fill: ink}").items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    found = load(folder).game
    assert found is not None
    return found


@pytest.mark.parametrize(("text", "of_a", "of_b"), [
    ("{cost + 1}", "4", ""),
    ("{cost * 2 - at_once}", "4", ""),
    ("{cost / 2}", "3/2", ""),
    ("{-cost}", "−3", ""),
    ("{cost+1} of {copies * 2}", "4 of 4", " of 2"),
    ("{cost + 1|signed}", "+4", ""),
    ("{worn.by_day + worn.by_night}", "5", "0"),
    ("{folk.legs * 2}", "4", ""),
    ("{value('tax') + 1}", "3", "3"),
    ("{len(tags)}", "1", "0"),
    ("{max(cost, 5)}", "5", ""),
    ("{'high' if cost > 2 else 'low'}", "high", ""),
    ("{cost if cost else 0}", "3", "0"),
    ("{cost > 2|dear}", "dear", ""),
    ("{choose(sort, spell, 'S', weapon, 'W')}", "S", ""),
    ("{choose(sort, spell, 'S', weapon, 'W', '?')}", "S", "?"),
    ("{choose(cost, 1, 'one', 3, 'three')}", "three", ""),
    ("{id}-{copy}", "a-1", "b-1"),
    ("{kind}", "card", "card"),
])
def test_holes(text: str, of_a: str, of_b: str, game: Game) -> None:
    edition = Edition(game, "en")
    assert [filled_text(edition, game.things[Ref("card", one)], text) for one in "ab"] == [of_a, of_b]


@pytest.mark.parametrize(("when", "wanted"), [
    ("cost >= 2", (True, False)),
    ("cost >= 2 and sort == spell", (True, False)),
    ("sort == fire_bolt", (False, True)),
    ("sort == 'fire-bolt'", (False, True)),
    ("sort in [spell, weapon]", (True, False)),
    ("not cost", (False, True)),
    ("not cost and not folk", (False, True)),
    ("folk == elf", (True, False)),
    ("folk and folk.legs < 4", (True, False)),
    ("red in tags", (True, False)),
    ("ready or cost", (True, False)),
    ("kind == card", (True, True)),
    ("at_once + 1 == cost", (True, False)),
    ("1 <= cost <= 3", (True, False)),
    ("cost != none", (True, False)),
    ("copies > 1", (True, False)),
    ("sort is spell", (True, False)),
    ("not sort is spell", (False, True)),
    ("not (sort == spell)", (False, True)),
])
def test_conditions(when: str, wanted: tuple[bool, bool], game: Game) -> None:
    edition = Edition(game, "en")
    assert tuple(holds(edition, game.things[Ref("card", one)], when) for one in "ab") == wanted


def texts(packs: Packs, *regions: str) -> list[str]:
    loaded = packs(files(*regions))
    assert loaded.game is not None
    assert [str(one.message) for one in check(loaded).findings if one.severity == "error"] == []
    piece = front_of(Edition(loaded.game, "en"), loaded.game.things[Ref("card", "a")], (63, 88)).piece
    return [mark.text for mark in piece.marks if isinstance(mark, TextMark)]


def test_repeated_regions_compute_with_the_number_of_the_copy(packs: Packs) -> None:
    region = 'n: {box: [5, 5, 9, 9], text: "{n * 10}", when: n % 2 == 1, repeat: {over: cost}}'
    assert texts(packs, region.replace("n % 2 == 1", "n != 2")) == ["10", "30"]


def test_a_face_chooses_pictures_and_colours_by_expressions(packs: Packs) -> None:
    fill = "{'#ff0000' if cost and cost > 2 else '#00ff00'}"
    assert texts(packs, f'c: {{box: [5, 5, 9, 9], badge: rect, fill: "{fill}", text: "{{cost - 1}}"}}') == ["2"]


def test_literal_braces_stay(packs: Packs) -> None:
    region = 'c: {box: [5, 5, 40, 9], text: "**Set** \\\\{cost + 1\\\\}"}'
    assert texts(packs, region) == ["Set", "{cost +\N{NO-BREAK SPACE}1}"]


@pytest.mark.parametrize(("region", "said"), [
    ('x: {box: [5, 5, 9, 9], text: "{cots + 1}"}', "found 'cots'"),
    ('x: {box: [5, 5, 9, 9], text: "{cost +}"}', "expected an expression"),
    ('x: {box: [5, 5, 9, 9], text: "{cost ** 9}"}', "no part of the language"),
    ('x: {box: [5, 5, 9, 9], text: "{__import__(1)}"}', "expected one of"),
    ('x: {box: [5, 5, 9, 9], text: "{cost / 0}"}', "divides by nothing"),
    ('x: {box: [5, 5, 9, 9], text: "{name + 1}"}', "expected a number"),
    ('x: {box: [5, 5, 9, 9], text: "{cost + n}"}', "found 'n'"),
    ('x: {box: [5, 5, 9, 9], text: a, when: sort == spel}', "expected a word that sort can hold, found 'spel'"),
    ('x: {box: [5, 5, 9, 9], text: "{choose(sort, spel, 1)}"}', "expected a word that sort can hold, found 'spel'"),
    ('x: {box: [5, 5, 9, 9], text: a, when: srt == spell}', "found 'srt'"),
    ('x: {box: [5, 5, 9, 9], text: a, when: folk == dwarf}', "found 'dwarf'"),
    ('x: {box: [5, 5, 9, 9], text: a, when: kind == crad}', "found 'crad'"),
    ('x: {box: [5, 5, 9, 9], text: a, when: name > 3}', "expected a number"),
    ('x: {box: [5, 5, 9, 9], text: a, when: cost >= }', "expected an expression"),
    ("x: {box: [5, 5, 9, 9], text: \"{value('taxes')}\"}", "expected a value of the pack"),
])
def test_faults_are_told(region: str, said: str, packs: Packs) -> None:
    found = [one for one in check(packs(files(region))).findings if one.severity == "error"]
    assert [(one.rule, said in str(one.message)) for one in found] == [("face-expression-fails", True)], found
    assert found[0].place is not None
    assert (found[0].place.file, found[0].place.line) == ("theme/faces.yaml", 7)
