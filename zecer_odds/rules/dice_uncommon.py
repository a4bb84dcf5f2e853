"""Dice that no shop sells, or more of them than a hand holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.dice import Dice
from generator.model.game import Game
from generator.model.values import Chance, Count

SOLD = (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 30, 50, 100)
MOST_IN_HAND = 20


@rule(
    id="dice-uncommon",
    severity="warning",
    what="Dice with a number of sides that no shop sells (1D60), or more than twenty at once (60D8): mostly a digit "
         "too many.",
    why="A digit too many is read by nobody: dice look like dice.",
    bad="""\
kinds: {weapon: {name: broń, fields: {name: name, damage: dice}}}
kind: weapon
things:
  axe: {name: Topór, damage: 1K60}  ⟸
""",
    mended={"1K60": "1K6"},
)
def dice_uncommon(game: Game) -> Findings:
    for path, dice in _dice(game):
        if dice.own or dice.die:
            continue
        if dice.sides not in SOLD:
            yield fault(path, msg("expected dice that are sold, found {dice} with {sides} sides", dice=dice,
                                  sides=dice.sides), help=msg("waive it if such dice are meant, as on a screen"))
        elif dice.count > MOST_IN_HAND:
            yield fault(path, msg("expected at most {most} dice at once, found {dice}", most=MOST_IN_HAND, dice=dice),
                        help=msg("waive it if so many are meant, as on a screen"))


def _dice(game: Game) -> Iterator[tuple[str, Dice]]:
    """All dice of values, things and tables, with their paths."""
    for id_, value in game.values.items():
        yield from _dice_inside(f"value/{id_}", value)
    for thing in game.things.values():
        for key, held in thing.fields.items():
            yield from _dice_inside(f"{thing.kind}/{thing.id}/{key}", held)
    for table in game.tables.values():
        for (row, column), cell in table.cells.items():
            yield from _dice_inside(f"table/{table.id}/{row}/{column}".rstrip("/"), cell)


def _dice_inside(path: str, value: object) -> Iterator[tuple[str, Dice]]:
    if isinstance(value, Dice):
        yield path, value
    elif isinstance(value, Count | Chance):
        yield from _dice_inside(path, value.amount)
    else:
        inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else ()
        for one in inner:
            yield from _dice_inside(path, one)
