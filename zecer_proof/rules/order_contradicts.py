"""Clauses, lists and words that put things of an order into another one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise
from typing import NamedTuple

from generator.check.ordered_things import Phase, phase_named, phases, places_in_book
from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, fault, finding_at, rule
from generator.finding import Finding
from generator.message import msg
from generator.model.chapters import Clause
from generator.model.game import Game
from generator.model.text import Placeholder
from generator.translate.contrasts import order
from generator.translate.sentences import sentence_spans

Phases = Mapping[str, Phase]
# what an item of a list, and a step, begin with before their head
ITEM, STEP = re.compile(r"^[ \t]*(?:[-*+]|\d+[.)])[ \t]+[*_„“\"]*", re.MULTILINE), re.compile(r"[*_„“\"]*")
WORDS = re.compile(r"(?:[^\W\d_]+[ \n]+){1,2}\Z")
BEFORE, AFTER = "before", "after"
STEPS = "/steps/"
NAMING = ("name", "value")


class NamedPhase(NamedTuple):
    """A placeholder that names a phase."""

    holder: Placeholder
    phase: Phase


@rule(
    id="order-contradicts",
    severity="warning",
    what="A clause, a list or the word before or after that puts phases into another order than that of their things.",
    why="A round is played in the order in which it is read: one sentence that exchanges two phases is another game.",
    bad="""\
provenance: {original: próba}
kinds:
  phase: {name: faza, fields: {name: name, place: place, clause: clause}}
kind: phase
things:
  move: {name: ruch, clause: "1.1"}
  fight: {name: walka, clause: "1.2"}
chapter: "1.0"
title: Runda
clauses:
  "1.1": {title: Ruch, text: "{name:phase.move|Nom} trwa krótko."}
  "1.2": {title: Walka, text: "Przed {name:phase.move} rzućcie kostką."}  ⟸
""",
    mended={"Przed {name": "Po {name"},
)
def order_contradicts(game: Game) -> Findings:
    found = dict(phases(game))
    if found:
        yield from _in_the_book(game, found)
        owners = dict[str, Phase]()
        for phase in found.values():
            for path, target in phase.clauses:
                yield from _named_twice(game, owners.get(target), phase, path, target)
                owners.setdefault(target, phase)
        told = [(one, names) for one in passages(game) if (names := _names(game, found, one))]
        for passage, names in told:
            yield from _said_otherwise(game, names, owners, passage)
        for _, steps in groupby(told, lambda one: one[0].path.rpartition(STEPS)[0] or one[0].path):
            heads = [(passage, head) for passage, names in steps if passage.example is None
                     for head in _heads(passage, names)]
            yield from _heads_exchanged(heads)
            yield from _of_another(owners, heads)


def _names(game: Game, found: Phases, passage: CheckedText) -> list[NamedPhase]:
    named = ((one, phase_named(game, found, one)) for one in passage.text.placeholders if one.kind in NAMING)
    return [NamedPhase(one, phase) for one, phase in named if phase is not None]


def _in_the_book(game: Game, found: Phases) -> Iterator[Finding]:
    """Phases whose clauses stand in the rulebook the other way round."""
    places = places_in_book(game)
    known = [(phase, phase.clauses[0]) for phase in found.values() if phase.clauses]
    for (one, (_, before)), (other, (path, behind)) in pairwise(known):
        if one.thing.kind == other.thing.kind and places.get(before, -1) > places.get(behind, len(places)):
            message = msg("expected a clause behind {before}, as {other} comes after {one}, found {behind}",
                          before=game.clause_number(before), other=other.thing.ref, one=one.thing.ref,
                          behind=game.clause_number(behind))
            advice = msg("put the things, or the clauses, into the order in which they are played")
            yield fault(path, message, help=advice)


def _named_twice(game: Game, first: Phase | None, phase: Phase, path: str, target: str) -> Iterator[Finding]:
    """A step of which two phases say that it tells of them; a whole clause may tell of several."""
    is_step = first is not None and first.thing.kind == phase.thing.kind and isinstance(
        one := game.clause(target), Clause) and target != one.id
    if first is not None and is_step:
        message = msg("expected another clause than that of {first}, found {number}", first=first.thing.ref,
                      number=game.clause_number(target))
        yield fault(path, message, near=target)


def _heads(passage: CheckedText, names: list[NamedPhase]) -> list[NamedPhase]:
    """The names of phases with which items of a list, or the text of a step, begin."""
    source = passage.text.source
    head = STEP.match(source) if STEPS in passage.path else None
    starts = {one.end() for one in ITEM.finditer(source)} | ({head.end()} if head is not None else set())
    return [one for one in names if one.holder.start in starts]


def _heads_exchanged(heads: list[tuple[CheckedText, NamedPhase]]) -> Iterator[Finding]:
    for (_, one), (passage, other) in pairwise(heads):
        if one.phase.thing.kind == other.phase.thing.kind and one.phase.place > other.phase.place:
            message = msg("expected {then} before {first}, as their places say, found it behind it",
                          then=other.phase.thing.ref, first=one.phase.thing.ref)
            yield finding_at(passage.path, passage.text.source, other.holder.start, other.holder.end, message)


def _of_another(owners: Phases, heads: list[tuple[CheckedText, NamedPhase]]) -> Iterator[Finding]:
    """Steps that begin with the name of another phase than that which names them as its clause."""
    for passage, head in heads:
        owner = _owner(owners, passage.path) if STEPS in passage.path else None
        if owner is not None and owner.thing.kind == head.phase.thing.kind and owner.place != head.phase.place:
            message = msg("expected the name of {owner}, which has this clause, found that of {other}",
                          owner=owner.thing.ref, other=head.phase.thing.ref)
            yield finding_at(passage.path, passage.text.source, head.holder.start, head.holder.end, message)


def _said_otherwise(game: Game, names: list[NamedPhase], owners: Phases, passage: CheckedText) -> Iterator[Finding]:
    """A word before or after beside the name of a phase, of that of the clause or of the sentence."""
    source = passage.text.source
    for start, end in sentence_spans(source):
        here = [one for one in names if start <= one.holder.start < end]
        said = [(one, _side(game, source[start : one.holder.start])) for one in here]
        bare = [one.phase for one, side in said if side is None]
        subject = _owner(owners, passage.path) if not bare else bare[0] if len(bare) == 1 else None
        for one, side in said:
            if side is None or subject is None or subject.thing.kind != one.phase.thing.kind:
                continue
            name, other, ahead = one.phase.thing.ref, subject.thing.ref, subject.place - one.phase.place
            message = None
            if side == AFTER and ahead < 0:
                message = msg("expected {other} before {name}, as their places say, found it after it", other=other,
                              name=name)
            elif side == BEFORE and ahead > 0:
                message = msg("expected {other} after {name}, as their places say, found it before it", other=other,
                              name=name)
            if message is not None:
                yield finding_at(passage.path, source, one.holder.start, one.holder.end, message)


def _side(game: Game, before: str) -> str | None:
    """Whether the words just before a name say before, or after."""
    words = WORDS.search(before)
    said = order(words[0], game.language) if words is not None else {}
    sides = [side for side in (BEFORE, AFTER) if said.get(side)]
    return sides[0] if len(sides) == 1 else None


def _owner(owners: Phases, path: str) -> Phase | None:
    """The phase that the clause of a text tells of."""
    head, _, rest = path.partition("/")
    clause, _, below = rest.partition("/")
    step = below.removeprefix("steps/") if below.startswith("steps/") else ""
    return (owners.get(f"{clause}.{step}") or owners.get(clause)) if head in ("clause", "chapter") else None
