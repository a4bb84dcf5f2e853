"""People from parts, as a scene tells them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import dist

from generator.load.entries import Entries, entries_of
from generator.load.measures import number
from generator.load.nodes import Node, Scalar
from generator.load.number_lists import numbers_in
from generator.load.reader import Reader
from generator.load.value_ways import FLAG, Schema, Way, described_way, one_word, real_number, whole_number
from generator.load.value_ways import numbers as numbers_way
from generator.message import msg
from generator.model.person import (
    AGES,
    FACE_NUMBERS,
    FACE_TABLES,
    FACINGS,
    LAST_TINT,
    PERSON_NUMBERS,
    PERSON_TABLES,
    SEXES,
    SIDES,
    HandStation,
    Person,
    PersonFace,
    empty_hands,
    numbers,
    words,
)

TINTED = ("colour", "second", "fur", "lips")
FLAGS = ("warts", "glasses")
MOST_MARKS, MOST_CHANCE = 6, 999_999
# where elbows and hands may be, and the least way between them
REACH, LEAST_ARM = (-40.0, 160.0), 5.0


def read_person(reader: Reader, node: Node, path: str) -> Person:
    """A person; a word that nobody knows is reported, and left out."""
    ways = _ways()
    found = entries_of(reader, node, path, (), (*ways, "marks"))
    person = Person(**found.values({key: way.read for key, way in ways.items()}), marks=_marks(found))
    _report_undrawn(found, person)
    return person


def person_schema() -> Schema:
    """The JSON schema of a person from parts."""
    mark = one_word(words("marks")).schema
    marks = {"anyOf": [mark, {"type": "array", "items": mark, "maxItems": MOST_MARKS}]}
    return _of_ways("A person from parts.", _ways(), marks=marks)


def _of_ways(about: str, ways: Mapping[str, Way], **more: Schema) -> Schema:
    return {"type": "object", **({"description": about} if about else {}), "additionalProperties": False,
            "properties": {**{key: way.schema for key, way in ways.items()}, **more}}


@cache
def _ways() -> Mapping[str, Way]:
    """The keys of a person, but for its marks."""
    return {
        **{key: one_word(words(table)) for key, table in PERSON_TABLES.items()}, **dict.fromkeys(TINTED, _tint()),
        **{key: real_number(*limits) for key, limits in PERSON_NUMBERS.items()},
        **dict.fromkeys(("right-at", "left-at"), Way(_read_station, _station_schema())), "facing": one_word(FACINGS),
        "quiver": FLAG, "seed": described_way(whole_number(0, MOST_CHANCE), "Another chance."),
        "face": Way(_read_face, {"anyOf": [one_word(words("races")).schema, _of_ways("", _face_ways())]}),
    }


@cache
def _face_ways() -> Mapping[str, Way]:
    """The keys of a face."""
    side = described_way(one_word(SIDES), "A side of the picture.")
    return {**{key: one_word(words(table)) for key, table in FACE_TABLES.items()}, "age": one_word(AGES),
            "sex": one_word(SEXES), "scar": side, "patch": side, **dict.fromkeys(FLAGS, FLAG), "skin": _tint(),
            **{key: real_number(*limits) for key, limits in FACE_NUMBERS.items()}}


def _tint() -> Way:
    return described_way(whole_number(0, LAST_TINT), "The number of a tint.")


def _report_undrawn(found: Entries, person: Person) -> None:
    """Report what is told and would not be drawn."""
    held = {key: word for key, word in (("right", person.right), ("left", person.left)) if word}
    both = next((word for word in held.values() if word in words("two-handed")), None)
    for key, thing in held.items():
        if person.pose == "pray":
            found.report_fault(key, msg("expected empty hands, since they pray, found {thing}", thing=thing))
        elif both is not None and len(held) > 1 and thing != both:
            found.report_fault(key,
                               msg("expected nothing beside {both}, which both hands hold, found {thing}", both=both,
                                   thing=thing))
    if "face" in numbers("races")[person.face.race]:
        for key, word in (("hair", person.hair), ("beard", person.beard)):
            if word not in ("", "bald", "none"):
                found.report_fault(key, msg("expected none for the race {race}, found {word}", race=person.face.race,
                                            word=word))


def _read_face(reader: Reader, node: Node, path: str) -> PersonFace:
    """A face: a mapping, or its race alone."""
    if isinstance(node, Scalar):
        race = reader.one_of(node, path, words("races"))
        return PersonFace() if race is None else PersonFace(race)
    ways = _face_ways()
    found = entries_of(reader, node, path, (), ways)
    told = found.values({key: way.read for key, way in ways.items() if key not in FACE_NUMBERS})
    amounts = ((key, found.read(key, ways[key].read)) for key in FACE_NUMBERS)
    return PersonFace(**told, numbers=tuple((key, one) for key, one in amounts if one is not None))


def _read_station(reader: Reader, node: Node, path: str) -> str | HandStation | None:
    """Where a hand is: a word, or the elbow, the hand, the turn of what it holds, and the hand that holds nothing."""
    if isinstance(node, Scalar):
        return reader.one_of(node, path, words("stations"))
    items = reader.items(node, path)
    if len(items) != len(HandStation.__struct_fields__):
        reader.bad(path, node, msg("expected a word or [[x, y] of the elbow, [x, y] of the hand, degrees, empty hand]"))
        return None
    (elbow, hand), (turn, empty) = ([numbers_in(reader, *item, REACH, REACH) for item in items[:2]], items[2:])
    angle, kind = reader.parse_scalar(*turn, number(-180, 180)), reader.one_of(*empty, empty_hands())
    if elbow is None or hand is None or angle is None or kind is None:
        return None
    if dist(elbow, hand) < LEAST_ARM:
        reader.bad(path, node, msg("expected a hand {least:g} units or more from its elbow", least=LEAST_ARM))
        return None
    return HandStation((elbow[0], elbow[1]), (hand[0], hand[1]), angle, kind)


def _station_schema() -> Schema:
    point = numbers_way(REACH, REACH).schema
    return {"anyOf": [one_word(words("stations")).schema, {
        "type": "array", "prefixItems": [point, point, real_number(-180, 180).schema, one_word(empty_hands()).schema],
        "minItems": 4, "maxItems": 4}]}


def _marks(found: Entries) -> tuple[str, ...]:
    """The marks of a face: one, or a list."""
    if "marks" not in found:
        return ()
    reader, node = found.reader, found.nodes["marks"]
    items = [(node, found.path_of("marks"))] if isinstance(node, Scalar) else reader.items(node, found.path_of("marks"))
    if len(items) > MOST_MARKS:
        found.report_fault("marks",
                           msg("expected at most {most} of them, found {count}", most=MOST_MARKS, count=len(items)))
    read = [reader.one_of(item, path, words("marks")) for item, path in items[:MOST_MARKS]]
    return tuple(mark for mark in read if mark is not None)
