"""Writes the files of the output: each whole or not at all, and never outside the folder that was named.

Below a :class:`Folder` no link is followed, and only regular files are read, replaced or removed. Where the system can
open files relative to an open folder, every step is taken that way, so that nothing can be swapped in between;
elsewhere (Windows) each step is looked at before it is taken.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

from generator.message import msg
from generator.model.names import fault_of_file

LEFT_OVER = re.compile(r"\..+\.\d+\.part")
# how deep below a folder what was left half written may lie: language, profile, product
DEEPEST = 4
ANCHORED = os.open in os.supports_dir_fd and os.rename in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
BINARY = getattr(os, "O_BINARY", 0)
# a pipe must not make anybody wait
AT_ONCE = getattr(os, "O_NONBLOCK", 0)


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that is written to. ``root`` is the user's own choice, without links; ``below`` it none is followed.

    Names may have slashes between them (``deck/001.png``). Every method raises OSError with the whole path: for a name
    that leads elsewhere or that some system does not take, for a link, pipe or device in the way, and when the disk
    refuses.
    """

    root: Path
    below: tuple[str, ...] = ()

    @classmethod
    def at(cls, path: Path) -> Folder:
        """The folder that a user names; where it is a link, the folder it leads to."""
        return cls(Path(os.path.realpath(path)))

    @property
    def path(self) -> Path:
        return self.root.joinpath(*self.below)

    def into(self, *names: str) -> Folder:
        """A folder inside this one, whether it is there or not."""
        for name in names:
            if fault := fault_of_file(name):
                raise OSError(errno.EINVAL, fault, str(self.path))
        return Folder(self.root, (*self.below, *names))

    def make(self) -> None:
        """Make the folder and those above it, as far as they are not there."""
        with self._opened(make=True):
            pass

    def read(self, name: str, most: int) -> bytes:
        """A file of at most ``most`` bytes."""
        with self.opened(name, os.O_RDONLY) as descriptor:
            size = os.fstat(descriptor).st_size
            if size > most:
                told = msg("expected at most {most} bytes, found {size}", most=most, size=size)
                raise OSError(errno.EFBIG, told, str(self.path / name))
            return _read(descriptor, size)

    def has(self, name: str) -> bool:
        """Whether there is such a file."""
        with suppress(FileNotFoundError), self._holding(name) as (folder, leaf, at):
            return folder._is_file(leaf, at)
        return False

    def write(self, name: str, data: bytes, lasting: bool = True, private: bool = False) -> None:
        """Put a file in place: after any stop there is the old one or the new one, whole.

        One that is not ``lasting`` may be lost or spoilt when the machine stops; whoever reads it must see that. A
        ``private`` one is for nobody but the user.
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
        """Write a file beside its place, whole, and hand back the name under which it waits for ``replace``."""
        part = _beside(name, kind)
        # also looks at the name
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
        """A second name for a file, under which it lives on when it is replaced; a copy on systems without such."""
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

    def replace(self, part: str, name: str) -> None:
        """Give a staged file the name it waits for."""
        with self._holding(name) as (folder, leaf, at):
            folder._is_file(leaf, at)
            old, new = folder._spelt(part.rpartition("/")[2]), folder._spelt(leaf)
            os.replace(old, new, src_dir_fd=at, dst_dir_fd=at)

    def unlink(self, name: str) -> None:
        """Take a file away, if it is there."""
        with suppress(FileNotFoundError), self._holding(name) as (folder, leaf, at):
            os.unlink(folder._spelt(leaf), dir_fd=at)

    def remove(self, name: str) -> None:
        """Take a file away, and the folder that it was in below this one, once that is empty."""
        self.unlink(name)
        self.tidy(name)

    def tidy(self, name: str) -> None:
        """Take away the folder below this one that a file was in, once it is empty."""
        above, _, _ = name.rpartition("/")
        if above:
            with suppress(OSError), self._holding(above) as (folder, leaf, at):
                os.rmdir(folder._spelt(leaf), dir_fd=at)

    def clear(self, name: str) -> None:
        """Take away a folder in this one with all that is in it. What cannot be taken away stays."""
        with suppress(OSError, NotImplementedError), self._holding(name) as (folder, leaf, at):
            if ANCHORED:
                rmtree(leaf, ignore_errors=True, dir_fd=at)
            else:
                rmtree(folder._spelt(leaf), ignore_errors=True)

    def settle(self, name: str = "") -> None:
        """Make what was put in place last. Folders cannot be opened on Windows, where it lasts without that."""
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
        """What is in the folder by name, and whether it is a folder; nothing when there is no such folder."""
        with suppress(FileNotFoundError), naming(self.path), self._opened() as at, \
                os.scandir(self.path if at is None else at) as found:  # fmt: skip
            return {entry.name: entry.is_dir(follow_symlinks=False) for entry in found}
        return {}

    def sizes(self) -> dict[str, tuple[int, int]]:
        """When each file of the folder was last written (ns), and how long it is."""
        found = {}
        with naming(self.path), self._opened() as at:
            for name in os.listdir(self.path if at is None else at):
                status = os.stat(self._spelt(name), dir_fd=at, follow_symlinks=False)
                if stat.S_ISREG(status.st_mode):
                    found[name] = (status.st_mtime_ns, status.st_size)
        return found

    def sweep(self, deep: int = DEEPEST) -> None:
        """Take away what stopped builds left half written, here and in the folders below. Only under the lock."""
        for name, is_folder in self.entries().items():
            if not is_folder and LEFT_OVER.fullmatch(name):
                self.remove(name)
            elif is_folder and deep and fault_of_file(name) is None:
                self.into(name).sweep(deep - 1)

    @contextmanager
    def opened(self, name: str, flags: int) -> Iterator[int]:
        """The descriptor of a regular file."""
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
        """The folder in which a file is, the file's own name, and that folder opened."""
        *folders, leaf = name.split("/")
        folder = self.into(*folders) if folders else self
        folder.into(leaf)
        with naming(folder.path / leaf), folder._opened(make) as at:
            yield folder, leaf, at

    @contextmanager
    def _opened(self, make: bool = False) -> Iterator[int | None]:
        """This folder, opened step by step; None where the system cannot, and the steps were looked at."""
        with naming(self.root):
            if make:
                os.makedirs(self.root, exist_ok=True)
            at = os.open(self.root, FOLDER) if ANCHORED else None
        try:
            for number, name in enumerate(self.below, 1):
                step = Folder(self.root, self.below[: number - 1])
                with naming(step.path / name):
                    inner = step._step(name, at, make)
                if at is not None:
                    os.close(at)
                at = inner
            yield at
        finally:
            if at is not None:
                os.close(at)

    def _step(self, name: str, at: int | None, make: bool) -> int | None:
        """The folder of a name in this one."""
        if make:
            with suppress(FileExistsError):
                os.mkdir(self._spelt(name), dir_fd=at)
        mode = os.stat(self._spelt(name), dir_fd=at, follow_symlinks=False).st_mode
        if not stat.S_ISDIR(mode) or _is_junction(self.path / name):
            raise _in_the_way(msg("a folder"), mode)
        return os.open(name, FOLDER | NO_FOLLOW, dir_fd=at) if at is not None else None

    def _is_file(self, name: str, at: int | None) -> bool:
        """Whether a file of this name is here. Raises OSError when something else is."""
        try:
            mode = os.stat(self._spelt(name), dir_fd=at, follow_symlinks=False).st_mode
        except FileNotFoundError:
            return False
        if not stat.S_ISREG(mode):
            raise _in_the_way(msg("a file"), mode)
        return True

    def _spelt(self, name: str) -> str:
        """A name as a system call takes it."""
        return name if ANCHORED else str(self.path / name)


