"""A space that says it adjoins another, which says otherwise."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from zecer_odds.boards import boards


@rule(
    id="space-one-sided",
    what="A space that adjoins another, while that one lists what it adjoins and leaves it out.",
    why="The same edge would be open from one side and closed from the other.",
    bad="""\
kinds:
  space:
    name: pole
    fields: {name: name, next: ref space or none, adjacent: list of ref space}
kind: space
things:
  gate:   {name: Brama, next: market, adjacent: [smithy]}
  market: {name: Rynek, next: gate, adjacent: [bakery]}
  bakery: {name: Piekarnia, adjacent: [market]}
  smithy: {name: Kuźnia, adjacent: [gate, market]}  ⟸
""",
    mended={"[bakery]": "[bakery, smithy]"},
)
def space_one_sided(game: Game) -> Findings:
    for board in boards(game):
        for ref, beside in board.adjacent.items():
            for other in beside:
                back = board.adjacent.get(other, ())
                if back and ref not in back:
                    message = msg("expected {other} to adjoin {ref} too, found {back} there",
                                  other=other, ref=ref, back=", ".join(map(str, back)))
                    yield fault(f"{ref.kind}/{ref.id}/{board.beside}", message)
