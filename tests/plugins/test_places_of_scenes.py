"""A place is found where it lies, and scenes are set in it."""

from __future__ import annotations

import numpy as np
import pytest

from generator.model.scene import Scene, places
from generator.pictures.drawn_scene import fields_of


@pytest.mark.usefixtures("more_places")
def test_a_scene_is_set_in_a_place_of_ones_own() -> None:
    assert places()["starry-night"].light == "moon"
    picture = fields_of(Scene("starry-night", "moon"), 19.0, 16.0)
    # a dark hill under a sky that is lighter at the horizon
    assert picture.dark[-1].min() > picture.dark[len(picture.dark) // 2].max()
    assert np.unique(picture.tint).tolist() == [0, 8]


def test_it_is_gone_afterwards() -> None:
    assert "starry-night" not in places()
