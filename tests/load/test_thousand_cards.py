"""A spreadsheet of 1,000 cards with 20 faults: each at its row and column, at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from load.sheet_files import ods, table, write, xlsx
from some import some

from generator.check import check
from generator.line_ends import lines_of
from generator.load.pack import load
from generator.load.sheets.sheet_grid import letters

HEADERS = ["name", "sort", "cost", "text", "bronie", "siła", "szybka", "łup.złoto", "qty"]
# row, column, what stands there, the rule
FAULTS: tuple[tuple[int, int, str, str], ...] = (
    (3, 2, "akcje", "bad-value"), (19, 3, "dziesięć", "bad-value"), (57, 3, "12", "bad-value"),
    (101, 4, "", "missing-field"), (150, 5, "toporek", "reference-to-nothing"), (151, 5, "sword|topór", "bad-value"),
    (200, 6, "2K", "bad-value"), (202, 6, "#REF!", "sheet-unreadable"), (255, 6, "1/2/2026", "bad-value"),
    (300, 7, "może", "bad-value"), (333, 8, "100", "bad-value"), (404, 8, "1,5", "bad-value"),
    (500, 9, "-1", "bad-value"), (512, 9, "dwa", "bad-value"), (600, 1, "Karta 599", "duplicate-key"),
    (700, 1, "", "missing-field"), (801, 3, "#N/A", "sheet-unreadable"), (850, 4, "x" * 501, "yaml-size"),
    (999, 2, "", "missing-field"), (1001, 9, "1e9", "bad-value"),
)


def rows() -> list[list[str]]:
    """The header and 1,000 cards, with the faults."""
    made = [HEADERS, *([f"Karta {n}", "akcja", str(n % 10), "Dobierz **jedną** kartę.", "sword", "2K6", "", "1", "2"]
                       for n in range(2, 1002))]
    for row, column, text, _ in FAULTS:
        made[row - 1][column - 1] = text
    return made


FILES: Mapping[str, bytes] = {
    "cards.csv": "\r\n".join(";".join(row) for row in rows()).encode(), "cards.xlsx": xlsx(rows()),
    "cards.ods": ods(table(rows())),
}


@pytest.mark.parametrize("name", FILES)
def test_twenty_faults_at_once(tmp_path: Path, name: str) -> None:
    write(tmp_path, FILES[name], name)
    loaded = load(tmp_path)
    findings = [one for one in check(loaded).findings if one.place and one.place.file == name]
    found = {(one.place.cell.name, one.rule) for one in findings if one.place is not None}
    assert found - {("F255", "cell-made-a-date"), ("D850", "word-misspelt")} == {
        (f"{letters(column)}{row}", rule) for row, column, _, rule in FAULTS}
    assert len(found) >= len(FAULTS) + 1
    for one in some(findings):
        assert one.place is not None
        line, column = loaded.places.quoted_line(one.place)
        assert column <= len(line) + 1
        if name.endswith(".csv"):
            assert line == lines_of(FILES[name].decode())[one.place.line - 1]
            assert one.place.cell.name.endswith(str(one.place.line))


@pytest.mark.parametrize("name", FILES)
def test_all_cards_without_fault_are_there(tmp_path: Path, name: str) -> None:
    game = load(write(tmp_path, FILES[name], name)).game
    assert game is not None
    # one has no name, and one the name of another
    assert sum(ref.kind == "card" for ref in game.things) == 998
