"""The defence of minions and bosses, their wounds, and how they leave the board."""

from __future__ import annotations

from zecer_games.plays.crumb_chapters.crumb_table import AWAY, CrumbTable, Foe, Mouse, TrackCard
from zecer_games.plays.crumb_chapters.mouse_arms import Blow


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
        mouse.cheese += sum(finds[one].number_of("cheese") for one in blow.arms if finds[one].effect == "kill-cheese")
    if mouse.card.effect == "sticky-paws":
        taken = mouse.card.number_of("cheese")
        mouse.cheese += taken
        if card.foe is not None and card.foe.kin == "rat":
            table.wheel -= min(taken, table.wheel)
