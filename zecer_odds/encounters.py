"""Exact probabilities of encounter tables: the things of a table, their amounts, and the pieces in use at once."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from generator.model.dice import Dice
from generator.model.game import Game
from generator.model.table import Table
from generator.model.values import Count, Ref
from generator.odds.cell_odds import CellShare, TableUse
from generator.odds.chances import summed_chances
from generator.odds.roll import Roll


class Met(Struct, frozen=True):
    """A thing in a table: the probability that it comes up, and its mean amount when it does."""

    of: Ref
    chance: Fraction
    amount: Fraction


def things_met(way: TableUse) -> list[Met]:
    """Every thing that a use of a table can give, the most probable first; empty when a cell is not a thing."""
    things = [(of, share) for share in way.shares if (of := _thing(share)) is not None]
    if len(things) < len(way.shares):
        return []
    chances = summed_chances((of, share.chance) for of, share in things)
    amounts = summed_chances((of, share.chance * _roll(share).mean) for of, share in things)
    found = [Met(of, chance, amounts[of] / chance if chance else Fraction(0)) for of, chance in chances.items()]
    return sorted(found, key=lambda one: -one.chance)


def pieces(way: TableUse, times: int = 1) -> dict[int, Fraction]:
    """The distribution of the number of pieces, ascending; ``times`` multiplies each amount.

    A roll outside the table gives 0 pieces.
    """
    inside = [(number * times, share.chance * chance)
              for share in way.shares for number, chance in _roll(share).chances.items()]
    chances = summed_chances([*inside, (0, way.chance_outside)])
    return {number: chances[number] for number in sorted(chances) if chances[number]}


def factors(game: Game, table: Table) -> Mapping[str, int]:
    """The factors of a table's amounts, by row of the table that its field ``times`` names; empty without one."""
    other, _, column = (table.times or "").partition("/")
    if other not in game.tables:
        return {}
    rows = game.tables[other]
    found = {row: rows.cells.get((row, column)) for row in rows.rows.keys}
    return {row: factor for row, factor in found.items() if isinstance(factor, int)}


def _thing(share: CellShare) -> Ref | None:
    of = share.value.of if isinstance(share.value, Count) else share.value
    return of if isinstance(of, Ref) else None


def _roll(share: CellShare) -> Roll:
    amount = share.value.amount if isinstance(share.value, Count) else 1
    return Roll.of_dice(amount if isinstance(amount, Dice) else Dice(0, 6, amount))
