"""What abilities and finds are worth that are no attack with a weapon."""

from __future__ import annotations

from zecer_games.plays.crumb_chapters.crumb_table import AWAY, CrumbTable, Mouse
from zecer_games.plays.crumb_chapters.mouse_powers import Power
from zecer_games.plays.crumb_chapters.printed_chapter import NONE
from zecer_games.plays.crumb_chapters.strike_worth import CHEESE, best_blow, blow_worth

SCROLL = 0.2
GUARD = 0.16
GUARDS = ("fortify", "ward", "dodge", "protect", "invisibility")


def power_worth(table: CrumbTable, mouse: Mouse, power: Power, patience: int) -> float:
    """The gain of a power less its cheese, or what a find is worth later."""
    cost = power.cheese * CHEESE + (SCROLL if power.find != NONE else 0.0)
    return _gain(table, mouse, power, patience) - cost


def _gain(table: CrumbTable, mouse: Mouse, power: Power, patience: int) -> float:
    effect = power.effect
    if power.mate is not None and power.blow is None:
        return _healing_worth(table, power)
    if effect == "give-order" and power.mate is not None and power.blow is not None:
        return blow_worth(table, power.mate, power.blow)
    if effect == "sparks" and power.blow is not None:
        count = len(table.foes_at(power.blow.foe.at)) or 1
        return 0.6 + blow_worth(table, mouse, power.blow) * (0.4 + 0.6 * count)
    if effect == "clear-blood":
        return 0.5 * sum(min(1, mate.hurt) + mate.stunned + mate.webbed for mate in table.active())
    if effect in ("meeps", "hush"):
        return 1.4 if table.wheel >= table.limits.wheel - 2 else 0.3
    if effect == "rummage":
        return 1.2 if not table.foes else 0.3
    if effect == "energy-rush":
        return best_blow(table, mouse, mouse.at, mouse.still)
    if effect == "inspire":
        return 0.25 * min(len(table.foes), sum(mate.cheese > 1 for mate in table.active()))
    return _guarding(table, mouse, effect)


def _guarding(table: CrumbTable, mouse: Mouse, effect: str) -> float:
    """The worth of what helps while foes are near."""
    near = _foes_near(table, mouse)
    if effect in GUARDS:
        return GUARD * near * (2 if mouse.life - mouse.hurt <= 1 else 1)
    if effect == "battle-leader":
        mates = sum(mate.at in table.plan.near[mouse.at] for mate in table.active())
        return 0.17 * mates if near else 0.0
    if effect == "thundersqueak":
        here = table.plan.near[mouse.at]
        return 0.3 * sum(foe.at in here and not foe.card.large for foe in table.foes)
    if effect == "snare":
        return 0.35 if near and table.snare == AWAY else 0.0
    return 0.0


def _foes_near(table: CrumbTable, mouse: Mouse) -> int:
    steps = table.plan.steps[mouse.at]
    return sum(foe.card.ranged or steps[foe.at] <= 2 for foe in table.foes)


def _healing_worth(table: CrumbTable, power: Power) -> float:
    """The worth of healing a mouse, more when it is nearly captured; a captured one comes back."""
    mate = power.mate
    assert mate is not None
    if mate.at == AWAY:
        return 2.0
    left = mate.life - mate.hurt
    found = 1.1 if left <= 1 else 0.35
    if power.effect in ("cure", "wormwood", "resolve"):
        found = (found if mate.hurt else 0.0) + 0.4 * (mate.stunned + mate.webbed)
    return found if table.foes or left <= 1 else found * 0.8
