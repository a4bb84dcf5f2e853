"""A figure that no text refers to."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.usage import unused_data
from generator.message import msg
from generator.model.game import Game


@rule(
    id="figure-never-used",
    severity="warning",
    whole=True,
    what="A figure that no text refers to.",
    why="A reader who is not sent to a figure does not look at it.",
    bad="""\
kinds:
  monster: {name: potwór, fields: {name: name}}
kind: monster
things:
  troll: {name: Troll}
chapter: "1.0"
title: Potwory
clauses: {"1.1": Są straszne.}
figures:
  faces:  ⟸
    after: "1.1"
    caption: Żetony
    kind: pieces
    rows: [[monster.troll]]
""",
    mended={"Są straszne.": '"Są straszne: rysunek {figure:faces}."'},
)
def figure_never_used(game: Game) -> Findings:
    for id_ in unused_data(game, "figure", game.figures):
        yield fault(f"figure/{id_}", msg("nothing refers to the figure {id}", id=id_))
