"""The folder for temporary files of libraries; after a crash the next command that needs one removes it.

Only a folder that this user's zecer has made is removed: its name holds the user's own word, and it contains nothing
but entries as the libraries name them.
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

from generator.safety.user_folders import own_word

PREFIX = "zecer-"
# by the module tempfile, by multiprocessing, and by WeasyPrint
TEMPORARY = re.compile(r"(?:tmp|pymp-|weasyprint-)[a-z0-9_]{8}(?:\..*)?")
VARIABLE = "TMPDIR"


@contextmanager
def scratch() -> Iterator[None]:
    """Direct temporary files of this process and its children into one folder. Raises OSError."""
    if os.path.basename(tempfile.gettempdir()).startswith(_beginning()):
        # the folder of the process that started this one, or of a context around this one
        yield
        return
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


def fresh_folder() -> str:
    """A new folder that only this user can read, and that goes with this process. Raises OSError."""
    return tempfile.mkdtemp(dir=_folder())


def _beginning() -> str:
    return f"{PREFIX}{own_word()}-"


@cache
def _folder() -> Path:
    """The folder for the lifetime of this process; the fork server has its socket there."""
    own = _beginning()
    for left in Path(tempfile.gettempdir()).glob(f"{own}*"):
        _remove_abandoned(left)
    made = None
    while made is None or not _hold_folder(made):
        made = Path(tempfile.mkdtemp(prefix=own))
    # after multiprocessing has removed its own folder in there, at -100
    Finalize(None, rmtree, (made, True), exitpriority=-200)
    return made


if sys.platform == "win32":

    def _hold_folder(folder: Path) -> bool:
        return True

    def _remove_abandoned(folder: Path) -> None:
        """Does nothing: folders cannot be locked here, so a live process cannot be told from a dead one."""

else:
    import fcntl

    def _hold_folder(folder: Path) -> bool:
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
                if all(map(TEMPORARY.fullmatch, os.listdir(folder))):
                    rmtree(folder, ignore_errors=True)
            finally:
                os.close(descriptor)
