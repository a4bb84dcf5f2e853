"""Which sides of a box are moved out to the bleed: those at the trim, within what nobody sees."""

from __future__ import annotations

import pytest

from generator.layout.sheets.bleed import AT_EDGE, _extended_box, theme_with_bleed
from generator.model.region_contents import ShapeContent, TextContent
from generator.model.theme import Face, Region, Theme

Box = tuple[float, float, float, float]
OFF, BEYOND = AT_EDGE / 2, AT_EDGE * 2


@pytest.mark.parametrize(("box", "wanted"), [
    ((10, 10, 20, 20), (10, 10, 20, 20)),
    ((0, 0, 60, 90), (-3, -2, 66, 94)),
    ((0, 10, 20, 20), (-3, 10, 23, 20)), ((10, 0, 20, 20), (10, -2, 20, 22)),
    ((40, 10, 20, 20), (40, 10, 23, 20)), ((10, 70, 20, 20), (10, 70, 20, 22)),
    ((OFF, 10, 20, 20), (-3, 10, 23 + OFF, 20)), ((BEYOND, 10, 20, 20), (BEYOND, 10, 20, 20)),
    ((10, OFF, 20, 20), (10, -2, 20, 22 + OFF)), ((10, BEYOND, 20, 20), (10, BEYOND, 20, 20)),
    ((10, 10, 50 - OFF, 20), (10, 10, 53, 20)), ((10, 10, 50 - BEYOND, 20), (10, 10, 50 - BEYOND, 20)),
    ((10, 10, 20, 80 - OFF), (10, 10, 20, 82)), ((10, 10, 20, 80 - BEYOND), (10, 10, 20, 80 - BEYOND)),
    ((10, 10, 20, 80 + BEYOND), (10, 10, 20, 82)), ((10, 10, 50 + BEYOND, 20), (10, 10, 53, 20)),
    ((-20, 60, 103, 70), (-20, 60, 103, 70)),
])
def test_sides_at_the_trim_reach_the_bleed(box: Box, wanted: Box) -> None:
    assert _extended_box(box, (60, 90), 3, 2) == pytest.approx(wanted)


def test_grounds_of_a_face_reach_another_bleed_and_nothing_else_moves() -> None:
    regions = {
        "ground": Region("ground", (-3, -3, 66, 96), (ShapeContent("rect"),), fill="paper"),
        "foot": Region("foot", (0, 70, 60, 20), (ShapeContent("rect"),), fill="spot"),
        "inner": Region("inner", (10, 10, 40, 40), (ShapeContent("rect"),), fill="spot"),
        "text": Region("text", (0, 50, 60, 40), (TextContent("{text}"),)),
    }
    face = Face("card", (60.0, 90.0), regions, ("card",))
    made = theme_with_bleed(Theme(faces={"card": face}), (60.0, 90.0), 5.0).faces["card"]
    assert made.bleed == 5
    assert {id_: region.box for id_, region in made.regions.items()} == {
        "ground": (-5, -5, 70, 100), "foot": (-5, 70, 70, 25), "inner": (10, 10, 40, 40), "text": (0, 50, 60, 40),
    }
