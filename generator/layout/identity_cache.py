"""Keeps what was made from objects that cannot be hashed, such as a game, as long as these are the same objects."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class IdentityCache(Generic[T]):
    """Results by a key and by the identity of objects; all are dropped when there are too many."""

    def __init__(self, most: int = 256) -> None:
        self.most = most
        # the objects are held, so that their id() cannot be reused
        self.found: dict[tuple[Hashable, ...], tuple[tuple[object, ...], T]] = {}

    def get(self, objects: tuple[object, ...], make: Callable[[], T], *key: Hashable) -> T:
        """The result for these objects and this key, made when it is missing."""
        place = (*map(id, objects), *key)
        known = self.found.get(place)
        if known is None:
            if len(self.found) >= self.most:
                self.found.clear()
            known = self.found[place] = objects, make()
        return known[1]
