"""Reads and parses the files of a pack, the first step of loading."""

from __future__ import annotations

import hashlib
from pathlib import Path

from msgspec import Struct, field

from generator.load.nodes import Mapping, parse
from generator.load.reader import Reader
from generator.safety.pack_files import Unread, read
from generator.safety.pack_listing import TRANSLATIONS, listing

THEME = "theme/"


class PackFiles(Struct):
    """The parsed files of a pack by name, with the theme's separate; a hash of all files."""

    roots: dict[str, Mapping] = field(default_factory=dict)
    theme: dict[str, Mapping] = field(default_factory=dict)
    # the readable and the refused files of the theme
    theme_names: list[str] = field(default_factory=list)
    refused: frozenset[str] = frozenset()
    hash: str = ""


def parse_all(reader: Reader, folder: Path) -> PackFiles:
    """The files of a pack, parsed."""
    files, listed = PackFiles(), listing(folder)
    refused, digest = list(listed.refused), hashlib.sha256()
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
        digest.update(f"{name}\0{len(data)}\0".encode())
        digest.update(data)
        if name.startswith(THEME):
            files.theme_names.append(name)
        if name.endswith(".yaml"):
            _parse(reader, files, name, data)
    reader.findings.extend(refused)
    files.refused, files.hash = frozenset(finding.path for finding in refused), digest.hexdigest()
    return files


def _parse(reader: Reader, files: PackFiles, name: str, data: bytes) -> None:
    """Parse a file; a finding when it is no mapping."""
    reader.file, text = name, data.decode("utf-8", errors="replace")
    root, findings = parse(data, name)
    # share one copy of the text of a large file
    reader.places.sources[name] = root.origin.text if root is not None and root.origin.text == text else text
    reader.findings.extend(findings)
    mapping = reader.mapping(root, "") if root is not None else None
    if mapping is not None:
        (files.theme if name.startswith(THEME) else files.roots)[name] = mapping
