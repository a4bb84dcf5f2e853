"""What a search finds, what mice wear, and abilities bought for cheese."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from zecer_games.plays.crumb_chapters.arriving import bring, enrol
from zecer_games.plays.crumb_chapters.asking_mice import Steps, ask
from zecer_games.plays.crumb_chapters.crumb_table import CrumbTable, Mouse
from zecer_games.plays.crumb_chapters.mouse_arms import ways
from zecer_games.plays.crumb_chapters.mouse_moves import hurt_mouse
from zecer_games.plays.crumb_chapters.printed_chapter import NONE, SearchCard, Sought

GEAR = ("arms", "armour", "trinkets")
PAW = "paw"
KEEP, CASH = "keep", "cash"
# one cheese above the cost of an ability stays for using it
SPARE = 1


def may_search(table: CrumbTable, mouse: Mouse) -> bool:
    """A mouse may search a side until it has found something there, and where something special lies."""
    return table.side not in mouse.searched or special(table, mouse) != NONE


def special(table: CrumbTable, mouse: Mouse) -> int:
    """The number of what lies hidden on the mouse's space; NONE if there is nothing, or nothing more."""
    for at, find in enumerate(table.chapter.finds):
        if find.side == table.side and mouse.at in find.spaces and table.taken.get(at, 0) < find.times:
            return at
    return NONE


def search(table: CrumbTable, mouse: Mouse) -> Steps[None]:
    """An action: a star finds. Raises ChapterOver."""
    dice = max(1, table.gives(mouse, "lens", "dice"))
    shown = table.roll(dice)
    cheese = table.has(mouse, "spectacles") > 0
    if not any(face.star or (cheese and face.cheese) for face in shown):
        return
    at = special(table, mouse)
    if at != NONE:
        table.taken[at] = table.taken.get(at, 0) + 1
        yield from _take_named(table, mouse, table.chapter.finds[at])
        return
    mouse.searched.add(table.side)
    found = table.draw()
    if found is not None:
        yield from take(table, mouse, found)


def _take_named(table: CrumbTable, mouse: Mouse, find: Sought) -> Steps[None]:
    """A token of the chapter, or the card that it names, or cheese when that is away."""
    if find.card == NONE:
        table.tokens[find.token] = table.tokens.get(find.token, 0) + 1
        return
    for pile in (table.stock, table.discards):
        if find.card in pile:
            pile.remove(find.card)
            yield from take(table, mouse, find.card)
            return
    mouse.cheese += table.limits.empty_cheese


def take(table: CrumbTable, mouse: Mouse, number: int) -> Steps[None]:
    """A search card: an event happens, the rest is kept or left for cheese. Raises ChapterOver."""
    card = table.rules.finds[number]
    if card.sort == "events":
        table.discards.append(number)
        _event(table, mouse, card)
        return
    if card.sort == "shared":
        table.stash.append(number)
        return
    dressed = best_gear(table, mouse, number) if card.sort in GEAR else None
    full = card.sort in ("scrolls", "supplies") and len(mouse.pack) >= table.limits.pack
    choices = (CASH,) if full or (card.sort in GEAR and dressed is None) else (KEEP, CASH)
    chosen = yield from ask(table, mouse, "keep", choices, (number, dressed))
    if chosen == CASH:
        mouse.cheese += table.limits.search_cheese
        table.discards.append(number)
    elif dressed is not None:
        _change(table, mouse, dressed, number)
    else:
        (mouse.tricks if card.sort == "tricks" else mouse.pack).append(number)


