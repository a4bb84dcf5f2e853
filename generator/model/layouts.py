"""Layouts of a pack: which pieces lie where."""

from __future__ import annotations

from msgspec import Struct

from generator.model.chapters import PlacedTile


class TileLayout(Struct, frozen=True):
    """Pieces laid edge to edge. Spaces with the sign ``flip`` lead from one side of a piece to the other."""

    id: str
    place: tuple[PlacedTile, ...]
    flip: str = ""
