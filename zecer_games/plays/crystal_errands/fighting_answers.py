"""Answers in fights: magic before the dice, rolls anew, wounds taken or not, help in defence."""

from __future__ import annotations

from functools import lru_cache

from zecer_games.plays.crystal_errands.clash import Clash, FightSide
from zecer_games.plays.crystal_errands.fight_odds import fight_of, result
from zecer_games.plays.crystal_errands.printed_rules import Monster
from zecer_games.plays.crystal_errands.rating import (
    PREY,
    Stance,
    carries_crystal,
    duel_worth,
    toughness,
    use_cost,
    wound_cost,
)
from zecer_games.plays.crystal_errands.table_view import TableView
from zecer_games.plays.crystal_errands.world import Pawn, World

SPARE = 1.1


def stakes(world: World, clash: Clash, party: FightSide, stance: Stance) -> tuple[float, float]:
    """What winning and losing a fight is worth to a side."""
    pawn = party.pawns[0]
    if clash.met is not None:
        return _against(world, pawn, clash.met, stance)
    other = clash.other_side(party).pawns[0]
    blow = world.rules.gauntlet_wounds if other.gauntlet else world.rules.numbers.wound
    loss = sum(wound_cost(world, one, stance, blow if len(party.pawns) == 1 else 1) for one in party.pawns)
    gain = 0.4 + (2.0 if carries_crystal(world, other) and toughness(other) == 1 else 0.0)
    if pawn.gauntlet:
        gain += PREY / 2 * world.rules.gauntlet_wounds / max(2, toughness(other))
    return gain, loss


def _against(world: World, pawn: Pawn, met: Monster, stance: Stance) -> tuple[float, float]:
    loss = {"theft": 0.4, "web": 0.6, "rune-theft": 2.0}.get(met.effect, 0.0) * stance.fear
    if met.wounds:
        loss = max(loss, wound_cost(world, pawn, stance, met.wounds))
    return stance.gem * met.gems + stance.find * met.finds, loss


@lru_cache(4096)
def _value(lead: int, hunter: bool, faces: tuple[int, ...], gain: float, loss: float) -> float:
    won, drawn, lost = fight_of(lead, hunter, faces)
    return (won * gain - lost * loss) / (won + drawn + lost)


def prepare(view: TableView, stance: Stance, choice: tuple[Pawn, int] | None) -> float:
    """Magic before the dice: the value of the fight with it, less the find."""
    world, clash, pawn = view.world, view.about, view.pawn
    assert pawn is not None
    party = clash.attack if pawn in clash.attack.pawns else clash.defence
    gain, loss = stakes(world, clash, party, stance)
    lead = party.strength - clash.other_side(party).strength
    hunter = pawn.card.calling == "hunter"
    if choice is None:
        return _value(lead, hunter, world.rules.faces, gain, loss)
    numbers = world.rules.numbers
    effect = world.rules.finds[choice[1]].effect
    if effect in ("teleport", "veil"):
        return -use_cost(world, choice[0])
    grown = lead + (numbers.might_strength if effect == "might" else numbers.power_strength)
    return _value(grown, hunter, world.rules.faces, gain, loss) - use_cost(world, choice[0])


def change(view: TableView, stance: Stance, choice: tuple[str, FightSide, int] | None) -> float:
    """A die rolled anew or shifted: what the fight is worth then, less the cost."""
    world = view.world
    clash, party = view.about
    gain, loss = stakes(world, clash, party, stance)
    worth = {1: gain, 0: 0.0, -1: -loss}
    sign = 1 if party is clash.attack else -1
    if choice is None:
        return worth[sign * clash.result(world)]
    how, changed, shift = choice
    if how == "fate":
        before = changed.die
        changed.die = before + shift
        found = worth[sign * clash.result(world)]
        changed.die = before
        return found - use_cost(world, party.pawns[0])
    own, other = clash.attack, clash.defence
    lead = own.strength - other.strength
    faces = world.rules.faces
    results = [result(lead, face, other.die) if changed is own else result(lead, own.die, face) for face in faces]
    mean = sum(worth[sign * one] for one in results) / len(faces)
    return mean - world.rules.numbers.reroll_cost * SPARE


def skin(view: TableView, stance: Stance, choice: bool) -> float:
    """Wounds that armour takes are borne."""
    assert view.pawn is not None
    if not choice:
        return -wound_cost(view.world, view.pawn, stance, view.about)
    return -use_cost(view.world, view.pawn) - (0.5 if view.pawn.armour else 0.0)


def join(view: TableView, stance: Stance, choice: bool) -> float:
    """Help in defence when it makes the fight a good one."""
    mate, attacker = view.pawn, view.about
    assert mate is not None
    if not choice:
        return 0.0
    return -duel_worth(view.world, attacker, mate, stance)
