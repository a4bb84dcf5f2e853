"""Groups of marks and gradients as form XObjects: each holds the resources that it needs. Lengths in pt.

A page shows a translucent group by a form that sets the state (opacity, blend, mask), and calls the form that holds
the marks as a transparency group (ISO 32000-1, 11.4 and 11.6).
"""

from __future__ import annotations

from contextlib import contextmanager
from hashlib import sha256
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING
from zlib import compress

from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfdoc import BasicFonts, PDFDictionary, PDFName, PDFObjectReference, PDFStream

from generator.layout.type.fonts import MM_PER_PT
from generator.model.mixed_colours import mixed_colour
from generator.render.cmyk import inks_of
from generator.render.press_canvas import PLATE, InkCanvas

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from reportlab.pdfgen.canvas import Canvas

    from generator.layout.marks import GradientMark, GroupMark
    from generator.model.spot_ink import SpotInk

Box = tuple[float, float, float, float]
MM = 1 / MM_PER_PT
# margin around a group, so that no edge is clipped
AIR = 1.0
# inks do not follow from one another in straight lines as RGB does: steps between two stops in which they are computed
INK_STEPS = 16
# the inks in which a shop's file shows what is not printed at home, and what tells that of its form
PROOF = (0.0, 1.0, 0.0, 0.0)
UNSEEN = {"Proof": "true"}
# how a blend is called in PDF
BLENDS = {"normal": "Normal", "multiply": "Multiply", "screen": "Screen", "overlay": "Overlay", "darken": "Darken",
          "lighten": "Lighten"}


def box_around(group: GroupMark, height: float) -> Box:
    """The bounding box of a group: left, bottom, right, top."""
    left, top, right, bottom = group.bounds
    return left * MM - AIR, (height - bottom) * MM - AIR, right * MM + AIR, (height - top) * MM + AIR


def gradient_form(canvas: Canvas, mark: GradientMark, box: Box, height: float) -> str:
    """The name of a form that covers a box (left, bottom, right, top) with a gradient; ``height`` (mm) as in marks."""
    stops = [(at, _components(canvas, colour)) for at, colour in _fine_stops(canvas, mark)]
    space = "DeviceCMYK" if len(stops[0][1]) == 4 else "DeviceRGB"
    return _shading_form(canvas, mark, stops, space, box, height)


def group_form(canvas: Canvas, group: GroupMark, operators: str, used: Sequence[str], box: Box, height: float) -> str:
    """The name of a form that shows a translucent group; ``used`` are the forms that its operators call."""
    resources: dict[str, object] = {"XObject": canvas._doc.xobjDict(used), "Font": PDFObjectReference(BasicFonts)}
    alone = {"Group": "<< /Type /Group /S /Transparency /I true >>"}
    inner = _form(canvas, operators, box, resources, f"{used}", alone)
    state: dict[str, object] = {"Type": PDFName("ExtGState"), "ca": f"{group.opacity:g}", "CA": f"{group.opacity:g}",
                                "BM": PDFName(BLENDS[group.blend]), "AIS": "false"}
    mask = ""
    if group.mask is not None:
        stops = [(at, (HexColor(colour).red,)) for at, colour in group.mask.stops]
        mask = _shading_form(canvas, group.mask, stops, "DeviceGray", box, height,
                             {"Group": "<< /Type /Group /S /Transparency /CS /DeviceGray >>"})
        state["SMask"] = PDFDictionary({"Type": PDFName("Mask"), "S": PDFName("Luminosity"),
                                        "G": PDFObjectReference(canvas._doc.getXObjectName(mask))})
    call = f"/S gs /{canvas._doc.getXObjectName(inner)} Do"
    resources = {"ExtGState": PDFDictionary({"S": PDFDictionary(state)}), "XObject": canvas._doc.xobjDict([inner])}
    return _form(canvas, call, box, resources, f"{group.opacity} {group.blend} {mask}")


@contextmanager
def on_plate(canvas: Canvas) -> Iterator[None]:
    """While its marks are drawn, every colour is the ink of a plate."""
    canvas.setFillColor = lambda *_: canvas._code.append(f"/{PLATE} cs 1 scn")
    canvas.setStrokeColor = lambda *_: canvas._code.append(f"/{PLATE} CS 1 SCN")
    try:
        yield
    finally:
        del canvas.setFillColor, canvas.setStrokeColor


