"""Pictures of the pack that are engraved, as a theme tells them."""

from __future__ import annotations

from collections.abc import Mapping

from generator.load.entries import Entries, Read, entries_of, parsed, whole
from generator.load.measures import number
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.person import LAST_TINT
from generator.model.theme import Drawing, EngravedArt, Icon, Image

LOOK: Mapping[str, Read] = {
    "base": parsed(number(-180, 180)), "flow": parsed(number(0, 1)), "contrast": parsed(number(0, 3)),
    "edges": parsed(number(0, 1)), "swell": parsed(number(0, 10)), "tint": whole(0, LAST_TINT),
}


def read_engraving(reader: Reader, node: Node, path: str, images: Mapping[str, Image | Drawing],
                   icons: Mapping[str, Icon]) -> EngravedArt | None:
    """A picture to engrave: one of ``theme/art`` or an icon; None for an unknown one."""
    found = entries_of(reader, node, path, (), ("art", "icon", *LOOK))
    if ("art" in found) == ("icon" in found):
        reader.bad(path, node, msg("expected one of art, icon, found both") if "art" in found
                   else msg("expected one of art, icon, found none"))
        return None
    art = _named(found, "art", images) if "art" in found else _named(found, "icon", icons)
    return None if art is None else EngravedArt(path.rpartition("/")[2], art, **found.values(LOOK))


def _named(found: Entries, key: str, known: Mapping[str, Image | Drawing] | Mapping[str, Icon]
           ) -> Image | Drawing | Icon | None:
    name = found.one_of(key, known)
    return None if name is None else known[name]
