"""Reads the declaration of an exploration from a pack."""

from __future__ import annotations

from collections.abc import Mapping

from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.values import Ref
from generator.plugins.plays.tile_exploration.exploration import Clue, Exploration, Told


def read(reader: Reader, found: Mapping[str, Node], path: str) -> Exploration | None:
    """The exploration declared by ``found``; None when ``bag``, ``start`` or ``goal`` is missing or wrong."""
    bag = reader.string(found["bag"], f"{path}/bag") if "bag" in found else None
    start, goal = (reader.parsed(found[key], f"{path}/{key}", _ref) if key in found else None
                   for key in ("start", "goal"))
    if bag is None or start is None or goal is None:
        return None
    return Exploration(
        bag, start, goal,
        levels=reader.string(found["levels"], f"{path}/levels") or "" if "levels" in found else "1",
        stays_open=bool(reader.flag(found["stays-open"], f"{path}/stays-open")) if "stays-open" in found else False,
        rooms=_which(reader, found["rooms"], f"{path}/rooms") if "rooms" in found else None,
        stairs=_which(reader, found["stairs"], f"{path}/stairs") if "stairs" in found else None,
        clues=_clues(reader, found["clues"], f"{path}/clues") if "clues" in found else (),
        told=_told(reader, found["told"], f"{path}/told") if "told" in found else None,
    )


def _ref(written: str) -> Ref:
    kind, dot, id_ = written.partition(".")
    if not (kind and dot and id_):
        raise ValueError(msg("expected a thing such as kind.id, found {written!r}", written=written))
    return Ref(kind, id_)


def _which(reader: Reader, node: Node, path: str) -> dict[str, str]:
    return {key: reader.string(value, below) or "" for key, value, below in reader.entries(node, path)}


def _clues(reader: Reader, node: Node, path: str) -> tuple[Clue, ...]:
    clues = []
    for item, below in reader.items(node, path):
        found = reader.shape(item, below, ["tiles"], ["cell"])
        if "tiles" in found:
            cell = reader.string(found["cell"], f"{below}/cell") if "cell" in found else None
            clues.append(Clue(_which(reader, found["tiles"], f"{below}/tiles"), cell))
    return tuple(clues)


def _told(reader: Reader, node: Node, path: str) -> Told | None:
    found = reader.shape(node, path, ["table", "level", "tiles"], [])
    words = {key: reader.string(value, f"{path}/{key}") for key, value in found.items()}
    table, level, tiles = words.get("table"), words.get("level"), words.get("tiles")
    return None if table is None or level is None or tiles is None else Told(table, level, tiles)
