"""What records have in common: they are structs of msgspec or dataclasses.

A struct is made, compared and pickled several times as fast as a dataclass, and its class needs no code to be compiled
when the program starts. A class stays a dataclass where it needs what structs have not: values computed once and kept
(``cached_property``), fields that are not compared or shown, classes made while the program runs.
"""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from msgspec import Struct, structs

T = TypeVar("T")


def is_record(value: object) -> bool:
    """Whether this is an object (or a class) of named fields."""
    return dataclasses.is_dataclass(value) or isinstance(value, Struct) or (
        isinstance(value, type) and issubclass(value, Struct))


def field_names(record: Any) -> tuple[str, ...]:
    """The fields of an object or of its class, in the order of the class."""
    if dataclasses.is_dataclass(record):
        return tuple(field.name for field in dataclasses.fields(record))
    found: tuple[str, ...] = record.__struct_fields__
    return found


def replace(record: T, /, **changes: Any) -> T:
    """A copy of a record in which these fields are others.

    Raises TypeError when it has no such field."""
    if isinstance(record, Struct):
        return structs.replace(record, **changes)
    return dataclasses.replace(record, **changes)  # type: ignore[type-var]


def as_dict(record: Any) -> dict[str, Any]:
    """The fields of a record by name, as they are."""
    return {name: getattr(record, name) for name in field_names(record)}
