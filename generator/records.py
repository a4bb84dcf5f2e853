"""What records have in common: they are structs of msgspec or dataclasses.

A struct is made, compared and pickled several times as fast as a dataclass, and its class needs no code to be compiled
when the program starts. A class stays a dataclass where it needs what structs have not: values computed once and kept
(``cached_property``), fields that are not compared or shown, classes made while the program runs.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, TypeGuard, TypeVar

from msgspec import Struct, structs

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Record = Struct | DataclassInstance

R = TypeVar("R", bound="Record")
T = TypeVar("T")


def is_record(value: object) -> TypeGuard[Record]:
    """Whether this is an object (or a class) of named fields."""
    return _is_of_records(value if isinstance(value, type) else type(value))


@cache
def _is_of_records(type_: type) -> bool:
    return dataclasses.is_dataclass(type_) or issubclass(type_, Struct)


def field_names(record: Record | type[Record]) -> tuple[str, ...]:
    """The fields of an object or of its class, in the order of the class."""
    return _field_names(record if isinstance(record, type) else type(record))


@cache
def _field_names(type_: type[Record]) -> tuple[str, ...]:
    return tuple(f.name for f in dataclasses.fields(type_)) if dataclasses.is_dataclass(type_) else (
        type_.__struct_fields__)


def replace(record: R, /, **changes: object) -> R:
    """A copy of a record in which these fields are others.

    Raises TypeError when it has no such field."""
    if isinstance(record, Struct):
        return structs.replace(record, **changes)
    return dataclasses.replace(record, **changes)


def parts(value: object, wanted: type[T] | tuple[type[T], ...]) -> Iterator[T]:
    """Every value of a type that a value is or holds: in fields and items, keys before values."""
    if isinstance(value, wanted):
        yield value
    elif isinstance(value, Mapping):
        yield from parts((*value, *value.values()), wanted)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from parts(item, wanted)
    elif is_record(value):
        yield from parts(tuple(getattr(value, name) for name in field_names(value)), wanted)
