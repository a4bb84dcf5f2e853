"""References into the chapter of a text are told from those into another."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load.pack import load
from generator.model.text import Text
from generator.text.run import runs_of
from generator.translate.edition import Context, Edition

PACK = """\
game: near
title: Blisko
language: pl
players: 1
provenance: {original: tej próby}
chapter: "1.0"
title: Ruch
clauses:
  "1.1": {id: walk, text: Idźcie.}
  "1.2": {text: Stójcie., table: "1.2"}
tables:
  "1.2": {title: Kroki, rows: {roll: 1K6}, cell: int 0..9, data: {"1–6": 4}}
figures:
  road: {after: "1.2", caption: Droga., kind: pieces, rows: []}
"""
OTHER = """\
chapter: "2.0"
title: Walka
clauses:
  "2.1": Bijcie.
"""


@pytest.mark.parametrize(("clause", "near"), [
    ("walk", True), ("1.2", True), ("1.0", True), ("2.1", False), ("", False)])
@pytest.mark.parametrize("target", ["{ref:walk}", "{ref:1.2}", "{ref:1.0}", "{table:1.2}", "{figure:road}"])
def test_what_is_near(tmp_path: Path, clause: str, near: bool, target: str) -> None:
    (tmp_path / "game.yaml").write_text(PACK, "utf-8")
    (tmp_path / "other.yaml").write_text(OTHER, "utf-8")
    game = load(tmp_path).game
    assert game is not None
    (run,) = runs_of(Edition(game, "pl").blocks(Text(target), Context(clause)))
    assert run.near is near
