"""A chance: an amount, if a die shows at most n."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from generator.fields.base import Parse, ReadType, is_none
from generator.fields.count_type import amount
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.dice import Dice
from generator.model.values import Chance

CHANCE = re.compile(r"(?P<at_most>\d{1,3})\s*:\s*(?P<amount>\S+)")
USUAL = Dice(1, 6)


@dataclass(frozen=True, slots=True)
class ChanceType(ReadType):
    """A chance: an amount, if a die shows at most n."""

    form: ClassVar[str] = r"chance(?: on (?P<die>1?[KkDd]\d+))?"
    shown: ClassVar[str] = "chance, chance on K20"

    die: Dice = USUAL

    @classmethod
    def from_declaration(cls, match: re.Match[str], inner: Parse) -> ChanceType:
        """Raises ValueError for a die with too few or too many faces."""
        written = match["die"]
        return cls() if written is None else cls(Dice.parse(f"1{written.removeprefix('1')}"))

    def read(self, reader: Reader, node: Node, path: str) -> Chance | None:
        return None if is_none(node) else reader.parse_scalar(node, path, partial(self._chance, reader))

    def _chance(self, reader: Reader, written: str) -> Chance:
        """``2: 1K6x5``. Raises ValueError."""
        match = CHANCE.fullmatch(written.strip())
        if match is None:
            raise ValueError(msg('expected a chance such as "2: 1K6x5" or none, found {written!r}', written=written))
        at_most = int(match["at_most"])
        if not self.die.lowest <= at_most <= self.die.highest:
            raise ValueError(msg("expected a result of {die} before the colon, found {at_most}",
                                 die=self.die, at_most=at_most))
        return Chance(at_most, amount(reader, match["amount"]))


TYPE = ChanceType
