"""Names a picture that the program draws; it is drawn when it is printed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.products import function

if TYPE_CHECKING:
    from generator.pictures.layers import Layers

# pictures kept in a process, up to half a megabyte each: they recur in the files of a product
KEPT = 64


class PictureSource(Struct, frozen=True):
    """The function that draws a picture (``module:NAME``), and what it is given: plain values that can be hashed.

    Equal sources are one picture. The function returns ``Layers`` and depends on nothing else. ``spared`` is what it is
    given instead where ink is saved.
    """

    draw: str
    given: tuple[object, ...] = ()
    spared: tuple[object, ...] | None = None

    @property
    def sparing(self) -> PictureSource:
        """The picture where ink is saved."""
        return self if self.spared is None else PictureSource(self.draw, self.spared)


@lru_cache(KEPT)
def layers_of(source: PictureSource) -> Layers:
    """The layers of a picture, drawn at the first call in a process."""
    layers: Layers = function(source.draw)(*source.given)
    return layers
