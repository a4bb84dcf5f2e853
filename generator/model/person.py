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
AWAY = "away"
FACINGS = (*SIDES, AWAY)
AGES, SEXES = ("young", "grown", "old"), ("man", "woman")
# the last of the tints: that of paper
LAST_TINT = 9


class PersonFace(Struct, frozen=True):
    """A face. ``shape``, ``nose``, ``eye`` and ``ears`` that are not told are those of the race, or chance.

    ``scar`` and ``patch`` are sides of the picture; ``skin`` is a tint; ``numbers`` are those of ``FACE_NUMBERS`` that
    are told.
    """

    race: str = "human"
    age: str = "grown"
    sex: str = "man"
    mood: str = "calm"
    shape: str = ""
    nose: str = ""
    eye: str = ""
    ears: str = ""
    scar: str = ""
    patch: str = ""
    warts: bool = False
    glasses: bool = False
    skin: int | None = None
    numbers: tuple[tuple[str, float], ...] = ()


class HandStation(Struct, frozen=True):
    """Where an arm goes, for the right side of the picture: elbow, hand, turn of what it holds, the empty hand.

    In units of a person: x from its middle outwards, y downwards, chin at 38, shoulders at 50, waist at 84.
    """

    elbow: tuple[float, float]
    hand: tuple[float, float]
    turn: float
    empty: str


class Person(Struct, frozen=True):
    """A figure. What is not told is that of the race, or chance; the same words are the same person in any pose.

    ``right`` and ``left`` are what the hands on these sides of the picture hold, ``right_at`` and ``left_at`` where
    they are. ``colour``, ``second``, ``fur`` and ``lips`` are tints. ``seed`` is another chance.

    In degrees, in place of those of the pose: ``yaw``, how far the head turns to where it faces, ``nod``, ``tilt`` and
    ``lean`` clockwise, ``turn`` of what is held. ``zoom`` enlarges the figure about the middle of its top, ``middle``
    is how far it moves to the left, ``top`` what is at the upper edge (units of a person).
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
    right_at: str | HandStation = ""
    left_at: str | HandStation = ""
    pose: str = "stand"
    facing: str = "right"
    quiver: bool = False
    marks: tuple[str, ...] = ()
    colour: int = 2
    second: int | None = None
    fur: int = 6
    lips: int = 2
    seed: int = 0
    yaw: float | None = None
    nod: float | None = None
    tilt: float | None = None
    lean: float | None = None
    turn: float | None = None
    zoom: float = 1.0
    middle: float = 0.0
    top: float | None = None
    head_size: float | None = None


FRAME = "half"
# the words that each key of a person and of a face may have: their tables
PERSON_TABLES: Mapping[str, str] = {
    "body": "bodies", "build": "builds", "head": "heads", "hair": "hair", "hair-colour": "hair-colours",
    "beard": "beards", "right": "things", "left": "things", "right-at": "stations", "left-at": "stations",
    "pose": "poses",
}
FACE_TABLES: Mapping[str, str] = {
    "race": "races", "mood": "moods", "shape": "shapes", "nose": "noses", "eye": "eyes", "ears": "ears",
}
# the numbers that a person and a face may have, and their ranges
PERSON_NUMBERS: Mapping[str, tuple[float, float]] = {
    "yaw": (-75, 75), "nod": (-40, 40), "tilt": (-60, 60), "lean": (-60, 60), "turn": (-180, 180), "zoom": (0.3, 4),
    "middle": (-100, 100), "top": (-60, 40), "head-size": (0.6, 2.2),
}
FACE_NUMBERS: Mapping[str, tuple[float, float]] = {
    "w": (0.6, 1.6), "h": (0.6, 1.5), "mid": (4, 16), "jaw": (3, 16), "chin": (1, 10), "chin-y": (8, 18),
    "cheek": (0, 5), "double": (0, 1), "eye-s": (0.4, 1.8), "eye-x": (2.5, 6), "slant": (-2, 3), "brow-w": (0.1, 3),
    "mouth-w": (1.5, 6), "lips": (0, 1.5), "lines": (0, 3), "uneven": (-1, 1), "gaze": (-1.2, 1.2), "smile": (-3, 3),
    "cock": (-2, 2), "furrow": (0, 1),
}


@cache
def words(table: str) -> tuple[str, ...]:
    """The words of a table, in order."""
    found = share.folder("templates") / "cast" / "people" / table
    return tuple(sorted(path.stem for path in found.glob("*.shapes"))) if found.is_dir() else tuple(numbers(table))


def empty_hands() -> tuple[str, ...]:
    """The words of hands that hold nothing."""
    return (*(hand for hand in words("hands") if hand not in ("fingers", "pray")), "none")


@cache
def numbers(table: str, of: str = "people") -> Mapping[str, Mapping[str, str]]:
    """What a table of words says of each: its values by key."""
    file = share.folder("templates") / "cast" / of / f"{table}.words"
    lines = [line.split() for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {name: dict(pair.split("=", 1) for pair in pairs) for name, *pairs in lines}
