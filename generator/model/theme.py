"""How a game looks: colours, text styles, icons and faces, as plain data. Measures in mm, type in pt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.model.text import Text


@dataclass(frozen=True, slots=True)
class Icon:
    """One drawing: SVG path data in a 512 × 512 box, its maker and what it means in the game."""

    id: str
    paths: tuple[str, ...]
    meaning: Text
    drawing: str
    set: str
    author: str
    licence: str


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A named text style: a font file's name (without suffix), size in pt, colour token, case and spacing."""

    font: str
    size: float
    colour: str = "ink"
    least: float = 6.0
    uppercase: bool = False
    leading: float = 1.2


@dataclass(frozen=True, slots=True)
class Region:
    """A named place on a face: box (x, y from the top left, width, height; mm) and what is drawn there."""

    id: str
    box: tuple[float, float, float, float]
    text: str | None = None
    icon: str | None = None
    shape: str | None = None
    pattern: str | None = None
    style: str | None = None
    align: str = "center"
    valign: str = "middle"
    fill: str | None = None
    stroke: str | None = None
    weight: float = 0.25
    radius: float = 0.0
    when: str | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """What stands where on one side of a piece. ``size`` is the trim (mm) it was designed for; ``bleed`` in mm."""

    id: str
    size: tuple[float, float]
    regions: Mapping[str, Region]
    kinds: tuple[str, ...] = ()
    back: str | None = None
    bleed: float = 1.5
    safe: float = 1.0


@dataclass(frozen=True, slots=True)
class Theme:
    """Tokens from which every face, table and page of a game is drawn."""

    colours: Mapping[str, str] = field(default_factory=dict)
    fonts: Mapping[str, str] = field(default_factory=dict)
    styles: Mapping[str, TextStyle] = field(default_factory=dict)
    faces: Mapping[str, Face] = field(default_factory=dict)
    icons: Mapping[str, Icon] = field(default_factory=dict)
    tiles: Mapping[str, float | str] = field(default_factory=dict)
    book_css: str = ""

    def face_for(self, kind: str, lineage: tuple[str, ...] = ()) -> Face | None:
        """The front face for a kind, or for the nearest kind it extends."""
        for candidate in (kind, *lineage):
            for face in self.faces.values():
                if candidate in face.kinds:
                    return face
        return None
