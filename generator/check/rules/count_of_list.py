"""A number in words that announces a list of another length."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from generator.check.numerals import numerals
from generator.check.prose import passages
from generator.check.rule import Findings, fault, rule
from generator.finding import Finding
from generator.message import msg
from generator.model.game import Game
from generator.model.text import Text
from generator.text.markup import parse
from generator.text.run import Listing, Paragraph, Run

SENTENCE = re.compile(r"[.!?…]\s")
# what announces a list: only then is the text worth its parsing
ANNOUNCED = re.compile(r":[ \t*]*\n\s*(?:[-*+]|\d+[.)])\s")


@rule(
    id="count-of-list",
    severity="warning",
    what="A sentence such as “there are three exceptions:” before a list or steps of another number.",
    why="When a step was added or removed, players look for the one that is announced and is not there.",
    bad="""\
chapter: "1.0"
title: Runda
clauses:
  "1.1":
    text: "Runda ma trzy fazy:"  ⟸
    steps: {a: Ruch., b: Walka.}
""",
    mended={"trzy": "dwie"},
)
def count_of_list(game: Game) -> Findings:
    for passage in passages(game):
        for path, number, there in _in_text(passage.path, passage.text, game.language):
            yield _finding(path, number, there)
    for clause in game.clauses():
        announced = _announced_number(clause.text.source,
                                      game.language) if clause.text is not None and clause.steps else None
        if announced is not None and announced != len(clause.steps):
            yield _finding(f"clause/{clause.id}/text", announced, len(clause.steps))


def _finding(path: str, announced: int, there: int) -> Finding:
    return fault(path, msg("expected a list of {announced}, as the sentence before it says, found {there}",
                           announced=announced, there=there),
                 help=msg("correct the number, or the list"))


def _in_text(path: str, text: Text, language: str) -> Iterator[tuple[str, int, int]]:
    """The lists of a text that are announced with another number."""
    for before, after in pairwise(parse(text) if ANNOUNCED.search(text.source) else ()):
        if isinstance(before, Paragraph) and isinstance(after, Listing):
            words = "".join(run.text if isinstance(run, Run) else " " for run in before.runs)
            announced = _announced_number(words, language)
            if announced is not None and announced != len(after.items):
                yield path, announced, len(after.items)


def _announced_number(text: str, language: str) -> int | None:
    """The one number that a sentence with a colon at its end says in words."""
    last = SENTENCE.split(text.rstrip())[-1]
    found = numerals(last, language)
    return next(iter(found)) if last.endswith(":") and found.total() == 1 else None
