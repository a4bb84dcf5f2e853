"""A text, an icon or a picture that a cut may reach."""

from __future__ import annotations

from generator.check.rule import Findings, Sheets, fault, rule
from generator.layout.faces.safe import NearCut
from generator.message import msg


@rule(
    id="near-the-cut",
    severity="warning",
    what="A line of text, an icon or a picture that stands nearer to the cut than the `safe` of its face.",
    why="Scissors and print shops are a millimetre or two off: what stands there may be cut away, or looks crooked.",
    bad=Sheets({}, near=(NearCut("theme/faces/monster/regions/name", "monster/troll/name", "“Troll”", 0.8, 3.0),)),
    good=Sheets({}),
)
def near_the_cut(sheets: Sheets) -> Findings:
    regions: dict[str, list[NearCut]] = {}
    for one in dict.fromkeys(sheets.near):
        regions.setdefault(one.region, []).append(one)
    for path, found in regions.items():
        worst = max(found, key=lambda one: one.mm)
        place = msg("over the cut") if worst.mm > worst.safe else msg("inside the trim")
        others = len({one.datum for one in found}) - 1
        # of what no field says there is nothing to name but the region
        what = (worst.what if worst.datum.startswith(path)
                else msg("{what} of {datum}", what=worst.what, datum=worst.datum))
        message = msg("expected the region {region} {safe:.1f} mm inside the trim, found {what} {far:.1f} mm {place}",
                      region=path.rpartition("/")[2], safe=worst.safe, what=what,
                      far=abs(worst.safe - worst.mm), place=place)
        if others:
            message = msg("{message}, and {count} more", message=message, count=others)
        yield fault(f"{path}/box", message, help=msg("move or narrow the region, or lower `safe` of its face"))
