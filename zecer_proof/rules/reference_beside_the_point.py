"""A reference to a clause or table that speaks of something else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby

from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, fault, finding_at, rule
from generator.message import Message, msg
from generator.model.chapters import Clause
from generator.model.game import Game
from generator.model.text import Placeholder, Text
from zecer_proof.clause_subjects import Subject, common, mentioned_subjects, subjects

REFERRING = {"ref": "clause", "table": "table"}
Known = Mapping[tuple[str, str], Subject]
# rulings speak of earlier editions, in their words
UNASKED = ("ruling", "credit", "provenance")
# the words that belong to a reference stand behind the reference or the end of a sentence before it
PHRASE_END, FEWEST_WORDS = re.compile(r"[.!?;:]\s|\n|\}"), 2


@rule(
    id="reference-beside-the-point",
    severity="warning",
    whole=True,
    what="A reference whose clause, chapter or table shares no word with the rule that refers to it.",
    why="A clause that was numbered anew leaves `see 9.8` behind, which speaks of something else.",
    bad="""\
provenance: {original: próba}
chapter: "1.0"
title: Wyprawa
clauses:
  "1.1": {title: Pułapki, text: "Kto wejdzie na pułapkę, rzuca kostką."}
  "1.2": {title: Sklepy, text: "W sklepie kupuje się towary za złoto, a sprzedaje za połowę ceny."}
  "1.3": {title: Drzwi, text: "Drzwi z pułapką otwiera się ostrożnie: zasada {ref:1.2}."}  ⟸
""",
    mended={"{ref:1.2}": "{ref:1.1}"},
)
def reference_beside_the_point(game: Game) -> Findings:
    known: Known = {(one.sort, one.id): one for one in subjects(game)}
    useless = common(game) if known else frozenset()
    yield from _see(game, known, useless)
    for datum, found in groupby(passages(game), lambda passage: tuple(passage.path.split("/")[:2])):
        together = [one for one in found if one.sort != "source"]
        for passage in together if datum[0] not in UNASKED else ():
            for holder in passage.text.placeholders:
                sort = REFERRING.get(holder.kind, "")
                target = game.clause_id(holder.target) if sort == "clause" else holder.target
                subject = known.get((sort, target))
                if subject is None:
                    continue
                words = _context(game, known, datum, together, holder.target)
                if subject.name and subject.name.casefold() == _title(game, datum).casefold():
                    continue
                advice = None if subject.met_by(words, useless) else _subject_help(game, datum)
                if subject.met_by(words, useless):
                    better = _neighbour(game, known, datum, passage, holder, target) if sort == "clause" else None
                    if better is None:
                        continue
                    advice = msg("did you mean {number}, “{title}”?", number=game.clause_number(better.id),
                                 title=better.name)
                yield finding_at(passage.path, passage.text.source, holder.start, holder.end,
                                 _missed_subject(holder.source, subject),
                                 help=advice)


def _missed_subject(written: str, subject: Subject) -> Message:
    if subject.name:
        return msg("expected a reference to what this text is about, found {holder}, which is about “{subject}”",
                   holder=written, subject=subject.name)
    return msg("expected a reference to what this text is about, found {holder}, which has no word in common",
               holder=written)


def _subject_help(game: Game, datum: tuple[str, ...]) -> Message | None:
    own = _title(game, datum)
    return msg("this text is about “{own}”", own=own) if own else None


def _see(game: Game, known: Known, useless: frozenset[str]) -> Findings:
    """References of `see` that share no word with their clause, not even a common one."""
    for clause in game.clauses():
        texts = (clause.title, clause.text, *clause.steps.values(), clause.after)
        tables = (known["table", id_].words for id_ in clause.tables if id_ in game.tables)
        words = mentioned_subjects(game, *texts).union(*tables) if clause.see else frozenset()
        for target in clause.see:
            subject = known.get(("clause", target))
            if subject is None or subject.name.casefold() == _title(game, ("clause", clause.id)).casefold():
                continue
            if not subject.met_by(words, useless) and subject.words.isdisjoint(words):
                yield fault(f"clause/{clause.id}/see", _missed_subject(game.clause_number(target), subject),
                            help=_subject_help(game, ("clause", clause.id)), near=target)


def _neighbour(game: Game, known: Known, datum: tuple[str, ...], passage: CheckedText, holder: Placeholder,
               target: str) -> Subject | None:
    """The clause after a target, if the words right before the reference describe it better, by one of its own.

    A clause that is inserted moves those behind it by one number.
    """
    source = passage.text.source
    before = PHRASE_END.split(source[: holder.start])[-1]
    phrase = mentioned_subjects(game, Text(before))
    clause = game.clause(target)
    chapter = game.chapters.get(getattr(clause, "chapter", ""))
    if chapter is None or not isinstance(clause, Clause) or target != clause.id:
        return None
    if clause.numbered and holder.target == clause.id:
        # an id stays with its clause
        return None
    order = [one.id for one in chapter.clauses.values() if one.depth == clause.depth]
    after = order[order.index(target) + 1 :][:1]
    for other in after if datum != ("clause", *after) else ():
        subject = known["clause", other]
        here, there = phrase & known["clause", target].words, phrase & subject.words
        if subject.name and here < there and len(there) >= FEWEST_WORDS:
            others = (one.id for one in game.clauses() if one.id not in (other, datum[1]))
            if there.difference(here, *(known["clause", id_].words for id_ in others)):
                return subject
    return None


def _title(game: Game, datum: tuple[str, ...]) -> str:
    """What a text is about: the title of its clause, of the one above, of its chapter, table or example."""
    head, id_ = (*datum, "")[:2]
    if head == "example" and id_ in game.examples:
        return _title(game, ("clause", game.examples[id_].clause))
    if head == "table" and id_ in game.tables:
        return game.tables[id_].title.source
    id_ = game.clause_number(id_) if head == "clause" else id_
    while head == "clause" and id_:
        clause = game.clause(id_)
        if clause is not None and clause.title is not None:
            return clause.title.source
        id_ = id_.rpartition(".")[0]
        if "." not in id_ and f"{id_}.0" in game.chapters:
            return game.chapters[f"{id_}.0"].title.source
    return game.chapters[id_].title.source if head == "chapter" and id_ in game.chapters else ""


def _context(game: Game, known: Known, datum: tuple[str, ...], together: list[CheckedText],
             target: str) -> frozenset[str]:
    """What a clause, table, example … speaks of, with its chapter's title; an example with all of its clause."""
    own_id = ":".join(datum).replace("clause:", "ref:")
    words = mentioned_subjects(game, *(one.text for one in together), without=target) | {own_id}
    if datum[0] == "clause":
        own, other = (getattr(game.clause(id_), "chapter", "") for id_ in (datum[1], target))
        chapter = game.chapters.get(own)
        # within one chapter its title says nothing
        return words if chapter is None or own == other else words | mentioned_subjects(game, chapter.title)
    if datum[0] in ("example", "table"):
        own = game.examples[datum[1]].clause if datum[0] == "example" else datum[1]
        whole = known.get(("clause" if datum[0] == "example" else "table", own))
        return words | whole.words if whole is not None else words
    return words
