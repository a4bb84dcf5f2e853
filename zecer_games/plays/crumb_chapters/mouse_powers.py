"""Abilities and finds that are no attack with a weapon: healing, guarding, orders, the wheel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from zecer_games.plays.crumb_chapters.asking_mice import MouseTurn, Steps, ask
from zecer_games.plays.crumb_chapters.crumb_table import AWAY, CrumbTable, Mouse
from zecer_games.plays.crumb_chapters.mouse_arms import Blow, blows
from zecer_games.plays.crumb_chapters.mouse_strikes import attack, blast
from zecer_games.plays.crumb_chapters.printed_chapter import NONE, Numbered
from zecer_games.plays.crumb_chapters.searching import may_search, take

# abilities that take the action of a turn
ACTIONS = ("cure", "major-heal", "meeps", "rummage")


class Power(Struct, frozen=True):
    """The use of an ability or of a find (a number, or NONE), on a mouse, with a blow, for so much cheese."""

    effect: str
    ability: int = NONE
    find: int = NONE
    mate: Mouse | None = None
    blow: Blow | None = None
    costs_action: int = 0
    cheese: int = 0


def powers(table: CrumbTable, mouse: Mouse, can_act: bool, ability: bool, in_stream: bool) -> Iterator[Power]:
    """What a mouse may use now. Free abilities are not used in a current."""
    if ability:
        for number in mouse.abilities:
            card = table.rules.abilities[number]
            cost = _cost(table, mouse, number)
            acts = card.effect in ACTIONS
            if mouse.cheese < cost or (acts and not can_act) or (in_stream and not acts):
                continue
            for power in _uses(table, mouse, card.effect, can_act):
                dear = min(card.most, mouse.cheese, power.cheese) if power.effect == "cure" else cost
                yield Power(power.effect, number, NONE, power.mate, power.blow, int(acts), dear)
    for find in dict.fromkeys(mouse.pack):
        effect = table.rules.finds[find].effect
        acts = effect == "sparks"
        if can_act or not acts:
            for power in _uses(table, mouse, effect, can_act):
                yield Power(effect, NONE, find, power.mate, power.blow, int(acts))


def _cost(table: CrumbTable, mouse: Mouse, number: int) -> int:
    card = table.rules.abilities[number]
    return card.number_of("healer-cost") if card.effect == "first-aid" and table.is_of(
        mouse, "cheap-aid") else card.cost


def _uses(table: CrumbTable, mouse: Mouse, effect: str, can_act: bool) -> list[Power]:
    """The ways to use an effect where it does something."""
    here = table.mice_at(mouse.at)
    if effect in ("first-aid", "healing", "plaster", "return", "major-heal"):
        reached = {"first-aid": here, "plaster": [one for at in table.plan.near[mouse.at] for one in table.mice_at(at)]}
        hurt = [mate for mate in reached.get(effect, table.active()) if mate.wounds]
        away = [mate for mate in table.mice if mate.at == AWAY] if effect == "return" else []
        return [Power(effect, mate=mate) for mate in (away or hurt)]
    if effect in ("cure", "wormwood"):
        return [Power(effect, mate=mate, cheese=mate.hurt + len(_marks(mate))) for mate in here
                if mate.hurt or _marks(mate)]
    if effect == "resolve":
        return [Power(effect, mate=mouse)] if mouse.wounds or _marks(mouse) else []
    if effect == "clear-blood":
        return [Power(effect)] if any(mate.hurt or _marks(mate) for mate in table.active()) else []
    if effect in ("meeps", "hush"):
        return [Power(effect)] if table.wheel else []
    if effect == "rummage":
        return [Power(effect)] if table.side not in mouse.searched and not mouse.webbed else []
    if effect == "energy-rush":
        return [] if can_act else [Power(effect)]
    if not table.foes:
        return []
    if effect == "give-order":
        return [Power(effect, mate=mate, blow=blow) for mate in table.active()
                if mate is not mouse and not mate.stunned for blow in blows(table, mate, mate.at, False)]
    if effect == "thundersqueak":
        near = table.plan.near[mouse.at]
        return [Power(effect)] if any(foe.at in near and not foe.card.large for foe in table.foes) else []
    if effect == "sparks":
        sees, dice = table.plan.sees[mouse.at], _numbered_card(table, effect).number_of("dice")
        return [Power(effect, blow=Blow(foe, True, dice, 0)) for foe in table.foes if sees[foe.at]]
    lasting = ("fortify", "ward", "dodge", "battle-leader", "protect", "invisibility", "inspire", "snare")
    return [Power(effect)] if effect in lasting else []


def _numbered_card(table: CrumbTable, effect: str) -> Numbered:
    cards: tuple[Numbered, ...] = (*table.rules.abilities, *table.rules.finds)
    return next(card for card in cards if card.effect == effect)


def _marks(mouse: Mouse) -> list[str]:
    """The markers of effects on a mouse."""
    return [mark for mark in ("stunned", "webbed", "charmed", "prone") if getattr(mouse, mark)]


def use_power(table: CrumbTable, mouse: Mouse, turn: MouseTurn, power: Power) -> Steps[None]:
    """Use an ability or a find. Raises ChapterOver."""
    mouse.cheese -= power.cheese
    if power.find != NONE:
        mouse.pack.remove(power.find)
        table.discards.append(power.find)
    card: Numbered = table.rules.finds[power.find] if power.find != NONE else table.rules.abilities[power.ability]
    effect = power.effect
    if effect == "rummage":
        yield from _rummage(table, mouse, card.number_of("draw"))
    elif effect == "give-order" and power.mate is not None and power.blow is not None:
        yield from attack(table, power.mate, power.blow)
    elif effect == "sparks" and power.blow is not None:
        yield from blast(table, mouse, power.blow, table.foes_at(power.blow.foe.at) or [power.blow.foe])
    elif effect == "energy-rush":
        turn.actions += 1
    elif effect == "inspire":
        table.inspired, table.inspire_cost = table.round, card.number_of("pay")
        turn.inspired = True
    elif effect == "thundersqueak":
        near = table.plan.near[mouse.at]
        for foe in table.foes:
            if foe.at in near and not foe.card.large and table.star(1):
                foe.numbed = True
    elif effect in _EFFECTS:
        _EFFECTS[effect](table, mouse, power, card)


def _rummage(table: CrumbTable, mouse: Mouse, cards: int) -> Steps[None]:
    """Search without a roll: one of several cards is kept."""
    assert may_search(table, mouse)
    mouse.searched.add(table.side)
    drawn = [one for one in (table.draw() for _ in range(cards)) if one is not None]
    if drawn:
        kept = yield from ask(table, mouse, "rummage", drawn)
        drawn.remove(kept)
        table.discards += drawn
        yield from take(table, mouse, kept)


def _heal(table: CrumbTable, mouse: Mouse, power: Power, card: Numbered) -> None:
    """Plain wounds of one mouse; with ``return`` a captured one comes back instead."""
    mate = power.mate or mouse
    if mate.at == AWAY:
        table.put(mate, mouse.at)
        return
    mate.wounds -= min(mate.wounds, card.number_of("heal"))
    if power.effect == "resolve":
        _unmark(mate, 1)


def _heal_many(table: CrumbTable, mouse: Mouse, power: Power, card: Numbered) -> None:
    for _ in range(card.number_of("heal")):
        mate = max(table.active(), key=lambda one: one.hurt / one.life if one.wounds else 0.0)
        mate.wounds -= min(mate.wounds, 1)


def _cure(table: CrumbTable, mouse: Mouse, power: Power, card: Numbered) -> None:
    mate = power.mate or mouse
    for _ in range(power.cheese):
        if mate.poison:
            mate.poison -= 1
        elif mate.wounds:
            mate.wounds -= 1
        else:
            _unmark(mate, 1)


def _wormwood(table: CrumbTable, mouse: Mouse, power: Power, card: Numbered) -> None:
    mate = power.mate or mouse
    if mate.poison or _marks(mate):
        mate.poison = 0
        _unmark(mate, len(_marks(mate)))
    else:
        mate.wounds -= min(mate.wounds, card.number_of("heal"))


def _clear_blood(table: CrumbTable, mouse: Mouse, power: Power, card: Numbered) -> None:
    for mate in table.active():
        mate.wounds += mate.poison
        mate.poison = 0
        _unmark(mate, len(_marks(mate)))
        mate.wounds -= min(mate.wounds, card.number_of("heal"))


def _unmark(mouse: Mouse, count: int) -> None:
    for mark in _marks(mouse)[:count]:
        setattr(mouse, mark, False)


def _less_cheese(table: CrumbTable, mouse: Mouse, power: Power, card: Numbered) -> None:
    table.wheel -= min(table.wheel, card.number_of("take"))


def _lasting_power(table: CrumbTable, mouse: Mouse, power: Power, card: Numbered) -> None:
    """What lasts until the mouse's next turn."""
    dice = card.number_of("dice")
    if power.effect in ("fortify", "ward"):
        mouse.wards += dice
    elif power.effect == "dodge":
        mouse.dodge += dice
    elif power.effect == "battle-leader":
        mouse.leads = dice
    elif power.effect == "protect":
        mouse.guards = dice
    elif power.effect == "invisibility":
        mouse.veiled = True
    elif power.effect == "levitation":
        mouse.floats = True
    elif power.effect == "snare":
        table.snare, table.snare_hits = mouse.at, card.number_of("hits")


_EFFECTS: Mapping[str, Callable[[CrumbTable, Mouse, Power, Numbered], None]] = {
    **dict.fromkeys(("first-aid", "healing", "plaster", "return", "resolve"), _heal),
    **dict.fromkeys(("fortify", "ward", "dodge", "battle-leader"), _lasting_power),
    **dict.fromkeys(("protect", "invisibility", "snare", "levitation"), _lasting_power),
    **dict.fromkeys(("meeps", "hush"), _less_cheese),
    "major-heal": _heal_many, "cure": _cure, "wormwood": _wormwood, "clear-blood": _clear_blood,
}
