"""A name in prose that nothing in the game has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.check.prose import CheckedText, all_forms, masked_text, passages
from generator.check.rule import Findings, finding_at, rule
from generator.language.language_data import language_data
from generator.message import msg
from generator.model.game import Game
from generator.model.text import PLACEHOLDER
from zecer_proof.declension import every_stem

NAME = re.compile(r"(?<=[^\W\d_][, ] |[^\W\d_][^\W\d_] )[A-ZÀ-ÖØ-ÞĄĆĘŁŃÓŚŹŻ]\w{3,}\b(?! ?[\d{])")
FIRST = re.compile(r"(?:^|[.!?:…]\s+)(\w+)", re.MULTILINE)
WORD = re.compile(r"[^\W\d_]{2,}")
BOLD = re.compile(r"\*\*[^*\n]+\*\*|__[^_\n]+__")
# titles of other works, and what somebody says or tells
QUOTED = re.compile(r"(?<![*\w])\*[^*\n]+\*(?!\*)|„[^”\n]*”|“[^”\n]*”|\"[^\"\n]*\"")
# people and places of a story and of examples need no datum
TOLD = ("story", "page", "example", "figure", "credit", "provenance", "part")
STEM = 4
# a name that stands more often is a word of the game that needs no datum
MOST = 2


@rule(
    id="name-unknown",
    severity="warning",
    whole=True,
    what="A word with a capital letter inside a sentence of a rule, once or twice, that is in no name, term, title or "
         "label of the game, and stands nowhere without the capital (Polish, English).",
    why="A thing has another name since, and the rule still speaks of it by the old one.",
    bad="""\
kinds:
  foe: {name: przeciwnik, fields: {name: name}}
kind: foe
things: {ghoul: {name: Strzyga}}
provenance: {original: próba}
chapter: "1.0"
title: Walka
clauses: {"1.1": "Kto pokona w nocy Zmorę, bierze jej skarb."}  ⟸
""",
    mended={"Zmorę": "Strzygę"},
)
def name_unknown(game: Game) -> Findings:
    if language_data(game.language).capitals != "names":
        return
    names = [(passage, match) for passage in passages(game) if passage.sort == "prose" and not _is_told_text(passage)
             for match in _names(passage)]
    words = set(map(str.lower, _vocabulary(game))) if names else ()
    known = {stem for word in words for stem in _stems(word, game.language)}
    found = [(passage, match) for passage, match in names if known.isdisjoint(_stems(match[0], game.language))]
    often = Counter(match[0][:STEM] for _, match in found)
    for passage, match in found:
        if often[match[0][:STEM]] <= MOST:
            yield finding_at(passage.path, passage.text.source, *match.span(),
                             msg("expected a name of this game, found {word}", word=match[0]),
                             help=msg("if it is right, write it into words.txt"))


def _names(passage: CheckedText) -> Iterator[re.Match[str]]:
    """Capitalized words inside the sentences of a text, but for those that also begin one: people, in an example."""
    # most texts of cards have no capital inside
    if passage.text.source[1:].islower():
        return
    text = PLACEHOLDER.sub(lambda match: "{" * len(match[0]), passage.text.source)
    first = {match[1][:STEM] for match in FIRST.finditer(text)}
    for match in NAME.finditer(masked_text(text, BOLD, QUOTED)):
        if match[0][:STEM] not in first and not match[0].isupper():
            yield match


def _vocabulary(game: Game) -> Iterator[str]:
    """The words of names, terms, titles, labels and bold text, of words.txt, and those without a capital."""
    yield from game.words
    defining = {form for _, forms in all_forms(game) for form in forms.values()}
    # words are looked for only in what is different between two spaces: a game has few
    pieces = set[str]()
    for passage in passages(game):
        source = passage.text.source
        if _defines(passage):
            defining.add(source)
        else:
            pieces.update(PLACEHOLDER.sub(" ", source).split())
            defining.update(BOLD.findall(source))
    for text in defining:
        yield from WORD.findall(text)
    for piece in pieces:
        yield from (word for word in WORD.findall(piece) if word[0].islower())


def _is_told_text(passage: CheckedText) -> bool:
    return passage.path.partition("/")[0] in TOLD


def _defines(passage: CheckedText) -> bool:
    return passage.sort in ("title", "label", "cell", "source") or _is_told_text(passage)


def _stems(word: str, language: str) -> set[str]:
    return every_stem(word.lower()) if language == "pl" else {word.lower()[:STEM]}
