"""What a pack tells of an exploration."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from generator.model.values import Ref

# tiles by what stands in their fields: {find: mirror}
Which = Mapping[str, str]


class Clue(Struct, frozen=True):
    """Tiles that tell where the goal is: always, or when a roll on a table finds ``cell`` (table/row/column)."""

    tiles: Which
    cell: str | None = None


class Told(Struct, frozen=True):
    """What clues tell: a table with a roll, its column of levels, and its column of tiles still to be laid there."""

    table: str
    level: str
    tiles: str


class Exploration(Struct, frozen=True):
    """How a party explores. ``goal`` is a tile of the bag, or something that stands where clues say.

    ``levels`` is a number or the id of a constant; ``stairs`` are tiles that take their place on all levels; ``rooms``
    are those where a party may learn what no clue is left to tell. With ``stays_open`` a tile that would close its
    level goes back into the bag.
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
