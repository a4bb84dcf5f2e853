"""The cache on the disk in which a build keeps costly parts for the next one."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from generator.safety.folder import Folder
from generator.safety.secret import is_signed, sealed, signed_name, user_secret

CACHE = ".cache"
SEAL = 32
# largest size of an entry
MOST_BYTES = 256 * 2**20
# the name of a program version's folder, part of its hash
PROGRAM = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class Store:
    """Bytes by key in a folder, signed with the user's secret; damaged or foreign entries are deleted."""

    folder: Folder
    secret: bytes = field(default_factory=user_secret, repr=False)

    def get(self, key: str) -> bytes | None:
        """The bytes stored under a key; None when there are none or the signature is invalid."""
        name = self.name(key)
        try:
            kept = self.folder.read(name, MOST_BYTES)
        except OSError:
            return None
        seal, data = kept[:SEAL], kept[SEAL:]
        if sealed(self.secret, key.encode(), data) == seal:
            return data
        self.drop(key)
        return None

    def put(self, key: str, data: bytes) -> None:
        """Store bytes under a key. Errors of the disk are ignored, since entries can be made again."""
        with suppress(OSError):
            self.folder.write(self.name(key), sealed(self.secret, key.encode(), data) + data, lasting=False)

    def drop(self, key: str) -> None:
        """Delete the entry of a key; errors of the disk are ignored."""
        with suppress(OSError):
            self.folder.remove(self.name(key))

    def open(self, alone: bool = True) -> None:
        """Create the folder; if this build is ``alone``, remove leftovers of interrupted builds.

        Call while holding the lock. Raises OSError.
        """
        self.folder.make()
        if alone:
            self.folder.sweep(1)

    def prune(self, most: int) -> None:
        """Delete the oldest entries until at most ``most`` bytes remain, and all entries of older program versions.

        Files that this user's zecer has not named stay.
        """
        with suppress(OSError):
            self._drop_others()
            kept = [(time, name, size) for name, (time, size) in self.folder.sizes().items() if self._is_own(name)]
            total = sum(size for *_, size in kept)
            for _, name, size in sorted(kept):
                if total <= most:
                    return
                self.folder.remove(name)
                total -= size

    def _drop_others(self) -> None:
        """Delete the folders of older program versions."""
        *above, own = self.folder.below or ("",)
        if PROGRAM.fullmatch(own):
            beside = Folder(self.folder.root, tuple(above))
            for name, is_folder in beside.entries().items():
                if is_folder and name != own and PROGRAM.fullmatch(name):
                    for entry in filter(self._is_own, beside.into(name).sizes()):
                        beside.remove(f"{name}/{entry}")

    def name(self, key: str) -> str:
        """The file name of a key."""
        return signed_name(self.secret, hashlib.sha256(key.encode()).hexdigest())

    def _is_own(self, name: str) -> bool:
        return is_signed(self.secret, name)


def remembered(store: Store | None, key: str, make: Callable[[], bytes]) -> bytes:
    """The bytes stored under a key; when there are none they are made, and stored."""
    kept = store.get(key) if store is not None else None
    if kept is None:
        kept = make()
        if store is not None:
            store.put(key, kept)
    return kept
