from xml.etree import ElementTree

import pytest

from generator.layout.marks import BoxMark, LineMark, Mark, PathMark, Piece, TextMark
from generator.layout.paths import bounds, segments
from generator.layout.type.fonts import width
from generator.layout.type.letter_paths import _quadratic
from generator.model.theme import Nib
from generator.render.svg import piece_svg

SVG = "{http://www.w3.org/2000/svg}"
NAME = TextMark(2, 8, "Źrebię & co", "Brygada1918-Bold", 9, "#161412", 0)
PIECE = Piece("beast.foal", "beast", "front", 20, 20, 1.5, (
    BoxMark(-1.5, -1.5, 23, 23, "#f6f1e6", "#8e1b1b", 0.3, 1), NAME,
    LineMark(2, 9, 18, 9, "#000000", 0.1, (1, 1), "round"),
    PathMark("M0 0 L5 5 A3 3 0 0 1 8 8 Z", 10, 10, 0.5, "#20385e"),
))


def test_a_piece_is_whole_xml_in_millimetres_and_speaks() -> None:
    root = ElementTree.fromstring(piece_svg(PIECE, title="Źrebię & <co>"))
    assert root.attrib["viewBox"] == "0 0 20 20"
    assert root.findtext(f"{SVG}title") == "Źrebię & <co>"
    assert [child.tag.removeprefix(SVG) for child in root][1:] == ["rect", "path", "line", "path"]


EVIL = '#00f" onload="alert(1)"/><script>alert(1)</script>'
MARKUP = [
    TextMark(2, 8, "A", "Brygada1918-Bold", 9, EVIL, 0), BoxMark(0, 0, 1, 1, EVIL, EVIL, 0.3, 1, (1.0,)),
    LineMark(2, 9, 18, 9, EVIL, 0.1, (1, 1), EVIL), PathMark("M0 0 L5 5", fill=EVIL, stroke=EVIL, cap=EVIL),
    PathMark("M0 0 L5 5", stroke=EVIL, cap=EVIL, nib=Nib(EVIL, shape=(1.0, 0.0, 0.0, 2.0))),
]


@pytest.mark.parametrize("mark", MARKUP, ids=lambda mark: type(mark).__name__)
def test_no_value_of_a_mark_is_markup(mark: Mark) -> None:
    drawn = ElementTree.fromstring(piece_svg(Piece(EVIL, EVIL, "front", 20, 20, 0, (mark,)), title=EVIL))
    parts = list(drawn.iter())
    assert {part.tag.removeprefix(SVG) for part in parts} <= {"svg", "title", "path", "rect", "line", "g"}
    assert not any("onload" in part.attrib for part in parts)
    assert EVIL in {value for part in parts for value in part.attrib.values()}


def test_letters_are_outlines_as_wide_as_measured() -> None:
    path = ElementTree.fromstring(piece_svg(PIECE)).findall(f"{SVG}path")[0]
    left, _, right, bottom = bounds((path.attrib["d"],))
    assert right - left == pytest.approx(width(NAME.font, NAME.size, NAME.text), abs=0.4)
    assert left >= 2
    assert bottom > 8  # the tail of ę


def test_points_that_truetype_leaves_out_lie_halfway_between_controls() -> None:
    drawn = _quadratic([(1.0, 2.0), (5.0, 4.0), (9.0, 2.0), (10.0, 0.0)])
    assert segments(f"M0 0{drawn}")[1:] == segments("M0 0Q1 2 3 3Q5 4 7 3Q9 2 10 0")[1:]
