"""Reads the spots of a theme: foils and varnishes, each with a plate of its own."""

from __future__ import annotations

from collections.abc import Iterable

from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.load.typed_records import structure
from generator.load.value_forms import NOT_AT_HOME
from generator.message import msg
from generator.model.spot_ink import SpotInk
from generator.records import replace

MOST_SPOTS = 8


def read_spots(reader: Reader, entries: Iterable[tuple[str, Node, str]]) -> dict[str, SpotInk]:
    """The spots by id; without those that cannot be printed, which have findings."""
    found: dict[str, SpotInk] = {}
    plates: set[str] = set()
    for number, (id_, node, path) in enumerate(entries):
        if number == MOST_SPOTS:
            reader.bad(path, node, msg("expected at most {most} spots, found more", most=MOST_SPOTS))
            break
        spot = structure(SpotInk, reader, node, path, id=id_)
        if spot is None:
            continue
        if spot.name.lower() in plates:
            reader.bad(f"{path}/name", node, msg("expected a plate of its own, found {name!r}, which another spot has",
                                                 name=spot.name))
            continue
        plates.add(spot.name.lower())
        found[id_] = replace(spot, shows=None) if spot.shows == NOT_AT_HOME else spot
    return found
