"""Scales and moves marks, pieces and sheets."""

from __future__ import annotations

from typing import TypeVar

from generator.layout.marks import Mark, Piece, Placed, Sheet
from generator.records import field_names, replace

Drawn = TypeVar("Drawn", bound=Mark | Piece | Placed | Sheet)
LENGTHS = frozenset(("width", "height", "bleed", "scale", "weight", "dash", "radius", "size", "spacing"))


def scaled_to(drawn: Drawn, factor: float, dx: float = 0.0, dy: float = 0.0) -> Drawn:
    """A mark, piece or sheet scaled about (0, 0), including line weights and type, its content moved by (dx, dy) mm."""
    changes: dict[str, object] = {}
    for name in field_names(drawn):
        value = getattr(drawn, name)
        if name in LENGTHS:
            changes[name] = tuple(one * factor for one in value) if isinstance(value, tuple) else value * factor
        elif name in ("x", "x1", "x2"):
            changes[name] = value * factor + dx
        elif name in ("y", "y1", "y2"):
            changes[name] = value * factor + dy
        elif name == "at":
            changes[name] = (value[0] * factor + dx, value[1] * factor + dy, value[2] * factor, value[3] * factor)
        elif name in ("marks", "paths", "pieces"):
            changes[name] = tuple(scaled_to(one, factor, dx, dy) for one in value)
        elif name in ("clip", "mask", "cut"):
            changes[name] = None if value is None else scaled_to(value, factor, dx, dy)
    return replace(drawn, **changes)


def scaled_piece(piece: Piece, factor: float) -> Piece:
    """A piece scaled by a factor; the same object for a factor of 1."""
    return piece if factor == 1 else scaled_to(piece, factor)


def scaled_sheet(sheet: Sheet, width: float) -> Sheet:
    """A whole sheet scaled to a width in mm."""
    return replace(scaled_to(sheet, width / sheet.width), width=width)
