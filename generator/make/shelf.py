"""The folder with the files of one game in one language: products are written atomically, with a manifest."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import Struct

from generator.make.manifest import MOST_BYTES, NAME, FileEntry, Manifest, entries_of
from generator.make.record import Record, record, recorded
from generator.records import replace
from generator.safety.folder import Folder


@dataclass(slots=True)
class Shelf:
    """The folder of a box and what is remembered of it. ``entries`` are the files that this user's zecer wrote there.

    Without a ``head`` the folder gets no manifest.

    After any interruption they are only files that stand; the next build makes the others again. A file that was
    changed after zecer had written it, such as a form that was filled in, is ``kept`` under a second name.
    """

    folder: Folder
    head: Manifest | None
    pack: Path
    known: Record = field(default_factory=Record)
    written: bytes | None = None
    kept: dict[str, str] = field(default_factory=dict)

    @property
    def entries(self) -> Mapping[str, FileEntry]:
        return self.known.files

    def open(self) -> None:
        """Create the folder, remove leftovers of interrupted builds, and recall what was written.

        Raises OfAnotherPack when the box belongs to another pack, OSError.
        """
        self.known = recorded(self.folder).claimed(self.pack, self.folder)
        self.folder.make()
        self.folder.sweep()
        if self.head is not None and self.folder.has(NAME):
            self.written = self.folder.read(NAME, MOST_BYTES)

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

    def drop(self, names: Collection[str]) -> None:
        """Delete the files of some names that stand as they were written, and forget all of them. Raises OSError."""
        self._put({name: entry for name, entry in self.known.files.items() if name not in names}, {}, {})

    def _put(self, rest: Mapping[str, FileEntry], files: Mapping[str, bytes], entries: Mapping[str, FileEntry]) -> None:
        """Replace all files but those in ``rest``: all files and entries, or none."""
        before, manifest = self.known.files, self.written
        rest = {name: entry for name, entry in rest.items() if name not in files}
        gone = [name for name, entry in before.items()
                if name not in rest and name not in files and entry.stands(self.folder, name)]
        exchange = _Exchange(self.folder)
        # of a box that nothing is remembered of, its manifest still says which files nobody has changed
        said = before or entries_of(manifest or b"")
        for name in filter(said.__contains__, files):
            if self.folder.has(name) and not said[name].stands(self.folder, name):
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

    def write_down(self, entries: Mapping[str, FileEntry]) -> None:
        """Remember the files, and write the manifest if it changed. Raises OSError."""
        manifest = None if self.head is None else replace(self.head, files=dict(sorted(entries.items())))
        self._write(entries, None if manifest is None else manifest.text().encode())

    def _write(self, entries: Mapping[str, FileEntry], manifest: bytes | None) -> None:
        self.known = Record(self.known.pack, entries)
        record(self.folder, self.known)
        if manifest is not None and manifest != self.written:
            self.folder.write(NAME, manifest)
            self.written = manifest


class _Exchange(Struct):
    """Replaces files together. The old ones are kept under second names until all is done."""

    folder: Folder
    staged: dict[str, str] = {}
    aside: dict[str, str] = {}
    changed: list[str] = []

    def stage(self, files: Mapping[str, bytes]) -> None:
        """Write all files beside their final places."""
        for name, data in files.items():
            self.staged[name] = self.folder.stage(name, data)

    def carry_out(self, gone: Iterable[str]) -> None:
        """Rename the staged files to their final names, and delete the files in ``gone``."""
        gone = list(gone)
        for name in (*self.staged, *gone):
            if self.folder.has(name):
                self.aside[name] = self.folder.aside(name)
        for name in list(self.staged):
            self.folder.replace(self.staged[name], name)
            del self.staged[name]
            self.changed.append(name)
        for name in gone:
            self.folder.unlink(name)
            self.changed.append(name)
        for one in {os.path.dirname(name): name for name in self.changed}.values():
            self.folder.settle(one)

    def undo(self) -> None:
        """Restore the previous state as far as the disk allows."""
        for name in reversed(self.changed):
            with suppress(OSError):
                if name in self.aside:
                    self.folder.replace(self.aside.pop(name), name)
                else:
                    self.folder.remove(name)
        self.finish()

    def finish(self) -> None:
        """Delete temporary files and empty folders. The next build deletes what remains."""
        for part in (*self.staged.values(), *self.aside.values()):
            try:
                self.folder.remove(part)
            except OSError:
                # a second attempt may succeed
                with suppress(OSError):
                    self.folder.remove(part)
        for name in self.changed:
            self.folder.tidy(name)
