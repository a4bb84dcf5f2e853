"""The set-ups of a pack for the table: where its figures of the kind ``setup`` lay pieces. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.layout.faces.product_faces import first_product
from generator.model.chapters import LaidPiece, SetupFigure
from generator.model.game import Product
from generator.products.board import BoardOptions
from generator.translate.edition import Edition


def table_setups(edition: Edition) -> list[dict[str, Any]]:
    """Each set-up: its pieces by product and name, each with its middle and its turn in degrees.

    A board has no name. Pieces that no product prints are left out, and counted as ``lost``.
    """
    return [_told_setup(edition, id_, edition.line(figure.caption), figure.data)
            for id_, figure in edition.game.figures.items() if isinstance(figure.data, SetupFigure)]


def _told_setup(edition: Edition, id_: str, title: str, data: SetupFigure) -> dict[str, Any]:
    placed = [*_placed_pieces(edition, data)]
    return {"id": id_, "title": title, "lost": len(data.place) - len(placed), "place": placed}


def _placed_pieces(edition: Edition, data: SetupFigure) -> Iterator[dict[str, Any]]:
    for one in data.place:
        product = _printed_by(edition, one)
        if product is not None:
            is_board = isinstance(product.options, BoardOptions)
            yield {"product": product.id, "name": "" if is_board else str(one.piece), "x": one.at[0], "y": one.at[1],
                   "turn": one.turn * 90, "back": one.back}


def _printed_by(edition: Edition, one: LaidPiece) -> Product | None:
    thing = edition.game.thing(one.piece.kind, one.piece.id)
    if thing is None:
        return None
    return edition.game.products.get(one.product) if one.product else first_product(edition.game, thing)
