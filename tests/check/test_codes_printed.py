"""Dots of a code are looked at where the code is printed, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.check.example_packs import FACE
from generator.check.rules.code_too_fine import BAD
from generator.load.pack import Loaded

CARDS = """\
kinds: {card: {name: {nom: karta}, fields: {name: {type: name, label: nazwa}, wings: int or none}}}
kind: card
things: {troll: {name: Troll, wings: WINGS}}
"""


@pytest.mark.parametrize(("when", "wings", "told"), [
    ("", "none", True), (", when: wings", "2", True), (", when: wings", "none", False),
    (", when: not wings", "2", False)])
def test_a_fine_code_is_told_where_it_is_printed(
    pack: Callable[[str | Mapping[str, str]], Loaded], when: str, wings: str, told: bool
) -> None:
    theme = FACE + BAD.replace("}", f"{when}}}") + "\n"
    loaded = pack({"cards.yaml": CARDS.replace("WINGS", wings), "theme/theme.yaml": theme})
    assert loaded.game is not None
    assert ("code-too-fine" in {one.rule for one in check(loaded).findings}) == told
