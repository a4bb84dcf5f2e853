"""A cut mark in the margin that printers leave blank."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import Findings, Sheets, fault, rule
from generator.layout.marks import LineMark, Piece, Placed, Sheet
from generator.layout.sheets.imposition import CUT_COLOUR, CUT_WEIGHT, EDGE, LEAST_MARK, cuts
from generator.message import msg

# hundredths of a millimetre do not matter
NEAR = 0.02


def _sheet(margin: float) -> Sheet:
    height = 297 - 2 * margin
    card = Placed(Piece("monster.troll", "monster", "front", 100, height, 0, ()), 55, margin)
    marks = (LineMark(x, margin, x, margin - 3, CUT_COLOUR, CUT_WEIGHT) for x in (55, 155))
    return Sheet(210, 297, (card,), tuple(marks))


@rule(
    id="cut-mark-not-printed",
    severity="warning",
    what=f"A cut mark that lies in the outer {EDGE:g} mm of the paper, up to less than {LEAST_MARK:g} mm.",
    why="Most printers leave that margin blank, so that nothing shows where to cut.",
    bad=Sheets({"deck": (_sheet(6.0),)}),
    good=Sheets({"deck": (_sheet(7.0),)}),
)
def cut_mark_not_printed(sheets: Sheets) -> Findings:
    for product, pages in sheets.by_product.items():
        shortest = min((_printed_length(mark, page) for page in {page.marks: page for page in pages}.values()
                        for mark in _cut_marks(page)), default=LEAST_MARK)
        if shortest < LEAST_MARK - NEAR:
            message = msg("expected {least:g} mm of every cut mark inside the margin of {edge:g} mm that printers "
                          "leave blank, found {mm:.1f} mm", least=LEAST_MARK, edge=EDGE, mm=max(0.0, shortest))
            help = msg("choose a larger paper or smaller pieces, or turn the marks off: guides: none")
            yield fault(f"product/{product}/paper", message, help=help)


def _cut_marks(sheet: Sheet) -> Iterator[LineMark]:
    columns, rows = cuts([placed.trim for placed in sheet.pieces])
    at = {*((x, True) for x in columns), *((y, False) for y in rows)}
    for mark in sheet.marks:
        if isinstance(mark, LineMark) and mark.weight == CUT_WEIGHT and not mark.dash:
            upright = mark.x1 == mark.x2
            if (round(mark.x1 if upright else mark.y1, 4), upright) in at:
                yield mark


def _printed_length(mark: LineMark, sheet: Sheet) -> float:
    """How much of a mark (mm) lies inside the margins that printers leave blank; negative when it lies beyond."""
    (start, end), size = ((mark.y1, mark.y2), sheet.height) if mark.x1 == mark.x2 else ((mark.x1, mark.x2), sheet.width)
    return min(max(start, end), size - EDGE) - max(min(start, end), EDGE)
