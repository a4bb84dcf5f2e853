"""A paragraph that stands in two rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, finding_at, rule
from generator.finding import Hint
from generator.message import msg
from generator.model.game import Game
from generator.records import replace

PARAGRAPH = re.compile(r"(?:(?!\n\s*\n).)+", re.DOTALL)
WORD = re.compile(r"\w+")
# shorter ones, such as a cross-reference, may stand anywhere
FEWEST_WORDS = 10
# the parts of a pack whose texts are rules
RULES = ("chapter", "clause", "ruling", "term")


@rule(
    id="said-twice",
    severity="warning",
    what="The same paragraph in two rules.",
    why="One of the two was to be another text, or will stay behind when the other is changed.",
    bad="""\
provenance: {original: próba}
chapter: "1.0"
title: Runda
clauses:
  "1.1": {title: Ruch, text: "Kto ma żeton, przesuwa pionek o jedno pole w dowolną stronę i odkrywa kartę."}
  "1.2": {title: Walka, text: "Kto ma żeton, przesuwa pionek o jedno pole w dowolną stronę i odkrywa kartę."}  ⟸
""",
    mended={'Walka, text: "Kto ma żeton, przesuwa pionek o jedno pole w dowolną stronę i odkrywa kartę."':
            'Walka, text: "Gracz rzuca kostką."'},
)
def said_twice(game: Game) -> Findings:
    first: dict[str, str] = {}
    for passage, start, paragraph in _paragraphs(game):
        other = first.setdefault(" ".join(paragraph.split()), passage.path)
        if other != passage.path:
            message = msg("expected a text of its own, found that of {other}", other=other)
            found = finding_at(passage.path, passage.text.source, start, start + len(paragraph), message,
                               help=msg("say it once, and refer to it with {ref:…}"))
            yield replace(found, hints=(Hint(msg("the first one"), other),))


def _paragraphs(game: Game) -> Iterator[tuple[CheckedText, int, str]]:
    for passage in passages(game):
        if passage.sort == "prose" and passage.example is None and passage.path.startswith(RULES):
            for match in PARAGRAPH.finditer(passage.text.source):
                if len(WORD.findall(match[0])) >= FEWEST_WORDS:
                    yield passage, match.start(), match[0].strip()
