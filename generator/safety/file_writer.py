"""Writes a file at a path given by the user. Files of a build and of a pack are written by ``folder.py``."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from generator.safety.folder import Folder, is_left_over


def write_whole(path: Path, data: bytes) -> None:
    """Write ``data`` to a path given by the user, atomically: after any interruption the old or the new file is
    complete.

    Also removes unfinished files of earlier interrupted writes. Raises OSError, also when a pipe, device or folder is
    at the path.
    """
    if not path.name:
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    folder = Folder.at(path.parent)
    for name in folder.entries():
        if is_left_over(name, path.name):
            folder.remove(name)
    folder.write(path.name, data)
