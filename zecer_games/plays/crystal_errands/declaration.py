"""Reads what a pack declares of a game of errands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct

from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.values import Ref

Read = TypeVar("Read")

# what a pack calls the kinds of things, and the sorts of its finds
KINDS = ("teams", "heroes", "servants", "monsters", "finds", "tokens", "runes", "crystals", "gems", "gauntlets",
         "boards", "sides")
SORTS = ("weapons", "armour", "spells", "charms", "elixirs")
LANDMARKS = ("camp", "teleport", "runes")
# what a thing does beside its numbers: monsters, finds, special tokens
EFFECTS = (
    "theft", "web", "dissolving", "two-heads", "rune-theft", "past-armour",
    "haste", "might", "skin", "bolt", "teleport", "fate", "veil", "summon", "life", "power",
    "trap", "cloud", "tree",
)


class ErrandPlay(Struct, frozen=True):
    """The declaration: the ids of the die and of the table of teleports, names of kinds, words, and things."""

    die: str
    jumps: str
    kinds: Mapping[str, str]
    sorts: Mapping[str, str]
    landmarks: Mapping[str, Ref]
    effects: Mapping[str, Ref]


def read(reader: Reader, found: Mapping[str, Node], path: str) -> ErrandPlay | None:
    """The declaration; None when a key is missing or wrong."""
    die = reader.string(found["die"], f"{path}/die") if "die" in found else None
    jumps = reader.string(found["jumps"], f"{path}/jumps") if "jumps" in found else None
    kinds, sorts = (_read_named(reader, found, path, key, names, _word)
                    for key, names in (("kinds", KINDS), ("sorts", SORTS)))
    landmarks, effects = (_read_named(reader, found, path, key, names, _ref)
                          for key, names in (("landmarks", LANDMARKS), ("effects", EFFECTS)))
    if die is None or jumps is None or kinds is None or sorts is None or landmarks is None or effects is None:
        return None
    return ErrandPlay(die, jumps, kinds, sorts, landmarks, effects)


def uses(settings: ErrandPlay) -> Iterator[tuple[str, str]]:
    """The data that the declaration names, as (sort, target)."""
    yield "table", settings.jumps
    for ref in (*settings.landmarks.values(), *settings.effects.values()):
        yield "thing", str(ref)


def _read_named(reader: Reader, found: Mapping[str, Node], path: str, key: str, names: tuple[str, ...],
                parse: Callable[[str], Read]) -> dict[str, Read] | None:
    """What a key says for each of the names; None after reporting one that is missing, wrong or unknown."""
    if key not in found:
        return None
    read_all = {name: reader.parse_scalar(one, f"{path}/{key}/{name}", parse)
                for name, one in reader.shape(found[key], f"{path}/{key}", names, ()).items()}
    said = {name: one for name, one in read_all.items() if one is not None}
    return said if len(said) == len(names) else None


def _word(written: str) -> str:
    return written


def _ref(written: str) -> Ref:
    kind, dot, id_ = written.partition(".")
    if not (kind and dot and id_):
        raise ValueError(msg("expected a thing such as kind.id, found {written!r}", written=written))
    return Ref(kind, id_)
