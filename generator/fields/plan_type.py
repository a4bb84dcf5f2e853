"""The id of a map of the pack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from generator.fields.base import ReadType
from generator.fields.icon_type import read_id
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.kinds import Named


class PlanType(ReadType):
    """The id of a map of the pack."""

    form: ClassVar[str] = "plan"
    refers: ClassVar[bool] = True

    def read(self, reader: Reader, node: Node, path: str) -> str | None:
        return read_id(reader, node, path, msg("the id of a map"))

    def references(self, path: str, value: object) -> Iterator[Named]:
        if isinstance(value, str):
            yield path, "map", value


TYPE = PlanType
