"""Lists of ids in a line: all of a few, the first of many and how many more."""

from __future__ import annotations

import pytest

from generator.cli.list import _brief


@pytest.mark.parametrize(("ids", "told"), [
    ("", ""), ("a", "a"), ("abc", "a, b, c"), ("abcd", "a, b, c and 1 more"), ("abcde", "a, b, c and 2 more")])
def test_the_first_and_how_many_more(ids: str, told: str) -> None:
    assert _brief(list(ids), 3) == told


def test_six_are_told() -> None:
    assert _brief(list("abcdefg")) == "a, b, c, d, e, f and 1 more"
