"""Cells of tables in print: each type of value, and quantities that texts count."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.layout.grid import grid
from generator.load.pack import load
from generator.translate.edition import Edition

GAME = """\
game: tiny
kinds:
  beast: {name: zwierz, fields: {name: name}}
kind: beast
things:
  fox: {name: Lis, copies: 3}
  owl: {name: Sowa}
values: {den: 5}
tables:
  "1.1":
    title: Próba
    rows: {number: rzut}
    columns: {labels: {one: litera, two: słowo, three: liczba, four: kości, five: opis}}
    cells: {one: letter A..C, two: "choice of red, blue", three: int, four: dice, five: text}
    data:
      "1": [A, red, 7, 2K6, Tekst]
      "2": [C, blue, none, 1K3+1, "**Gruby**"]
"""


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    loaded = load(tmp_path)
    assert loaded.game is not None, loaded.findings
    assert loaded.findings == ()
    return Edition(loaded.game, "pl")


def test_each_type_of_cell_is_printed_as_its_value_says(edition: Edition) -> None:
    printed = [[cell.plain_words for cell in row] for row in grid(edition, edition.game.tables["1.1"]).body]
    assert printed == [["1", "A", "red", "7", "2K6", "Tekst"], ["2", "C", "blue", "–", "1K3+1", "Gruby"]]


@pytest.mark.parametrize(("target", "number"), [("kinds:beast", 2), ("count:beast", 4),
                                                ("cell:1.1/1/three", 7), ("value:den", 5), ("den", 5)])
def test_what_there_is_of_a_kind_can_be_counted(edition: Edition, target: str, number: int) -> None:
    assert edition.quantity(target) == number


def test_a_column_has_one_alignment_that_of_its_longest_cells(tmp_path: Path) -> None:
    long = "A cell that is longer than others"
    data = f'"1": [Short, "{{value:none-of-these-letters}}", "- a"]\n      "2": [{long}, b, c]'
    (tmp_path / "game.yaml").write_text(
        "game: tiny\ntables:\n  '1.1':\n    title: T\n    rows: {number: n}\n"
        "    columns: {label: all, labels: {one: o, two: t, three: l}}\n    cell: text\n"
        f"    data:\n      {data}\nvalues: {{none-of-these-letters: 5}}\n", "utf-8")
    game = load(tmp_path).game
    assert game is not None
    table = grid(Edition(game, "en"), game.tables["1.1"])
    assert [[cell.align for cell in row] for row in table.body] == [["center", "left", "center", "left"]] * 2
    # the heading of a column goes with it, that of all columns does not
    assert [[cell.align for cell in row] for row in table.head] == [["center"] * 2, ["left", "left", "center", "left"]]
