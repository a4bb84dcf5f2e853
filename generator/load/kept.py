"""What a running process keeps of the files it has read: one that did not change is neither parsed nor read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from generator.finding import Finding
from generator.load.book_css import BOOK_CSS
from generator.load.nodes import Mapping, parse
from generator.load.reader import Places, Reader, Spot
from generator.load.stock import FOLDER
from generator.model.kinds import Kind
from generator.model.theme import Theme


@dataclass(frozen=True, slots=True)
class Parsed:
    """A YAML file as it was read: its bytes and text, the mapping it holds, and what is wrong with its syntax."""

    data: bytes
    text: str
    root: Mapping | None
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What one file alone says: its sections, where every datum of it stands, and what is wrong with them."""

    parts: Any
    spots: dict[str, Spot]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Dress:
    """A theme that was read of files with this ``key``, where it stands, and what is wrong with it."""

    key: str
    theme: Theme
    places: Places
    findings: tuple[Finding, ...]

    def texts(self) -> dict[str, str]:
        """The texts of the files that were read for the theme alone: those that came along, and the style sheet."""
        return {name: text for name, text in self.places.sources.items()
                if name.startswith(FOLDER) or name == BOOK_CSS}


@dataclass(slots=True)
class Kept:
    """The files of a pack as they were read last, by name; what each said, told by these ``kinds``; and its theme."""

    theme: Dress | None = None
    files: dict[str, Parsed] = field(default_factory=dict)
    readings: dict[str, Reading] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)

    def parsed(self, name: str, data: bytes) -> Parsed:
        """A file parsed, unless it was parsed before."""
        kept = self.files.get(name)
        if kept is None or kept.data != data:
            self.readings.pop(name, None)
            kept = self.files[name] = parsed(name, data)
        return kept

    def with_kinds(self, kinds: dict[str, Kind]) -> dict[str, Kind]:
        """The kinds by which things are read; others than before have everything read again."""
        if kinds != self.kinds or repr(kinds) != repr(self.kinds):
            self.kinds = kinds
            self.forget()
        return self.kinds

    def reading(self, name: str, read: Callable[[str, Mapping], Reading]) -> Reading:
        """What a file says, read unless it was read before."""
        kept, root = self.readings.get(name), self.files[name].root
        if kept is None:
            assert root is not None
            kept = self.readings[name] = read(name, root)
        return kept

    def forget(self) -> None:
        """Have every file read again: things let go of their nodes when they are read, so files are parsed too."""
        for name in self.readings:
            self.files[name] = parsed(name, self.files[name].data)
        self.readings.clear()

    def unread(self, names: Iterable[str]) -> Iterator[tuple[str, Mapping]]:
        """Files parsed anew, to be read by someone who keeps nothing."""
        for name in names:
            root = parsed(name, self.files.pop(name).data).root
            self.readings.pop(name)
            if root is not None:
                yield name, root

    def only(self, names: Iterable[str]) -> None:
        """Let go of files that are there no more."""
        for gone in self.files.keys() - set(names):
            del self.files[gone]
            self.readings.pop(gone, None)


def parsed(name: str, data: bytes) -> Parsed:
    """A file's mapping. One that holds no mapping has none, and a finding."""
    reader = Reader(file=name)
    text = reader.places.sources[name] = data.decode("utf-8", errors="replace")
    root, findings = parse(data, name)
    if root is None:
        return Parsed(data, text, None, tuple(findings))
    if root.origin.text == text:
        # the text of a large file is held once
        text = reader.places.sources[name] = root.origin.text
    mapping = reader.mapping(root, "")
    return Parsed(data, text, mapping, (*findings, *reader.findings))
