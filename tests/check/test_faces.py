"""Holes, conditions and colours of faces: what nobody can evaluate is told by check, where only a build refused it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check import check
from generator.finding import Finding
from generator.load.pack import load

COMPUTES = "a hole names a field, or computes"
CARDS = """\
kinds:
  card:
    name: karta
    fields:
      name: name
      cost: int 0..9
      sort: choice of jasna, ciemna
      rare: flag
      rules: text
      tint: text or none
kind: card
things:
  sword: {name: Miecz, cost: 2, sort: jasna, rare: true, rules: "Tnie."}
  bow: {name: Łuk, cost: 1, sort: ciemna, rare: false, rules: "Strzela."}
"""
FACE = """\
colours: {pale: "#eeeeee", dark: "#222222", jasna: "#f4f4f4", ciemna: "#111111", ground: "#ffffff"}
faces:
  card:
    size: 63 mm x 88 mm
    for: [card]
    regions:
"""


def told(folder: Path, regions: str, *rules: str, cards: str = CARDS) -> list[Finding]:
    (folder / "theme").mkdir(parents=True)
    (folder / "game.yaml").write_text("game: tiny\nproducts: {it: {kind: deck, of: [card]}}\n", "utf-8")
    (folder / "cards.yaml").write_text(cards, "utf-8")
    (folder / "theme" / "theme.yaml").write_text(FACE + regions, "utf-8")
    return [finding for finding in check(load(folder)).findings if finding.rule in rules]


@pytest.mark.parametrize(("text", "column", "help"), [
    ("{cst*2}", 39, '"cost"'), ("{{cost}}", 38, COMPUTES),
    ("{cost", 38, COMPUTES), ("cost}", 42, COMPUTES), ("{}", 38, COMPUTES),
    ("{cost|}", 38, COMPUTES), ("{name} {0}", 45, COMPUTES), ("{Cost}", 38, '"cost"'),
])
def test_an_unknown_hole_is_told(tmp_path: Path, text: str, column: int, help: str) -> None:
    region = f'      a: {{box: [4, 4, 50, 6], text: "{text}"}}\n'
    found = told(tmp_path, region, "face-unreadable", "face-expression-fails")
    assert found
    place = found[0].place
    assert place is not None
    assert (place.file, place.line, place.column) == ("theme/theme.yaml", 7, column)
    assert help in (found[0].help or "")


def test_an_icon_of_a_text_that_the_theme_lacks_is_told(tmp_path: Path) -> None:
    region = '      a: {box: [4, 4, 50, 6], text: "{icon:heart} {cost}"}\n'
    (finding,) = told(tmp_path, region, "face-unreadable", "reference-to-nothing")
    assert (finding.rule, str(finding.place)) == ("reference-to-nothing", "theme/theme.yaml:7:38")
    assert "'heart'" in finding.message


@pytest.mark.parametrize("text", ["{cost}", "{cost|signed}", "{name|nom}", "{rare|R}", "{tint|T}",
                                  "{rules|x}", "{sort}", "{copies} {kind.name}",
                                  "{rules} {value:card.sword.cost}", "bez niczego"])
def test_a_hole_that_is_known_is_no_fault(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, f'      a: {{box: [4, 4, 50, 6], text: "{text}"}}\n', "face-unreadable") == []


@pytest.mark.parametrize(("when", "said"), [
    ("cost >= many", "found 'many'"), ("cost is 12", "from 0 to 9"), ("cost is many", "found 'many'"),
    ("cost and rarer", "found 'rarer'"), ("Cost", "found 'Cost'"),
    ("rare is true", "yes or no"), ("rules is Tnie.", "one word"), ("name is Miecz", "one word"),
    ("wight", "a field of the pack"), ("not wight", "a field of the pack"), ("2", "that names a field"),
    ("!rare", "expected an expression"),
])
def test_a_condition_that_nobody_can_evaluate_is_told(tmp_path: Path, when: str, said: str) -> None:
    region = f'      a: {{box: [4, 4, 50, 6], text: "{{name}}", when: "{when}"}}\n'
    found = told(tmp_path, region, "face-unreadable", "face-expression-fails")
    assert found, when
    assert said in found[0].message
    assert found[0].place is not None
    assert found[0].place.line == 7


@pytest.mark.parametrize("when", ["cost", "not cost", "rare", "not rare", "sort is jasna", "sort is not jasna, ciemna",
                                  "cost is 2", "rules", "name", "copies is 2", "kind.name"])
def test_a_condition_that_can_be_evaluated_is_no_fault(tmp_path: Path, when: str) -> None:
    region = f'      a: {{box: [4, 4, 50, 6], text: "{{name}}", when: "{when}"}}\n'
    assert told(tmp_path, region, "face-unreadable") == []


def test_a_colour_that_a_field_chooses_is_judged(tmp_path: Path) -> None:
    (finding,) = told(tmp_path, '      a: {box: [4, 4, 50, 6], text: "{name}", fill: "{sort}"}\n', "text-too-pale")
    assert "#f4f4f4 on #ffffff" in finding.message


def test_so_is_a_ground_that_a_field_chooses(tmp_path: Path) -> None:
    regions = """\
      ground: {box: [-2, -2, 67, 92], shape: rect, fill: "{sort}"}
      a: {box: [4, 4, 50, 6], text: "{name}", fill: dark}
