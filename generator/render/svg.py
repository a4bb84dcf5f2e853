"""Pieces to SVG, in millimetres. Text is drawn as outlines, so that viewers need no fonts."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from math import hypot
from typing import TYPE_CHECKING

from generator.layout.cut_piece import cut_piece
from generator.layout.marks import (
    BoxMark,
    DrawingMark,
    FieldMark,
    GradientMark,
    GroupMark,
    ImageMark,
    LineMark,
    Mark,
    PathMark,
    PictureMark,
    TextMark,
)
from generator.layout.motion import Extent
from generator.layout.paths import segments, straightened_path
from generator.layout.type.letter_paths import line_path, number, path_points
from generator.lazy import lazy
from generator.model.theme import Nib
from generator.pictures.picture_source import layers_of
from generator.records import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.layout.marks import Piece
    from generator.pictures import layers as pictures
    from generator.render import bitmaps, fineness
else:
    pictures = lazy("generator.pictures.layers")
    bitmaps, fineness = lazy("generator.render.bitmaps"), lazy("generator.render.fineness")


def piece_svg(piece: Piece, title: str = "") -> str:
    """One piece, clipped to its trim, or to the outline along which it is cut; ``title`` is its alternative text."""
    return svg((0.0, 0.0, piece.width, piece.height), marks_svg(cut_piece(piece).marks), title)


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
            return f'<path d="{line_path(mark)}" fill="{escape(mark.colour)}"{turn}/>'
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
            return clipped_elements(mark, marks_svg(mark.paths))
        case ImageMark():
            return _image(mark)
        case PictureMark():
            return _picture(mark)
        case GroupMark():
            return group_svg(mark, _mark)
        case FieldMark() | GradientMark():
            # a gradient is drawn by its group; fields exist only in PDF forms, and a picture shows their values by
            # marks of their own
            return ""


def group_svg(group: GroupMark, draw: Callable[[Mark], str]) -> str:
    """Marks that are drawn as one, each by ``draw``.

    What it refers to is named by its content, so that equal names are equal things.
    """
    looks, defined = [], ""
    if group.clip is not None:
        look, defined = _clip(group.clip)
        looks.append(look)
    box = group.bounds
    body = "".join(_gradient(mark, box) if isinstance(mark, GradientMark) else draw(mark) for mark in group.marks)
    if group.opacity < 1:
        looks.append(f'opacity="{number(group.opacity)}"')
    if group.blend != "normal":
        looks.append(f'style="mix-blend-mode:{group.blend}"')
    drawn = f"{defined}<g{''.join(f' {look}' for look in looks)}>{body}</g>"
    if group.mask is None:
        return drawn
    name, element = _defined_element("mask", _gradient(group.mask, box), ' maskUnits="userSpaceOnUse"'
                                     + attributes(x=box[0], y=box[1], width=box[2] - box[0], height=box[3] - box[1]))
    return f'{element}<g mask="url(#{name})">{drawn}</g>'


def clipped_group(body: str, outline: PathMark, name: str) -> str:
    """Elements inside an outline, as a group of a class."""
    look, defined = _clip(outline)
    return f'{defined}<g class="{name}" {look}>{body}</g>'


def _clip(outline: PathMark) -> tuple[str, str]:
    """The attribute that clips to an outline, and the element that it refers to."""
    rule = ' clip-rule="evenodd"' if outline.even else ""
    name, element = _defined_element("clipPath", f'<path d="{_path(outline)}"{rule}/>')
    return f'clip-path="url(#{name})"', element


def _gradient(mark: GradientMark, box: Extent) -> str:
    """A blend over a box (left, top, right, bottom)."""
    stops = "".join(f'<stop offset="{number(at)}" stop-color="{escape(colour)}"/>' for at, colour in mark.stops)
    if mark.radial:
        radius = hypot(mark.x2 - mark.x1, mark.y2 - mark.y1)
        name, element = _defined_element("radialGradient", stops, ' gradientUnits="userSpaceOnUse"'
                                         + attributes(cx=mark.x1, cy=mark.y1, r=radius))
    else:
        name, element = _defined_element("linearGradient", stops, ' gradientUnits="userSpaceOnUse"'
                                         + attributes(x1=mark.x1, y1=mark.y1, x2=mark.x2, y2=mark.y2))
    place = attributes(x=box[0], y=box[1], width=box[2] - box[0], height=box[3] - box[1])
    return f'{element}<rect{place} fill="url(#{name})"/>'


def _defined_element(tag: str, content: str, looks: str = "") -> tuple[str, str]:
    """The name and the element of a definition."""
    name = f"z{sha256(f'{tag}{looks}{content}'.encode()).hexdigest()[:16]}"
    return name, f'<{tag} id="{name}"{looks}>{content}</{tag}>'


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
    return clipped_elements(mark, f'<image{place}{flip} preserveAspectRatio="none" href="{source}"/>')


def _picture(mark: PictureMark) -> str:
    """A drawn picture as an embedded PNG."""
    layers = layers_of(mark.source)
    data = b64encode(pictures.flat_png(layers.key if mark.sparing else layers)).decode()
    place = attributes(x=mark.x, y=mark.y, width=mark.width, height=mark.height)
    flip = f' transform="matrix(-1 0 0 1 {number(2 * mark.x + mark.width)} 0)"' if mark.flipped else ""
    return clipped_elements(mark,
                            f'<image{place}{flip} preserveAspectRatio="none" href="data:image/png;base64,{data}"/>')


def clipped_elements(mark: ImageMark | DrawingMark | PictureMark, body: str) -> str:
    """Elements clipped to the mark's box."""
    view = " ".join(map(number, (mark.x, mark.y, mark.width, mark.height)))
    box = attributes(x=mark.x, y=mark.y, width=mark.width, height=mark.height)
    view_element = f'<svg{box} viewBox="{view}">{body}</svg>'
    turn = turning(mark.turn, mark.x + mark.width / 2, mark.y + mark.height / 2)
    return f"<g{turn}>{view_element}</g>" if turn else view_element


def _path(mark: PathMark) -> str:
    return "".join(verb + path_points([(mark.x + x * mark.scale, mark.y + y * mark.scale) for x, y in points])
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
    flattened = replace(mark, d=straightened_path(mark.d, shape), x=0.0, y=0.0, nib=replace(nib, shape=None))
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
