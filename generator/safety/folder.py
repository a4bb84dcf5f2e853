"""Writes output files atomically, and never outside the given folder.

Below a :class:`Folder` no link is followed, and only regular files are read, replaced or removed. Where the system
supports opening relative to an open directory, every step does so, which prevents races; elsewhere (Windows) each step
is checked before it is taken.
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
from generator.safety.user_folders import own_word

PART = ".part"
# how deep below a folder unfinished files may lie: language, profile, product
DEEPEST = 4
ANCHORED = os.open in os.supports_dir_fd and os.rename in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
BINARY = getattr(os, "O_BINARY", 0)
# do not block on a pipe
AT_ONCE = getattr(os, "O_NONBLOCK", 0)


class Folder(Struct, frozen=True):
    """A folder to write to. Links in ``root`` are resolved, because the user chose it; in ``below`` none is followed.

    Names may contain slashes (``deck/001.png``). Every method raises OSError with the full path: for a name that leaves
    the folder or is invalid on some system, for a link, pipe or device in the way, and for errors of the disk.
    """

    root: Path
    below: tuple[str, ...] = ()

    @classmethod
    def at(cls, path: Path) -> Folder:
        """The folder that a user names, with links resolved."""
        return cls(Path(os.path.realpath(path)))

    @property
    def path(self) -> Path:
        return self.root.joinpath(*self.below)

    def into(self, *names: str) -> Folder:
        """A folder inside this one; need not exist."""
        for name in names:
            if fault := fault_of_file(name):
                raise OSError(errno.EINVAL, fault, str(self.path))
        return Folder(self.root, (*self.below, *names))

    def make(self) -> None:
        """Create the folder and its parents if they are missing."""
        with self._opened(make=True):
            pass

    def read(self, name: str, most: int) -> bytes:
        """The content of a file of at most ``most`` bytes."""
        with self.opened(name, os.O_RDONLY) as descriptor:
            size = os.fstat(descriptor).st_size
            if size > most:
                message = msg("expected at most {most} bytes, found {size}", most=most, size=size)
                raise OSError(errno.EFBIG, message, str(self.path / name))
            return _read(descriptor, size)

    def has(self, name: str) -> bool:
        """True if there is a regular file of this name."""
        with suppress(FileNotFoundError), self._holding(name) as (folder, leaf, at):
            return folder._is_file(leaf, at)
        return False

    def write(self, name: str, data: bytes, lasting: bool = True, private: bool = False) -> None:
        """Write a file atomically: after any interruption the old or the new file is complete.

        A file that is not ``lasting`` is not synced, so it may be lost or damaged when the machine stops; its reader
        must detect that. A ``private`` file is readable by the user only.
        """
        part = self.stage(name, data, lasting, 0o600 if private else 0o666)
        try:
            self.replace(part, name)
        except BaseException:
            with suppress(OSError):
                self.remove(part)
            raise
        if lasting:
            self.settle(name)

    def stage(self, name: str, data: bytes, lasting: bool = True, mode: int = 0o666, kind: str = "") -> str:
        """Write a file beside its final place. Returns the temporary name, for ``replace``."""
        part = _beside(name, kind)
        # also validates the name
        self.has(name)
        try:
            with self._holding(part, make=True) as (folder, leaf, at):
                with suppress(FileNotFoundError):
                    os.unlink(folder._spelt(leaf), dir_fd=at)
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW | BINARY
                descriptor = os.open(folder._spelt(leaf), flags, mode, dir_fd=at)
                try:
                    _write(descriptor, data)
                    if lasting:
                        os.fsync(descriptor)
                finally:
                    os.close(descriptor)
        except BaseException:
            with suppress(OSError):
                self.remove(part)
            raise
        return part

    def aside(self, name: str) -> str:
        """Hard-link a file so that it survives replacement; a copy where links are not supported."""
        part = _beside(name, ".old")
        with self._holding(name) as (folder, leaf, at):
            second = folder._spelt(part.rpartition("/")[2])
            with suppress(FileNotFoundError):
                os.unlink(second, dir_fd=at)
            try:
                os.link(folder._spelt(leaf), second, src_dir_fd=at, dst_dir_fd=at, follow_symlinks=False)
                return part
            except (OSError, NotImplementedError) as error:
                if getattr(error, "errno", None) in (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EROFS):
                    raise
        return self.stage(name, self.read(name, 1 << 40), kind=".old")

    def keep(self, name: str) -> str:
        """Give a file a second name, ``NAME (1).pdf``, under which it survives replacement; returns that name."""
        stem, dot, ending = name.rpartition(".")
        free = (f"{stem} ({number}){dot}{ending}" for number in itertools.count(1))
        second = next(one for one in free if not self.has(one))
        self.replace(self.aside(name), second)
        return second

    def replace(self, part: str, name: str) -> None:
        """Rename a staged file to its final name."""
        with self._holding(name) as (folder, leaf, at):
            folder._is_file(leaf, at)
            old, new = folder._spelt(part.rpartition("/")[2]), folder._spelt(leaf)
            os.replace(old, new, src_dir_fd=at, dst_dir_fd=at)

    def unlink(self, name: str) -> None:
        """Delete a file if it exists."""
        with suppress(FileNotFoundError), self._holding(name) as (folder, leaf, at):
            os.unlink(folder._spelt(leaf), dir_fd=at)

    def remove(self, name: str) -> None:
        """Delete a file, and its folder below this one if that is empty then."""
        self.unlink(name)
        self.tidy(name)

    def tidy(self, name: str) -> None:
        """Delete the folder of a file below this one if it is empty."""
        above, _, _ = name.rpartition("/")
        if above:
            with suppress(OSError), self._holding(above) as (folder, leaf, at):
                os.rmdir(folder._spelt(leaf), dir_fd=at)

    def settle(self, name: str = "") -> None:
        """Sync a folder to the disk. Windows cannot open folders and does not need this."""
        if os.name == "nt":
            return
        with self._holding(name or "x") as (_, _, at):
            descriptor = at if at is not None else os.open(self.path, FOLDER)
            try:
                os.fsync(descriptor)
            finally:
                if at is None:
                    os.close(descriptor)

    def entries(self) -> dict[str, bool]:
        """The entries of the folder by name, True for folders; empty when the folder does not exist."""
        with suppress(FileNotFoundError), naming(self.path), self._opened() as at, \
                os.scandir(self.path if at is None else at) as found:
            return {entry.name: entry.is_dir(follow_symlinks=False) for entry in found}
        return {}

    def sizes(self) -> dict[str, tuple[int, int]]:
        """The modification time (ns) and the size (bytes) of each file in the folder."""
        found = {}
        with naming(self.path), self._opened() as at:
            for name in os.listdir(self.path if at is None else at):
                status = os.stat(self._spelt(name), dir_fd=at, follow_symlinks=False)
                if stat.S_ISREG(status.st_mode):
                    found[name] = (status.st_mtime_ns, status.st_size)
        return found

    def sweep(self, deep: int = DEEPEST) -> None:
        """Delete unfinished files of interrupted builds, here and in folders below. Call while holding the lock.

        Only files that this user's zecer has named are deleted.
        """
        for name, is_folder in self.entries().items():
            if not is_folder and is_left_over(name):
                self.remove(name)
            elif is_folder and deep and fault_of_file(name) is None:
                self.into(name).sweep(deep - 1)

    @contextmanager
    def opened(self, name: str, flags: int) -> Iterator[int]:
        """Open a regular file; yields its descriptor."""
        with self._holding(name, make=bool(flags & os.O_CREAT)) as (folder, leaf, at):
            folder._is_file(leaf, at)
            descriptor = os.open(folder._spelt(leaf), flags | NO_FOLLOW | AT_ONCE | BINARY, 0o666, dir_fd=at)
            try:
                if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                    raise _in_the_way(msg("a file"), os.fstat(descriptor).st_mode)
                yield descriptor
            finally:
                os.close(descriptor)

    @contextmanager
    def _holding(self, name: str, make: bool = False) -> Iterator[tuple[Folder, str, int | None]]:
        """Open the folder of a file; yields that folder, the file's own name and the folder's descriptor."""
        *folders, leaf = name.split("/")
        folder = self.into(*folders) if folders else self
        folder.into(leaf)
        with naming(folder.path / leaf), folder._opened(make) as at:
            yield folder, leaf, at

    @contextmanager
    def _opened(self, make: bool = False) -> Iterator[int | None]:
        """Open this folder step by step; yields None where the system cannot, after checking each step."""
        with naming(self.root):
            if make:
                os.makedirs(self.root, exist_ok=True)
            at = os.open(self.root, FOLDER) if ANCHORED else None
        try:
            for number, name in enumerate(self.below, 1):
                step = Folder(self.root, self.below[: number - 1])
                with naming(step.path / name):
                    inner = step._step(name, at, make)
                above, at = at, inner
                # an interrupt that comes here must not have it closed twice
                if above is not None:
                    os.close(above)
            yield at
        finally:
            if at is not None:
                os.close(at)

    def _step(self, name: str, at: int | None, make: bool) -> int | None:
        """Open the subfolder of a name; returns its descriptor."""
        if make:
            with suppress(FileExistsError):
                os.mkdir(self._spelt(name), dir_fd=at)
        mode = os.stat(self._spelt(name), dir_fd=at, follow_symlinks=False).st_mode
        if not stat.S_ISDIR(mode) or _is_junction(self.path / name):
            raise _in_the_way(msg("a folder"), mode)
        return os.open(name, FOLDER | NO_FOLLOW, dir_fd=at) if at is not None else None

    def _is_file(self, name: str, at: int | None) -> bool:
        """True if a regular file of this name is here. Raises OSError when something else is."""
        try:
            mode = os.stat(self._spelt(name), dir_fd=at, follow_symlinks=False).st_mode
        except FileNotFoundError:
            return False
        if not stat.S_ISREG(mode):
            raise _in_the_way(msg("a file"), mode)
        return True

    def _spelt(self, name: str) -> str:
        """A name as system calls take it: relative to the open folder, or absolute."""
        return name if ANCHORED else str(self.path / name)


def _beside(name: str, kind: str) -> str:
    """The temporary name beside a file; long names are truncated to stay below the system's limit."""
    above, slash, leaf = name.rpartition("/")
    return f"{above}{slash}{_hidden(leaf)}{kind}.{os.getpid()}.{own_word()}{PART}"


