"""The store in which a build keeps costly parts for the next one."""

from __future__ import annotations

import hashlib
import re
from contextlib import suppress
from dataclasses import dataclass, field

from generator.build.folder import Folder
from generator.build.secret import sealed, user_secret

CACHE = ".cache"
SEAL = 32
# what one entry may be
MOST_BYTES = 256 * 2**20
# the folder of a program, by its hash
PROGRAM = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class Store:
    """Bytes by key in a folder. An entry carries a seal that only this user's zecer can make; one that was damaged, or
    that somebody else put there, is dropped, never handed out.
    """

    folder: Folder
    secret: bytes = field(default_factory=user_secret, repr=False)

    def get(self, key: str) -> bytes | None:
        """The bytes kept under a key; None when there are none or they are not ours."""
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
        """Keep bytes under a key. A disk that refuses is no fault, nor is one that forgets: they are made again."""
        with suppress(OSError):
            self.folder.write(self.name(key), sealed(self.secret, key.encode(), data) + data, lasting=False)

    def drop(self, key: str) -> None:
        """Forget what is kept under a key, as far as the disk lets us."""
        with suppress(OSError):
            self.folder.remove(self.name(key))

    def open(self, alone: bool = True) -> None:
        """Make the folder; when no other build is at work beside this one, take away what a stopped build left.

        Only under the lock. Raises OSError.
        """
        self.folder.make()
        if alone:
            self.folder.sweep(1)

    def prune(self, most: int) -> None:
        """Drop what was kept longest until no more than ``most`` bytes are left, and all that an older program kept."""
        with suppress(OSError):
            self._drop_others()
            kept = [(time, name, size) for name, (time, size) in self.folder.sizes().items()]
            total = sum(size for *_, size in kept)
            for _, name, size in sorted(kept):
                if total <= most:
                    return
                self.folder.remove(name)
                total -= size

    def _drop_others(self) -> None:
        """What older programs kept; nothing else that lies there."""
        *above, own = self.folder.below or ("",)
        if PROGRAM.fullmatch(own):
            beside = Folder(self.folder.root, tuple(above))
            for name, is_folder in beside.entries().items():
                if is_folder and name != own and PROGRAM.fullmatch(name):
                    beside.clear(name)

    def name(self, key: str) -> str:
        """The name of the file in which a key is kept."""
        return hashlib.sha256(key.encode()).hexdigest()
