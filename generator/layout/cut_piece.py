"""Pieces as they are after cutting: what lies outside their outline is gone, and so is the line to cut along."""

from __future__ import annotations

from math import hypot

from generator.layout.marks import GroupMark, Mark, PathMark, Piece, Placed
from generator.layout.motion import Motion
from generator.layout.paths import sampled_points
from generator.layout.scale import scaled_to
from generator.records import replace

# mm: the distance of the points by which an outline is measured, and how far one of a circle may be from it
FINE, ROUND = 0.5, 0.05


def unlined_piece(piece: Piece) -> Piece:
    """A piece without the line to cut along; the same object where it is a rectangle."""
    cut = piece.cut
    if cut is None:
        return piece
    return replace(piece, marks=tuple(mark for mark in piece.marks if not _is_line(mark, cut)))


def cut_piece(piece: Piece) -> Piece:
    """A piece cut out along its outline, to be shown outside of a sheet; the same object where it is a rectangle."""
    if piece.cut is None:
        return piece
    marks = unlined_piece(piece).marks
    inks = tuple(mark for mark in marks if not _is_plate(mark))
    plates = (replace(mark, clip=mark.clip or piece.cut) for mark in marks if isinstance(mark, GroupMark)
              and _is_plate(mark))
    return replace(piece, bleed=0.0, marks=(GroupMark(inks, piece.cut), *plates))


def placed_outline(placed: Placed) -> PathMark | None:
    """The outline of a placed piece on its sheet; None where it is a rectangle."""
    if placed.piece.cut is None:
        return None
    there = scaled_to(placed.piece.cut, placed.scale, placed.x, placed.y)
    return there.map_points(Motion(placed.middle, 90.0 * placed.turn)) if placed.turn else there


def is_round(piece: Piece) -> bool:
    """Whether a piece is cut out as a circle."""
    cut, radius = piece.cut, piece.width / 2
    return cut is not None and abs(piece.width - piece.height) < ROUND and all(
        abs(hypot(cut.x + x * cut.scale - radius, cut.y + y * cut.scale - radius) - radius) < ROUND
        for x, y in sampled_points(cut.d, FINE / cut.scale))


def _is_line(mark: Mark, cut: PathMark) -> bool:
    return isinstance(mark, PathMark) and mark.fill is None and (mark.d, mark.x, mark.y) == (cut.d, cut.x, cut.y)


def _is_plate(mark: Mark) -> bool:
    return isinstance(mark, GroupMark) and mark.spot is not None
