"""What moves, fights and tokens are worth to a player, in gems."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from zecer_games.plays.crystal_errands.errand_lengths import Lengths, errands_of
from zecer_games.plays.crystal_errands.fight_odds import beaten_or_not, expected_gains, fight_of
from zecer_games.plays.crystal_errands.printed_rules import PARTS, Monster, PrintedRules
from zecer_games.plays.crystal_errands.world import ROOMS, Pawn, World

# what a move less to go is worth; besides, what a gem is worth a move later; the length of an errand not begun
PACE, PATIENCE, WHOLE = 0.25, 0.95, 30
CHASE = 0.9
# the loss of a hero, besides its errand; of its gauntlet; of a life
HERO, GAUNTLET, WOUND = 1.5, 4.0, 0.25
# the loss of a servant, and of the crystal that it carries
SERVANT, LOAD = 0.3, 4.0
# how much of a death a wound is, by the wounds that a hero can still take
SHARE = (1.0, 1.0, 0.35, 0.12)
# the use of a find, with places free in the pack; the part of it when the pack is full, and for a mage
SCROLL, CROWDED, MAGE = 0.5, 0.5, 0.6
# rounds until a player fears half as much
CALM = 60
# a kill that counts for the hunt
PREY = 9.0


class Stance(Struct, frozen=True):
    """How a player weighs: errands, gems and finds of encounters, wounds, duels; ``hunts``: wants the gauntlet.

    ``drive``: how much more a move counts that leads on.
    """

    errand: float = 1.0
    gem: float = 1.0
    find: float = 0.35
    fear: float = 1.0
    duel: float = 1.0
    hunts: bool = False
    drive: float = 3.0


@lru_cache(4096)
def fair(rules: PrintedRules, digit: int, strength: int, hunter: bool) -> tuple[float, float, float]:
    """The mean gems, finds and wounds of an encounter."""
    gems, finds, wounds = expected_gains(rules, digit, strength, hunter)
    return float(gems), float(finds), float(wounds)


def toughness(pawn: Pawn) -> int:
    """The wounds that a pawn can take."""
    return pawn.life + len(pawn.armour)


def carries_crystal(world: World, pawn: Pawn) -> bool:
    """Whether a pawn has a crystal; crystals are taken openly."""
    return world.rules.crystal in pawn.pack


def has_parts(world: World, pawn: Pawn) -> bool:
    """Whether a hero carries all that the gauntlet is made of, and its team may make it."""
    crew, rules = world.crews[pawn.seat], world.rules
    if crew.gems < rules.numbers.gauntlet_gems or any(hero.gauntlet for hero in crew.heroes):
        return False
    return not missing_parts(world, pawn)


def missing_parts(world: World, pawn: Pawn) -> list[str]:
    found = {world.rules.finds[one].part for one in pawn.tokens if one != world.rules.crystal}
    return [part for part in PARTS if part not in found]


def prospect(world: World, pawn: Pawn, room: int, stance: Stance, entering: bool = False) -> float:
    """What the errands of a hero that stands in a room, or enters it, are worth."""
    if stance.hunts:
        if pawn.gauntlet:
            length = _to_prey(world, pawn, room)
            return float(PREY * CHASE**length) - PACE * length
        if has_parts(world, pawn):
            home = errands_of(world, pawn.seat, pawn.card.calling == "wraith").crystal
            return 2 * _errand(world, home, room, entering)
    lengths = errands_of(world, pawn.seat, pawn.card.calling == "wraith")
    crystals = pawn.pack.count(world.rules.crystal)
    if crystals:
        return stance.errand * crystals * _errand(world, lengths.crystal, room, entering)
    if pawn.card.is_servant:
        return _to_crystal(world, pawn, room)
    if pawn.rune is not None:
        return stance.errand * _errand(world, lengths.runes[pawn.rune], room, entering)
    return stance.errand * _errand(world, lengths.nothing, room, entering)


def _errand(world: World, lengths: Lengths, room: int, entering: bool) -> float:
    left = _length(world, lengths, room, entering)
    return float(world.rules.numbers.crystal_gems * PATIENCE**left) + PACE * (WHOLE - left)


def _length(world: World, lengths: Lengths, room: int, entering: bool) -> float:
    rooms, jumped = lengths
    return jumped[room // ROOMS] if entering and world.is_teleport(room) else rooms[room]


def _to_prey(world: World, pawn: Pawn, room: int) -> float:
    """The moves to the nearest foreign hero that is not in its camp."""
    board = room // ROOMS
    hall = world.boards[board]
    steps = hall.steps
    nearest = 40.0
    for crew in world.crews:
        for prey in crew.heroes:
            if prey.seat == pawn.seat or prey.room < 0 or world.is_camp(prey.room):
                continue
            there, where = prey.room // ROOMS, prey.room % ROOMS
            if there == board:
                length = float(steps[room % ROOMS][where])
            else:
                other = world.boards[there]
                length = (steps[room % ROOMS][hall.teleport] or 2) + other.steps[other.teleport][where] + 2.5
            nearest = min(nearest, length)
    return nearest


def _to_crystal(world: World, pawn: Pawn, room: int) -> float:
    """What the nearest crystal that lies on a board, or that its heroes carry at home, is worth to a free servant."""
    board, crystal = room // ROOMS, world.rules.crystal
    rooms = [there for there, tokens in world.floor.items() if crystal in tokens]
    if board == pawn.seat:
        rooms += [hero.room for hero in world.crews[pawn.seat].awake if carries_crystal(world, hero)]
    steps = world.boards[board].steps[room % ROOMS]
    near = [steps[there % ROOMS] for there in rooms if there // ROOMS == board]
    return float(LOAD * CHASE**min(near)) if near else 0.0


def boldness(world: World) -> float:
    """How much of its fear and of its lust for duels a player has lost: the longer a game, the more."""
    return 1.0 + (world.round / CALM) ** 2


def wound_cost(world: World, pawn: Pawn, stance: Stance, wounds: int = 1) -> float:
    """What wounds cost a pawn: a little, and the more the nearer its death is."""
    if pawn.card.is_servant:
        return SERVANT + (LOAD if carries_crystal(world, pawn) else 0.0)
    left = toughness(pawn) - wounds + 1
    share = SHARE[max(0, left)] if left < len(SHARE) else 0.05
    lengths = errands_of(world, pawn.seat, pawn.card.calling == "wraith")
    anew = stance.errand * _errand(world, lengths.nothing, world.camp(pawn.seat), entering=False)
    death = max(0.0, prospect(world, pawn, pawn.room, stance) - anew) + HERO + (GAUNTLET if pawn.gauntlet else 0.0)
    return stance.fear / boldness(world) * wounds * (WOUND + share * death)


def met_worth(world: World, pawn: Pawn, met: Monster, stance: Stance) -> float:
    """What an encounter is worth before the fight."""
    won, lost = beaten_or_not(world.rules, met, world.strength(pawn), pawn.card.calling == "hunter")
    loss = stance.fear * {"theft": 0.4, "web": 0.6, "rune-theft": 2.0}.get(met.effect, 0.0)
    if met.wounds:
        loss = max(loss, wound_cost(world, pawn, stance, met.wounds))
    return float(won) * (stance.gem * met.gems + stance.find * met.finds) - float(lost) * loss


def room_worth(world: World, pawn: Pawn, room: int, stance: Stance) -> float:
    """What a hero may expect of the encounter, the foreign pawns and the tokens in a room."""
    worth = 0.0
    lying = world.floor.get(room)
    if lying:
        worth += _loot(world, pawn, lying, stance)
    there = [one for one in world.there(room) if one is not pawn]
    if there:
        targets = [one for one in there if one.seat != pawn.seat and not one.veiled]
        if targets and not pawn.veiled and not world.is_camp(room):
            worth += max(0.0, *(duel_worth(world, pawn, one, stance) for one in targets))
        return worth
    digit = world.digit(room)
    if digit and not pawn.veiled:
        gems, finds, wounds = fair(world.rules, digit, world.strength(pawn), pawn.card.calling == "hunter")
        worth += stance.gem * gems + stance.find * finds * (1.0 if world.has_room(pawn) else 0.3)
        worth -= wounds * wound_cost(world, pawn, stance)
    return worth


def _loot(world: World, pawn: Pawn, lying: list[int], stance: Stance) -> float:
    """What the best token on the floor adds to a pack, less what must be left for it."""
    best = max(token_worth(world, pawn, one, stance) for one in lying)
    if not world.has_room(pawn):
        best -= min(token_worth(world, pawn, one, stance) for one in pawn.pack)
    return min(2.0, max(0.0, best))


def duel_worth(world: World, pawn: Pawn, target: Pawn, stance: Stance) -> float:
    """What an attack is worth."""
    strength = world.strength(target)
    mates = [one for one in world.there(target.room) if one.seat == target.seat and one is not target]
    if mates and not mates[0].veiled:
        strength += world.strength(mates[0])
    won, drawn, lost = fight_of(world.strength(pawn) - strength, pawn.card.calling == "hunter", world.rules.faces)
    blow = world.rules.gauntlet_wounds if pawn.gauntlet else world.rules.numbers.wound
    gain = 0.2 * blow / boldness(world)
    deadly = toughness(target) <= blow
    if carries_crystal(world, target):
        gain += 3.0 if deadly or pawn.card.calling == "thief" else 1.0
    if deadly:
        gain += 1.0 / boldness(world)
    if pawn.gauntlet:
        gain += PREY * blow / (2 * max(blow, toughness(target)))
    back = world.rules.gauntlet_wounds if target.gauntlet else world.rules.numbers.wound
    return (stance.duel * won * gain - lost * wound_cost(world, pawn, stance, back)) / (won + drawn + lost)


def danger(world: World, pawn: Pawn, room: int, stance: Stance) -> float:
    """What a hero must fear of foreign pawns beside a room."""
    board, fear = room // ROOMS, 0.0
    if world.is_camp(room):
        return 0.0
    steps = world.boards[board].steps
    for crew in world.crews:
        for one in crew.heroes:
            if one.seat == pawn.seat or one.room // ROOMS != board or steps[one.room % ROOMS][room % ROOMS] > 1:
                continue
            lead = world.strength(one) - world.strength(pawn)
            if lead > 0 or one.gauntlet:
                won, _, _ = fight_of(min(lead, 9), False, world.rules.faces)
                fear += won / 36 * 0.3 * wound_cost(world, pawn, stance, 2 if one.gauntlet else 1)
    return fear


def use_cost(world: World, pawn: Pawn) -> float:
    """What it costs to use up a find."""
    crowded = 1.0 if world.has_room(pawn) else CROWDED
    return SCROLL * crowded * (MAGE if pawn.card.calling == "mage" else 1.0)


def token_worth(world: World, pawn: Pawn, token: int, stance: Stance) -> float:
    """What a token in the pack or on the floor is worth to a hero."""
    rules = world.rules
    if token == rules.crystal:
        return 20.0
    find = rules.finds[token]
    missing = stance.hunts and not any(hero.gauntlet for hero in world.crews[pawn.seat].heroes)
    alike = [one for one in pawn.tokens if one != rules.crystal and rules.finds[one].part == find.part]
    if missing and find.part in PARTS and (not alike or alike == [token]):
        return 3.0
    if find.sort == "weapons":
        in_use = 0 if pawn.wielded is None else rules.finds[pawn.wielded].bonus
        return 0.6 * max(0, find.bonus - in_use) + 0.1
    if find.sort == "armour":
        return 0.2 if pawn.gauntlet or token in pawn.armour or len(pawn.armour) >= pawn.card.armour else 0.9
    if not world.can_read(pawn, token):
        return 0.15
    return 1.0 if find.effect in ("life", "teleport", "skin") else 0.7
