"""A box depends on the plug-ins that it uses, and on no other game's."""

from __future__ import annotations

import pytest
from content_boxes import content_game

from generator.installed import all_plugins
from generator.products.used_plugins import used_plugins


@pytest.mark.parametrize(("pack", "used", "unused"), [
    ("labirynt-smierci", "styles/hatched-rock", {"plays/tile-exploration", "styles/small-floors"}),
    ("miasto", "styles/walled-town", {"styles/crystal-halls", "places/pantry"}),
    ("labirynt-czarnoksieznika", "styles/crystal-halls", {"plays/crystal-errands", "styles/small-floors"}),
    ("mice-and-mystics", "styles/small-floors", {"plays/crumb-chapters", "styles/crystal-halls"}),
])
def test_a_box_depends_on_its_own_plug_ins(pack: str, used: str, unused: set[str]) -> None:
    found = {*used_plugins(content_game(pack))}
    assert used in found
    assert not found & unused
    assert found <= {*all_plugins()}
