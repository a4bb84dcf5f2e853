"""Extends the bleed of pieces to what a print shop wants, by enlarging grounds. Lengths in mm."""

from __future__ import annotations

from generator.layout.marks import BoxMark, Mark, Piece
from generator.model.theme import Face, Region, Theme
from generator.records import replace

# a box this close to the trim is meant to cross it
AT_EDGE = 0.05


def theme_with_bleed(theme: Theme, size: tuple[float, float], bleed: float) -> Theme:
    """The theme with faces that have a bleed of ``bleed`` when they are drawn at ``size``."""
    return replace(theme, bleed=bleed, faces={id_: _face(face, size, bleed) for id_, face in theme.faces.items()})


def with_bleed(piece: Piece, bleed: float) -> Piece:
    """A piece whose boxes at the trim are extended to ``bleed``; the same object if it has that bleed."""
    if abs(piece.bleed - bleed) < 1e-6:
        return piece
    marks = tuple(_extended_mark(mark, piece, bleed) for mark in piece.marks)
    return replace(piece, bleed=bleed, marks=marks)


def _face(face: Face, size: tuple[float, float], bleed: float) -> Face:
    across, down = size[0] / face.size[0], size[1] / face.size[1]
    regions = {id_: _region(region, face, bleed / across, bleed / down) for id_, region in face.regions.items()}
    return replace(face, regions=regions, bleed=bleed / min(across, down))


def _region(region: Region, face: Face, across: float, down: float) -> Region:
    # a text is set inside its box, an icon is as large as its box: neither may move
    if not all(one.fills for one in region.contents):
        return region
    box = _extended_box(region.box, face.size, across, down)
    return region if box == region.box else replace(region, box=box)


def _extended_mark(mark: Mark, piece: Piece, bleed: float) -> Mark:
    if not isinstance(mark, BoxMark) or mark.fill is None:
        return mark
    box = (mark.x, mark.y, mark.width, mark.height)
    x, y, width, height = _extended_box(box, (piece.width, piece.height), bleed, bleed)
    return replace(mark, x=x, y=y, width=width, height=height)


def _extended_box(box: tuple[float, float, float, float], trim: tuple[float, float], across: float,
                  down: float) -> tuple[float, float, float, float]:
    """The box with each side that is at or beyond the trim moved out to the bleed; one beyond the bleed stays."""
    x, y, width, height = box
    left = min(x, -across) if x <= AT_EDGE else x
    top = min(y, -down) if y <= AT_EDGE else y
    right = max(x + width, trim[0] + across) if x + width >= trim[0] - AT_EDGE else x + width
    bottom = max(y + height, trim[1] + down) if y + height >= trim[1] - AT_EDGE else y + height
    unchanged = (left, top, right, bottom) == (x, y, x + width, y + height)
    return box if unchanged else (left, top, right - left, bottom - top)
