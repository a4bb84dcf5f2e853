"""Drawings and icons as they are printed, pixel by pixel beside what another program (resvg) makes of the same file."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageFilter

from generator.layout.faces.pictures import image_marks
from generator.layout.icons import icon_paths
from generator.layout.marks import Mark, Sheet
from generator.load.drawings import read_drawing, read_icon
from generator.model.region_contents import ImageContent
from generator.model.text import Text
from generator.model.theme import Drawing, Icon, Theme
from generator.render.sheets import sheets_pdf
from generator.render.svg import marks_svg, svg

resvg = pytest.importorskip("resvg_py", reason="draws SVG as others do")
pypdfium2 = pytest.importorskip("pypdfium2", reason="draws the finished PDF")

SIDE = 480
HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
STAR = "M50 5 61 38 95 38 68 59 79 92 50 72 21 92 32 59 5 38 39 38z"
CROSSED = "M50 5 79 92 5 38 95 38 21 92z"
DRAWINGS = {
    "rect": '<rect x="10" y="20" width="60" height="40" fill="teal"/>',
    "rect-rx": '<rect x="10" y="20" width="60" height="40" rx="12" fill="teal"/>',
    "rect-rx-ry": '<rect x="10" y="20" width="60" height="40" rx="25" ry="8" fill="teal"/>',
    "rect-rx-too-large": '<rect x="10" y="20" width="60" height="40" rx="50" fill="teal"/>',
    "rect-stroke": '<rect x="10" y="20" width="60" height="40" rx="4" fill="#eee" stroke="#111" stroke-width="5"/>',
    "circle": '<circle cx="40" cy="50" r="30" fill="navy"/>',
    "circle-in-mm": '<circle cx="10mm" cy="12mm" r="8mm" fill="navy"/>',
    "ellipse": '<ellipse cx="50" cy="50" rx="40" ry="15" fill="#8e1b1b"/>',
    "line": '<line x1="10" y1="10" x2="90" y2="70" stroke="#000" stroke-width="6"/>',
    "polyline": '<polyline points="10,10 50 80,90 20" fill="none" stroke="green" stroke-width="4"/>',
    "polyline-filled": '<polyline points="10,10 50 80,90 20" fill="gold" stroke="green" stroke-width="4"/>',
    "polygon": '<polygon points="10,10 50,80 90,20" fill="none" stroke="green" stroke-width="4"/>',
    "arcs": '<path d="M10 50A40 25 30 0 1 90 50a20 20 0 01-40 0A10 10 0 1 0 10 50z" fill="purple"/>',
    "arc-radii-too-small": '<path d="M10 50A5 5 0 0 1 90 50z" fill="purple"/>',
    "curves": '<path d="M10 80C10 10 90 10 90 80S50 50 50 80q-10-20-20 0t-10 0z" fill="#444"/>',
    "closed-and-on": '<path d="m10 10h30v30h-30z l60 60h20v-20z" fill="#444"/>',
    "noughts-and-points": '<path d="M05 010L90. 20.5.5e2 80z" fill="#444"/>',
    "nonzero": f'<path d="{CROSSED}" fill="#444"/>',
    "evenodd": f'<path d="{CROSSED}" fill="#444" fill-rule="evenodd"/>',
    "evenodd-inherited": f'<g fill-rule="evenodd"><path d="{CROSSED}" fill="#444"/></g>',
    "group": '<g fill="red" transform="translate(10 20)"><g transform="scale(2)"><rect width="20" height="9"/></g></g>',
    "rotate": '<rect x="30" y="30" width="40" height="20" transform="rotate(30)" fill="red"/>',
    "rotate-about": '<rect x="30" y="30" width="40" height="20" transform="rotate(30 50 40)" fill="red"/>',
    "skew": '<rect x="10" y="30" width="40" height="20" transform="skewX(30) skewY(10)" fill="red"/>',
    "matrix": '<rect width="40" height="20" transform="matrix(1,.5 -.3,1 20,10)" fill="red"/>',
    "list-of-turns": '<rect width="9" height="9" transform="translate(50,50),rotate(45) scale(3 -2)" fill="red"/>',
    # of straight lines, for PDFium draws the curves of such a line with few corners
    "uneven-line": '<path d="M10 10h30l9 9-20 9z" fill="none" stroke="#000" stroke-width="4" transform="scale(1 3)"/>',
    "skewed-line": '<path d="M10 10h40v30" fill="none" stroke="#000" stroke-width="9" transform="skewX(35)"/>',
    "uneven-dashes": '<path d="M5 10h40v20" fill="none" stroke="#000" stroke-width="4" stroke-dasharray="6 3" '
                     'transform="scale(2 3)"/>',
    "use": '<defs><path id="a" d="M0 0h20v30z"/></defs><use href="#a" x="10" y="10" fill="red"/>'
           '<use xlink:href="#a" transform="translate(40 40) rotate(20)" y="5" fill="blue"/>',
    "use-of-group": '<g id="b"><rect width="10" height="10"/><circle cx="20" cy="5" r="5" fill="red"/></g>'
                    '<use href="#b" x="30" y="60" fill="green"/>',
    "use-of-use": '<defs><rect id="c" width="9" height="9"/>'
                  '<g id="d"><use href="#c"/><use href="#c" x="12"/></g></defs>'
                  '<use href="#d" y="20"/><use href="#d" y="50" transform="scale(2)"/>',
    "symbol": '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol>'
              '<use href="#s" x="10" y="20" width="40" height="60"/>',
    "symbol-aspect": '<symbol id="s" viewBox="0 0 10 20" preserveAspectRatio="xMaxYMin"><rect width="10" height="20"/>'
                     '</symbol><use href="#s" x="10" y="20" width="60" height="50" fill="red"/>',
    "symbol-stretched": '<symbol id="s" viewBox="-5 -5 10 10" preserveAspectRatio="none"><circle r="5"/></symbol>'
                        '<use href="#s" x="10" y="20" width="80" height="30" fill="red"/>',
    "inner-svg": '<svg x="20" y="30" width="50" height="50" viewBox="-10 -10 20 20"><circle r="10"/></svg>',
    "switch": '<switch><g requiredExtensions="http://x"><rect width="90" height="90"/></g>'
              '<circle cx="50" cy="50" r="20"/><rect width="9" height="9"/></switch>',
    "inherited": '<g fill="none" stroke="red" stroke-width="8" stroke-linejoin="round"><path d="M20 20h50v50"/></g>',
    "style-attribute": '<rect width="50" height="50" fill="red" style="fill: blue; stroke:#000;stroke-width:2px"/>',
    "classes": '<style>.a{fill:red}.b{fill:blue}.c{fill:green!important}</style>'
               '<rect class="b a" width="30" height="30"/>'
               '<rect class="c" x="40" width="30" height="30" style="fill:black"/>',
    "current-color": '<g color="teal"><rect width="50" height="50" fill="currentColor"/></g>',
    "no-colour-given": '<rect width="50" height="50"/>',
    "hidden": '<rect width="50" height="50" display="none"/><g visibility="hidden"><rect width="20" height="20"/>'
              '<rect x="50" width="20" height="20" visibility="visible"/></g>',
    "transparent-is-none": '<rect width="50" height="50" fill="transparent"/><rect x="60" width="9" height="9"/>'
                           '<rect width="99" height="99" opacity="0"/><rect width="99" height="99" fill-opacity="0"/>',
    "caps-round": '<path d="M20 30h50" stroke="#000" stroke-width="20" stroke-linecap="round"/>',
    "caps-square": '<path d="M20 30h50" stroke="#000" stroke-width="20" stroke-linecap="square"/>',
    "dot": '<path d="M50 50h0" stroke="#000" stroke-width="20" stroke-linecap="round"/>',
    "join-miter": '<path d="M20 80 50 20 80 80" fill="none" stroke="#000" stroke-width="12"/>',
    "join-round": '<path d="M20 80 50 20 80 80" fill="none" stroke="#000" stroke-width="12" stroke-linejoin="round"/>',
    "join-bevel": '<path d="M20 80 50 20 80 80" fill="none" stroke="#000" stroke-width="12" stroke-linejoin="bevel"/>',
    "miter-limit": '<path d="M20 80 30 20 40 80" fill="none" stroke="#000" stroke-width="6"/>',
    "miter-limit-higher": '<path d="M20 80 30 30 40 80" fill="none" stroke="#000" stroke-width="6" '
                          'stroke-miterlimit="10"/>',
    "dashes": '<path d="M5 50h90" stroke="#000" stroke-width="6" stroke-dasharray="10 5"/>',
    "dashes-odd": '<path d="M5 50h90" stroke="#000" stroke-width="6" stroke-dasharray="10,5,2"/>',
    "dashes-offset": '<path d="M5 50h90" stroke="#000" stroke-width="6" stroke-dasharray="10 5" '
                     'stroke-dashoffset="7"/>',
    "dashes-offset-before": '<path d="M5 50h90" stroke="#000" stroke-width="6" stroke-dasharray="10 5" '
                            'stroke-dashoffset="-4"/>',
    "dashed-circle": '<circle cx="50" cy="50" r="40" fill="none" stroke="#000" stroke-width="4" stroke-dasharray="9"/>',
    "dashed-rect": '<rect x="9" y="9" width="70" height="50" rx="9" fill="none" stroke="#000" stroke-dasharray="9 2"/>',
    "dashes-of-nothing": '<path d="M5 50h90" stroke="#000" stroke-width="6" stroke-dasharray="0"/>',
    "dots": '<path d="M5 50h90" stroke="#000" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 12"/>',
    "comment-first": '<rect width="50" height="50" style="/* c */fill:#f00"/>',
    "comment-around": '<rect width="50" height="50" style="fill/*a*/:/* fill:blue; */#f00/*c*/;/**/"/>',
    "comment-in-sheet": '<style>/* } */.a{fill:/* x */red}</style><rect class="a" width="50" height="50"/>',
    "string-in-style": '<rect width="50" height="50" style="fill:red;font-family:\'a;fill:blue;\'"/>',
    "arc-of-no-radius": '<path d="M10 10A0 0 0 0 1 90 90L10 90z" fill="purple"/>',
    "arc-of-one-radius": '<path d="M10 10a20 0 0 0 1 80 0v80z" fill="purple"/>',
    "arc-of-no-radius-drawn": '<path d="M10 10A0 5 0 0 1 90 90" fill="none" stroke="#000" stroke-width="6"/>',
    "arcs-with-and-without": '<path d="M10 50a20 20 0 0 1 40 0 0 0 0 0 1 40 0v40z" fill="purple"/>',
    "arc-of-negative-radii": '<path d="M10 50A-40 -25 0 0 1 90 50z" fill="purple"/>',
    "arc-flags-packed": '<path d="M10 50a40 25 0 0180 0zm0 20a1 1 0 01.5.5h80v20z" fill="purple"/>',
    "exponents": '<path d="M1e1 1e1L9E1 10 9e+1 90z" fill="purple"/>',
    "colours": '<rect width="30" height="30" fill="rgb(200.6 10 0)" opacity="100%"/>'
               '<rect x="40" width="30" height="30" fill="hsl(-120,100%,25%)"/>'
               '<rect y="40" width="30" height="30" fill="RGB( 300 , -20 , 0 )"/>'
               '<rect x="40" y="40" width="30" height="30" fill="rgba(0,0,255,0)" stroke="#abcf" stroke-width="4"/>',
    "for-another-system": '<rect requiredExtensions="x" width="90" height="90"/><circle cx="50" cy="50" r="9"/>',
    "empty-attributes": '<rect x="20" width="50" height="50" fill="red" stroke="#000" paint-order="" opacity="" '
                        'stroke-linejoin="" mask="" transform="" display=""/>',
    "href-of-svg-first": '<g id="b"/><rect id="a" width="20" height="20"/><use xlink:href="#b" href="#a" x="30"/>',
    "one-over-the-other": f'<path d="{STAR}" fill="gold"/><circle cx="50" cy="50" r="12" fill="#fff" stroke="#000"/>',
    "unused": '<linearGradient id="g"/><clipPath id="h"><rect width="9" height="9"/></clipPath>'
              '<rect width="50" height="50"/>',
    "off-the-edge": '<circle cx="0" cy="0" r="40" fill="red"/>',
}
VIEWS = {
    "min-x-min-y": 'viewBox="-50 20 100 100"',
    "small": 'viewBox="0 0 1.5 1.5"',
    "tiny": 'viewBox="0 0 0.02 0.02"',
    "large": 'viewBox="0 0 60000 60000"',
    "width-and-height": 'width="100" height="100"',
    "wider-than-its-view": 'viewBox="0 0 100 100" width="100" height="50"',
    "sliced": 'viewBox="0 0 100 100" width="100" height="50" preserveAspectRatio="xMidYMin slice"',
    "stretched": 'viewBox="0 0 100 100" width="100" height="50" preserveAspectRatio="none"',
}
ICONS = {
    "ground-of-a-path": f'<path d="M0 0h512v512H0z"/><path fill="#fff" d="{STAR}" transform="scale(5)"/>',
    "ground-of-a-rect": f'<rect width="512" height="512" fill="#000"/><path fill="#fff" d="{STAR}"/>',
    "circle": '<circle cx="100" cy="100" r="50"/>',
    "outlined": '<g fill="none" stroke="currentColor" stroke-width="40" stroke-linecap="round" stroke-linejoin="round">'
                '<path d="M50 50h300l-200 300"/><circle cx="300" cy="300" r="80"/></g>',
    "group": '<g transform="translate(100 50) rotate(30) scale(2 1)"><rect width="90" height="90"/></g>',
    "evenodd": f'<path fill-rule="evenodd" d="{CROSSED}"/>',
    "use": '<defs><path id="a" d="M0 0h200v300z"/></defs><use href="#a" x="100" y="100"/>',
    "other-colour": '<rect x="20" width="90" height="90" fill="#8e1b1b"/>',
}


def whole(inside: str, attributes: str = 'viewBox="0 0 100 100"') -> str:
    return f"<svg {HEAD} {attributes}>\n{inside}\n</svg>"


def theirs(source: str) -> Image.Image:
    data = resvg.svg_to_bytes(svg_string=source, width=SIDE, background="#ffffff", dpi=96.0, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(data))).convert("RGB")


def printed(marks: list[Mark], wide: float, high: float) -> Image.Image:
    """The marks through the PDF; and the same through our own SVG, drawn by the other program."""
    pdf = sheets_pdf([Sheet(wide, high, marks=tuple(marks))], title="x", language="en")
    page = pypdfium2.PdfDocument(pdf)[0]
    ours: Image.Image = page.render(scale=SIDE / page.get_width()).to_pil().convert("RGB")
    again = theirs(svg((0, 0, wide, high), marks_svg(marks)))
    assert far_apart(ours, again) < 40, "PDF and SVG differ"
    return ours


def far_apart(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of a colour, after a blur that evens out how edges are smoothed."""
    other = other.resize(one.size) if other.size != one.size else other
    soft = [picture.filter(ImageFilter.GaussianBlur(4.0)) for picture in (one, other)]
    return max(high for _, high in ImageChops.difference(*soft).getextrema())


