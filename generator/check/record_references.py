"""What a record refers to, by the types of its fields: things, and what ``Names`` says of a string."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

from msgspec import Struct, structs

from generator.check.targets import Reference
from generator.model.annotations import Names
from generator.model.values import Ref


def references_in(record: Struct, path: str, is_item: bool = False) -> Iterator[Reference]:
    """The references in the fields of a record and of the records that these hold; an item has the path of its list."""
    for key, name, sort in _fields(type(record)):
        yield from _references_in(getattr(record, name), path if is_item else f"{path}/{key}", sort)


@cache
def _fields(record: type[Struct]) -> tuple[tuple[str, str, str | None], ...]:
    """The key and name of each field of a record, and the sort of what its strings name."""
    hints = get_type_hints(record, include_extras=True)
    return tuple((one.encode_name.replace("_", "-"), one.name, _sort(hints[one.name]))
                 for one in structs.fields(record))


def _sort(type_: Any) -> str | None:
    """The sort that a type or a part of it names."""
    found = next((one.sort for one in getattr(type_, "__metadata__", ()) if isinstance(one, Names)), None)
    return found or next(filter(None, map(_sort, get_args(type_))), None)


def _references_in(value: object, path: str, sort: str | None) -> Iterator[Reference]:
    if isinstance(value, Ref):
        yield Reference(path, "thing", str(value), str(value))
    elif isinstance(value, str):
        if sort and value:
            yield Reference(path, sort, value, value)
    elif isinstance(value, Mapping):
        for key in value:
            yield from _references_in(key, path, None)
        for key, inner in value.items():
            yield from references_in(inner, f"{path}/{key}") if isinstance(inner, Struct) else _references_in(
                inner, path, sort)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _references_in(inner, path, sort)
    elif isinstance(value, Struct):
        yield from references_in(value, path, is_item=True)
