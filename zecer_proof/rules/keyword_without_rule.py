"""A keyword on cards that no rule speaks of."""

from __future__ import annotations

import re

from generator.check.prose import CheckedText, passages, term_forms
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.text import PLACEHOLDER

# one to three words in bold with a full stop or a colon, or in small capitals: so cards set a keyword
KEYWORD = re.compile(
    r"\*\*(?P<bold>[^\W\d_][\w-]*(?: [\w-]+){0,2})(?:[.:!]\*\*|\*\*(?= ?[:–]))|\{caps:(?P<caps>[^{}|]+)\}"
)
WORD = re.compile(r"\w+")
# endings of cases and numbers differ
ENDING, SHORTEST = 3, 3


@rule(
    id="keyword-without-rule",
    severity="warning",
    whole=True,
    what="A word set in bold or small capitals on several pieces, of which the rulebook never speaks.",
    why="It looks like a rule by its name: players search the book for it, and then make up what it does.",
    bad={"game.yaml": """\
game: tiny
title: Maleńka
language: pl
products: {karty: {kind: deck, of: [card]}}
""", "rules.yaml": """\
provenance: {original: próba}
chapter: "1.0"
title: Karty
clauses: {"1.1": "Karty losuje się z talii."}
""", "cards.yaml": """\
provenance: {original: próba}
kinds: {card: {name: karta, fields: {name: name, text: text}}}
kind: card
things:
  rats: {name: Szczury, text: "**Zasadzka.** Tracisz ranę."}  ⟸
  thief: {name: Złodziej, text: "**Zasadzka.** Tracisz złoto."}
"""},
    mended={"z talii.": "z talii. Zasadzki działają od razu."},
)
def keyword_without_rule(game: Game) -> Findings:
    if not game.chapters:
        return
    found: dict[str, list[tuple[CheckedText, re.Match[str]]]] = {}
    for passage in passages(game):
        source = passage.text.source
        if passage.sort == "prose" and passage.path.partition("/")[0] in game.kinds:
            for match in KEYWORD.finditer(source) if "**" in source or "{caps" in source else ():
                found.setdefault((match["bold"] or match["caps"]).lower(), []).append((passage, match))
    several = {word: places for word, places in found.items() if len({p.path for p, _ in places}) > 1}
    words = _words(game) if several else set()
    for word, places in several.items():
        if not all(_is_mentioned(part, words) for part in WORD.findall(word) if len(part) > SHORTEST):
            passage, match = places[0]
            message = msg("expected a rule that speaks of “{bold}”, found none", bold=match["bold"] or match["caps"])
            yield finding_at(passage.path, passage.text.source, match.start(), match.end(), message)


def _words(game: Game) -> set[str]:
    """All words of the rulebook, of the glossary and of names."""
    texts = [PLACEHOLDER.sub(" ", p.text.source) for p in passages(game) if p.path.startswith(("clause/", "chapter/"))]
    texts += [word for _, word in term_forms(game)]
    texts += [thing.name.nom for thing in game.things.values()]
    return set(WORD.findall(" ".join(texts).lower()))


def _is_mentioned(word: str, words: set[str]) -> bool:
    """Whether a word is mentioned, in whatever case or number."""
    stem = word[: max(SHORTEST, len(word) - ENDING)]
    return any(one.startswith(stem) for one in words)
