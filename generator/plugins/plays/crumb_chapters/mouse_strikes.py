"""Attacks of mice: what a mouse may strike with what, the roll, the wounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.plugins.plays.crumb_chapters.asking_mice import Steps, ask
from generator.plugins.plays.crumb_chapters.crumb_table import AWAY, CrumbTable, Foe, Mouse, TrackCard
from generator.plugins.plays.crumb_chapters.printed_chapter import NONE, AbilityCard, Face

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
    return [one for one in mouse.gear if table.rules.finds[one].type == "weapon"]


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
        more += before.card.figure("dice")
    for one in table.mice:
        if one.leads and one.at >= 0 and at in table.plan.near[one.at]:
            more += one.leads
    return more


def extra_dice(table: CrumbTable, mouse: Mouse, arm: Arm, at: int, still: bool) -> int:
    """The dice more of a way to strike from a space; ``still``: the mouse has not moved."""
    finds, card = table.rules.finds, mouse.card
    more = 0
    if arm.ranged:
        return card.figure("dice") if card.effect == "lessons" and still else 0
    for one in arm.arms:
        if finds[one].effect == "wounded-dice":
            hurt = sum(mate.hurt > 0 for mate in table.mice if mate is not mouse and mate.at == at) + (mouse.hurt > 0)
            more += finds[one].figure("dice") * hurt
    return more


def fewer_blocks(table: CrumbTable, mouse: Mouse, arm: Arm, foe: Foe, place: int) -> int:
    """The dice less of a foe's defence against these weapons; ``place`` is that of the mouse on the track."""
    less = 0
    finds = table.rules.finds
    for one in arm.arms:
        find = finds[one]
        if find.effect == "less":
            less += find.figure("less")
        elif find.effect == "large-less" and foe.card.large:
            less += find.figure("less")
        elif find.effect == "lower-less" and any(card in table.track[place + 1:] for card in foe.cards):
            less += find.figure("less")
    return less


def within(table: CrumbTable, at: int, arm: Arm) -> list[Foe]:
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
        for foe in within(table, at, arm):
            like = (foe.cards[0], foe.at, foe.wounds)
            if like not in seen:
                seen.add(like)
                yield Blow(foe, arm.ranged, dice, fewer_blocks(table, mouse, arm, foe, place), arm.arms)


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
        dice += ability.figure("dice")
    elif effect in ("accurate-shot", "feint"):
        less += ability.figure("less")
    elif effect == "power-shot":
        dice += mouse.card.battle * (ability.figure("times") - 1)
    elif effect == "chain-lightning":
        dice, less = ability.figure("dice"), 0
    elif effect == "knife-strike" and sum(finds[one].knife for one in mouse.gear) < 2:
        return None
    return Blow(blow.foe, blow.ranged, dice, less, blow.arms, number)


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
    foes = [blow.foe] if blow.foe in table.foes else within(table, mouse.at, arm)
    if foes:
        dice = arm.dice + spare_dice(table, mouse, mouse.at)
        yield from strike(table, mouse, Blow(foes[0], False, dice, fewer_blocks(table, mouse, arm, foes[0], place),
                                             arm.arms))


def blast(table: CrumbTable, mouse: Mouse, blow: Blow, foes: Sequence[Foe]) -> Steps[None]:
    """One roll against several foes, each of which defends alone."""
    shown = yield from _rolled(table, mouse, blow)
    hits = sum(face.ranged if blow.ranged else face.melee for face in shown)
    for foe in list(foes):
        if foe in table.foes:
            yield from _defended(table, mouse, blow, foe, hits)


def strike(table: CrumbTable, mouse: Mouse, blow: Blow) -> Steps[bool]:
    """One attack: the roll, the cheese, the defence, the wounds. True if the foe falls."""
    if blow.foe.at == AWAY:
        return False
    shown = yield from _rolled(table, mouse, blow)
    hits = sum(face.ranged if blow.ranged else face.melee for face in shown)
    return (yield from _defended(table, mouse, blow, blow.foe, hits))


def _rolled(table: CrumbTable, mouse: Mouse, blow: Blow) -> Steps[list[Face]]:
    """The dice of an attack, after rolling anew; their cheese is taken."""
    shown = table.roll(blow.dice)
    hit = (lambda face: face.ranged) if blow.ranged else (lambda face: face.melee)
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


def _defended(table: CrumbTable, mouse: Mouse, blow: Blow, foe: Foe, hits: int) -> Steps[bool]:
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


def defend(table: CrumbTable, foe: Foe, less: int = 0) -> int:
    """The blocks of a foe; its cheese goes to the wheel, that of a cat is not counted."""
    shown = table.roll(max(0, foe.card.defence - less))
    hard = foe.card.effect == "constricts"
    if foe.size:
        table.wheel += sum(face.cheese for face in shown)
    return sum(face.block * (1 + (hard and face.star)) for face in shown)


def hurt_foe(table: CrumbTable, foe: Foe, wounds: int, mouse: Mouse | None = None, blow: Blow | None = None) -> int:
    """Wound a foe; the wounds left over. Of a boss the player hurts the card that is nearest to its end."""
    if foe is table.boss:
        card = min(foe.cards, key=lambda one: one.life - one.wounds)
        taken = min(wounds, card.life - card.wounds)
        card.wounds += taken
        if card.wounds >= card.life:
            _next_card(table, card)
    else:
        card = foe.cards[0]
        taken = min(wounds, card.life - foe.wounds)
        foe.wounds += taken
    if mouse is not None:
        table.dealt[mouse.seat] += taken
    if (foe is table.boss and not foe.cards) or (foe is not table.boss and foe.wounds >= card.life):
        _fall(table, foe, card, mouse, blow)
    return wounds - taken


def _next_card(table: CrumbTable, card: TrackCard) -> None:
    """A full card of a boss leaves the track; one that waits comes to the end of it."""
    boss = table.boss
    assert boss is not None
    boss.cards.remove(card)
    if card in table.track:
        table.track.remove(card)
    if table.waiting:
        following = table.waiting.pop()
        boss.cards.append(following)
        table.track.append(following)


def _fall(table: CrumbTable, foe: Foe, card: TrackCard, mouse: Mouse | None, blow: Blow | None) -> None:
    """A foe leaves the board, its card with the last one of it."""
    table.put(foe, AWAY)
    table.foes.remove(foe)
    card.foes.remove(foe)
    if not card.foes and card in table.track:
        table.track.remove(card)
    if mouse is None:
        return
    finds = table.rules.finds
    if blow is not None:
        mouse.cheese += sum(finds[one].figure("cheese") for one in blow.arms if finds[one].effect == "kill-cheese")
    if mouse.card.effect == "sticky-paws":
        taken = mouse.card.figure("cheese")
        mouse.cheese += taken
        if card.foe is not None and card.foe.kin == "rat":
            table.wheel -= min(taken, table.wheel)


def feed(table: CrumbTable, mouse: Mouse) -> None:
    """A token of the chapter wounds the boss; it rolls no defence."""
    assert table.boss is not None
    table.tokens[table.chapter.fed] -= 1
    hurt_foe(table, table.boss, 1, mouse)


def affordable(table: CrumbTable, mouse: Mouse) -> list[tuple[int, AbilityCard]]:
    """The abilities that a mouse can pay for."""
    cards = table.rules.abilities
    return [(one, cards[one]) for one in mouse.abilities if cards[one].cost <= mouse.cheese]


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
