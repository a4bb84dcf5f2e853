"""Lightness without hue, and which differences of colour are the only ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.check.grey import lightness
from generator.load.pack import Loaded

CARDS = """\
kinds:
  one: {name: {nom: jeden}, fields: {name: {type: name, label: nazwa}}}
  two: {extends: one, name: {nom: dwa}, fields: {}}
kind: one
things: {a: {name: A}}
"""
FACES = """\
colours: {red: "#a03030", green: "#3a6b3a", pale: "#e0e8e0", tint: "#f0e8e0"}
faces:
  first:
    size: 63 mm x 88 mm
    for: [one]
    colours: {deck: red, ground: tint}
    regions:
      bar: {box: [0, 0, 63, 20], shape: rect, fill: deck, stroke: ground}
      name: {box: [4, 4, 50, 8], text: "{name}"}
  second:
    extends: first
    for: [two]
    %s
"""


@pytest.mark.parametrize(("colour", "light"), [
    ("#000000", 0), ("#ffffff", 100), ("#808080", 53.6), ("#ff0000", 53.2), ("#0000ff", 32.3), ("#010101", 0.27),
])
def test_lightness(colour: str, light: float) -> None:
    assert lightness(colour) == pytest.approx(light, abs=0.1)


@pytest.mark.parametrize(("difference", "alike"), [
    ("colours: {deck: green}", True),
    ("colours: {deck: green, ground: pale}", True),
    ("colours: {deck: pale}", False),
    ("colours: {deck: red}", False),
    ("colours: {deck: green}\n    regions: {bar: {shape: octagon}}", False),
    ("colours: {deck: green}\n    regions: {sign: {box: [0, 0, 9, 9], text: dwa}}", False),
    ("regions: {bar: {fill: green}}", True),
])
def test_faces_that_differ_in_colour_alone(pack: Callable[[Mapping[str, str]], Loaded], difference: str,
                                           alike: bool) -> None:
    report = check(pack({"cards.yaml": CARDS, "theme/theme.yaml": FACES % difference}))
    found = [finding for finding in report.findings if finding.rule == "alike-in-grey"]
    assert len(found) == alike
    if alike:
        assert found[0].path == "theme/faces/second"
        assert "first and second" in found[0].message


@pytest.mark.parametrize(("second", "name", "told"), [
    ("one.b", '"{name}"', False), ("one.b", '"{name|caps}"', False), ("one.b", '"Mat"', True),
    ("two", '"{name}"', True),
])
def test_mats_of_one_thing_each_are_told_apart_by_their_names(
    pack: Callable[[Mapping[str, str]], Loaded], second: str, name: str, told: bool
) -> None:
    cards = CARDS.replace("{a: {name: A}}", "{a: {name: A}, b: {name: B}}")
    theme = FACES.replace("for: [one]", "for: [one.a]").replace("for: [two]", f"for: [{second}]").replace(
        '"{name}"', name) % "colours: {deck: green}"
    report = check(pack({"cards.yaml": cards, "more.yaml": "kind: two\nthings: {c: {name: C}, d: {name: D}}\n",
                         "theme/theme.yaml": theme}))
    assert ("alike-in-grey" in {finding.rule for finding in report.findings}) is told


BAR = FACES.partition("  second")[0].replace("fill: deck", 'fill: "{side}"').replace('"{name}"', "%s")
THREE = CARDS.replace("nazwa}}}", 'nazwa}, side: {type: "choice of red, green, tint", label: strona}}}')


@pytest.mark.parametrize(("last", "name", "told"), [
    ("tint", '"{name}"', False), ("tint", "Mat", True), ("red", '"{name}"', True)])
def test_things_of_a_colour_each_are_told_apart_by_their_names(
    pack: Callable[[Mapping[str, str]], Loaded], last: str, name: str, told: bool
) -> None:
    things = f"{{a: {{name: A, side: red}}, b: {{name: B, side: green}}, c: {{name: C, side: {last}}}}}"
    report = check(pack({"cards.yaml": THREE.replace("{a: {name: A}}", things), "theme/theme.yaml": BAR % name}))
    assert ("alike-in-grey" in {finding.rule for finding in report.findings}) is told


def test_colours_that_are_alike_are_told_together(pack: Callable[[Mapping[str, str]], Loaded]) -> None:
    report = check(pack({"cards.yaml": THREE, "theme/theme.yaml": (BAR % "Mat").replace("#f0e8e0", "#70402a")}))
    found = [finding.message for finding in report.findings if finding.rule == "alike-in-grey"]
    assert found == ["expected red, green, tint to differ in grey, found colours of lightness 37, 41, 32 (of 100)"]


@pytest.mark.parametrize("sign", ['text: "{side}"', 'icon: "{side}"', 'icon: star, when: side is red'])
def test_a_word_an_icon_or_a_condition_is_enough(pack: Callable[[Mapping[str, str]], Loaded], sign: str) -> None:
    cards = CARDS.replace("nazwa}}}", 'nazwa}, side: {type: "choice of red, green", label: strona}}}').replace(
        "name: A}", "name: A, side: red}")
    theme = FACES.replace("fill: deck", 'fill: "{side}"') % "colours: {deck: green}"
    bare = check(pack({"cards.yaml": cards, "theme/theme.yaml": theme}))
    assert "alike-in-grey" in {finding.rule for finding in bare.findings}
    told = theme.replace("      name:", "      sign: {box: [0, 0, 9, 9], " + sign + "}\n      name:")
    report = check(pack({"cards.yaml": cards, "theme/theme.yaml": told}))
    assert "alike-in-grey" not in {finding.rule for finding in report.findings}
