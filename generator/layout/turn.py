"""Turns and mirrors marks and pieces. Lengths in mm, angles in degrees."""

from __future__ import annotations

from generator.layout.geometry import Point
from generator.layout.marks import Mark, Piece
from generator.layout.motion import Motion
from generator.records import replace


def turned_mark(mark: Mark, degrees: float, middle: Point) -> Mark:
    """A mark turned clockwise about ``middle``. A box that no longer has level sides becomes a path."""
    moved: Mark = mark.map_points(Motion(middle, degrees))
    return moved


def mirrored_mark(mark: Mark, wide: float) -> Mark:
    """A mark on a piece so wide mirrored horizontally; text stays readable."""
    moved: Mark = mark.map_points(Motion((wide / 2, 0.0), mirrored=True))
    return moved


def turned_piece(piece: Piece, degrees: float) -> Piece:
    """A piece turned by a quarter, 90 or 270, with its trim's corner at (0, 0) again."""
    half = (piece.height if degrees == 90 else piece.width) / 2
    marks = tuple(turned_mark(mark, degrees, (half, half)) for mark in piece.marks)
    cut = None if piece.cut is None else piece.cut.map_points(Motion((half, half), degrees))
    return replace(piece, width=piece.height, height=piece.width, marks=marks, cut=cut)
