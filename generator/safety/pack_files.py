"""The only way to the files of a pack, which may come from a stranger: nothing outside its folder is read.

A name is walked part by part from the pack's folder. Links are refused, of files and of folders, and so is whatever is
no regular file; the size is looked at before reading and held to while reading. Where the system opens names relative
to an open folder (POSIX) nothing exchanged meanwhile leads out. Elsewhere (Windows) each part is looked at first and
the opened file is compared with what was looked at: a folder exchanged in between would not be noticed. Hard links
cannot be told from other files anywhere.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from generator.escape import escaped
from generator.finding import Finding, Place, Severity
from generator.message import Message, msg, reason

GAME = "game.yaml"
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff")
# the spreadsheets that a pack may name, those that are text among them
TEXT_SHEETS = (".csv", ".tsv")
SHEETS = (*TEXT_SHEETS, ".xlsx", ".ods")
# the largest file of each kind, in bytes; a file of no kind listed is not read at all
MOST_BYTES: Mapping[str, int] = {
    ".yaml": 2_000_000,
    ".css": 500_000,
    ".svg": 2_000_000,
    ".shapes": 100_000,
    **dict.fromkeys(PICTURES, 60_000_000),
    **dict.fromkeys((".ttf", ".otf"), 20_000_000),
    **dict.fromkeys((".po", ".pot"), 32_000_000),
    ".txt": 2_000_000,
    ".ini": 8_000_000,
    ".json": 8_000_000,
    **dict.fromkeys(TEXT_SHEETS, 4_000_000),
    **dict.fromkeys((".xlsx", ".ods"), 10_000_000),
}
# what no single part of a name may hold: on Windows a colon begins a drive or a second stream
SEPARATORS = frozenset("\0" + os.sep + ("/:" if os.name == "nt" else ""))
# what no name may hold: controls, breaks of lines, bytes that are no character
UNFIT_CATEGORIES = ("Cc", "Cs", "Zl", "Zp")
# of the tags of Windows, those that stand for another file: not those of files that wait in a cloud
SURROGATE = 0x20000000
CHUNK_SIZE = 1 << 20
FILE_TYPES = ((stat.S_ISLNK, msg("a link")), (stat.S_ISDIR, msg("a folder")), (stat.S_ISFIFO, msg("a FIFO")),
              (stat.S_ISSOCK, msg("a socket")), (stat.S_ISCHR, msg("a device")), (stat.S_ISBLK, msg("a device")))
COPY_ADVICE = msg("put a copy of the file in its place: a pack is read without links")
RELATIVE = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
FOLDER_FLAGS = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
FILE_FLAGS = (os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
              | getattr(os, "O_BINARY", 0))


class Unread(ValueError):
    """A file of a pack that is not read; ``file`` is its name in the pack, the message says why."""

    def __init__(self, file: str, message: Message, help: Message | None = None, rule: str = "file-unread") -> None:
        super().__init__(message)
        self.file, self.help, self.rule = file, help, rule

    def __reduce__(self) -> tuple[type[Unread], tuple[object, ...]]:
        return Unread, (self.file, reason(self), self.help, self.rule)

    def finding(self, severity: Severity = "error") -> Finding:
        """The finding, placed at the beginning of the file."""
        name = escaped(self.file)
        return Finding(self.rule, name, reason(self), severity, help=self.help, place=Place(name, 1, 1))


class ReadSource(NamedTuple):
    """A file that was read before: its path, and the hash (SHA-256) of what it held."""

    file: str
    digest: str


def most_bytes(name: str) -> int:
    """The largest size of a file of this kind, 0 for a kind that no pack has."""
    return MOST_BYTES.get(os.path.splitext(name)[1].lower(), 0)


def read(root: Path, name: str, most: int | None = None) -> bytes:
    """The bytes of a pack's file, by its name with forward slashes below ``root``, composed (NFC) or as on the disk.

    ``most`` is its largest size in bytes, that of its kind when it is left out.

    Raises FileNotFoundError when there is none, Unread when it is not to be read.
    """
    with _opened(root, name) as descriptor:
        return _content(descriptor, name, most)


def read_checked(source: ReadSource) -> bytes:
    """What a file held when it was read before. Raises OSError when it holds something else now."""
    file = source.file
    try:
        with _opened(Path(file).parent, Path(file).name) as descriptor:
            data = _content(descriptor, Path(file).name)
    except Unread as unread:
        raise OSError(errno.EIO, reason(unread), file) from None
    if hashlib.sha256(data).hexdigest() != source.digest:
        raise OSError(errno.EIO, msg("it changed after it was checked"), file)
    return data


def read_given(path: Path, most: int | None = None) -> bytes:
    """A file that the user names: one in a pack is read as any other of that pack, elsewhere a link is followed.

    ``most`` is its largest size in bytes, that of its kind when it is left out.

    Raises OSError when it cannot be read, Unread when it is not to be read.
    """
    path = Path(os.path.abspath(path))
    for folder in path.parents:
        if (folder / GAME).exists():
            return read(folder, path.relative_to(folder).as_posix(), most)
    resolved = path.resolve(strict=True)
    return read(resolved.parent, resolved.name, most)


def exists(root: Path, name: str) -> bool:
    """Whether there is anything of this name, to be read or refused."""
    try:
        with _opened(root, name):
            return True
    except FileNotFoundError:
        return False
    except Unread:
        return True


def check_size(name: str, size: int, most: int | None = None) -> None:
    """Raises Unread for a file larger than ``most`` bytes, or than its kind may be."""
    most = most_bytes(name) if most is None else most
    if size > most:
        rule = "yaml-size" if name.endswith(".yaml") else "file-unread"
        help = msg("split it into several files") if name.endswith(".yaml") else None
        raise Unread(name, msg("expected a file of at most {most:,} bytes, found {size:,}",
                               most=most, size=size), help, rule)


def check_sort(name: str, mode: int) -> None:
    """Raises Unread for what is no regular file."""
    if not stat.S_ISREG(mode):
        found = next((file_type for is_type, file_type in FILE_TYPES if is_type(mode)), msg("something else"))
        raise Unread(name, msg("expected a regular file, found {found}",
                               found=found), COPY_ADVICE if stat.S_ISLNK(mode) else None)


def is_link(found: os.stat_result) -> bool:
    """Whether it is a link, or a junction of Windows."""
    return stat.S_ISLNK(found.st_mode) or bool(getattr(found, "st_reparse_tag", 0) & SURROGATE)


@contextmanager
def _opened(root: Path, name: str) -> Iterator[int]:
    """A descriptor of a regular file below ``root``."""
    parts = name.split("/")
    if any(part in ("", ".", "..") or not SEPARATORS.isdisjoint(part) for part in parts):
        raise Unread(name, msg("expected a file inside the pack, found {name!r}", name=escaped(name)))
    try:
        descriptor = _open_by_descriptor(root, parts, name) if RELATIVE else _open_by_path(root, parts, name)
    except (FileNotFoundError, NotADirectoryError):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), escaped(name)) from None
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise FileNotFoundError(error.errno, os.strerror(error.errno), escaped(name)) from None
        raise _refused(name, error) from None
    try:
        yield descriptor
    except OSError as error:
        raise _refused(name, error) from None
    finally:
        os.close(descriptor)


def _refused(name: str, error: OSError) -> Unread:
    return Unread(name, msg("expected a file that can be read, found: {reason}", reason=error.strerror or error))


def _open_by_descriptor(root: Path, parts: list[str], name: str) -> int:
    """Opens each part in the folder opened before it."""
    folder = os.open(root, FOLDER_FLAGS & ~getattr(os, "O_NOFOLLOW", 0))
    try:
        for number, part in enumerate(parts):
            last = number == len(parts) - 1
            part, found = _entry(folder, part)
            if not last and is_link(found):
                raise Unread(name, msg("expected a folder, found a link at {parts}",
                                       parts=escaped("/".join(parts[:number + 1]))), COPY_ADVICE)
            if last:
                check_sort(name, found.st_mode)
            above, folder = folder, os.open(part, FILE_FLAGS if last else FOLDER_FLAGS, dir_fd=folder)
            # an interrupt that comes here must not have it closed twice
            os.close(above)
        check_sort(name, os.fstat(folder).st_mode)
    except BaseException:
        os.close(folder)
        raise
    return folder


def _entry(folder: int, part: str) -> tuple[str, os.stat_result]:
    """A name in an open folder as it stands there, however its accents are written, and what it is."""
    try:
        return part, os.stat(part, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        if part.isascii():
            raise
        composed = unicodedata.normalize("NFC", part)
        for entry in os.listdir(folder):
            if unicodedata.normalize("NFC", entry) == composed:
                return entry, os.stat(entry, dir_fd=folder, follow_symlinks=False)
        raise


def _open_by_path(root: Path, parts: list[str], name: str) -> int:
    """Where nothing can be opened relative to a folder: looks at each part, opens by the path and compares."""
    path = str(root)
    for number, part in enumerate(parts):
        path = os.path.join(path, part)
        found = os.lstat(path)
        if is_link(found):
            raise Unread(name, msg("expected no link, found one at {parts}",
                                   parts=escaped("/".join(parts[:number + 1]))), COPY_ADVICE)
    check_sort(name, found.st_mode)
    descriptor = os.open(path, FILE_FLAGS)
    try:
        opened = os.fstat(descriptor)
        check_sort(name, opened.st_mode)
        if not os.path.samestat(found, opened):
            raise Unread(name, msg("expected a file at rest, found one that was exchanged while it was opened"))
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _content(descriptor: int, name: str, most: int | None = None) -> bytes:
    """The whole of an open file: no more than it may have, and as much as was announced."""
    expected_size = os.fstat(descriptor).st_size
    check_size(name, expected_size, most)
    chunks, size = [], 0
    while chunk := os.read(descriptor, min(CHUNK_SIZE, expected_size + 1 - size)):
        chunks.append(chunk)
        size += len(chunk)
        if size > expected_size:
            break
    if size != expected_size:
        raise Unread(name, msg("expected a file at rest, found one that changed while it was read"))
    return b"".join(chunks)
