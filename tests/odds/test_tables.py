"""Tables, exactly: every table of every pack held to every throw there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from generator.load.pack import load
from generator.model.dice import Dice
from generator.model.game import Game
from generator.model.table import Axis, Table
from generator.model.values import Span
from generator.odds.cell_odds import TableUse, key_of, rolls_of, ways
from generator.odds.chances import summed_chances
from generator.odds.roll import Roll

ROOT = Path(__file__).parents[2]
FOLDERS = ("content/labirynt-smierci", "content/miasto", "tests/packs/twelve-cards")


def game(folder: str) -> Game:
    found = load(ROOT / folder).game
    assert found is not None
    return found


GAMES = {folder: game(folder) for folder in FOLDERS}
ROLLED = [(folder, id_) for folder, one in GAMES.items() for id_, table in one.tables.items() if rolls_of(table)]
# every way to use a table is one to be verified: 9.9 has a column a weapon
USES = [(folder, id_, number) for folder, id_ in ROLLED for number in range(len(ways(GAMES[folder].tables[id_])))]


def faces(dice: Dice | None) -> list[tuple[int, ...]]:
    return [()] if dice is None else list(product(range(1, dice.sides + 1), repeat=dice.count))


def total(dice: Dice, thrown: tuple[int, ...]) -> int:
    return (sum(thrown) + dice.plus) * dice.times


def enumerated(table: Table, way: TableUse, addend: int = 0) -> dict[tuple[str, str], Fraction]:
    """How often each cell comes: throw in every way, look up as a player does, count."""
    rows, columns = table.rows, table.columns
    throws = list(product(faces(rows.roll), faces(columns.roll)))
    cells: Counter[tuple[str, str]] = Counter()
    for first, second in throws:
        row = rows.find(total(rows.roll, first) + addend) if rows.roll is not None else way.row or ""
        column = columns.find(total(columns.roll, second)) if columns.roll is not None else way.column or ""
        if row is not None and column is not None and (row, column) in table.cells:
            assert table.lookup(row, column) == table.cells[row, column]
            cells[row, column] += 1
    return {cell: Fraction(many, len(throws)) for cell, many in cells.items()}


def possible(way: TableUse) -> dict[tuple[str, str], Fraction]:
    return {(one.row, one.column): one.chance for one in way.shares if one.chance}


def test_there_are_tables_enough_to_believe_it() -> None:
    assert len([folder for folder, _ in ROLLED if folder == FOLDERS[0]]) >= 12
    assert len([folder for folder, *_ in USES if folder == FOLDERS[0]]) >= 20


@pytest.mark.parametrize(("folder", "id_", "number"), USES)
def test_cells_come_as_often_as_every_throw_says(folder: str, id_: str, number: int) -> None:
    table = GAMES[folder].tables[id_]
    way = ways(table)[number]
    throws = enumerated(table, way)
    assert possible(way) == throws
    assert way.chance_outside == 1 - sum(throws.values()) == 0
    results = way.results(str)
    for cell, chance in throws.items():
        assert results[str(table.cells[cell])] >= chance
    assert sum(results.values()) == 1


@pytest.mark.parametrize("addend", [-4, 1, 5, 11, 30])
@pytest.mark.parametrize("id_", ["9.9", "8.5", "14.9-jewels", "7.1"])
def test_another_roll_takes_the_place_of_the_tables_own(id_: str, addend: int) -> None:
    table = GAMES[FOLDERS[0]].tables[id_]
    assert table.rows.roll is not None
    for way in ways(table, Roll.of_dice(table.rows.roll) + addend):
        throws = enumerated(table, way, addend)
        assert possible(way) == throws
        assert way.chance_outside == 1 - sum(throws.values())


def test_the_mean_is_of_numbers_and_dice_only() -> None:
    tables = GAMES[FOLDERS[0]].tables
    assert [way.mean for way in ways(tables["9.9"], Roll.parse("1K6+5"), column="sword")] == [Fraction(4, 3)]
    assert ways(tables["7.1"])[0].mean is None
    axis = Axis("roll", ("1–2", "3"), (Span(1, 2), Span(3, 3)), Dice(1, 3))
    table = Table("t", "", tables["9.9"].title, axis, cells={("1–2", ""): Dice(1, 6), ("3", ""): 2})
    assert ways(table)[0].mean == Fraction(2, 3) * Fraction(7, 2) + Fraction(1, 3) * 2
    assert ways(table, Roll.parse("1K6"))[0].mean is None
    assert ways(table, Roll.parse("1K6"))[0].chance_outside == Fraction(1, 2)


def test_rows_and_columns_can_be_kept() -> None:
    tables = GAMES[FOLDERS[0]].tables
    (way,) = ways(tables["8.3-resident"], row="1")
    assert (way.row, way.column) == ("1", None)
    assert {one.chance for one in way.shares} == {Fraction(1, 6)}
    (bought,) = ways(tables["8.9"], Roll.parse("2K6x10"), column=key_of(tables["8.9"].columns, "7"))
    assert bought.column == "6–9"
    assert summed_chances((one.row, one.chance) for one in bought.shares)["20–39"] == Fraction(3, 36)
    assert key_of(tables["8.9"].columns, "1-5") == "1–5"
    assert key_of(tables["9.9"].columns, "spoon") is None


@pytest.mark.parametrize(("id_", "roll", "found"), [("4.3", None, "none"), ("8.9", None, "none"), ("8.9", "1K6", "two"),
                                                    ("8.3-resident", "1K6", "two")])
def test_a_roll_that_is_for_no_axis_or_for_two_is_refused(id_: str, roll: str | None, found: str) -> None:
    with pytest.raises(ValueError, match=f"expected one roll to be made on table {id_}, found {found}"):
        ways(GAMES[FOLDERS[0]].tables[id_], None if roll is None else Roll.parse(roll))
