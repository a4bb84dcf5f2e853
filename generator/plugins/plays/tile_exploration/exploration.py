"""The declaration of an exploration in a pack."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from generator.model.values import Ref

# a selection of tiles by the values of fields: {find: mirror}
Which = Mapping[str, str]


class Clue(Struct, frozen=True):
    """Tiles that are clues: always, or when a roll on a table gives ``cell`` (table/row/column)."""

    tiles: Which
    cell: str | None = None


class Told(Struct, frozen=True):
    """The table of what clues tell: its column of levels, and its column of tiles still to be placed on that level."""

    table: str
    level: str
    tiles: str


class Exploration(Struct, frozen=True):
    """The parameters of an exploration. ``goal`` is a tile of the bag, or a thing whose place is given by clues.

    ``levels`` is a number or the id of a constant. Tiles of ``stairs`` occupy their cell on all levels. A tile of
    ``rooms`` acts as a clue when no certain clue is left in the bag. ``stays_open``: a tile that would close its level
    returns to the bag.
    """

    bag: str
    start: Ref
    goal: Ref
    levels: str = "1"
    stays_open: bool = False
    rooms: Which | None = None
    stairs: Which | None = None
    clues: tuple[Clue, ...] = ()
    told: Told | None = None
