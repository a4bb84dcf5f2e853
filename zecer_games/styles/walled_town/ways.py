"""The options of a board that concern its drawing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.products.board import BoardOptions


class Ways(NamedTuple):
    """The names of the fields that the style reads from spaces, and the drawing of each sort of space."""

    onward: str
    beside: str
    sort: str
    position: str
    sign: str
    holds: str
    draw: Mapping[str, str]

    @classmethod
    def from_options(cls, options: BoardOptions) -> Ways:
        sort, position, sign, holds = (str(options.styled[name]) for name in ("sort", "position", "sign", "holds"))
        draw = options.styled["draw"]
        draws = draw if isinstance(draw, Mapping) else {}
        return cls(options.onward, options.beside, sort, position, sign, holds, draws)
