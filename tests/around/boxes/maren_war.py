"""Plays Ice on the Maren with the map, the units and the tables of its pack: two commanders of equal skill."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from generator.model.game import Game, Thing
from generator.model.grid_maps import GridMap
from generator.model.text import Text

HOST, VALE = "host", "vale"
FOE = {HOST: VALE, VALE: HOST}
COLUMNS = ("under", "even", "double", "triple", "four", "five")
SHELTER = ("woods", "hills", "town")
FAR = 99


def told(thing: Thing, name: str) -> Any:
    """A field of a thing."""
    return thing.fields[name]


@dataclass
class Unit:
    """A counter: where it stands, and whether it was turned over."""

    side: str
    strong: int
    worn: int
    move: int
    day: int
    at: str
    turned: bool = False

    @property
    def strength(self) -> int:
        return self.worn if self.turned else self.strong


class Country:
    """The map and the tables of the pack."""

    def __init__(self, game: Game) -> None:
        drawn = game.maps["maren"]
        assert isinstance(drawn, GridMap)
        self.game = game
        self.beside = {one: tuple(ends) for one, ends in drawn.neighbours().items()}
        self.costs = drawn.costs()
        lines = {word: {frozenset((one.start, one.end)) for one in drawn.lines if one.word == word}
                 for word in ("river", "road")}
        self.river, self.open_water = lines["river"], lines["river"] - lines["road"]
        self.ground = {number: drawn.terrain_of(number) for number in drawn.spaces}
        self.number = {ref.id: number for number, ref in drawn.spaces.items()}
        last = max(number[:2] for number in drawn.spaces)
        self.edge = {HOST: {one for one in drawn.spaces if one[:2] == "01"},
                     VALE: {one for one in drawn.spaces if one[:2] == last}}
        self.prizes = {self.number[told(one, "hex").id]: told(one, "worth") for one in game.of_kind("prize")}
        later = range(self.value("firm") + 1, self.value("days") + 1)
        self.breaks = {day: self.value(f"breaks-{day}") for day in later}
        self.far = {town: self._from(town) for town in self.prizes}

    def value(self, word: str) -> int:
        found = self.game.values[word]
        assert isinstance(found, int)
        return found

    def result(self, die: int, column: int) -> str:
        found = self.game.tables["3.2"].cells[str(die), COLUMNS[column]]
        assert isinstance(found, Text)
        return found.source

    def units(self) -> list[Unit]:
        return [Unit(told(one, "side"), told(one, "strength"), told(one, "worn"), told(one, "move"), told(one, "day"),
                     self.number[told(one, "start").id]) for one in self.game.of_kind("unit")]

    def bank(self, start: str) -> set[str]:
        """The spaces on this side of the river."""
        told, stack = {start}, [start]
        while stack:
            at = stack.pop()
            for end in self.beside[at]:
                if end not in told and frozenset((at, end)) not in self.river:
                    told.add(end)
                    stack.append(end)
        return told

    def _from(self, goal: str) -> dict[str, int]:
        """What a march from each space to a town costs, about."""
        told, heap = {goal: 0}, [(0, goal)]
        while heap:
            cost, at = heapq.heappop(heap)
            if cost == told[at]:
                for end, step in self.costs[at].items():
                    if cost + step < told.get(end, FAR):
                        told[end] = cost + step
                        heapq.heappush(heap, (cost + step, end))
        return told


@dataclass
class War:
    """One game."""

    country: Country
    chance: Random
    # the column from which each side attacks
    dares: dict[str, int] = field(default_factory=lambda: {HOST: 2, VALE: 2})
    open: bool = False
    day: int = 0
    lost: dict[str, int] = field(default_factory=lambda: {HOST: 0, VALE: 0})
    starved: int = 0
    fights: int = 0

    def __post_init__(self) -> None:
        every = self.country.units()
        self.waiting = [one for one in every if one.day > 1]
        self.at = {one.at: one for one in every if one.day == 1}

    def play(self) -> str:
        """The side that wins."""
        country = self.country
        for self.day in range(1, country.value("days") + 1):
            if not self.open and self.day > country.value("firm"):
                self.open = self.chance.randint(1, 6) <= country.breaks[self.day]
            for side in (HOST, VALE):
                self.arrive(side)
                self.order(side)
                self.feed(side)
        return HOST if self.taken() >= country.value("needed") else VALE

    def taken(self) -> int:
        """What the towns count that the Host has."""
        return sum(worth for town, worth in self.country.prizes.items() if self.owner(town) == HOST)

    def owner(self, number: str) -> str | None:
        return self.at[number].side if number in self.at else None

    def of(self, side: str) -> list[Unit]:
        return [one for one in self.at.values() if one.side == side]

    def passable(self, start: str, end: str) -> bool:
        return not self.open or frozenset((start, end)) not in self.country.open_water

    def around(self, number: str) -> Iterator[str]:
        """The spaces beside one that fight and movement reach."""
        return (one for one in self.country.beside[number] if self.passable(number, one))

    def zone(self, number: str, side: str) -> bool:
        """Whether a space is next to an enemy."""
        return any(self.owner(one) == FOE[side] for one in self.around(number))

    def arrive(self, side: str) -> None:
        for one in [one for one in self.waiting if one.side == side and one.day <= self.day]:
            free = [one.at, *sorted(self.country.edge[side])]
            spot = next((number for number in free if number not in self.at), None)
            if spot is not None:
                self.waiting.remove(one)
                one.at = spot
                self.at[spot] = one

    def reach(self, unit: Unit) -> dict[str, int]:
        """Where a unit may end its march, and what that costs."""
        told, heap = {unit.at: 0}, [(0, unit.at)]
        foes = {one.at for one in self.of(FOE[unit.side])}
        beside = {number for foe in foes for number in self.around(foe)}
        while heap:
            cost, at = heapq.heappop(heap)
            if cost > told[at] or (at != unit.at and at in beside):
                continue
            for end, step in self.country.costs[at].items():
                if (cost + step <= unit.move and cost + step < told.get(end, FAR) and end not in foes
                        and self.passable(at, end)):
                    told[end] = cost + step
                    heapq.heappush(heap, (cost + step, end))
        return {number: cost for number, cost in told.items() if number not in self.at or number == unit.at}

    def place(self, unit: Unit, number: str) -> None:
        del self.at[unit.at]
        unit.at = number
        self.at[number] = unit

    def column(self, force: Collection[tuple[Unit, str]], target: Unit) -> int:
        """The column of a fight of units that stand, or would stand, at spaces; -1 when it is not allowed."""
        strength = sum(one.strength for one, _ in force)
        if 2 * strength < target.strength:
            return -1
        column = min(strength // target.strength, 5)
        column -= self.country.ground[target.at] in SHELTER
        column -= all(frozenset((spot, target.at)) in self.country.river for _, spot in force)
        return max(column, 0)

    def order(self, side: str) -> None:
        """Choose attacks, march to them, march with the rest, fight."""
        ready = {id(one): one for one in self.of(side)}
        attacks = []
        for target in sorted(self.of(FOE[side]), key=lambda one: self.worth(one, side)):
            force = self.gather(target, list(ready.values()))
            if force and self.column(force, target) >= self.dares[side] - (target.at in self.country.prizes):
                for one, spot in force:
                    if spot != one.at:
                        self.place(one, spot)
                    del ready[id(one)]
                attacks.append((target, [one for one, _ in force]))
        self.march(side, list(ready.values()))
        for target, chosen in attacks:
            if self.at.get(target.at) is target:
                self.fight([one for one in chosen if self.at.get(one.at) is one], target)

    def worth(self, target: Unit, side: str) -> tuple[int, int]:
        near = min(far.get(target.at, FAR) for far in self.country.far.values())
        return (near, target.strength) if side == HOST else (int(target.at not in self.country.prizes), near)

    def gather(self, target: Unit, ready: list[Unit]) -> list[tuple[Unit, str]]:
        """Units that can reach spaces beside a target, the strongest first, as few as are enough."""
        spots = set(self.around(target.at))
        can = {id(one): spots & self.reach(one).keys() for one in ready}
        force: list[tuple[Unit, str]] = []
        for one in sorted(ready, key=lambda one: (one.at not in spots, -one.strength, one.at)):
            if one.side == VALE and one.at in self.country.prizes and one.at not in spots:
                continue
            free = can[id(one)] - {spot for _, spot in force}
            free -= {other.at for other in ready if other is not one and other.at in free}
            if free:
                dry = sorted(free, key=lambda spot: (frozenset((spot, target.at)) in self.country.river,
                                                     self.country.ground[spot] not in SHELTER, spot != one.at, spot))
                force.append((one, dry[0]))
                if self.column(force, target) >= 4:
                    break
        return force

    def march(self, side: str, units: list[Unit]) -> None:
        units.sort(key=lambda one: (min(far.get(one.at, FAR) for far in self.country.far.values()), one.at))
        for one in units:
            reach = self.reach(one)
            self.place(one, min(reach, key=lambda spot: (self.wish(one, spot), reach[spot], spot)))

    def wish(self, unit: Unit, spot: str) -> float:
        """How much a unit does not want to stand at a space."""
        ground, far = self.country.ground[spot], self.country.far
        if unit.side == HOST:
            ways = [far[town].get(spot, FAR) for town in far if self.owner(town) != HOST or town == spot]
            return min(ways, default=0) - 0.5 * (ground in SHELTER) - 3 * (spot in far)
        threat = [min((far[town].get(one.at, FAR) for one in self.of(HOST)), default=FAR) for town in far]
        goals = [far[town].get(spot, FAR) + 0.6 * near for town, near in zip(far, threat, strict=True)
                 if self.owner(town) != VALE or town in (spot, unit.at)]
        alone = [far[town].get(spot, FAR) + 0.9 * near for town, near in zip(far, threat, strict=True)]
        exposed = sum(self.owner(one) == HOST for one in self.around(spot))
        return min([*goals, *(one + 3 for one in alone)]) - (ground in SHELTER) + 0.7 * exposed

    def fight(self, force: list[Unit], target: Unit) -> None:
        column = self.column([(one, one.at) for one in force], target) if force else -1
        if column < 0:
            return
        self.fights += 1
        result, stood = self.country.result(self.chance.randint(1, 6), column), target.at
        if result in "AX":
            self.wear(min(force, key=lambda one: (one.turned, one.strong, one.at)))
        if result == "D":
            self.remove(target)
        if result in "XL":
            self.wear(target)
        if result in "RL" and self.at.get(stood) is target:
            self.retreat(target)
        ahead = [one for one in force if self.at.get(one.at) is one]
        if stood not in self.at and ahead:
            good = stood in self.country.prizes or force[0].side == HOST
            if good:
                self.place(max(ahead, key=lambda one: (one.strength, one.at)), stood)

    def wear(self, unit: Unit) -> None:
        if unit.turned:
            self.remove(unit)
        unit.turned = True

    def remove(self, unit: Unit) -> None:
        del self.at[unit.at]
        self.lost[unit.side] += 1

    def retreat(self, unit: Unit) -> None:
        free = [one for one in self.around(unit.at) if one not in self.at and not self.zone(one, unit.side)
                and one in self.country.costs[unit.at]]
        if not free:
            self.wear(unit)
        else:
            home, ground = 1 if unit.side == HOST else -1, self.country.ground
            self.place(unit, min(free, key=lambda one: (home * int(one[:2]), ground[one] not in SHELTER, one)))

    def feed(self, side: str) -> None:
        """Units without a way home wear out."""
        fed = {one for one in self.country.edge[side] if self.owner(one) != FOE[side]}
        stack = list(fed)
        while stack:
            for end in self.around(stack.pop()):
                if end not in fed and (self.owner(end) == side or (end not in self.at and not self.zone(end, side))):
                    fed.add(end)
                    stack.append(end)
        for one in [one for one in self.of(side) if one.at not in fed]:
            self.starved += 1
            self.wear(one)
