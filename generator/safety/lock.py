"""One command at a time writes into a folder. The system releases the lock when its holder ends.

The locked file lies in the user's own folder, never in the locked one, where any name may be a file of the user's.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO

from generator.safety.folder import Folder
from generator.safety.user_folders import memory_folder

LOCKS = "locks"
PATIENCE = 1.0
PAUSE = 0.1


@contextmanager
def hold_lock(folder: Folder, waiting: Callable[[str], None], inherited: int | None = None) -> Iterator[int | None]:
    """Hold the lock of a folder, which need not exist; yields its descriptor, None where the user has no folder to lock
    in. After a second, calls ``waiting`` once with the holder's process id.

    ``inherited`` is the descriptor of a parent process that holds the lock for its children.
    """
    if inherited is not None:
        yield inherited
        return
    with ExitStack() as held:
        file = None
        with suppress(OSError):
            file = held.enter_context(_lock_file(folder))
            _take(file, waiting)
            file.truncate(0)
            file.seek(0)
            file.write(str(os.getpid()).encode())
        yield file.fileno() if file is not None else None


@contextmanager
def _lock_file(folder: Folder) -> Iterator[FileIO]:
    name = hashlib.sha256(os.fsencode(os.path.normcase(folder.path))).hexdigest()
    with Folder.of_path(memory_folder()).subfolder(LOCKS).open_file(name, os.O_RDWR | os.O_CREAT) as descriptor:
        file = os.fdopen(os.dup(descriptor), "r+b", buffering=0)
    with file:
        yield file


def _take(file: FileIO, waiting: Callable[[str], None]) -> None:
    since, told = time.monotonic(), False
    while not _take_lock(file):
        if not told and time.monotonic() - since > PATIENCE:
            file.seek(0)
            waiting((file.read(32) or b"").decode("ascii", "replace").strip())
            told = True
        time.sleep(PAUSE)


if sys.platform == "win32":
    import msvcrt

    def _take_lock(file: FileIO) -> bool:
        file.seek(64)
        with suppress(OSError):
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return True
        return False

else:
    import fcntl

    def _take_lock(file: FileIO) -> bool:
        with suppress(BlockingIOError):
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False
