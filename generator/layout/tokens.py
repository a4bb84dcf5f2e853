"""The theme's tokens looked up by name: colours, styles, fonts; with plain ones for a game without a theme."""

from __future__ import annotations

from dataclasses import replace

from generator.model.theme import TextStyle, Theme

# what tells a font with small capitals for its small letters from the font itself
SUFFIX = "+smcp"
COLOURS = {"ground": "#ffffff", "paper": "#ffffff", "ink": "#161412", "spot": "#444444"}
FONTS = {
    "text": "Brygada1918-Regular", "italic": "Brygada1918-Italic", "bold": "Brygada1918-Bold",
    "bold-italic": "Brygada1918-BoldItalic", "title": "Brygada1918-Bold",
}


def colour_of(theme: Theme, token: str | None) -> str | None:
    """``#rrggbb`` for a token or a colour; None stays None. Raises LookupError for a token that nobody declares."""
    if token is None or token.startswith("#"):
        return token
    found = theme.colours.get(token) or COLOURS.get(token)
    if found is None:
        raise LookupError(f"expected a colour of the theme or #rrggbb, found {token!r}")
    return found


def font_of(theme: Theme, role: str) -> str:
    """The font file for a role such as ``text``, ``bold``, ``title``; a font's own name stays."""
    return theme.fonts.get(role) or FONTS.get(role) or role


def style_of(theme: Theme, name: str | None) -> TextStyle:
    """The style of that name, its font a file's name. Raises LookupError for a style that nobody declares."""
    if name is None:
        return TextStyle(font_of(theme, "text"), 8.0)
    if name not in theme.styles:
        raise LookupError(f"expected a style of the theme, found {name!r}")
    style = theme.styles[name]
    name = font_of(theme, style.font)
    return replace(style, font=small_capitals(name) if style.small_caps else name)


def small_capitals(font: str) -> str:
    """The name of a font with small capitals for its small letters."""
    return font if font.endswith(SUFFIX) else font + SUFFIX
