"""The user's cache: bytes that can be made again, by what made them and from what. All packs and outputs share it."""

from __future__ import annotations

import hashlib
import os
import re
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from generator.code import Code
from generator.safety.user_folders import cache_folder

# bytes of the whole cache, and of the largest entry
MOST = 2**30
LARGEST = 2**28
# bytes of the checksum at the head of an entry: an entry is not synced, so a stopped machine can damage it
CHECKSUM = 16
# nothing else in the folder is counted or deleted, since the user may have named any
ENTRY = re.compile(r"[0-9a-f]{64}(\.\w+)?")


def get(code: Code, key: str) -> bytes | None:
    """What is stored under a key; None when there is nothing, or when it is damaged. Errors of the disk are ignored."""
    path = _path(code, key)
    if path is None:
        return None
    try:
        stored = path.read_bytes()
        # the entries used last are the last to go
        os.utime(path)
    except OSError:
        return None
    data = stored[CHECKSUM:]
    return data if stored[:CHECKSUM] == _checksum(data) else None


def put(code: Code, key: str, data: bytes) -> None:
    """Store bytes under a key. Errors of the disk are ignored, since entries can be made again."""
    path = _path(code, key)
    if path is None or len(data) > LARGEST:
        return
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor, part = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(_checksum(data) + data)
            os.replace(part, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(part)
            raise


def cached_bytes(code: Code, key: str, make: Callable[[], bytes]) -> bytes:
    """What is stored under a key; when there is nothing it is made, and stored."""
    stored = get(code, key)
    if stored is None:
        stored = make()
        put(code, key, stored)
    return stored


def sizes() -> dict[str, list[int]]:
    """The bytes of each entry, by the name of what made it."""
    found: dict[str, list[int]] = {}
    for _, size, path in _entries():
        found.setdefault(path.parent.name, []).append(size)
    return dict(sorted(found.items()))


def prune(most: int = MOST) -> None:
    """Delete the entries that were not used for longest until at most ``most`` bytes remain."""
    entries = sorted(_entries(), reverse=True)
    total = sum(size for _, size, _ in entries)
    while entries and total > most:
        _, size, path = entries.pop()
        with suppress(OSError):
            path.unlink()
        total -= size


def _entries() -> list[tuple[int, int, Path]]:
    """The time of the last use (ns), the size and the path of each entry."""
    folder, found = cache_folder(), []
    for path in folder.glob("*/*") if folder is not None else ():
        with suppress(OSError):
            status = path.lstat()
            if ENTRY.fullmatch(path.name) and stat.S_ISREG(status.st_mode):
                found.append((status.st_mtime_ns, status.st_size, path))
    return found


def _path(code: Code, key: str) -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None
    return folder / code.name / hashlib.sha256(f"{code.hash} {key}".encode()).hexdigest()


def _checksum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=CHECKSUM).digest()
