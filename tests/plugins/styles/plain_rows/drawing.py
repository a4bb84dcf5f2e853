"""Draws spaces in rows. Millimetres, type in pt."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from generator.layout.geometry import Box, path
from generator.layout.marks import BoxMark, Mark, PathMark, Sheet
from generator.layout.refused import Refused
from generator.layout.style_interface import Board, BoardDrawing
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fit import fit
from generator.message import msg
from generator.model.game import Product
from generator.model.theme import TextStyle
from generator.model.values import Ref
from generator.products.board import BoardOptions
from generator.products.spec import own_options
from generator.translate.edition import Edition

AIR, SIZE, LEAST = 2.0, 12.0, 7.0


def spaces(edition: Edition, product: Product) -> Mapping[Ref, Box]:
    """The box of each space. Raises Refused when there is none."""
    options = own_options(product, BoardOptions)
    (wide, high), columns = options.size, options.styled["columns"]
    refs = [thing.ref for kind in options.of for thing in edition.game.of_kind(kind)]
    if not refs:
        raise Refused(msg("expected at least one space, found none"), "of")
    w, h = wide / columns, high / ceil(len(refs) / columns)
    return {
        ref: (i % columns * w + AIR, i // columns * h + AIR, w - 2 * AIR, h - 2 * AIR) for i, ref in enumerate(refs)
    }


def board(edition: Edition, product: Product) -> Board:
    """The board. Raises Refused without spaces, LookupError for unknown colours."""
    theme, boxes = edition.game.theme, spaces(edition, product)
    ink, style = colour_of(theme, "ink"), TextStyle(font_of(theme, "title"), SIZE, least=LEAST)
    marks: list[Mark] = []
    overflows = []
    for ref, box in boxes.items():
        thing = edition.game.things[ref]
        shape = product.options.styled["draw"].get(str(thing.fields.get("type")), "box")
        marks.append(BoxMark(*box, stroke=ink, weight=0.4) if shape == "box" else _lozenge(box, ink))
        x, y, wide, high = box
        name = edition.value(thing.name)
        middle = (x + wide / 4, y + high / 4, wide / 2, high / 2)
        words, over = fit(name, middle, style, ink or "", edition.language, datum=f"{ref.kind}/{ref.id}/name",
                          region=str(ref))
        marks += words
        overflows += [over] if over else []
    sheet = Sheet(*own_options(product, BoardOptions).size, (), tuple(marks), product.id, edition.line(product.title))
    return Board(sheet, boxes, tuple(overflows))


def _lozenge(box: Box, ink: str | None) -> PathMark:
    x, y, wide, high = box
    corners = [(x + wide / 2, y), (x + wide, y + high / 2), (x + wide / 2, y + high), (x, y + high / 2)]
    return PathMark(path(corners, closed=True), stroke=ink, weight=0.4)


DRAWING = BoardDrawing(board, spaces)
