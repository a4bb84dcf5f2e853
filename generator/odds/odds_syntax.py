"""Parses ``{odds:…}`` placeholders. Nothing is computed, so that the module imports quickly.

A roll: ``1K6 <= 3``, ``2K6 = 7–9``, ``mean 2K6+2``; a table: ``8.5/7–9``, ``9.9/sword >= 1``, ``mean 1K6+5 on
9.9/sword``; a question: ``attack(hero: almuric, weapon: sword) >= 1``. A datum is written in square brackets:
``1K6 <= [limit]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from generator.finding import did_you_mean
from generator.message import Message, msg
from generator.model.game import Game
from generator.model.table import Table

MEAN = "mean "
COMPARED = re.compile(r"(?P<asked>.+?)\s+(?P<sign><=|>=|≤|≥|<|>|=)\s+(?P<value>.+)")
DATUM = re.compile(r"\[([^\[\]]*)\]")
ON = re.compile(r"(?:(?P<roll>.+)\s+on\s+)?(?P<address>.+)")
CALL = re.compile(r"(?P<id>[a-z0-9-]+)(?:\((?P<where>[^()]*)\))?")


class NoOdds(ValueError):
    """A placeholder that cannot be computed.

    ``help`` suggests a correction; ``unknown``: a name does not exist; ``cause`` is the path of a question that fails.
    """

    def __init__(self, message: Message, help: Message | None = None, unknown: bool = False,
                 cause: str | None = None) -> None:
        super().__init__(message)
        self.help = help
        self.unknown = unknown
        self.cause = cause


class Wanted(Struct, frozen=True):
    """The parts of a placeholder: ``asked`` is the roll, table or question; ``mean``: its mean is wanted.

    ``sign`` and ``value`` are the comparison, empty when there is none.
    """

    asked: str
    mean: bool
    sign: str = ""
    value: str = ""

    @classmethod
    def parse(cls, written: str) -> Wanted:
        """Parse the text after ``odds:``. Raises NoOdds when a mean is compared."""
        text = " ".join(written.split())
        mean = text.startswith(MEAN)
        text = text.removeprefix(MEAN)
        match = COMPARED.fullmatch(text)
        if match is None:
            return cls(text, mean)
        if mean:
            raise NoOdds(msg("expected a mean without a comparison, found {written!r}", written=written))
        return cls(match["asked"], mean, match["sign"], match["value"])


def address(game: Game, asked: str) -> tuple[Table | None, list[str], str | None]:
    """The table, keys and roll of ``1K6+5 on 9.9/sword``; (None, …) when the text names no table.

    Raises NoOdds when a roll is given ``on`` a table that does not exist.
    """
    match = ON.fullmatch(asked)
    if match is None:
        return None, [], None
    head, *keys = (part.strip() for part in match["address"].split("/"))
    table = game.tables.get(head)
    if table is None and match["roll"] is not None:
        raise NoOdds(msg("expected a table, found {head!r}, which is not defined",
                         head=head), did_you_mean(head, game.tables), True)
    return table, keys, match["roll"]


def data_named(game: Game, written: str) -> Iterator[tuple[str, str]]:
    """The data that a placeholder names, as (sort, target); sorts are ``value``, ``cell``, ``table`` and ``odds``."""
    for match in DATUM.finditer(written):
        head, colon, rest = match[1].partition(":")
        yield ("cell", rest) if colon and head == "cell" else ("value", match[1])
    asked = " ".join(written.split()).removeprefix(MEAN)
    called = CALL.match(asked)
    if called is not None and called["id"] in game.odds:
        yield "odds", called["id"]
        return
    compared = COMPARED.fullmatch(asked)
    found = ON.fullmatch(compared["asked"] if compared else asked)
    head = found["address"].partition("/")[0].strip() if found else ""
    if found is not None and (head in game.tables or found["roll"]):
        yield "table", head
