"""The folder with the files of one game in one language: products are written atomically, with a manifest."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from generator.make.manifest import MOST_BYTES, NAME, FileEntry, Manifest, entries_of, is_manifest
from generator.make.record import Record, record, record_of
from generator.records import replace
from generator.safety.folder import Folder
from generator.safety.replacement import Replacement


@dataclass(slots=True)
class OutputFolder:
    """The folder of a box and what is remembered of it. ``entries`` are the files that this user's zecer wrote there.

    Without a ``head`` the folder gets no manifest.

    After any interruption they are only files that stand; the next build makes the others again. A file that zecer has
    not written as it stands, such as a form that was filled in, is ``kept`` under a second name. Of a box that was
    copied or moved, its manifest says which files nobody has changed; a ``foreign`` manifest is a file of the user's.
    """

    folder: Folder
    head: Manifest | None
    pack: Path
    known: Record = field(default_factory=Record)
    written: bytes | None = None
    found: Mapping[str, FileEntry] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)
    foreign: bool = False

    @property
    def entries(self) -> Mapping[str, FileEntry]:
        return self.known.files

    def open(self) -> None:
        """Create the folder, remove leftovers of interrupted builds, and recall what was written.

        Raises OfAnotherPack when the box belongs to another pack, OSError.
        """
        self.known = record_of(self.folder).claimed_for(self.pack, self.folder)
        self.folder.make()
        self.folder.sweep()
        if self.head is not None and self.folder.has(NAME):
            self.written = self.folder.read(NAME, MOST_BYTES)
            self.found = entries_of(self.written)
            known = self.known.manifests
            self.foreign = _digest(self.written) not in known if known else not is_manifest(self.written)

    def stands(self, product: str, key: str) -> dict[str, FileEntry]:
        """The files of a product if all of them were made with this key and are unchanged; else empty."""
        files = {name: entry for name, entry in self.entries.items() if entry.product == product}
        try:
            stands = all(entry.key == key and entry.stands(self.folder, name) for name, entry in files.items())
        except OSError:
            # it is made again, and writing reports the error
            return {}
        return files if stands else {}

    def put(self, products: Collection[str], files: Mapping[str, bytes], entries: Mapping[str, FileEntry]) -> None:
        """Replace the files of some products: all files and entries, or none. Raises OSError."""
        before = self.known.files
        self._put({name: entry for name, entry in before.items() if entry.product not in products}, files, entries)

    def put_all(self, files: Mapping[str, bytes]) -> None:
        """Write these files, and delete those of earlier times that stand as they were written. Raises OSError."""
        entries = {name: FileEntry("", _digest(data), len(data), 1, "", "")
                   for name, data in files.items()}
        self._put({}, files, entries)

    def drop(self, names: Collection[str]) -> None:
        """Delete the files of some names that stand as they were written, and forget all of them. Raises OSError."""
        self._put({name: entry for name, entry in self.known.files.items() if name not in names}, {}, {})

    def _put(self, rest: Mapping[str, FileEntry], files: Mapping[str, bytes], entries: Mapping[str, FileEntry]) -> None:
        """Replace all files but those in ``rest``: all files and entries, or none."""
        before, manifest = self.known.files, self.written
        rest = {name: entry for name, entry in rest.items() if name not in files}
        gone = [name for name, entry in before.items()
                if name not in rest and name not in files and entry.stands(self.folder, name)]
        exchange = Replacement(self.folder)
        for name in files:
            if self.folder.has(name) and not self._is_ours(name, entries.get(name)):
                self.kept[name] = self.folder.keep(name)
        try:
            exchange.stage(files)
            if before != rest or self.written is not None:
                # first forget the files about to change
                self.write_down(rest)
            exchange.carry_out(gone)
            self.write_down({**rest, **entries})
        except BaseException:
            exchange.undo()
            # a manifest may have been replaced before the disk failed
            self.written = b""
            with suppress(OSError):
                self._write(before, manifest)
            raise
        exchange.finish()

    def _is_ours(self, name: str, new: FileEntry | None) -> bool:
        """Whether a file stands as zecer wrote it, or as it will be written."""
        known = (self.known.files.get(name) or self.found.get(name), new)
        return any(entry.stands(self.folder, name) for entry in known if entry is not None)

    def write_down(self, entries: Mapping[str, FileEntry]) -> None:
        """Remember the files, and write the manifest if it changed. Raises OSError."""
        manifest = None if self.head is None else replace(self.head, files=dict(sorted(entries.items())))
        self._write(entries, None if manifest is None else manifest.text().encode())

    def _write(self, entries: Mapping[str, FileEntry], manifest: bytes | None) -> None:
        replaced = manifest is not None and manifest != self.written
        if replaced and self.foreign:
            self.kept[NAME], self.foreign = self.folder.keep(NAME), False
        manifests = tuple(_digest(one) for one in (self.written, manifest) if one)
        self.known = Record(self.known.pack, entries, manifests)
        record(self.folder, self.known)
        if manifest is not None and replaced:
            self.folder.write(NAME, manifest)
            self.written = manifest


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
