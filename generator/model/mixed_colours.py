"""Colours, written ``#rrggbb``."""

from __future__ import annotations


def mixed_colour(colour: str, other_colour: str, share: float) -> str:
    """A colour between two, ``share`` of the way from the first."""
    parts = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other_colour[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * share) for a, b in parts).hex()
