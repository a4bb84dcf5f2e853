"""Fields for which pieces without a face, or boards, have no room."""

from __future__ import annotations

from generator.check.rule import Findings, Sheets, fault, rule
from generator.layout.refused import LeftOut
from generator.message import msg


@rule(
    id="fields-left-out",
    severity="warning",
    what="A board, or pieces without a face, without room for all fields of a thing.",
    why="What has no room is not printed.",
    bad=Sheets({}, left={"counters": (LeftOut("monster.troll", ("loot", "size")),)}),
    good=Sheets({}),
)
def fields_left_out(sheets: Sheets) -> Findings:
    for product, found in sheets.left.items():
        first = found[0]
        others = len({one.thing for one in found}) - 1
        message = msg("expected room for all fields, found none for {labels} of {thing}",
                      labels=", ".join(first.labels), thing=first.thing)
        if others:
            message = msg("{message}, and {count} more", message=message, count=others)
        yield fault(f"product/{product}", message, help=msg("shorten its texts, print it larger, or design a face"))
