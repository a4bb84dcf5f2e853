"""Writes a file that the user named; files of a build and of a pack go through ``folder.py``."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

from generator.build.folder import Folder

__all__ = ["Folder", "write_whole"]


def write_whole(path: Path, data: bytes) -> None:
    """Put ``data`` at a path that the user named: after any stop there is the old file or the new one, whole.

    What an earlier stop left half written beside it goes. Raises OSError, also for a pipe, device or folder there.
    """
    if not path.name:
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    folder = Folder.at(path.parent)
    own = re.compile(rf"\.{re.escape(path.name)}(\.old)?\.\d+\.part")
    for left in filter(own.fullmatch, folder.entries()):
        folder.remove(left)
    folder.write(path.name, data)
