"""A plural with too few or too many forms."""

from __future__ import annotations

from generator.check.placeholders import placeholder_findings
from generator.check.rule import Findings, rule
from generator.model.game import Game


@rule(
    id="plural-forms",
    what="A plural that has not as many forms as the language of the game: three in Polish.",
    why="With another number the sentence would be ungrammatical, or could not be printed at all.",
    bad="""\
values: {limit: 3}
glossary:
  rank:
    pl: {nom: szereg}
    meaning: "najwyżej {plural:limit|postać|postacie}"  ⟸
""",
    mended={"postać|postacie": "postać|postacie|postaci"},
)
def plural_forms(game: Game) -> Findings:
    return placeholder_findings(game, "plural")
