"""An amount of a thing of a kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from generator.fields.base import SLUG, KindType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.dice import Dice, are_dice
from generator.model.kinds import Named
from generator.model.values import Count, Ref

MOST_DIGITS = 6
AMOUNT = re.compile(r"(?:(?P<amount>\S+)\s+)?(?P<thing>[a-z][a-z0-9-]*)")


def amount(reader: Reader, written: str) -> int | Dice:
    """A number or dice. Raises ValueError."""
    if written.isdecimal() and len(written) <= MOST_DIGITS:
        return int(written)
    if are_dice(written, reader.declared):
        return reader.parsed_dice(written)
    raise ValueError(msg("expected a number or dice such as 1K3, found {written!r}", written=written))


class CountType(KindType):
    """An amount of a thing of a kind."""

    form: ClassVar[str] = rf"count of ref (?P<kind>{SLUG})"
    shown: ClassVar[str] = "count of ref KIND"

    def read(self, reader: Reader, node: Node, path: str) -> Count | None:
        return reader.parse_scalar(node, path, partial(self._count, reader))

    def references(self, path: str, value: object) -> Iterator[Named]:
        if isinstance(value, Count):
            yield path, "thing", str(value.of)

    def _count(self, reader: Reader, written: str) -> Count:
        match = AMOUNT.fullmatch(written.strip())
        if match is None:
            raise ValueError(msg("expected how many of a {kind}, such as 1K3 {kind}, found {written!r}",
                                 kind=self.kind, written=written))
        return Count(amount(reader, match["amount"] or "1"), Ref(self.kind, match["thing"]))


TYPE = CountType
