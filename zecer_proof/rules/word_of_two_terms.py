"""One word that means two things."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game


@rule(
    id="word-of-two-terms",
    severity="warning",
    what="A word that two terms of the glossary share.",
    why="Whoever meets it in a rule cannot know which of the two is meant.",
    bad="""\
glossary:
  stunned:
    pl: {nom: ogłuszony}
  knocked-down:
    pl: {nom: powalony, acc: ogłuszony}  ⟸
""",
    mended={", acc: ogłuszony": ""},
)
def word_of_two_terms(game: Game) -> Findings:
    owners: dict[str, str] = {}
    for term in game.terms.values():
        forms = term.forms.get(game.language, {})
        for form, word in forms.items():
            other = owners.setdefault(word.casefold(), term.id)
            if other != term.id:
                message = msg("expected a word of the term {term} alone, found {word}, which is {other} too",
                              term=term.id, word=word, other=other)
                yield fault(f"term/{term.id}/{game.language}/{form}", message, near=word)
                break
