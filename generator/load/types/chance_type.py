"""A chance: an amount, if 1K6 shows at most n."""

from __future__ import annotations

import re
from typing import ClassVar

from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.load.types.base import ReadType, is_none
from generator.load.types.count_type import amount
from generator.message import msg
from generator.model.values import Chance

CHANCE = re.compile(r"(?P<at_most>[1-6])\s*:\s*(?P<amount>\S+)")


def chance(written: str) -> Chance:
    """``2: 1K6x5``. Raises ValueError."""
    match = CHANCE.fullmatch(written.strip())
    if match is None:
        raise ValueError(msg('expected a chance such as "2: 1K6x5" or none, found {written!r}', written=written))
    return Chance(int(match["at_most"]), amount(match["amount"]))


class ChanceType(ReadType):
    """A chance: an amount, if 1K6 shows at most n."""

    form: ClassVar[str] = "chance"

    def read(self, reader: Reader, node: Node, path: str) -> Chance | None:
        return None if is_none(node) else reader.parsed(node, path, chance)


TYPE = ChanceType