def _hidden(leaf: str) -> str:
    return f".{leaf.encode()[:200].decode('utf-8', 'ignore')}"


def is_left_over(name: str, of: str = "") -> bool:
    """True for the temporary name of an unfinished file; with ``of``, only for that of the file of this name."""
    return name.startswith(_hidden(of)) and name.endswith(f".{own_word()}{PART}")


def _read(descriptor: int, size: int) -> bytes:
    """Read at most ``size`` bytes, even if the file grows."""
    with os.fdopen(os.dup(descriptor), "rb") as file:
        return file.read(size)


def _write(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def _in_the_way(wanted: str, mode: int) -> OSError:
    kinds = ((stat.S_ISLNK, msg("a link")), (stat.S_ISDIR, msg("a folder")), (stat.S_ISREG, msg("a file")),
             (stat.S_ISFIFO, msg("a pipe")))
    found = next((told for is_it, told in kinds if is_it(mode)), msg("something else"))
    return OSError(errno.ELOOP if stat.S_ISLNK(mode) else errno.EEXIST,
                   msg("expected {wanted}, found {found}", wanted=wanted, found=found))


def _is_junction(path: Path) -> bool:
    """True if a folder is a Windows junction."""
    return bool(getattr(os.path, "isjunction", lambda _: False)(path))


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Make errors of the system name the full path."""
    try:
        yield
    except OSError as error:
        if error.errno is None or (error.filename is not None and os.path.isabs(error.filename)):
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error
