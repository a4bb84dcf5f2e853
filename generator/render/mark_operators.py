"""Converts marks (mm from the top left) to PDF operators on a ReportLab canvas with its origin at the bottom left."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from reportlab.lib.colors import CMYKColorSep, Color, HexColor

from generator.layout.marks import (
    CREASE,
    CUT_CONTOUR,
    BoxMark,
    DrawingMark,
    GradientMark,
    GroupMark,
    ImageMark,
    LineMark,
    Mark,
    PathMark,
    PictureMark,
    TextMark,
)
from generator.layout.motion import direction
from generator.layout.paths import bounds, segments, straightened_path
from generator.layout.type.fonts import MM_PER_PT
from generator.model.theme import Nib
from generator.pictures.picture_source import layers_of
from generator.render.bitmaps import Embeddable
from generator.render.blocks import print_layers
from generator.render.fineness import Cut, Cuts
from generator.render.groups import box_around, gradient_form, group_form, on_plate, plate_form
from generator.render.pdf_text import Letters, embedded_font
from generator.render.press_canvas import InkCanvas

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reportlab.pdfgen.canvas import Canvas

MM = 1 / MM_PER_PT
# number of marks whose operators are cached: enough for the last pages, and so for all that recur
MOST_CACHED = 4096
CAPS = {"butt": 0, "round": 1, "square": 2}
LEAST_DASH = 0.001
JOINS = {"miter": 0, "round": 1, "bevel": 2}
# absolute lines, with one space between the two numbers of a point
POINT = r"-?\d*\.?\d+ -?\d*\.?\d+"
STRAIGHT = re.compile(rf"(?:M{POINT}(?:L{POINT})*Z?)+")
CURVES = {"M": "m", "L": "l", "C": "c", "Z": "h"}
# margin around a form, in units of its path, so that no edge is clipped
AIR = 1.0


# how spots look where they are not inks of their own
SPOTS = {CUT_CONTOUR: (0, 1, 0, 0), CREASE: (1, 0, 0, 0)}


@cache
def _hex(colour: str) -> Color:
    return CMYKColorSep(*SPOTS[colour], spotName=colour) if colour in SPOTS else HexColor(colour)


class Points(dict[float, str]):
    """Lengths (mm) written in points; cached, since lines of many cards recur at the same positions."""

    def __missing__(self, length: float) -> str:
        if len(self) >= MOST_CACHED:
            self.clear()
        self[length] = written = f"{length * MM:.3f}"
        return written


class CachedMark(NamedTuple):
    """The cached operators of a mark, the colour they fill with, and the forms they call."""

    mark: Mark
    height: float
    colour: str
    operators: str
    forms: tuple[str, ...]


class MarkWriter:
    """Converts marks to the operators of one document, with a cache for recurring marks."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._cache: dict[int, CachedMark] = {}
        self._seen_once: set[int] = set()
        self._colours: dict[str, str] = {}
        self._encoders: dict[tuple[str, float], Letters] = {}
        self._points = Points()
        self._shape_forms: dict[tuple[str, bool], str] = {}
        self._on_plates: MarkWriter | None = None

    def define_shapes(self, shapes: Iterable[tuple[str, bool]]) -> None:
        """Make forms of shapes (path data; True for the even-odd rule). Call between pages."""
        # marks of earlier pages may be gone, and their id() with them
        self._seen_once.clear()
        for d, even in (shape for shape in shapes if shape not in self._shape_forms):
            left, top, right, bottom = bounds((d,))
            name = f"shape{len(self._shape_forms) + 1}"
            self._canvas.beginForm(name, left - AIR, top - AIR, right + AIR, bottom + AIR)
            self._canvas.addLiteral(f"{_lines(d)}{'f*' if even else 'f'}")
            self._canvas.endForm()
            self._shape_forms[d, even] = name

    def operators(self, marks: Iterable[Mark], height: float) -> str:
        """Operators for marks in a field ``height`` mm high, measured from its top left; the origin is its bottom left.

        They set their own colours. The forms they call are recorded for the page.
        """
        fill_colour, parts = "", []
        cache, seen_once = self._cache, self._seen_once
        for mark in marks:
            cached = cache.get(id(mark))
            if cached is None and mark.__class__ is TextMark and id(mark) not in seen_once:
                # most lines of text occur only once and are cached at their second occurrence
                if len(seen_once) >= MOST_CACHED:
                    seen_once.clear()
                seen_once.add(id(mark))
                if mark.colour != fill_colour:
                    fill_colour = mark.colour
                    parts.append(self._colours.get(fill_colour) or self._colour_operators(fill_colour))
                parts.append(self._text(mark, height))
                continue
            if cached is None or cached.mark is not mark or cached.height != height:
                cached = self._cached_mark(mark, height)
            if cached.colour and cached.colour != fill_colour:
                fill_colour = cached.colour
                parts.append(self._colours.get(fill_colour) or self._colour_operators(fill_colour))
            parts.append(cached.operators)
            if cached.forms:
                self._canvas._formsinuse += cached.forms
        return "\n".join(parts)

    def _cached_mark(self, mark: Mark, height: float) -> CachedMark:
        if len(self._cache) >= MOST_CACHED:
            self._cache.clear()
            self._seen_once.clear()
        forms: tuple[str, ...] = ()
        if isinstance(mark, TextMark):
            colour, operators = mark.colour, self._text(mark, height)
        else:
            colour = (mark.fill or "") if isinstance(mark, BoxMark | PathMark) else ""
            operators, forms = self._captured_operators(mark, height)
        # the cache holds the mark itself, so that its id() cannot be reused
        cached = self._cache[id(mark)] = CachedMark(mark, height, colour, operators, forms)
        return cached

    def _colour_operators(self, colour: str) -> str:
        code: list[str] = self._canvas._code
        before = len(code)
        self._canvas.setFillColor(_hex(colour))
        operators = self._colours[colour] = "\n".join(code[before:])
        del code[before:]
        return operators

    def _captured_operators(self, mark: Mark, height: float) -> tuple[str, tuple[str, ...]]:
        """The operators that ReportLab writes for a mark, and the forms it recorded."""
        canvas = self._canvas
        code, forms = canvas._code, canvas._formsinuse
        start, form_count = len(code), len(forms)
        if isinstance(mark, PathMark) and mark.fill and not mark.stroke and (mark.d, mark.even) in self._shape_forms:
            self._draw_form(mark, height)
        elif isinstance(mark, GroupMark):
            code.append(self._group(mark, height) if mark.spot is None else self._plate(mark, height))
        elif isinstance(mark, DrawingMark):
            code.append(f"q {_window(mark, height)}\n{self.operators(mark.paths, height)}\nQ")
        else:
            _shape(canvas, mark, height)
        operators, used_forms = "\n".join(code[start:]), tuple(forms[form_count:])
        del code[start:], forms[form_count:]
        return operators, used_forms

    def _group(self, group: GroupMark, height: float) -> str:
        """Marks that are drawn as one, in the outline of their clip."""
        forms, box = self._canvas._formsinuse, box_around(group, height)
        before, parts = len(forms), []
        for mark in group.marks:
            if isinstance(mark, GradientMark):
                parts.append(self._call(gradient_form(self._canvas, mark, box, height)))
            else:
                parts.append(self.operators((mark,), height))
        operators = "\n".join(parts)
        if group.translucent:
            used = list(dict.fromkeys(forms[before:]))
            del forms[before:]
            operators = self._call(group_form(self._canvas, group, operators, used, box, height))
        return f"q {_clip(group.clip, height)}{operators} Q"

    def _plate(self, group: GroupMark, height: float) -> str:
        """Marks of a spot, on its plate."""
        canvas, forms = self._canvas, self._canvas._formsinuse
        assert group.spot is not None
        # marks have other operators there
        self._on_plates, before = self._on_plates or MarkWriter(canvas), len(forms)
        with on_plate(canvas):
            operators = self._on_plates.operators(group.marks, height)
        used = list(dict.fromkeys(forms[before:]))
        del forms[before:]
        return self._call(plate_form(canvas, group.spot, operators, used, box_around(group, height)))

    def _call(self, name: str) -> str:
        self._canvas._formsinuse.append(name)
        return f"/{self._canvas._doc.getXObjectName(name)} Do"

    def _draw_form(self, mark: PathMark, height: float) -> None:
        """A filled shape drawn by its form in the current colour."""
        name = self._shape_forms[mark.d, mark.even]
        self._canvas._formsinuse.append(name)
        self._canvas.addLiteral(f"q {_place(mark, height)} /{self._canvas._doc.getXObjectName(name)} Do Q")

    def _text(self, mark: TextMark, height: float) -> str:
        """One line as a TJ array with kerning and tracking between glyphs, so that the text stays searchable."""
        key = (mark.font, round(mark.spacing / (mark.size * MM_PER_PT), 5) if mark.spacing else 0.0)
        encoder = self._encoders.get(key)
        if encoder is None:
            encoder = self._encoders[key] = Letters(self._canvas._doc, *key)
        points = self._points
        place = f"{_matrix(mark.turn)} {points[mark.x]} {points[height - mark.y]} Tm"
        return f"BT {place} {encoder.show_operators(mark.text, mark.size)} ET"


