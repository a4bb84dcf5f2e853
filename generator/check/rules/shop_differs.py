"""A product that a print shop does not print, or in a size that nobody has confirmed."""

from __future__ import annotations

from generator.check.rule import Findings, Sheets, fault, rule
from generator.message import quoted_text


@rule(
    id="shop-differs",
    severity="warning",
    what="With `--profile`: a product that the print shop does not print, or cards of a size that is only assumed.",
    why="The build leaves it out, or prints it in a size that the shop may not have.",
    bad=Sheets({}, remarks={"rules": quoted_text("the profile of a shop knows cards only, not rulebook")}),
    good=Sheets({}),
)
def shop_differs(sheets: Sheets) -> Findings:
    for product, message in sheets.remarks.items():
        yield fault(f"product/{product}", message)
