"""The only way to the files of a pack, which may come from a stranger: nothing outside its folder is read.

A name is walked from the pack's folder through no link (``opener.py``). Only regular files are read; the size is looked
at before reading and held to while reading.
"""

from __future__ import annotations

import errno
import hashlib
import os
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from generator.escape import escaped_text
from generator.finding import Finding, Place, Severity
from generator.message import Message, msg, reason
from generator.safety.opener import A_FILE, OpenFolder, content, open_folder

GAME = "game.yaml"
# fonts that a pack may have, and files of fonts that are refused
FONTS = (".ttf", ".otf", ".woff2", ".woff", ".ttc", ".otc")
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff")
# the spreadsheets that a pack may name, those that are text among them
TEXT_SHEETS = (".csv", ".tsv")
SHEETS = (*TEXT_SHEETS, ".json", ".xlsx", ".ods")
# the largest file of each kind, in bytes; a file of no kind listed is not read at all
MOST_BYTES: Mapping[str, int] = {
    ".yaml": 2_000_000,
    ".css": 500_000,
    ".svg": 2_000_000,
    ".shapes": 100_000,
    **dict.fromkeys(PICTURES, 60_000_000),
    **dict.fromkeys(FONTS, 20_000_000),
    **dict.fromkeys((".po", ".pot"), 32_000_000),
    ".txt": 2_000_000,
    ".ini": 8_000_000,
    ".json": 8_000_000,
    **dict.fromkeys(TEXT_SHEETS, 4_000_000),
    **dict.fromkeys((".xlsx", ".ods"), 10_000_000),
}
# what no single part of a name may hold: on Windows a colon begins a drive or a second stream
SEPARATORS = frozenset("\0" + os.sep + ("/:" if os.name == "nt" else ""))
# contents that a file will have, by the folder of its pack and its name, while it is tried whether it may
_STAGED: ContextVar[Mapping[tuple[str, str], bytes]] = ContextVar("staged", default=MappingProxyType({}))
COPY_ADVICE = msg("put a copy of the file in its place: a pack is read without links")


class Unread(ValueError):
    """A file of a pack that is not read; ``file`` is its name in the pack, the message says why."""

    def __init__(self, file: str, message: Message, help: Message | None = None, rule: str = "file-unread") -> None:
        super().__init__(message)
        self.file, self.help, self.rule = file, help, rule

    def __reduce__(self) -> tuple[type[Unread], tuple[object, ...]]:
        return Unread, (self.file, reason(self), self.help, self.rule)

    def finding(self, severity: Severity = "error") -> Finding:
        """The finding, placed at the beginning of the file."""
        name = escaped_text(self.file)
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
    given = _STAGED.get()
    staged = given.get((os.path.realpath(root), name)) if given else None
    if staged is not None:
        check_size(name, len(staged), most)
        return staged
    with _opened_file(root, name) as descriptor:
        size = os.fstat(descriptor).st_size
        check_size(name, size, most)
        return content(descriptor, size)


@contextmanager
def staged_contents(root: Path, files: Mapping[str, bytes]) -> Iterator[None]:
    """Within this context files of a pack read as they would if they were written."""
    token = _STAGED.set({(os.path.realpath(root), name): data for name, data in files.items()})
    try:
        yield
    finally:
        _STAGED.reset(token)


def staged_sizes(root: Path) -> dict[str, int]:
    """The sizes of the files of a pack that are only tried, by name."""
    staged = _STAGED.get()
    held = os.path.realpath(root) if staged else ""
    return {name: len(data) for (where, name), data in staged.items() if where == held}


def read_checked(source: ReadSource) -> bytes:
    """What a file held when it was read before. Raises OSError when it holds something else now."""
    path = Path(source.file)
    try:
        data = read(path.parent, path.name)
    except Unread as refused:
        raise OSError(errno.EIO, reason(refused), source.file) from None
    if hashlib.sha256(data).hexdigest() != source.digest:
        raise OSError(errno.EIO, msg("it changed after it was checked"), source.file)
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
        with _opened_file(root, name):
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


def parts_of(name: str) -> list[str]:
    """The parts of a name in a pack. Raises Unread for one that may lead out of it."""
    parts = name.split("/")
    if any(part in ("", ".", "..") or not SEPARATORS.isdisjoint(part) for part in parts):
        raise Unread(name, msg("expected a file inside the pack, found {name!r}", name=escaped_text(name)))
    return parts


def unread(root: Path, name: str, error: OSError, wanted: Message = A_FILE) -> Unread:
    """Why a file or folder of the pack in ``root`` could not be opened, as the reader of the pack is told."""
    if error.errno == errno.ELOOP:
        link = Path(os.path.relpath(error.filename, root)).as_posix()
        return Unread(name, msg("expected no link, found one at {parts}", parts=escaped_text(link)), COPY_ADVICE)
    if isinstance(error.strerror, Message):
        return Unread(name, error.strerror)
    return Unread(name, msg("expected {wanted} that can be read, found: {reason}", wanted=wanted,
                            reason=error.strerror or error))


@contextmanager
def _opened_file(root: Path, name: str) -> Iterator[int]:
    """A descriptor of a regular file below ``root``."""
    *folders, leaf = parts_of(name)
    try:
        with open_folder(root, folders, _as_it_stands) as folder, \
                folder.open_file(_as_it_stands(folder, leaf), os.O_RDONLY) as descriptor:
            yield descriptor
    except OSError as error:
        if isinstance(error, FileNotFoundError | NotADirectoryError) or error.errno == errno.ENAMETOOLONG:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), escaped_text(name)) from None
        raise unread(root, name, error) from None


def _as_it_stands(folder: OpenFolder, name: str) -> str:
    """A name as it stands in a folder, however its accents are written."""
    if name.isascii() or folder.look(name) is not None:
        return name
    composed = unicodedata.normalize("NFC", name)
    return next((one for one in os.listdir(folder.itself) if unicodedata.normalize("NFC", one) == composed), name)