def draw(canvas: Canvas, marks: Iterable[Mark], height: float) -> None:
    """Draw marks in a field ``height`` mm high, measured from its top left; the origin is its bottom left."""
    if operators := pen_of(canvas).operators(marks, height):
        canvas.addLiteral(operators)


def _shape(canvas: Canvas, mark: Mark, height: float) -> None:
    """A mark that is neither text nor a drawing."""
    match mark:
        case BoxMark():
            _box(canvas, mark, height)
        case LineMark():
            _pen(canvas, mark.stroke, mark.weight, mark.dash, mark.cap)
            canvas.line(mark.x1 * MM, (height - mark.y1) * MM, mark.x2 * MM, (height - mark.y2) * MM)
        case PathMark():
            _path(canvas, mark, height)
        case ImageMark():
            _image(canvas, mark, height)
        case PictureMark():
            _picture(canvas, mark, height)
        case _:
            # a field prints nothing: render.forms adds it to the finished page
            pass


def _window(mark: DrawingMark, height: float) -> str:
    """The operators that turn a drawing and clip to its box."""
    box = (mark.x * MM, (height - mark.y - mark.height) * MM, mark.width * MM, mark.height * MM)
    turn = " ".join(f"{part:.6f}" for part in _about_middle(mark, height)) + " cm " if mark.turn else ""
    return f"{turn}{' '.join(f'{side:.4f}' for side in box)} re W n"


