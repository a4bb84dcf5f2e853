"""A value that no text, table or example uses."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.usage import unused_data
from generator.message import msg
from generator.model.game import Game


@rule(
    id="value-never-used",
    severity="warning",
    whole=True,
    what="A value that no text, table or example uses.",
    why="Either the sentence that should say it says it by hand, or it is left over.",
    bad="""\
values:
  limit: 3
  left-over: 4  ⟸
glossary:
  rank:
    pl: {nom: szereg}
    meaning: najwyżej {value:limit}
""",
    mended={"  left-over: 4\n": ""},
)
def value_never_used(game: Game) -> Findings:
    for id_ in unused_data(game, "value", game.values):
        yield fault(f"value/{id_}", msg("nothing uses the value {id}", id=id_))
