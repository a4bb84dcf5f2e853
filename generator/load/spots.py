"""Reads the spots of a theme: foils and varnishes, each with a plate of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.load.entries import entries_of
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.load.region_effects import read_colour
from generator.message import msg
from generator.model.spot_ink import SpotInk

MOST_SPOTS = 8
PLATE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")
# the process inks, what PDF keeps for itself, and the lines that a shop cuts and creases along
KEPT = frozenset(("all", "none", "cyan", "magenta", "yellow", "black", "cutcontour", "crease"))
NOT_AT_HOME = "none"


def read_spots(reader: Reader, entries: Iterable[tuple[str, Node, str]]) -> dict[str, SpotInk]:
    """The spots by id; without those that cannot be printed, which have findings."""
    found: dict[str, SpotInk] = {}
    plates: set[str] = set()
    for number, (id_, node, path) in enumerate(entries):
        if number == MOST_SPOTS:
            reader.bad(path, node, msg("expected at most {most} spots, found more", most=MOST_SPOTS))
            break
        spot = _spot(reader, id_, node, path)
        if spot is None:
            continue
        if spot.name.lower() in plates:
            reader.bad(f"{path}/name", node, msg("expected a plate of its own, found {name!r}, which another spot has",
                                                 name=spot.name))
            continue
        plates.add(spot.name.lower())
        found[id_] = spot
    return found


def _spot(reader: Reader, id_: str, node: Node, path: str) -> SpotInk | None:
    found = entries_of(reader, node, path, ["name", "shows"])
    name, shows = found.string("name"), found.read("shows", read_colour)
    if name is None or shows is None:
        return None
    if PLATE.fullmatch(name) is None or name.lower() in KEPT:
        found.wrong("name", msg("expected the name of a plate such as Gold Foil, found {name!r}", name=name))
        return None
    return SpotInk(id_, name, None if shows == NOT_AT_HOME else shows)
