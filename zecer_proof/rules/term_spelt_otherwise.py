"""A word that the glossary says is never used."""

from __future__ import annotations

from generator.check.prose import passages, whole_words
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.chapters import Term
from generator.model.game import Game


@rule(
    id="term-spelt-otherwise",
    severity="warning",
    what="A word in prose that the glossary lists under `never`: the same thing has another name here.",
    why="Two words for one thing make players look for the second thing.",
    bad="""\
glossary:
  party:
    pl: {nom: oddział}
    never: [drużyna]
  march:
    pl: {nom: marsz}
    meaning: kiedy drużyna idzie  ⟸
""",
    mended={"kiedy drużyna": "kiedy {term:party}"},
)
def term_spelt_otherwise(game: Game) -> Findings:
    owners: dict[str, Term] = {word.casefold(): term for term in game.terms.values() for word in term.never}
    if not owners:
        return
    words = whole_words(owners)
    for passage in passages(game):
        if passage.sort != "source":
            for match in words.finditer(passage.text.source):
                term = owners[match[0].casefold()]
                proper = term.forms.get(game.language, {}).get("nom", term.id)
                yield finding_at(passage.path, passage.text.source, match.start(), match.end(),
                                 msg("expected “{proper}”, found “{match}”", proper=proper, match=match[0]),
                                 help=msg("write {{term:{term}}} in the form you need", term=term.id))
