import re
from pathlib import Path

import pytest

from generator.layout.faces.patterns import AVOIDING, PATTERNS
from generator.layout.faces.shapes import SHAPES, Area
from generator.layout.marks import BoxMark, LineMark, PathMark
from generator.layout.paths import bounds

BOX = (2.0, 3.0, 20.0, 15.0)
# what may stick out by the thickness of a line or of a whole scale: bleed regions are cut anyway
ALLOWED = {"scales": 2.3, "lozenges": 2.5}
PAGE = Path(__file__).parents[2] / "docs" / "pack" / "faces.md"


def area(seed: str = "a", **values: object) -> Area:
    return Area(BOX, 1.0, seed, "#112233", "#445566", 0.2, text="5", **values)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", sorted(PATTERNS))
def test_a_pattern_is_drawn_inside_its_box_the_same_each_time(name: str) -> None:
    marks = PATTERNS[name](area())
    assert marks == PATTERNS[name](area())
    over = ALLOWED.get(name, 0.25)
    for mark in marks:
        assert isinstance(mark, PathMark)
        left, top, right, bottom = bounds((mark.d,))
        assert left >= 2 - over
        assert top >= 3 - over
        assert right <= 22 + over
        assert bottom <= 18 + over


@pytest.mark.parametrize("name", sorted(PATTERNS))
def test_icons_are_heeded_by_patterns_that_say_so_alone(name: str) -> None:
    around = tuple((x / 10 + 8.0, y / 10 + 8.0) for x in range(60) for y in range(50))
    assert (PATTERNS[name](area()) != PATTERNS[name](area(avoid=around))) is (name in AVOIDING)


@pytest.mark.parametrize("name", ["burin", "hatch", "masonry", "stipple", "rough-frame", "rough-band"])
def test_another_seed_draws_other_lines(name: str) -> None:
    assert PATTERNS[name](area("a")) != PATTERNS[name](area("b"))


@pytest.mark.parametrize("side", [0.8, 1.5, 6.0])
def test_even_a_short_edge_is_cut_with_a_knife(side: float) -> None:
    (mark,) = PATTERNS["rough-band"](Area((0.0, 0.0, side, side), 1.0, "a", "#112233", "#445566", 0.2))
    assert isinstance(mark, PathMark)
    numbers = list(map(float, re.findall(r"-?[0-9.]+", mark.d)))
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    # between the corners each edge has points of its own
    for at, way in ((0, 0), (0, 1), (side, 0), (side, 1)):
        assert any(abs(p[way] - at) < 0.2 and 0.2 * side < p[1 - way] < 0.8 * side for p in points)


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_a_shape_fills_its_box(name: str) -> None:
    marks = SHAPES[name](area())
    assert len(marks) == (5 if name == "pips" else 1)
    for mark in marks:
        if isinstance(mark, BoxMark):
            assert (mark.x, mark.y, mark.width, mark.height) == BOX
        elif isinstance(mark, LineMark):
            assert (mark.x1, mark.y1, mark.x2, mark.y2) == (2, 3, 22, 18)
        elif isinstance(mark, PathMark) and name != "pips":
            assert bounds((mark.d,)) == pytest.approx((2, 3, 22, 18), abs=0.01)


def test_pips_stand_as_on_a_die() -> None:
    counts = [len(SHAPES["pips"](Area((0, 0, 8, 8), 1.0, "s", text=str(n)))) for n in range(8)]
    assert counts == [0, 1, 2, 3, 4, 5, 6, 0]


def test_the_page_of_the_pack_names_every_shape_and_pattern() -> None:
    faces = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z-]+)`", faces.split("Shapes:")[1]))
    assert set(SHAPES) | set(PATTERNS) <= named
