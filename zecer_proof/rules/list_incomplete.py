"""A list of the things of one sort that lacks one of them, or has one of another sort."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.check.prose import passages
from generator.check.rule import Findings, fault, first_few, rule
from generator.fields.choice_type import ChoiceType
from generator.finding import Finding
from generator.message import Message, msg
from generator.model.game import Game
from zecer_proof.alike_sentences import SENTENCE

# smaller sorts are half named by chance
FEWEST = 6
# one in so many may be missing
MISSING = 6
Sorts = Mapping[frozenset[str], Message]


class NamedThings(NamedTuple):
    """Things of a kind that stand in a sentence or a table: the path of the datum, and how the first one is written."""

    path: str
    kind: str
    ids: frozenset[str]
    near: str


@rule(
    id="list-incomplete",
    severity="warning",
    whole=True,
    what="A sentence or a table that names all things of a kind, or with one word of a choice, but one.",
    why="A thing was added, renamed or given another sort, and the list of its sort stayed behind.",
    bad="""\
provenance: {original: próba}
kinds:
  card: {name: karta, fields: {name: name, sort: "choice of event, place"}}
kind: card
things:
  fog: {name: mgła, sort: event}
  rain: {name: deszcz, sort: event}
  snow: {name: śnieg, sort: event}
  wind: {name: wiatr, sort: event}
  hail: {name: grad, sort: event}
  heat: {name: upał, sort: event}
  well: {name: studnia, sort: place}
chapter: "1.0"
title: Spis
clauses: {"1.1": "{name:card.fog}, {name:card.rain}, {name:card.snow}, {name:card.wind}, {name:card.hail}."}  ⟸
""",
    mended={"{name:card.hail}": "{name:card.hail}, {name:card.heat}"},
)
def list_incomplete(game: Game) -> Findings:
    sorts = {kind: _sorts(game, kind) for kind in game.kinds}
    for named in _named_lists(game):
        known = sorts.get(named.kind, {})
        if len(named.ids) >= FEWEST - 1 and named.ids not in known:
            yield from _finding(named, known)


def _finding(named: NamedThings, sorts: Sorts) -> Iterator[Finding]:
    """What distinguishes a list from the one sort that it nearly is."""
    for sort, told in sorts.items():
        missing, more = sorted(sort - named.ids), sorted(named.ids - sort)
        if len(sort) < FEWEST or len(more) > 1 or len(missing) > max(1, len(sort) // MISSING):
            continue
        if not more:
            message = msg("expected {sort}, found all but {missing}", sort=told, missing=first_few(missing, 3))
        elif not missing:
            message = msg("expected {sort}, found {more} too", sort=told, more=more[0])
        else:
            message = msg("expected {sort}, found {more} in place of {missing}",
                          sort=told, more=more[0], missing=first_few(missing, 3))
        yield fault(named.path, message, near=named.near)
        return


def _sorts(game: Game, kind: str) -> Sorts:
    """All things of a kind, and those with each word of each choice, with how they are called."""
    things = game.of_kind(kind)
    sorts = {frozenset(thing.id for thing in things): msg("all things of the kind {kind}", kind=kind)}
    for id_, field in game.kinds[kind].fields.items():
        if isinstance(field.type, ChoiceType):
            for word in field.type.words:
                ids = frozenset(thing.id for thing in things if thing.fields.get(id_) == word)
                sorts.setdefault(ids, msg("all things of the kind {kind} with {field} {word}",
                                          kind=kind, field=id_, word=word))
    return sorts


def _named_lists(game: Game) -> Iterator[NamedThings]:
    for passage in passages(game):
        holders = [one for one in passage.text.placeholders if one.kind == "name"]
        if len(holders) < FEWEST - 1 or passage.example is not None:
            continue
        for sentence in SENTENCE.finditer(passage.text.source):
            here = [one for one in holders if sentence.start() <= one.start < sentence.end()]
            for kind in dict.fromkeys(one.target.partition(".")[0] for one in here):
                listed = [one for one in here if one.target.startswith(f"{kind}.") and one.target.count(".") == 1]
                ids = frozenset(one.target.partition(".")[2] for one in listed)
                if listed:
                    yield NamedThings(passage.path, kind, ids, listed[0].source)
    for table in game.tables.values():
        if table.lists and table.which:
            yield NamedThings(f"table/{table.id}/which", table.lists, frozenset(table.which), table.which[0])
