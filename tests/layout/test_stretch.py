import pytest

from generator.layout.faces.stretch import area_of
from generator.model.region_contents import BadgeContent, PatternContent
from generator.model.theme import Face, Region

BADGE = Region("badge", (40.0, 4.0, 10.0, 10.0), (BadgeContent("ellipse"),))
EVEN = Region("badge", (40.0, 4.0, 10.0, 10.0), (BadgeContent("ellipse"),), stretch=False)
NET = Region("net", (-3.0, -3.0, 66.0, 96.0), (PatternContent("lozenges"),), radius=6.0, stretch=False)


def face(region: Region) -> Face:
    return Face("card", (60.0, 90.0), {region.id: region})


@pytest.mark.parametrize("region", [BADGE, EVEN])
def test_at_its_own_size_a_box_is_as_designed(region: Region) -> None:
    assert area_of(face(region), region, (60.0, 90.0)).box == pytest.approx(region.box)


def test_a_box_stretches_unless_told_otherwise() -> None:
    assert area_of(face(BADGE), BADGE, (60.0, 180.0)).box == pytest.approx((40, 8, 10, 20))
    assert area_of(face(EVEN), EVEN, (60.0, 180.0)).box == pytest.approx((40, 13, 10, 10))
    assert area_of(face(EVEN), EVEN, (30.0, 90.0)).box == pytest.approx((20, 6.5, 5, 5))


@pytest.mark.parametrize("size", [(60.0, 90.0), (60.0, 120.0), (70.0, 70.0), (44.0, 68.0)])
def test_a_pattern_covers_its_place_in_step_with_its_middle(size: tuple[float, float]) -> None:
    area = area_of(face(NET), NET, size)
    (x, y, wide, high), step = area.box, NET.radius * area.scale
    across, down = size[0] / 60, size[1] / 90
    assert x <= -3 * across + 1e-9
    assert y <= -3 * down + 1e-9
    assert x + wide / 2 == pytest.approx(size[0] / 2)
    assert y + high / 2 == pytest.approx(size[1] / 2)
    # as many steps more on either side: the middle of the box is where it was in the net
    for length, designed in ((wide, 66.0), (high, 96.0)):
        more = (length - designed * area.scale) / (2 * step)
        assert more == pytest.approx(round(more))
        assert length < designed * area.scale * 2
