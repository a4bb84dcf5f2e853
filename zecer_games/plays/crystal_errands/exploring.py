"""The exploration of a room: encounter or duel, search, errands, what a calling does."""

from __future__ import annotations

from collections import Counter
from itertools import product

from zecer_games.plays.crystal_errands.clash import duel, fight_monster
from zecer_games.plays.crystal_errands.fight_odds import LOST, WON
from zecer_games.plays.crystal_errands.printed_rules import PARTS, Monster
from zecer_games.plays.crystal_errands.table_view import Steps, ask
from zecer_games.plays.crystal_errands.world import ROOMS, Pawn, World
from zecer_games.plays.crystal_errands.wounds import spend, wound

CALLERS = ("necromancer", "sapper", "alchemist", "druidess")


def explore(world: World, pawn: Pawn) -> Steps[None]:
    """All of the exploration of a hero that has entered a room."""
    room = pawn.room
    world.dress(pawn)
    alone = len(world.there(room)) == 1
    if alone:
        if world.digit(room) and not (yield from _is_veiled(world, pawn)):
            yield from _encounter(world, pawn)
    else:
        yield from _company(world, pawn)
    if pawn.room != room:
        return
    yield from search(world, pawn)
    yield from errand(world, pawn)
    yield from share(world, pawn)
    yield from _calling(world, pawn)
    if room == world.camp(pawn.seat):
        yield from forge(world, pawn)
    world.dress(pawn)


def serve(world: World, servant: Pawn) -> Steps[None]:
    """The exploration of a servant that has entered a room: it meets no monsters and has no errands."""
    room = servant.room
    yield from _company(world, servant)
    if servant.room == room:
        yield from search(world, servant)
        yield from share(world, servant)


def _is_veiled(world: World, pawn: Pawn) -> Steps[bool]:
    veil = [] if pawn.veiled else world.magic(pawn, "veil")
    if veil and (yield from ask(world, pawn.seat, "veil", (False, True), pawn)):
        spend(world, pawn, veil[0])
        pawn.veiled = True
    return pawn.veiled


def _company(world: World, pawn: Pawn) -> Steps[None]:
    """Somebody is there: the player may attack one foreign pawn."""
    targets = [one for one in world.foreign(pawn, pawn.room) if not one.veiled]
    if targets and not pawn.veiled and not world.is_camp(pawn.room):
        target = yield from ask(world, pawn.seat, "attack", (None, *targets), pawn)
        if target is not None:
            yield from duel(world, pawn, target)


def _encounter(world: World, pawn: Pawn) -> Steps[None]:
    rules = world.rules
    rolled = world.die() + world.die() + world.digit(pawn.room)
    met = rules.monster_met((yield from _changed_total(world, pawn, rolled)))
    if met.strength is None:
        yield from _reward(world, pawn, met)
        return
    world.fights += 1
    ended = yield from fight_monster(world, pawn, met)
    if ended == WON and met.effect == "two-heads":
        ended = yield from fight_monster(world, pawn, met)
    if ended == WON:
        yield from _beaten(world, pawn, met)
    elif ended == LOST:
        yield from _lost_to_monster(world, pawn, met)


def _changed_total(world: World, pawn: Pawn, rolled: int) -> Steps[int]:
    """The total of an encounter after a scout and magic have changed it."""
    numbers = world.rules.numbers
    shifts = [(0, False)]
    if pawn.card.calling == "scout":
        shifts += [(numbers.scout_shift, False), (-numbers.scout_shift, False)]
    fate = world.magic(pawn, "fate")
    if fate:
        shifts += [(shift + by, True) for shift, _ in shifts for by in (numbers.fate_shift, -numbers.fate_shift)]
    shift, magic = yield from ask(world, pawn.seat, "total", shifts, pawn, rolled)
    if magic:
        spend(world, pawn, fate[0])
    return rolled + shift


def _beaten(world: World, pawn: Pawn, met: Monster) -> Steps[None]:
    world.beaten += 1
    if met.effect == "dissolving" and pawn.wielded is not None:
        world.stock.append(pawn.wielded)
        pawn.wielded = None
    if pawn.card.calling == "devourer" and world.die() >= pawn.card.needs:
        world.heal(pawn, world.rules.numbers.devour_life)
    yield from _reward(world, pawn, met)


def _lost_to_monster(world: World, pawn: Pawn, met: Monster) -> Steps[None]:
    if met.effect == "theft":
        finds = [token for token in dict.fromkeys(pawn.pack) if token != world.rules.crystal]
        if finds:
            stolen = yield from ask(world, pawn.seat, "stolen", finds, pawn)
            pawn.pack.remove(stolen)
            world.stock.append(stolen)
    elif met.effect == "web":
        # to the end of this turn and of the next
        pawn.webbed = 2
    elif met.effect == "rune-theft" and pawn.rune is not None:
        world.runes.append(pawn.rune)
        pawn.rune = None
    else:
        yield from wound(world, pawn, met.wounds, past_armour=met.effect == "past-armour")


