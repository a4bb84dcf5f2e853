"""Reads and parses the files of a pack, the first step of loading."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from generator.load.kept import KeptPack
from generator.load.nodes import Mapping
from generator.load.reader import Reader
from generator.pack_files import Unread, read
from generator.pack_listing import TRANSLATIONS, listing

THEME = "theme/"


class PackFiles(Struct):
    """The parsed files of a pack by name, with the theme's separate; hashes of all files and of the theme's."""

    roots: dict[str, Mapping] = field(default_factory=dict)
    theme: dict[str, Mapping] = field(default_factory=dict)
    # the readable and the refused files of the theme
    dress: list[str] = field(default_factory=list)
    refused: frozenset[str] = frozenset()
    digest: Any = field(default_factory=hashlib.sha256)
    look: Any = field(default_factory=hashlib.sha256)

    def take(self, name: str, data: bytes) -> None:
        """Add a file to the hashes."""
        themed = name.startswith(THEME)
        for one in (self.digest, self.look) if themed else (self.digest,):
            one.update(f"{name}\0{len(data)}\0".encode())
            one.update(data)
        if themed:
            self.dress.append(name)


def parse_all(reader: Reader, folder: Path, kept: KeptPack) -> PackFiles:
    """The files of a pack, parsed."""
    files, listed = PackFiles(), listing(folder)
    refused = list(listed.refused)
    for name in listed.names:
        if name.startswith(f"{TRANSLATIONS}/"):
            continue
        try:
            data = read(folder, name)
        except FileNotFoundError:
            # the file was deleted after the folder was listed
            continue
        except Unread as unread:
            refused.append(unread.finding())
            continue
        files.take(name, data)
        if name.endswith(".yaml"):
            _parse(reader, kept, files, name, data)
    kept.only(reader.places.sources)
    reader.findings.extend(refused)
    files.refused = frozenset(finding.path for finding in refused)
    # refused files change the theme too
    files.look.update("\0".join(sorted(files.refused)).encode())
    return files


def _parse(reader: Reader, kept: KeptPack, files: PackFiles, name: str, data: bytes) -> None:
    parsed = kept.parsed(name, data)
    reader.places.sources[name] = parsed.text
    reader.findings.extend(parsed.findings)
    if parsed.root is not None:
        (files.theme if name.startswith(THEME) else files.roots)[name] = parsed.root
