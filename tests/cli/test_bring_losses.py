"""``zecer bring``: nothing that a spreadsheet shows is lost or changed without being told."""

from __future__ import annotations

import io
from pathlib import Path

import openpyxl
import pytest
from cli.test_bring import run
from cli.test_bring_guesses import bring, read

from generator.model.text import Text


def workbook(folder: Path, *rows: list[object]) -> tuple[openpyxl.Workbook, Path]:
    """A workbook in memory, and the file in which it will be saved."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    return book, folder / "card.xlsx"


def brought(folder: Path, book: openpyxl.Workbook, *more: str) -> tuple[Path, str]:
    """The pack of a workbook, and what was said."""
    data = io.BytesIO()
    book.save(data)
    (folder / "card.xlsx").write_bytes(data.getvalue())
    made = run("bring", folder / "card.xlsx", folder / "pack", *more)
    assert made.exit_code == 0, made.output
    return folder / "pack", made.output


def values(pack: Path, key: str) -> list[str]:
    """The texts of a field."""
    found = [thing.fields[key] for thing in read(pack)[1].things.values()]
    return [one.source if isinstance(one, Text) else str(one) for one in found]


@pytest.mark.parametrize("header", ["Attack", "Cost", "Value"])
def test_numbers_with_a_plus_keep_it(tmp_path: Path, header: str) -> None:
    pack = bring(tmp_path, f"Name,{header},Text\nA,+1,One.\nB,0,Two.\nC,-3,Three.\n")
    assert values(pack, header.lower()) == ["+1", "0", "-3"]


def test_a_plus_of_a_number_format_is_kept(tmp_path: Path) -> None:
    book, _ = workbook(tmp_path, ["Name", "Attack"], ["A", 1], ["B", 0], ["C", -3])
    for row in (2, 3, 4):
        book.active.cell(row, 2).number_format = "+0;-0;0"
    pack, said = brought(tmp_path, book)
    assert values(pack, "attack") == ["+1", "0", "-3"]
    assert "numbers with a sign, printed as they are written" in said
