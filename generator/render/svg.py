"""Pieces to SVG, in millimetres. Text is drawn as outlines, so that viewers need no fonts."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.layout.marks import (
    BoxMark,
    DrawingMark,
    FieldMark,
    ImageMark,
    LineMark,
    Mark,
    PathMark,
    PictureMark,
    TextMark,
)
from generator.layout.paths import segments, straightened
from generator.layout.type.fonts import MM_PER_PT, glyphs, outline
from generator.lazy import lazy
from generator.model.theme import Nib
from generator.pictures.picture_source import layers_of
from generator.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.layout.marks import Piece
    from generator.pictures import layers as pictures
    from generator.render import bitmaps, fineness
else:
    pictures = lazy("generator.pictures.layers")
    bitmaps, fineness = lazy("generator.render.bitmaps"), lazy("generator.render.fineness")

COMMANDS = {"moveTo": "M", "lineTo": "L", "qCurveTo": "Q", "curveTo": "C", "closePath": "Z"}


def piece_svg(piece: Piece, title: str = "") -> str:
    """One piece, clipped to its trim; ``title`` is its alternative text."""
    return svg((0.0, 0.0, piece.width, piece.height), marks_svg(piece.marks), title)


def svg(view: tuple[float, float, float, float], body: str, title: str = "") -> str:
    """A complete SVG with a ``view`` (x, y, width, height in mm) around drawn elements."""
    x, y, width, height = map(number, view)
    titled = f"<title>{escape(title)}</title>" if title else ""
    role = 'role="img"' if title else 'aria-hidden="true"'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
            f'viewBox="{x} {y} {width} {height}" {role}>{titled}{body}</svg>')


def marks_svg(marks: Iterable[Mark]) -> str:
    """Marks as SVG elements in mm, for composed pictures."""
    return "".join(map(_mark, marks))


def _mark(mark: Mark) -> str:
    match mark:
        case TextMark():
            turn = turning(mark.turn, mark.x, mark.y)
            return f'<path d="{_line(mark)}" fill="{escape(mark.colour)}"{turn}/>'
        case BoxMark():
            radius = f' rx="{number(mark.radius)}"' if mark.radius else ""
            place = attributes(x=mark.x, y=mark.y, width=mark.width, height=mark.height)
            return f"<rect{place}{radius}{_fill(mark.fill)}{_stroke(mark.stroke, mark.weight, mark.dash)}/>"
        case LineMark():
            place = attributes(x1=mark.x1, y1=mark.y1, x2=mark.x2, y2=mark.y2)
            return f"<line{place}{_stroke(mark.stroke, mark.weight, mark.dash, mark.cap)}/>"
        case PathMark():
            rule = ' fill-rule="evenodd"' if mark.even else ""
            if mark.stroke and mark.nib is not None and mark.nib.shape is not None:
                return _with_nib(mark)
            return (f'<path d="{_path(mark)}"{_fill(mark.fill)}{rule}{_stroke(mark.stroke, mark.weight, cap=mark.cap)}'
                    f"{_corners(mark)}/>")
        case DrawingMark():
            return clipped(mark, marks_svg(mark.paths))
        case ImageMark():
            return _image(mark)
        case PictureMark():
            return _picture(mark)
        case FieldMark():
            # fields exist only in PDF forms; a picture shows their values by marks of their own
            return ""


def turning(degrees: float, x: float, y: float) -> str:
    """The attribute that turns an element clockwise about a point; empty for 0 degrees."""
    return f' transform="rotate({degrees:g} {number(x)} {number(y)})"' if degrees else ""


def _image(mark: ImageMark) -> str:
    """The picture embedded in the SVG, clipped to its box by a nested view."""
    cut = fineness.cut_of(mark)
    form, data = bitmaps.in_svg(mark.source, mark.format, cut)
    x, _, width, _ = mark.at
    left, top, wide, high = mark.at if cut is None else cut.place(mark.at)
    place = attributes(x=left, y=top, width=wide, height=high)
    source = f"data:image/{form.lower()};base64,{b64encode(data).decode()}"
    flip = f' transform="matrix(-1 0 0 1 {number(2 * x + width)} 0)"' if mark.flipped else ""
    return clipped(mark, f'<image{place}{flip} preserveAspectRatio="none" href="{source}"/>')


def _picture(mark: PictureMark) -> str:
    """A drawn picture as an embedded PNG."""
    layers = layers_of(mark.source)
    data = b64encode(pictures.flat_png(layers.key if mark.sparing else layers)).decode()
    place = attributes(x=mark.x, y=mark.y, width=mark.width, height=mark.height)
    flip = f' transform="matrix(-1 0 0 1 {number(2 * mark.x + mark.width)} 0)"' if mark.flipped else ""
    return clipped(mark, f'<image{place}{flip} preserveAspectRatio="none" href="data:image/png;base64,{data}"/>')


def clipped(mark: ImageMark | DrawingMark | PictureMark, body: str) -> str:
    """Elements clipped to the mark's box."""
    view = " ".join(map(number, (mark.x, mark.y, mark.width, mark.height)))
    box = attributes(x=mark.x, y=mark.y, width=mark.width, height=mark.height)
    view_element = f'<svg{box} viewBox="{view}">{body}</svg>'
    turn = turning(mark.turn, mark.x + mark.width / 2, mark.y + mark.height / 2)
    return f"<g{turn}>{view_element}</g>" if turn else view_element


