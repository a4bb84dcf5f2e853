"""Where the dice that a pack declares are printed, thrown or rolled."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.check.per_game import once
from generator.check.prose import passages
from generator.model.dice import Dice
from generator.model.game import Game
from generator.records import parts


@once
def dice_uses(game: Game) -> Iterator[tuple[str, str]]:
    """Each use of a declared die: the path of what uses it, and the die."""
    if not game.dice:
        return
    for product in game.products.values():
        if die := product.options.get("die"):
            yield f"product/{product.id}/die", str(die)
    for path, value in _values(game):
        yield from ((path, dice.die) for dice in parts(value, Dice) if dice.die)
    thrown = {die: re.compile(rf"\b\d{{1,2}}\s*{re.escape(die)}(?![\w-])") for die in game.dice}
    for path, written in _expressions(game):
        yield from ((path, die) for die, pattern in thrown.items() if pattern.search(written))


def _values(game: Game) -> Iterator[tuple[str, object]]:
    yield from ((f"value/{id_}", value) for id_, value in game.values.items())
    for thing in game.things.values():
        yield from ((f"{thing.kind}/{thing.id}/{id_}", value) for id_, value in thing.fields.items())
        yield f"{thing.kind}/{thing.id}/at-once", thing.at_once
    for table in game.tables.values():
        yield from ((f"table/{table.id}", value)
                    for value in (table.rows.roll, table.columns.roll, *table.cells.values()))
    yield from ((f"example/{example.id}", tuple(example.given.values())) for example in game.examples.values())


def _expressions(game: Game) -> Iterator[tuple[str, str]]:
    for example in game.examples.values():
        yield from ((f"example/{example.id}", one) for one in (*example.steps.values(), example.run))
    for question in game.odds.values():
        yield from ((f"odds/{question.id}", one) for one in question.expressions().values())
    for passage in passages(game):
        yield from ((passage.path, holder.target) for holder in passage.text.placeholders
                    if holder.kind in ("dice", "odds"))
