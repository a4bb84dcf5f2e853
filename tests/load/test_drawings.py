"""Drawings are read to flat paths; what could reach out of them, or would print otherwise, is refused with its line."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path

from generator.load.drawings import read_drawing
from generator.load.pack import load
from generator.load.svg_tree import MOST_DEPTH, MOST_ELEMENTS, Undrawable
from generator.model.theme import DrawnPath

PACK = Path(__file__).parents[1] / "packs" / "scriptorium"


def drawn(inside: str, attributes: str = 'viewBox="0 0 100 100"') -> tuple[DrawnPath, ...]:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>\n{inside}\n</svg>'
    return read_drawing(svg.encode())[1]


def box(path: DrawnPath) -> tuple[float, float, float, float]:
    pen = BoundsPen(None)
    parse_path(path.d, pen)
    assert pen.bounds is not None
    left, top, right, bottom = (round(side, 2) for side in pen.bounds)
    return left, top, right, bottom


@pytest.mark.parametrize(("shape", "wanted"), [
    ('<rect x="10" y="20" width="30" height="40"/>', (10, 20, 40, 60)),
    ('<rect x="10" y="20" width="30" height="40" rx="5"/>', (10, 20, 40, 60)),
    ('<circle cx="50" cy="50" r="10"/>', (40, 40, 60, 60)),
    ('<ellipse cx="50" cy="50" rx="10" ry="20"/>', (40, 30, 60, 70)),
    ('<polygon points="10,10 20,10 20,30"/>', (10, 10, 20, 30)),
    ('<path d="m10 10h20v20q-10 10-20 0z"/>', (10, 10, 30, 35)),
    ('<path d="M50 40a10 10 0 1 1-.01 0z"/>', (40, 40, 60, 60)),
    ('<g transform="translate(5,6)"><rect width="10" height="10" transform="scale(2 3)"/></g>', (5, 6, 25, 36)),
    ('<rect width="10" height="10" transform="rotate(90 10 10)"/>', (10, 0, 20, 10)),
    ('<rect width="10" height="10" transform="matrix(0 1 1 0 3 4)"/>', (3, 4, 13, 14)),
    ('<rect width="10" height="10" transform="skewX(45)"/>', (0, 0, 20, 10)),
])
def test_shapes_stand_where_they_should(shape: str, wanted: tuple[float, ...]) -> None:
    (path,) = drawn(shape)
    assert box(path) == pytest.approx(wanted, abs=0.1)


@pytest.mark.parametrize(("shape", "fill", "stroke", "weight"), [
    ('<rect width="9" height="9"/>', "#000000", None, 0),
    ('<rect width="9" height="9" fill="#abc"/>', "#aabbcc", None, 0),
    ('<rect width="9" height="9" fill="rgb(255,0,10)"/>', "#ff000a", None, 0),
    ('<rect width="9" height="9" fill="none" stroke="teal" stroke-width="2px"/>', None, "#008080", 2),
    ('<g stroke="red" stroke-width="2" transform="scale(3)"><rect width="9" height="9" style="fill:none"/></g>', None,
     "#ff0000", 6),
    ('<g color="navy"><rect width="9" height="9" fill="currentColor"/></g>', "#000080", None, 0),
    ('<style>.a,.b{fill:#111111}.b{stroke:red}</style><rect class="a b" width="9" height="9"/>', "#111111", "#ff0000",
     1),
    ('<g fill="red"><rect width="9" height="9" fill="inherit"/></g>', "#ff0000", None, 0),
])
def test_looks_are_inherited(shape: str, fill: str | None, stroke: str | None, weight: float) -> None:
    (path,) = drawn(shape)
    assert (path.fill, path.stroke, path.weight) == (fill, stroke, pytest.approx(weight))


def test_holes_and_ends_are_kept_and_what_is_hidden_is_left_out() -> None:
    (path,) = drawn('<path fill-rule="evenodd" d="M0 0h9v9h-9zM3 3h3v3h-3z" stroke="red" stroke-linecap="round"/>'
                    '<g display="none"><rect width="9" height="9"/></g><rect visibility="hidden" width="9" height="9"/>'
                    '<rect width="9" height="9" fill="none"/>')
    assert (path.even, path.cap) == (True, "round")


@pytest.mark.parametrize(("inside", "told"), [
    ("<script>alert(1)</script>", "<script> (line 2)"),
    ('<image href="file:///etc/passwd" width="9" height="9"/>', "<image> (line 2)"),
    ('<use href="#a"/>', "<use> (line 2)"),
    ('<a href="https://x.org"><rect width="9" height="9"/></a>', "href (line 2)"),
    ('<foreignObject/>', "<foreignObject> (line 2)"),
    ('<text>Troll</text>', "<text> (line 2)"),
    ('<animate attributeName="x"/>', "<animate> (line 2)"),
    ('<g xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="x"/>', "href (line 2)"),
    ('<rect onload="x()" width="9" height="9"/>', "onload (line 2)"),
    ('\n<rect width="9" height="9" fill="url(#g)"/>', "'url(#g)' (line 3)"),
    ('<rect width="9" height="9" fill="url(https://x.org/a)"/>', "'url(https://x.org/a)' (line 2)"),
    ('<style>@import "https://x.org/a.css";</style>', "list of classes (line 2)"),
    ('<style>rect{fill:red}</style>', "style of 'rect' (line 2)"),
    ('<rect width="9" height="9" opacity=".5"/>', "opacity '.5' (line 2)"),
    ('<rect width="9" height="9" style="fill-opacity:50%"/>', "fill-opacity '50%' (line 2)"),
    ('<rect width="9" height="9" fill="#ff000080"/>', "'#ff000080' (line 2)"),
    ('<rect width="9" height="9" stroke="red" stroke-dasharray="2 -1"/>', "stroke-dasharray '2 -1' (line 2)"),
    ('<rect width="9" height="9" filter="url(#f)"/>', "filter 'url(#f)' (line 2)"),
    ('<rect width="9" height="9" clip-path="url(#f)"/>', "clip-path 'url(#f)' (line 2)"),
    ('<rect width="9" height="9" transform="perspective(3)"/>', "transform that cannot be read (line 2)"),
    ('<rect width="9" height="9" transform="translate(1 2 3)"/>', "transform that cannot be read (line 2)"),
    ('<path d="M0 0 L1e300 1e300 Z"/>', "<path> that cannot be read (line 2)"),
    ('<path d="Q"/>', "<path> that cannot be read (line 2)"),
    ('<path d="no path at all"/>', "(line 2)"),
    ('<rect width="ten" height="9"/>', "<rect> that cannot be read (line 2)"),
    ('<rect height="9"/>', "<rect> that cannot be read (line 2)"),
    ("<g>" * (MOST_DEPTH + 1) + "</g>" * (MOST_DEPTH + 1), "levels (line 2)"),
    ('<rect width="9" height="9"/>' * MOST_ELEMENTS, "elements (line 2)"),
    ("", "without a single shape"),
    ("<rect", "no SVG"),
])
def test_what_is_refused_says_where(inside: str, told: str) -> None:
    with pytest.raises(Undrawable) as found:
        drawn(inside)
    what, line = re.fullmatch(r"(.*?)(?: ?\(line (\d+)\))?", told).groups()  # type: ignore[union-attr]
    assert what in str(found.value)
    assert line is None or found.value.faults[0].line == int(line)


@pytest.mark.parametrize("data", [
    b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><svg viewBox="0 0 9 9"><title>&b;</title></svg>',
    b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 9 9"><title>&a;</title></svg>',
    b'<!DOCTYPE svg [<!ENTITY % a SYSTEM "https://example.org/a">%a;]><svg viewBox="0 0 9 9"/>',
])
def test_entities_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="an entity"):
        read_drawing(data)


def test_a_plain_doctype_is_no_harm() -> None:
    head = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert len(read_drawing(head + b'<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')[1]) == 1


@pytest.mark.parametrize(("attributes", "view"), [
    ('viewBox="1,2 300 400"', (1, 2, 300, 400)), ('width="50.8mm" height="40"', (0, 0, 192, 40)),
    ('viewBox="1 1 1 2"', (500, 500, 500, 1000)),
    ('viewBox="0 0 0 9"', None), ('viewBox="0 0 9"', None), ("", None), ('viewBox="0 0 1e9 9"', None),
])
def test_views(attributes: str, view: tuple[float, ...] | None) -> None:
    svg = f'<svg {attributes}><rect width="9" height="9"/></svg>'.encode()
    if view is None:
        with pytest.raises(ValueError, match=r"no view|too far"):
            read_drawing(svg)
    else:
        assert read_drawing(svg)[0] == pytest.approx(view)


def test_what_is_no_drawing_is_a_finding_of_its_file(tmp_path: Path) -> None:
    (tmp_path / "theme" / "art").mkdir(parents=True)
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: Maleńka\n", encoding="utf-8")
    (tmp_path / "theme" / "art" / "bad.svg").write_text("<svg viewBox='0 0 9 9'><text>x</text></svg>", encoding="utf-8")
    (finding,) = [f for f in load(tmp_path).findings if f.place and f.place.file == "theme/art/bad.svg"]
    assert finding.rule == "bad-value"
    assert "<text>" in finding.message
    assert (finding.place.line, finding.place.column) == (1, 24)  # type: ignore[union-attr]


def test_the_dragon_is_read_whole() -> None:
    game = load(PACK).game
    assert game is not None
    dragon = game.theme.images["dragon"]
    paths = getattr(dragon, "paths", ())
    assert len(paths) == 9
    assert all(math.isfinite(side) for path in paths for side in box(path))


def test_a_nested_view_without_sides_is_refused() -> None:
    with pytest.raises(Undrawable, match="<svg> without width and height"):
        drawn('<svg viewBox="0 0 10 10"><rect width="10" height="10"/></svg>')


def test_a_symbol_without_a_view_is_drawn_as_it_stands_without_sides_too() -> None:
    symbol = '<symbol id="s"><rect x="10" y="20" width="30" height="40"/></symbol><use href="#s"/>'
    (found,) = drawn(symbol, 'width="100" height="100"')
    assert box(found) == (10, 20, 40, 60)


@pytest.mark.parametrize("inside", [
    '<rect width="50" height="50" fill="none" stroke="#000" stroke-width="8"/>',
    '<circle cx="25" cy="25" r="24" fill="none" stroke="#000" stroke-width="6"/>',
    '<path d="M0 25h50" stroke="#000" stroke-width="2" stroke-linecap="square"/>',
    '<path d="M5 48L25 4L45 48" fill="none" stroke="#000" stroke-width="4"/>',
    '<path d="M25 0v50" stroke="#000" stroke-width="60" fill="none"/>',
])
@pytest.mark.parametrize("around", [
    '<svg x="20" y="20" width="50" height="50">{}</svg>',
    '<symbol id="s" viewBox="0 0 50 50">{}</symbol><use href="#s" x="20" y="20" width="50" height="50"/>',
])
def test_a_line_over_the_edge_of_a_nested_view_is_refused(inside: str, around: str) -> None:
    with pytest.raises(Undrawable, match="cuts off what is in it"):
        drawn(around.format(inside))


@pytest.mark.parametrize("inside", [
    '<rect x="4" y="4" width="42" height="42" fill="none" stroke="#000" stroke-width="8"/>',
    '<circle cx="25" cy="25" r="22" fill="none" stroke="#000" stroke-width="6"/>',
    '<path d="M2 25h46" stroke="#000" stroke-width="2" stroke-linecap="square"/>',
    '<path d="M10 40L25 14L40 40" fill="none" stroke="#000" stroke-width="4"/>',
])
def test_a_line_within_a_nested_view_is_drawn(inside: str) -> None:
    assert len(drawn(f'<svg x="20" y="20" width="50" height="50">{inside}</svg>')) == 1
