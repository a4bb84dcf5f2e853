"""Fights and encounters in exact numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from zecer_games.plays.crystal_errands.printed_rules import Monster, PrintedRules

WON, DRAWN, LOST = 1, 0, -1


def result(lead: int, own: int, other: int, sure: bool = False) -> int:
    """The result of a fight for one side, whose strength leads by ``lead``.

    A die of 1 or less loses; two of them are a draw. ``sure``: the die shows what wins without counting.
    """
    if sure:
        return WON
    if own <= 1 or other <= 1:
        return (other <= 1) - (own <= 1)
    margin = lead + own - other
    return (margin > 0) - (margin < 0)


@lru_cache(1024)
def fight_of(lead: int, hunter: bool, faces: Sequence[int]) -> tuple[int, int, int]:
    """Of all throws of two dice those that win, draw and lose. A ``hunter`` wins with the highest face."""
    found = [result(lead, own, other, hunter and own == max(faces)) for own, other in product(faces, repeat=2)]
    return found.count(WON), found.count(DRAWN), found.count(LOST)


def met_odds(rules: PrintedRules, digit: int) -> list[tuple[Monster, Fraction]]:
    """What may be met in a room with a digit, and how probably."""
    share = Fraction(1, len(rules.faces)**2)
    return [(rules.monster_met(one + other + digit), share) for one, other in product(rules.faces, repeat=2)]


def expected_gains(rules: PrintedRules, digit: int, strength: int,
                   hunter: bool = False) -> tuple[Fraction, Fraction, Fraction]:
    """The mean gems, finds and wounds of an encounter in a room with a digit, without a rune and without magic."""
    gems = finds = wounds = Fraction(0)
    for monster, share in met_odds(rules, digit):
        won, lost = beaten_or_not(rules, monster, strength, hunter)
        gems += share * won * monster.gems
        finds += share * won * monster.finds
        wounds += share * lost * monster.wounds
    return gems, finds, wounds


def beaten_or_not(rules: PrintedRules, monster: Monster, strength: int,
                  hunter: bool = False) -> tuple[Fraction, Fraction]:
    """How probably the reward of an encounter is won, and how probably a fight with it is lost."""
    if monster.strength is None:
        return Fraction(1), Fraction(0)
    won, drawn, lost = fight_of(strength - monster.strength, hunter, rules.faces)
    of = won + drawn + lost
    if monster.effect == "two-heads":
        return Fraction(won * won, of * of), Fraction(lost * of + won * lost, of * of)
    return Fraction(won, of), Fraction(lost, of)
