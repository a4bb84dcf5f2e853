"""Fields inside a field; a pack declares them in the place of a type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from generator.fields.base import ReadType, read_value
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.model.kinds import REQUIRED, Field, Named, Writer


@dataclass(frozen=True, slots=True)
class RecordType(ReadType):
    """Fields inside a field."""

    centred: ClassVar[bool] = True

    fields: Mapping[str, Field]

    @property
    def may_refer(self) -> bool:
        return any(field.type.may_refer for field in self.fields.values())

    @property
    def inner_fields(self) -> Mapping[str, Field]:
        return self.fields

    def kinds(self) -> Iterator[str]:
        for field in self.fields.values():
            yield from field.type.kinds()

    def read(self, reader: Reader, node: Node, path: str) -> dict[str, object]:
        return read_fields(reader, self.fields, node, path)

    def references(self, path: str, value: object) -> Iterator[Named]:
        values = value if isinstance(value, Mapping) else {}
        for id_, field in self.fields.items():
            if values.get(id_) is not None:
                yield from field.type.references(f"{path}/{id_}", values[id_])

    def part(self, field_: Field, key: str) -> Field | None:
        return self.fields.get(key)

    def write(self, writer: Writer, field_: Field, value: object) -> str:
        """The parts with slashes between them; equal ones once."""
        if not isinstance(value, Mapping):
            return writer.value(value)
        parts = [writer.write_value(self.fields[id_], part) for id_, part in value.items()]
        return parts[0] if len(set(parts)) == 1 and not all(p.isdecimal() for p in parts) else "/".join(parts)


def read_fields(reader: Reader, fields: Mapping[str, Field], node: Node, path: str,
                reserved: tuple[str, ...] = ()) -> dict[str, object]:
    """A mapping of declared fields; optional ones get their empty value."""
    required = [id_ for id_, field in fields.items() if not field.blank and field.type.empty is REQUIRED]
    found = reader.shape(node, path, required, [*fields, *reserved])
    values: dict[str, object] = {}
    for id_, field in fields.items():
        if id_ in found:
            values[id_] = read_value(reader, field.type, found[id_], f"{path}/{id_}")
        else:
            values[id_] = None if field.type.empty is REQUIRED else field.type.empty
    return values
