"""Where libraries put what is temporary while a build runs: one folder, which the next build removes after a kill."""

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
    """Have this process and those it starts put temporary files into a folder of their own. Raises OSError."""
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
    """One for as long as the process lives: the server of its workers listens there."""
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
        """Folders cannot be locked here, so nobody knows whose process is still alive."""

else:
    import fcntl

    def _held(folder: Path) -> bool:
        """Lock a folder until this process ends; False if another build took it for abandoned before."""
        with suppress(FileNotFoundError):
            descriptor = os.open(folder, os.O_RDONLY)
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            return folder.exists()
        return False

    def _remove_abandoned(folder: Path) -> None:
        """Remove a folder of this user which no process holds."""
        with suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                if os.fstat(descriptor).st_uid == os.getuid():
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    rmtree(folder, ignore_errors=True)
            finally:
                os.close(descriptor)
