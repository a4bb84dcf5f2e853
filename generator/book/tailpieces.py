"""Pictures and pieces for pages of a book that stay largely empty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.book.binding import first_pages
from generator.book.book_pages import Anchor, LaidOut
from generator.book.cover import tailpiece, vignette
from generator.book.html import Picture
from generator.layout.marks import Sheet
from generator.translate import Edition

# a page is filled from so much of it on; what stays free below and above what fills it; mm
LEAST_BLANK, TAIL_MARGIN, TAIL_GAP = 62.0, 12.0, 6.0
PT_PER_MM = 72 / 25.4


def tailpieces(edition: Edition, laid: Sequence[LaidOut], pictures: Mapping[str, Picture],
               fillers: str | tuple[str, ...]) -> list[tuple[Anchor, Picture]]:
    """Figures for pages that stay largely empty, of the game's own pieces or of pictures; the front matter is left out.

    ``pictures`` are the figures of the book by the ids of their places, ``fillers`` as in the options of a rulebook.
    """
    if fillers == "none":
        return []
    found: list[tuple[Anchor, Picture]] = []
    for number, part, rest in _empty_rests(laid):
        shown = {(part.anchors[name].page, placed.piece.id) for name, picture in pictures.items()
                 if name in part.anchors for placed in picture.sheet.pieces}
        beside = {id_ for page, id_ in shown if page == rest.page}
        if isinstance(fillers, str):
            sheet = tailpiece(edition, number, *_room_in(rest), beside, {id_ for _, id_ in shown})
        else:
            sheet = vignette(edition, fillers[len(found):], *_room_in(rest), is_plate=_is_blank(part))
        if sheet is not None:
            found.append((_anchor_in_rest(rest, sheet, number, part), Picture(sheet)))
    return found


def chapter_pictures(edition: Edition, laid: Sequence[LaidOut], fillers: Mapping[str, Sequence[str]]
                     ) -> list[tuple[Anchor, Picture]]:
    """The same of a book whose parts each have the anchor of one of the chapters, by which ``fillers`` has pictures.

    An empty page takes one of those that the chapter before it has left, the list of contents the last of the first.
    """
    found: list[tuple[Anchor, Picture]] = []
    left = next(([names[-1]] for names in fillers.values() if names), [])
    begun: LaidOut | None = laid[0]
    contents = [(rest.page, laid[0], rest) for rest in laid[0].rests[1:] if rest.height / PT_PER_MM > LEAST_BLANK]
    for number, part, rest in (*contents, *_empty_rests(laid)):
        if part is not begun and not _is_blank(part):
            left = [name for anchor, names in fillers.items() if anchor in part.anchors for name in names]
            begun = part
        sheet = vignette(edition, left, *_room_in(rest), is_plate=_is_blank(part))
        if sheet is not None:
            left = left[1:]
            found.append((_anchor_in_rest(rest, sheet, number, part), Picture(sheet)))
    return found


def _empty_rests(laid: Sequence[LaidOut]) -> list[tuple[int, LaidOut, Anchor]]:
    """The pages behind the cover and the list of components that stay largely empty: number, part, empty rest."""
    return [(first + rest.page, part, rest)
            for first, part, after in zip(first_pages(laid)[1:], laid[1:], [*laid[2:], None], strict=True)
            if "box" not in part.anchors
            for rest in part.rests[: -1 if after is not None and after.joined else None]
            if rest.height / PT_PER_MM > LEAST_BLANK]


def _is_blank(part: LaidOut) -> bool:
    """Whether a part is an empty page, so that the one behind it begins on a verso."""
    return part.pages == 1 and not part.anchors


def _room_in(rest: Anchor) -> tuple[float, float]:
    """Width and height (mm) for what fills the rest of a page."""
    return rest.width / PT_PER_MM, rest.height / PT_PER_MM - TAIL_MARGIN


def _anchor_in_rest(rest: Anchor, sheet: Sheet, page: int, part: LaidOut) -> Anchor:
    """The place of a figure in the empty rest of a page, or in the middle of an empty one; ``page`` counts in the book.
    """
    width, height = sheet.width * PT_PER_MM, sheet.height * PT_PER_MM
    above = (rest.height - height) / 2 if _is_blank(part) else TAIL_GAP * PT_PER_MM
    return Anchor(page, rest.x + (rest.width - width) / 2, rest.y - above, width, height)
