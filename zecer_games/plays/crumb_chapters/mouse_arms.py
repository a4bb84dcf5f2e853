"""What a mouse may strike with what, and with how many dice."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from zecer_games.plays.crumb_chapters.crumb_table import CrumbTable, Foe, Mouse
from zecer_games.plays.crumb_chapters.printed_chapter import NONE, AbilityCard

MAGIC = "magic"
# abilities of a battle action: whether they are for attacks at a distance, None for both
BATTLE: dict[str, bool | None] = {
    "accurate-shot": True, "aimed-shot": True, "power-shot": True, "mystic-bolt": True, "mystic-blast": True,
    "chain-lightning": True, "battle-squeak": False, "feint": False, "backslash": False, "knife-strike": False,
    "keen-eye": None,
}


class Blow(Struct, frozen=True):
    """An attack: on a foe with so many dice, so many less for its defence. ``arms`` are finds, ``ability`` is one of
    the mouse, or NONE."""

    foe: Foe
    ranged: bool
    dice: int
    less: int
    arms: tuple[int, ...] = ()
    ability: int = NONE


class Arm(Struct, frozen=True):
    """A way to strike: with these weapons, at a distance or not, so many dice wherever the mouse stands."""

    arms: tuple[int, ...]
    ranged: bool
    dice: int


def weapons(table: CrumbTable, mouse: Mouse) -> list[int]:
    return [one for one in mouse.gear if table.rules.finds[one].sort == "arms"]


def ways(table: CrumbTable, mouse: Mouse, times: int = 1) -> list[Arm]:
    """The ways to strike; a staff is a melee weapon too. Battle counts ``times``. Only one mouse adds its weapons."""
    finds, card = table.rules.finds, mouse.card
    held = weapons(table, mouse)
    found = []
    both = tuple(one for one in held if not finds[one].ranged)
    if card.effect == "sticky-paws" and len(both) > 1:
        found.append(Arm(both, False, card.battle * times + sum(finds[one].bonus for one in both) + mouse.dice))
        held = [one for one in held if finds[one].ranged]
    for one in dict.fromkeys(held):
        find = finds[one]
        if find.ranged:
            own = mouse.lore if card.effect == "bookfire" and find.damage == MAGIC else card.battle
            found.append(Arm((one,), True, own * times + find.bonus + mouse.dice + mouse.far))
        if not find.ranged or find.effect == "staff":
            found.append(Arm((one,), False, card.battle * times + find.bonus + mouse.dice))
    return found


def spare_dice(table: CrumbTable, mouse: Mouse, at: int) -> int:
    """The dice more in all attacks from a space: who goes before on the track, who leads."""
    more = 0
    track = table.track
    place = table.place_of(mouse)
    before = next(card.mouse for card in (*track[:place][::-1], *track[place:][::-1]) if card.mouse is not None)
    if before.card.effect == "follow-me" and before is not mouse and before.at >= 0:
        more += before.card.number_of("dice")
    for one in table.mice:
        if one.leads and one.at >= 0 and at in table.plan.near[one.at]:
            more += one.leads
    return more


def extra_dice(table: CrumbTable, mouse: Mouse, arm: Arm, at: int, still: bool) -> int:
    """The dice more of a way to strike from a space; ``still``: the mouse has not moved."""
    finds, card = table.rules.finds, mouse.card
    more = 0
    if arm.ranged:
        return card.number_of("dice") if card.effect == "lessons" and still else 0
    for one in arm.arms:
        if finds[one].effect == "wounded-dice":
            hurt = sum(mate.hurt > 0 for mate in table.mice if mate is not mouse and mate.at == at) + (mouse.hurt > 0)
            more += finds[one].number_of("dice") * hurt
    return more


def fewer_blocks(table: CrumbTable, mouse: Mouse, arm: Arm, foe: Foe, place: int) -> int:
    """The dice less of a foe's defence against these weapons; ``place`` is that of the mouse on the track."""
    worn = [table.rules.finds[one] for one in arm.arms]
    fits = {"less": True, "large-less": foe.card.large,
            "lower-less": any(card in table.track[place + 1:] for card in foe.cards)}
    return sum(find.number_of("less") for find in worn if fits.get(find.effect))


def foes_within(table: CrumbTable, at: int, arm: Arm) -> list[Foe]:
    """The foes that a way to strike reaches from a space. Near ones must be struck before far ones."""
    near = table.plan.near[at]
    close = [foe for foe in table.foes if foe.at in near]
    if not arm.ranged:
        staff = any(table.rules.finds[one].effect == "staff" for one in arm.arms)
        return [foe for foe in close if foe.at == at] if staff else close
    if close:
        staff = any(table.rules.finds[one].effect == "staff" for one in arm.arms)
        return [foe for foe in close if not staff or foe.at != at]
    sees = table.plan.sees[at]
    return [foe for foe in table.foes if sees[foe.at]]


def blows(table: CrumbTable, mouse: Mouse, at: int, still: bool) -> Iterator[Blow]:
    """The attacks of a mouse from a space, without abilities; of equal foes on one space only the first."""
    if not table.foes:
        return
    place, spare = table.place_of(mouse), spare_dice(table, mouse, at)
    for arm in ways(table, mouse):
        dice = arm.dice + spare + extra_dice(table, mouse, arm, at, still)
        seen = set()
        for foe in foes_within(table, at, arm):
            like = (foe.cards[0], foe.at, foe.wounds)
            if like not in seen:
                seen.add(like)
                yield Blow(foe, arm.ranged, dice, fewer_blocks(table, mouse, arm, foe, place), arm.arms)


def all_blows(table: CrumbTable, mouse: Mouse, at: int, still: bool, abilities: bool = True) -> Iterator[Blow]:
    """The attacks of a mouse from a space, each also with the abilities that fit it."""
    for blow in blows(table, mouse, at, still):
        yield blow
        if abilities:
            better = (with_ability(table, mouse, blow, number) for number, _ in affordable(table, mouse))
            yield from (one for one in better if one is not None)


def with_ability(table: CrumbTable, mouse: Mouse, blow: Blow, number: int) -> Blow | None:
    """An attack with an ability of a battle action; None where it does not fit."""
    ability = table.rules.abilities[number]
    effect = ability.effect
    if effect not in BATTLE or BATTLE[effect] not in (None, blow.ranged) or mouse.cheese < ability.cost:
        return None
    finds = table.rules.finds
    if effect.startswith("mystic") and not any(finds[one].damage == MAGIC for one in blow.arms):
        return None
    dice, less = blow.dice, blow.less
    if effect in ("aimed-shot", "mystic-bolt", "battle-squeak"):
        dice += ability.number_of("dice")
    elif effect in ("accurate-shot", "feint"):
        less += ability.number_of("less")
    elif effect == "power-shot":
        dice += mouse.card.battle * (ability.number_of("times") - 1)
    elif effect == "chain-lightning":
        dice, less = ability.number_of("dice"), 0
    elif effect == "knife-strike" and sum(finds[one].knife for one in mouse.gear) < 2:
        return None
    return Blow(blow.foe, blow.ranged, dice, less, blow.arms, number)


def affordable(table: CrumbTable, mouse: Mouse) -> list[tuple[int, AbilityCard]]:
    """The abilities that a mouse can pay for."""
    cards = table.rules.abilities
    return [(one, cards[one]) for one in mouse.abilities if cards[one].cost <= mouse.cheese]
