"""A term of the glossary that no text uses."""

from __future__ import annotations

import re

from generator.check.prose import passages
from generator.check.rule import Findings, fault, rule
from generator.check.usage import unused_data
from generator.message import Message, msg
from generator.model.game import Game
from generator.model.text import PLACEHOLDER


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
        yield fault(f"term/{id_}", msg("nothing uses the term {id}", id=id_), help=_help(game, id_))


def _help(game: Game, id_: str) -> Message | None:
    """Where the word is typed, if it is."""
    forms = game.terms[id_].forms.get(game.language, {}).values()
    word = re.compile("|".join(rf"\b{re.escape(form)}\b" for form in forms) or r"(?!)", re.IGNORECASE)
    typed = [(passage.path, found[0]) for passage in passages(game) if passage.path != f"term/{id_}/meaning"
             if (found := word.search(PLACEHOLDER.sub("", passage.text.source)))]
    if not typed:
        return None
    return msg("{path} types “{word}”: write {{term:{id}}} there", path=typed[0][0], word=typed[0][1], id=id_)
