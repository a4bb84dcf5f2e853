"""What a board says of how it is to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.products.board import BoardOptions


class Ways(NamedTuple):
    """How a board says its spaces are to be drawn: which fields hold what, and how a sort of space is drawn."""

    onward: str
    beside: str
    sort: str
    position: str
    sign: str
    holds: str
    draw: Mapping[str, str]

    @classmethod
    def of(cls, options: BoardOptions) -> Ways:
        return cls(options.onward, options.beside, *(options.styled[name] for name in cls._fields[2:]))
