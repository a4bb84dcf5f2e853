"""The declaration of an exploration in a pack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Struct

from generator.model.annotations import Form, Slug, about
from generator.model.values import Ref

# a selection of tiles by the values of fields
Which = Annotated[Mapping[str, str], about("Tiles by what stands in their fields: {find: mirror}.")]


class Clue(Struct, frozen=True):
    """Tiles that are clues: always, or when a roll on a table gives ``cell`` (table/row/column)."""

    schema_name: ClassVar = "clue"
    tiles: Which
    cell: Annotated[str | None, about("Only when a roll finds this cell: table/row/column.")] = None


class Told(Struct, frozen=True):
    """What clues tell: a table with a roll."""

    schema_name: ClassVar = "told"
    table: Annotated[str, about("Its id.")]
    level: Annotated[str, about("The column of levels.")]
    tiles: Annotated[str, about("The column of tiles still to be laid on that level.")]


class Exploration(Struct, frozen=True):
    """The parameters of an exploration. ``goal`` is a tile of the bag, or a thing whose place is given by clues.

    ``levels`` is a number or the id of a constant. Tiles of ``stairs`` occupy their cell on all levels. A tile of
    ``rooms`` acts as a clue when no certain clue is left in the bag. ``stays_open``: a tile that would close its level
    returns to the bag.
    """

    bag: Annotated[Slug, about("The kind whose tiles are drawn.")]
    start: Annotated[Ref, about("The tile that lies from the beginning.")]
    goal: Annotated[Ref, about("A tile of the bag, or what stands where clues say.")]
    levels: Annotated[str, Form("constant-id"), about(
        "How many levels there are, or the constant that says so.")] = "1"
    stays_open: Annotated[bool, about("A tile that would close its level goes back into the bag.")] = False
    rooms: Annotated[Which | None, about("Tiles where a party learns what no clue is left to tell.")] = None
    stairs: Annotated[Which | None, about("Tiles that take their place on all levels.")] = None
    clues: Annotated[tuple[Clue, ...], about("Tiles that tell where the goal is.")] = ()
    told: Annotated[Told | None, about("What clues tell.")] = None
