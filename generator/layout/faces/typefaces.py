"""The fonts of rich text on faces."""

from __future__ import annotations

from generator.layout.tokens import FONTS, colour_of, features_of, font_of, with_fallback, with_features
from generator.layout.type.words import SpanLook, Typeface
from generator.model.theme import TextStyle, Theme
from generator.translate.edition import Edition

# limits of the size of words of another style, since the lines stay where they are
LEAST_SMALLER, MOST_LARGER = 0.5, 1.5


def typeface(edition: Edition, style: TextStyle, hyphenate: bool) -> Typeface:
    """The fonts of a style; the theme's bold and italic if it uses the theme's text font, those of its family if the
    theme names one.
    """
    theme, plain = edition.game.theme, font_of(edition.game.theme, "text")
    features = features_of(style)
    if style.font not in (plain, with_features(plain, features)):
        family = _family(theme, style.font, features)
        if family is not None:
            return Typeface(style.font, *family, theme.icons, edition.language if hyphenate else None,
                            _spans(theme, style))
        return Typeface(style.font, style.font, style.font, style.font, theme.icons, spans=_spans(theme, style))
    bold = font_of(theme, "bold")
    # the italics of the engine's own text font match no other font
    fonts_by_role = theme.fonts if "text" in theme.fonts else {**FONTS, **theme.fonts}
    italic_fonts = (fonts_by_role.get("italic"), fonts_by_role.get("bold-italic"))
    fonts = (plain, bold, *(with_fallback(theme, name) if name else upright
                            for name, upright in zip(italic_fonts, (plain, bold), strict=True)))
    regular, strong, italic, bold_italic = (with_features(name, features) for name in fonts)
    return Typeface(regular, strong, italic, bold_italic, theme.icons, edition.language if hyphenate else None,
                    _spans(theme, style))


def _family(theme: Theme, font: str, features: tuple[str, ...]) -> tuple[str, str, str] | None:
    """Bold, italic and bold italic of a font with a role such as ``label-text``: the roles ``label-bold`` and so on."""
    for role in theme.fonts:
        family, _, plain = role.rpartition("-")
        if family and plain == "text" and font == with_features(font_of(theme, role), features):
            bold, italic = (font_of(theme, f"{family}-{one}") if f"{family}-{one}" in theme.fonts else
                            font_of(theme, role) for one in ("bold", "italic"))
            both = font_of(theme, f"{family}-bold-italic") if f"{family}-bold-italic" in theme.fonts else bold
            return with_features(bold, features), with_features(italic, features), with_features(both, features)
    return None


def _spans(theme: Theme, around: TextStyle) -> dict[str, SpanLook]:
    """How words of each style look in a text of another one. A colour that is unknown is told where it is named."""
    found = {}
    for name, style in theme.styles.items():
        try:
            colour, ground = colour_of(theme, style.colour), colour_of(theme, style.ground)
        except LookupError:
            continue
        font = with_features(font_of(theme, style.font), features_of(style))
        factor = min(MOST_LARGER, max(LEAST_SMALLER, style.size / around.size))
        found[name] = SpanLook(font, factor, colour or "#000000", ground, style.uppercase)
    return found
