"""Figures that a style asks for and its font does not have."""

from __future__ import annotations

from generator.check.rule import Findings, fault, first_few, rule
from generator.layout.tokens import features_of, fonts_in, style_of, with_features
from generator.layout.type.fonts import are_lining, are_tabular
from generator.message import Message, msg
from generator.model.game import Game
from generator.model.theme import TextStyle
from generator.share import font_names, plain_font

MOST_TOLD = 5
WIDTHS = {True: msg("tabular figures"), False: msg("proportional figures")}
HEIGHTS = {"lining": msg("lining figures"), "old-style": msg("old-style figures")}


@rule(
    id="figures-lacking",
    what="A style that asks for figures (lining or old-style, tabular or not) that its font does not have.",
    why="The figures of the font would be printed as they are, and numbers would not stand under each other.",
    bad={"theme/theme.yaml": """\
styles:
  price: {font: Krysztal-Regular, size: 9 pt, figures: lining}  ⟸
"""},
    mended={"Krysztal-Regular": "Alegreya-Regular"},
)
def figures_lacking(game: Game) -> Findings:
    for id_, style in game.theme.styles.items():
        try:
            name = fonts_in(style_of(game.theme, id_).font)[0]
            lining, tabular = are_lining(name), are_tabular(name)
        except FileNotFoundError:
            # a font that is not there is told by its name
            continue
        asked = (("figures", HEIGHTS.get(style.figures), style.figures == "lining", lining),
                 ("tabular", WIDTHS.get(bool(style.tabular)) if style.tabular is not None else None,
                  bool(style.tabular), tabular))
        for key, wanted, expected, found in asked:
            if wanted is not None and found is not None and found != expected:
                yield fault(f"theme/styles/{id_}/{key}",
                            msg("expected a font with {wanted}, found {font}, which has none", wanted=wanted,
                                font=plain_font(name)),
                            help=_help(game, style))


def _help(game: Game, style: TextStyle) -> Message:
    """Fonts that have what a style asks for, those of the pack first."""
    having = [plain_font(name) for name in (*game.theme.own_fonts, *font_names())
              if _has(with_features(name, features_of(style)), style)]
    return msg("these have them: {fonts}", fonts=first_few(having, MOST_TOLD))


def _has(font: str, style: TextStyle) -> bool:
    return (not style.figures or are_lining(font) == (style.figures == "lining")) and (
        style.tabular is None or are_tabular(font) == style.tabular)
