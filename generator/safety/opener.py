"""The one walk to a file below a folder: part by part, and through no link. Packs are read so, and outputs written.

Where the system opens names relative to an open folder (POSIX) nothing exchanged meanwhile leads out. Elsewhere
(Windows) each part is looked at first and an opened file is compared with what was looked at: a folder exchanged in
between would not be noticed. Hard links cannot be told from other files anywhere.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from generator.message import Message, msg

RELATIVE = os.open in os.supports_dir_fd and os.rename in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)
NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
# a pipe is not waited for
FILE = NO_FOLLOW | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
# of the tags of Windows, those that stand for another file: not those of files that wait in a cloud
SURROGATE = 0x20000000
A_FILE, A_FOLDER = msg("a file"), msg("a folder")
TYPES = ((stat.S_ISDIR, A_FOLDER), (stat.S_ISREG, A_FILE), (stat.S_ISFIFO, msg("a pipe")),
         (stat.S_ISSOCK, msg("a socket")))
CHUNK_SIZE = 1 << 20


class OpenFolder(Struct, frozen=True):
    """A folder at the end of the walk. ``descriptor`` is None where names are not relative to an open folder."""

    path: str
    descriptor: int | None = None

    @property
    def itself(self) -> int | str:
        """The folder for system calls that list it."""
        return self.path if self.descriptor is None else self.descriptor

    def system_name(self, name: str) -> str:
        """A name in the folder for system calls, which take the descriptor as ``dir_fd``."""
        return os.path.join(self.path, name) if self.descriptor is None else name

    def look(self, name: str) -> os.stat_result | None:
        """What a name stands for, a link for itself; None for nothing."""
        with suppress(FileNotFoundError):
            return os.stat(self.system_name(name), dir_fd=self.descriptor, follow_symlinks=False)
        return None

    def has_file(self, name: str) -> bool:
        """True if there is a regular file of this name. Raises OSError when there is anything else."""
        found = self.look(name)
        if found is not None:
            check(found, os.path.join(self.path, name))
        return found is not None

    @contextmanager
    def open_file(self, name: str, flags: int) -> Iterator[int]:
        """The descriptor of a regular file. Raises OSError for anything else."""
        path = os.path.join(self.path, name)
        with naming(path):
            found = self.look(name)
            if found is not None or not flags & os.O_CREAT:
                check(found, path)
            descriptor = os.open(self.system_name(name), flags | FILE, 0o666, dir_fd=self.descriptor)
        try:
            opened = os.fstat(descriptor)
            check(opened, path)
            if not RELATIVE and not os.path.samestat(found or os.stat(path, follow_symlinks=False), opened):
                raise OSError(errno.EBUSY, msg("expected a file at rest, found one that was exchanged while it was "
                                               "opened"), path)
            yield descriptor
        finally:
            os.close(descriptor)


@contextmanager
def open_folder(root: Path, parts: Iterable[str],
                part_of: Callable[[OpenFolder, str], str] | None = None) -> Iterator[OpenFolder]:
    """The folder of these parts below ``root``, in which a link is followed. Raises OSError for a link among the parts.

    ``part_of`` says the name under which a part stands in its folder; it may make it.
    """
    with naming(root):
        here = OpenFolder(str(root), os.open(root, FOLDER) if RELATIVE else None)
    try:
        for part in parts:
            path = os.path.join(here.path, part)
            with naming(path):
                name = part_of(here, part) if part_of is not None else part
                check(here.look(name), path, A_FOLDER)
                inner = os.open(name, FOLDER | NO_FOLLOW, dir_fd=here.descriptor) if RELATIVE else None
            above, here = here, OpenFolder(os.path.join(here.path, name), inner)
            # an interrupt that comes here must not have it closed twice
            if above.descriptor is not None:
                os.close(above.descriptor)
        yield here
    finally:
        if here.descriptor is not None:
            os.close(here.descriptor)


def content(descriptor: int, size: int) -> bytes:
    """The whole of an open file of ``size`` bytes. Raises OSError when it has more or fewer."""
    chunks, left = [], size + 1
    while chunk := os.read(descriptor, min(CHUNK_SIZE, left)):
        chunks.append(chunk)
        left -= len(chunk)
    if left != 1:
        raise OSError(errno.EBUSY, msg("expected a file at rest, found one that changed while it was read"))
    return b"".join(chunks)


def check(found: os.stat_result | None, path: str, wanted: Message = A_FILE) -> None:
    """Raises OSError for a link (ELOOP), what is no regular file (EEXIST) or no folder (ENOTDIR), and for nothing."""
    if found is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    link, is_wanted = is_link(found), stat.S_ISREG if wanted == A_FILE else stat.S_ISDIR
    if link or not is_wanted(found.st_mode):
        told = msg("a link") if link else next((told for is_it, told in TYPES if is_it(found.st_mode)), msg("a device"))
        number = errno.ELOOP if link else errno.EEXIST if wanted == A_FILE else errno.ENOTDIR
        raise OSError(number, msg("expected {wanted}, found {found}", wanted=wanted, found=told), path)


def is_link(found: os.stat_result) -> bool:
    """Whether it is a link, or a junction of Windows."""
    return stat.S_ISLNK(found.st_mode) or bool(getattr(found, "st_reparse_tag", 0) & SURROGATE)


@contextmanager
def naming(path: Path | str) -> Iterator[None]:
    """Make errors of the system name the full path."""
    try:
        yield
    except OSError as error:
        if error.errno is None or (error.filename is not None and os.path.isabs(error.filename)):
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error
