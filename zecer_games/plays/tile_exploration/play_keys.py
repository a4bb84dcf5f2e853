"""The keys of a play by the types of the record that its rules read."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from generator.load.typed_records import fields_of
from generator.model.plays import Key


def keys_of(record: type[Struct]) -> Mapping[str, Key]:
    """The keys of a play, each with what is said of the field."""
    return {key: Key(str(one.way.schema["description"]), one.way.schema, one.needed)
            for key, one in fields_of(record).items()}
