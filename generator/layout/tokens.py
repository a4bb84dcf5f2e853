"""Looks up the theme's tokens: colours, styles, fonts; with defaults for a game without a theme."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from generator.message import msg
from generator.model.theme import TextStyle, Theme
from generator.records import replace
from generator.share import VARIANT

HEX = re.compile("#[0-9a-fA-F]{6}")
# features of fonts: small capitals, and the figures that a style may ask for
SMALL_CAPS = "smcp"
FIGURES: Mapping[str | bool | None, str] = {"lining": "lnum", "old-style": "onum", True: "tnum", False: "pnum"}
COLOURS = {"ground": "#ffffff", "paper": "#ffffff", "ink": "#161412", "spot": "#444444"}
# separates the fonts of a fallback chain
FALLBACK_SEPARATOR = ">"
# behind every chain: signs that text fonts lack (♠ → ★ ⅓), and nothing else
SIGNS_FONT = "ZecerSigns-Regular"
FONTS = {
    "text": "Brygada1918-Regular", "italic": "Brygada1918-Italic", "bold": "Brygada1918-Bold",
    "bold-italic": "Brygada1918-BoldItalic", "title": "Brygada1918-Bold",
}
# differs for the pages of books and posters
BOOK_FONTS = {**FONTS, "title": "GrenzeGotisch-Bold"}


def colour_of(theme: Theme, token: str | None) -> str | None:
    """``#rrggbb`` for a token or a colour; None stays None. Raises LookupError for an unknown token."""
    if token is None or HEX.fullmatch(token):
        return token
    found = theme.colours.get(token) or COLOURS.get(token)
    if found is None:
        raise LookupError(msg("expected a colour of the theme or #rrggbb, found {token!r}", token=token))
    return found


def font_of(theme: Theme, role: str) -> str:
    """The font for a role such as ``text``, ``bold``, ``title``, followed by the theme's fallback fonts.

    Any other name is returned as a font name.
    """
    return with_fallback(theme, theme.fonts.get(role) or FONTS.get(role) or role)


def with_fallback(theme: Theme, font: str) -> str:
    """A font followed by the theme's fallback fonts: ``Alegreya-Bold>Migdal``."""
    return FALLBACK_SEPARATOR.join(dict.fromkeys((font, *theme.fallback))) if theme.fallback else font


def fonts_in(name: str) -> list[str]:
    """The single fonts of a fallback chain, in order."""
    return name.split(FALLBACK_SEPARATOR)


def book_fonts(theme: Theme) -> dict[str, str]:
    """The fonts of pages that WeasyPrint sets (rulebook, sheet of tables), by role."""
    return {role: with_fallback(theme, theme.fonts.get(role, font)) for role, font in BOOK_FONTS.items()}


def style_of(theme: Theme, name: str | None) -> TextStyle:
    """The style of a name, with its font resolved. Raises LookupError for an unknown style."""
    if name is None:
        return TextStyle(font_of(theme, "text"), 8.0)
    if name not in theme.styles:
        raise LookupError(msg("expected a style of the theme, found {name!r}", name=name))
    style = theme.styles[name]
    name = font_of(theme, style.font)
    return replace(style, font=with_features(name, features_of(style)))


def small_capitals(font: str) -> str:
    """The name of a font with small capitals in place of its small letters."""
    return with_features(font, (SMALL_CAPS,))


def features_of(style: TextStyle) -> tuple[str, ...]:
    """The features of fonts that a style asks for."""
    figures = (FIGURES.get(one) for one in (style.figures, style.tabular) if one is not None)
    return (*filter(None, figures), *((SMALL_CAPS,) if style.small_caps else ()))


def with_features(font: str, features: Iterable[str]) -> str:
    """The name of a font with these features, and those that it has already: ``Alegreya-Bold+lnum+smcp``."""
    split = [name.split(VARIANT) for name in fonts_in(font)]
    return FALLBACK_SEPARATOR.join(VARIANT.join((name, *sorted({*before, *features}))) for name, *before in split)
