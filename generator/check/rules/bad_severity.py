"""A severity for no rule, or for one that has only its own."""

from __future__ import annotations

from generator.check.rule import Findings, all_rules, fault, rule
from generator.finding import did_you_mean
from generator.message import msg
from generator.model.game import Game


@rule(
    id="bad-severity",
    what="A severity given to a rule that does not exist, or to one that tells what cannot be read.",
    why="The pack would seem to choose what it does not choose.",
    bad={"game.yaml": """\
game: tiny
title: Maleńka
language: pl
products: {plansza: {kind: tables}}
severities:
  figure-in-pros: note  ⟸
"""},
    mended={"figure-in-pros:": "figure-in-prose:"},
)
def bad_severity(game: Game) -> Findings:
    rules = all_rules()
    chosen = [(f"severities/{id_}", id_) for id_ in game.severities]
    chosen += [(f"kind/{kind.id}/severities/{id_}", id_) for kind in game.kinds.values() for id_ in kind.severities]
    for path, id_ in chosen:
        if id_ not in rules:
            advice = did_you_mean(id_, rules)
            yield fault(path, msg("expected the name of a rule, found {id!r}", id=id_), help=advice, width=len(id_))
        elif rules[id_].has_fixed_severity:
            yield fault(path, msg("expected a rule whose severity can be chosen, found {id}, which is always an error",
                                  id=id_),
                        width=len(id_))
