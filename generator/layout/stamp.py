"""The margins of every sheet: which sheet it is, how to print it, and a ruler to check that it came out so."""

from __future__ import annotations

from collections.abc import Iterator

from generator.layout.fit import fit
from generator.layout.imposition import MARGIN
from generator.layout.marks import Mark, PathMark
from generator.layout.tokens import colour_of, font_of
from generator.model.game import Product
from generator.model.theme import TextStyle
from generator.translate.edition import Edition

PRINT_SO = "drukuj w 100 %, bez dopasowania do strony"
SHEET, OF, VERSION = "arkusz", "z", "wersja"
WAYS = {
    "long-edge": "dwustronnie, odwracanie wzdłuż długiej krawędzi",
    "short-edge": "dwustronnie, odwracanie wzdłuż krótkiej krawędzi",
    "gutter-fold": "jednostronnie, złóż na linii przerywanej i sklej",
    "fronts-only": "jednostronnie",
}
RULER = 100
RULER_FOOT = 8.2
STAMP_FOOT = 6.6
WEIGHT = 0.12


def stamp(edition: Edition, product: Product, paper: tuple[float, float], number: int, total: int, side: str,
          way: str) -> Iterator[Mark]:
    """Game, product, language, version, sheet and side on the left; how to print on the right; below the grid."""
    game, (width, height) = edition.game, paper
    style = TextStyle(font_of(game.theme, "text"), 6.5, least=5.0)
    ink = colour_of(game.theme, "ink") or "#000000"
    parts = [edition.line(game.title), edition.line(product.title), edition.language,
             f"{edition.word(VERSION)} {game.version}",
             f"{edition.word(SHEET)} {number} {edition.word(OF)} {total}", edition.word(side)]
    room = width - 2 * MARGIN
    for text, box, align in (
        (" · ".join(parts), (MARGIN, height - STAMP_FOOT - 3, room * 0.5, 3.0), "left"),
        (f"{edition.word(WAYS[way])} · {edition.word(PRINT_SO)}",
         (MARGIN + room * 0.5, height - STAMP_FOOT - 3, room * 0.5, 3.0), "right"),
    ):
        marks, _ = fit(text, box, style, ink, align=align, valign="bottom", datum=f"products/{product.id}")
        yield from marks


def _tick(at: int) -> float:
    return 2.4 if at % 50 == 0 else 1.7 if at % 10 == 0 else 1.2 if at % 5 == 0 else 0.7


def ruler(edition: Edition) -> Iterator[Mark]:
    """A ruler of 100 mm above the grid."""
    theme = edition.game.theme
    ink, font = colour_of(theme, "ink") or "#000000", font_of(theme, "text")
    ticks = "".join(f"M{at} 0V{-_tick(at)}" for at in range(RULER + 1))
    yield PathMark(f"M0 0H{RULER}{ticks}", MARGIN, RULER_FOOT, stroke=ink, weight=WEIGHT)
    label = f"{RULER} mm"
    marks, _ = fit(label, (MARGIN + RULER + 1.2, RULER_FOOT - 2.4, 20, 2.4), TextStyle(font, 6.5), ink, align="left",
                   valign="bottom")
    yield from marks