def plate_form(canvas: Canvas, spot: SpotInk, operators: str, used: Sequence[str], box: Box) -> str:
    """The name of a form whose marks are on the plate of a spot, printed over all inks below them.

    Where there is no such plate, they show in the colour of the spot; one that is not printed at home in magenta.
    """
    inks = inks_of(spot.shows) if spot.shows is not None else PROOF
    space = (f"[/Separation /{spot.name.replace(' ', '#20')} /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 "
             f"/C0 [0 0 0 0] /C1 [{_numbers(inks)}] >>]")
    state = "<< /Type /ExtGState /OP true /op true /OPM 1 >>"
    resources = {"XObject": canvas._doc.xobjDict(used), "Font": PDFObjectReference(BasicFonts),
                 "ColorSpace": PDFDictionary({PLATE: space}), "ExtGState": PDFDictionary({"S": state})}
    return _form(canvas, f"/S gs\n{operators}", box, resources, f"{used} {space}", {} if spot.shows else UNSEEN)


def _shading_form(canvas: Canvas, mark: GradientMark, stops: Sequence[tuple[float, tuple[float, ...]]], space: str,
                  box: Box,
                  height: float, entries: Mapping[str, object] | None = None) -> str:
    start, end = ((x * MM, (height - y) * MM) for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2)))
    kind, ends = 2, [*start, *end]
    if mark.radial:
        kind, ends = 3, [*start, 0.0, *start, hypot(end[0] - start[0], end[1] - start[1])]
    shading = (f"<< /ShadingType {kind} /ColorSpace /{space} /Coords [{_numbers(ends)}] /Extend [true true] "
               f"/Function {_function(stops)} >>")
    resources = {"Shading": PDFDictionary({"G": shading})}
    return _form(canvas, "/G sh", box, resources, shading, entries or {})


def _function(stops: Sequence[tuple[float, tuple[float, ...]]]) -> str:
    """The colours from 0 to 1: one straight line between each two stops."""
    if stops[0][0] > 0:
        stops = [(0.0, stops[0][1]), *stops]
    if stops[-1][0] < 1:
        stops = [*stops, (1.0, stops[-1][1])]
    parts = [f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{_numbers(low)}] /C1 [{_numbers(high)}] >>"
             for (_, low), (_, high) in pairwise(stops)]
    if len(parts) == 1:
        return parts[0]
    bounds = _numbers([at for at, _ in stops[1:-1]])
    return (f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(parts)}] /Bounds [{bounds}] "
            f"/Encode [{'0 1 ' * len(parts)}] >>")


def _fine_stops(canvas: Canvas, mark: GradientMark) -> list[tuple[float, str]]:
    """The stops; where colours are separated, with more between them."""
    if not isinstance(canvas, InkCanvas):
        return list(mark.stops)
    fine = []
    for (at, colour), (until, other) in pairwise(mark.stops):
        steps = INK_STEPS if colour != other and until > at else 1
        fine += [(at + (until - at) * step / steps, mixed_colour(colour, other, step / steps)) for step in range(steps)]
    return [*fine, mark.stops[-1]]


def _components(canvas: Canvas, colour: str) -> tuple[float, ...]:
    ink = canvas._ink_colour(HexColor(colour)) if isinstance(canvas, InkCanvas) else HexColor(colour)
    return ink if isinstance(ink, tuple) else (ink.red, ink.green, ink.blue)


def _form(canvas: Canvas, operators: str, box: Box, resources: Mapping[str, object], looks: str,
          entries: Mapping[str, object] | None = None) -> str:
    """The name of a form with resources of its own; equal ones share it. ``looks`` tells what differs in these."""
    written = f"{operators} {_numbers(box)} {looks} {sorted(entries or {})}"
    name = f"look{sha256(written.encode()).hexdigest()[:24]}"
    registered = canvas._doc.getXObjectName(name)
    if registered not in canvas._doc.idToObject:
        about = {"Type": PDFName("XObject"), "Subtype": PDFName("Form"), "FormType": 1, "BBox": f"[{_numbers(box)}]",
                 "Resources": PDFDictionary(dict(resources)), "Filter": PDFName("FlateDecode"), **(entries or {})}
        canvas._doc.addForm(name, PDFStream(PDFDictionary(about), compress(operators.encode("ascii"))))
    return name


def _numbers(values: Sequence[float]) -> str:
    return " ".join(f"{value:.5f}".rstrip("0").rstrip(".") for value in values)
