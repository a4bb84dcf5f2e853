"""One simulated exploration: a party draws and places tiles until it finds the goal or cannot continue.

Decisions of the party, where the rules of the game leave a choice:

- It continues from its tile, by a random exit (or stairs to a level that they do not reach yet). When the tile has
  none, it walks to the nearest tile that has one.
- It rotates a tile at random among the rotations that fit.
- It uses every clue. Once the level of the goal is known, it prefers exits on that level, then stairs towards it, then
  any exit. Other events (monsters, traps) are not simulated.

Rules of the game:

- A tile that does not fit, or would close its level, returns to the bag, and another is drawn. An exit that no tile in
  the bag fits becomes a wall.
- Stairs occupy their cell on every level. They are placed only where the cell is free on all levels; when the party
  reaches the cell on another level, it takes fitting stairs from the bag. The bag keeps one stairs tile for each level
  without a tile; stairs that cannot be continued are blocked.
- A new level starts with random stairs from the bag.
- The first clue tells the level of the goal. A clue on that level, also the first one, tells how many tiles are still
  to be placed there. When no certain clue is left in the bag, the next new room of the level acts as a clue.
- The play ends when the goal is found, or when no tile can be placed: on the level of the goal if it is known and has
  a tile, otherwise anywhere.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from zecer_games.plays.tile_exploration.labyrinth import (
    SURE,
    Around,
    LabyrinthRules,
    Lies,
    Sides,
    Sort,
    Weights,
)

# a cell of a level as one int: a step east adds 1, a step south ROW, stairs down LEVEL
ROW = 1 << 12
LEVEL = ROW * ROW
CELL = LEVEL - 1
START = (ROW // 2) * ROW + ROW // 2
SIDES = (0, 1, 2, 3)
UP, DOWN = 4, 5
STEPS = (-ROW, 1, ROW, -1, -LEVEL, LEVEL)
# ranks of exits, best first: on the level of the goal, stairs towards that level, any
THERE, NEARER, ANYWHERE = range(3)


class PlayResult(Struct, frozen=True):
    """The result of a play: whether the goal was found, and counts.

    ``tiles``: tiles placed after the first; ``draws``: tiles drawn; ``misfits``: draws that returned to the bag;
    ``levels``: levels with a tile; ``walls``: exits that no tile fitted; ``stages``: steps from tile to tile.
    """

    found: bool
    tiles: int
    draws: int
    misfits: int
    levels: int
    walls: int
    stages: int


class Party:
    """The state of one play: the party, the placed tiles and the bag. ``chance`` returns random numbers in [0, 1)."""

    __slots__ = (
        "aim", "at", "bag", "caved", "chance", "closed", "copies", "count", "draws", "exits", "floors", "found",
        "labyrinth", "laid", "misfits", "rules", "shafts", "stages", "stairs", "sure", "taken", "unbegun", "walls",
    )

    def __init__(self, rules: LabyrinthRules, chance: Callable[[], float]) -> None:
        labyrinth = rules.labyrinth
        self.rules, self.labyrinth, self.chance, self.closed = rules, labyrinth, chance, labyrinth.closed
        # the tiles in the bag as numbers of sorts, and the copies of each sort in it
        self.bag, self.copies = list(rules.bag), list(labyrinth.copies)
        self.stairs, self.sure = rules.stairs, rules.sure
        self.laid: dict[int, list[str]] = {}
        # by level: the number of placed tiles, the number of open exits
        self.floors, self.exits = [0] * labyrinth.levels, [0] * labyrinth.levels
        self.unbegun = labyrinth.levels
        # cells that are occupied on any level; cells with stairs; blocked stairs as (cell, direction)
        self.taken: set[int] = set()
        self.shafts: set[int] = set()
        self.caved: set[tuple[int, int]] = set()
        # the level of the goal, from 0, and the number of tiles to place there; None while unknown
        self.aim: int | None = None
        self.count: int | None = None
        self.found = False
        self.draws = self.misfits = self.walls = self.stages = 0
        self.at = START
        self._put(START, labyrinth.start, labyrinth.start.edges.clockwise(), 0)

    def play(self) -> PlayResult:
        """Play to the end."""
        while not self.found and self._stage():
            pass
        levels = self.labyrinth.levels - self.unbegun
        return PlayResult(self.found, len(self.laid) - 1, self.draws, self.misfits, levels, self.walls, self.stages)

    def _stage(self) -> bool:
        """Place a tile at an exit, or close the exit; False when no tile can be placed any more."""
        rank = self._rank()
        if rank is None:
            return False
        ways = self._ways(self.at, rank)
        if not ways:
            if not self._walk(rank):
                return False
            ways = self._ways(self.at, rank)
        self._take(ways[int(self.chance() * len(ways))])
        return True

    def _rank(self) -> int | None:
        """The best rank of exits that exist; None when there are none."""
        if not self.bag:
            return None
        aim = self.aim
        if aim is not None:
            if self.exits[aim]:
                return THERE
            if self._climbable(NEARER):
                return NEARER
            if self.floors[aim]:
                return None
        return ANYWHERE if any(self.exits) or self._climbable(ANYWHERE) else None

    def _climbable(self, rank: int) -> bool:
        spots = (cell + level * LEVEL for cell in self.shafts for level in range(self.labyrinth.levels))
        return any(spot in self.laid and self._climbs(spot, rank) for spot in spots)

    def _ways(self, spot: int, rank: int) -> list[int]:
        """The directions of a rank from a tile to empty cells: sides, up, down."""
        ways = []
        if rank == ANYWHERE or (rank == THERE and spot // LEVEL == self.aim):
            laid, closed, sides = self.laid, self.closed, self.laid[spot]
            ways = [side for side in SIDES if sides[side] not in closed and spot + STEPS[side] not in laid]
        if rank != THERE and spot & CELL in self.shafts:
            ways += self._climbs(spot, rank)
        return ways

    def _climbs(self, spot: int, rank: int) -> list[int]:
        """Up and down from stairs, where the cell is empty and the stairs are not blocked."""
        level = spot // LEVEL
        ways = []
        for way, there in ((UP, level - 1), (DOWN, level + 1)):
            known = spot + STEPS[way] in self.laid or (spot, way) in self.caved
            if 0 <= there < self.labyrinth.levels and not known:
                nearer = self.aim is not None and abs(there - self.aim) < abs(level - self.aim)
                if rank == ANYWHERE or nearer:
                    ways.append(way)
        return ways

    def _walk(self, rank: int) -> bool:
        """Go to the nearest tile that has an exit of the rank; False when none can be reached."""
        seen, ring, steps = {self.at}, [self.at], 0
        while ring:
            steps += 1
            ring = [spot for near in ring for spot in self._next_tiles(near, seen)]
            there = [spot for spot in ring if self._ways(spot, rank)]
            if there:
                self.at = there[int(self.chance() * len(there))]
                self.stages += steps
                return True
        return False

    def _next_tiles(self, spot: int, seen: set[int]) -> list[int]:
        """The neighbouring tiles that are not in ``seen``; adds them to it."""
        sides, laid, closed = self.laid[spot], self.laid, self.closed
        found = [spot + STEPS[side] for side in SIDES if sides[side] not in closed]
        if spot & CELL in self.shafts:
            found += (spot - LEVEL, spot + LEVEL)
        found = [one for one in found if one in laid and one not in seen]
        seen.update(found)
        return found

    def _take(self, way: int) -> None:
        """Enter an empty cell: draw until a tile fits, or close the exit; a cell of stairs takes only stairs."""
        spot = self.at + STEPS[way]
        level = spot // LEVEL
        around = self._sides_around(spot)
        met = self.rules.met(around)
        ways = max(0, 2 * met + 1 - self.exits[level]) if self.labyrinth.stays_open else 0
        shaft = spot & CELL in self.shafts
        spare = (shaft or spot & CELL not in self.taken) and self._spares_stairs(level)
        fitting = self.rules.fitting(around, ways, spare, not shaft)
        copies = self.copies
        if not any(copies[sort] for sort in fitting):
            self._give_up(way)
            return
        bag, chance = self.bag, self.chance
        draws = 1
        while bag[drawn := int(chance() * len(bag))] not in fitting:
            draws += 1
        if not shaft:
            self.draws += draws
            self.misfits += draws - 1
        number = bag[drawn]
        bag[drawn] = bag[-1]
        bag.pop()
        self._lay(spot, number, fitting[number], met)

    def _sides_around(self, spot: int) -> Around:
        laid = self.laid.get
        north, east, south, west = laid(spot - ROW), laid(spot + 1), laid(spot + ROW), laid(spot - 1)
        return (north[2] if north else None, east[3] if east else None,
                south[0] if south else None, west[1] if west else None)

    def _spares_stairs(self, level: int) -> bool:
        """True if stairs may be placed on a level: the bag must keep enough to begin all other levels."""
        return self.stairs > self.unbegun - (not self.floors[level])

    def _give_up(self, way: int) -> None:
        self.walls += 1
        if way in (UP, DOWN):
            self.caved.add((self.at, way))
        else:
            self.laid[self.at][way] = self.labyrinth.wall
            self.exits[self.at // LEVEL] -= 1

    def _lay(self, spot: int, number: int, lies: Lies, met: int) -> None:
        """Place a tile of a sort in a random fitting rotation, go to it, and evaluate it."""
        sort = self.labyrinth.sorts[number]
        self.copies[number] -= 1
        self.stairs -= sort.stairs
        self.sure -= sort.clue == SURE
        self._put(spot, sort, lies[int(self.chance() * len(lies))], met)
        self.at = spot
        self.stages += 1
        self._look(sort, spot // LEVEL)

    def _put(self, spot: int, sort: Sort, sides: Sides, met: int) -> None:
        level = spot // LEVEL
        self.laid[spot] = list(sides)
        self.taken.add(spot & CELL)
        self.unbegun -= not self.floors[level]
        self.floors[level] += 1
        self.exits[level] += sort.ways - 2 * met
        if sort.stairs:
            self.shafts.add(spot & CELL)

    def _look(self, sort: Sort, level: int) -> None:
        """Evaluate the tile that was placed: the goal, a clue, or one of the counted tiles."""
        if self.count is not None:
            self.count -= level == self.aim
            self.found = self.count == 0
        elif self.aim in (None, level):
            sure, of = sort.clue
            told = sure == of or (sure > 0 and self.chance() * of < sure)
            if self.aim is None and told:
                self.aim = self._weighed_draw(self.labyrinth.told_level) - 1
            if self.aim == level and (told or (sort.room and not self.sure)):
                self.count = self._weighed_draw(self.labyrinth.told_tiles)
        self.found = self.found or sort.goal

    def _weighed_draw(self, weights: Weights) -> int:
        drawn = int(self.chance() * sum(weight for _, weight in weights))
        for value, weight in weights:
            drawn -= weight
            if drawn < 0:
                return value
        raise AssertionError
