"""A list that names the same thing twice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.check.prose import passages
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.text import Placeholder, Text

# what stands between the items of a list: a comma, a word such as „i” or „oraz”, the sign of a list on a new line
BETWEEN = re.compile(r"[*_”„\"]{0,3}(?:,|;)?(?:\s+\w{1,4})?\s*(?:\n\s*[-*]\s+)?(?:\{icon:[^{}]*\}\s*)?[*_”„\"]{0,3}")
NAMING = ("name", "ref", "table")


@rule(
    id="named-twice",
    severity="warning",
    what="A list in prose that has the same name or reference twice.",
    why="One of the two was meant to be another, and that one is missing.",
    bad="""\
provenance: {original: próba}
kinds:
  find: {name: znalezisko, fields: {name: name}}
kind: find
things:
  altar: {name: ołtarz}
  mirror: {name: lustro}
  bed: {name: łoże}
chapter: "1.0"
title: Znaleziska
clauses: {"1.1": "Bada się {name:find.altar}, {name:find.mirror} i {name:find.altar}."}  ⟸
""",
    mended={"i {name:find.altar}": "i {name:find.bed}"},
)
def named_twice(game: Game) -> Findings:
    for passage in passages(game):
        for listed in _lists(passage.text):
            seen: set[str] = set()
            for holder in listed:
                if holder.target in seen:
                    message = msg("expected each item of a list once, found {holder} twice", holder=holder.source)
                    yield finding_at(passage.path, passage.text.source, holder.start, holder.end, message)
                seen.add(holder.target)


def _lists(text: Text) -> Iterator[Sequence[Placeholder]]:
    """Placeholders of one sort that follow one another with nothing but the signs of a list between them."""
    listed: list[Placeholder] = []
    for holder in (one for one in text.placeholders if one.kind in NAMING):
        between = text.source[listed[-1].end : holder.start] if listed else ""
        if listed and (holder.kind != listed[-1].kind or not BETWEEN.fullmatch(between)):
            yield listed
            listed = []
        listed.append(holder)
    yield listed
