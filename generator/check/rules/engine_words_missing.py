"""Words of the engine that a game in a language of its own prints in English."""

from __future__ import annotations

from generator.check.foreign_words import left_in_english
from generator.check.rule import Findings, fault, first_few, rule
from generator.message import msg
from generator.translate.catalogue import FOLDER, UI
from generator.translate.edition import Edition

MOST_SHOWN = 3


@rule(
    id="engine-words-missing",
    severity="warning",
    what="Words of the program (headings, “page”) on the products of a game whose language has no translation of them.",
    why="They would be printed in English, in the middle of another language.",
    bad={"game.yaml": """\
game: tiny
title: Piccolo
language: it  ⟸
products: {rules: {kind: rulebook}}
""", "rules.yaml": """\
provenance: {original: gioco}
chapter: "1.0"
title: Inizio
clauses: {"1.1": "Si gioca."}
"""},
    mended={"language: it": "language: en"},
)
def engine_words_missing(edition: Edition) -> Findings:
    left = left_in_english(edition)
    if left:
        path = f"{FOLDER}/{edition.language}/{UI}"
        yield fault("game/language",
                    msg("expected words of the program in {language}, found English ones: {words}",
                        language=edition.language, words=first_few(left, MOST_SHOWN)),
                    help=msg("give them in {path}: each as a msgid in English with its msgstr", path=path))
