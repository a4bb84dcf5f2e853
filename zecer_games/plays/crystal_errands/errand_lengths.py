"""How many moves an errand still takes: to the runes at home, with a rune to its hall abroad, with a crystal home.

A teleport counts by the mean over the faces of the die, with the best board where the player may choose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from msgspec import Struct

from zecer_games.plays.crystal_errands.hall_plan import HallPlan
from zecer_games.plays.crystal_errands.printed_rules import CHOICE, OWN
from zecer_games.plays.crystal_errands.world import ROOMS, World

FAR = 1e6
TIMES = 12
# a jump from a teleport in which one stands: out of it, and in again
AGAIN = 2
# a length by board and room, and by board after entering its teleport
Lengths = tuple[Sequence[float], Sequence[float]]


class Errands(Struct, frozen=True):
    """The moves left for the heroes of a seat: by rune, with a crystal, with nothing, each for all rooms."""

    runes: tuple[Lengths, ...]
    crystal: Lengths
    nothing: Lengths


@lru_cache(64)
def errands_of(world: World, seat: int, wraith: bool) -> Errands:
    """The lengths for a seat; ``wraith``: for heroes that pass through walls."""
    way = _Ways(world, seat, wraith)
    boards = world.boards

    def home(board: int, room: int) -> float:
        return way.steps[board][room][boards[board].camp] if board == seat else FAR

    crystal = way.lengths(home)

    def abroad(element: int) -> Callable[[int, int], float]:
        def carry(board: int, room: int) -> float:
            if board == seat:
                return FAR
            goal = boards[board].elements[element]
            return way.steps[board][room][goal] + crystal[0][board * ROOMS + goal]
        return carry

    runes = tuple(way.lengths(abroad(element)) for element in range(len(world.rules.runes)))
    taken = seat * ROOMS + boards[seat].runes
    mean = sum(length[0][taken] for length in runes) / len(runes)

    def fetch(board: int, room: int) -> float:
        return way.steps[board][room][boards[board].runes] + mean if board == seat else FAR

    return Errands(runes, crystal, way.lengths(fetch))


class _Ways:
    """Steps and jumps on the boards of a game, for the heroes of a seat."""

    def __init__(self, world: World, seat: int, wraith: bool) -> None:
        self.boards: Sequence[HallPlan] = world.boards
        self.steps = [hall.steps_through if wraith else hall.steps for hall in world.boards]
        self.seat, self.world = seat, world

    def lengths(self, direct: Callable[[int, int], float]) -> Lengths:
        """The lengths when ``direct`` tells the moves without a jump; FAR where that leads nowhere."""
        boards = range(len(self.boards))
        arrived = [direct(board, self.boards[board].teleport) for board in boards]
        jumped = [FAR] * len(arrived)
        at = [float(AGAIN * TIMES)] * len(arrived)
        for _ in range(TIMES):
            jumped = [self._mean(board, at) for board in boards]
            at = [min(arrived[board], AGAIN + jumped[board]) for board in boards]
        rooms = [FAR] * (len(arrived) * ROOMS)
        for board, hall in enumerate(self.boards):
            for room in range(len(hall.letters)):
                to_jump = self.steps[board][room][hall.teleport] or AGAIN
                rooms[board * ROOMS + room] = min(direct(board, room), to_jump + jumped[board])
        return rooms, jumped

    def _mean(self, here: int, at: Sequence[float]) -> float:
        best = min(length for board, length in enumerate(at) if board != here)
        total = 0.0
        for leads in self.world.jumps:
            if leads == CHOICE or (leads == OWN and here == self.seat):
                total += best
            else:
                total += at[self.seat if leads == OWN else self.world.board_after(here, leads)]
        return total / len(self.world.jumps)