def _beside(name: str, kind: str) -> str:
    """The name of what waits beside a file; a long name is cut, for it grows."""
    above, slash, leaf = name.rpartition("/")
    return f"{above}{slash}.{leaf.encode()[:200].decode('utf-8', 'ignore')}{kind}.{os.getpid()}.part"


def _read(descriptor: int, size: int) -> bytes:
    """A file of a size; no more of one that grows."""
    with os.fdopen(os.dup(descriptor), "rb") as file:
        return file.read(size)


def _write(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def _in_the_way(wanted: str, mode: int) -> OSError:
    kinds = ((stat.S_ISLNK, msg("a link")), (stat.S_ISDIR, msg("a folder")), (stat.S_ISREG, msg("a file")),
             (stat.S_ISFIFO, msg("a pipe")))  # fmt: skip
    found = next((told for is_it, told in kinds if is_it(mode)), msg("something else"))
    return OSError(errno.ELOOP if stat.S_ISLNK(mode) else errno.EEXIST,
                   msg("expected {wanted}, found {found}", wanted=wanted, found=found))


def _is_junction(path: Path) -> bool:
    """Whether a folder is a link of Windows."""
    return bool(getattr(os.path, "isjunction", lambda _: False)(path))


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Whatever the system refuses, the error names the whole path."""
    try:
        yield
    except OSError as error:
        if error.errno is None or (error.filename is not None and os.path.isabs(error.filename)):
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error
