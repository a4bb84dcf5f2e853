"""What WeasyPrint does not follow of a pack's style sheet is told at its line and column."""

from __future__ import annotations

import pytest

from generator.make.book_style import _finding

SHEET = "h1 { color: red }\nh2 { colr: red }\n\nh3 { x: 1 }"


@pytest.mark.parametrize(("message", "place"), [
    ("Ignored `colr: red` at 2:6, unknown property.", (2, 6)),
    # the last character of a line, and one beyond it: files that stand in the sheet have moved what follows them
    ("Ignored `}` at 2:16, wrong.", (2, 16)), ("Ignored `colr: red` at 2:17, unknown property.", (2, 1)),
    ("Ignored `colr: red` at 2:900, unknown property.", (2, 1)),
    ("Ignored `x: 1` at 4:6, unknown property.", (4, 6)), ("Ignored `x: 1` at 4:11, wrong.", (4, 11)),
    # beyond the last line
    ("Ignored `x: 1` at 9:6, unknown property.", (4, 1)),
    # only quoted, or not even that
    ("unknown property 'colr'.", (2, 1)), ("Something is wrong.", (1, 1)),
])
def test_where_it_stands(message: str, place: tuple[int, int]) -> None:
    found = _finding(message, SHEET)
    assert found.place is not None
    assert (found.place.line, found.place.column) == place
    assert " at " not in found.message


def test_an_empty_sheet_has_a_first_line() -> None:
    found = _finding("Something is wrong at 3:2.", "")
    assert found.place is not None
    assert (found.place.line, found.place.column) == (1, 1)
