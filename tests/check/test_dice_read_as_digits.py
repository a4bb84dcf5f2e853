"""d66, d88, d666: dice that are read as the digits of a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from generator.check import check
from generator.load.pack import Loaded
from generator.model.dice import Dice, are_dice
from generator.odds.chances import of_dice
from generator.odds.roll import Roll
from generator.translate.edition import Edition

Write = Callable[[Mapping[str, str]], Loaded]
PACK = """\
game: omens
title: Omens
language: en
version: "1.0"
products: {{rules: {{kind: rulebook, title: Rules, form: leaflet}}}}
provenance: {{original: x}}
values: {{omen: {roll}}}
tables: {{"1.1": {{title: Omens, rows: {{roll: {roll}}}, data: {{{rows}}}}}}}
"""


@pytest.mark.parametrize(("code", "number", "lowest", "highest"), [
    ("d66", 36, 11, 66), ("K88", 64, 11, 88), ("D666", 216, 111, 666), ("k22", 4, 11, 22), ("d444", 64, 111, 444),
])
def test_each_number_is_as_likely_as_any_other(code: str, number: int, lowest: int, highest: int) -> None:
    dice = Dice.parse(code)
    assert are_dice(code)
    assert (len(dice.results()), dice.lowest, dice.highest) == (number, lowest, highest)
    assert set(Roll.of_dice(dice).chances.values()) == {Fraction(1, number)}
    assert set(of_dice(dice).of) == set(dice.results())
    assert not any("7" in str(result) or "0" in str(result) for result in Dice.parse("d66").results())


@pytest.mark.parametrize("code", ["d6", "d67", "d00", "d6666", "d11", "2d66+x"])
def test_other_numbers_are_not_read_so(code: str) -> None:
    with pytest.raises(ValueError, match="expected dice"):
        Dice.parse(code)


def test_a_die_of_66_faces_stays_one() -> None:
    assert Dice.parse("1d66").results() == tuple(range(1, 67))


@pytest.mark.parametrize(("roll", "rows", "told"), [
    ("d66", '"11–36": Crow, "41–66": Owl', []), ("d66", '"11–35": Crow, "41–66": Owl', ["roll-has-a-gap"]),
    ("d66", '"11–41": Crow, "41–66": Owl', ["roll-overlaps"]), ("d666", '"111–366": Crow, "411–666": Owl', []),
])
def test_a_table_covers_the_numbers_that_the_dice_show(pack: Write, roll: str, rows: str, told: list[str]) -> None:
    found = check(pack({"game.yaml": PACK.format(roll=roll, rows=rows)}))
    assert [one.rule for one in found.findings if one.severity == "error"] == told


def test_they_are_printed_as_the_language_writes_dice(pack: Write) -> None:
    game = pack({"game.yaml": PACK.format(roll="k66", rows='"11–66": Crow')}).game
    assert game is not None
    edition = Edition(game, "en")
    assert [edition.value(game.values["omen"], form) for form in ("", "code")] == ["D66", "D66"]
    assert edition.value(Dice.parse("2K20+1"), "code") == "2D20+1"


@pytest.mark.parametrize("id_", ["d66", "k6", "d888"])
def test_no_declared_die_takes_their_name(pack: Write, id_: str) -> None:
    game = PACK.format(roll="1K6", rows='"1–6": Crow') + f"dice: {{{id_}: {{name: odd, faces: [1, 2]}}}}\n"
    assert any("are dice with numbers already" in one.message for one in pack({"game.yaml": game}).findings)
