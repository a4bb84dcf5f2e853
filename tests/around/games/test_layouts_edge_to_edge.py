"""A part of a layout whose style draws spaces up to the edge of a tile."""

from __future__ import annotations

from pathlib import Path

import pytest
from layout.test_figure_layout import PACK, of

from generator.book.figure_drawing import figure_sheet
from generator.load.pack import load
from generator.model.chapters import LayoutFigure, Width
from generator.model.values import Ref
from generator.records import replace
from generator.translate.edition import Edition


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    """The small pack in a style of ours."""
    (tmp_path / "theme").mkdir()
    for name, text in PACK.items():
        styled = text.replace("style: walled-rooms", "style: small-floors, tabs: {gate: suns}")
        (tmp_path / name).write_text(styled, "utf-8")
    loaded = load(tmp_path)
    assert loaded.findings == ()
    assert loaded.game is not None
    return Edition(loaded.game, "pl")


def test_a_part_shows_what_is_around_the_spaces_it_names(edition: Edition) -> None:
    b, c = Ref("space", "hall-b"), Ref("space", "yard-a")
    data = LayoutFigure(of="house", on={b: (Ref("rat", "grey"),)}, arrows=((b, c),), part=True, width=Width(1, 30.0))
    sheet = figure_sheet(edition, replace(edition.game.figures["house"], data=data))
    # both spaces and 6 mm to the left, to the right and below, in 30 mm
    left, right = (one.ink for one in of(sheet, "tile"))
    assert left == pytest.approx((0.2, 0.2, 14.8, 14.8))
    assert right == pytest.approx((15, 0.2, 14.8, 14.8))
    # the tiles are cut from 40 mm at 29.6/52 of their size
    assert of(sheet, "tile")[0].scale == pytest.approx(29.6 / 52)
    (rat,) = of(sheet, "rat")
    assert rat.trim[0] >= 0.2 + 6 * 29.6 / 52
