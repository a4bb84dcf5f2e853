"""One build at a time writes into a folder. The lock dies with its holder, however that ends."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

NAME = ".lock"
PATIENCE = 1.0
PAUSE = 0.1


@contextmanager
def locked(folder: Path, waiting: Callable[[str], None]) -> Iterator[None]:
    """Hold the folder; ``waiting`` is told once, after a second, which process holds it. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / NAME, "a+b") as file:
        since, told = time.monotonic(), False
        while not _taken(file):
            if not told and time.monotonic() - since > PATIENCE:
                file.seek(0)
                waiting(file.read(32).decode("ascii", "replace").strip())
                told = True
            time.sleep(PAUSE)
        file.truncate(0)
        file.write(str(os.getpid()).encode())
        file.flush()
        yield


if sys.platform == "win32":
    import msvcrt

    def _taken(file: BinaryIO) -> bool:
        file.seek(64)
        with suppress(OSError):
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return True
        return False

else:
    import fcntl

    def _taken(file: BinaryIO) -> bool:
        with suppress(BlockingIOError):
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False
