"""The one writer of files that the program makes where a user says: a file that it has not written as it stands stays.

What was written is remembered by its hash in the user's own folder. Files of boxes, of which more is remembered, are
written by ``make/output_folder.py``; changes of the user's own files by ``edits.py``.
"""

from __future__ import annotations

import errno
import hashlib
import os
from contextlib import suppress
from pathlib import Path

from generator.safety.folder import WHOLE, Folder
from generator.safety.user_folders import memory_folder

MADE = "made"
DIGITS = 64


def write_made(path: Path, data: bytes) -> str:
    """Write a file at a path given by the user, atomically: after any interruption the old or the new file is complete.

    Returns the second name of the file that stood there and was not as the program had written it; else nothing.
    Raises OSError, also when a pipe, device or folder is at the path.
    """
    if not path.name:
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return put_made(Folder.of_path(path.parent), path.name, data)


def put_made(folder: Folder, name: str, data: bytes) -> str:
    """Write a file into a folder, as ``write_made`` does."""
    folder.clear(name)
    kept, memory = "", Folder.of_path(memory_folder()).subfolder(MADE)
    known = hashlib.sha256(os.fsencode(folder.path / name)).hexdigest()
    if folder.has(name):
        found = folder.read(name, WHOLE)
        if found != data and _digest(found) != _remembered_digest(memory, known):
            kept = folder.keep(name)
    folder.write(name, data)
    with suppress(OSError):
        memory.write(known, _digest(data))
    return kept


def _remembered_digest(memory: Folder, known: str) -> bytes:
    with suppress(OSError):
        return memory.read(known, DIGITS)
    return b""


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()
