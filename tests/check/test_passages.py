"""Every text that a pack may translate is checked, whatever holds it; only the theme's texts are not."""

from __future__ import annotations

import pytest
from content_boxes import content_game

from generator.check.prose import passages
from generator.translate.extract import messages


@pytest.mark.parametrize("name", ["labirynt-smierci", "labirynt-czarnoksieznika", "mice-and-mystics"])
def test_every_text_is_checked(name: str) -> None:
    game = content_game(name)
    texts = {one.path for one in messages(game, "en", notes=False)
             if one.sort == "text" and not one.path.startswith("theme/")}
    assert texts
    assert texts <= {passage.path for passage in passages(game)}
