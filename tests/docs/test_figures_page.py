"""Each kind of figure is drawn, and told to authors."""

from __future__ import annotations

import re
from pathlib import Path

from generator.book.figure_drawing import DRAWINGS
from generator.load.figures import KINDS
from generator.model.chapters import SheetFigure

PAGE = Path(__file__).parents[2] / "docs" / "pack" / "figures.md"


def test_each_kind_of_figure_has_its_row() -> None:
    assert {*KINDS} - {*re.findall(r"^\| `(\w+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)} == set()


def test_each_kind_of_figure_is_drawn() -> None:
    # a sheet is drawn from the sheet that it shows
    assert {*DRAWINGS, SheetFigure} == {*KINDS.values()}
