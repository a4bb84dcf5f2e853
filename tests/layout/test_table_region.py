"""A region that is a table: rows one below the other, as close as lines of a text, labels left and values right."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.layout.faces.face import front_of
from generator.layout.marks import TextMark
from generator.load.pack import load
from generator.model.region_contents import FieldsContent
from generator.model.theme import Region
from generator.records import replace
from generator.translate.edition import Edition

PACK = Path(__file__).parents[1] / "packs" / "fair"
MM = 25.4 / 72


@pytest.fixture(scope="module")
def edition() -> Edition:
    game = load(PACK).game
    assert game is not None
    return Edition(game, "pl")


def rows(edition: Edition, high: float) -> list[tuple[TextMark, TextMark]]:
    """Label and value of each row of a table of two fields in a box so high."""
    game = edition.game
    face = game.theme.faces["ware"]
    table = Region("table", (5.0, 10.0, 50.0, high), (FieldsContent(("price", "weight")),), style="body")
    changed = Edition(replace(game, theme=replace(game.theme, faces={"ware": replace(face, regions={"table": table})})),
                      "pl")
    bell = changed.game.thing("ware", "bell")
    assert bell is not None
    words = [mark for mark in front_of(changed, bell, (63.0, 88.0)).piece.marks if isinstance(mark, TextMark)]
    return list(zip(words[::2], words[1::2], strict=True))


@pytest.mark.parametrize("high", [20.0, 60.0])
def test_rows_stand_as_close_as_lines_however_high_the_box(edition: Edition, high: float) -> None:
    (label, value), (under, _) = rows(edition, high)
    line = label.size * MM
    assert line < under.y - label.y < 2 * line
    assert label.y == value.y
    assert 10 < label.y < 10 + 2 * line
    assert label.x == pytest.approx(5.0)
    assert value.x + value.width == pytest.approx(55.0)


def test_rows_stand_within_a_low_box(edition: Edition) -> None:
    found = rows(edition, 5.0)
    assert len(found) == 2
    assert all(10 < mark.y < 15 for row in found for mark in row)
