"""Lists of ids in a line: all of a few, the first of many and how many more."""

from __future__ import annotations

import pytest

from generator.cli.list import _brief


@pytest.mark.parametrize(("ids", "told"), [
    ("", ""), ("a", "a"), ("abcdef", "a, b, c, d, e, f"), ("abcdefg", "a, b, c, d, e, f and 1 more"),
    ("abcdefgh", "a, b, c, d, e, f and 2 more")])
def test_the_first_and_how_many_more(ids: str, told: str) -> None:
    assert _brief(list(ids)) == told
