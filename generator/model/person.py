"""People from parts: a figure told in words, and the tables of those words.

A table is a folder ``templates/cast/people/TABLE`` of texts of shapes by name, or a file ``TABLE.words`` of lines
``name key=value …``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from msgspec import Struct

from generator import share

Side = Literal["left", "right"]
SIDES: tuple[Side, ...] = ("left", "right")
AGES, SEXES = ("young", "grown", "old"), ("man", "woman")
# the last of the tints: that of paper
LAST_TINT = 9


class PersonFace(Struct, frozen=True):
    """A face. ``shape``, ``nose`` and ``eye`` that are not told are those of the race, or chance.

    ``scar`` and ``patch`` are sides of the picture; ``skin`` is a tint.
    """

    race: str = "human"
    age: str = "grown"
    sex: str = "man"
    mood: str = "calm"
    shape: str = ""
    nose: str = ""
    eye: str = ""
    scar: str = ""
    patch: str = ""
    warts: bool = False
    glasses: bool = False
    skin: int | None = None


class Person(Struct, frozen=True):
    """A figure. What is not told is that of the race, or chance; the same words are the same person in any pose.

    ``right`` and ``left`` are what the hands on these sides of the picture hold, ``right_at`` and ``left_at`` where
    they are. ``colour``, ``second``, ``fur`` and ``lips`` are tints. ``seed`` is another chance.
    """

    body: str = "tunic"
    build: str = ""
    head: str = "bare"
    face: PersonFace = PersonFace()
    hair: str = ""
    hair_colour: str = ""
    beard: str = ""
    right: str = ""
    left: str = ""
    right_at: str = ""
    left_at: str = ""
    pose: str = "stand"
    facing: Side = "right"
    quiver: bool = False
    marks: tuple[str, ...] = ()
    colour: int = 2
    second: int | None = None
    fur: int = 6
    lips: int = 2
    seed: int = 0


FRAME = "half"
# the words that each key of a person and of a face may have: their tables
PERSON_TABLES: Mapping[str, str] = {
    "body": "bodies", "build": "builds", "head": "heads", "hair": "hair", "hair-colour": "hair-colours",
    "beard": "beards", "right": "things", "left": "things", "right-at": "stations", "left-at": "stations",
    "pose": "poses",
}
FACE_TABLES: Mapping[str, str] = {
    "race": "races", "mood": "moods", "shape": "shapes", "nose": "noses", "eye": "eyes",
}


@cache
def words(table: str) -> tuple[str, ...]:
    """The words of a table, in order."""
    found = share.folder("templates") / "cast" / "people" / table
    return tuple(sorted(path.stem for path in found.glob("*.shapes"))) if found.is_dir() else tuple(numbers(table))


@cache
def numbers(table: str) -> Mapping[str, Mapping[str, str]]:
    """What a table of words says of each: its values by key."""
    file = share.folder("templates") / "cast" / "people" / f"{table}.words"
    lines = [line.split() for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {name: dict(pair.split("=", 1) for pair in pairs) for name, *pairs in lines}
