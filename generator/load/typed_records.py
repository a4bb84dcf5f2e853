"""Reads records by the types of their fields, and tells the JSON schema of each: a type says both at once.

How a value is written follows from its type: texts, numbers, things, lists, mappings, choices of words and records
from their parts; what ``model/annotations.py`` calls a form is in ``load/value_forms.py``. ``msgspec.Meta`` bounds
numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, Struct, structs

from generator.load.entries import Entries, entries_of
from generator.load.grid_words import ref
from generator.load.nodes import Mapping as MappingNode
from generator.load.nodes import Node, Scalar
from generator.load.nodes import Sequence as ListNode
from generator.load.reader import Reader
from generator.load.value_forms import FORMS, read_ref
from generator.load.value_ways import FLAG, Way, definition, described_way, real_number
from generator.message import msg, reason
from generator.model.annotations import About, Form, MadeByReader, Several
from generator.model.text import Text
from generator.model.values import Ref

S = TypeVar("S", bound=Struct)
NOTHING: Mapping[str, Mapping[str, Any]] = {}


class FieldWay(NamedTuple):
    """A field of a record: its name, its way, and whether the key must be there."""

    name: str
    way: Way
    needed: bool


PLAIN: Mapping[object, Way] = {
    Ref: Way(read_ref, definition("thing")), Text: Way(Reader.text, definition("prose")),
    str: Way(Reader.string, definition("word")), bool: FLAG,
    int: Way(Reader.integer, {"type": "integer"}),
}


@cache
def way_of(type_: Any) -> Way:
    """The way of a type. Raises KeyError for one that has none."""
    origin, args = get_origin(type_), get_args(type_)
    if type_ in PLAIN:
        return PLAIN[type_]
    if origin is Annotated:
        return _annotated_way(args[0], args[1:])
    if origin is Literal:
        return Way(lambda reader, node, path: reader.one_of(node, path, args), {"enum": [*args]})
    if origin in (Union, UnionType):
        return way_of(next(one for one in args if one is not NoneType))
    if origin is tuple:
        return _list(args[0])
    if isinstance(type_, type) and issubclass(type_, Struct):
        name = getattr(type_, "schema_name", None)
        return Way(lambda reader, node, path: structure(type_, reader, node, path),
                   schema_of(type_) if name is None else definition(name))
    return _mapping(*args)


def _annotated_way(type_: Any, notes: tuple[object, ...]) -> Way:
    way = next((FORMS[one.name] for one in notes if isinstance(one, Form)), None)
    for one in notes:
        if isinstance(one, Meta) and way is None:
            way = _real(one) if type_ is float else _whole_number_way(one)
    way = way or way_of(type_)
    for one in notes:
        if isinstance(one, Several):
            way = _several(way, one)
        elif isinstance(one, About):
            way = described_way(way, one.text)
    return way


def _whole_number_way(meta: Meta) -> Way:
    low, high = (None if end is None else int(end) for end in (meta.ge, meta.le))
    bounds = {key: end for key, end in (("minimum", low), ("maximum", high)) if end is not None}
    return Way(lambda reader, node, path: reader.integer(node, path, low, high), {"type": "integer", **bounds})


def _real(meta: Meta) -> Way:
    """A number between two ends."""
    assert meta.ge is not None
    assert meta.le is not None
    return real_number(meta.ge, meta.le)


def _several(way: Way, several: Several) -> Way:
    """A list or mapping of so many."""
    def read(reader: Reader, node: Node, path: str) -> Any:
        found = way.read(reader, node, path)
        inside = node.items if isinstance(node, ListNode) else node.entries if isinstance(node, MappingNode) else None
        if inside is None or several.least <= len(inside) <= several.most:
            return found
        reader.bad(path, node, several.wrong(len(inside)))
        return None

    least, most = ("minProperties", "maxProperties") if way.schema["type"] == "object" else ("minItems", "maxItems")
    return Way(read, {**way.schema, least: several.least, most: several.most})


def _list(type_: Any) -> Way:
    """A list; of things also a single one."""
    one = way_of(type_)

    def read(reader: Reader, node: Node, path: str) -> tuple[Any, ...]:
        items = [(node, path)] if type_ is Ref and isinstance(node, Scalar) else reader.items(node, path)
        return tuple(value for item, below in items if (value := one.read(reader, item, below)) is not None)

    return Way(read, definition("things") if type_ is Ref else {"type": "array", "items": one.schema})


def _mapping(key: Any, value: Any) -> Way:
    """A mapping; its keys may be things. Without its invalid entries."""
    inner, by_id = way_of(value), "id" in getattr(value, "__struct_fields__", ())

    def read(reader: Reader, node: Node, path: str) -> dict[Any, Any]:
        told: dict[Any, Any] = {}
        for written, one, below in reader.entries(node, path):
            found = structure(value, reader, one, below, id=written) if by_id else inner.read(reader, one, below)
            try:
                if found is not None:
                    told[ref(written) if key is Ref else written] = found
            except ValueError as error:
                reader.bad(below, one, reason(error))
        return told

    keys = {"propertyNames": definition("thing" if key is Ref else "slug")} if key is Ref or by_id else {}
    return Way(read, {"type": "object", **keys, "additionalProperties": inner.schema})


@cache
def fields_of(record: type[Struct]) -> Mapping[str, FieldWay]:
    """The fields of a record by their keys; its id, and the fields that are ``MADE``, are given by who reads it."""
    hints = get_type_hints(record, include_extras=True)
    return {one.encode_name.replace("_", "-"): FieldWay(
        one.name, way_of(hints[one.name]), one.default is NODEFAULT and one.default_factory is NODEFAULT)
        for one in structs.fields(record)
        if one.name != "id" and not any(isinstance(note, MadeByReader) for note in get_args(hints[one.name])[1:])}


def one_of_these(record: type[Struct]) -> Sequence[str]:
    """The keys of a record of which a pack writes one alone; empty for most."""
    return getattr(record, "either", ())


def just_one_of(record: type[Struct]) -> Sequence[str]:
    """The keys of a record of which a pack writes exactly one; empty for most."""
    return getattr(record, "just_one", ())


def schema_of(record: type[Struct], about: str = "", whole: bool = False,
              more: Mapping[str, Mapping[str, Any]] = NOTHING) -> dict[str, Any]:
    """The JSON schema of a record, with a description; ``whole`` without the short way of writing it.

    ``more`` are the schemas of keys that its reader knows beside.
    """
    known, either, just_one = fields_of(record), one_of_these(record), just_one_of(record)
    needed = [key for key, one in known.items() if one.needed]
    short = getattr(record, "shortly", None)
    if short is not None and not whole:
        return {"anyOf": [known[short].way.schema, schema_of(record, about, whole=True)]}
    return {"type": "object", **({"description": about} if about else {}),
            "properties": {**{key: one.way.schema for key, one in known.items()}, **more},
            **({"required": needed} if needed else {}),
            **({"not": {"required": [*either]}} if either else {}),
            **({"oneOf": [{"required": [key]} for key in just_one]} if just_one else {}),
            "additionalProperties": False}


def read_by_id(record: type[S]) -> Callable[[Reader, str, Node, str], S | None]:
    """What reads an entry of a section: a record that has its key as id."""
    return lambda reader, id_, node, path: structure(record, reader, node, path, id=id_)


def structure(record: type[S], reader: Reader, node: Node, path: str, **given: object) -> S | None:
    """A record; None, with findings, if a needed field is missing or invalid. What is ``given`` is not read.

    A record with a class variable ``shortly`` may be written as that field alone.
    """
    short = getattr(record, "shortly", None)
    if short is not None and not isinstance(node, MappingNode):
        value = fields_of(record)[short].way.read(reader, node, path)
        return None if value is None else record(**{fields_of(record)[short].name: value}, **given)
    needed = [key for key, one in fields_of(record).items() if one.needed]
    found = entries_of(reader, node, path, needed, fields_of(record))
    if just_one_of(record) and (count := sum(key in found for key in just_one_of(record))) != 1:
        keys = ", ".join(just_one_of(record))
        reader.bad(path, node, msg("expected one of {keys}, found both", keys=keys) if count
                   else msg("expected one of {keys}, found neither", keys=keys))
        return None
    return filled_record(record, found, **given)


def filled_record(record: type[S], found: Entries, **given: object) -> S | None:
    """A record of the entries of a mapping; None, with findings, if a needed field is missing or invalid."""
    known, either = fields_of(record), one_of_these(record)
    if either and all(key in found for key in either):
        found.report_fault(either[0], msg("expected one of the keys {keys}, found both", keys=", ".join(either)))
        return None
    read = {one.name: found.read(key, one.way.read) for key, one in known.items()}
    values = {name: value for name, value in read.items() if value is not None} | given
    needed = (one.name for key, one in known.items() if one.needed or (key in just_one_of(record) and key in found))
    return record(**values) if all(name in values for name in needed) else None
