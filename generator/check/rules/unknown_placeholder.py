"""A brace or placeholder that means nothing."""

from __future__ import annotations

from generator.check.placeholders import placeholder_findings
from generator.check.rule import Findings, rule
from generator.model.game import Game


@rule(
    id="unknown-placeholder",
    what="A placeholder of no known kind, one that stands where it means nothing, or a single brace.",
    why="Nothing can be printed in its place.",
    bad="""\
values: {limit: 3}
glossary:
  rank:
    pl: {nom: szereg}
    meaning: najwyżej {valeu:limit} w rzędzie  ⟸
""",
    mended={"{valeu:": "{value:"},
)
def unknown_placeholder(game: Game) -> Findings:
    return placeholder_findings(game, "placeholder")
