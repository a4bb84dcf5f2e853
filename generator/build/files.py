"""The only place where files are written: whole or not at all."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

LEFT_OVER = re.compile(r"\..+\.\d+\.part")


def write_whole(path: Path, data: bytes, lasting: bool = True) -> None:
    """Put ``data`` at ``path``: after any stop there is the old file or the new one, whole. Raises OSError.

    A file that is not ``lasting`` may be lost or spoilt when the machine stops; whoever reads it must see that.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(part, "wb") as file:
            file.write(data)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    if lasting:
        _settle(path.parent)


def _settle(folder: Path) -> None:
    """Make a rename last. Folders cannot be opened on Windows, where the rename lasts without it."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sweep(folder: Path) -> None:
    """Take away what stopped builds left half written, in folders of single products too. Only under the lock."""
    for path in (*folder.glob(".*.part"), *folder.glob("*/.*.part")):
        if LEFT_OVER.fullmatch(path.name):
            path.unlink(missing_ok=True)


def tidy(folder: Path, name: str) -> None:
    """Take away the folder of a file that is no more, once it is empty."""
    if (folder / name).parent != folder:
        with suppress(OSError):
            (folder / name).parent.rmdir()
