"""Writes output files atomically, and never outside the given folder.

Below a :class:`Folder` no link is followed (``opener.py``), and only regular files are read, replaced or removed.
"""

from __future__ import annotations

import errno
import itertools
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from generator.message import msg
from generator.model.names import fault_of_file
from generator.safety.opener import OpenFolder, content, naming, open_folder
from generator.safety.user_folders import own_word

PART = ".part"
# bytes of a file that is read whole, of whatever size
WHOLE = 1 << 40
# how deep below a folder unfinished files may lie: language, profile, product
DEEPEST = 4


class Folder(Struct, frozen=True):
    """A folder to write to. Links in ``root`` are resolved, because the user chose it; in ``below`` none is followed.

    Names may contain slashes (``deck/001.png``). Every method raises OSError with the full path: for a name that leaves
    the folder or is invalid on some system, for a link, pipe or device in the way, and for errors of the disk.
    """

    root: Path
    below: tuple[str, ...] = ()

    @classmethod
    def of_path(cls, path: Path) -> Folder:
        """The folder that a user names, with links resolved."""
        return cls(Path(os.path.realpath(path)))

    @property
    def path(self) -> Path:
        return self.root.joinpath(*self.below)

    def subfolder(self, *names: str) -> Folder:
        """A folder inside this one; need not exist."""
        for name in names:
            if fault := fault_of_file(name):
                raise OSError(errno.EINVAL, fault, str(self.path))
        return Folder(self.root, (*self.below, *names))

    def make(self) -> None:
        """Create the folder and its parents if they are missing."""
        with self._open_chain(make=True):
            pass

    def read(self, name: str, most: int) -> bytes:
        """The content of a file of at most ``most`` bytes."""
        with self.open_file(name, os.O_RDONLY) as descriptor:
            size = os.fstat(descriptor).st_size
            if size > most:
                message = msg("expected at most {most} bytes, found {size}", most=most, size=size)
                raise OSError(errno.EFBIG, message, str(self.path / name))
            return content(descriptor, size)

    def has(self, name: str) -> bool:
        """True if there is a regular file of this name."""
        with suppress(FileNotFoundError), self._holding(name) as (folder, leaf):
            return folder.has_file(leaf)
        return False

    def write(self, name: str, data: bytes, lasting: bool = True) -> None:
        """Write a file atomically: after any interruption the old or the new file is complete.

        A file that is not ``lasting`` is not synced, so it may be lost or damaged when the machine stops; its reader
        must detect that.
        """
        part = self.stage(name, data, lasting)
        try:
            self.replace(part, name)
        except BaseException:
            with suppress(OSError):
                self.remove(part)
            raise
        if lasting:
            self.settle(name)

    def stage(self, name: str, data: bytes, lasting: bool = True, kind: str = "") -> str:
        """Write a file beside its final place, with the rights of the one there. Returns the temporary name, for
        ``replace``.
        """
        part, mode = temporary_name(name, kind), self._mode(name)
        try:
            self.unlink(part)
            with self.open_file(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as descriptor:
                if mode is not None and os.name == "posix":
                    os.fchmod(descriptor, mode)
                _write(descriptor, data)
                if lasting:
                    os.fsync(descriptor)
        except BaseException:
            with suppress(OSError):
                self.remove(part)
            raise
        return part

    def aside(self, name: str) -> str:
        """Hard-link a file so that it survives replacement; a copy where links are not supported."""
        part = temporary_name(name, ".old")
        self.unlink(part)
        with self._holding(name) as (folder, leaf):
            old, second, at = folder.system_name(leaf), folder.system_name(part.rpartition("/")[2]), folder.descriptor
            try:
                os.link(old, second, src_dir_fd=at, dst_dir_fd=at, follow_symlinks=False)
                return part
            except (OSError, NotImplementedError) as error:
                if getattr(error, "errno", None) in (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EROFS):
                    raise
        return self.stage(name, self.read(name, WHOLE), kind=".old")

    def keep(self, name: str, second: str = "") -> str:
        """Give a file a second name under which it survives replacement, and return it: ``second``, else its own.

        It is numbered where a file, folder or link has that name already: ``NAME (1).pdf``; a file of the same content
        does as well.
        """
        own, data = second or name, self.read(name, WHOLE)
        above, slash, leaf = own.rpartition("/")
        stem, ending = os.path.splitext(leaf)
        numbered = (f"{above}{slash}{stem} ({number}){ending}" for number in itertools.count(1))
        taken = self._folder_of(own).entries()
        for found in itertools.chain([own] if second else [], numbered):
            if found.rpartition("/")[2] not in taken:
                self.replace(self.aside(name), found)
                return found
            with suppress(OSError):
                if self.read(found, len(data)) == data:
                    return found
        raise AssertionError("there is always another number")

    def replace(self, part: str, name: str) -> None:
        """Rename a staged file to its final name."""
        with self._holding(name) as (folder, leaf):
            folder.has_file(leaf)
            staged, at = folder.system_name(part.rpartition("/")[2]), folder.descriptor
            os.replace(staged, folder.system_name(leaf), src_dir_fd=at, dst_dir_fd=at)

    def unlink(self, name: str) -> None:
        """Delete a file if it exists."""
        with suppress(FileNotFoundError), self._holding(name) as (folder, leaf):
            os.unlink(folder.system_name(leaf), dir_fd=folder.descriptor)

    def remove(self, name: str) -> None:
        """Delete a file, and its folder below this one if that is empty then."""
        self.unlink(name)
        self.tidy(name)

    def tidy(self, name: str) -> None:
        """Delete the folder of a file below this one if it is empty."""
        above, _, _ = name.rpartition("/")
        if above:
            with suppress(OSError), self._holding(above) as (folder, leaf):
                os.rmdir(folder.system_name(leaf), dir_fd=folder.descriptor)

    def settle(self, name: str = "") -> None:
        """Sync a folder to the disk. Windows cannot open folders and does not need this."""
        with self._holding(name or "x") as (folder, _):
            if folder.descriptor is not None:
                os.fsync(folder.descriptor)

    def entries(self) -> dict[str, bool]:
        """The entries of the folder by name, True for folders; empty when the folder does not exist."""
        with suppress(FileNotFoundError), naming(self.path), self._open_chain() as folder, \
                os.scandir(folder.itself) as found:
            return {entry.name: entry.is_dir(follow_symlinks=False) for entry in found}
        return {}

    def clear(self, name: str) -> None:
        """Delete what interrupted writes of a file have left beside it."""
        folder, leaf = self._folder_of(name), name.rpartition("/")[2]
        for one in folder.entries():
            if is_left_over(one, leaf):
                folder.unlink(one)

    def sweep(self, deep: int = DEEPEST) -> None:
        """Delete unfinished files of interrupted builds, here and in folders below. Call while holding the lock.

        Only files that this user's zecer has named are deleted.
        """
        for name, is_folder in self.entries().items():
            if not is_folder and is_left_over(name):
                self.remove(name)
            elif is_folder and deep and fault_of_file(name) is None:
                self.subfolder(name).sweep(deep - 1)

    def _mode(self, name: str) -> int | None:
        """The rights of a file, None for none; also validates the name."""
        if not self.has(name):
            return None
        with self.open_file(name, os.O_RDONLY) as descriptor:
            return stat.S_IMODE(os.fstat(descriptor).st_mode) & 0o777

    def _folder_of(self, name: str) -> Folder:
        """The folder of a file."""
        return self.subfolder(*name.split("/")[:-1])

    @contextmanager
    def open_file(self, name: str, flags: int) -> Iterator[int]:
        """Open a regular file; yields its descriptor."""
        with self._holding(name, make=bool(flags & os.O_CREAT)) as (folder, leaf), \
                folder.open_file(leaf, flags) as descriptor:
            yield descriptor

    @contextmanager
    def _holding(self, name: str, make: bool = False) -> Iterator[tuple[OpenFolder, str]]:
        """Open the folder of a file; yields that folder and the file's own name."""
        *folders, leaf = name.split("/")
        into = self.subfolder(*folders)
        into.subfolder(leaf)
        with naming(into.path / leaf), into._open_chain(make) as folder:
            yield folder, leaf

    @contextmanager
    def _open_chain(self, make: bool = False) -> Iterator[OpenFolder]:
        if make:
            with naming(self.root):
                os.makedirs(self.root, exist_ok=True)
        with open_folder(self.root, self.below, _made_folder if make else None) as folder:
            yield folder


def _made_folder(folder: OpenFolder, name: str) -> str:
    """A name for the walk that stands for a folder, made if there is nothing."""
    with suppress(FileExistsError):
        os.mkdir(folder.system_name(name), dir_fd=folder.descriptor)
    return name


def temporary_name(name: str, kind: str = "") -> str:
    """The temporary name beside a file, the same whenever a process asks for this ``kind``.

    Long names are truncated to stay below the system's limit.
    """
    above, slash, leaf = name.rpartition("/")
    return f"{above}{slash}{_hidden(leaf)}{kind}.{os.getpid()}.{own_word()}{PART}"


def _hidden(leaf: str) -> str:
    return f".{leaf.encode()[:200].decode('utf-8', 'ignore')}"


def is_left_over(name: str, of: str = "") -> bool:
    """True for the temporary name of an unfinished file; with ``of``, only for that of the file of this name."""
    return name.startswith(_hidden(of)) and name.endswith(f".{own_word()}{PART}")


def _write(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]
