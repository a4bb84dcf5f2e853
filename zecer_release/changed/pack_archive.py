"""Reads a pack that lies in an archive, which a stranger may have made: within limits, no path outside, no link."""

from __future__ import annotations

import gzip
import tarfile
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO, RawIOBase
from typing import IO, NamedTuple, cast

from generator.escape import escaped_text
from generator.message import Message, msg
from generator.model.names import fault_of_file
from generator.safety.pack_files import GAME, most_bytes

MOST_ARCHIVE, MOST_UNPACKED, MOST_MEMBERS = 200_000_000, 400_000_000, 5_000
LONGEST_NAME, DEEPEST = 300, 16
ZIP, GZIP = b"PK\x03\x04", b"\x1f\x8b"
READ = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# of Unix in the attributes of a member: links and devices are no files
KIND, REGULAR = 0o170000, (0, 0o100000)
DAMAGED = (zipfile.BadZipFile, tarfile.TarError, zlib.error, gzip.BadGzipFile, EOFError, NotImplementedError,
           RuntimeError, ValueError, UnicodeError, OSError, KeyError)


class BadArchive(ValueError):
    """An archive that is not read; the message says why."""


class Member(NamedTuple):
    """A file of an archive: its name, its size as the archive says it, and its open content."""

    name: str
    size: int
    content: IO[bytes]


def is_archive(head: bytes) -> bool:
    """Whether a file that begins so is an archive of a sort that is read: .zip or .tar.gz."""
    return head.startswith((ZIP, GZIP))


def pack_in(data: bytes) -> dict[str, bytes]:
    """The files of the pack in an archive by name, from the folder of its game.yaml down.

    Files of kinds that no pack has are passed over. Raises BadArchive.
    """
    if len(data) > MOST_ARCHIVE:
        raise BadArchive(msg("expected an archive of at most {most:,} bytes, found {size:,}", most=MOST_ARCHIVE,
                             size=len(data)))
    try:
        files = _files(_of_zip(data) if data.startswith(ZIP) else _of_tar(data))
    except BadArchive:
        raise
    except DAMAGED:
        raise BadArchive(msg("expected an archive of a pack, found one that is damaged or none")) from None
    heads = sorted((name for name in files if name.rpartition("/")[2] == GAME), key=lambda name: name.count("/"))
    if not heads:
        raise BadArchive(msg("expected an archive with a {game}, found none in it", game=GAME))
    above = heads[0].removesuffix(GAME)
    if any(name.count("/") == heads[0].count("/") for name in heads[1:]):
        raise BadArchive(msg("expected an archive of one pack, found several: {first}, {second}",
                             first=escaped_text(heads[0]), second=escaped_text(heads[1])))
    return {name.removeprefix(above): data for name, data in files.items() if name.startswith(above)}


def _files(members: Iterator[Member]) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    folded: set[str] = set()
    total = 0
    for member in members:
        _check_name(member.name)
        alike = unicodedata.normalize("NFC", member.name).casefold()
        if alike in folded:
            raise BadArchive(msg("expected each name once, found {name} twice", name=escaped_text(member.name)))
        folded.add(alike)
        most = most_bytes(member.name)
        if not most:
            continue
        content = member.content.read(most + 1)
        total += len(content)
        if len(content) > most:
            raise BadArchive(msg("expected {name} of at most {most:,} bytes, found more",
                                 name=escaped_text(member.name),
                                 most=most))
        if total > MOST_UNPACKED:
            raise BadArchive(_too_much())
        files[member.name] = content
    return files


def _too_much() -> Message:
    return msg("expected an archive of at most {most:,} bytes when unpacked, found more; name the unpacked folder",
               most=MOST_UNPACKED)


def _check_count(count: int) -> None:
    if count > MOST_MEMBERS:
        raise BadArchive(msg("expected an archive of at most {most:,} files, found more", most=MOST_MEMBERS))


def _check_name(name: str) -> None:
    """Raises BadArchive for a name that leads out of the archive, or that some system cannot have."""
    parts = name.split("/")
    if len(name) > LONGEST_NAME or len(parts) > DEEPEST or any(
            part in ("", ".", "..") or fault_of_file(part) for part in parts):
        raise BadArchive(msg("expected names of files inside the archive, found {name}",
                             name=escaped_text(name[:LONGEST_NAME])))


def _of_zip(data: bytes) -> Iterator[Member]:
    with zipfile.ZipFile(BytesIO(data)) as whole:
        members = whole.infolist()
        _check_count(len(members))
        for one in members:
            if one.is_dir():
                continue
            if one.external_attr >> 16 & KIND not in REGULAR:
                raise BadArchive(msg("expected files only, found a link: {name}", name=escaped_text(one.filename)))
            if one.flag_bits & 1 or one.compress_type not in READ:
                raise BadArchive(msg("expected an archive without a password, found {name} encrypted",
                                     name=escaped_text(one.filename)))
            with whole.open(one) as content:
                yield Member(one.filename, one.file_size, content)


def _of_tar(data: bytes) -> Iterator[Member]:
    with gzip.open(BytesIO(data)) as unzipped, \
            tarfile.open(fileobj=cast("IO[bytes]", _Bounded(unzipped)), mode="r|") as whole:
        for count, one in enumerate(whole, 1):
            _check_count(count)
            if one.isdir():
                continue
            content = whole.extractfile(one) if one.isreg() and not one.issparse() else None
            if content is None:
                raise BadArchive(msg("expected files only, found a link: {name}", name=escaped_text(one.name)))
            yield Member(one.name.removeprefix("./"), one.size, content)


class _Bounded(RawIOBase):
    """What is unzipped, up to a limit."""

    def __init__(self, unzipped: gzip.GzipFile) -> None:
        self.unzipped, self.left = unzipped, MOST_UNPACKED

    def read(self, size: int = -1) -> bytes:
        if size < 0 or size > self.left:
            size = self.left + 1
        found = self.unzipped.read(size)
        self.left -= len(found)
        if self.left < 0:
            raise BadArchive(_too_much())
        return found
