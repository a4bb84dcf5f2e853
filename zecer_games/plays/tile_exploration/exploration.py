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
    start: Annotated[Ref, about("The first tile, which lies from the beginning.")]
    goal: Annotated[Ref, about("A tile of the bag, or what stands where clues say.")]
    levels: Annotated[str, Form("constant-id"), about(
        "The number of levels, or the constant with this number.")] = "1"
    stays_open: Annotated[bool, about(
        "A tile that would leave its level without an open side is put back into the bag.")] = False
    rooms: Annotated[Which | None, about(
        "Tiles that reveal what clues tell when no clue is left: {chamber: true}.")] = None
    stairs: Annotated[Which | None, about(
        "Tiles that occupy their place on every level, by the values of their fields: {find: staircase}.")] = None
    clues: Annotated[tuple[Clue, ...], about(
        "Tiles that reveal the place of the goal: {tiles: {find: mirror}}; with cell: 13.9/6/furniture only if the "
        "roll of that table selects that cell.")] = ()
    told: Annotated[Told | None, about(
        "The content of clues: {table: 13.9-mirror, level: level, tiles: segments}, a table with a roll and its "
        "columns for the level of the goal and for the number of tiles still to be laid there.")] = None
