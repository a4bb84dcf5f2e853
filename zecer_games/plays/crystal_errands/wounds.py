"""Wounds, the magic against them, deaths, and who wakes."""

from __future__ import annotations

from zecer_games.plays.crystal_errands.table_view import Steps, ask
from zecer_games.plays.crystal_errands.world import NOWHERE, Pawn, Won, World


def spend(world: World, pawn: Pawn, token: int) -> None:
    """Use up a find of the pack: it returns to the stack; a scroll of a mage may stay."""
    needs = pawn.card.needs if pawn.card.calling == "mage" and world.rules.finds[token].is_scroll else 0
    if needs and world.die() >= needs:
        return
    pawn.pack.remove(token)
    world.stock.append(token)


def wound(world: World, pawn: Pawn, wounds: int, *, past_armour: bool = False, by: Pawn | None = None) -> Steps[bool]:
    """Give wounds of one cause to a pawn; True if it survives. ``by`` is the pawn whose gauntlet kills finally."""
    skin = world.magic(pawn, "skin")
    if skin and wounds and (yield from ask(world, pawn.seat, "skin", (False, True), pawn, wounds)):
        spend(world, pawn, skin[0])
        return True
    for _ in range(wounds):
        if pawn.armour and not past_armour:
            yield from _lose_armour(world, pawn)
            continue
        pawn.life -= world.rules.numbers.wound
        if pawn.life <= 0:
            die(world, pawn, by)
            return False
    return True


def _lose_armour(world: World, pawn: Pawn) -> Steps[None]:
    if pawn.card.calling == "shieldmaiden" and world.die() >= pawn.card.needs:
        return
    lost = yield from ask(world, pawn.seat, "armour", tuple(dict.fromkeys(pawn.armour)), pawn)
    pawn.armour.remove(lost)
    world.stock.append(lost)


def die(world: World, pawn: Pawn, by: Pawn | None = None) -> None:
    """Take a pawn off its room. Raises Won when that ends the game."""
    crew = world.crews[pawn.seat]
    world.drop(pawn.tokens, pawn.room)
    pawn.pack, pawn.armour, pawn.wielded = [], [], None
    world.place(pawn, NOWHERE)
    if pawn.card.is_servant:
        crew.servant = None
        return
    crew.deaths += 1
    if pawn.rune is not None:
        world.runes.append(pawn.rune)
        pawn.rune = None
    if pawn.gauntlet:
        pawn.gauntlet = False
        world.gauntlets += 1
    pawn.veiled, pawn.webbed = False, 0
    _clear(world, pawn)
    if by is not None:
        pawn.gone = True
    _wake(world, pawn)
    if by is not None:
        _count_hunted(world, by, pawn.seat)


def _clear(world: World, pawn: Pawn) -> None:
    """The special tokens and the servant of a dead hero vanish from the boards."""
    for room, tokens in list(world.laid.items()):
        world.laid[room] = [one for one in tokens if one != (pawn.card.special, pawn.seat)]
    servant = world.crews[pawn.seat].servant
    if servant is not None and world.rules.servant_of(pawn.card) == servant.card:
        die(world, servant)


def _wake(world: World, dead: Pawn) -> None:
    """The sleeper wakes in the camp; the dead one sleeps, or waits for the next turn when nobody slept."""
    sleeper = next((hero for hero in world.crews[dead.seat].heroes if hero.asleep), None)
    if sleeper is None:
        return
    rise(world, sleeper)
    dead.asleep = not dead.gone


def rise(world: World, hero: Pawn) -> None:
    """A hero stands in the camp with full life, and takes what lies there and finds a place."""
    hero.asleep = False
    hero.life = hero.card.life
    world.place(hero, world.camp(hero.seat))
    lying = world.floor.get(hero.room, [])
    while lying and world.has_room(hero):
        hero.pack.append(lying.pop())
        world.dress(hero)


def _count_hunted(world: World, by: Pawn, seat: int) -> None:
    """A final death counts; a player without heroes is out."""
    crew, hunter = world.crews[seat], world.crews[by.seat]
    hunter.kills += 1
    if all(hero.gone for hero in crew.heroes):
        crew.out = True
        world.pay(seat, crew.gems)
    left = [number for number, one in enumerate(world.crews) if not one.out]
    if hunter.kills >= world.rules.numbers.hunt or left == [by.seat]:
        raise Won(by.seat, hunting=True)
