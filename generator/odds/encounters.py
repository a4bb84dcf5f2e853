"""Exact probabilities of encounters: which things a table gives, how many of each, and how many pieces at once."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from generator.model.dice import Dice
from generator.model.game import Game
from generator.model.table import Table
from generator.model.values import Count, Ref
from generator.odds.cell_odds import CellShare, TableUse
from generator.odds.roll import Roll


class Met(Struct, frozen=True):
    """A thing that a table gives: how often, and how many of it then, on average."""

    of: Ref
    chance: Fraction
    amount: Fraction


def met(way: TableUse) -> list[Met]:
    """Every thing that a way to use a table gives, the most frequent first; none when some cells are no things."""
    chances: dict[Ref, Fraction] = {}
    amounts: dict[Ref, Fraction] = {}
    for share in way.shares:
        of = _thing(share)
        if of is None:
            return []
        chances[of] = chances.get(of, Fraction(0)) + share.chance
        amounts[of] = amounts.get(of, Fraction(0)) + share.chance * _roll(share).mean
    found = [Met(of, chance, amounts[of] / chance if chance else Fraction(0)) for of, chance in chances.items()]
    return sorted(found, key=lambda one: -one.chance)


def pieces(way: TableUse, times: int = 1) -> dict[int, Fraction]:
    """How often how many pieces stand there at once, the fewest first; what finds no cell gives none."""
    chances: dict[int, Fraction] = {}
    for share in way.shares:
        for number, chance in _roll(share).chances.items():
            chances[number * times] = chances.get(number * times, Fraction(0)) + share.chance * chance
    if way.outside:
        chances[0] = chances.get(0, Fraction(0)) + way.outside
    return {number: chances[number] for number in sorted(chances) if chances[number]}


def factors(game: Game, table: Table) -> Mapping[str, int]:
    """What multiplies the counts of a table (its ``times``), by the row of the table that says so."""
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
    return Roll.of(amount if isinstance(amount, Dice) else Dice(0, 6, amount))
