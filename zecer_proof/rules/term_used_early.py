"""A term that a rule uses before the one that explains it."""

from __future__ import annotations

from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.game import Game


@rule(
    id="term-used-early",
    severity="warning",
    what="A term used in a chapter before the one where it is `defined`, with no `meaning` and no reference to it.",
    why="Who reads from the front meets a word that nobody has told him, and does not know that it will be told.",
    bad={"glossary.yaml": 'glossary:\n  round: {pl: {nom: runda, gen: rundy}, defined: "2.1"}\n',
         "fight.yaml": 'chapter: "2.0"\ntitle: Walka\nclauses:\n  "2.1": Runda to pięć faz.\n', "move.yaml": """\
chapter: "1.0"
title: Ruch
clauses:
  "1.1": |
    Ruch kończy się z końcem {term:round|gen}.  ⟸
"""},
    mended={"{term:round|gen}.": "{term:round|gen}. Mówi o niej {ref:2.1}."},
)
def term_used_early(game: Game) -> Findings:
    order = {number.partition(".")[0]: place for place, number in enumerate(game.chapters)}
    explained = {term.id: term.defined for term in game.terms.values() if term.defined and term.meaning is None}
    for passage in passages(game) if explained else ():
        here = _chapter(game, passage)
        for holder in passage.text.placeholders if here in order else ():
            defined = explained.get(holder.target) if holder.kind == "term" else None
            place = order.get(_head(game, defined)) if defined else None
            if defined is None or place is None or place <= order[here]:
                continue
            del explained[holder.target]
            if not _leads_to(game, passage, defined):
                message = msg("expected a term that is explained by now, found {holder}, explained in {defined}",
                              holder=holder.target, defined=game.clause_number(defined))
                advice = msg("refer to it with {{ref:{defined}}}, or give it a `meaning`", defined=defined)
                yield finding_at(passage.path, passage.text.source, holder.start, holder.end, message, help=advice)


def _chapter(game: Game, passage: CheckedText) -> str:
    """The number before the first full stop of the clause or chapter that a text stands in."""
    section, _, rest = passage.path.partition("/")
    return _head(game, rest.partition("/")[0]) if section in ("chapter", "clause") else ""


def _head(game: Game, target: str) -> str:
    """The number before the first full stop of a clause or chapter."""
    return game.clause_number(target).partition(".")[0]


def _leads_to(game: Game, passage: CheckedText, clause: str) -> bool:
    """Whether a text refers to a clause, to a part of it, or to its chapter."""
    number, chapter = game.clause_number(clause), f"{_head(game, clause)}.0"
    targets = [game.clause_number(holder.target) for holder in passage.text.placeholders if holder.kind == "ref"]
    return any(target in (number, chapter) or target.startswith(f"{number}.") for target in targets)
