"""A space of a board that nobody can come to."""

from __future__ import annotations

from generator.check.prose import passages
from generator.check.rule import Findings, fault, rule
from generator.message import Message, msg
from generator.model.game import Game
from generator.model.values import Ref
from zecer_odds.boards import boards


@rule(
    id="space-out-of-reach",
    whole=True,
    what="A space of a board that is on no street, adjoins none, and is named by no text.",
    why="No step and no effect leads there, so what it says is never read.",
    bad="""\
kinds:
  space:
    name: pole
    fields: {name: name, next: ref space or none, adjacent: list of ref space}
kind: space
things:
  gate:   {name: Brama, next: market}
  market: {name: Rynek, next: gate}
  smithy: {name: Kuźnia, adjacent: [market]}
  attic:  {name: Stryszek, adjacent: [smithy]}  ⟸
""",
    mended={"  attic:  {name: Stryszek, adjacent: [smithy]}\n": ""},
)
def space_out_of_reach(game: Game) -> Findings:
    named = {p.target for passage in passages(game) for p in passage.text.placeholders if p.kind == "name"}
    for board in boards(game):
        onward = board.next_spaces
        for space, beside in board.adjacent.items():
            if space in onward or any(other in onward for other in beside):
                continue
            if beside or str(space) not in named:
                path = f"{space.kind}/{space.id}"
                yield fault(f"{path}/{board.beside}" if beside else path, _message(space, beside))


def _message(ref: Ref, beside: tuple[Ref, ...]) -> Message:
    if beside:
        return msg("expected a street beside {ref}, found {beside}", ref=ref, beside=", ".join(map(str, beside)))
    return msg("expected a way to {ref} or a text that names it, found neither", ref=ref)
