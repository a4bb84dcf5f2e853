"""The sheets hold another number of pieces than the pack says."""

from __future__ import annotations

from collections import Counter

from generator.check.rule import Findings, Sheets, fault, rule
from generator.layout.marks import Piece, Placed, Sheet
from generator.message import msg

TROLL = Piece("monster.troll", "monster", "front", 20.0, 20.0, 1.5, ())
SHEET = Sheet(210.0, 297.0, (Placed(TROLL, 10.0, 10.0),))


@rule(
    id="pieces-not-printed",
    what="A product whose sheets hold another number of a piece than its `copies`.",
    why="The box would be short of a counter, though the pack counts right.",
    bad=Sheets({"counters": (SHEET,)}, wanted={"counters": {"monster.troll": 2}}),
    good=Sheets({"counters": (SHEET, SHEET)}, wanted={"counters": {"monster.troll": 2}}),
)
def pieces_not_printed(sheets: Sheets) -> Findings:
    for product, wanted in sheets.wanted.items():
        if product not in sheets.by_product:
            continue
        fronts = [
            placed.piece.id
            for sheet in sheets.by_product[product]
            for placed in sheet.pieces
            if placed.piece.side == "front"
        ]
        printed = Counter(fronts)
        for piece in sorted({*wanted, *printed}):
            if printed[piece] != wanted.get(piece, 0):
                message = (
                    msg("expected {wanted} of {piece} on the sheets of {product}, found {printed}",
                        wanted=wanted.get(piece, 0), piece=piece, product=product, printed=printed[piece])
                )
                yield fault(f"{piece.replace('.', '/', 1)}/copies", message)
