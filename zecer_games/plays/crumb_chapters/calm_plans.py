"""Where the party wants to go, and what it does when no minion is about."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from zecer_games.plays.crumb_chapters.asking_mice import MouseTurn
from zecer_games.plays.crumb_chapters.crumb_table import CrumbTable, Mouse
from zecer_games.plays.crumb_chapters.mouse_moves import opens
from zecer_games.plays.crumb_chapters.mouse_turn import RUN, SEARCH, Go, Leave
from zecer_games.plays.crumb_chapters.printed_chapter import NONE, SideDoor, Sought
from zecer_games.plays.crumb_chapters.searching import special
from zecer_games.plays.crumb_chapters.side_plan import FAR, Steps

# a side more on the way counts as so many paces
SIDE = 4
WAIT = 3
# swimming saves at least so many paces
DETOUR = 20
LONG = 10


def quiet(table: CrumbTable) -> bool:
    return not table.foes


def wanted_find(table: CrumbTable, patience: int) -> Sought | None:
    """What the party looks for on this side: what it needs, or while it has patience what helps."""
    for at, find in enumerate(table.chapter.finds):
        if find.side != table.side or table.taken.get(at, 0) >= find.times:
            continue
        if find.aim or (find.token and table.taken.get(at, 0) < find.enough and table.calm <= WAIT):
            return find
    return None


def goal_side(table: CrumbTable) -> int:
    """The side to which the party goes."""
    chapter = table.chapter
    for at, find in enumerate(chapter.finds):
        if find.aim and not table.taken.get(at):
            return find.side
    for place in (chapter.reach, chapter.bring):
        if place is not None:
            return place[0]
    return chapter.boss_at[0]


class Route(Struct, frozen=True):
    """Where the party wants to be on a side: the spaces, the door there, the paces from each space, also dry."""

    ends: tuple[int, ...]
    door: SideDoor | None
    paces: tuple[int, ...]
    dry: tuple[int, ...]


def route(table: CrumbTable) -> Route:
    """The way on; the party keeps to it while it is on a side and loses nobody."""
    goal = goal_side(table)
    boss = table.boss.at if table.boss is not None else NONE
    key = (table.side, goal, boss, *(mouse.at >= 0 for mouse in table.mice))
    found = table.routes.get(key)
    if not isinstance(found, Route):
        found = table.routes[key] = _route(table, goal, boss)
    return found


def _route(table: CrumbTable, goal: int, boss: int) -> Route:
    door = _next_door(table, goal)
    ends: tuple[int, ...] = door.here if door is not None else (boss,) if boss >= 0 else ()
    for place in (table.chapter.reach, table.chapter.bring):
        if door is None and place is not None and place[0] == table.side == goal:
            ends = (place[1],)
    return Route(ends, door, paces_to(table.plan.paces, ends), paces_to(table.plan.dry, ends))


def paces_to(paces: Steps, ends: tuple[int, ...]) -> tuple[int, ...]:
    """The paces from each space to the nearest of some; 0 for none."""
    return tuple(min((row[end] for end in ends), default=0) for row in paces)


def _next_door(table: CrumbTable, goal: int) -> SideDoor | None:
    """The first door of the shortest way to a side; None when the party is there."""
    party = table.active()
    best: dict[int, tuple[float, SideDoor | None]] = {table.side: (0.0, None)}
    waiting = [table.side]
    plans = table.rules.sides
    arrived: dict[int, tuple[int, ...]] = {table.side: tuple(mouse.at for mouse in party)}
    for side in waiting:
        paid, first = best[side]
        for door in table.rules.doors[side]:
            if not any(opens(table, mouse, door) for mouse in party):
                continue
            walk = min(plans[side].paces[start][end] for start in arrived[side] for end in door.here)
            cost = paid + SIDE + walk
            if cost < best.get(door.side, (1e9, None))[0]:
                best[door.side] = (cost, first or door)
                arrived[door.side] = door.there
                waiting.append(door.side)
    return best[goal][1] if goal in best else None


def swims(table: CrumbTable, mouse: Mouse) -> bool:
    """Whether a mouse is the one that swims: the fastest one, when nobody is to fight and the dry way is far longer."""
    on = route(table)
    if table.foes or on.dry[mouse.at] <= on.paces[mouse.at] + DETOUR:
        return False
    return mouse is max(table.active(), key=lambda one: (one.move, one.life - one.hurt))


def route_paces(table: CrumbTable, mouse: Mouse, at: int) -> int:
    """The paces from a space to where the party wants to be; 0 where it wants nothing. Only one swims."""
    on = route(table)
    if on.dry[mouse.at] >= FAR or on.dry[at] >= FAR:
        return on.paces[at] if swims(table, mouse) else 0
    return on.dry[at]


def climb_worth(table: CrumbTable, mouse: Mouse, bank: int) -> float:
    """The worth of trying to leave the water: how likely it is, how near to the way on, how soon one is washed away."""
    chance = 1 - 0.5 ** (1 + len(table.mice_at(bank)))
    urgent = 2.0 if table.plan.washed[mouse.at] == 1 else 0.3
    return 3.0 + chance * (urgent + 1 - min(LONG, route(table).dry[bank]) / LONG)


def wet_risk(table: CrumbTable, mouse: Mouse, at: int) -> float:
    """What a mouse fears that goes into the water: to be washed away, and a lost move."""
    if not table.plan.water[at]:
        return 0.0
    turns = table.plan.washed[at]
    away = 0.5 ** (turns - 1) if turns else 0.0
    return away if swims(table, mouse) else 1.5 + 4.0 * away


def calm_worth(table: CrumbTable, mouse: Mouse, turn: MouseTurn, choice: Any, patience: int) -> float:
    """The worth of a choice when there is nobody to fight, and of searching and running at any time."""
    find = wanted_find(table, patience)
    if choice is SEARCH:
        return _search_worth(table, mouse, patience, find)
    if choice is RUN:
        if table.plan.water[mouse.at]:
            return 2.2
        return -1.0 if mouse.at in _ends(table, find) else 0.3
    if isinstance(choice, Leave):
        return _leave_worth(table, mouse, choice.door, patience, find)
    if isinstance(choice, Go):
        if find is None:
            drive = 0.35 if table.plan.dry[mouse.at][choice.end] < FAR else 1.0
            return drive * (route_paces(table, mouse, mouse.at) - route_paces(table, mouse, choice.end))
        paces = paces_to(table.plan.paces, find.spaces)
        return 0.35 * (paces[mouse.at] - paces[choice.end])
    return 0.0


def _ends(table: CrumbTable, find: Sought | None) -> tuple[int, ...]:
    return find.spaces if find is not None else route(table).ends


def _search_worth(table: CrumbTable, mouse: Mouse, patience: int, find: Sought | None) -> float:
    if special(table, mouse) != NONE:
        return 2.0
    if table.foes or (find is not None and find.aim):
        return 0.15
    return 0.8 if table.calm <= patience else -0.1


def _leave_worth(table: CrumbTable, mouse: Mouse, door: SideDoor, patience: int, find: Sought | None) -> float:
    """Explore when there is no more to search, by the last on the track of those at the door."""
    if door is not route(table).door or find is not None:
        return -2.0
    known = door.side in table.visited
    impatient = table.calm >= patience or all(table.side in mate.searched for mate in table.active())
    order = list(table.by_track())
    later = [mate for mate in order[order.index(mouse) + 1:] if opens(table, mate, door)]
    waits = any(table.plan.dry[mate.at][end] <= mate.move + 1 for mate in later for end in door.here)
    captured = any(mate.at < 0 for mate in table.mice)
    if not known and (waits or not impatient or (captured and later)):
        return -1.0
    return 5.0
