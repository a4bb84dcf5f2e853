"""Names a picture that the program draws; it is drawn when it is printed."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from generator.code import SHEETS, Code
from generator.lazy import lazy
from generator.products import function
from generator.records import replace
from generator.safety import limits
from generator.safety.cache import cached_bytes, get

if TYPE_CHECKING:
    from generator.pictures import layers
    from generator.pictures.layers import Layers
else:
    layers = lazy("generator.pictures.layers")

# pictures kept in a process, up to half a megabyte each: they recur in the files of a product
KEPT = 64


SCENES = Code("scenes", ("model", "pictures", "products/__init__.py", "products/spec.py"),
              ("templates/cast",), ("numpy", "pillow"))
ENGRAVINGS = replace(SHEETS, name="engravings")


class PictureSource(Struct, frozen=True):
    """The function that draws a picture (``module:NAME``), and what it is given: plain values that can be hashed.

    Equal sources are one picture. The function returns ``Layers`` and depends on nothing else. ``spared`` is what it is
    given instead where ink is saved. ``plugins`` take part in drawing it, such as ``places/kitchen``.
    """

    draw: str
    given: tuple[object, ...] = ()
    spared: tuple[object, ...] | None = None
    plugins: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What names the picture in a cache."""
        return f"picture {self.draw} {self.given!r}"

    @property
    def code(self) -> Code:
        """The code that draws the picture."""
        return (SCENES if SCENES.covers(self.draw.partition(":")[0]) else ENGRAVINGS).using(self.plugins)

    @property
    def sparing(self) -> PictureSource:
        """The picture where ink is saved."""
        return self if self.spared is None else replace(self, given=self.spared, spared=None)


@lru_cache(KEPT)
def layers_of(source: PictureSource) -> Layers:
    """The layers of a picture, drawn at the first call in a process unless they are cached."""
    return msgspec.msgpack.decode(cached_bytes(source.code, source.key, partial(_drawn_layers, source)),
                                  type=layers.Layers)


def is_known(source: PictureSource) -> bool:
    """Whether the layers of a picture are cached."""
    return get(source.code, source.key) is not None


def _drawn_layers(source: PictureSource) -> bytes:
    limits.more_time(limits.PICTURE)
    return msgspec.msgpack.encode(function(source.draw)(*source.given))
