"""Yes or no; no when it is left out."""

from __future__ import annotations

from typing import ClassVar

from generator.fields.base import ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.load.sheets.sheet_words import FLAG_WORDS


class FlagType(ReadType):
    """Yes or no; no when it is left out."""

    control: ClassVar[str] = "flag"
    form: ClassVar[str] = "flag"
    centred: ClassVar[bool] = True
    sheet_group: ClassVar[str] = "choices"
    empty: ClassVar[object] = False

    def read(self, reader: Reader, node: Node, path: str) -> bool | None:
        return reader.flag(node, path)

    def of_cell(self, written: str) -> str:
        return FLAG_WORDS.get(written.casefold(), written)


TYPE = FlagType
