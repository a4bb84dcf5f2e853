"""The folder for temporary files of libraries during a build; after a crash the next build removes it.

Only a folder that this user's zecer has made is removed: it contains a mark, signed for this very folder, and besides
nothing but entries as the libraries name them.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing.util import Finalize
from pathlib import Path
from shutil import rmtree

from generator.safety.secret import sealed, user_secret

PREFIX = "zecer-"
MARK = "made-by-zecer"
MARK_SIZE = 32
# by the module tempfile, by multiprocessing, and by WeasyPrint
TEMPORARY = re.compile(r"(?:tmp|pymp-|weasyprint-)[a-z0-9_]{8}(?:\..*)?")
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
    (made / MARK).write_bytes(_mark(made, made.stat()))
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
        """Remove a folder of a build that no process holds."""
        with suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if _is_own(folder, os.fstat(descriptor)):
                    rmtree(folder, ignore_errors=True)
            finally:
                os.close(descriptor)

    def _is_own(folder: Path, status: os.stat_result) -> bool:
        """True if this user's zecer has made the folder, and nobody has put anything else into it."""
        mark = os.open(folder / MARK, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            known = os.read(mark, MARK_SIZE + 1)
        finally:
            os.close(mark)
        inside = {name for name in os.listdir(folder) if TEMPORARY.fullmatch(name) is None}
        return known == _mark(folder, status) and inside == {MARK}


def _mark(folder: Path, status: os.stat_result) -> bytes:
    """The content of the mark: a signature of the folder's path and inode."""
    place = f"{status.st_dev} {status.st_ino}".encode()
    return sealed(user_secret(), b"scratch", os.fsencode(os.path.realpath(folder)), place)
