"""A picture with many more pixels than its print can show."""

from __future__ import annotations

from generator.check.rule import Findings, Sheets, fault, rule
from generator.layout.marks import ImageMark, Piece, Placed, Sheet, leaves
from generator.message import msg
from generator.model.profile import HOME_DPI, MM_PER_INCH

# a picture is reported from so many times the needed resolution, and only if it has many pixels
FINER, MANY_PIXELS = 2, 4_000_000


def _sheet(pixels: int) -> Sheet:
    box, datum = (0.0, 0.0, 2 * MM_PER_INCH, 2 * MM_PER_INCH), "monster/troll/art"
    image = ImageMark(*box, box, "troll.jpg", "", "JPEG", (pixels, pixels), datum)
    return Sheet(210, 297, (Placed(Piece("monster.troll", "monster", "front", 63, 88, 0, (image,)), 10, 10),))


@rule(
    id="image-fine",
    severity="note",
    what=f"A large picture of which a print with {HOME_DPI} pixels an inch shows less than a quarter.",
    why="It is reduced before it is printed. A smaller file looks the same and is read faster.",
    bad=Sheets({"deck": (_sheet(5000),)}),
    good=Sheets({"deck": (_sheet(2000),)}),
)
def image_fine(sheets: Sheets) -> Findings:
    coarsest: dict[str, tuple[float, str, Piece]] = {}
    for _, piece in sheets.pieces():
        for mark in leaves(piece.marks):
            # a drawing is painted as finely as it is printed
            if isinstance(mark, ImageMark) and mark.format != "SVG" and mark.pixels[0] * mark.pixels[1] > MANY_PIXELS:
                found = mark.pixels[0] / mark.at[2] * MM_PER_INCH
                if found < coarsest.get(mark.hash, (found + 1,))[0]:
                    coarsest[mark.hash] = found, mark.datum, piece
    for found, datum, piece in coarsest.values():
        if found > FINER * HOME_DPI:
            message = msg("expected at most {wanted} pixels an inch on {piece}, found {found:.0f}",
                          wanted=HOME_DPI, piece=piece.id, found=found)
            yield fault(piece.datum(datum), message, help=msg("it is printed with {wanted}; a smaller file would do",
                                                              wanted=HOME_DPI))
