"""What a surface of a place looks like."""

from __future__ import annotations

from typing import Literal, NamedTuple

from zecer_studio.stage.grain import Texture

Direction = Literal["", "u", "v", "level", "up", "diagonal"]


class Surface(NamedTuple):
    """A surface: its own darkness ``tone``, its texture, the number of its colour.

    ``along``: its lines run along its first or its second direction, or level, up or diagonal on the picture; none
    named: level on floors, else along the first. ``line``: contour, mm (None: by distance). ``foot``: how far shade
    rises from its foot, m. ``flat``: darkness without light and air. ``gloss``: a highlight of a round thing.
    """

    tone: float = 0.3
    texture: Texture | None = None
    tint: int = 0
    along: Direction = ""
    line: float | None = None
    foot: float = 0.0
    flat: float | None = None
    gloss: float = 0.0
