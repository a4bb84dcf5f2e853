"""Pieces at the places of a sheet that a pack lays out itself, backs behind their fronts. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice

from generator.layout.extent import meets
from generator.layout.marks import Mark, Piece, Placed, Sheet
from generator.layout.refused import Refused
from generator.layout.sheets.card_pages import paper_of
from generator.layout.sheets.imposition import BACK, FRONT, MARGIN, SIDES, STAMP_EDGE, Pair
from generator.layout.sheets.stamp import RULER, ruler, stamp
from generator.message import msg
from generator.model.game import Product
from generator.model.own_sheet import OwnSheet, SheetPlace, Size
from generator.products.duplex import Duplex
from generator.translate.edition import Edition

# places may lie outside the paper, or over one another, by no more: inches in mm
SLACK = 0.05
Box = tuple[float, float, float, float]


def on_own_sheets(edition: Edition, product: Product, own: OwnSheet, pairs: Iterable[Pair], count: int, size: Size,
                  duplex: Duplex, stamped: bool = True) -> Iterator[Sheet]:
    """So many pairs of front and back on sheets of one's own, in order.

    There are no marks to cut by; stamp and ruler are printed where they touch no piece. Raises Refused when a piece is
    not on the paper, or pieces overlap.
    """
    if duplex == "gutter-fold":
        raise Refused(msg("expected another way than gutter-fold on a sheet of its own"), "duplex")
    paper, places = paper_of(own.paper), own.places(size)
    _check(own, places, paper, size)
    total, waiting = -(-count // own.capacity), iter(pairs)
    for number, batch in enumerate(iter(lambda: list(islice(waiting, own.capacity)), []), 1):
        for side, word in ((0, FRONT), (1, BACK)):
            if duplex == ("backs-only" if side == 0 else "fronts-only"):
                continue
            used = places[: len(batch)]
            there = [_place_behind(place, paper, size, duplex) for place in used] if side else list(used)
            placed = tuple(_placed_pieces([pair[side] for pair in batch], there, paper))
            said = edition.word(word)
            marks = tuple(_margins(edition, product, placed, paper, (number, total), said, duplex)) if stamped else ()
            title = f"{edition.line(product.title)} {number}/{total}, {said}"
            yield Sheet(*paper, placed, marks, f"{product.id}-{number}-{SIDES[word]}", title)


def _box(place: SheetPlace, size: Size) -> Box:
    """What a piece covers: left, top, right, bottom."""
    wide, high = size[:: -1 if place.turn % 2 else 1]
    return place.x, place.y, place.x + wide, place.y + high


def _check(own: OwnSheet, places: Sequence[SheetPlace], paper: Size, size: Size) -> None:
    if own.cell is not None and (size[0] > own.cell[0] + SLACK or size[1] > own.cell[1] + SLACK):
        raise Refused(msg("expected pieces for cells of {wide:g} × {high:g} mm, found {width:g} × {height:g} mm",
                          wide=round(own.cell[0], 2), high=round(own.cell[1], 2), width=size[0], height=size[1]),
                      "sheet")
    boxes = [_box(place, size) for place in places]
    for number, (left, top, right, bottom) in enumerate(boxes, 1):
        if min(left, top) < -SLACK or right > paper[0] + SLACK or bottom > paper[1] + SLACK:
            raise Refused(msg("expected pieces on the paper, {width:g} × {height:g} mm, found place {number} up to "
                              "{right:g}, {bottom:g} mm", width=paper[0], height=paper[1], number=number,
                              right=round(right, 2), bottom=round(bottom, 2)), "sheet")
    shrunk = [(left + SLACK, top + SLACK, right - SLACK, bottom - SLACK) for left, top, right, bottom in boxes]
    for (number, one), (second, other) in combinations(enumerate(shrunk, 1), 2):
        if meets(one, other):
            raise Refused(msg("expected places that lie apart, found {number} and {other} over each other",
                              number=number, other=second), "sheet")


def _place_behind(place: SheetPlace, paper: Size, size: Size, duplex: Duplex) -> SheetPlace:
    """The place of the back of a piece: that behind its front when the sheet is turned, as for ``backs``."""
    left, top, right, bottom = _box(place, size)
    if (duplex != "short-edge") == (paper[1] >= paper[0]):
        return SheetPlace(round(paper[0] - right, 4), top, -place.turn % 4)
    return SheetPlace(left, round(paper[1] - bottom, 4), (2 - place.turn) % 4)


def _placed_pieces(pieces: Sequence[Piece], places: Sequence[SheetPlace], paper: Size) -> Iterator[Placed]:
    """Pieces at their places, each with as much bleed as there is room for."""
    boxes = [_box(place, (piece.width, piece.height)) for piece, place in zip(pieces, places, strict=True)]
    for piece, place, box in zip(pieces, places, boxes, strict=True):
        middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        room = _room(box, boxes, paper)
        bleed = (min(piece.bleed, room[0]), min(piece.bleed, room[1]), min(piece.bleed, room[2]),
                 min(piece.bleed, room[3]))
        yield Placed(piece, middle[0] - piece.width / 2, middle[1] - piece.height / 2, place.turn, bleed)


def _room(box: Box, boxes: Sequence[Box], paper: Size) -> Box:
    """The room for bleed on each side: to the edge of the paper, or half of that to the nearest neighbour."""
    left, top, right, bottom = box
    room = [left, top, paper[0] - right, paper[1] - bottom]
    for other in boxes:
        if other is box:
            continue
        away = (left - other[2], top - other[3], other[0] - right, other[1] - bottom)
        # a neighbour at a corner leaves as much room as there is in the direction in which it is farther away
        side = max(range(4), key=away.__getitem__)
        room[side] = min(room[side], away[side] / 2)
    return max(0.0, room[0]), max(0.0, room[1]), max(0.0, room[2]), max(0.0, room[3])


def _margins(edition: Edition, product: Product, placed: Sequence[Placed], paper: Size, count: tuple[int, int],
             side: str, duplex: Duplex) -> Iterator[Mark]:
    inks = [one.ink for one in placed]
    if paper[0] < RULER + 2 * MARGIN:
        return
    if min((y for _, y, _, _ in inks), default=0.0) >= STAMP_EDGE:
        yield from ruler(edition)
    if max((y + high for _, y, _, high in inks), default=0.0) <= paper[1] - STAMP_EDGE:
        yield from stamp(edition, product, paper, count, side, duplex)
