"""One play of an exploration: a party lays a labyrinth before it, tile by tile, until it finds what it seeks.

What the party does, where the rules leave it a choice:

- It goes on from where it stands, by an exit (or stairs to a level where they do not lie yet) chosen at random; where
  there is none it walks to the nearest tile that has one.
- It turns a tile in any way that fits, at random.
- It stops at every clue. Once it knows the level of the goal it seeks that level: first exits there, then stairs that
  lead nearer, then any way at all. What else may befall it (monsters, traps) is not played.

What the rules say:

- A tile that does not fit, or would close its level, goes back into the bag, and another is drawn. An exit that
  nothing in the bag fits is given up: it is a wall from then on.
- Stairs take their place on every level: they are laid only where it is free on all, and whoever comes to it on
  another level takes stairs from the bag that fit. As many stairs stay in the bag as there are levels without a tile;
  a way for which there are none has caved in.
- A new level begins with stairs taken from the bag at random.
- The first clue tells the level of the goal; a clue on that level (the first one, too) tells how many tiles have
  still to be laid there. When no sure clue is left in the bag, the next new room of the level tells it.
- The play ends with the goal, or when nothing more can be laid: anywhere, or on the level of the goal.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from generator.plugins.plays.tile_exploration.labyrinth import (
    SURE,
    Around,
    LabyrinthRules,
    Lies,
    Sides,
    Sort,
    Weights,
)

# a place is one number: a step east is 1, a step south is ROW, a flight of stairs down is LEVEL
ROW = 1 << 12
LEVEL = ROW * ROW
CELL = LEVEL - 1
START = (ROW // 2) * ROW + ROW // 2
SIDES = (0, 1, 2, 3)
UP, DOWN = 4, 5
STEPS = (-ROW, 1, ROW, -1, -LEVEL, LEVEL)
# which ways bring the party to what it seeks, best first: exits on its level, stairs that lead nearer, any
THERE, NEARER, ANYWHERE = range(3)


class PlayResult(Struct, frozen=True):
    """How a play went.

    ``tiles`` were laid after the first one, ``draws`` were made from the bag, ``misfits`` went back into it; ``walls``
    are the ways that were given up; a stage is a step of the party from a tile to the next.
    """

    found: bool
    tiles: int
    draws: int
    misfits: int
    levels: int
    walls: int
    stages: int


class Party:
    """A party, and the labyrinth that grows before it."""

    __slots__ = (
        "aim", "at", "bag", "caved", "chance", "closed", "copies", "count", "draws", "exits", "floors", "found",
        "labyrinth", "laid", "misfits", "rules", "shafts", "stages", "stairs", "sure", "taken", "unbegun", "walls",
    )  # fmt: skip

    def __init__(self, rules: LabyrinthRules, chance: Callable[[], float]) -> None:
        labyrinth = rules.labyrinth
        self.rules, self.labyrinth, self.chance, self.closed = rules, labyrinth, chance, labyrinth.closed
        # what is in the bag: the tiles by their sort, and how many there are of each sort
        self.bag, self.copies = list(rules.bag), list(labyrinth.copies)
        self.stairs, self.sure = rules.stairs, rules.sure
        self.laid: dict[int, list[str]] = {}
        # by level: the tiles that lie there, the free exits
        self.floors, self.exits = [0] * labyrinth.levels, [0] * labyrinth.levels
        self.unbegun = labyrinth.levels
        # the cells where something lies on any level, those where stairs do, and stairs that lead nowhere
        self.taken: set[int] = set()
        self.shafts: set[int] = set()
        self.caved: set[tuple[int, int]] = set()
        # the level of the goal, from 0, and how many tiles have still to be laid there, when they are known
        self.aim: int | None = None
        self.count: int | None = None
        self.found = False
        self.draws = self.misfits = self.walls = self.stages = 0
        self.at = START
        self._put(START, labyrinth.start, labyrinth.start.edges.clockwise(), 0)

    def play(self) -> PlayResult:
        """The whole play."""
        while not self.found and self._stage():
            pass
        levels = self.labyrinth.levels - self.unbegun
        return PlayResult(self.found, len(self.laid) - 1, self.draws, self.misfits, levels, self.walls, self.stages)

    def _stage(self) -> bool:
        """Lay a tile behind a way, or give the way up; False when nothing can be laid any more."""
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
        """The best ways that there are."""
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
        """The ways of a rank from a tile to where nothing lies: its sides, up, down."""
        ways = []
        if rank == ANYWHERE or (rank == THERE and spot // LEVEL == self.aim):
            laid, closed, sides = self.laid, self.closed, self.laid[spot]
            ways = [side for side in SIDES if sides[side] not in closed and spot + STEPS[side] not in laid]
        if rank != THERE and spot & CELL in self.shafts:
            ways += self._climbs(spot, rank)
        return ways

    def _climbs(self, spot: int, rank: int) -> list[int]:
        """Up and down from stairs, where nothing lies yet and the way has not caved in."""
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
        """Go to the nearest tile that has a way of the rank."""
        seen, ring, steps = {self.at}, [self.at], 0
        while ring:
            steps += 1
            ring = [spot for near in ring for spot in self._next(near, seen)]
            there = [spot for spot in ring if self._ways(spot, rank)]
            if there:
                self.at = there[int(self.chance() * len(there))]
                self.stages += steps
                return True
        return False

    def _next(self, spot: int, seen: set[int]) -> list[int]:
        """The tiles, not seen before, to which one leads; they are now seen."""
        sides, laid, closed = self.laid[spot], self.laid, self.closed
        found = [spot + STEPS[side] for side in SIDES if sides[side] not in closed]
        if spot & CELL in self.shafts:
            found += (spot - LEVEL, spot + LEVEL)
        found = [one for one in found if one in laid and one not in seen]
        seen.update(found)
        return found

    def _take(self, way: int) -> None:
        """Take a way to where nothing lies: draw until a tile fits, or take stairs from the bag where they belong."""
        spot = self.at + STEPS[way]
        level = spot // LEVEL
        around = self._around(spot)
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

    def _around(self, spot: int) -> Around:
        laid = self.laid.get
        north, east, south, west = laid(spot - ROW), laid(spot + 1), laid(spot + ROW), laid(spot - 1)
        return (
            north[2] if north else None, east[3] if east else None,
            south[0] if south else None, west[1] if west else None,
        )  # fmt: skip

    def _spares_stairs(self, level: int) -> bool:
        """Whether stairs may be laid on a level: enough must stay in the bag to begin all others."""
        return self.stairs > self.unbegun - (not self.floors[level])

    def _give_up(self, way: int) -> None:
        self.walls += 1
        if way in (UP, DOWN):
            self.caved.add((self.at, way))
        else:
            self.laid[self.at][way] = self.labyrinth.wall
            self.exits[self.at // LEVEL] -= 1

    def _lay(self, spot: int, number: int, lies: Lies, met: int) -> None:
        """Lay a tile, go to it, and see what is there."""
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
        """Whether the goal stands here, or something tells where it does."""
        if self.count is not None:
            self.count -= level == self.aim
            self.found = self.count == 0
        elif self.aim in (None, level):
            sure, of = sort.clue
            told = sure == of or (sure > 0 and self.chance() * of < sure)
            if self.aim is None and told:
                self.aim = self._weighed(self.labyrinth.told_level) - 1
            if self.aim == level and (told or (sort.room and not self.sure)):
                self.count = self._weighed(self.labyrinth.told_tiles)
        self.found = self.found or sort.goal

    def _weighed(self, weights: Weights) -> int:
        drawn = int(self.chance() * sum(weight for _, weight in weights))
        for value, weight in weights:
            drawn -= weight
            if drawn < 0:
                return value
        raise AssertionError
