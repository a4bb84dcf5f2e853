"""Regions of a stack follow one another, share the room, and are seen by every rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check import check
from generator.finding import Finding
from generator.layout.faces.face import Drawn, front_of
from generator.layout.marks import BoxMark, TextMark, leaves
from generator.load.pack import load
from generator.make.examination import examine
from generator.model.values import Ref
from generator.translate.edition import Edition

GAME = """
game: stacks
title: Stacks
language: en
version: "1.0"
severities: {figure-in-prose: off}
products: {cards: {kind: deck, title: Cards, of: [card], card: poker, duplex: [fronts-only]}}
kinds:
  card: {name: {nom: card, nom.pl: cards}, fields: {name: name, text: text or none, cost: int 0..9 or none}}
kind: card
provenance: {original: example}
things:
  a: {name: Goose, text: "%s", cost: 2}
"""
FACE = """
styles: {body: {font: text, size: 12 pt, least: 6 pt}, head: {font: bold, size: 18 pt, least: 7 pt}}
faces:
  card:
    for: [card]
    size: 63 mm x 88 mm
    regions:
      body:
        box: [5, 5, 53, %d]
        gap: 2 mm
        valign: top
        stack:
          name: {text: "{name}", style: head}
          text: {text: "{text}", style: body, align: left}
          line: {height: 1 mm, shape: rect, fill: ink, when: cost}
          cost: {text: "{cost + 1}", style: body, when: cost}
"""


def pack(folder: Path, text: str = "Honk. ", high: int = 60, face: str = FACE) -> Path:
    (folder / "theme").mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(GAME % text, encoding="utf-8")
    (folder / "theme" / "theme.yaml").write_text(face % high if "%d" in face else face, encoding="utf-8")
    return folder


def drawn(folder: Path) -> Drawn:
    game = load(folder).game
    assert game is not None
    return front_of(Edition(game, "en"), game.things[Ref("card", "a")], (63, 88))


def lines(found: Drawn) -> list[TextMark]:
    return [mark for mark in leaves(found.piece.marks) if isinstance(mark, TextMark)]


def test_each_begins_where_the_one_above_ends(tmp_path: Path) -> None:
    found = drawn(pack(tmp_path))
    name, text, cost = lines(found)
    (line,) = [mark for mark in found.piece.marks if isinstance(mark, BoxMark)]
    assert (name.text, text.text, cost.text) == ("Goose", "Honk.", "3")
    assert (name.size, text.size, cost.size) == (18, 12, 12)
    tops = [mark.bounds[1] for mark in (name, text, line, cost)]
    assert tops == sorted(tops)
    assert line.y - text.y == pytest.approx(2 + 12 * 0.3528 * 0.3, abs=0.6)
    assert (line.x, line.width, line.height) == (5, 53, 1)


def test_what_is_not_drawn_leaves_no_gap(tmp_path: Path) -> None:
    with_text = lines(drawn(pack(tmp_path)))[-1].y
    (tmp_path / "game.yaml").write_text(GAME.replace('text: "%s", ', ""), encoding="utf-8")
    without = lines(drawn(tmp_path))
    assert [line.text for line in without] == ["Goose", "3"]
    assert without[-1].y < with_text - 4


def test_all_texts_shrink_together_until_they_fit(tmp_path: Path) -> None:
    found = drawn(pack(tmp_path, "Honk at dawn and at dusk. " * 12, 40))
    sizes = {round(line.size, 2) for line in lines(found)}
    assert len(sizes) == 2
    head, body = max(sizes), min(sizes)
    assert body < 12
    assert head / 18 == pytest.approx(body / 12, abs=0.03)
    assert max(line.bounds[3] for line in lines(found)) < 45.5
    assert found.overflows == ()


def test_none_is_smaller_than_its_least_and_what_is_too_long_is_told(tmp_path: Path) -> None:
    folder = pack(tmp_path, "Honk at dawn and at dusk. " * 60, 40)
    found = drawn(folder)
    assert {round(line.size, 2) for line in lines(found)} == {6.0, 7.0}
    assert [over.mm > 5 for over in found.overflows] == [True]
    loaded = load(folder)
    assert loaded.game is not None
    told = [one for one in examine(loaded, Edition(loaded.game, "en")).findings if one.severity == "error"]
    assert [(one.rule, str(one.place)) for one in told] == [("text-over-the-edge", "game.yaml:13:26")]


def test_a_face_that_extends_another_changes_one_region_of_its_stack(tmp_path: Path) -> None:
    more = FACE % 60 + """
  other: {extends: card, for: [card.a], regions: {body: {stack: {cost: null, text: {style: head}}}}}
"""
    found = lines(drawn(pack(tmp_path, face=more.replace("%", "%%"))))
    assert [(line.text, line.size) for line in found] == [("Goose", 18), ("Honk.", 18)]


def findings(tmp_path: Path, old: str, new: str) -> list[Finding]:
    face = (FACE % 60).replace(old, new)
    assert face != FACE % 60
    return [one for one in check(load(pack(tmp_path, face=face))).findings if one.severity in ("error", "warning")]


@pytest.mark.parametrize(("old", "new", "rule", "line"), [
    ("{text}", "{texts}", "hole-to-nothing", 14),
    ("style: head", "style: heads", "reference-to-nothing", 13),
    ("ink, when: cost}", "ink, when: costs == 2}", "face-expression-fails", 15),
    ("fill: ink", "fill: inky", "reference-to-nothing", 15),
    ("height: 1 mm, ", "", "bad-value", 15),
    ("height: 1 mm", "height: 1 mm, box: [0, 0, 9, 9]", "unknown-key", 15),
    ("align: left", "align: left, fill: '#f0f0f0'", "text-too-pale", 14),
])
def test_each_fault_is_told_at_its_line(old: str, new: str, rule: str, line: int, tmp_path: Path) -> None:
    found = findings(tmp_path, old, new)
    assert [(one.rule, one.place.line if one.place else 0) for one in found] == [(rule, line)], found
