"""People from parts, as a scene tells them."""

from __future__ import annotations

from generator.load.entries import Entries, Read, entries_of, whole, word
from generator.load.nodes import Node, Scalar
from generator.load.reader import Reader
from generator.model.person import (
    AGES,
    FACE_TABLES,
    LAST_TINT,
    PERSON_TABLES,
    SEXES,
    SIDES,
    Face,
    Person,
    words,
)

TINT = whole(0, LAST_TINT)
TINTED = ("colour", "second", "fur", "lips")
FLAGS = ("warts", "glasses")
MOST_MARKS, MOST_CHANCE = 6, 999_999


def read_person(reader: Reader, node: Node, path: str) -> Person:
    """A person; a word that nobody knows is reported, and left out."""
    readers: dict[str, Read] = {
        **{key: word(words(table)) for key, table in PERSON_TABLES.items()}, **dict.fromkeys(TINTED, TINT),
        "facing": word(SIDES), "quiver": Reader.flag, "seed": whole(0, MOST_CHANCE), "face": _read_face,
    }
    found = entries_of(reader, node, path, (), (*readers, "marks"))
    return Person(**found.values(readers), marks=_marks(found))


def _read_face(reader: Reader, node: Node, path: str) -> Face:
    """A face: a mapping, or its race alone."""
    if isinstance(node, Scalar):
        race = reader.one_of(node, path, words("races"))
        return Face() if race is None else Face(race)
    readers: dict[str, Read] = {
        **{key: word(words(table)) for key, table in FACE_TABLES.items()}, "age": word(AGES), "sex": word(SEXES),
        "scar": word(SIDES), "patch": word(SIDES), **dict.fromkeys(FLAGS, Reader.flag), "skin": TINT,
    }
    return Face(**entries_of(reader, node, path, (), readers).values(readers))


def _marks(found: Entries) -> tuple[str, ...]:
    """The marks of a face: one, or a list."""
    if "marks" not in found:
        return ()
    reader, node = found.reader, found.nodes["marks"]
    items = [(node, found.below("marks"))] if isinstance(node, Scalar) else reader.items(node, found.below("marks"))
    read = [reader.one_of(item, path, words("marks")) for item, path in items[:MOST_MARKS]]
    return tuple(mark for mark in read if mark is not None)
