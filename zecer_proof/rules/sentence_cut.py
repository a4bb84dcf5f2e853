"""A rule that breaks off, or begins in the middle."""

from __future__ import annotations

import re

from generator.check.prose import passages
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.game import Game

# a text, a list or a table may follow a colon; a placeholder may print a whole sentence
ENDED = re.compile(r"[.!?…:;|}][)”\"’»*_~\\¹²³⁴-⁹]*\s*$")
# who said a sentence stands behind it
SAID_BY = re.compile(r"[.!?…][”\"’»*_]*\s+[–—-]\s*[^.!?]{1,60}$")
BEGUN = re.compile(r"\s*[a-ząćęłńóśźż]")
# the last lines of lists, tables and headings, and what stands in brackets, are no sentences
UNENDED = re.compile(r"\s*(?:[-*+]\s|\d+[.)]\s)|\s*(?:\*\*|\*).*\*\s*$|.*[^.!?…:;]\)[”\"’»*_]*\s*$")
RULES = ("clause/", "chapter/", "example/", "ruling/")


@rule(
    id="sentence-cut",
    severity="warning",
    what="A rule, example or ruling that begins with a small letter or ends without a full stop.",
    why="Words are lost at the ends of pages and columns, and what remains reads as if it were all.",
    bad="""\
provenance: {original: próba}
chapter: "1.0"
title: Walka
clauses: {"1.1": Atakujący zwycięża i zabiera z pola siły te}  ⟸
""",
    mended={"siły te": "siły tego gracza."},
)
def sentence_cut(game: Game) -> Findings:
    for passage in passages(game):
        source = passage.text.source
        # what is no sentence needs no full stop; lettered steps may go on with one
        if passage.sort != "prose" or not passage.path.startswith(RULES) or "/steps/" in passage.path:
            continue
        if source.count(" ") < 4:
            continue
        first, last = source.split(maxsplit=1)[0], source.split()[-1]
        if BEGUN.match(source):
            end = source.index(first) + len(first)
            message = msg("expected the beginning of a sentence, found “{first}”", first=first)
            yield finding_at(passage.path, source, end - len(first), end, message)
        elif not (ENDED.search(source) or SAID_BY.search(source) or _is_unended(source)):
            start = source.rindex(last)
            yield finding_at(passage.path, source, start, start + len(last),
                             msg("expected the end of a sentence, found “{last}”", last=last))


def _is_unended(source: str) -> bool:
    """True for a text whose last lines are an item, rows, a heading in bold or words in brackets."""
    paragraphs = re.split(r"\n\s*\n", source.strip())
    lines = paragraphs[-1].split("\n")
    if UNENDED.match(lines[-1]) or UNENDED.match(lines[0]) or any(line.endswith("\\") for line in lines):
        return True
    # a few words below others without a full stop: things that are counted
    return len(paragraphs) > 1 and paragraphs[-1].count(" ") < 4 and (
        ":" in paragraphs[-2][-1] or not ENDED.search(paragraphs[-2]))
