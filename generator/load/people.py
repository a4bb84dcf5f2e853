"""People from parts, as a scene tells them."""

from __future__ import annotations

from generator.load.entries import Entries, Read, entries_of, whole, word
from generator.load.nodes import Node, Scalar
from generator.load.reader import Reader
from generator.message import msg
from generator.model.person import (
    AGES,
    FACE_TABLES,
    LAST_TINT,
    PERSON_TABLES,
    SEXES,
    SIDES,
    Person,
    PersonFace,
    numbers,
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
    person = Person(**found.values(readers), marks=_marks(found))
    _drawn(found, person)
    return person


def _drawn(found: Entries, person: Person) -> None:
    """Report what is told and would not be drawn."""
    held = {key: word for key, word in (("right", person.right), ("left", person.left)) if word}
    both = next((word for word in held.values() if word in words("two-handed")), None)
    for key, thing in held.items():
        if person.pose == "pray":
            found.wrong(key, msg("expected empty hands, since they pray, found {thing}", thing=thing))
        elif both is not None and len(held) > 1 and thing != both:
            found.wrong(key, msg("expected nothing beside {both}, which both hands hold, found {thing}", both=both,
                                 thing=thing))
    if "face" in numbers("races")[person.face.race]:
        for key, word in (("hair", person.hair), ("beard", person.beard)):
            if word not in ("", "bald", "none"):
                found.wrong(key, msg("expected none for the race {race}, found {word}", race=person.face.race,
                                     word=word))


def _read_face(reader: Reader, node: Node, path: str) -> PersonFace:
    """A face: a mapping, or its race alone."""
    if isinstance(node, Scalar):
        race = reader.one_of(node, path, words("races"))
        return PersonFace() if race is None else PersonFace(race)
    readers: dict[str, Read] = {
        **{key: word(words(table)) for key, table in FACE_TABLES.items()}, "age": word(AGES), "sex": word(SEXES),
        "scar": word(SIDES), "patch": word(SIDES), **dict.fromkeys(FLAGS, Reader.flag), "skin": TINT,
    }
    return PersonFace(**entries_of(reader, node, path, (), readers).values(readers))


def _marks(found: Entries) -> tuple[str, ...]:
    """The marks of a face: one, or a list."""
    if "marks" not in found:
        return ()
    reader, node = found.reader, found.nodes["marks"]
    items = [(node, found.below("marks"))] if isinstance(node, Scalar) else reader.items(node, found.below("marks"))
    if len(items) > MOST_MARKS:
        found.wrong("marks", msg("expected at most {most} of them, found {count}", most=MOST_MARKS, count=len(items)))
    read = [reader.one_of(item, path, words("marks")) for item, path in items[:MOST_MARKS]]
    return tuple(mark for mark in read if mark is not None)
