"""The margins of every sheet: which sheet it is, how to print it, and a ruler to check that it came out so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from generator.layout.fit import fit
from generator.layout.imposition import MARGIN
from generator.layout.marks import Mark, PathMark, TextMark
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
    "backs-only": "jednostronnie, same tyły",
}
RULER = 100
RULER_FOOT = 8.2
POINT = re.compile(r"([ML])([\d.]+) ([\d.]+)")
# on sheets of cards: how far from the edges the stamp stands, its feet, and the ruler's
DECK_EDGE, DECK_FOOT, DECK_RULER = 6.0, 4.2, 6.3
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


def deck_words(edition: Edition, product: Product, paper: tuple[float, float], number: int, total: int, side: str,
               way: str, level: bool) -> Iterator[Mark]:
    """Stamp and ruler near the edges of a sheet of cards: under and over them, or left and right of them."""
    if level:
        yield from _deck_words(edition, product, paper, (number, total), side, way)
        return
    # drawn on the sheet turned to the left, then turned back with it
    for mark in _deck_words(edition, product, paper[::-1], (number, total), side, way):
        if isinstance(mark, TextMark):
            yield replace(mark, x=paper[0] - mark.y, y=mark.x, turn=1)
        else:
            yield replace(mark, d=POINT.sub(r"\1-\3 \2", mark.d), x=paper[0])


def _deck_words(edition: Edition, product: Product, paper: tuple[float, float], count: tuple[int, int], side: str,
                way: str) -> Iterator[TextMark | PathMark]:
    theme, (width, height) = edition.game.theme, paper
    style, ink = TextStyle(font_of(theme, "text"), 6.5, least=5.0), colour_of(theme, "ink") or "#000000"
    parts = [edition.line(edition.game.title), edition.line(product.title), edition.language,
             f"{edition.word(VERSION)} {edition.game.version}",
             f"{edition.word(SHEET)} {count[0]} {edition.word(OF)} {count[1]}", edition.word(side)]
    room, foot = width - 2 * DECK_EDGE, height - DECK_FOOT
    for text, x, wide, align in ((" · ".join(parts), DECK_EDGE, room * 0.48, "left"),
                                 (f"{edition.word(WAYS[way])} · {edition.word(PRINT_SO)}", DECK_EDGE + room * 0.52,
                                  room * 0.48, "right")):
        marks, _ = fit(text, (x, foot - 2.2, wide, 2.2), style, ink, align=align, valign="bottom",
                       datum=f"products/{product.id}")
        yield from marks
    long = RULER if room > RULER + 15 else RULER // 2
    yield PathMark(_deck_ruler(long), stroke=ink, weight=WEIGHT)
    marks, _ = fit(f"{long} mm", (DECK_EDGE + long + 1.2, DECK_RULER - 2.2, 20, 2.2), style, ink, align="left",
                   valign="bottom")
    yield from marks


def _deck_ruler(long: int) -> str:
    """A ruler as path data: one mark, for there may be thousands of sheets."""
    ticks = [(at, _tick(at)) for at in range(long + 1)]
    lines = [f"M{DECK_EDGE + at:g} {DECK_RULER:g}L{DECK_EDGE + at:g} {DECK_RULER - tick:.1f}" for at, tick in ticks]
    return f"M{DECK_EDGE:g} {DECK_RULER:g}L{DECK_EDGE + long:g} {DECK_RULER:g}" + "".join(lines)


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


