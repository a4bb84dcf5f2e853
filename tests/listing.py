"""A sheet as readable text for comparison, used in recorded files. Lengths in mm, type in pt."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from generator.layout.marks import (
    BoxMark,
    DrawingMark,
    FieldMark,
    GradientMark,
    GroupMark,
    ImageMark,
    LineMark,
    Mark,
    PathMark,
    PictureMark,
    TextMark,
)

if TYPE_CHECKING:
    from generator.layout.marks import Piece, Placed, Sheet

LONGEST_PATH = 60


def sheet_listing(sheet: Sheet) -> str:
    """The sheet's own marks, the positions of its pieces, and then each distinct piece once."""
    pieces = {(p.piece.id, p.piece.side): p.piece for p in sheet.pieces}
    lines = [f"sheet {_n(sheet.width)} × {_n(sheet.height)} {sheet.name!r} {sheet.title!r}"]
    lines += [f"  {_mark(mark)}" for mark in sheet.marks]
    lines += [f"  {_placed(placed)}" for placed in sheet.pieces]
    return "\n".join([*lines, *map(piece_listing, pieces.values())]) + "\n"


def piece_listing(piece: Piece) -> str:
    """A piece and its marks, one line each."""
    head = f"piece {piece.id} ({piece.kind}) {piece.side} {_n(piece.width)} × {_n(piece.height)}"
    head += f" bleed {_n(piece.bleed)}"
    return "\n".join([head, *(f"  {_mark(mark, piece)}" for mark in piece.marks)])


def _digest(path: str) -> str:
    """The length of a path and the start of its hash."""
    return f"{len(path)} {sha256(path.encode()).hexdigest()[:8]}"


def _placed(placed: Placed) -> str:
    bleed = "/".join(map(_n, placed.bleed))
    turn = f" turned {placed.turn}" if placed.turn else ""
    return f"{placed.piece.id} {placed.piece.side} at {_n(placed.x)} {_n(placed.y)}{turn} bleed {bleed}"


def _mark(mark: Mark, piece: Piece | None = None) -> str:
    match mark:
        case TextMark():
            line = f"text {mark.text!r} at {_n(mark.x)} {_n(mark.y)} {mark.font} {_n(mark.size)} pt {mark.colour}"
            line += f" width {_n(mark.width)}" + (f" spacing {mark.spacing:.3f}" if mark.spacing else "")
            line += f" turned {mark.turn:g}" if mark.turn else ""
        case BoxMark():
            line = f"box {_n(mark.x)} {_n(mark.y)} {_n(mark.width)} × {_n(mark.height)}"
            line += (f" radius {_n(mark.radius)}" if mark.radius else "") + _paint(mark.fill, mark.stroke, mark.weight)
        case LineMark():
            line = f"line {_n(mark.x1)} {_n(mark.y1)} to {_n(mark.x2)} {_n(mark.y2)}"
            line += _paint(None, mark.stroke, mark.weight)
        case PathMark():
            data = mark.d if len(mark.d) <= LONGEST_PATH else f"{mark.d[:LONGEST_PATH]}… ({_digest(mark.d)})"
            line = f"path at {_n(mark.x)} {_n(mark.y)} scale {mark.scale:.5f}"
            line += f"{_paint(mark.fill, mark.stroke, mark.weight)} {data}"
        case DrawingMark():
            line = f"drawing {mark.hash[:8]} in {_n(mark.x)} {_n(mark.y)} {_n(mark.width)} × {_n(mark.height)}"
            line += f" of {len(mark.paths)} paths"
        case ImageMark():
            line = f"image {mark.hash[:8]} in {_n(mark.x)} {_n(mark.y)} {_n(mark.width)} × {_n(mark.height)}"
            line += f" at {' '.join(map(_n, mark.at))}" + " flipped" * mark.flipped
        case PictureMark():
            line = f"picture {mark.source.draw} ({_digest(str(mark.source.given))}) in {_n(mark.x)} {_n(mark.y)}"
            line += f" {_n(mark.width)} × {_n(mark.height)}" + " sparing" * mark.sparing + " flipped" * mark.flipped
        case GradientMark():
            line = f"gradient {' '.join(map(_n, (mark.x1, mark.y1, mark.x2, mark.y2)))} {mark.stops}"
        case GroupMark():
            inner = [one for one in (mark.clip, mark.mask, *mark.marks) if one is not None]
            line = f"group {_n(mark.opacity)} {mark.blend} ({'; '.join(_mark(one, piece) for one in inner)})"
        case FieldMark():
            line = f"field {mark.name!r} {mark.sort} {_n(mark.x)} {_n(mark.y)} {_n(mark.width)} × {_n(mark.height)}"
    return line + _datum(mark, piece)


def _datum(mark: Mark, piece: Piece | None) -> str:
    datum = getattr(mark, "datum", "")
    datum = piece.datum(datum) if piece is not None else datum
    return f" [{datum}]" if datum else ""


def _paint(fill: str | None, stroke: str | None, weight: float) -> str:
    return (f" fill {fill}" if fill else "") + (f" stroke {stroke} {_n(weight)}" if stroke else "")


def _n(value: float) -> str:
    """A number rounded to 0.01, without trailing zeros or a negative zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
