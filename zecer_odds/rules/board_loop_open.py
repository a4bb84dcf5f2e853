"""Streets of a board that do not go round in one loop."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.values import Ref
from zecer_odds.boards import FieldBoard, boards


@rule(
    id="board-loop-open",
    what="A street of a board that is not on the one loop that the arrows make.",
    why="A piece that moves with the arrows comes to a stop, or never comes here.",
    bad="""\
kinds:
  space:
    name: pole
    fields: {name: name, next: ref space or none, adjacent: list of ref space}
kind: space
things:
  gate:   {name: Brama, next: market}
  market: {name: Rynek, next: corner}
  corner: {name: Zaułek, next: market}  ⟸
""",
    mended={"Zaułek, next: market": "Zaułek, next: gate"},
)
def board_loop_open(game: Game) -> Findings:
    for board in boards(game):
        entered: dict[Ref, Ref] = {}
        for ref, to in board.next_spaces.items():
            path = f"{ref.kind}/{ref.id}/{board.onward}"
            if to not in board.next_spaces:
                yield fault(path, msg("expected a street that leads on, found {to}, which has no {onward}",
                                      to=to, onward=board.onward))
            elif to in entered:
                yield fault(path, msg("expected one way into {to}, found another from {entered}",
                                      to=to, entered=entered[to]))
            entered.setdefault(to, ref)
        yield from _separate_loops(board)


def _separate_loops(board: FieldBoard) -> Findings:
    """Where every street has one way in and one way on, there may still be several loops."""
    if set(board.next_spaces.values()) != set(board.next_spaces):
        return
    loop = board.graph.loop(board.onward)
    for ref in board.next_spaces:
        if ref not in loop:
            path = f"{ref.kind}/{ref.id}/{board.onward}"
            yield fault(path, msg("expected one loop, found {ref} on another than {loop}", ref=ref, loop=loop[0]))
