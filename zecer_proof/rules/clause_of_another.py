"""A thing whose clause is the one of another thing of its kind."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game, Thing


@rule(
    id="clause-of-another",
    severity="warning",
    whole=True,
    what="A field that names a clause, if that clause has the name of another thing of the kind as its title.",
    why="Whoever looks a card up reads the rule of another card.",
    bad="""\
kinds:
  monster: {name: potwór, fields: {name: name, rule: clause}}
kind: monster
things:
  troll: {name: Troll, rule: "1.1"}
  ogre: {name: Ogr, rule: "1.1"}  ⟸
provenance: {original: próba}
chapter: "1.0"
title: Potwory
clauses:
  "1.1": {title: Troll, text: Troll odrasta.}
  "1.2": {title: Ogr, text: Ogr zjada złoto.}
""",
    mended={'Ogr, rule: "1.1"': 'Ogr, rule: "1.2"'},
)
def clause_of_another(game: Game) -> Findings:
    named = {(thing.kind, form.casefold()): thing for thing in game.things.values()
             for form in thing.name.forms.values()}
    for thing in game.things.values():
        own = {form.casefold() for form in thing.name.forms.values()}
        for target, path in _clauses(game, thing):
            clause = game.clause(target)
            title = clause.title.source.casefold() if clause is not None and clause.title is not None else ""
            other = named.get((thing.kind, title))
            if other is not None and title not in own and other is not thing:
                yield fault(path, msg("expected the clause of {own}, found {number}, which is about {other}",
                                      own=thing.ref, number=game.clause_number(target), other=other.ref), near=target)


def _clauses(game: Game, thing: Thing) -> Iterator[tuple[str, str]]:
    """The clauses that the fields of a thing name, each with the path of its datum."""
    for id_, field in game.kinds[thing.kind].fields.items():
        if id_ in thing.fields:
            for path, sort, target in field.type.references(f"{thing.kind}/{thing.id}/{id_}", thing.fields[id_]):
                if sort == "clause":
                    yield target, path
