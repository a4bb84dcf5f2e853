"""The fonts of rich text on faces."""

from __future__ import annotations

from generator.layout.tokens import FONTS, features_of, font_of, varied, with_fallback
from generator.layout.type.words import Typeface
from generator.model.theme import TextStyle
from generator.translate.edition import Edition


def typeface(edition: Edition, style: TextStyle, hyphenate: bool) -> Typeface:
    """The fonts of a style; the theme's bold and italic if the style uses the theme's text font."""
    theme, plain = edition.game.theme, font_of(edition.game.theme, "text")
    features = features_of(style)
    if style.font not in (plain, varied(plain, features)):
        return Typeface(style.font, style.font, style.font, style.font, theme.icons)
    bold = font_of(theme, "bold")
    # the italics of the engine's own text font match no other font
    fonts_by_role = theme.fonts if "text" in theme.fonts else {**FONTS, **theme.fonts}
    italic_fonts = (fonts_by_role.get("italic"), fonts_by_role.get("bold-italic"))
    fonts = (plain, bold, *(with_fallback(theme, name) if name else upright
                            for name, upright in zip(italic_fonts, (plain, bold), strict=True)))
    regular, strong, italic, bold_italic = (varied(name, features) for name in fonts)
    return Typeface(regular, strong, italic, bold_italic, theme.icons, edition.language if hyphenate else None)
