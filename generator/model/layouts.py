"""Layouts of a pack: which pieces lie where."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from generator.model.annotations import about
from generator.model.chapters import SidedTile


class TileLayout(Struct, frozen=True):
    """Pieces laid edge to edge. Spaces with the sign ``flip`` lead from one side of a piece to the other."""

    id: str
    place: Annotated[tuple[SidedTile, ...], about("Tiles edge to edge.")]
    flip: Annotated[str, about("The sign of spaces that lead to the other side of a tile.")] = ""
