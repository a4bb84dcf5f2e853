"""Records which pack a box in the output folder belongs to; another pack may have the same id."""

from __future__ import annotations

import os
from pathlib import Path

from generator.make.shelf import Shelf
from generator.message import msg
from generator.safety.folder import Folder
from generator.safety.pack_files import GAME
from generator.safety.store import CACHE, Store


class OfAnotherPack(Exception):
    """The output folder holds the box of another pack."""


def claim(shelf: Shelf, output: Folder, pack: Path) -> None:
    """Record that an opened shelf belongs to a pack. A pack that was moved keeps its box. Call while holding the lock.

    Raises OfAnotherPack when the box belongs to a pack that still exists elsewhere.
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
