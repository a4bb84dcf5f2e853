"""A file lock: one build at a time writes into a folder. The system releases it when its holder ends."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO

from generator.message import msg
from generator.safety.folder import Folder
from generator.safety.opener import naming

NAME = ".lock"
PATIENCE = 1.0
PAUSE = 0.1


@contextmanager
def locked(folder: Folder, waiting: Callable[[str], None], name: str = NAME,
           inherited: int | None = None) -> Iterator[int]:
    """Hold the lock of a folder; yields its descriptor. After a second, calls ``waiting`` once with the holder's
    process id.

    ``inherited`` is the descriptor of a parent process that holds the lock for its children. Raises OSError.
    """
    with folder.opened(name, os.O_RDWR | os.O_CREAT) as descriptor:
        if inherited is not None:
            if not os.path.sameopenfile(inherited, descriptor):
                wrong = msg("expected the lock of this folder, found another file")
                raise OSError(errno.EBADF, wrong, str(folder.path))
            descriptor = inherited
        file = os.fdopen(os.dup(descriptor), "r+b", buffering=0)
    with file:
        with naming(folder.path / name):
            _take(file, waiting)
            if inherited is None:
                _sign(file)
        yield file.fileno()


def _take(file: FileIO, waiting: Callable[[str], None]) -> None:
    since, told = time.monotonic(), False
    while not _taken(file):
        if not told and time.monotonic() - since > PATIENCE:
            file.seek(0)
            waiting((file.read(32) or b"").decode("ascii", "replace").strip())
            told = True
        time.sleep(PAUSE)


def _sign(file: FileIO) -> None:
    """Write this process id into the lock file, unless it has hard links elsewhere and so may be another file."""
    if os.fstat(file.fileno()).st_nlink == 1:
        file.truncate(0)
        file.seek(0)
        file.write(str(os.getpid()).encode())


if sys.platform == "win32":
    import msvcrt

    def _taken(file: FileIO) -> bool:
        file.seek(64)
        with suppress(OSError):
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return True
        return False

else:
    import fcntl

    def _taken(file: FileIO) -> bool:
        with suppress(BlockingIOError):
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False
