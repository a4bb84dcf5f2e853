"""Reads and parses the files of a pack, the first step of loading."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, field

from generator.load.nodes import Mapping, parse
from generator.load.reader import Reader
from generator.load.source import Origin
from generator.safety.pack_files import Unread, read
from generator.safety.pack_listing import TRANSLATIONS, listing

THEME = "theme/"


# bytes of a file that is parsed only when it is read, unless it may declare what other files need
LARGE = 500_000
DECLARES = re.compile(rb"""(?m)^[\s"'?{]*(?:kinds|dice|["'].*\\)""")


class PackFiles(Struct):
    """The parsed files of a pack by name, with the theme's separate; a hash of all files.

    ``names`` are those that are read, in order. ``large`` are files of things, which are parsed one by one: all their
    nodes together would need much memory.
    """

    names: list[str] = field(default_factory=list)

    roots: dict[str, Mapping] = field(default_factory=dict)
    large: dict[str, bytes] = field(default_factory=dict)
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
        if not name.endswith(".yaml"):
            continue
        files.names.append(name)
        if len(data) > LARGE and not name.startswith(THEME) and not DECLARES.search(data):
            files.large[name] = data
        else:
            _parse(reader, files, name, data)
    reader.findings.extend(refused)
    files.refused, files.hash = frozenset(finding.path for finding in refused), digest.hexdigest()
    return files


def roots_of(reader: Reader, files: PackFiles) -> Iterator[Mapping]:
    """The files to read, but those of the theme, in the order of their names; ``reader.file`` is the name of each."""
    for name in files.names:
        if name in files.large:
            _parse(reader, files, name, files.large.pop(name))
        reader.file = name
        if name in files.roots:
            yield files.roots.pop(name)


def _parse(reader: Reader, files: PackFiles, name: str, data: bytes) -> None:
    """Parse a file; a finding when it is no mapping."""
    reader.file, text = name, data.decode("utf-8", errors="replace")
    root, findings = parse(data, name)
    # share one copy of the text of a large file
    origin = root.origin if root is not None and root.origin.text == text else Origin(name, text)
    reader.places.sources[name] = origin
    reader.findings.extend(findings)
    mapping = reader.mapping(root, "") if root is not None else None
    if mapping is not None:
        (files.theme if name.startswith(THEME) else files.roots)[name] = mapping
