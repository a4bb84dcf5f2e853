"""A map in a region of a face: as large as the region allows, with its bad names reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check import check
from generator.layout.faces.face import front_of
from generator.layout.marks import LineMark
from generator.load.pack import Loaded, load
from generator.translate.edition import Edition

GAME = """\
game: tiny
title: Maleńka
language: pl
version: "1"
kinds:
  room: {name: komnata, fields: {mark: int 1..6 or none}}
  vault: {name: loch, fields: {plan: plan or none}}
box: {vaults: {name: lochy, total: 2, pieces: {vault: 2}}}
products:
  vaults: {kind: deck, of: [vault], card: 60 mm x 40 mm}
kind: room
provenance: {original: test}
things: {crypt-a: {mark: 1}, crypt-b: {}}
"""
VAULTS = """\
kind: vault
provenance: {original: test}
things: {full: {plan: crypt}, empty: {plan: none}}
maps:
  crypt: {of: room, cell: 10 mm, plan: "aab\\naab", gaps: [a-b]}
"""
FACE = """\
faces:
  vault:
    for: [vault]
    size: 60 mm x 40 mm
    regions:
      map: {box: [10, 5, 24, 38], map: "{plan}", drawn: {mark: mark}}
"""


def loaded(folder: Path, face: str = FACE, vaults: str = VAULTS) -> Loaded:
    (folder / "theme").mkdir()
    for name, text in {"game.yaml": GAME, "vaults.yaml": vaults, "theme/faces.yaml": face}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return load(folder)


def test_it_is_as_large_as_the_region_allows_in_its_middle(tmp_path: Path) -> None:
    found = loaded(tmp_path)
    assert found.game is not None
    edition = Edition(found.game, "pl")
    drawn = front_of(edition, found.game.things[next(ref for ref in found.game.things if ref.id == "full")], (60, 40))
    # the plan is 30 × 20 mm with 9 mm around it, 48 × 38 mm: half of it in a region of 24 × 38 mm
    assert drawn.piece.marks[0].bounds == pytest.approx((10, 14.5, 34, 33.5))
    walls = [mark for mark in drawn.piece.marks if isinstance(mark, LineMark)]
    assert min(wall.x1 for wall in walls) == pytest.approx(10 + 9 / 2)


def test_a_thing_without_a_map_has_none(tmp_path: Path) -> None:
    found = loaded(tmp_path)
    assert found.game is not None
    empty = next(thing for thing in found.game.things.values() if thing.id == "empty")
    assert front_of(Edition(found.game, "pl"), empty, (60, 40)).piece.marks == ()


def test_the_pack_has_no_fault(tmp_path: Path) -> None:
    assert [group.lead.message for group in check(loaded(tmp_path)).groups] == []


@pytest.mark.parametrize(("face", "vaults", "rule", "message"), [
    (FACE, VAULTS.replace("plan: crypt}", "plan: crytp}"), "reference-to-nothing", "expected a map of the pack"),
    (FACE.replace('"{plan}"', "crytp"), VAULTS, "reference-to-nothing", "expected a map of the pack"),
    (FACE.replace("mark: mark", "marks: mark"), VAULTS, "unknown-key", "marks"),
    (FACE.replace("mark: mark", "style: walled-room"), VAULTS, "bad-value", "expected one of walled-rooms"),
])
def test_a_wrong_name_is_told_at_its_place(tmp_path: Path, face: str, vaults: str, rule: str, message: str) -> None:
    leads = [group.lead for group in check(loaded(tmp_path, face, vaults)).groups]
    assert (rule, True) in [(lead.rule, message in str(lead.message)) for lead in leads], leads
