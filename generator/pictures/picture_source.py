"""Names a picture that the program draws; it is drawn when it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct

from generator.late import late
from generator.products import function
from generator.safety import limits

if TYPE_CHECKING:
    from generator.pictures import layers
    from generator.pictures.layers import Layers
else:
    layers = late("generator.pictures.layers")

# pictures kept in a process, up to half a megabyte each: they recur in the files of a product
KEPT = 64


class PictureCache(Protocol):
    """Bytes by key that outlive a process, made by this version of the program."""

    def get(self, key: str) -> bytes | None:
        """The bytes stored under a key."""

    def put(self, key: str, data: bytes) -> None:
        """Store bytes under a key."""


_cache: ContextVar[PictureCache | None] = ContextVar("picture cache", default=None)


class PictureSource(Struct, frozen=True):
    """The function that draws a picture (``module:NAME``), and what it is given: plain values that can be hashed.

    Equal sources are one picture. The function returns ``Layers`` and depends on nothing else. ``spared`` is what it is
    given instead where ink is saved.
    """

    draw: str
    given: tuple[object, ...] = ()
    spared: tuple[object, ...] | None = None

    @property
    def key(self) -> str:
        """What names the picture in a cache."""
        return f"picture {self.draw} {self.given!r}"

    @property
    def sparing(self) -> PictureSource:
        """The picture where ink is saved."""
        return self if self.spared is None else PictureSource(self.draw, self.spared)


@contextmanager
def kept_in(cache: PictureCache | None) -> Iterator[None]:
    """Pictures drawn meanwhile are stored in a cache, and taken from it."""
    former = _cache.set(cache)
    try:
        yield
    finally:
        _cache.reset(former)


@lru_cache(KEPT)
def layers_of(source: PictureSource) -> Layers:
    """The layers of a picture, drawn at the first call in a process unless they are stored (``kept_in``)."""
    cache = _cache.get()
    stored = cache.get(source.key) if cache is not None else None
    if stored is not None:
        return msgspec.msgpack.decode(stored, type=layers.Layers)
    limits.more_time(limits.PICTURE)
    drawn: Layers = function(source.draw)(*source.given)
    if cache is not None:
        cache.put(source.key, msgspec.msgpack.encode(drawn))
    return drawn
