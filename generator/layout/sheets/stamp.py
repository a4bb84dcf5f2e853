"""The margins of every sheet: identification, printing instructions, and a ruler to check the scale."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.layout.geometry import Box
from generator.layout.marks import Mark, PathMark, TextMark
from generator.layout.sheets.imposition import MARGIN
from generator.layout.tokens import colour_of, font_of
from generator.layout.turn import turned_mark
from generator.layout.type.fit import fit
from generator.layout.type.fonts import width
from generator.model.game import Product
from generator.model.text import printed
from generator.model.theme import TextStyle
from generator.translate.edition import Edition

PRINT_INSTRUCTION = printed("print at 100%, do not fit to page")
DUPLEX_WORDS = {
    "long-edge": printed("two-sided, flip on the long edge"),
    "short-edge": printed("two-sided, flip on the short edge"),
    "gutter-fold": printed("one-sided, fold on the dashed line and glue"),
    "fronts-only": printed("single-sided"),
    "backs-only": printed("one-sided, backs only"),
}
RULER = 100
RULER_FOOT = 8.2
# on sheets of cards: distance of the stamp from the edges, its baseline, and the ruler's
DECK_EDGE, DECK_FOOT, DECK_RULER = 6.0, 5.7, 7.46
STAMP_FOOT, STAMP_GAP = 6.6, 4.0
WEIGHT = 0.12


def stamp(edition: Edition, product: Product, paper: tuple[float, float], count: tuple[int, int], side: str,
          duplex: str) -> Iterator[TextMark]:
    """Game, product, language, version, number and side of the sheet on the left, how to print on the right."""
    box = (MARGIN, paper[1] - STAMP_FOOT - 3, paper[0] - 2 * MARGIN, 3.0)
    yield from _stamp_line(edition, product, count, side, duplex, box)


def _stamp_line(edition: Edition, product: Product, count: tuple[int, int], side: str, duplex: str, box: Box
                ) -> Iterator[TextMark]:
    """Both texts of a stamp on one line, the width divided in proportion to their lengths."""
    game, (number, total) = edition.game, count
    style = TextStyle(font_of(game.theme, "text"), 6.5, least=5.0)
    ink = colour_of(game.theme, "ink") or "#000000"
    parts = [edition.line(game.title), edition.line(product.title), edition.language,
             edition.word("version {version}", version=game.version),
             edition.word("sheet {number} of {total}", number=number, total=total), side]
    left, right = " · ".join(parts), f"{edition.word(DUPLEX_WORDS[duplex])} · {edition.word(PRINT_INSTRUCTION)}"
    x, y, room, high = box
    room -= STAMP_GAP
    share = room * width(style.font, 1.0, left) / (width(style.font, 1.0, left) + width(style.font, 1.0, right))
    for text, start, wide, align in ((left, x, share, "left"), (right, x + share + STAMP_GAP, room - share, "right")):
        yield from fit(text, (start, y, wide, high), style, ink, edition.language, align=align, valign="bottom",
                       datum=f"products/{product.id}")[0]


def deck_margin_marks(edition: Edition, product: Product, paper: tuple[float, float], count: tuple[int, int], side: str,
                      duplex: str, level: bool) -> Iterator[Mark]:
    """Stamp and ruler near the edges of a sheet of cards: below and above the cards, or left and right of them."""
    if level:
        yield from _level_deck_marks(edition, product, paper, count, side, duplex)
        return
    # drawn on the sheet rotated to the left, then rotated back
    for mark in _level_deck_marks(edition, product, paper[::-1], count, side, duplex):
        yield turned_mark(mark, 90, (paper[0] / 2, paper[0] / 2))


def _level_deck_marks(edition: Edition, product: Product, paper: tuple[float, float], count: tuple[int, int], side: str,
                      duplex: str) -> Iterator[TextMark | PathMark]:
    theme, room = edition.game.theme, paper[0] - 2 * DECK_EDGE
    yield from _stamp_line(edition, product, count, side, duplex, (DECK_EDGE, paper[1] - DECK_FOOT - 2.2, room, 2.2))
    style, ink = TextStyle(font_of(theme, "text"), 6.5, least=5.0), colour_of(theme, "ink") or "#000000"
    yield from _deck_ruler_marks(RULER if room > RULER + 15 else RULER // 2, style, ink, edition.language)


@lru_cache(maxsize=16)
def _deck_ruler_marks(length: int, style: TextStyle, ink: str, language: str) -> tuple[TextMark | PathMark, ...]:
    """A ruler and its length; cached, since thousands of sheets may share the marks."""
    marks, _ = fit(f"{length} mm", (DECK_EDGE + length + 1.2, DECK_RULER - 2.2, 20, 2.2), style, ink, language,
                   align="left", valign="bottom")
    return (PathMark(_deck_ruler_path(length), stroke=ink, weight=WEIGHT), *marks)


def _deck_ruler_path(length: int) -> str:
    """Path data of a ruler."""
    ticks = [(DECK_EDGE + mm, DECK_RULER - _tick(mm)) for mm in range(length + 1)]
    lines = [f"M{x:g} {DECK_RULER:g}L{x:g} {y:.1f}" for x, y in ticks]
    return f"M{DECK_EDGE:g} {DECK_RULER:g}L{DECK_EDGE + length:g} {DECK_RULER:g}" + "".join(lines)


def _tick(at: int) -> float:
    return 2.4 if at % 50 == 0 else 1.7 if at % 10 == 0 else 1.2 if at % 5 == 0 else 0.7


def ruler(edition: Edition) -> Iterator[Mark]:
    """A ruler of 100 mm above the grid."""
    theme = edition.game.theme
    ink, font = colour_of(theme, "ink") or "#000000", font_of(theme, "text")
    ticks = "".join(f"M{at} 0V{-_tick(at)}" for at in range(RULER + 1))
    yield PathMark(f"M0 0H{RULER}{ticks}", MARGIN, RULER_FOOT, stroke=ink, weight=WEIGHT)
    label = f"{RULER} mm"
    marks, _ = fit(label, (MARGIN + RULER + 1.2, RULER_FOOT - 2.4, 20, 2.4), TextStyle(font, 6.5), ink,
                   edition.language, align="left", valign="bottom")
    yield from marks


