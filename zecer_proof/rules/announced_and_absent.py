"""A figure, a table or a list that a text announces and that is not there."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, finding_at, rule
from generator.language.language_data import language_data
from generator.message import msg
from generator.model.chapters import Clause
from generator.model.game import Game

Stems = tuple[str, ...]
Patterns = Mapping[str, tuple[Stems, re.Pattern[str]]]
WANTED = {"figure": msg("a figure that stands here"), "table": msg("a table that stands here")}
COLON = re.compile(r":[ \t\n]*\Z")


@rule(
    id="announced-and-absent",
    severity="warning",
    whole=True,
    what="A figure, a table or a list that a rule announces (“the picture below”, a colon at its end) and has not.",
    why="It was on the page of an older edition, or lost when the text was copied; the reader looks for it in vain.",
    bad="""\
provenance: {original: próba}
chapter: "1.0"
title: Przygotowanie
clauses:
  "1.1": Rozłóż planszę tak, jak pokazuje rysunek poniżej.  ⟸
""",
    good="""\
provenance: {original: próba}
kinds: {monster: {name: potwór, fields: {name: name}}}
kind: monster
things: {troll: {name: Troll}}
chapter: "1.0"
title: Przygotowanie
clauses:
  "1.1": Rozłóż planszę tak, jak pokazuje rysunek {figure:start} poniżej.
figures:
  start: {after: "1.1", caption: Początek, kind: pieces, rows: [[monster.troll]]}
""",
)
def announced_and_absent(game: Game) -> Findings:
    shown = {figure.after for figure in game.figures.values()}
    patterns = _patterns(game.language)
    clauses = {clause.id: clause for clause in game.clauses()}
    for passage in passages(game):
        section, _, rest = passage.path.partition("/")
        number, _, part = rest.partition("/")
        if section not in ("clause", "chapter") or passage.sort != "prose":
            continue
        clause = clauses.get(number)
        there = {"figure": number in shown, "table": clause is not None and bool(clause.tables)}
        yield from _pictures(passage, patterns, there)
        yield from _lists(game, passage, clause, part)


def _patterns(language: str) -> Patterns:
    """What announces a figure, and what a table: how the word begins; the word and where it stands, in either order."""
    words = language_data(language).announced
    if words is None:
        return {}
    found = {}
    for sort, stems in (("figure", words.figure), ("table", words.table)):
        word = rf"(?:{'|'.join(stems)})\w*"
        either = rf"\b(?:{word}(?: \w+)? (?:{words.where})|(?:{words.where})(?: \w+)? {word})\b"
        found[sort] = (stems, re.compile(either, re.IGNORECASE))
    return found


def _pictures(passage: CheckedText, patterns: Patterns, there: Mapping[str, bool]) -> Findings:
    source = passage.text.source
    plain = source.lower()
    for sort, (stems, pattern) in patterns.items():
        # whether a word stands there at all is soon seen
        if there[sort] or f"{{{sort}:" in source or not any(stem in plain for stem in stems):
            continue
        for match in pattern.finditer(source):
            message = msg("expected {wanted}, found only “{match}”", wanted=WANTED[sort], match=match[0])
            advice = msg("name it with {{{sort}:…}}, or say it in words", sort=sort)
            yield finding_at(passage.path, source, match.start(), match.end(), message, help=advice)


def _lists(game: Game, passage: CheckedText, clause: Clause | None, part: str) -> Findings:
    """A colon with nothing behind it."""
    source = passage.text.source
    colon = COLON.search(source) if source.rstrip().endswith(":") else None
    if colon is not None and not _goes_on(game, passage, clause, part):
        message = msg("expected a list after the colon, found nothing")
        yield finding_at(passage.path, source, colon.start(), colon.start() + 1, message)


def _goes_on(game: Game, passage: CheckedText, clause: Clause | None, part: str) -> bool:
    """Whether something stands behind a text of a clause or chapter: steps, tables, figures, further clauses."""
    number = passage.path.split("/")[1]
    if clause is None:
        return part == "general" or bool(game.chapters[number].clauses)
    shown = [figure.after for figure in game.figures.values()] + [example.clause for example in game.examples.values()]
    if number in shown or clause.tables:
        return True
    if part == "text":
        below = any(other.number.startswith(f"{clause.number}.") for other in game.clauses())
        return bool(clause.steps or clause.after or below)
    return False