def _clip(clip: PathMark | None, height: float) -> str:
    """The operators that cut out what follows."""
    if clip is None:
        return ""
    points = ((verb, [(clip.x + x * clip.scale, clip.y + y * clip.scale) for x, y in ends])
              for verb, ends in segments(clip.d))
    lines = " ".join(" ".join([*(f"{x * MM:.4f} {(height - y) * MM:.4f}" for x, y in ends), CURVES[verb]])
                     for verb, ends in points)
    return f"{lines} W{'*' if clip.even else ''} n\n"


def _about_middle(mark: DrawingMark | ImageMark | PictureMark, height: float
                  ) -> tuple[float, float, float, float, float, float]:
    """The matrix (pt) that turns a picture about the middle of its box."""
    across, down = direction(mark.turn)
    x, y = (mark.x + mark.width / 2) * MM, (height - mark.y - mark.height / 2) * MM
    return across, -down, down, across, x - x * across - y * down, y + x * down - y * across


@cache
def _matrix(degrees: float) -> str:
    """The directions of a text matrix."""
    across, down = direction(degrees)
    return " ".join(f"{part:.6f}".rstrip("0").rstrip(".") for part in (across, -down or 0.0, down, across))


def pen_of(canvas: Canvas) -> MarkWriter:
    """The MarkWriter of a canvas; one for the whole document."""
    pen: MarkWriter = canvas.__dict__.setdefault("pen", None) or MarkWriter(canvas)
    canvas.__dict__["pen"] = pen
    return pen


def cut_pictures(canvas: Canvas, cuts: Cuts) -> None:
    """Have a canvas draw pictures reduced and cut. Call before drawing."""
    canvas.__dict__["cuts"] = cuts


def _image(canvas: Canvas, mark: ImageMark, height: float) -> None:
    """A picture clipped to its box; each file is embedded once, a JPEG without recoding."""
    canvas.saveState()
    if mark.turn:
        canvas.transform(*_about_middle(mark, height))
    window = canvas.beginPath()
    window.rect(mark.x * MM, (height - mark.y - mark.height) * MM, mark.width * MM, mark.height * MM)
    canvas.clipPath(window, stroke=0, fill=0)
    x, _, wide, _ = mark.at
    cut: Cut | None = canvas.__dict__.get("cuts", {}).get(mark.source)
    source = (mark.source, cut) if isinstance(canvas, InkCanvas) else Embeddable(mark.source, cut)
    if mark.flipped:
        canvas.transform(-1, 0, 0, 1, (2 * x + wide) * MM, 0)
    left, top, across, down = mark.at if cut is None else cut.place(mark.at)
    canvas.drawImage(source, left * MM, (height - top - down) * MM, across * MM, down * MM, mask="auto")
    canvas.restoreState()


