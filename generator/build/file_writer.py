"""Writes a file at a path given by the user. Files of a build and of a pack are written by ``folder.py``."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

from generator.build.folder import Folder


def write_whole(path: Path, data: bytes) -> None:
    """Write ``data`` to a path given by the user, atomically: after any interruption the old or the new file is
    complete.

    Also removes unfinished files of earlier interrupted writes. Raises OSError, also when a pipe, device or folder is
    at the path.
    """
    if not path.name:
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    folder = Folder.at(path.parent)
    own = re.compile(rf"\.{re.escape(path.name)}(\.old)?\.\d+\.part")
    for left in filter(own.fullmatch, folder.entries()):
        folder.remove(left)
    folder.write(path.name, data)
