"""Drawings made to harm: each is refused at its line, at once, or printed as it is drawn."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.load.drawings import read_drawing, read_icon
from generator.load.pack import load
from generator.load.svg_tree import MOST_FAULTS, Fault, Undrawable

# seconds on a slow machine; each of these files would once have taken minutes, or grown without end
LONG = 8.0
ICON = "icons: {bell: {drawing: bell, set: own, author: me, licence: CC0, meaning: dzwonek}}\n"


def svg(inside: str, attributes: str = 'viewBox="0 0 100 100"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>\n{inside}\n</svg>'.encode()


def uses(deep: int, wide: int) -> str:
    """Groups of which each uses the one before it many times."""
    groups = '<g id="g0"><rect width="1" height="1"/></g>'
    for level in range(deep):
        groups += f'<g id="g{level + 1}">{f"""<use href="#g{level}"/>""" * wide}</g>'
    return groups


REFUSED = {
    "use-of-itself": ('<g id="a"><use href="#a"/></g>', "in a circle"),
    "use-of-each-other": ('<defs><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></defs><use href="#a"/>',
                          "in a circle"),
    "use-of-its-own-element": ('<use id="a" href="#a"/>', "in a circle"),
    "use-of-the-drawing": ('<g><use href="#root"/></g>', "in a circle"),
    "use-bomb": (uses(12, 10), "elements"),
    "use-of-a-file": ('<use href="other.svg#a"/>', "reach out"),
    "use-of-the-web": ('<use href="https://example.org/a.svg#a"/>', "reach out"),
    "use-of-nothing": ('<use href="#nobody"/>', "nowhere in the file"),
    "script": ("<script>alert(1)</script>", "<script>"),
    "handler": ('<rect width="9" height="9" onclick="x()"/>', "onclick"),
    "foreign": ('<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
                "<foreignObject>"),
    "image": ('<image href="file:///etc/passwd" width="9" height="9"/>', "<image>"),
    "data-image": ('<image href="data:image/png;base64,AAAA" width="9" height="9"/>', "<image>"),
    "text": ("<text>x</text>", "<text>"),
    "gradient": ('<linearGradient id="g"/><rect width="9" height="9" fill="url(#g)"/>', "url(#g)"),
    "mask": ('<mask id="m"/><rect width="9" height="9" mask="url(#m)"/>', "mask"),
    "clip": ('<rect width="9" height="9" style="clip-path:circle(3px)"/>', "clip-path"),
    "filter": ('<g filter="url(#f)"><rect width="9" height="9"/></g>', "filter"),
    "marker": ('<path d="M0 0h9" stroke="#000" marker-end="url(#m)"/>', "marker-end"),
    "pattern": ('<pattern id="p"/><rect width="9" height="9" fill="url(#p)"/>', "url(#p)"),
    "opacity-of-a-class": ('<style>.a{opacity:.5}</style><rect class="a" width="9" height="9"/>', "opacity"),
    "unknown": ("<blob/>", "<blob>"),
    "animation": ('<rect width="9" height="9"><set attributeName="x" to="5"/></rect><animate/>', "<set>"),
    "import": ('<style>@import url("https://example.org/a.css");</style><rect width="9" height="9"/>', "classes"),
    "media": ("<style>@media print{.a{fill:red}}</style><rect class='a' width='9' height='9'/>", "list of classes"),
    "inner-view-that-cuts": ('<svg width="10" height="10"><circle r="50"/></svg>', "cuts off"),
    "transform-of-nothing": ('<rect width="9" height="9" transform="matrix(1 2)"/>', "transform"),
    "transform-with-words": ('<rect width="9" height="9" transform="rotate(0.5turn)"/>', "transform"),
    "transform-origin": ('<rect width="9" height="9" transform="rotate(9)" transform-origin="center"/>', "origin"),
    "not-a-number": ('<rect width="nan" height="9"/>', "<rect>"),
    "endless": ('<rect width="1e400" height="9"/>', "<rect>"),
    "per-cent": ('<rect width="100%" height="9"/>', "<rect>"),
    "half-a-path": ('<path d="M0 0 L 10"/>', "<path>"),
    "words-in-a-path": ('<path d="M0 0 L 10 foo 20"/>', "<path>"),
    "half-an-arc": ('<path d="M0 0 A 1 1 0 2 1 5 5"/>', "<path>"),
    "size-in-a-style": ('<circle style="r:40px"/>', "attribute"),
    "flat-line": ('<path d="M0 0h9" stroke="#000" transform="scale(1 0)"/>', "flat"),
    "line-below-its-fill": ('<rect width="9" height="9" stroke="#000" paint-order="stroke"/>', "paint-order"),
    "negative-line": ('<path d="M0 0h9" stroke="#000" stroke-width="-5"/>', "width -5"),
    "negative-radius": ('<rect width="9" height="9" rx="-5"/>', "<rect>"),
    "comma-after-a-command": ('<path d="M,10,10,L90,10,50,90z"/>', "<path>"),
    "two-commas": ('<path d="M10,,10L90,10,50,90z"/>', "<path>"),
    "comma-at-the-end": ('<path d="M10,10 L90,10, V5z"/>', "<path>"),
    "two-commas-of-points": ('<polygon points="10,,10 90 10 50 90"/>', "<polygon>"),
    "two-commas-of-dashes": ('<path d="M0 0h9" stroke="#000" stroke-dasharray="5,,5"/>', "stroke-dasharray"),
    "no-white-space-of-svg": ('<path d="M10\u00a010L90 10 50 90z"/>', "<path>"),
    "space-before-a-unit": ('<path d="M0 0h9" stroke="#000" stroke-width="5 px"/>', "5 px"),
    "colours-of-others": ('<rect width="9" height="9" fill="hsv(120,100%,50%)"/>', "hsv"),
    "half-a-colour": ('<rect width="9" height="9" fill="rgba(0,0,0,.5)"/>', "opaque"),
    "two-words-of-a-comment": ('<rect width="9" height="9" style="fill:r/**/ed"/>', "only flat colours"),
    "keyword-that-is-none": ('<rect width="9" height="9"/><rect width="9" height="9" visibility="foo"/>', "visibility"),
    "fill-rule-that-is-none": ('<path d="M0 0h9v9z" fill-rule="even-odd"/>', "fill-rule"),
    "language": ('<rect systemLanguage="en" width="9" height="9"/>', "systemLanguage"),
    "all-properties": ('<g fill="red"><rect width="9" height="9" style="all:initial"/></g>', "all"),
    "box-of-a-transform": ('<rect width="9" height="9" style="transform-box:fill-box"/>', "transform-box"),
    "unit-in-a-transform": ('<rect width="9" height="9" transform="translate(10px)"/>', "transform"),
    "no-unit-in-a-transform-of-a-style": ('<rect width="9" height="9" style="transform:translate(9,9)"/>', "transform"),
    "rotate-of-two": ('<rect width="9" height="9" transform="rotate(10 20)"/>', "transform"),
    "symbol-with-a-size": ('<symbol id="s" x="5" viewBox="0 0 9 9"><rect width="9" height="9"/></symbol>'
                           '<use href="#s" width="9" height="9"/>', "<symbol>"),
    "sheet-for-printers": ('<style media="print">.a{fill:red}</style><rect width="9" height="9"/>', "style sheet"),
    "sheet-of-another-language": ('<style type="text/less">.a{fill:red}</style><rect width="9" height="9"/>', "less"),
    "thousand-dashes": (f'<path d="M0 0h9" stroke="#000" stroke-dasharray="{"1 " * 1000}"/>', "stroke-dasharray"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_drawn_is_told_at_its_line(name: str) -> None:
    inside, told = REFUSED[name]
    attributes = 'id="root" viewBox="0 0 100 100"'
    with pytest.raises(Undrawable) as found:
        read_drawing(svg(inside, attributes))
    assert told in found.value.faults[0].what
    assert found.value.faults[0].line == 2


ENTITIES = {
    "bomb": b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 9 9"><title>&b;</title></svg>',
    "file": b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 9 9"><title>&a;</title></svg>',
    "parameter": b'<!DOCTYPE svg [<!ENTITY % a SYSTEM "https://example.org/a">%a;]><svg viewBox="0 0 9 9"/>',
    "skipped": b'<!DOCTYPE svg SYSTEM "a.dtd"><svg viewBox="0 0 9 9"><g>&a;</g><rect width="9" height="9"/></svg>',
    "default": b'<!DOCTYPE svg [<!ATTLIST path d CDATA "M0 0h9v9z">]><svg viewBox="0 0 9 9"><path/></svg>',
}


@pytest.mark.parametrize("name", ENTITIES)
def test_what_a_document_type_declares_is_refused(name: str) -> None:
    for read in (read_drawing, read_icon):
        with pytest.raises(Undrawable, match=r"an entity|document type"):
            read(ENTITIES[name])


LARGE = {
    "digits": '<path d="M' + "1" * 900_000 + '"/>',
    "commands": '<path d="M0 0' + "l1 1" * 33_000 + '"/>',
    "too-many-commands": '<path d="M0 0' + "z" * 1_900_000 + '"/>',
    "numbers": '<path d="M' + "1 " * 900_000 + '"/>',
    "spaces": '<path d="M0 0' + " " * 1_900_000 + 'x"/>',
    "points": '<polygon points="' + "1," * 900_000 + '"/>',
    "braces": "<style>" + "{" * 90_000 + '</style><rect width="9" height="9"/>',
    "no-braces": "<style>" + "a" * 90_000 + '</style><rect width="9" height="9"/>',
    "comments": "<style>" + "/*" * 45_000 + '</style><rect width="9" height="9"/>',
    "long-style": "<style>" + ".a{fill:red}" * 90_000 + '</style><rect width="9" height="9"/>',
    "spaces-in-a-style": f'<rect width="9" height="9" style="fill:red{" " * 900_000}x!important"/>',
    "transforms": f'<rect width="9" height="9" transform="{"rotate(1)" * 100_000}"/>',
    "open-transform": f'<rect width="9" height="9" transform="{"rotate(" * 100_000}"/>',
    "classes": "<style>" + "".join(f".c{n}{{fill:red}}" for n in range(900)) + "</style>"
               + f'<rect class="{" ".join(f"c{n}" for n in range(900))}" width="9" height="9"/>' * 1000,
    "wide-use": uses(3, 30),
    "many-shapes": '<rect width="1" height="1"/>' * 4990,
    "nested-use": "".join(f'<g id="n{i}"><use href="#n{i + 1}"/></g>' for i in range(1500)) + '<rect id="n1500"/>',
}


def faults_of(read: Callable[[bytes], object], data: bytes) -> tuple[Fault, ...]:
    try:
        read(data)
    except Undrawable as found:
        return found.faults
    return ()


@pytest.mark.parametrize("name", LARGE)
@pytest.mark.daily("numbers", "long-style", "transforms", "wide-use")
def test_a_large_drawing_ends_soon(name: str) -> None:
    begun = time.process_time()
    for read in (read_drawing, read_icon):
        faults = faults_of(read, svg(LARGE[name]))
        assert len(faults) <= MOST_FAULTS + 1
    assert time.process_time() - begun < LONG


def test_every_fault_of_a_file_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "theme" / "icons").mkdir(parents=True)
    (tmp_path / "game.yaml").write_text("game: tiny\n", "utf-8")
    (tmp_path / "theme" / "icons.yaml").write_text(ICON, "utf-8")
    bad = svg('<text>x</text>\n  <image href="x.png"/>\n<path d="M0 0h9v9z"/><circle r="x"/>\n')
    (tmp_path / "theme" / "icons" / "bell.svg").write_bytes(bad)
    found = [str(finding.place) for finding in load(tmp_path).findings]
    assert found == ["theme/icons/bell.svg:2:1", "theme/icons/bell.svg:3:3", "theme/icons/bell.svg:4:22"]


def test_what_an_icon_loses_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "theme" / "icons").mkdir(parents=True)
    (tmp_path / "game.yaml").write_text("game: tiny\n", "utf-8")
    (tmp_path / "theme" / "icons.yaml").write_text(ICON, "utf-8")
    for inside in ('<linearGradient id="g"/><path d="M0 0h9v9z" fill="url(#g)"/>', '<path d="M0 0h9v9z" opacity=".4"/>',
                   '<path d="M0 0h9v9z"/><circle r="4" fill="#fff"/>'):
        (tmp_path / "theme" / "icons" / "bell.svg").write_bytes(svg(inside))
        loaded = load(tmp_path)
        assert [(one.rule, one.severity) for one in loaded.findings] == [("drawing-simplified", "warning")]
        assert loaded.game is not None
        assert "bell" in loaded.game.theme.icons


GROUNDS = {
    "as-sets-write-it": '<path d="M0 0h512v512H0z"/>',
    "absolute": '<path d="M0,0 L512,0 L512,512 L0,512 Z" fill="#000"/>',
    "other-way-round": '<path d="M512 512V0H0v512z"/>',
    "a-rect": '<rect width="512" height="512" fill="#fff"/>',
    "in-a-group": '<g fill="#123456"><rect width="512" height="512"/></g>',
    "larger": '<rect x="-20" y="-20" width="600" height="600"/>',
}


@pytest.mark.parametrize("name", GROUNDS)
def test_the_ground_of_an_icon_is_left_out(name: str) -> None:
    shape = '<path fill="#fff" d="M100 100h200v300z"/>'
    paths, lost = read_icon(svg(GROUNDS[name] + shape, 'viewBox="0 0 512 512"'))
    assert [path.d for path in paths] == ["M100 100h200v300z"]
    assert lost == ()


@pytest.mark.parametrize("first", [
    '<path d="M0 0h400v512H0z"/>', '<circle cx="256" cy="256" r="256"/>', '<path d="M0 0h512v512H0zM9 9v9h9z"/>',
    '<path d="M0 0h512v512z"/>', '<path d="M0 0h512v512H0z" stroke="#000"/>',
])
def test_what_is_no_ground_stays(first: str) -> None:
    both = svg(first + '<path d="M100 100h200v300z"/>', 'viewBox="0 0 512 512"')
    assert len(read_icon(both)[0]) == 2


def test_a_square_alone_is_the_icon() -> None:
    assert len(read_icon(svg('<path d="M0 0h512v512H0z"/>', 'viewBox="0 0 512 512"'))[0]) == 1


SAME = {
    "important": ('style="fill:red ! IMPORTANT;fill:blue"', 'fill="red"'),
    "important-with-a-comment": ('style="fill:red !/**/important;fill:blue"', 'fill="red"'),
    "capitals-of-names": ('style="FILL:RED"', 'fill="red"'),
    "capitals-of-keywords": ('fill="none" stroke="#000" stroke-linejoin="ROUND" style="stroke-linecap:Round"',
                             'fill="none" stroke="#000" stroke-linejoin="round" stroke-linecap="round"'),
    "capitals-of-rules": ('fill-rule="EVENODD"', 'fill-rule="evenodd"'),
    "capitals-of-units": ('fill="none" stroke="#000" stroke-width="5PX"', 'fill="none" stroke="#000" stroke-width="5"'),
    "escape-in-a-name": (r'style="f\69ll:red"', 'fill="red"'),
    "comment-without-end": ('style="fill:red;/* x"', 'fill="red"'),
    "empty-is-inherited": ('fill=""', ""),
    "declaration-that-is-none": ('style="fill red;fill:blue"', 'fill="blue"'),
    "units-in-a-style": ('style="transform:translate(9px, 5px) rotate(9deg)"', 'transform="translate(9 5) rotate(9)"'),
    "noughts-in-a-style": ('style="transform:translate(0, 5px)"', 'transform="translate(0 5)"'),
    "name-of-css-4": ('fill="rebeccapurple"', 'fill="#639"'),
    "hsl-with-a-unit": ('fill="hsl(120deg 100% 50%)"', 'fill="#0f0"'),
}


@pytest.mark.parametrize("name", SAME)
def test_two_ways_to_write_the_same(name: str) -> None:
    """Where the other program of `tests/render/test_drawings_pixels.py` does not follow the standard."""
    first, second = (read_drawing(svg(f'<g fill="teal"><path d="M0 0h9v9z" {attributes}/></g>'))
                     for attributes in SAME[name])
    assert first == second


@pytest.mark.parametrize("style", ["background:#fff", "background-color: red"])
def test_a_ground_of_the_style_is_refused(style: str) -> None:
    with pytest.raises(Undrawable, match="background"):
        read_drawing(svg('<rect width="9" height="9"/>', f'viewBox="0 0 9 9" style="{style}"'))
    assert read_drawing(svg('<rect width="9" height="9"/>', 'viewBox="0 0 9 9" style="background: none"'))[1]
