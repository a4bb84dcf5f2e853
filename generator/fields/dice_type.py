"""Dice such as 2K6+3."""

from __future__ import annotations

from typing import ClassVar

from generator.fields.base import ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.model.dice import Dice


class DiceType(ReadType):
    """Dice such as 2K6+3."""

    form: ClassVar[str] = "dice"
    centred: ClassVar[bool] = True

    def read(self, reader: Reader, node: Node, path: str) -> Dice | None:
        return reader.dice(node, path)

    def of_cell(self, written: str) -> str:
        return written.replace("\u00a0", " ").replace("−", "-")


TYPE = DiceType
