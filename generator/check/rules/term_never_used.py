"""A term of the glossary that no text uses."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.usage import unused_data
from generator.message import msg
from generator.model.game import Game


@rule(
    id="term-never-used",
    severity="warning",
    whole=True,
    what="A term of the glossary that no text uses.",
    why="The index would list a word that is nowhere.",
    bad="""\
glossary:
  rank:
    pl: {nom: szereg}
  file:  ⟸
    pl: {nom: kolumna}
    meaning: nie {term:rank}
""",
    mended={"{nom: szereg}": "{nom: szereg}\n    meaning: nie {term:file}"},
)
def term_never_used(game: Game) -> Findings:
    for id_ in unused_data(game, "term", game.terms):
        yield fault(f"term/{id_}", msg("nothing uses the term {id}", id=id_))
