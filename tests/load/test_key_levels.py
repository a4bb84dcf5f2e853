"""A key that stands at another level of a pack than it belongs to is told where that is."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load.key_levels import LEVELS
from generator.load.pack import load

GAME = """\
game: hares
title: Hares
language: en
{head}products:
  cards: {{kind: deck, title: Cards, of: [hare]{product}}}
kinds:
  hare: {{name: hare, fields: {{name: name}}{kind}}}
kind: hare
provenance: {{original: made up}}
things:
  grey: {{name: Grey{thing}}}
"""


@pytest.mark.parametrize(("where", "typed", "told"), [
    ("head", "columns: 2\n", "columns belongs to a product (products: ID:) of the kind rulebook"),
    ("head", "at-once: 2\n", "at-once belongs to a thing (things: ID:)"),
    ("head", "meaning: none\n", "meaning belongs to a term (glossary: ID:)"),
    ("product", ", language: pl", "language belongs to the head of game.yaml, at its left margin"),
    ("product", ", regions: {}", "regions belongs to a face (faces: ID:, in theme/)"),
    ("product", ", glosary: {}", 'did you mean "glossary"? It belongs to the left margin of a file'),
    ("kind", ", copies: 2", "of the kind deck, counters, standees, or to a thing (things: ID:)"),
    ("thing", ", duplex: long-edge", "duplex belongs to a product (products: ID:) of the kind"),
    ("thing", ", nmae: Grey", 'did you mean "name"?'),
    ("head", "quux: 2\n", "known here: "),
])
def test_a_key_is_told_its_level(tmp_path: Path, where: str, typed: str, told: str) -> None:
    holes = dict.fromkeys(("head", "product", "kind", "thing"), "")
    (tmp_path / "game.yaml").write_text(GAME.format(**{**holes, where: typed}), "utf-8")
    unknown = [finding for finding in load(tmp_path).findings if finding.rule == "unknown-key"]
    assert len(unknown) == 1
    assert told in str(unknown[0].help)
    assert unknown[0].place is not None


def test_levels_are_definitions_of_the_schema(tmp_path: Path) -> None:
    schema = (Path(__file__).parents[2] / "docs" / "pack.schema.json").read_text("utf-8")
    assert all(f'"{name}": {{' in schema for name in LEVELS)
