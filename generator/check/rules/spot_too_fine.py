"""Letters and lines that are too fine for foil or varnish."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.example_packs import CARDS, FACE
from generator.check.rule import Findings, fault, rule
from generator.layout.faces.face import back_of, front_of
from generator.layout.faces.plates import parted_plates
from generator.layout.faces.product_faces import as_printed
from generator.layout.marks import BoxMark, DrawingMark, GroupMark, LineMark, Mark, PathMark, Piece, TextMark, leaves
from generator.message import Message, msg
from generator.model.game import Game, PieceOptions
from generator.products import size_of_piece
from generator.products.spec import products_with
from generator.records import replace
from generator.translate.edition import Edition

# pt, and mm
LEAST_TYPE, LEAST_LINE = 6.0, 0.25


@rule(
    id="spot-too-fine",
    severity="warning",
    what=f"Type below {LEAST_TYPE:g} pt, or a line below {LEAST_LINE} mm, in foil or varnish.",
    why="Foil is stamped with a plate: fine lines close up or break off, where ink would still be clean.",
    bad={"cards.yaml": CARDS, "game.yaml": """\
game: foil
title: Foil
language: en
version: "1.0"
products: {cards: {kind: deck, title: Cards, of: [card]}}
""", "theme/theme.yaml": """\
spots: {foil: {name: Gold Foil, shows: "#7a5c10"}}
""" + FACE + """\
      frame: {box: [4, 4, 55, 80], shape: rect, stroke: ink, weight: 0.1 mm, spot: foil}  ⟸
      name: {box: [8, 8, 47, 8], text: "{name}", spot: foil}
"""},
    mended={"0.1 mm": "0.4 mm"},
)
def spot_too_fine(game: Game) -> Findings:
    told: set[tuple[str, Message]] = set()
    for piece in _pieces(game) if game.theme.spots else ():
        for plate in parted_plates(piece.marks)[1]:
            assert isinstance(plate, GroupMark)
            message = _too_fine(list(leaves(plate.marks)))
            if message is not None and (plate.datum, message) not in told:
                told.add((plate.datum, message))
                yield fault(f"{plate.datum}/spot", message, help=msg("make it larger, or print it in ink"))


def _pieces(game: Game) -> Iterator[Piece]:
    """The sides of every thing as a print shop gets them."""
    edition = Edition(replace(game, theme=replace(game.theme, bleed=0.0)), game.language)
    for product, _ in products_with(game, PieceOptions):
        size, faces = size_of_piece(product), as_printed(edition, product)
        for thing in faces.game.printed_by(product) if size is not None else ():
            for side in (front_of, back_of):
                try:
                    yield side(faces, thing, size or (0.0, 0.0)).piece
                except (LookupError, ValueError):
                    # whoever draws it says that it cannot be drawn
                    continue


def _too_fine(marks: list[Mark]) -> Message | None:
    """What is wrong with the finest mark of a plate; None when nothing is."""
    sizes = [mark.size for mark in marks if isinstance(mark, TextMark)]
    if min(sizes, default=LEAST_TYPE) < LEAST_TYPE:
        return msg("expected type of at least {least:g} pt for foil, found {size:g} pt",
                   least=LEAST_TYPE, size=min(sizes))
    lines = [line for mark in marks for line in _lines(mark)]
    if min(lines, default=LEAST_LINE) < LEAST_LINE:
        return msg("expected a line of at least {least} mm for foil, found {weight:g} mm",
                   least=LEAST_LINE, weight=round(min(lines), 3))
    return None


def _lines(mark: Mark) -> list[float]:
    """The weights of the lines of a mark (mm)."""
    if isinstance(mark, DrawingMark):
        return [line for path in mark.paths for line in _lines(path)]
    if isinstance(mark, LineMark):
        return [mark.weight]
    if isinstance(mark, BoxMark) and mark.fill:
        return [min(mark.width, mark.height)]
    # the line around a filled shape only widens it
    return [mark.weight] if isinstance(mark, BoxMark | PathMark) and mark.stroke and not mark.fill else []
