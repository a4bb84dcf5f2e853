"""Nets and their legends, and the marks of a board's pages, lie where a printer prints."""

from __future__ import annotations

import pytest
from content_boxes import content_game
from layout.test_printable import SHEETS, outside, say_where_they_belong, sheets_of

from generator.translate.edition import Edition


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize("product", ["pionki", "pudelka", "kostka"])
def test_nets_and_their_legends_are_printed(product: str, paper: str) -> None:
    found = list(sheets_of(content_game("miasto"), product, paper=paper))
    assert found
    assert [mark for sheet in found for mark in sheet.marks if outside(mark, sheet)] == []


@pytest.mark.parametrize("paper", SHEETS)
def test_the_pages_of_a_board_say_where_they_belong(paper: str) -> None:
    say_where_they_belong(Edition(content_game("miasto"), "pl"), "plansza", paper)
