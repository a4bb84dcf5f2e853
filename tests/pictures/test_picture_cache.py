"""Pictures that are drawn once: in a process, and between builds."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from generator.pictures.layers import Layers, block_of, plate_of
from generator.pictures.picture_source import PictureSource, layers_of

drawn: list[str] = []


def draw(word: str) -> Layers:
    """A picture of nothing, which is noted down."""
    drawn.append(word)
    return Layers((block_of(Image.new("1", (8, 8), len(word) % 2), "#202020"),), plate_of((1, 1), b"\0", ("#ffffff",)))


def _source(word: str) -> PictureSource:
    return PictureSource(f"{__name__}:draw", (word,))


def test_a_cached_picture_is_not_drawn_again(empty_cache: Path) -> None:
    begun = len(drawn)
    layers_of.cache_clear()
    first = layers_of(_source("dog"))
    layers_of.cache_clear()
    again = layers_of(_source("dog"))
    other = layers_of(_source("goat"))
    assert first == again != other
    assert drawn[begun:] == ["dog", "goat"]
    assert len(list(empty_cache.glob("engravings/*"))) == 2


def test_without_a_cache_pictures_are_drawn_once_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZECER_CACHE", "off")
    layers_of.cache_clear()
    begun = len(drawn)
    assert layers_of(_source("cat")) == layers_of(_source("cat"))
    assert drawn[begun:] == ["cat"]
