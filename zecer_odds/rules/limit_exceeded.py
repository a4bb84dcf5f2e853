"""A modifier that is above the most that it may count."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.table import Axis
from zecer_odds.rolls import choices, limit


@rule(
    id="limit-exceeded",
    severity="warning",
    what="A value that modifies a roll and is above the limit (`most`) that the table sets to it.",
    why="The card says five and the rule says four: one of them was changed without the other.",
    bad="""\
values: {most-oratory: 3}
kinds:
  hero: {name: bohater, fields: {name: name, oratory: int 0..9}}
kind: hero
things:
  almuric: {name: Almuric, oratory: 2}
  linfalas: {name: Linfalas, oratory: 4}  ⟸
tables:
  "1.1":
    title: Rozmowa
    rows: {roll: 1K6, plus: {wymowa: [hero.oratory]}, most: {wymowa: "value:most-oratory"}}
    data: {"≤6": walka, "7+": zgoda}
""",
    mended={"most-oratory: 3": "most-oratory: 4"},
)
def limit_exceeded(game: Game) -> Findings:
    for table in game.tables.values():
        for side, axis in (("rows", table.rows), ("columns", table.columns)):
            for name in axis.most:
                yield from _above_limit(game, f"table/{table.id}/{side}", axis, name)


def _above_limit(game: Game, path: str, axis: Axis, name: str) -> Findings:
    most = limit(game, axis, name)
    for sign, changes in (("plus", axis.plus), ("minus", axis.minus)):
        for source in changes.get(name, ()):
            above = [choice for choice in choices(game, source) if most is not None and choice.amount > most]
            for choice in above:
                datum = choice.source.replace(".", "/") if choice.owner is not None else f"{path}/{sign}/{name}"
                yield fault(datum, msg("expected at most {most}, which is the limit of {name}, found {amount}",
                                       most=most, name=name, amount=choice.amount))
