from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from generator.book.table_packing import (
    TableItem,
    TableSpot,
    fill_page,
    settle,
    widen,
)
from generator.layout.column_widths import column_needs, column_widths
from generator.layout.grid import Cell, PrintedTable
from generator.layout.type.fonts import width
from generator.text.run import Paragraph, Run

FONTS = {False: "Brygada1918-Regular", True: "Brygada1918-Bold"}
HIGH, GAP, COLUMNS = 100.0, 3.0, 4
items = st.lists(st.dictionaries(st.integers(1, COLUMNS), st.floats(5, 60), min_size=1), max_size=7).map(
    lambda found: [TableItem(str(i), heights) for i, heights in enumerate(found)])


def _cell(text: str) -> Cell:
    return Cell((Paragraph((Run(text),)),))


def apart(one: TableSpot, other: TableSpot) -> bool:
    across = not set(one.columns) & set(other.columns)
    return across or one.y + one.height <= other.y + 0.01 or other.y + other.height <= one.y + 0.01


@given(items)
def test_nothing_overlaps_and_nothing_is_lost(found: list[TableItem]) -> None:
    spots, left = fill_page(found, COLUMNS, HIGH, GAP)
    assert {spot.id for spot in spots} | {item.id for item in left} == {item.id for item in found}
    settled, _ = settle(spots, dict.fromkeys((spot.id for spot in spots), 3), HIGH, GAP)
    for page in (spots, settled, widen(settled, COLUMNS, GAP)):
        assert all(apart(one, other) for one, other in combinations(page, 2))
        assert all(spot.y + spot.height <= HIGH + 0.01 and spot.column + spot.span <= COLUMNS for spot in page)


def test_columns_end_alike() -> None:
    spots = [TableSpot("a", 0, 1, 0, 20), TableSpot("b", 0, 1, 23, 20),
             TableSpot("c", 1, 1, 0, 30), TableSpot("d", 1, 1, 33, 60)]
    settled, air = settle(spots, {"a": 1, "b": 1, "c": 1, "d": 1}, HIGH, GAP)
    feet = {spot.id: spot.y + spot.height for spot in settled}
    assert abs(feet["b"] - HIGH) < 0.01
    assert abs(feet["d"] - HIGH) < 0.01
    assert max(air.values()) <= 0.6


def test_a_table_spreads_over_an_empty_column() -> None:
    spots = [TableSpot("a", 0, 1, 0, 20), TableSpot("b", 2, 2, 0, 20), TableSpot("c", 0, 4, 25, 20)]
    assert [(s.column, s.span) for s in widen(spots, COLUMNS, GAP)] == [(0, 2), (2, 2), (0, 4)]


def test_columns_are_as_wide_as_their_longest_word() -> None:
    grid = PrintedTable("t", "1", "t", (), ((_cell("krótko"), _cell("bardzo długiewyrazywkomórce tutaj")),))
    found = column_widths(column_needs(grid, FONTS), 60.0, 8.0)
    assert found is not None
    assert abs(sum(found) - 60) < 0.01
    assert found[1] > width(FONTS[False], 8.0, "długiewyrazywkomórce")
    assert column_widths(column_needs(grid, FONTS), 20.0, 8.0) is None
