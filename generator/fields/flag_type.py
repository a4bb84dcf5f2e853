"""Yes or no; no when it is left out."""

from __future__ import annotations

from typing import ClassVar

from generator.fields.base import ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader

# yes and no as spreadsheets and people write them, in English, Polish and German
WORDS = {
    **dict.fromkeys(("true", "prawda", "wahr", "yes", "tak", "ja", "y", "t", "x", "✓", "✔", "1", "1.0", "on"), "true"),
    **dict.fromkeys(("false", "fałsz", "falsch", "no", "nie", "nein", "n", "-", "–", "0", "0.0", "off"), "false"),
}


class FlagType(ReadType):
    """Yes or no; no when it is left out."""

    form: ClassVar[str] = "flag"
    centred: ClassVar[bool] = True
    sheet_group: ClassVar[str] = "choices"
    empty: ClassVar[object] = False

    def read(self, reader: Reader, node: Node, path: str) -> bool | None:
        return reader.flag(node, path)

    def of_cell(self, written: str) -> str:
        return WORDS.get(written.casefold(), written)


TYPE = FlagType
