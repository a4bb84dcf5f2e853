"""Attacks of mice: the roll, the cheese, the defence, the wounds."""

from __future__ import annotations

from collections.abc import Sequence

from zecer_games.plays.crumb_chapters.asking_mice import Steps, ask
from zecer_games.plays.crumb_chapters.crumb_table import AWAY, CrumbTable, Foe, Mouse
from zecer_games.plays.crumb_chapters.foe_wounds import defend, hurt_foe
from zecer_games.plays.crumb_chapters.mouse_arms import (
    Arm,
    Blow,
    affordable,
    blows,
    fewer_blocks,
    foes_within,
    spare_dice,
)
from zecer_games.plays.crumb_chapters.printed_chapter import NONE, BattleFace


def attack(table: CrumbTable, mouse: Mouse, blow: Blow) -> Steps[None]:
    """A battle action: one attack, or the several of an ability. The wheel is settled by who asks for it."""
    ability = table.rules.abilities[blow.ability] if blow.ability != NONE else None
    if ability is None:
        yield from strike(table, mouse, blow)
        return
    mouse.cheese -= ability.cost
    if ability.effect == "knife-strike":
        for one in [one for one in mouse.gear if table.rules.finds[one].knife]:
            yield from _with_knife(table, mouse, blow, one)
    elif ability.effect == "chain-lightning":
        for foe in _targets(table, mouse, blow)[:mouse.lore]:
            yield from strike(table, mouse, Blow(foe, True, blow.dice, 0, blow.arms, blow.ability))
    elif ability.effect == "mystic-blast":
        yield from blast(table, mouse, blow, table.foes_at(blow.foe.at) or [blow.foe])
    else:
        fallen = yield from strike(table, mouse, blow)
        if fallen and ability.effect == "backslash":
            again = max(blows(table, mouse, mouse.at, mouse.still), key=lambda one: (not one.ranged, one.dice),
                        default=None)
            if again is not None and not again.ranged:
                yield from strike(table, mouse, again)


def _targets(table: CrumbTable, mouse: Mouse, blow: Blow) -> list[Foe]:
    sees = table.plan.sees[mouse.at]
    others = [foe for foe in table.foes if foe is not blow.foe and sees[foe.at]]
    return [blow.foe, *sorted(others, key=lambda foe: foe.card.defence)]


def _with_knife(table: CrumbTable, mouse: Mouse, blow: Blow, knife: int) -> Steps[None]:
    place = table.place_of(mouse)
    arm = Arm((knife,), False, mouse.card.battle + table.rules.finds[knife].bonus + mouse.dice)
    foes = [blow.foe] if blow.foe in table.foes else foes_within(table, mouse.at, arm)
    if foes:
        dice = arm.dice + spare_dice(table, mouse, mouse.at)
        yield from strike(table, mouse, Blow(foes[0], False, dice, fewer_blocks(table, mouse, arm, foes[0], place),
                                             arm.arms))


def blast(table: CrumbTable, mouse: Mouse, blow: Blow, foes: Sequence[Foe]) -> Steps[None]:
    """One roll against several foes, each of which defends alone."""
    shown = yield from _rolled_attack(table, mouse, blow)
    hits = sum(face.ranged if blow.ranged else face.melee for face in shown)
    for foe in list(foes):
        if foe in table.foes:
            yield from _defended_blow(table, mouse, blow, foe, hits)


def strike(table: CrumbTable, mouse: Mouse, blow: Blow) -> Steps[bool]:
    """One attack: the roll, the cheese, the defence, the wounds. True if the foe falls."""
    if blow.foe.at == AWAY:
        return False
    shown = yield from _rolled_attack(table, mouse, blow)
    hits = sum(face.ranged if blow.ranged else face.melee for face in shown)
    return (yield from _defended_blow(table, mouse, blow, blow.foe, hits))


def _rolled_attack(table: CrumbTable, mouse: Mouse, blow: Blow) -> Steps[list[BattleFace]]:
    """The dice of an attack, after rolling anew; their cheese is taken."""

    def hit(face: BattleFace) -> int:
        return face.ranged if blow.ranged else face.melee

    shown = table.roll(blow.dice)
    if blow.ability != NONE and table.rules.abilities[blow.ability].effect == "keen-eye":
        shown = [face if hit(face) else table.roll(1)[0] for face in shown]
    trick = table.trick(mouse, "anew")
    if trick is not None and (yield from ask(table, mouse, "anew", (False, True), (blow, shown))):
        spend_trick(table, mouse, trick)
        shown = [face if hit(face) else table.roll(1)[0] for face in shown]
    take_cheese(table, mouse, sum(face.cheese for face in shown))
    return shown


def take_cheese(table: CrumbTable, mouse: Mouse, cheese: int) -> None:
    """The cheese of a roll of battle; a pouch gives more."""
    if cheese:
        mouse.cheese += cheese + table.gives(mouse, "pouch", "cheese")


def spend_trick(table: CrumbTable, mouse: Mouse, trick: int) -> None:
    mouse.tricks.remove(trick)
    table.discards.append(trick)


def _defended_blow(table: CrumbTable, mouse: Mouse, blow: Blow, foe: Foe, hits: int) -> Steps[bool]:
    """The defence of a foe and its wounds; what is to spare may strike another on its space."""
    if not hits:
        return False
    blocks = 0
    pepper = table.trick(mouse, "pepper")
    if pepper is not None and (yield from ask(table, mouse, "pepper", (False, True), (blow, hits))):
        spend_trick(table, mouse, pepper)
    else:
        blocks = defend(table, foe, blow.less)
    unblocked = hits - blocks
    if unblocked <= 0:
        return False
    at = foe.at
    spare = hurt_foe(table, foe, unblocked, mouse, blow)
    fell = foe.at == AWAY
    if spare > 0 and not blow.ranged and mouse.card.effect == "full-swing":
        other = next((one for one in table.foes if one.at == at and one is not foe), None)
        if other is not None:
            hurt_foe(table, other, spare, mouse, blow)
    return fell


def feed(table: CrumbTable, mouse: Mouse) -> None:
    """A token of the chapter wounds the boss; it rolls no defence."""
    assert table.boss is not None
    table.tokens[table.chapter.fed] -= 1
    hurt_foe(table, table.boss, 1, mouse)


def welcome(table: CrumbTable, placed: Sequence[Foe]) -> Steps[None]:
    """Right after minions are placed a mouse with this ability may shoot at one of them."""
    for mouse in table.active():
        for _, ability in affordable(table, mouse):
            if ability.effect != "preemptive-shot":
                continue
            shots = [blow for blow in blows(table, mouse, mouse.at, False) if blow.ranged and blow.foe in placed]
            blow = (yield from ask(table, mouse, "welcome", (None, *shots))) if shots else None
            if blow is not None:
                mouse.cheese -= ability.cost
                yield from strike(table, mouse, blow)