def _reward(world: World, pawn: Pawn, met: Monster) -> Steps[None]:
    world.give_gems(pawn.seat, met.gems)
    for _ in range(min(met.finds, len(world.stock))):
        pawn.pack.append(world.draw(world.stock))
    yield from _fit(world, pawn)


def search(world: World, pawn: Pawn) -> Steps[None]:
    """Take what lies in the room; what finds no place stays."""
    lying = world.floor.get(pawn.room)
    if lying:
        pawn.pack += lying
        world.floor[pawn.room] = []
        yield from _fit(world, pawn)


def _fit(world: World, pawn: Pawn) -> Steps[None]:
    """Leave tokens in the room until the rest has its place."""
    world.dress(pawn)
    while len(pawn.pack) > pawn.card.pack:
        left = yield from ask(world, pawn.seat, "leave", tuple(dict.fromkeys(pawn.pack)), pawn)
        pawn.pack.remove(left)
        world.drop([left], pawn.room)


def errand(world: World, pawn: Pawn) -> Steps[None]:
    """Take a rune at home, or change it for a crystal in the hall of its element abroad."""
    board, room = pawn.room // ROOMS, pawn.room % ROOMS
    hall = world.boards[board]
    if board == pawn.seat:
        if room == hall.runes and pawn.rune is None and world.runes:
            pawn.rune = world.draw(world.runes)
    elif pawn.rune is not None and hall.elements[pawn.rune] == room and world.crystals:
        world.runes.append(pawn.rune)
        pawn.rune = None
        world.crystals -= 1
        pawn.pack.append(world.rules.crystal)
        yield from _fit(world, pawn)


def share(world: World, pawn: Pawn) -> Steps[None]:
    """Pawns of a team in a room exchange tokens, and heroes runes, one at a time."""
    mates = [one for one in world.there(pawn.room) if one.seat == pawn.seat and one is not pawn]
    for mate in mates:
        for giver, taker in ((pawn, mate), (mate, pawn)):
            offers: list[int | str | None] = [None]
            if world.has_room(taker):
                offers += dict.fromkeys(giver.pack)
            if giver.rune is not None and taker.rune is None and not taker.card.is_servant:
                offers.append("rune")
            given = yield from ask(world, pawn.seat, "give", offers, giver, taker)
            if given == "rune":
                giver.rune, taker.rune = None, giver.rune
            elif isinstance(given, int):
                giver.pack.remove(given)
                taker.pack.append(given)
                world.dress(taker)


def _calling(world: World, pawn: Pawn) -> Steps[None]:
    """Abilities that cost a find: a servant rises, or a special token is laid."""
    if pawn.card.calling not in CALLERS or world.is_camp(pawn.room) or world.is_teleport(pawn.room):
        return
    servant, special = world.rules.servant_of(pawn.card), pawn.card.special
    if servant is not None:
        can = world.crews[pawn.seat].servant is None and not world.is_full(pawn.room)
    else:
        lying = Counter(one for tokens in world.laid.values() for one in tokens)
        can = special is not None and lying[special, pawn.seat] < world.rules.laid[special].each
    finds = [token for token in dict.fromkeys(pawn.pack) if token != world.rules.crystal]
    if not can or not finds:
        return
    paid = yield from ask(world, pawn.seat, "calling", (None, *finds), pawn)
    if paid is None:
        return
    pawn.pack.remove(paid)
    world.stock.append(paid)
    if world.die() < pawn.card.needs:
        return
    if servant is not None:
        risen = Pawn(servant, pawn.seat)
        world.crews[pawn.seat].servant = risen
        world.place(risen, pawn.room)
    elif special is not None:
        world.laid.setdefault(pawn.room, []).append((special, pawn.seat))


def forge(world: World, pawn: Pawn) -> Steps[None]:
    """In its camp a hero may make the gauntlet of parts that the team has there."""
    crew, rules = world.crews[pawn.seat], world.rules
    if any(hero.gauntlet for hero in crew.heroes) or not world.gauntlets or crew.gems < rules.numbers.gauntlet_gems:
        return
    lying = world.floor.get(pawn.room, [])
    tokens = [*lying, *(one for mate in world.there(pawn.room) for one in mate.tokens)]
    finds = [token for token in dict.fromkeys(tokens) if token != rules.crystal]
    parts = list(product(*([one for one in finds if rules.finds[one].part == part] for part in PARTS)))
    made = yield from ask(world, pawn.seat, "gauntlet", (None, *parts), pawn)
    if made is None:
        return
    world.pay(pawn.seat, rules.numbers.gauntlet_gems)
    for token in made:
        _take_part(world, pawn, token)
        world.stock.append(token)
    world.gauntlets -= 1
    pawn.gauntlet = True
    yield from _fit(world, pawn)


def _take_part(world: World, pawn: Pawn, token: int) -> None:
    """Take a part from the camp, or from a hero there."""
    for owned in (world.floor.get(pawn.room, []), *(mate.pack for mate in world.there(pawn.room)),
                  *(mate.armour for mate in world.there(pawn.room))):
        if token in owned:
            owned.remove(token)
            return
    wearer = next(mate for mate in world.there(pawn.room) if mate.wielded == token)
    wearer.wielded = None
