"""What a first face of one's own gets wrong, and what is said then."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.check.example_packs import CARDS_OF_SIDES
from generator.load.pack import Loaded

CARDS = f"{CARDS_OF_SIDES}values: {{goal: 12}}\n"
FACE = """\
colours: {red: "#a03030", green: "#3a6b3a"}
faces:
  card:
    extends: stock-card
    for: [card]
"""


def told(pack: Callable[[Mapping[str, str]], Loaded], face: str, rule: str) -> list[str]:
    report = check(pack({"cards.yaml": CARDS, "theme/theme.yaml": FACE + face}))
    return [f"{one.place} {one.message}; {one.help}" for one in report.findings if one.rule == rule]


@pytest.mark.parametrize(("region", "help"), [
    ("barr", 'did you mean "bar"?'),
    ("picture", "a new region needs a box; those of the face that it extends are ground, frame, bar, name, title, "
                "cost, sort, line, text, value, foot"),
])
def test_a_region_without_a_box_is_told_those_of_the_extended_face(
    pack: Callable[[Mapping[str, str]], Loaded], region: str, help: str
) -> None:
    assert told(pack, f"    regions: {{{region}: {{fill: red}}}}\n", "missing-field") == [
        f"theme/theme.yaml:6:15 expected a field 'box', found none; {help}"]


def test_a_colour_of_a_face_that_depends_on_a_card_is_told_where_it_stands(
    pack: Callable[[Mapping[str, str]], Loaded]
) -> None:
    assert told(pack, '    colours: {deck: "{side}"}\n', "bad-value") == [
        "theme/theme.yaml:6:21 expected a colour of the theme or #rrggbb, one for all pieces of the face, found "
        "'{side}'; write it as `fill` or `stroke` of the regions that have it, or make a face of each"]


@pytest.mark.parametrize("over", ["goal", "{goal}"])
def test_a_repetition_over_a_value_is_told_how_it_is_written(
    pack: Callable[[Mapping[str, str]], Loaded], over: str
) -> None:
    face = "    regions: {step: {box: [4, 30, 4, 4], shape: rect, fill: red, repeat: {over: OVER, step: 5 mm}}}\n"
    face = face.replace("OVER", f'"{over}"')
    assert [one.rpartition("; ")[2] for one in told(pack, face, "hole-to-nothing")] == [
        "goal is a value of the game: write value('goal') in its place"]