def _line(mark: TextMark) -> str:
    em, x, parts = mark.size * MM_PER_PT, mark.x, []
    for glyph in glyphs(mark.font, mark.text):
        parts.append(letter(glyph.font, glyph.gid, x, mark.y, em))
        x += glyph.advance * em + mark.spacing
    return "".join(parts)


def letter(font: str, gid: int, x: float, y: float, em: float) -> str:
    """The path data of a glyph at a point; ``em`` is the size."""
    parts = []
    for verb, points in outline(font, gid):
        at = [(x + px * em, y - py * em) for px, py in points]
        parts.append(_quadratic(at) if verb == "qCurveTo" else COMMANDS.get(verb, "") + _points(at))
    return "".join(parts)


def _quadratic(points: list[tuple[float, float]]) -> str:
    """TrueType omits points halfway between two control points; this adds them."""
    *controls, end = points
    halves = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(controls)]
    return "".join("Q" + _points([c, e]) for c, e in zip(controls, [*halves, end], strict=True))


def _path(mark: PathMark) -> str:
    return "".join(verb + _points([(mark.x + x * mark.scale, mark.y + y * mark.scale) for x, y in points])
                   for verb, points in segments(mark.d))


def _fill(fill: str | None) -> str:
    return f' fill="{escape(fill or "none")}"'


def _stroke(stroke: str | None, weight: float, dash: tuple[float, ...] = (), cap: str = "butt") -> str:
    if stroke is None:
        return ""
    dashes = f' stroke-dasharray="{" ".join(map(number, dash))}"' if dash else ""
    ends = f' stroke-linecap="{escape(cap)}"' if cap != "butt" else ""
    return f' stroke="{escape(stroke)}" stroke-width="{number(weight)}"{ends}{dashes}'


def _with_nib(mark: PathMark) -> str:
    """A path whose line is drawn by a non-circular pen."""
    nib = mark.nib or Nib()
    shape = nib.shape or (1.0, 0.0, 0.0, 1.0)
    flattened = replace(mark, d=straightened(mark.d, shape), x=0.0, y=0.0, nib=replace(nib, shape=None))
    place = " ".join(f"{part:.6f}" for part in (*shape, mark.x, mark.y))
    return f'<g transform="matrix({place})">{_mark(flattened)}</g>'


def _corners(mark: PathMark) -> str:
    """The joins and dashes of a drawing's line."""
    nib = mark.nib
    if nib is None or mark.stroke is None:
        return ""
    dash = " ".join(number(length * mark.scale) for length in nib.dash)
    looks = {"linejoin": nib.join, "miterlimit": number(nib.limit), "dasharray": dash,
             "dashoffset": number(nib.start * mark.scale) if nib.start else ""}
    defaults = {"linejoin": "miter", "miterlimit": "4"}
    return "".join(f' stroke-{key}="{escape(value)}"' for key, value in looks.items()
                   if value and value != defaults.get(key))


def attributes(**numbers: float) -> str:
    """Lengths as attributes of an element."""
    return "".join(f' {name}="{number(value)}"' for name, value in numbers.items())


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)} {number(y)}" for x, y in points)


@cache
def number(value: float) -> str:
    """A length with at most three decimals."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
