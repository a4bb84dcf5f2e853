"""What zecer has written into the folder of a box, remembered in the user's own folder.

A manifest beside the files may come with a stranger's pack, so nothing is deleted or left standing because of it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field, to_builtins

from generator.make.manifest import MOST_BYTES, FileEntry, entries_of
from generator.message import msg
from generator.safety.folder import Folder
from generator.safety.pack_files import GAME
from generator.safety.user_folders import memory_folder

BOXES = "boxes"


class OfAnotherPack(Exception):
    """The output folder holds the box of another pack."""


class Record(Struct, frozen=True):
    """The pack that a box was made from, the files that were written, and the hashes of the last manifests.

    These are two while one is about to be replaced by the other.
    """

    pack: str = ""
    files: Mapping[str, FileEntry] = field(default_factory=dict)
    manifests: tuple[str, ...] = ()

    def claimed_for(self, pack: Path, box: Folder) -> Record:
        """The record for a box made from ``pack``; a pack that was moved keeps its box.

        Raises OfAnotherPack when the box belongs to a pack that still exists elsewhere.
        """
        own = os.fspath(pack.resolve())
        if self.pack not in ("", own) and any(map(box.has, self.files)) and (Path(self.pack) / GAME).is_file():
            raise OfAnotherPack(
                msg("expected the box of {pack} in {path}, found that of {known}; name another folder with -o, or "
                    "remove that one",
                    pack=pack, path=box.path, known=self.pack)
            )
        return Record(own, self.files, self.manifests)


def records() -> Folder:
    """The folder of the records."""
    return Folder.of_path(memory_folder()).subfolder(BOXES)


def name_of(box: Folder) -> str:
    """The name of a box among the records."""
    return hashlib.sha256(os.fsencode(box.path)).hexdigest()


def record_of(box: Folder) -> Record:
    """What is remembered of a box; an empty record where nothing is."""
    with suppress(OSError, ValueError, AttributeError, TypeError):
        data = records().read(f"{name_of(box)}.json", MOST_BYTES)
        found = json.loads(data)
        return Record(str(found.get("pack", "")), entries_of(data), tuple(map(str, found.get("manifests", ()))))
    return Record()


def record(box: Folder, known: Record) -> None:
    """Remember what was written into a box. Errors of the disk are ignored: then the next build makes it anew."""
    text = json.dumps({"box": os.fspath(box.path), **to_builtins(known)}, indent=1, sort_keys=True)
    with suppress(OSError):
        records().write(f"{name_of(box)}.json", text.encode("utf-8", "surrogateescape"))
