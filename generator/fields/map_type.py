"""A value of a type for some things of a kind; none when it is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from generator.fields.base import SLUG, Parse, ReadType, is_none, read_value
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.model.kinds import Field, FieldType, Named, Writer
from generator.records import replace


@dataclass(frozen=True, slots=True)
class MapType(ReadType):
    """A value of a type for some things of a kind; none when it is left out."""

    form: ClassVar[str] = rf"map of (?P<kind>{SLUG}) to"
    shown: ClassVar[str] = "map of KIND to TYPE"
    around: ClassVar[str] = "behind"
    empty: ClassVar[object] = {}
    refers: ClassVar[bool] = True

    kind: str
    of: FieldType

    @classmethod
    def from_declaration(cls, match: re.Match[str], inner: Parse) -> MapType:
        return cls(match["kind"], inner(match["type"]))

    def declared_at(self, path: str) -> MapType:
        return replace(self, of=self.of.declared_at(path))

    def meaning_of(self, word: str) -> object:
        return self.of.meaning_of(word)

    def kinds(self) -> Iterator[str]:
        yield self.kind
        yield from self.of.kinds()

    def read(self, reader: Reader, node: Node, path: str) -> dict[str, object]:
        if is_none(node):
            return {}
        return {key: read_value(reader, self.of, value, below) for key, value, below in reader.entries(node, path)}

    def references(self, path: str, value: object) -> Iterator[Named]:
        for key, item in value.items() if isinstance(value, Mapping) else ():
            yield path, "thing", f"{self.kind}.{key}"
            if item is not None:
                yield from self.of.references(f"{path}/{key}", item)

    def part(self, field_: Field, key: str) -> Field | None:
        return replace(field_, type=self.of)

    def write(self, writer: Writer, field_: Field, value: object) -> str:
        if not isinstance(value, Mapping):
            return writer.value(value)
        return ", ".join(writer.entry(field_, key, part) for key, part in value.items()) or writer.value(None)


TYPE = MapType
