"""Several values of a type; none when it is left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from generator.fields.base import InnerType, is_none, read_value
from generator.fields.text_type import TextType
from generator.load.nodes import Node, Scalar
from generator.load.reader import Reader
from generator.model.kinds import Field, Named, Writer
from generator.records import replace


class ListType(InnerType):
    """Several values of a type; none when it is left out."""

    control: ClassVar[str] = "list"
    form: ClassVar[str] = "list of"
    shown: ClassVar[str] = "list of TYPE"
    around: ClassVar[str] = "behind"
    empty: ClassVar[object] = ()

    def read(self, reader: Reader, node: Node, path: str) -> tuple[object, ...]:
        if isinstance(node, Scalar):
            return () if is_none(node) else (read_value(reader, self.of, node, path),)
        return tuple(read_value(reader, self.of, item, below) for item, below in reader.items(node, path))

    def write(self, writer: Writer, field_: Field, value: object) -> str:
        item = self.item(field_)
        items = value if isinstance(value, tuple) else ()
        return writer.write_list([writer.write_value(item, one) for one in items],
                                 isinstance(self.of.required_type, TextType))

    def item(self, field_: Field) -> Field:
        return replace(field_, type=self.of)

    def references(self, path: str, value: object) -> Iterator[Named]:
        for item in value if isinstance(value, tuple) else ():
            if item is not None:
                yield from self.of.references(path, item)


TYPE = ListType
