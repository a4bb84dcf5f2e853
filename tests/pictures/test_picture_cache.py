"""Pictures that are drawn once: in a process, and between builds."""

from __future__ import annotations

from PIL import Image

from generator.pictures.layers import Layers, block_of, plate_of
from generator.pictures.picture_source import PictureSource, kept_in, layers_of

drawn: list[str] = []


def draw(word: str) -> Layers:
    """A picture of nothing, which is noted down."""
    drawn.append(word)
    return Layers((block_of(Image.new("1", (8, 8), len(word) % 2), "#202020"),), plate_of((1, 1), b"\0", ("#ffffff",)))


class Shelf(dict[str, bytes]):
    """A cache as a build keeps it."""

    def put(self, key: str, data: bytes) -> None:
        self[key] = data


def _source(word: str) -> PictureSource:
    return PictureSource(f"{__name__}:draw", (word,))


def test_a_stored_picture_is_not_drawn_again() -> None:
    shelf, begun = Shelf(), len(drawn)
    with kept_in(shelf):
        first = layers_of(_source("dog"))
        layers_of.cache_clear()
        again = layers_of(_source("dog"))
        other = layers_of(_source("goat"))
    assert first == again != other
    assert drawn[begun:] == ["dog", "goat"]


def test_without_a_store_pictures_are_drawn() -> None:
    layers_of.cache_clear()
    begun = len(drawn)
    assert layers_of(_source("cat")) == layers_of(_source("cat"))
    assert drawn[begun:] == ["cat"]
