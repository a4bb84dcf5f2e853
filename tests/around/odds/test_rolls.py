"""Modified rolls: what can be reached together, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.load.pack import Loaded
from generator.model.dice import Dice
from zecer_odds.rolls import extreme

Write = Callable[[str | Mapping[str, str]], Loaded]
PACK = """\
kinds:
  monster: {name: potwór, fields: {name: name, agility: int 0..20, skill: dice or none}}
  hero: {name: bohater, fields: {name: name, agility: int 0..20, skill: map of monster to int}}
kind: monster
things:
  vampire: {name: Wampir, agility: 11}
  knight: {name: Rycerz, agility: 5, skill: 1K6}
values: {stench: 2}
tables:
  "6.7": {title: P, rows: {number: p}, columns: {labels: {agility: z}}, cell: int, data: {"1": [0], "2": [3]}}
  "9.9":
    title: Walka
    rows:
      roll: 1K6
      plus:
        zręczność: [monster.agility, hero.agility]
        biegłość: [monster.skill, hero.skill]
        poziom: [6.7/agility]
        premia: [0..2]
      minus: {odór: ["value:stench"]}
    data: {"1+": tak}
"""


def test_one_thing_plays_its_part_in_every_modifier(pack: Write) -> None:
    game = pack(PACK).game
    assert game is not None
    highest = extreme(game, game.tables["9.9"].rows, True)
    assert highest.total == 6 + max(11, 5 + 6) + 3 + 2
    assert highest.total == highest.roll + sum(part.amount for part in highest.parts)
    assert "+ 3 poziom (6.7/2/agility)" in highest.in_words()


def test_lowest_takes_what_is_subtracted(pack: Write) -> None:
    game = pack(PACK).game
    assert game is not None
    assert extreme(game, game.tables["9.9"].rows, False).in_words() == "a roll of 1 − 2 odór (stench) = -1"


def test_results_of_multiplied_dice_leave_gaps() -> None:
    assert Dice.parse("1K6x10").results() == (10, 20, 30, 40, 50, 60)
