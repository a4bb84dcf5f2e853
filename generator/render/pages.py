"""What a part of a book is once it is laid out, and the fonts and colours of its style. Needs no WeasyPrint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from generator.model.theme import Theme
from generator.share import font_file

ROLES = {"text": (400, "normal"), "italic": (400, "italic"), "bold": (700, "normal"), "bold-italic": (700, "italic")}
DEFAULT_FONTS = {"title": "GrenzeGotisch-Bold", "text": "Brygada1918-Regular", "italic": "Brygada1918-Italic",
                 "bold": "Brygada1918-Bold", "bold-italic": "Brygada1918-BoldItalic"}
DEFAULT_COLOURS = {"ink": "#161412", "ground": "#f6f1e6", "spot": "#8e1b1b", "second": "#20385e"}


class Anchor(NamedTuple):
    """An element with an id: its page (from 0), top left corner and size; pt from the bottom left of the page."""

    page: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A part in pages: its PDF, where each anchor stands, complaints, and what is empty at the foot of each page."""

    pdf: bytes
    pages: int
    anchors: dict[str, Anchor]
    complaints: tuple[str, ...]
    rests: tuple[Anchor, ...]


def font_css(theme: Theme) -> str:
    """The theme's fonts as ``zecer-text`` and ``zecer-title``, and its colours as variables."""
    fonts = {**DEFAULT_FONTS, **{role: name for role, name in theme.fonts.items() if role in DEFAULT_FONTS}}
    faces = [_face("zecer-text", fonts[role], weight, style) for role, (weight, style) in ROLES.items()]
    faces.append(_face("zecer-title", fonts["title"], 700, "normal"))
    colours = {**DEFAULT_COLOURS, **theme.colours}
    variables = "".join(f"--{name}: {value};" for name, value in sorted(colours.items()))
    return "\n".join(faces) + f"\n:root {{ {variables} }}\n"


def _face(family: str, font: str, weight: int, style: str) -> str:
    return (f'@font-face {{ font-family: {family}; src: url("{font_file(font).as_uri()}"); '
            f"font-weight: {weight}; font-style: {style}; }}")
