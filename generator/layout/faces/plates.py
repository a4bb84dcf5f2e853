"""Marks in foil or varnish: at home in a colour or not at all, for a print shop on a plate above all others. In mm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.layout.marks import GroupMark, ImageMark, Mark, PictureMark, Piece, leaves, repainted_mark
from generator.layout.tokens import colour_of
from generator.message import msg
from generator.model.spot_ink import SpotInk
from generator.model.theme import Theme
from generator.records import replace

# how a file for a shop shows what is not printed at home
PROOF = "#ff00ff"


def in_spot(theme: Theme, name: str, marks: Sequence[Mark], path: str) -> list[Mark]:
    """The marks of a region (its path in a pack) in the spot of a name; pictures in it stay what they are.

    Raises LookupError for an unknown spot or colour.
    """
    spot = theme.spots.get(name)
    if spot is None:
        raise LookupError(msg("expected a spot of the theme, found {name!r}", name=name))
    pictures = [mark for mark in marks if _pictures([mark])]
    solid = [mark for mark in marks if not _pictures([mark])]
    shows = colour_of(theme, spot.shows)
    if theme.bleed is None:
        return pictures if shows is None else pictures + [repainted_mark(mark, lambda _: shows) for mark in solid]
    stamped = tuple(repainted_mark(mark, lambda _: shows or PROOF) for mark in solid)
    plate = GroupMark(stamped, datum=path, spot=replace(spot, shows=shows))
    return [*pictures, plate] if solid else pictures


def _pictures(marks: Iterable[Mark]) -> bool:
    return any(isinstance(mark, ImageMark | PictureMark) for mark in leaves(marks))


def parted_plates(marks: Iterable[Mark]) -> tuple[list[Mark], list[Mark]]:
    """The marks in process inks, and the plates."""
    inks: list[Mark] = []
    plates: list[Mark] = []
    for mark in marks:
        (plates if isinstance(mark, GroupMark) and mark.spot is not None else inks).append(mark)
    return inks, plates


def in_inks(piece: Piece) -> Piece:
    """A piece without its plates; the same object if it has none."""
    inks, plates = parted_plates(piece.marks)
    return replace(piece, marks=tuple(inks)) if plates else piece


def as_at_home(piece: Piece) -> Piece:
    """A piece whose foil is in the colour that it shows, and whose varnish is left out."""
    inks, plates = parted_plates(piece.marks)
    shown = [mark for one in plates if isinstance(one, GroupMark) and one.spot and one.spot.shows for mark in one.marks]
    return replace(piece, marks=(*inks, *shown)) if plates else piece


def masks(piece: Piece) -> dict[SpotInk, Piece]:
    """A piece for each of its plates: what is printed there in black, on nothing."""
    found: dict[SpotInk, list[Mark]] = {}
    for plate in parted_plates(piece.marks)[1]:
        assert isinstance(plate, GroupMark)
        assert plate.spot is not None
        found.setdefault(plate.spot, []).append(repainted_mark(replace(plate, spot=None), lambda _: "#000000"))
    return {spot: replace(piece, marks=tuple(marks)) for spot, marks in found.items()}
