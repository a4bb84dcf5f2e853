"""The result of laying out a part of a book, and the fonts and colours of its style. Needs no WeasyPrint."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from generator.layout.tokens import SIGNS_FONT, book_fonts, fonts_in
from generator.model.theme import Theme
from generator.share import font_url

if TYPE_CHECKING:
    from generator.render.job import Job

ROLES = {"text": (400, "normal"), "italic": (400, "italic"), "bold": (700, "normal"), "bold-italic": (700, "italic")}
# prefix of the books' font families; any other family is the system's, and no text may use it
FAMILY_PREFIX = "zecer-"
FAMILY = re.compile(rf"{FAMILY_PREFIX}(?:text|title)(?![\w-])")
# templates/book/book.css: the margins at the sides of a page, mm, and the type of tables, pt
PAGE_MARGIN, TABLE_TYPE = 16.0, 8.4
DEFAULT_COLOURS = {"ink": "#161412", "ground": "#f6f1e6", "spot": "#8e1b1b", "second": "#20385e"}


class Anchor(NamedTuple):
    """An element with an id: its page (from 0), top left corner and size; pt from the bottom left of the page."""

    page: int
    x: float
    y: float
    width: float
    height: float


class LaidOut(Struct, frozen=True):
    """A laid-out part: its PDF, the position of each anchor, complaints, the empty foot of each page, and the height of
    a page (pt).

    The first page of a part that is ``joined`` is the last one of the part before it, and has its text below.
    """

    pdf: bytes
    pages: int
    anchors: dict[str, Anchor]
    complaints: tuple[str, ...]
    rests: tuple[Anchor, ...]
    height: float = 0.0
    joined: bool = False

    @property
    def own_pages(self) -> int:
        """The pages that the part adds to the book."""
        return self.pages - self.joined


def css_string(text: str) -> str:
    """The text as a quoted CSS string; special characters are escaped."""
    return '"' + "".join(f"\\{ord(c):x} " if c in '"\\<' or not c.isprintable() else c for c in text) + '"'


def css_name(text: str) -> str:
    """The text as a part of a CSS name; what is not a letter of ASCII, a digit, a hyphen or a low line is escaped."""
    return re.sub(r"[^a-zA-Z0-9_-]", lambda found: f"\\{ord(found[0]):x} ", text)


def font_css(theme: Theme) -> str:
    """The theme's fonts as ``zecer-text`` and ``zecer-title``, and its colours as CSS variables.

    Titles are set without ligatures, as on pieces: faces of titles join such letters as s and t among those of words.
    """
    fonts = {role: fonts_in(name)[0] for role, name in book_fonts(theme).items()}
    faces = [_face("zecer-text", fonts[role], weight, style) for role, (weight, style) in ROLES.items()]
    faces.append(_face("zecer-title", fonts["title"], 700, "normal", 'font-feature-settings: "liga" 0, "clig" 0; '))
    faces += [_face(f"{FAMILY_PREFIX}{number}", font, 400, "normal")
              for number, font in enumerate(_fallback_fonts(theme))]
    colours = {**DEFAULT_COLOURS, **theme.colours}
    variables = "".join(f"--{css_name(name)}: {value};" for name, value in sorted(colours.items()))
    return "\n".join(faces) + f"\n:root {{ {variables} }}\n"


def bleed_css(job: Job) -> str:
    """The rule that sets the bleed around each page for a press; empty for all others."""
    profile = job.settings.profile
    return f"\n@page {{ bleed: {profile.bleed:g}mm }}" if profile is not None and profile.form == "press" else ""


def with_fallback_fonts(theme: Theme, css: str) -> str:
    """A style sheet with the fallback fonts added to its font families."""
    fallbacks = "".join(f", {FAMILY_PREFIX}{number}" for number in range(len(_fallback_fonts(theme))))
    return FAMILY.sub(lambda found: found[0] + fallbacks, css)


def _fallback_fonts(theme: Theme) -> tuple[str, ...]:
    """The fonts behind those of the text: the theme's, and that of the signs."""
    return (*theme.fallback, SIGNS_FONT)


def _face(family: str, font: str, weight: int, style: str, more: str = "") -> str:
    return (f'@font-face {{ font-family: {family}; src: url("{font_url(font)}"); '
            f"font-weight: {weight}; font-style: {style}; {more}}}")
