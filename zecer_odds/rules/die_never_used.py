"""A declared die that nothing prints or throws."""

from __future__ import annotations

from generator.check.dice_uses import dice_uses
from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game


@rule(
    id="die-never-used",
    severity="warning",
    whole=True,
    what="A die of the section `dice` that no product prints and no text, field, table, example or question throws.",
    why="Players are never told to throw it, or a sentence names it by hand.",
    bad="""\
dice:
  fate: {name: kostka losu, faces: [1, 1, 2]}
  left-over: {name: kostka zapasowa, faces: [1, 2, 2]}  ⟸
values: {harm: 2 fate}
glossary:
  wound:
    pl: {nom: rana}
    meaning: "{value:harm}"
""",
    mended={'"{value:harm}"': '"{value:harm} i {dice:1 left-over}"'},
)
def die_never_used(game: Game) -> Findings:
    used = {die for _, die in dice_uses(game)}
    for id_ in game.dice:
        if id_ not in used:
            yield fault(f"dice/{id_}", msg("nothing prints or throws the die {id}", id=id_))
