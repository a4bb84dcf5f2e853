"""A thing of a kind, by its id."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from generator.fields.base import SLUG, KindType
from generator.fields.icon_type import read_id
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.kinds import Named
from generator.model.values import Ref


class RefType(KindType):
    """A thing of a kind, by its id."""

    control: ClassVar[str] = "reference"
    form: ClassVar[str] = rf"ref (?P<kind>{SLUG})"
    shown: ClassVar[str] = "ref KIND"
    sheet_group: ClassVar[str] = "under"

    def read(self, reader: Reader, node: Node, path: str) -> Ref | None:
        written = read_id(reader, node, path, msg("the id of a {kind}", kind=self.kind))
        return None if written is None else Ref(self.kind, written)

    def meaning_of(self, word: str) -> object:
        return Ref(self.kind, word)

    def references(self, path: str, value: object) -> Iterator[Named]:
        if isinstance(value, Ref):
            yield path, "thing", str(value)


TYPE = RefType
