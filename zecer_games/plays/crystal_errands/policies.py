"""The players: they answer a decision by what each choice is worth to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from generator.odds.whole_game import Decision
from zecer_games.plays.crystal_errands.fighting_answers import change, join, prepare, skin
from zecer_games.plays.crystal_errands.printed_rules import CHOICE, OWN
from zecer_games.plays.crystal_errands.rating import (
    Stance,
    carries_crystal,
    danger,
    duel_worth,
    met_worth,
    prospect,
    room_worth,
    token_worth,
    toughness,
    use_cost,
)
from zecer_games.plays.crystal_errands.table_view import TableView
from zecer_games.plays.crystal_errands.turns import CastFirst, Walk, steps
from zecer_games.plays.crystal_errands.world import ROOMS, Pawn

# the value of a choice to a stance
Worth = Callable[[TableView, Stance, Any], float]
VICTORY = 100.0
CHEAP = 0.45
BEARABLE = -0.4
IDLE = 0.1
STANCES: Mapping[str, Stance] = {
    "greedy": Stance(),
    "cautious": Stance(fear=1.8, duel=0.5),
    "hunter": Stance(find=0.6, duel=1.5, hunts=True),
    "farmer": Stance(errand=0.05, gem=2.0, find=0.6),
}


def wins_with(view: TableView, step: Walk) -> bool:
    """Whether a step into the camp brings the crystal that wins."""
    world, numbers = view.world, view.world.rules.numbers
    crystals = step.pawn.pack.count(world.rules.crystal)
    gems = world.crews[view.seat].gems + crystals * numbers.crystal_gems
    return bool(crystals) and step.end == world.camp(view.seat) and gems >= numbers.goal


def move(view: TableView, stance: Stance, choice: Walk | CastFirst) -> float:
    """The worth of a move, or of a find before it."""
    if isinstance(choice, CastFirst):
        # a step follows in any case; only a cast that gains by itself goes before it
        gain = cast(view, stance, choice)
        return VICTORY / 2 + gain if gain > 0 else -VICTORY
    return step_worth(view, stance, choice, stance.drive)


def step_worth(view: TableView, stance: Stance, step: Walk, drive: float) -> float:
    """The worth of a move, when a step towards the end of an errand counts ``drive`` times."""
    if wins_with(view, step):
        return VICTORY
    world, pawn, room = view.world, step.pawn, step.end
    gain = prospect(world, pawn, room, stance, entering=True) - prospect(world, pawn, pawn.room, stance)
    worth = drive * gain + room_worth(world, pawn, room, stance) - danger(world, pawn, room, stance)
    worth -= sum(0.5 for passed in step.path for _, seat in world.laid.get(passed, ()) if seat != view.seat)
    return worth if step.haste is None else worth - use_cost(world, pawn)


def thirst(pawn: Pawn) -> float:
    """Life is drunk back when a hero is near death."""
    return 1.0 if toughness(pawn) <= 2 else -1.0


def cast(view: TableView, stance: Stance, choice: CastFirst) -> float:
    """The gain of a find before the move."""
    world, pawn, target = view.world, choice.pawn, choice.target
    if choice.effect == "life":
        return thirst(pawn)
    if choice.effect == "teleport":
        gain = prospect(world, pawn, choice.room, stance) - prospect(world, pawn, pawn.room, stance)
        return gain - use_cost(world, pawn)
    if target is None:
        return -1.0
    if choice.effect == "summon":
        return prospect(world, target, choice.room, stance) - prospect(world, target, target.room, stance) - 0.7
    deadly = toughness(target) == 1
    return (1.5 if deadly and carries_crystal(world, target) else 0.6 if deadly else 0.3) - use_cost(world, pawn)


def further(view: TableView, stance: Stance, choice: bool) -> float:
    """A further move is worth its gem when it wins, or strikes."""
    if not choice:
        return view.world.rules.numbers.extra_move_cost * 1.2
    world, best = view.world, 0.0
    heroes = world.crews[view.seat].heroes
    if not any(hero.gauntlet or carries_crystal(world, hero) for hero in heroes):
        return 0.0
    for step in steps(world, view.seat):
        if len(step.path) == 1:
            gems = world.crews[view.seat].gems - world.rules.numbers.extra_move_cost
            if wins_with(view, step) and gems + world.rules.numbers.crystal_gems >= world.rules.numbers.goal:
                return VICTORY
            best = max(best, step_worth(view, stance, step, 1.0))
    return best


def total(view: TableView, stance: Stance, choice: tuple[int, bool]) -> float:
    shift, magic = choice
    assert view.pawn is not None
    met = view.world.rules.monster_met(view.about + shift)
    return met_worth(view.world, view.pawn, met, stance) - (use_cost(view.world, view.pawn) if magic else 0.0)


def veil(view: TableView, stance: Stance, choice: bool) -> float:
    assert view.pawn is not None
    return BEARABLE if choice else room_worth(view.world, view.pawn, view.pawn.room, stance)


def attack(view: TableView, stance: Stance, choice: Any) -> float:
    assert view.pawn is not None
    return 0.0 if choice is None else duel_worth(view.world, view.pawn, choice, stance)


def leave(view: TableView, stance: Stance, choice: int) -> float:
    """The least valuable token is left first."""
    assert view.pawn is not None
    return -token_worth(view.world, view.pawn, choice, stance)


def calling(view: TableView, stance: Stance, choice: int | None) -> float:
    return -CHEAP if choice is None else leave(view, stance, choice)


def steal(view: TableView, stance: Stance, choice: int | None) -> float:
    assert view.pawn is not None
    return 1.5 if choice is None else token_worth(view.world, view.pawn, choice, stance)


def gauntlet(view: TableView, stance: Stance, choice: tuple[int, int, int] | None) -> float:
    if choice is None or not stance.hunts:
        return 0.0 if choice is None else -1.0
    return 10.0 - view.world.rules.finds[choice[0]].bonus


def board(view: TableView, stance: Stance, choice: int) -> float:
    assert view.pawn is not None
    return prospect(view.world, view.pawn, view.world.teleport(choice), stance)


def paid_board(view: TableView, stance: Stance, choice: int | None) -> float:
    """A chosen board is worth its gems when it leads a crystal home that wins, or a little more than its cost."""
    assert view.pawn is not None
    world, pawn = view.world, view.pawn
    if choice is None:
        return prospect(world, pawn, pawn.room, stance, entering=True)
    return board(view, stance, choice) - world.rules.numbers.teleport_cost * 1.1


def flight(view: TableView, stance: Stance, choice: int) -> float:
    assert view.pawn is not None
    return prospect(view.world, view.pawn, choice, stance)


def changed_jump(view: TableView, stance: Stance, choice: int) -> float:
    assert view.pawn is not None
    world, pawn = view.world, view.pawn
    here, leads = pawn.room // ROOMS, world.jumps[choice - 1]
    boards = [one for one in range(len(world.boards)) if one != here]
    if leads not in (CHOICE, OWN):
        boards = [world.board_after(here, leads)]
    elif leads == OWN and here != pawn.seat:
        boards = [pawn.seat]
    return max(board(view, stance, one) for one in boards)


def servant(view: TableView, stance: Stance, choice: int | None) -> float:
    """A servant carries a crystal home, goes for one that lies there, or strikes; else it stays."""
    world, pawn = view.world, view.pawn
    assert pawn is not None
    if choice is None:
        return prospect(world, pawn, pawn.room, stance) - danger(world, pawn, pawn.room, stance)
    targets = world.foreign(pawn, choice)
    strikes = max((duel_worth(world, pawn, one, stance) for one in targets), default=-IDLE)
    return prospect(world, pawn, choice, stance, entering=True) - danger(world, pawn, choice, stance) + strikes


def give(view: TableView, stance: Stance, choice: int | str | None) -> float:
    """Heroes keep what they have; a servant carries crystals where it is safe at home, and hands over all else."""
    world, giver, taker = view.world, view.pawn, view.about
    assert giver is not None
    if not isinstance(choice, int) or giver.card.is_servant == taker.card.is_servant:
        return 0.0 if choice is None else -1.0
    if choice == world.rules.crystal:
        return 1.0 if _is_safe(view, giver.room // ROOMS) == taker.card.is_servant else -1.0
    return -1.0 if taker.card.is_servant else 1.0


def _is_safe(view: TableView, board: int) -> bool:
    """Whether a board is the own one, without foreign heroes."""
    others = [one for crew in view.world.crews for one in crew.awake if one.seat != view.seat]
    return board == view.seat and not any(one.room // ROOMS == board for one in others)


def corrosion(view: TableView, stance: Stance, choice: int) -> float:
    return -1.0 - view.world.rules.finds[choice].bonus


def first_choice(view: TableView, stance: Stance, choice: object) -> float:
    return 0.0


def drink(view: TableView, stance: Stance, choice: bool) -> float:
    assert view.pawn is not None
    return thirst(view.pawn) if choice else 0.0


ANSWERS: Mapping[str, Worth] = {
    "move": move, "further-move": further, "total": total, "veil": veil, "attack": attack, "leave": leave,
    "stolen": leave, "calling": calling, "steal": steal, "gauntlet": gauntlet, "board": board,
    "pay-for-board": paid_board, "flight": flight, "change-jump": changed_jump, "servant": servant,
    "corrosion": corrosion, "armour": first_choice, "token": first_choice, "give": give, "drink": drink, "skin": skin,
    "cast": prepare, "change": change, "join": join,
}


def decide(stance: Stance, decision: Decision[TableView, Any], chance: Random) -> int:
    """The index of the choice that is worth most; of equals any, where it matters little the first."""
    worth = ANSWERS.get(decision.asked)
    if worth is None:
        return chance.randrange(len(decision.choices))
    view = decision.view
    values = [worth(view, stance, choice) for choice in decision.choices]
    if decision.asked == "change-jump" and view.pawn is not None:
        # the first is the roll as it fell
        values[0] += use_cost(view.world, view.pawn)
    best = max(values)
    equals = [at for at, value in enumerate(values) if value == best]
    return equals[0] if len(equals) == 1 or decision.asked != "move" else chance.choice(equals)


POLICIES: Mapping[str, Callable[[Decision[Any, Any], Random], int]] = {
    name: partial(decide, stance) for name, stance in STANCES.items()
}
