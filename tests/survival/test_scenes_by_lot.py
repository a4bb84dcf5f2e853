"""Scenes by lot: they are drawn, or their faults are told; nothing else comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import yaml
from any_scene import scene

from generator.load.pack import load
from generator.model.scene import Scene
from generator.pictures.drawn_scene import fields_of

GAME = """\
game: tiny
title: T
language: en
kinds: {card: {name: card, fields: {name: name}}}
products: {cards: {kind: deck, of: [card], card: poker, face: stock-card}}
"""


class SceneLot:
    """Draws lots from a seed."""

    def __init__(self, seed: int, wild: bool) -> None:
        self.random, self.wild = Random(seed), wild

    def pick(self, values: Sequence[Any]) -> Any:
        return self.random.choice(values)

    def chance(self, of: int) -> bool:
        return self.random.randrange(of) == 0


def drawn(folder: Path, seed: int, wild: bool) -> list[str]:
    """Draws a scene by lot; the paths of what is told about it."""
    (folder / "theme").mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    told = {"colours": {"spot": "#8e1b1b"}, "scenes": {"den": scene(SceneLot(seed, wild))}}
    (folder / "theme" / "theme.yaml").write_text(yaml.safe_dump(told, sort_keys=False), encoding="utf-8")
    loaded = load(folder)
    if loaded.game is not None and isinstance(den := loaded.game.theme.images.get("den"), Scene):
        try:
            picture = fields_of(den, 12.0, 9.0)
        except LookupError:
            # told by check: a figure that nobody knows
            assert wild
            return ["figure"]
        assert np.isfinite(picture.dark).all()
        assert -0.01 <= picture.dark.min() <= picture.dark.max() <= 1.01
    return [finding.path for finding in loaded.findings]


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.daily("0", "1", "2", "3")
def test_a_scene_of_right_values_is_drawn(tmp_path: Path, seed: int) -> None:
    # what would not be drawn, such as a sword beside a lute
    told = {path.rsplit("/", 1)[-1] for path in drawn(tmp_path, seed, wild=False)}
    assert told <= {"right", "left", "hair", "beard"}


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.daily("0", "1", "2", "3")
def test_a_scene_of_wrong_values_is_survived(tmp_path: Path, seed: int) -> None:
    assert isinstance(drawn(tmp_path, seed, wild=True), list)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 400))
def test_many_scenes_are_survived(tmp_path: Path, seed: int) -> None:
    assert isinstance(drawn(tmp_path, seed, wild=seed % 2 == 0), list)
