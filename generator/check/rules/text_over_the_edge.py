"""A text that is too long for its place."""

from __future__ import annotations

from generator.check.rule import Findings, Sheets, fault, rule, shortened_text
from generator.layout.type.fit import Overflow
from generator.message import msg


@rule(
    id="text-over-the-edge",
    what="A text that does not fit its region, even in the smallest type that its style allows.",
    why="It would run over the frame, or be cut away with the scissors.",
    bad=Sheets({}, (Overflow("name", "monster/troll/name", "Najstraszliwszy", 1.4),)),
    good=Sheets({}),
)
def text_over_the_edge(sheets: Sheets) -> Findings:
    for over in sheets.overflows:
        message = msg("expected a text that fits the region {region}, found “{shown}”, {mm:.1f} mm too large",
                      region=over.region, shown=shortened_text(over.text, 40), mm=over.mm)
        yield fault(over.datum, message, help=msg("shorten it, enlarge the region, or lower `least` of its style"))
