"""Reads the declaration of an exploration from a pack."""

from __future__ import annotations

from collections.abc import Mapping

from generator.load.entries import Entries
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.load.typed_records import filled_record
from zecer_games.plays.tile_exploration.exploration import Exploration


def read(reader: Reader, found: Mapping[str, Node], path: str) -> Exploration | None:
    """The exploration declared by ``found``; None when ``bag``, ``start`` or ``goal`` is missing or wrong."""
    return filled_record(Exploration, Entries(reader, found, path))
