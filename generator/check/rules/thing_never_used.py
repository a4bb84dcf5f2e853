"""A thing that nothing prints, lists or refers to."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.usage import used
from generator.message import msg
from generator.model.game import Game


@rule(
    id="thing-never-used",
    severity="warning",
    whole=True,
    what="A thing that nothing prints, lists or refers to.",
    why="It is written down, and no player will ever see it.",
    bad="""\
kinds:
  spell: {name: czar, fields: {name: name}}
kind: spell
things:
  sleep:  ⟸
    name: Sen
""",
    mended={"name: Sen": 'name: Sen\ntables:\n  "1.1": {title: Czary, lists: spell}'},
)
def thing_never_used(game: Game) -> Findings:
    there = used(game)
    for id_ in game.things:
        if ("thing", str(id_)) not in there:
            yield fault(f"{id_.kind}/{id_.id}", msg("nothing prints or names {id}", id=id_))
