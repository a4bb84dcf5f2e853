"""A letter that the first font has not is set in one behind it; no letter is lost on the way."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.layout.tokens import FALLBACK_SEPARATOR, SIGNS_FONT
from generator.layout.type.fonts import glyphs, runs, width

SERIF, SANS = "Brygada1918-Regular", "Alegreya-Regular"


@pytest.mark.parametrize("text", ["a", "Zażółć gęślą jaźń", "1 → 2", "e\u0301\u0328 x", "a≤b⇒c", "αβγ abc"])
def test_the_stretches_of_a_text_are_the_text(text: str) -> None:
    name = FALLBACK_SEPARATOR.join((SERIF, SANS))
    found = list(runs(name, text))
    assert "".join(part for _, part in found) == text
    assert {font for font, _ in found} <= {SERIF, SANS, SIGNS_FONT}
    # neighbours are of different fonts
    assert all(one[0] != other[0] for one, other in pairwise(found))
    assert "".join(glyph.text for glyph in glyphs(name, text)) == text


def test_a_font_behind_changes_nothing_where_the_first_has_all_letters() -> None:
    assert width(FALLBACK_SEPARATOR.join((SERIF, SANS)), 9.0, "Zażółć") == width(SERIF, 9.0, "Zażółć") > 5
