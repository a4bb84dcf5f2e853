"""The id of an icon of the theme."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from generator.fields.base import ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import Message, msg
from generator.model.kinds import Named

ID = re.compile(r"[a-z0-9][a-z0-9-]*")


def read_id(reader: Reader, node: Node, path: str, what: Message) -> str | None:
    """An id; ``what`` says of what, such as the id of an icon."""

    def parse(written: str) -> str:
        if ID.fullmatch(written):
            return written
        raise ValueError(msg("expected {what}, found {written!r}", what=what, written=written))

    return reader.parse_scalar(node, path, parse)


class IconType(ReadType):
    """The id of an icon of the theme."""

    control: ClassVar[str] = "icon"
    form: ClassVar[str] = "icon"
    sheet_group: ClassVar[str] = "icon"
    refers: ClassVar[bool] = True

    def read(self, reader: Reader, node: Node, path: str) -> str | None:
        return read_id(reader, node, path, msg("the id of an icon"))

    def references(self, path: str, value: object) -> Iterator[Named]:
        if isinstance(value, str):
            yield path, "icon", value


TYPE = IconType
