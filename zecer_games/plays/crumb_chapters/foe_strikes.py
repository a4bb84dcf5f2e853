"""Attacks of minions and bosses: the roll, the defence of a mouse, wounds, stolen cheese, markers."""

from __future__ import annotations

from collections.abc import Sequence

from zecer_games.plays.crumb_chapters.asking_mice import Steps, ask
from zecer_games.plays.crumb_chapters.crumb_table import AWAY, CrumbTable, Mouse
from zecer_games.plays.crumb_chapters.foe_wounds import defend, hurt_foe
from zecer_games.plays.crumb_chapters.mouse_moves import hurt_mouse
from zecer_games.plays.crumb_chapters.mouse_strikes import spend_trick, take_cheese
from zecer_games.plays.crumb_chapters.printed_chapter import FoeCard, MouseCard


def foe_strike(table: CrumbTable, card: FoeCard | MouseCard, mouse: Mouse) -> Steps[int]:
    """One attack on a mouse; the cheese on its dice. Raises ChapterOver."""
    mouse, more = yield from _guarded_mouse(table, mouse)
    owl = table.trick(mouse, "owl")
    if owl is not None and (yield from ask(table, mouse, "owl", (False, True), card)):
        spend_trick(table, mouse, owl)
        return 0
    dice, ranged = card.battle, False
    if isinstance(card, FoeCard):
        ranged = card.ranged
        if card.large or card.boss:
            dice -= table.gives(mouse, "bell", "dice")
    shown = table.roll(dice)
    cheese = sum(face.cheese for face in shown)
    if card.effect != "pistols":
        table.wheel += cheese
    hits = sum(face.ranged if ranged else face.melee for face in shown)
    if hits:
        unblocked = hits - (yield from _blocks(table, card, mouse, hits, more))
        if unblocked > 0:
            suffer(table, card, mouse, unblocked)
    return cheese


def _guarded_mouse(table: CrumbTable, mouse: Mouse) -> Steps[tuple[Mouse, int]]:
    """The mouse that takes an attack on itself, and its dice more in defence."""
    for mate in table.mice_at(mouse.at):
        if mate.guards and mate is not mouse and (yield from ask(table, mate, "guard", (False, True), mouse)):
            return mate, mate.guards
    return mouse, 0


def defence(table: CrumbTable, mouse: Mouse) -> int:
    """The dice of a mouse's defence now."""
    return mouse.armour + mouse.dodge + sum(mate.wards for mate in table.mice)


def _blocks(table: CrumbTable, card: FoeCard | MouseCard, mouse: Mouse, hits: int, more: int) -> Steps[int]:
    """The blocks of a mouse; some foes leave it no defence. Tricks help after the roll."""
    if card.effect == "constricts":
        return 0
    shown = table.roll(defence(table, mouse) + more)
    blocks = sum(face.block for face in shown)
    anew = table.trick(mouse, "anew")
    if anew is not None and (yield from ask(table, mouse, "block-anew", (False, True), (hits, blocks, len(shown)))):
        spend_trick(table, mouse, anew)
        shown = [face if face.block else table.roll(1)[0] for face in shown]
        blocks = sum(face.block for face in shown)
    take_cheese(table, mouse, sum(face.cheese for face in shown))
    tail = table.trick(mouse, "tail")
    if tail is not None and hits > blocks and (yield from ask(table, mouse, "tail", (False, True), hits - blocks)):
        spend_trick(table, mouse, tail)
        blocks += table.rules.finds[tail].number_of("block")
    return blocks


def suffer(table: CrumbTable, card: FoeCard | MouseCard, mouse: Mouse, wounds: int) -> None:
    """What unblocked hits do to a mouse. Raises ChapterOver."""
    effect = card.effect
    if effect == "steals":
        worth = card.number_of("cheese")
        while wounds and mouse.cheese:
            stolen = min(worth, mouse.cheese)
            mouse.cheese -= stolen
            wounds -= 1
            if table.shows("greedy"):
                table.wheel += stolen
        if not wounds:
            return
    hurt_mouse(table, mouse, wounds, poison=effect == "poison")
    if mouse.at == AWAY:
        return
    if effect == "stuns":
        mouse.stunned = True
    elif effect == "webs":
        mouse.webbed = True
    elif effect == "charms":
        mouse.charmed = True


def paw_falls(table: CrumbTable, card: FoeCard, spaces: Sequence[int]) -> Steps[None]:
    """One roll of a cat; each figure on these spaces defends alone. Its cheese is not counted. Raises ChapterOver."""
    hits = sum(face.melee for face in table.roll(card.battle))
    if not hits:
        return
    for at in spaces:
        for foe in table.foes_at(at):
            unblocked = hits - defend(table, foe)
            if unblocked > 0:
                hurt_foe(table, foe, unblocked)
        for mouse in table.mice_at(at):
            unblocked = hits - (yield from _blocks(table, card, mouse, hits, 0))
            if unblocked > 0:
                suffer(table, card, mouse, unblocked)
