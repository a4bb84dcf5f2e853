"""A reference to a figure without a word that says so."""

from __future__ import annotations

import re

from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, finding_at, rule
from generator.language.language_data import language_data
from generator.message import msg
from generator.model.game import Game
from generator.model.text import Placeholder, printed
from generator.translate.edition import Edition

# behind these a sentence or a part of one begins
BEGINNING = re.compile(r"[!?;–—]\s|\n")
WORD_BEFORE = re.compile(r"([^\W\d_]+)\.?(:?)[\s*_]*$")
# prepositions and the like; a longer word may be one for a figure. So much of a word is in all its forms
LONGEST, STEM = 3, 4


@rule(
    id="figure-without-word",
    severity="warning",
    what="A reference to a figure that prints a bare number: “as in 1”.",
    why="The reader looks for the rule, the table or the page of that number.",
    bad="""\
provenance: {original: próba}
chapter: "1.0"
title: Ruch
clauses: {"1.1": "Idziecie ulicami, jak w {figure:walk}."}  ⟸
figures:
  walk: {kind: gallery, caption: Ulice, rows: [[pawn.red]]}
kinds: {pawn: {name: pionek, fields: {name: name}}}
""",
    mended={"jak w {figure:walk}": "jak na rysunku {figure:walk}"},
)
def figure_without_word(game: Game) -> Findings:
    word = Edition(game, game.language).word(printed("Figure {number}"), number="").strip()
    word = word if language_data(game.language).capitals == "nouns" else word.lower()
    for passage in passages(game):
        for holder in passage.text.placeholders:
            if holder.kind == "figure" and passage.sort != "source" and _is_bare(passage, holder, word):
                yield finding_at(passage.path, passage.text.source, holder.start, holder.end,
                                 msg("expected a word before the number of a figure, found {holder}",
                                     holder=holder.source),
                                 help=msg("for example: {word} {holder}", word=word, holder=holder.source))


def _is_bare(passage: CheckedText, holder: Placeholder, word: str) -> bool:
    """True if no word that may be one for a figure stands before a number, nor before those that it is listed with."""
    before = BEGINNING.split(passage.text.source[: holder.start])[-1]
    if "{figure:" in before:
        return False
    found = WORD_BEFORE.search(before)
    if found is None:
        return True
    written = found[1].lower()
    return not written.startswith(word.lower()[:STEM]) and (
        bool(found[2]) or (len(written) <= LONGEST and not word.lower().startswith(written)))
