"""Scales and moves marks, pieces and sheets."""

from __future__ import annotations

from generator.layout.marks import (
    DrawingMark,
    FieldMark,
    ImageMark,
    LineMark,
    Mark,
    PathMark,
    Piece,
    Sheet,
    TextMark,
)
from generator.records import replace


def scaled_mark(mark: Mark, factor: float, dx: float = 0.0, dy: float = 0.0) -> Mark:
    """A mark scaled about (0, 0) by a factor, including line weights and type, then moved by (dx, dy) mm."""
    if isinstance(mark, LineMark):
        return replace(
            mark,
            x1=mark.x1 * factor + dx,
            y1=mark.y1 * factor + dy,
            x2=mark.x2 * factor + dx,
            y2=mark.y2 * factor + dy,
            weight=mark.weight * factor,
            dash=_scaled_lengths(mark.dash, factor),
        )
    x, y = mark.x * factor + dx, mark.y * factor + dy
    if isinstance(mark, TextMark):
        return replace(
            mark, x=x, y=y, size=mark.size * factor, width=mark.width * factor, spacing=mark.spacing * factor
        )
    if isinstance(mark, PathMark):
        return replace(mark, x=x, y=y, scale=mark.scale * factor, weight=mark.weight * factor)
    width, height = mark.width * factor, mark.height * factor
    if isinstance(mark, ImageMark):
        at = (mark.at[0] * factor + dx, mark.at[1] * factor + dy, mark.at[2] * factor, mark.at[3] * factor)
        return replace(mark, x=x, y=y, width=width, height=height, at=at)
    if isinstance(mark, DrawingMark):
        paths = tuple(
            replace(p, x=p.x * factor + dx, y=p.y * factor + dy, scale=p.scale * factor, weight=p.weight * factor)
            for p in mark.paths
        )
        return replace(mark, x=x, y=y, width=width, height=height, paths=paths)
    if isinstance(mark, FieldMark):
        return replace(mark, x=x, y=y, width=width, height=height, size=mark.size * factor)
    return replace(
        mark,
        x=x,
        y=y,
        width=width,
        height=height,
        weight=mark.weight * factor,
        radius=mark.radius * factor,
        dash=_scaled_lengths(mark.dash, factor),
    )


def scaled_piece(piece: Piece, factor: float) -> Piece:
    """A piece scaled by a factor; the same object for a factor of 1."""
    if factor == 1:
        return piece
    return replace(
        piece,
        width=piece.width * factor,
        height=piece.height * factor,
        bleed=piece.bleed * factor,
        marks=tuple(scaled_mark(mark, factor) for mark in piece.marks),
    )


def scaled_sheet(sheet: Sheet, width: float) -> Sheet:
    """A whole sheet scaled to a width in mm."""
    factor = width / sheet.width
    placed = tuple(
        replace(
            p,
            x=p.x * factor,
            y=p.y * factor,
            bleed=(p.bleed[0] * factor, p.bleed[1] * factor, p.bleed[2] * factor, p.bleed[3] * factor),
            scale=p.scale * factor,
        )
        for p in sheet.pieces
    )
    return replace(
        sheet,
        width=width,
        height=sheet.height * factor,
        pieces=placed,
        marks=tuple(scaled_mark(mark, factor) for mark in sheet.marks),
    )


def moved_sheet(sheet: Sheet, dx: float, dy: float) -> Sheet:
    """The content of a sheet moved by (dx, dy) mm; the sheet keeps its size."""
    placed = tuple(replace(p, x=p.x + dx, y=p.y + dy) for p in sheet.pieces)
    return replace(sheet, pieces=placed, marks=tuple(scaled_mark(mark, 1.0, dx, dy) for mark in sheet.marks))


def _scaled_lengths(lengths: tuple[float, ...], factor: float) -> tuple[float, ...]:
    return tuple(length * factor for length in lengths)
