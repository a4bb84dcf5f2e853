"""Files of a folder that are replaced together: all of them, or none."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress

from msgspec import Struct

from generator.safety.folder import Folder


class Replacement(Struct):
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
