"""Builds in which one scene stands for all: for tests of boxes that look at anything else than at pictures.

Drawing takes most of the time of a box, and the pictures have tests of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

import pytest

from generator.book import book_parts
from generator.model.scene import Manner, Scene
from generator.pictures import drawn_scene, picture_source
from generator.pictures.layers import Layers
from generator.records import replace

SCENE = Scene("backdrop", "torch")
draw = drawn_scene.draw


@cache
def _drawn(size: tuple[float, float], manner: Manner, key: str, steps: tuple[str, ...]) -> Layers:
    return draw(SCENE, size, manner, key, steps)


def _draw(_: Scene, size: tuple[float, float], manner: Manner, key: str, steps: Sequence[str],
          own: tuple[tuple[str, str], ...] = (), letterings: Sequence[object] = ()) -> Layers:
    return _drawn(size, manner, key, tuple(steps))


@contextmanager
def plain_pictures() -> Iterator[None]:
    """Every scene is the same picture in this process; what bears pictures is cached apart."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawn_scene, "draw", _draw)
        for module, name in ((picture_source, "SCENES"), (book_parts, "FIGURES")):
            code = getattr(module, name)
            patch.setattr(module, name, replace(code, name=f"plain-{code.name}"))
        picture_source.layers_of.cache_clear()
        yield
    picture_source.layers_of.cache_clear()