def _event(table: CrumbTable, mouse: Mouse, card: SearchCard) -> None:
    if card.effect == "lost-cheese":
        mouse.cheese += card.number_of("cheese")
    elif card.effect == "feast":
        for mate in table.active():
            mate.cheese += card.number_of("cheese")
    elif card.effect == "creak":
        table.wheel += card.number_of("wheel")
        mouse.cheese += card.number_of("cheese")
    elif card.effect == "nest":
        steals = table.rules.words["steals"][0]
        enrol(table, bring(table, {steals: card.number_of("roach")}, near=mouse.at))
        table.calm = 0
    elif card.effect == "draught":
        table.wheel = 0
    elif card.effect == "rusty-trap":
        mouse.cheese += card.number_of("cheese")
        if not table.star(mouse.move):
            hurt_mouse(table, mouse, card.number_of("wound"))
    elif card.effect == "warm-sock":
        mouse.wounds = 0


def usable(mouse: Mouse, card: SearchCard) -> bool:
    """Whether the class and the name of a mouse let it use a find."""
    fits = not card.classes or not card.classes.isdisjoint(mouse.card.classes)
    return fits and card.only in ("", mouse.card.ref.id)


def best_gear(table: CrumbTable, mouse: Mouse, number: int) -> list[int] | None:
    """The gear with a new piece in the place of what it cannot be worn with; None if the mouse cannot use it."""
    finds, new = table.rules.finds, table.rules.finds[number]
    if not usable(mouse, new):
        return None
    if new.sort == "trinkets":
        return [*mouse.gear, number]
    if new.sort == "armour" and new.slot != PAW:
        return [*(one for one in mouse.gear if finds[one].slot != new.slot), number]
    held = [one for one in mouse.gear if _paws(finds[one])]
    rest = [one for one in mouse.gear if not _paws(finds[one])]
    found = []
    for count in range(len(held) + 1):
        for kept in combinations(held, count):
            paws = sum(_paws(finds[one]) for one in (*kept, number))
            if paws <= table.limits.paws and any(finds[one].sort == "arms" for one in (*kept, number)):
                found.append([*rest, *kept, number])
    return max(found, key=lambda gear: worth(table, mouse, gear), default=None)


def _paws(card: SearchCard) -> int:
    return card.paws if card.sort == "arms" else int(card.slot == PAW)


def worth(table: CrumbTable, mouse: Mouse, gear: Sequence[int]) -> float:
    """What gear is worth: the best attack, armour, and the rest."""
    before = list(mouse.gear)
    mouse.gear = list(gear)
    table.dress(mouse)
    finds = table.rules.finds
    fond = 0.6 if mouse.card.effect in ("lessons", "bookfire") else 0.0
    best = max((arm.dice * 0.5 + fond * arm.ranged + 0.1 * len(arm.arms) +
                sum(0.3 * (finds[one].effect != "") for one in arm.arms) for arm in ways(table, mouse)), default=0.0)
    found = best + 0.5 * mouse.armour + 0.4 * (mouse.life + 0.5 * mouse.move)
    found += sum(0.3 for one in gear if finds[one].sort == "trinkets")
    mouse.gear = before
    table.dress(mouse)
    return found


def _change(table: CrumbTable, mouse: Mouse, gear: list[int], number: int) -> None:
    """Wear other gear; what is taken off and is not the mouse's own is discarded."""
    for one in mouse.gear:
        if one not in gear and one not in mouse.card.gear:
            table.discards.append(one)
    mouse.gear = gear
    table.dress(mouse)


def level_up(table: CrumbTable, mouse: Mouse) -> None:
    """Buy an ability of the mouse's class by lot, when cheese is left to use it. Not in a current."""
    if mouse.cheese < table.limits.level_cost + SPARE or table.plan.water[mouse.at]:
        return
    free = free_abilities(table, mouse)
    if free:
        mouse.cheese -= table.limits.level_cost
        mouse.abilities.append(table.lots.choice(free))


def free_abilities(table: CrumbTable, mouse: Mouse) -> list[int]:
    """The abilities that no mouse has and that fit this one."""
    taken = {one for mate in table.mice for one in mate.abilities}
    return [number for number, card in enumerate(table.rules.abilities) if number not in taken
            and (not card.classes or not card.classes.isdisjoint(mouse.card.classes))
            and card.only in ("", mouse.card.ref.id)]
