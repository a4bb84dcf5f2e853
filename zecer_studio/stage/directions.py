"""Directions of lines on the picture: phases of points (x, y)."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, sin

from generator.pictures.fields import Field


def level(_: Field, y: Field) -> Field:
    """Level lines."""
    return y


def upright(x: Field, _: Field) -> Field:
    """Upright lines."""
    return x


def across(angle: float) -> Callable[[Field, Field], Field]:
    """Lines across a direction (radians, clockwise from the right)."""
    right, down = cos(angle), sin(angle)

    def phase_at(x: Field, y: Field) -> Field:
        phase: Field = x * right + y * down
        return phase

    return phase_at
