"""What attacks are worth, and how dangerous a space is, in minions beaten."""

from __future__ import annotations

from zecer_games.plays.crumb_chapters.crumb_table import CrumbTable, Foe, Mouse
from zecer_games.plays.crumb_chapters.mouse_arms import Blow, all_blows
from zecer_games.plays.crumb_chapters.printed_chapter import NONE, FoeCard
from zecer_games.plays.crumb_chapters.strike_odds import again, at_least, mean_wounds

CHEESE = 0.1
# the worth of a wound of a boss, and of the last one beside it
BOSS, END = 0.6, 4.0
FOE = 0.7
FEAR = 0.05


def menace(card: FoeCard) -> float:
    """How much a foe costs in a round: what it hits, and cheese on the wheel."""
    hits = card.battle * (0.33 if card.ranged else 0.4)
    return FOE + hits * {"steals": 0.5, "poison": 1.3, "stuns": 1.2}.get(card.effect, 1.0) + card.battle / 12


def foe_life(foe: Foe) -> int:
    """The wounds that beat a minion, or the next card of a boss."""
    if foe.card.boss:
        return min(card.life - card.wounds for card in foe.cards)
    return foe.cards[0].life - foe.wounds


def blow_worth(table: CrumbTable, mouse: Mouse, blow: Blow) -> float:
    """The minions that an attack beats, on the average, by what they are worth; less the cheese that it costs."""
    rules, foe = table.rules, blow.foe
    hits = rules.hits[blow.ranged]
    ability = rules.abilities[blow.ability] if blow.ability != NONE else None
    if ability is not None and ability.effect == "keen-eye":
        hits = again(hits)
    blocks = rules.hard_blocks if foe.card.effect == "constricts" else rules.blocks
    dice, defence = max(0, blow.dice), max(0, foe.card.defence - blow.less)
    life = foe_life(foe)
    chance = at_least(hits, dice, blocks, defence, life)
    if foe.card.boss:
        left = sum(card.life - card.wounds for card in (*foe.cards, *table.waiting))
        found = (BOSS + END / left) * mean_wounds(hits, dice, blocks, defence) + menace(foe.card) * chance
    elif life > 1:
        found = menace(foe.card) * (chance + mean_wounds(hits, dice, blocks, defence) / life)
    else:
        found = menace(foe.card) * chance
    if ability is None:
        return found
    cost = ability.cost * CHEESE
    if ability.effect in ("knife-strike", "backslash"):
        return found * 1.6 - cost
    if ability.effect == "mystic-blast":
        return found * (0.7 + 0.6 * max(0, len(table.foes_at(foe.at)) - 0.5)) - cost
    if ability.effect == "chain-lightning":
        return found * min(mouse.lore, len(table.foes)) * 0.85 - cost
    return found - cost


def best_blow(table: CrumbTable, mouse: Mouse, at: int, still: bool) -> float:
    """The worth of the best attack from a space, with an ability or without; 0 for none."""
    if mouse.stunned:
        return 0.0
    return max((0.0, *(blow_worth(table, mouse, blow) for blow in all_blows(table, mouse, at, still))))


def danger(table: CrumbTable, mouse: Mouse, at: int) -> float:
    """How much a mouse fears a space: foes that can strike there, more with few life left."""
    if not table.foes:
        return 0.0
    left = mouse.life - mouse.hurt
    steps = table.plan.steps[at]
    near = sum(steps[foe.at] <= (1 if foe.card.ranged else 2) for foe in table.foes)
    return FEAR * near * (2.0 if left <= 1 else 1.0)
