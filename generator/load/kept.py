"""Caches parsed files in a running process: an unchanged file is neither parsed nor read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct, field

from generator.finding import Finding
from generator.load.book_css import BOOK_CSS
from generator.load.nodes import Mapping, parse
from generator.load.reader import DatumSpot, Places, Reader
from generator.load.stock import FOLDER
from generator.model.kinds import Kind
from generator.model.theme import Theme


class Parsed(Struct, frozen=True):
    """A parsed YAML file: its bytes and text, its mapping, and syntax findings."""

    data: bytes
    text: str
    root: Mapping | None
    findings: tuple[Finding, ...]


class FileReading(Struct, frozen=True):
    """What a single file declares: its sections, the place of every datum, and findings."""

    parts: Any
    spots: dict[str, DatumSpot]
    findings: tuple[Finding, ...]


class ReadTheme(Struct, frozen=True):
    """A theme read from files with this ``key``, its places, and findings."""

    key: str
    theme: Theme
    places: Places
    findings: tuple[Finding, ...]

    def texts(self) -> dict[str, str]:
        """The texts of files that only the theme uses: bundled faces, and the style sheet."""
        return {name: text for name, text in self.places.sources.items()
                if name.startswith(FOLDER) or name == BOOK_CSS}


class KeptPack(Struct):
    """The last version of a pack's files by name; their readings, valid for these ``kinds``; and its theme."""

    theme: ReadTheme | None = None
    files: dict[str, Parsed] = field(default_factory=dict)
    readings: dict[str, FileReading] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)

    def parsed(self, name: str, data: bytes) -> Parsed:
        """The parsed file, from the cache if its bytes are unchanged."""
        kept = self.files.get(name)
        if kept is None or kept.data != data:
            self.readings.pop(name, None)
            kept = self.files[name] = parsed(name, data)
        return kept

    def with_kinds(self, kinds: dict[str, Kind]) -> dict[str, Kind]:
        """Set the kinds used to read things; if they changed, everything is read again."""
        if kinds != self.kinds or repr(kinds) != repr(self.kinds):
            self.kinds = kinds
            self.forget()
        return self.kinds

    def reading(self, name: str, read: Callable[[str, Mapping], FileReading]) -> FileReading:
        """The reading of a file, cached."""
        kept, root = self.readings.get(name), self.files[name].root
        if kept is None:
            assert root is not None
            kept = self.readings[name] = read(name, root)
        return kept

    def forget(self) -> None:
        """Discard all readings. Files are parsed again too, since nodes of things are released after reading."""
        for name in self.readings:
            self.files[name] = parsed(name, self.files[name].data)
        self.readings.clear()

    def unread(self, names: Iterable[str]) -> Iterator[tuple[str, Mapping]]:
        """Parse files again for a reader without a cache."""
        for name in names:
            root = parsed(name, self.files.pop(name).data).root
            self.readings.pop(name)
            if root is not None:
                yield name, root

    def only(self, names: Iterable[str]) -> None:
        """Remove files that no longer exist."""
        for gone in self.files.keys() - set(names):
            del self.files[gone]
            self.readings.pop(gone, None)


def parsed(name: str, data: bytes) -> Parsed:
    """The mapping of a file; None, with a finding, when it is no mapping."""
    reader = Reader(file=name)
    text = reader.places.sources[name] = data.decode("utf-8", errors="replace")
    root, findings = parse(data, name)
    if root is None:
        return Parsed(data, text, None, tuple(findings))
    if root.origin.text == text:
        # share one copy of the text of a large file
        text = reader.places.sources[name] = root.origin.text
    mapping = reader.mapping(root, "")
    return Parsed(data, text, mapping, (*findings, *reader.findings))
