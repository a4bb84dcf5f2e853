"""Fights: with monsters, and duels of pawns; magic before the dice, rolls anew after them."""

from __future__ import annotations

from zecer_games.plays.crystal_errands.fight_odds import LOST, WON, result
from zecer_games.plays.crystal_errands.printed_rules import Monster
from zecer_games.plays.crystal_errands.table_view import Steps, ask
from zecer_games.plays.crystal_errands.world import Pawn, World
from zecer_games.plays.crystal_errands.wounds import spend, wound

FLED = 2


class FightSide:
    """A side of a fight. ``natural`` is the face of its die, ``die`` what magic made of it; ``again``: rolled anew."""

    __slots__ = ("again", "die", "natural", "pawns", "strength")

    def __init__(self, pawns: list[Pawn], strength: int) -> None:
        self.pawns, self.strength = pawns, strength
        self.die = self.natural = 0
        self.again = False

    def throw(self, world: World) -> None:
        self.die = self.natural = world.die()

    def is_sure(self, world: World) -> bool:
        """Whether the hunter's die shows the highest face."""
        return bool(self.pawns) and self.pawns[0].card.calling == "hunter" and self.natural == max(world.rules.faces)


class Clash:
    """A fight of an attacking and a defending side; ``met`` is the monster that defends."""

    __slots__ = ("attack", "defence", "met")

    def __init__(self, attack: FightSide, defence: FightSide, met: Monster | None = None) -> None:
        self.attack, self.defence, self.met = attack, defence, met

    def other_side(self, party: FightSide) -> FightSide:
        return self.defence if party is self.attack else self.attack

    def result(self, world: World) -> int:
        """The result for the attack."""
        own, other = self.attack, self.defence
        if other.is_sure(world):
            return LOST
        return result(own.strength - other.strength, own.die, other.die, own.is_sure(world))


def fight_monster(world: World, pawn: Pawn, met: Monster) -> Steps[int]:
    """One fight of a hero with a monster: WON, LOST, FLED or the draw. Consequences are not yet drawn."""
    clash = Clash(FightSide([pawn], world.strength(pawn)), FightSide([], met.strength or 0), met)
    if (yield from _prepare(world, clash, (clash.attack,))):
        return FLED
    return (yield from _throw(world, clash, (clash.attack,)))


def duel(world: World, pawn: Pawn, target: Pawn) -> Steps[None]:
    """An attack on a foreign pawn, with all consequences."""
    world.duels += 1
    defenders = [target]
    mates = [one for one in world.there(pawn.room) if one.seat == target.seat and one is not target]
    mate = next((one for one in mates if not one.veiled), None)
    attack = FightSide([pawn], world.strength(pawn))
    if mate is not None and (yield from ask(world, target.seat, "join", (False, True), mate, pawn)):
        defenders.append(mate)
    defence = FightSide(defenders, sum(world.strength(one) for one in defenders))
    clash = Clash(attack, defence)
    if (yield from _prepare(world, clash, (defence, attack))):
        return
    ended = yield from _throw(world, clash, (defence, attack))
    if ended == WON:
        yield from _defeat(world, pawn, defenders)
    elif ended == LOST:
        yield from _repel(world, target, pawn)


def _prepare(world: World, clash: Clash, order: tuple[FightSide, ...]) -> Steps[bool]:
    """Magic before the dice, in turns; who passes has ended. True when a pawn has fled and the fight is off."""
    numbers = world.rules.numbers
    growth = {"might": numbers.might_strength, "power": numbers.power_strength}
    casting = list(order)
    while casting:
        party = casting.pop(0)
        duels = len(order) > 1
        flights = ["teleport", "veil"] if duels and party is clash.defence else ["teleport"]
        effects = [*growth, *flights]
        uses = [(one, token) for one in party.pawns for token in world.magic(one, *effects)]
        if not uses:
            continue
        cast = yield from ask(world, party.pawns[0].seat, "cast", (None, *uses), party.pawns[0], clash)
        if cast is None:
            continue
        one, token = cast
        effect = world.rules.finds[token].effect
        if effect in growth:
            party.strength += growth[effect]
        spend(world, one, token)
        if effect == "veil":
            one.veiled = True
            return True
        if effect == "teleport" and (yield from _flee(world, one)):
            return True
        casting.append(party)
    return False


def _flee(world: World, pawn: Pawn) -> Steps[bool]:
    rooms = [room for room in map(world.teleport, range(len(world.boards))) if not world.is_full(room)]
    if not rooms:
        return False
    room = yield from ask(world, pawn.seat, "flight", rooms, pawn)
    world.place(pawn, room)
    return True


def _throw(world: World, clash: Clash, order: tuple[FightSide, ...]) -> Steps[int]:
    """Both throw, then change dice in turns. Returns the result for the attack."""
    clash.attack.throw(world)
    clash.defence.throw(world)
    numbers = world.rules.numbers
    changing = list(order)
    while changing:
        party = changing.pop(0)
        seat, first = party.pawns[0].seat, party.pawns[0]
        changes: list[tuple[str, FightSide, int]] = []
        if world.crews[seat].gems >= numbers.reroll_cost:
            changes += [("again", one, 0) for one in (clash.attack, clash.defence) if not one.again]
        fate = next(((one, token) for one in party.pawns for token in world.magic(one, "fate")), None)
        if fate is not None:
            changes += [("fate", one, shift) for one in (clash.attack, clash.defence)
                        for shift in (numbers.fate_shift, -numbers.fate_shift)]
        if not changes:
            continue
        change = yield from ask(world, seat, "change", (None, *changes), first, (clash, party))
        if change is None:
            continue
        how, changed, shift = change
        if how == "again":
            world.pay(seat, numbers.reroll_cost)
            changed.throw(world)
            changed.again = True
        elif fate is not None:
            spend(world, *fate)
            changed.die += shift
        changing.append(party)
    return clash.result(world)


def _defeat(world: World, pawn: Pawn, defenders: list[Pawn]) -> Steps[None]:
    """The attack has won."""
    if (yield from _steal(world, pawn, defenders[0])):
        return
    total = world.rules.gauntlet_wounds if pawn.gauntlet else world.rules.numbers.wound
    each = total if len(defenders) == 1 else world.rules.numbers.wound
    for one in defenders:
        if one.room >= 0:
            yield from wound(world, one, each, by=pawn if pawn.gauntlet else None)


def _repel(world: World, target: Pawn, attacker: Pawn) -> Steps[None]:
    """The defence has won."""
    if (yield from _steal(world, target, attacker)):
        return
    wounds = world.rules.gauntlet_wounds if target.gauntlet else world.rules.numbers.wound
    yield from wound(world, attacker, wounds, by=target if target.gauntlet else None)


def _steal(world: World, thief: Pawn, from_whom: Pawn) -> Steps[bool]:
    """A thief may take a token in place of the wound."""
    if thief.card.calling != "thief" or not from_whom.pack or not world.has_room(thief):
        return False
    taken = yield from ask(world, thief.seat, "steal", (None, *dict.fromkeys(from_whom.pack)), thief, from_whom)
    if taken is None:
        return False
    from_whom.pack.remove(taken)
    thief.pack.append(taken)
    return True