"""
    (finding,) = told(tmp_path, regions, "text-too-pale")
    assert "#222222 on #111111" in finding.message


def test_and_one_that_only_some_things_draw(tmp_path: Path) -> None:
    regions = """\
      a: {box: [4, 4, 50, 6], text: "{name}", fill: "{sort}", when: sort is ciemna}
"""
    assert told(tmp_path, regions, "text-too-pale") == []


def test_a_repeated_text_stands_on_the_repeated_shape_below_it(tmp_path: Path) -> None:
    regions = """\
      tab: {box: [4, 4, 20, 6], shape: rect, fill: dark, repeat: {over: 2}}
      a: {box: [5, 5, 18, 4], text: "{n}", fill: pale, repeat: {over: 2, step: 20 mm}}
"""
    assert told(tmp_path, regions, "text-too-pale") == []


@pytest.mark.parametrize("value", ["czerwona", "#12", "#zzzzzz", "rgb(1,2,3)"])
def test_a_value_that_is_no_colour_is_told_where_it_stands(tmp_path: Path, value: str) -> None:
    cards = CARDS.replace("Strzela.\"}", f"Strzela.\", tint: \"{value}\"}}")
    region = '      a: {box: [4, 4, 50, 6], text: "{name}", fill: "{tint}", when: tint}\n'
    (finding,) = told(tmp_path, region, "face-unreadable", cards=cards)
    assert finding.place is not None
    assert (finding.place.file, finding.place.line) == ("cards.yaml", 14)
    assert value in finding.message


def test_pale_ink_is_told_without_faces(tmp_path: Path) -> None:
    (tmp_path / "theme").mkdir()
    (tmp_path / "game.yaml").write_text("game: tiny\nproducts: {it: {kind: deck, of: [card]}}\n", "utf-8")
    (tmp_path / "cards.yaml").write_text(CARDS, "utf-8")
    (tmp_path / "theme" / "theme.yaml").write_text('colours: {ink: "#dddddd"}\n', "utf-8")
    (finding,) = [one for one in check(load(tmp_path)).findings if one.rule == "text-too-pale"]
    assert str(finding.place) == "theme/theme.yaml:1:16"


@pytest.mark.parametrize("region", [
    '      code: {box: [4, 4, 30, 30], qr: "https://example.org", fill: ground}\n',
    '      code: {box: [4, 4, 30, 30], qr: "https://example.org", fill: pale}\n',
    '      under: {box: [0, 0, 63, 88], shape: rect, fill: dark}\n'
    '      code: {box: [4, 4, 30, 30], qr: "https://example.org"}\n',
    '      code: {box: [4, 4, 30, 30], qr: "https://example.org", shape: rect, fill: dark}\n',
], ids=["on paper", "pale", "on a dark shape", "on its own shape"])
def test_a_code_in_the_colour_of_its_ground_is_told(tmp_path: Path, region: str) -> None:
    (finding,) = told(tmp_path, region, "text-too-pale")
    assert finding.path == "theme/faces/card/regions/code"


@pytest.mark.parametrize("region", [
    '      code: {box: [4, 4, 30, 30], qr: "https://example.org"}\n',
    '      code: {box: [4, 4, 30, 30], qr: "https://example.org", fill: dark}\n',
    '      under: {box: [0, 0, 63, 88], shape: rect, fill: pale}\n'
    '      code: {box: [4, 4, 30, 30], qr: "https://example.org", fill: dark}\n',
    '      code: {box: [4, 4, 30, 30], qr: "https://example.org", shape: rect, stroke: pale}\n',
])
def test_a_dark_code_on_a_light_ground_is_no_fault(tmp_path: Path, region: str) -> None:
    assert told(tmp_path, region, "text-too-pale") == []