def _picture(canvas: Canvas, mark: PictureMark, height: float) -> None:
    """A drawn picture; each of its layers is embedded once."""
    canvas.saveState()
    if mark.turn:
        canvas.transform(*_about_middle(mark, height))
    if mark.flipped:
        canvas.transform(-1, 0, 0, 1, (2 * mark.x + mark.width) * MM, 0)
    canvas.transform(mark.width * MM, 0, 0, mark.height * MM, mark.x * MM, (height - mark.y - mark.height) * MM)
    layers = layers_of(mark.source)
    print_layers(canvas, layers.key if mark.sparing else layers)
    canvas.restoreState()


def _box(canvas: Canvas, mark: BoxMark, height: float) -> None:
    if mark.stroke:
        _pen(canvas, mark.stroke, mark.weight, mark.dash, "butt")
    x, y = mark.x * MM, (height - mark.y - mark.height) * MM
    stroke, fill = int(mark.stroke is not None), int(mark.fill is not None)
    if mark.radius:
        canvas.roundRect(x, y, mark.width * MM, mark.height * MM, mark.radius * MM, stroke, fill)
    else:
        canvas.rect(x, y, mark.width * MM, mark.height * MM, stroke, fill)


def _path(canvas: Canvas, mark: PathMark, height: float) -> None:
    """The operators of a path in its own units, at its position and scale."""
    if mark.stroke:
        _pen(canvas, mark.stroke, mark.weight, (), mark.cap)
    width = f"{mark.weight / mark.scale:.5f} w{_corners(mark.nib)}" if mark.stroke else ""
    painted = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    paint = painted[mark.fill is not None, mark.stroke is not None] + ("*" if mark.even and mark.fill else "")
    shape = mark.nib.shape if mark.nib is not None and mark.stroke else None
    nib_matrix = f" {' '.join(f'{part:.6f}' for part in shape)} 0 0 cm" if shape is not None else ""
    lines = _lines(mark.d if shape is None else straightened_path(mark.d, shape))
    canvas.addLiteral(f"q {_place(mark, height)}{nib_matrix} {width}\n{lines}{paint} Q")


def _corners(nib: Nib | None) -> str:
    """The joins and dashes of a drawing's line, in the units of its path."""
    if nib is None:
        return ""
    # some viewers print no dash of length zero, which is a dot with round caps
    lengths = [length if number % 2 else max(length, LEAST_DASH) for number, length in enumerate(nib.dash)]
    dashes = f" [{' '.join(f'{length:.4f}' for length in lengths)}] {nib.start:.4f} d" if nib.dash else ""
    return f" {JOINS[nib.join]} j {nib.limit:.4g} M{dashes}"


def _place(mark: PathMark, height: float) -> str:
    """The matrix from the units of a path to its position."""
    scale = mark.scale * MM
    return f"{scale:.6f} 0 0 {-scale:.6f} {mark.x * MM:.4f} {(height - mark.y) * MM:.4f} cm"


def _lines(d: str) -> str:
    """Path data as operators, in its own units."""
    return _straight(d) if STRAIGHT.fullmatch(d) else _curve_operators(d)


@cache
def _curve_operators(d: str) -> str:
    """As ``_lines`` for any path data; cached, since icons recur."""
    return "\n".join(" ".join([*(f"{n:.4f}".rstrip("0").rstrip(".") for point in points for n in point), CURVES[verb]])
                     for verb, points in segments(d)) + "\n"


def _straight(d: str) -> str:
    """As ``_lines`` for straight lines only; numbers are copied unchanged, for drawings with 100 000 lines."""
    return "".join(map(_line, d[1:].split("M")))


def _line(points: str) -> str:
    """Operators for one line ``x yLx yLx y``, optionally closed by a ``Z``."""
    first, *others = points.rstrip("Z").split("L")
    others.append("h\n" if points.endswith("Z") else "")
    return f"{first} m\n" + " l\n".join(others)


def _pen(canvas: Canvas, colour: str, weight: float, dash: tuple[float, ...], cap: str) -> None:
    canvas.setStrokeColor(_hex(colour))
    canvas.setLineWidth(weight * MM)
    canvas.setLineCap(CAPS[cap])
    canvas.setDash([length * MM for length in dash])


__all__ = ["MM", "MarkWriter", "cut_pictures", "draw", "embedded_font", "pen_of"]
