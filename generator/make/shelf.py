"""The folder with the files of one game in one language: products are written atomically, with a manifest."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from msgspec import Struct

from generator.make.manifest import MOST_BYTES, NAME, FileEntry, Manifest, entries_of
from generator.records import replace
from generator.safety.folder import Folder
from generator.safety.secret import sealed
from generator.safety.store import SEAL


@dataclass(slots=True)
class Shelf:
    """A folder and its manifest. ``entries`` are those of the manifest, if this user's zecer wrote it.

    ``seals`` is the folder with the signatures of this user's manifests. After any interruption the manifest lists only
    files that match it; the next build makes the others again. A file that was changed after zecer had written it, such
    as a form that was filled in, is ``kept`` under a second name.
    """

    folder: Folder
    seals: Folder
    head: Manifest
    secret: bytes = field(repr=False)
    entries: dict[str, FileEntry] = field(default_factory=dict)
    written: bytes | None = None
    foreign: bytes | None = None
    kept: dict[str, str] = field(default_factory=dict)

    def open(self, alone: bool = True) -> None:
        """Create the folder, remove leftovers of interrupted builds, and read the manifest. Raises OSError.

        Unless this build is ``alone``, others write into the folder of signatures, and it is not cleaned.
        """
        self.folder.make()
        self.folder.sweep()
        if alone:
            self.seals.sweep(0)
        if self.folder.has(NAME):
            self.written = self.folder.read(NAME, MOST_BYTES)
            if self._is_own(self.written):
                self.entries = entries_of(self.written)
            else:
                self.foreign = self.written

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
        before, manifest = dict(self.entries), self.written
        rest = {name: entry for name, entry in before.items() if entry.product not in products and name not in files}
        gone = [name for name, entry in before.items()
                if name not in rest and name not in files and entry.stands(self.folder, name)]
        exchange = _Exchange(self.folder)
        for name in filter(before.__contains__, files):
            if self.folder.has(name) and not before[name].stands(self.folder, name):
                self.kept[name] = self.folder.keep(name)
        try:
            exchange.stage(files)
            if self.written is not None:
                # first remove files about to change from the manifest
                self.write_down(rest)
            exchange.carry_out(gone)
            self.write_down({**rest, **entries})
        except BaseException:
            exchange.undo()
            # a manifest may have been replaced before the disk failed
            self.entries, self.written = before, b""
            if manifest is not None:
                with suppress(OSError):
                    self._write(manifest, own=manifest != self.foreign)
            raise
        exchange.finish()

    def write_down(self, entries: Mapping[str, FileEntry]) -> None:
        """Write the manifest if it changed. Raises OSError."""
        self._write(replace(self.head, files=dict(sorted(entries.items()))).text().encode())
        self.entries = dict(entries)

    def _write(self, data: bytes, own: bool = True) -> None:
        """Write a manifest. First its signature is stored beside that of the current one."""
        if data == self.written and not (own and data == self.foreign):
            return
        if own:
            known = [data, *([self.written] if self.written not in (None, self.foreign) else [])]
            self.seals.write(self._seal_name(), b"".join(map(self._seal, known)), lasting=False)
            self.foreign = None if data == self.foreign else self.foreign
        if data != self.written:
            self.folder.write(NAME, data)
        self.written = data

    def _is_own(self, data: bytes) -> bool:
        try:
            seals = self.seals.read(self._seal_name(), 2 * SEAL)
        except OSError:
            return False
        return self._seal(data) in (seals[:SEAL], seals[SEAL:])

    def _seal(self, data: bytes | None) -> bytes:
        return sealed(self.secret, b"manifest", self._name(), data or b"")

    def _seal_name(self) -> str:
        return hashlib.sha256(self._name()).hexdigest()

    def _name(self) -> bytes:
        return "/".join(self.folder.below).encode()


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
