"""Draws a number as a row of icons, shapes or boxes."""

from __future__ import annotations

from collections.abc import Iterator

from generator.layout.faces.contents.icon_content import region_icon
from generator.layout.faces.holes import value_at
from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.layout.faces.shapes import SHAPES
from generator.layout.marks import BoxMark, Mark
from generator.layout.refused import Refused
from generator.message import msg
from generator.model.region_contents import IconContent, ShapeContent, TallyContent
from generator.records import replace

CONTENT = TallyContent
# the greatest number of signs in a tally
MOST_TALLIED = 500


def draw(content: TallyContent, pen: RegionPen) -> Drawing:
    return [*_signs(content.tally, pen)], []


def _signs(field: str, pen: RegionPen) -> Iterator[Mark]:
    """The signs of a number, starting at the left."""
    region, placed, (x, y, width, height) = pen.region, pen.placed, pen.box
    number, weight = value_at(pen.edition, pen.thing, field), region.weight * placed.area.scale
    if not isinstance(number, int) or isinstance(number, bool) or number <= 0:
        return
    if number > MOST_TALLIED:
        raise Refused(msg("expected at most {most_tallied} signs in a tally, found {number}",
                          most_tallied=MOST_TALLIED, number=number), f"/{pen.thing.kind}/{pen.thing.id}")
    pitch = min(height * (1 + 0.18), width / number)
    side = min(height, pitch / (1 + 0.18) if number > 1 else width)
    span = pitch * (number - 1) + side
    left = x + {"left": 0.0, "center": 0.5, "right": 1.0}[region.align] * (width - span)
    icon, shape = region.word(IconContent), region.word(ShapeContent)
    for i in range(number):
        box = (left + i * pitch, y + (height - side) / 2, side, side)
        if icon:
            yield from region_icon(pen._replace(placed=replace(placed, area=replace(placed.area, box=box))))
        elif shape:
            yield from SHAPES[shape](replace(placed.area, box=box, fill=pen.fill, stroke=pen.stroke, weight=weight))
        else:
            yield BoxMark(*box, pen.fill, pen.stroke or pen.colour("ink"), weight)
