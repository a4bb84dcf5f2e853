"""Fields that pieces without a face have no room for."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import Sheets, fault, rule
from generator.finding import Finding
from generator.layout.faces.default_face import LeftOut


@rule(
    id="fields-left-out",
    severity="warning",
    what="A product of pieces without a face that has no room for all fields of a thing.",
    why="What a piece has no room for is not printed.",
    bad=Sheets({}, left={"counters": (LeftOut("monster.troll", ("treasure", "size")),)}),
    good=Sheets({}),
)
def fields_left_out(sheets: Sheets) -> Iterator[Finding]:
    for product, found in sheets.left.items():
        first = found[0]
        others = len({one.thing for one in found}) - 1
        message = (f"expected room for all fields, found none for {', '.join(first.labels)} of {first.thing}"
                   + (f", and {others} more" if others else ""))
        yield fault(f"product/{product}", message, help="design a face for them, or print larger pieces")
