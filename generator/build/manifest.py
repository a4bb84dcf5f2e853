"""``manifest.json``: which files belong together, and from what each was made. It holds no clock."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from generator.build.files import write_whole

NAME = "manifest.json"
# a file beside the manifest, or in the folder of a product: never elsewhere
FILE = re.compile(r"([\w-]+/)?\w[\w.-]*")


@dataclass(frozen=True, slots=True)
class Entry:
    """One file: its product, sha256, bytes, pages, pieces by kind, the smallest type (pt) on these.

    ``source`` is the hash of the part of the pack that it was made from; ``key`` that of everything, the program too.
    """

    product: str
    sha256: str
    size: int
    pages: int
    source: str
    key: str
    pieces: Mapping[str, int] = field(default_factory=dict)
    least: float | None = None

    def stands(self, path: Path) -> bool:
        """Whether the file is on the disk as it was written."""
        try:
            return path.stat().st_size == self.size and hashlib.sha256(path.read_bytes()).hexdigest() == self.sha256
        except OSError:
            return False


@dataclass(frozen=True, slots=True)
class Manifest:
    """The files of one game in one language, and the hash of the program that wrote it down."""

    game: str
    language: str
    version: str
    tool: str
    engine: str
    files: Mapping[str, Entry] = field(default_factory=dict)

    def text(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, indent=2, sort_keys=True) + "\n"

    def write(self, folder: Path) -> None:
        """Write it where it differs. Raises OSError."""
        path, data = folder / NAME, self.text().encode()
        if not path.is_file() or path.read_bytes() != data:
            write_whole(path, data)


def read_entries(folder: Path) -> dict[str, Entry]:
    """The files that a folder's manifest lists; none when it has no manifest that can be read."""
    try:
        listed: dict[str, Any] = json.loads((folder / NAME).read_bytes())["files"]
        return {name: Entry(**entry) for name, entry in listed.items() if FILE.fullmatch(name)}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
