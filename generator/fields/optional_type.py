"""A value of a type, or none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from generator.fields.base import InnerType, is_none, read_value
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.load.sheets.sheet_words import DASHES
from generator.model.kinds import Field, FieldType, Named, Writer


class OptionalType(InnerType):
    """A value of a type, or none."""

    form: ClassVar[str] = "or none"
    shown: ClassVar[str] = "TYPE or none"
    around: ClassVar[str] = "before"
    empty: ClassVar[object] = None

    @property
    def required_type(self) -> FieldType:
        return self.of

    def read(self, reader: Reader, node: Node, path: str) -> object:
        return None if is_none(node) else read_value(reader, self.of, node, path)

    def of_cell(self, written: str) -> str:
        return "none" if written in DASHES else InnerType.of_cell(self, written)

    def write(self, writer: Writer, field_: Field, value: object) -> str:
        return self.of.write(writer, field_, value) if value is not None else writer.value(value)

    def references(self, path: str, value: object) -> Iterator[Named]:
        return self.of.references(path, value)


TYPE = OptionalType
