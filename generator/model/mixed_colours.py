"""Colours, written ``#rrggbb``."""

from __future__ import annotations


def mixed(colour: str, other_colour: str, share: float) -> str:
    """A colour between two, ``share`` of the way from the first."""
    parts = ((int(colour[i : i + 2], 16), int(other_colour[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)
