"""What a texture says of the points of a surface."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from generator.pictures.fields import Field


class Solid(NamedTuple):
    """Points that have a darkness of their own whatever the light: where they are, and how dark."""

    where: Field
    dark: Field | float


class Grain(NamedTuple):
    """The grain of a surface.

    ``dark`` is added to its darkness; ``line`` is the ink of joints, 0 to 1, None for none; ``bulge`` (mm) shifts its
    lines; ``tint`` are numbers of colours, −1 keeps that of the surface, None keeps all; ``solid`` knows no light.
    """

    dark: Field | float = 0.0
    line: Field | None = None
    bulge: Field | float = 0.0
    tint: Field | None = None
    solid: Solid | None = None


# the grain at (u, v), metres on the surface, where a mm of paper is as many metres along u and along v; all four
# broadcast together: u may be a row, v a column, and the others a number
Texture = Callable[[Field, Field, Field, Field], Grain]
