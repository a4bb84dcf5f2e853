"""A picture that is printed larger than its pixels allow."""

from __future__ import annotations

from generator.check.rule import Findings, Sheets, fault, rule
from generator.layout.marks import ImageMark, Piece, Placed, Sheet, leaves
from generator.message import msg

WANTED = 250
INCH = 25.4


def _sheet(pixels: int) -> Sheet:
    box, datum = (0.0, 0.0, INCH, INCH), "monster/troll/art"
    image = ImageMark(*box, box, "troll.png", "", "PNG", (pixels, pixels), datum)
    return Sheet(210, 297, (Placed(Piece("monster.troll", "monster", "front", 63, 88, 0, (image,)), 10, 10),))


@rule(
    id="image-coarse",
    severity="warning",
    what=f"A picture printed with fewer than {WANTED} pixels an inch.",
    why="Its edges would be blurred or stepped on paper, however good it looks on a screen.",
    bad=Sheets({"deck": (_sheet(100),)}),
    good=Sheets({"deck": (_sheet(300),)}),
)
def image_coarse(sheets: Sheets) -> Findings:
    reported: set[str] = set()
    for _, piece in sheets.pieces():
        for mark in leaves(piece.marks):
            if isinstance(mark, ImageMark) and (datum := piece.datum(mark.datum)) not in reported:
                found = mark.pixels[0] / (mark.at[2] / INCH)
                if found < WANTED:
                    reported.add(datum)
                    message = msg("expected at least {wanted} pixels an inch on {piece}, found {found:.0f}",
                                  wanted=WANTED, piece=piece.id, found=found)
                    yield fault(datum, message, help=msg("give a larger picture, or a smaller region"))
