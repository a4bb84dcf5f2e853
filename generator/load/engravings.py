"""Pictures of the pack that are engraved, as a theme tells them."""

from __future__ import annotations

from collections.abc import Mapping

from generator.load.entries import Entries, entries_of
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.load.typed_records import fields_of, filled_record
from generator.message import msg
from generator.model.theme import Drawing, EngravedArt, Icon, Image


def read_engraving(reader: Reader, node: Node, path: str, images: Mapping[str, Image | Drawing],
                   icons: Mapping[str, Icon]) -> EngravedArt | None:
    """A picture to engrave: one of ``theme/art`` or an icon; None for an unknown one."""
    found = entries_of(reader, node, path, (), ("art", "icon", *fields_of(EngravedArt)))
    if ("art" in found) == ("icon" in found):
        reader.bad(path, node, msg("expected one of art, icon, found both") if "art" in found
                   else msg("expected one of art, icon, found none"))
        return None
    art = _named_picture(found, "art", images) if "art" in found else _named_picture(found, "icon", icons)
    return None if art is None else filled_record(EngravedArt, found, id=path.rpartition("/")[2], art=art)


def _named_picture(found: Entries, key: str, known: Mapping[str, Image | Drawing] | Mapping[str, Icon]
                   ) -> Image | Drawing | Icon | None:
    name = found.one_of(key, known)
    return None if name is None else known[name]
