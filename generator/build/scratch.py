"""The folder for temporary files of libraries during a build; after a crash the next build removes it."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing.util import Finalize
from pathlib import Path
from shutil import rmtree

PREFIX = "zecer-"
VARIABLE = "TMPDIR"


@contextmanager
def scratch() -> Iterator[None]:
    """Direct temporary files of this process and its children into one folder. Raises OSError."""
    own = str(_folder())
    before, variable = tempfile.tempdir, os.environ.get(VARIABLE)
    tempfile.tempdir = os.environ[VARIABLE] = own
    try:
        yield
    finally:
        tempfile.tempdir = before
        if variable is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = variable


@cache
def _folder() -> Path:
    """The folder for the lifetime of this process; the fork server has its socket there."""
    for left in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        _remove_abandoned(left)
    made = None
    while made is None or not _held(made):
        made = Path(tempfile.mkdtemp(prefix=PREFIX))
    # after multiprocessing has removed its own folder in there, at -100
    Finalize(None, rmtree, (made, True), exitpriority=-200)
    return made


if sys.platform == "win32":

    def _held(folder: Path) -> bool:
        return True

    def _remove_abandoned(folder: Path) -> None:
        """Does nothing: folders cannot be locked here, so a live process cannot be told from a dead one."""

else:
    import fcntl

    def _held(folder: Path) -> bool:
        """Lock a folder until this process ends; False if another build removed it as abandoned before."""
        with suppress(FileNotFoundError):
            descriptor = os.open(folder, os.O_RDONLY)
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            return folder.exists()
        return False

    def _remove_abandoned(folder: Path) -> None:
        """Remove a folder of this user that no process holds."""
        with suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                if os.fstat(descriptor).st_uid == os.getuid():
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    rmtree(folder, ignore_errors=True)
            finally:
                os.close(descriptor)
