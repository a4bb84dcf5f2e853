"""Reads what a pack declares of a game of errands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.values import Ref

LANDMARKS = ("camp", "teleport", "runes")
# what a thing does beside its numbers: monsters, finds, special tokens
EFFECTS = (
    "theft", "web", "dissolving", "two-heads", "rune-theft", "past-armour",
    "haste", "might", "skin", "bolt", "teleport", "fate", "veil", "summon", "life", "power",
    "trap", "cloud", "tree",
)


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
    landmarks = _things(reader, found["landmarks"], f"{path}/landmarks", LANDMARKS) if "landmarks" in found else None
    effects = _things(reader, found["effects"], f"{path}/effects", EFFECTS) if "effects" in found else None
    if die is None or jumps is None or landmarks is None or effects is None:
        return None
    return ErrandPlay(die, jumps, landmarks, effects)


def uses(settings: ErrandPlay) -> Iterator[tuple[str, str]]:
    """The data that the declaration names, as (sort, target)."""
    yield "table", settings.jumps
    for ref in (*settings.landmarks.values(), *settings.effects.values()):
        yield "thing", str(ref)


def _things(reader: Reader, node: Node, path: str, names: tuple[str, ...]) -> dict[str, Ref] | None:
    """A thing for each of the names; None after reporting one that is missing, wrong or unknown."""
    read_all = {name: reader.parsed(one, f"{path}/{name}", _ref)
                for name, one in reader.shape(node, path, names, ()).items()}
    things = {name: ref for name, ref in read_all.items() if ref is not None}
    return things if len(things) == len(names) else None


def _ref(written: str) -> Ref:
    kind, dot, id_ = written.partition(".")
    if not (kind and dot and id_):
        raise ValueError(msg("expected a thing such as kind.id, found {written!r}", written=written))
    return Ref(kind, id_)
