"""Moves of mice: where the points lead, water and its currents, mouse traps, the way to another side."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from zecer_games.plays.crumb_chapters.arriving import meet
from zecer_games.plays.crumb_chapters.asking_mice import Steps
from zecer_games.plays.crumb_chapters.crumb_table import AWAY, CrumbTable, Mouse
from zecer_games.plays.crumb_chapters.printed_chapter import SideDoor
from zecer_games.plays.crumb_chapters.side_plan import AWAY as OFF
from zecer_games.plays.crumb_chapters.side_plan import STILL

Path = tuple[int, ...]


def reach(table: CrumbTable, mouse: Mouse, points: int) -> dict[int, Path]:
    """The spaces that a mouse on dry ground can walk to, each with the cheapest path, of equal ones without a trap."""
    plan, side = table.plan, table.side
    found: dict[int, Path] = {}
    if table.is_blocked(mouse):
        return found
    ends = {foe.at for foe in table.foes if foe.size}
    trapped = {space for on, space in table.traps if on == side} if mouse.card.effect != "lessons" else set()
    climbs = _climbs(table, mouse)
    best = {mouse.at: (0, 0)}
    waiting: list[tuple[int, int, int, Path]] = [(0, 0, mouse.at, ())]
    while waiting:
        paid, traps, here, path = heappop(waiting)
        if here in found or (here == mouse.at and path):
            continue
        if path:
            found[here] = path
            if here in ends or plan.water[here]:
                continue
        for end, cost in climbs(here):
            now = (paid + cost, traps + (end in trapped))
            if now[0] <= points and now < best.get(end, (points + 1, 0)) and table.fits(1, end):
                best[end] = now
                heappush(waiting, (*now, end, (*path, end)))
    return found


def _climbs(table: CrumbTable, mouse: Mouse) -> Callable[[int], tuple[tuple[int, int], ...]]:
    """What one step costs; who floats steps over all lines at one point each."""
    plan = table.plan
    if mouse.floats:
        return lambda here: tuple((end, 1) for end in plan.walks[here])
    return plan.ways.__getitem__


def banks(table: CrumbTable, mouse: Mouse) -> list[int]:
    """The dry spaces onto which a mouse in water may climb."""
    plan = table.plan
    if not plan.water[mouse.at] or table.is_blocked(mouse):
        return []
    return [end for end, _ in plan.ways[mouse.at] if not plan.water[end] and table.fits(1, end)]


def climb(table: CrumbTable, mouse: Mouse, bank: int) -> None:
    """Out of the water by a star: one die, and one for each mouse on the bank."""
    if table.star(1 + len(table.mice_at(bank))):
        table.put(mouse, bank)
        table.look()


def walk(table: CrumbTable, mouse: Mouse, path: Path) -> bool:
    """Walk along a path; False if a mouse trap ends the turn. Raises ChapterOver."""
    for space in path:
        table.put(mouse, space)
        if (table.side, space) in table.traps and mouse.card.effect != "lessons" and not _passes_trap(table, mouse):
            return False
    table.look()
    return True


def _passes_trap(table: CrumbTable, mouse: Mouse) -> bool:
    """Whether a star of its Move, or of a tinkerer's Lore, takes a mouse past a trap. Raises ChapterOver."""
    dice = max(mouse.move, mouse.lore) if table.is_of(mouse, "trap-lore") else mouse.move
    if table.star(dice):
        return True
    table.traps.discard((table.side, mouse.at))
    mouse.cheese += table.limits.trap_cheese
    mouse.prone = True
    hurt_mouse(table, mouse, table.limits.trap_wounds)
    return False


def hurt_mouse(table: CrumbTable, mouse: Mouse, wounds: int, poison: bool = False) -> None:
    """Wound a mouse; at its Life it is captured. Raises ChapterOver."""
    if poison:
        mouse.poison += wounds
    else:
        mouse.wounds += wounds
    if mouse.hurt >= mouse.life:
        table.capture(mouse)


def float_on(table: CrumbTable, mouse: Mouse) -> None:
    """At the end of its turn a current takes a mouse one space on, or away: captured. Raises ChapterOver."""
    if mouse.at < 0 or table.plan.drift[mouse.at] == STILL:
        return
    to = table.plan.drift[mouse.at]
    if to == OFF:
        table.capture(mouse)
    elif table.fits(1, to):
        table.put(mouse, to)


def opens(table: CrumbTable, mouse: Mouse, door: SideDoor) -> bool:
    """Whether a mouse may use a way: one locked for all but who has the thing or the class that opens it."""
    if not door.lock:
        return True
    keys = table.rules.keys[door.lock]
    finds = table.rules.finds
    have = {str(finds[one].ref) for one in table.stash}
    return any(key in have or key.rpartition(".")[2] in mouse.card.classes for key in keys)


def go_through(table: CrumbTable, door: SideDoor) -> Steps[None]:
    """The whole party comes to another side; for the first time it meets somebody there."""
    party = table.active()
    for mouse in party:
        table.put(mouse, AWAY)
    table.side, table.plan = door.side, table.rules.sides[door.side]
    table.load = [0] * len(table.plan.letters)
    table.snare = AWAY
    for mouse in party:
        table.put(mouse, arrival(table, door))
    if door.side not in table.visited:
        table.visited.add(door.side)
        yield from meet(table)


def arrival(table: CrumbTable, door: SideDoor) -> int:
    """The emptiest of the spaces where the party arrives, or the nearest one beside them."""
    plan = table.plan
    free = [at for at in door.there if table.fits(1, at)]
    if free:
        return min(free, key=lambda at: table.load[at])
    return min((at for at in range(len(plan.letters)) if table.fits(1, at)),
               key=plan.steps[door.there[0]].__getitem__)
