"""The players: they answer by what each choice is worth to them, in minions beaten."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from generator.odds.whole_game import Decision
from zecer_games.plays.crumb_chapters.asking_mice import MouseTurn, MouseView
from zecer_games.plays.crumb_chapters.calm_plans import calm_worth, climb_worth, quiet, route_paces, wet_risk
from zecer_games.plays.crumb_chapters.crumb_table import CrumbTable
from zecer_games.plays.crumb_chapters.mouse_arms import Blow
from zecer_games.plays.crumb_chapters.mouse_powers import Power
from zecer_games.plays.crumb_chapters.mouse_turn import (
    FEED,
    PAY,
    RECOVER,
    STAND,
    Climb,
    Go,
)
from zecer_games.plays.crumb_chapters.power_worth import power_worth
from zecer_games.plays.crumb_chapters.searching import KEEP, worth
from zecer_games.plays.crumb_chapters.strike_worth import best_blow, blow_worth, danger

CALM_ROUNDS = 2
# the worth of a pace towards foes that are out of reach
APPROACH = 0.08


def turn_worth(view: MouseView, patience: int, choice: Any) -> float:
    """The worth of a choice in a turn."""
    table, mouse = view.table, view.mouse
    turn: MouseTurn = view.about
    if isinstance(choice, Blow):
        return 1.0 + blow_worth(table, mouse, choice)
    if isinstance(choice, Power):
        return power_worth(table, mouse, choice, patience)
    if isinstance(choice, Climb):
        return climb_worth(table, mouse, choice.bank)
    if choice is STAND:
        return 2.5 if turn.actions == 0 or best_blow(table, mouse, mouse.at, mouse.still) <= 0 else 0.2
    if choice is FEED:
        return 4.0
    if choice is RECOVER:
        return 3.0 if mouse.stunned or mouse.webbed else 0.6 if quiet(table) else 0.3
    if choice is PAY:
        return 0.5 if best_blow(table, mouse, mouse.at, mouse.still) > 0.3 else -1.0
    if isinstance(choice, Go):
        return _go_worth(view, turn, choice, patience)
    return calm_worth(table, mouse, turn, choice, patience)


def _go_worth(view: MouseView, turn: MouseTurn, choice: Go, patience: int) -> float:
    """A walk: for the blow at its end, or towards where the party wants to be."""
    table, mouse = view.table, view.mouse
    risk = wet_risk(table, mouse, choice.end)
    if mouse.card.effect != "lessons":
        risk += 0.6 * sum((table.side, space) in table.traps for space in choice.path)
    gained = route_paces(table, mouse, mouse.at) - route_paces(table, mouse, choice.end)
    drive = 0.12 if table.foes and table.chapter.reach is None else 0.35
    if table.foes:
        now = best_blow(table, mouse, mouse.at, mouse.still) if turn.actions else 0.0
        then = best_blow(table, mouse, choice.end, False) if turn.actions else 0.0
        nearer = _distance(table, mouse.at) - _distance(table, choice.end) if then <= 0 < turn.actions else 0
        worth_ = then - now + APPROACH * nearer + drive * gained * goal_here(table)
        return worth_ - danger(table, mouse, choice.end) + danger(table, mouse, mouse.at) - risk
    return calm_worth(table, mouse, turn, choice, patience) - risk


def _distance(table: CrumbTable, at: int) -> int:
    """The paces from a space to the nearest foe."""
    return min((table.plan.paces[at][foe.at] for foe in table.foes), default=0)


def goal_here(table: CrumbTable) -> bool:
    """Whether the aim of the chapter is to be at a space of this side."""
    return table.chapter.reach is not None and table.chapter.reach[0] == table.side


def keep(view: MouseView, patience: int, choice: str) -> float:
    """Gear is kept when it makes a mouse better by more than a cheese."""
    table, mouse = view.table, view.mouse
    number, dressed = view.about
    if choice != KEEP:
        return 0.25
    if dressed is None:
        return 0.0 if table.rules.finds[number].effect == "levitation" else 0.5
    return worth(table, mouse, dressed) - worth(table, mouse, mouse.gear)


def rummage(view: MouseView, patience: int, choice: int) -> float:
    kind = view.table.rules.finds[choice].sort
    return {"events": 0.3, "tricks": 0.6, "supplies": 0.5, "scrolls": 0.5, "shared": 0.1}.get(kind, 0.45)


def _if(choice: bool, gain: float) -> float:
    """The worth of doing something whose gain is told; not doing it is worth nothing."""
    return gain if choice else 0.0


def owl(view: MouseView, patience: int, choice: bool) -> float:
    mouse = view.mouse
    return _if(choice, mouse.hurt + view.about.battle / 2 - mouse.life + 0.6)


def pepper(view: MouseView, patience: int, choice: bool) -> float:
    blow, hits = view.about
    return _if(choice, blow.foe.card.defence + hits - 3.5)


def anew(view: MouseView, patience: int, choice: bool) -> float:
    blow, shown = view.about
    hits = sum(face.ranged if blow.ranged else face.melee for face in shown)
    return _if(choice, len(shown) - 1.5 - 2 * hits)


def block_anew(view: MouseView, patience: int, choice: bool) -> float:
    hits, blocks, dice = view.about
    return _if(choice and dice > blocks, hits - blocks + view.mouse.hurt - view.mouse.life + 0.5)


def tail(view: MouseView, patience: int, choice: bool) -> float:
    return _if(choice, view.about + view.mouse.hurt - view.mouse.life + 1.5)


def soap(view: MouseView, patience: int, choice: bool) -> float:
    table, card = view.table, view.about
    near = sum(table.nearest(foe.at) <= 1 for foe in card.foes)
    return _if(choice, len(card.foes) - 2 * near - 1.5 - 9 * card.foe.ranged)


def guard(view: MouseView, patience: int, choice: bool) -> float:
    own, other = view.mouse, view.about
    return _if(choice, (own.life - own.hurt) - (other.life - other.hurt) - 0.5)


def welcome(view: MouseView, patience: int, choice: Blow | None) -> float:
    return 0.2 if choice is None else blow_worth(view.table, view.mouse, choice)


def disguise(view: MouseView, patience: int, choice: bool) -> float:
    return float(choice)


WORTH: Mapping[str, Callable[[MouseView, int, Any], float]] = {
    "turn": turn_worth, "keep": keep, "rummage": rummage, "owl": owl, "pepper": pepper, "anew": anew,
    "block-anew": block_anew, "tail": tail, "soap": soap, "guard": guard, "welcome": welcome, "disguise": disguise,
}


def answer(patience: int, decision: Decision[MouseView, Any], chance: Random) -> int:
    """The choice that is worth most, of equal ones the first."""
    rate = partial(WORTH[decision.asked], decision.view, patience)
    values = list(map(rate, decision.choices))
    return values.index(max(values))


def idle(decision: Decision[MouseView, Any], chance: Random) -> int:
    """A player who does nothing: the first choice ends the turn."""
    return 0


POLICIES: Mapping[str, Callable[[Decision[Any, Any], Random], int]] = {
    "sensible": partial(answer, CALM_ROUNDS), "hasty": partial(answer, 0), "idle": idle,
}
