"""Moves a pack on to the format of this zecer: what is read for the sake of older packs is written as it is now."""

from __future__ import annotations

import codecs

from generator.check.fix import Mended
from generator.load.approved import FORMER_HEAD, approved_text
from generator.load.needed_version import FORMAT, KEY
from generator.load.pack import Loaded
from generator.safety.pack_files import GAME, read
from generator.safety.pack_listing import TRANSLATIONS, listing
from generator.splice.head_entry import with_head_entry
from generator.splice.po_string import po_with_sources
from generator.translate.catalogue import UI
from generator.translate.ui import english_by_polish


def upgraded_files(loaded: Loaded) -> dict[str, Mended]:
    """The files of a pack that change, by name.

    Raises UneditableError for a ``game.yaml`` that cannot be changed, BadCatalogue, OSError.
    """
    found = {}
    if loaded.places.spot(f"game/{KEY}") is None:
        change = with_head_entry(loaded, KEY, FORMAT)
        assert change.before is not None
        assert change.after is not None
        found[GAME] = Mended(_bare_text(change.before), _bare_text(change.after), 1)
    for name in listing(loaded.folder).names:
        if name.startswith(f"{TRANSLATIONS}/") and name.endswith(f"/{UI}"):
            before = _bare_text(read(loaded.folder, name))
            after = po_with_sources(before, name, english_by_polish())
            if after != before:
                found[name] = Mended(before, after, 1)
    return found


def has_former_approval(loaded: Loaded) -> bool:
    """Whether facts were signed off before sentences were. Raises ValueError for an unreadable file."""
    return (approved_text(loaded.folder) or "").startswith(FORMER_HEAD)


def _bare_text(data: bytes) -> str:
    """The text of a file without its byte order mark."""
    return data.removeprefix(codecs.BOM_UTF8).decode()
