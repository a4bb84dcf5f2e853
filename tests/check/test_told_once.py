"""One fault of a face is told once, where it stands: that a product cannot be made follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from generator.check import Report
from generator.load.pack import Loaded, load
from generator.make.examination import examine
from generator.translate.edition import Edition

Write = Callable[[str | Mapping[str, str]], Loaded]
GAME = """\
game: tiny
title: Maleńka
language: pl
products: {{deck: {{kind: deck, of: [card], card: poker}}{more}}}
"""
CARDS = """\
kinds:
  card:
    name: {nom: karta}
    fields:
      name: {type: name, label: nazwa}
      cost: {type: int 1..9 or none, label: koszt}
      icon: {type: icon or none, label: znak}
kind: card
things:
  sword: {name: Miecz, cost: 2, icon: blade}
  potion: {name: Napar}
"""
FACE = """\
colours: {{steel: "#445566"}}
icons: {{blade: {{drawing: blade, set: own, author: me, licence: CC0, meaning: ostrze}}}}
styles: {{odd: {{font: {font}, size: 9 pt}}}}
faces:
  card:
    size: 63 mm x 88 mm
    for: [card]
    regions:
      odd: {{box: [{x}, 4, 30, 10], {region}}}
"""
BLADE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0h512v512z"/></svg>'


def report_of(folder: Path, region: str, more: str = "", font: str = "text", x: int = 4) -> Report:
    files = {"game.yaml": GAME.format(more=more), "cards.yaml": CARDS, "theme/icons/blade.svg": BLADE,
             "theme/theme.yaml": FACE.format(region=region, font=font, x=x)}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    loaded = load(folder)
    return examine(loaded, Edition(loaded.game, "pl") if loaded.game is not None else None)


def told(report: Report) -> list[tuple[str, str]]:
    """The rule and the line of each error that is not under another."""
    return [(group.lead.rule, f"{group.lead.place.file}:{group.lead.place.line}") for group in report.groups
            if group.lead.severity == "error" and group.lead.place is not None]


@pytest.mark.parametrize(("region", "rule"), [
    ('shape: rect, fill: "{nosuch}"', "hole-to-nothing"),
    ('shape: rect, fill: "{cost}"', "face-unreadable"),
    ('shape: rect, stroke: "{icon}"', "face-unreadable"),
    ('text: "{cost}", when: cost >= two', "face-expression-fails"),
    ("tally: cost, icon: nosuch", "reference-to-nothing"),
    ('icon: "x{icon}"', "reference-to-nothing"),
    ('text: "{name|gen}"', "reference-to-nothing"),
    ('text: "{name}", style: nosuch', "reference-to-nothing"),
    ("shape: circle, fill: steel", "face-unreadable"),
])
def test_a_fault_of_a_region_is_told_once_at_its_line(tmp_path: Path, region: str, rule: str) -> None:
    report = report_of(tmp_path, region)
    assert told(report) == [(rule, "theme/theme.yaml:9")]
    assert "cannot-make" in {finding.rule for finding in report.findings}


def test_a_font_that_is_not_there_is_told_once_at_its_style(tmp_path: Path) -> None:
    report = report_of(tmp_path, 'text: "{name}", style: odd', font="nosuch")
    assert told(report) == [("reference-to-nothing", "theme/theme.yaml:3")]
    assert [one.rule for group in report.groups for one in group.follows] == ["cannot-make"]


def test_a_form_that_a_name_lacks_is_told_with_the_name(tmp_path: Path) -> None:
    (lead,) = (group.lead for group in report_of(tmp_path, 'text: "{name|gen}"').groups
               if group.lead.severity == "error")
    assert lead.message == "expected a form that card.sword has, found {name|gen}"
    assert lead.width == len("{name|gen}")


def test_no_path_of_the_program_is_shown(tmp_path: Path) -> None:
    report = report_of(tmp_path, 'badge: shield, text: "{cost}", fill: steel', x=40)
    (told,) = (one.message for one in report.findings if one.rule == "near-the-cut")
    assert told.startswith("expected the region odd 1.0 mm inside the trim, found a badge 7.0 mm over the cut")


def test_a_list_without_quotes_is_one_fault(tmp_path: Path) -> None:
    report = report_of(tmp_path, 'text: "{name}", when: cost is 2, 3')
    assert [(one.rule, one.message) for one in report.findings if one.severity == "error"] == [
        ("yaml-syntax", "expected “key: value” between commas, found a key alone")
    ]


@pytest.mark.parametrize(("colours", "wanted"), [
    ('{steel: "#445566"}', [("reference-to-nothing", "theme/theme.yaml:2")]),
    ('{steel: "#445566", moss: "#gg0000"}', [("bad-value", "theme/theme.yaml:1")]),
    ('{steel: "#445566", ground: "#12", moss: "#ededed"}', [("bad-value", "theme/theme.yaml:1")]),
    ('{steel: "#445566", moss: "#334422"}', []),
], ids=["unknown", "refused", "ground refused", "fine"])
def test_a_colour_that_is_none_is_told_once(tmp_path: Path, colours: str, wanted: list[tuple[str, str]]) -> None:
    """Neither that the product cannot be made is a second fault, nor what is pale on a ground that nobody chose."""
    (tmp_path / "theme").mkdir()
    (tmp_path / "game.yaml").write_text(GAME.format(more=""), "utf-8")
    (tmp_path / "cards.yaml").write_text(CARDS.replace(", icon: blade", ""), "utf-8")
    (tmp_path / "theme" / "theme.yaml").write_text(f"""\
colours: {colours}
styles: {{t: {{font: Brygada1918-Regular, size: 9 pt, colour: moss}}}}
faces:
  card:
    size: 63 mm x 88 mm
    for: [card]
    regions:
      under: {{box: [0, 0, 63, 88], shape: rect, fill: ground}}
      name: {{box: [4, 14, 50, 6], text: "{{name}} {{cost}}", style: t}}
""", "utf-8")
    loaded = load(tmp_path)
    assert loaded.game is not None
    report = examine(loaded, Edition(loaded.game, "pl"))
    leads = [group.lead for group in report.groups if group.lead.rule not in ("provenance-missing", "thing-never-used")]
    assert [(one.rule, str(one.place).rpartition(":")[0]) for one in leads if one.severity != "note"] == wanted