def as_art(source: str, other: str = "") -> tuple[Image.Image, Image.Image]:
    """A drawing as it is printed, and as the other program draws it (or ``other``, where it rounds such sizes)."""
    view, paths = read_drawing(source.encode())
    high = 60 * view[3] / view[2]
    theme = Theme(images={"a": Drawing("a", view, paths, source)})
    marks = image_marks(theme, ImageContent(), (0, 0, 60, high), "a", "x")
    return printed(list(marks), 60, high), theirs(other or source)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_printed_as_it_is_drawn_elsewhere(name: str) -> None:
    ours, others = as_art(whole(DRAWINGS[name]))
    assert others.getextrema() != ((255, 255),) * 3
    assert far_apart(ours, others) < 40


@pytest.mark.parametrize("name", VIEWS)
def test_views_are_those_of_others(name: str) -> None:
    numbers = [float(number) for number in VIEWS[name].split('"')[1].split()]
    box = numbers if len(numbers) == 4 else [0.0, 0.0, 100.0, 100.0]
    source = shapes(*box, VIEWS[name])
    ours, others = as_art(source, "" if box[2] == 100 else shapes(0, 0, 100, 100, 'viewBox="0 0 100 100"'))
    assert abs(ours.height - others.height) <= 1
    assert far_apart(ours, others) < 40


def shapes(x: float, y: float, wide: float, high: float, attributes: str) -> str:
    inside = (f'<rect x="{x + wide * .1}" y="{y + high * .2}" width="{wide * .3}" height="{high * .5}" fill="red"/>'
              f'<circle cx="{x + wide * .7}" cy="{y + high * .5}" r="{wide * .2}" stroke="#000" fill="none" '
              f'stroke-width="{wide * .05}"/>')
    return whole(inside, attributes)


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_the_shape_that_it_is_drawn_elsewhere(name: str) -> None:
    inside = ICONS[name]
    paths, _ = read_icon(whole(inside, 'viewBox="0 0 512 512"').encode())
    icon = Icon("a", paths, Text("a"), "", "", "", "")
    ours = printed(list(icon_paths(icon, (0, 0), 60 / 512, "#000000")), 60, 60)
    ground = inside.index("/>") + 2 if name.startswith("ground") else 0
    drawn = inside[ground:].replace("#fff", "#000").replace("#8e1b1b", "#000")
    assert far_apart(ours, theirs(whole(drawn, 'viewBox="0 0 512 512"'))) < 40
