"""Whose box stands in a folder of the output: another pack may have the same id, and its files would take its place."""

from __future__ import annotations

import os
from pathlib import Path

from generator.build.folder import Folder
from generator.build.shelf import Shelf
from generator.build.store import CACHE, Store
from generator.message import msg
from generator.pack_files import GAME


class OfAnotherPack(Exception):
    """A folder that holds the box of another pack."""


def claim(shelf: Shelf, output: Folder, pack: Path) -> None:
    """Note that an opened shelf is for a pack's box. A pack that was moved keeps its box. Under the lock.

    Raises OfAnotherPack when the box of a pack stands there that is still where it was.
    """
    notes = Store(output.into(CACHE), shelf.secret)
    key, own = f"pack {'/'.join(shelf.folder.below)}", os.fsencode(pack.resolve())
    known = notes.get(key)
    if known is not None and known != own and shelf.entries and (Path(os.fsdecode(known)) / GAME).is_file():
        raise OfAnotherPack(
            msg("expected the box of {pack} in {path}, found that of {known}; name another folder with -o, or "
                "remove that one",
                pack=pack, path=shelf.folder.path, known=os.fsdecode(known))
        )
    if known != own:
        notes.put(key, own)
