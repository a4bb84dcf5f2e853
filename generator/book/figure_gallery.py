"""Pictures of things in rows, with their names below. Lengths in mm."""

from __future__ import annotations

from generator.book.book_art import art_marks, proportions
from generator.book.figure_parts import Pens, outline, thing_of
from generator.layout.faces.holes import named_id
from generator.layout.marks import Mark, Sheet
from generator.layout.tokens import font_of
from generator.layout.type.fit import fit
from generator.message import msg
from generator.model.chapters import GalleryFigure
from generator.model.theme import TextStyle
from generator.translate.edition import Edition

GUTTER, NAME = 2.6, 5.2
RULE = 0.25
NAME_SIZE, LEAST_NAME = 11.0, 7.0
LEAST_PICTURE = 8.0


def gallery(edition: Edition, data: GalleryFigure, width: float) -> Sheet:
    """Rows centred in the width, every picture as large as those of the longest row.

    Raises LookupError for an unknown thing or picture, ValueError for a row too long for its
    width, or a name too long for its picture.
    """
    pens, marks = Pens.from_theme(edition), list[Mark]()
    most = max((1, *map(len, data.rows)))
    across = (width - 2 * RULE - GUTTER * (most - 1)) / most
    if across < LEAST_PICTURE:
        raise ValueError(msg("expected fewer things in a row {width:g} mm wide, found {count}", width=width,
                             count=most))
    style = TextStyle(font_of(edition.game.theme, "title"), NAME_SIZE, least=LEAST_NAME)
    top = RULE
    for row in data.rows:
        left = (width - across * len(row) - GUTTER * (len(row) - 1)) / 2
        things = [thing_of(edition, ref) for ref in row]
        pictures = [named_id(edition, thing, data.picture) for thing in things]
        heights = [across * high / wide for wide, high in (proportions(edition, name) for name in pictures)]
        foot = top + max(heights, default=0.0)
        for thing, name, high in zip(things, pictures, heights, strict=True):
            box = (left, foot - high, across, high)
            marks += [*art_marks(edition, name, box), outline(box, pens.ink, RULE)]
            words, over = fit(thing.name.nom, (left, foot, across, NAME), style, pens.spot, edition.language)
            if over is not None:
                raise ValueError(msg("expected a name that fits {width:g} mm below its picture, found {name!r}",
                                     width=round(across, 1), name=over.text))
            marks += words
            left += across + GUTTER
        top = foot + NAME + GUTTER / 2
    return Sheet(width, top - GUTTER / 2, (), tuple(marks))
