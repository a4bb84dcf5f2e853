"""The list of contents is set closer where it would not fit its page, but stays readable."""

from __future__ import annotations

from generator.book.contents import PageEntry
from generator.book.front import contents_leading


def leading(chapters: int, clauses: int, height: float = 297.0) -> float:
    entries = [PageEntry("1.0", "a", "x", 1)] * chapters + [PageEntry("1.1", "a", "x", 2)] * clauses
    return contents_leading(entries, 2, height)


def test_a_short_list_is_set_as_it_is_read_best() -> None:
    assert leading(10, 40) == 10.1


def test_a_long_list_is_set_closer_and_fits() -> None:
    found = leading(22, 105)
    assert 8.6 < found < 10.1
    assert 22 * (1.17 * found + 2.27) + 105 * found <= 2 * (297 - 70) * 72 / 25.4 + 0.01


def test_a_very_long_list_goes_on_another_page() -> None:
    assert leading(40, 300) == 8.6
