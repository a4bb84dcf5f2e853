"""Keeps what was made from objects that cannot be hashed, such as a game, as long as these are the same objects."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

Place = tuple[Hashable, ...]


class IdentityCache(Generic[T]):
    """Results by a key and by the identity of objects; all are dropped when there are more than ``most``.

    Results belong to the first of their objects: only those of the last ``owners`` are kept. So a program that runs for
    hours, and reads a game anew at every edit, holds a few of these games.
    """

    def __init__(self, most: int = 256, owners: int = 16) -> None:
        self.most, self.owners = most, owners
        # the objects are held, so that their id() cannot be reused
        self.found: dict[Place, tuple[tuple[object, ...], T]] = {}
        self._places: dict[int, list[Place]] = {}

    def get(self, objects: tuple[object, ...], make: Callable[[], T], *key: Hashable) -> T:
        """The result for these objects and this key, made when it is missing."""
        place = (*map(id, objects), *key)
        known = self.found.get(place)
        if known is None:
            made = make()
            if len(self.found) >= self.most:
                self.clear()
            known = self.found[place] = objects, made
            self._places.setdefault(id(objects[0]), []).append(place)
            if len(self._places) > self.owners:
                for old in self._places.pop(next(iter(self._places))):
                    self.found.pop(old, None)
        return known[1]

    def clear(self) -> None:
        """Drop all results."""
        self.found.clear()
        self._places.clear()
