"""Reads what a pack declares of a game of errands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.values import Ref

LANDMARKS = ("camp", "teleport", "runes")


class ErrandPlay(Struct, frozen=True):
    """The declaration: the id of the die and of the table of teleports, and things by landmark and by effect."""

    die: str
    jumps: str
    landmarks: Mapping[str, Ref]
    effects: Mapping[str, Ref]


def read(reader: Reader, found: Mapping[str, Node], path: str) -> ErrandPlay | None:
    """The declaration; None when a key is missing or wrong."""
    die = reader.string(found["die"], f"{path}/die") if "die" in found else None
    jumps = reader.string(found["jumps"], f"{path}/jumps") if "jumps" in found else None
    landmarks = _things(reader, found, "landmarks", path)
    effects = _things(reader, found, "effects", path)
    if die is None or jumps is None or not landmarks or not effects:
        return None
    return ErrandPlay(die, jumps, landmarks, effects)


def uses(settings: ErrandPlay) -> Iterator[tuple[str, str]]:
    """The data that the declaration names, as (sort, target)."""
    yield "table", settings.jumps
    for ref in (*settings.landmarks.values(), *settings.effects.values()):
        yield "thing", str(ref)


def _things(reader: Reader, found: Mapping[str, Node], key: str, path: str) -> dict[str, Ref]:
    if key not in found:
        return {}
    read_all = {name: reader.parsed(node, below, _ref) for name, node, below in reader.entries(found[key],
                                                                                               f"{path}/{key}")}
    return {name: ref for name, ref in read_all.items() if ref is not None}


def _ref(written: str) -> Ref:
    kind, dot, id_ = written.partition(".")
    if not (kind and dot and id_):
        raise ValueError(msg("expected a thing such as kind.id, found {written!r}", written=written))
    return Ref(kind, id_)
