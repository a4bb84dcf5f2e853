"""A game without a theme has a font for every role that sheets and books ask for."""

import pytest

from generator.layout.tokens import font_of
from generator.model.theme import Theme
from generator.share import font_names


@pytest.mark.parametrize("role", ["text", "italic", "bold", "bold-italic", "title"])
def test_every_role_has_a_font_at_hand(role: str) -> None:
    assert font_of(Theme(), role) in font_names()
