"""``manifest.json``: the files of a box, and the hashes of their inputs. It holds no timestamps."""

from __future__ import annotations

import errno
import hashlib
import json
from collections.abc import Mapping

from msgspec import Struct, field, to_builtins

from generator.safety.folder import Folder

NAME = "manifest.json"
MOST_BYTES = 64_000_000


class FileEntry(Struct, frozen=True):
    """One file: its product, sha256, bytes, pages, pieces by kind, and the smallest type (pt) on these.

    ``source`` is the hash of the part of the pack that it was made from; ``key`` is the hash of all inputs, including
    the program.
    """

    product: str
    sha256: str
    size: int
    pages: int
    source: str
    key: str
    pieces: Mapping[str, int] = field(default_factory=dict)
    least: float | None = None

    def stands(self, folder: Folder, name: str) -> bool:
        """True if the file on the disk is the one that was written. Raises OSError when it cannot be read."""
        try:
            data = folder.read(name, self.size)
        except OSError as error:
            if error.errno in (errno.ENOENT, errno.EFBIG):
                return False
            raise
        return len(data) == self.size and hashlib.sha256(data).hexdigest() == self.sha256


class Manifest(Struct, frozen=True):
    """The files of one game in one language, and the hash of the program that made them."""

    game: str
    language: str
    version: str
    tool: str
    engine: str
    files: Mapping[str, FileEntry] = field(default_factory=dict)

    def text(self) -> str:
        return json.dumps(to_builtins(self), ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def is_manifest(data: bytes) -> bool:
    """True if these bytes are a manifest as it is written, of whatever box."""
    try:
        return Manifest(**{**json.loads(data), "files": entries_of(data)}).text().encode() == data
    except (ValueError, TypeError, RecursionError):
        return False


def entries_of(data: bytes) -> dict[str, FileEntry]:
    """The files that a manifest lists; empty when it cannot be parsed."""
    try:
        return {name: FileEntry(**entry) for name, entry in json.loads(data)["files"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
