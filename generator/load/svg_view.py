"""The visible part of an SVG: its view, its sides, and the transform between them."""

from __future__ import annotations

import re

from fontTools.misc.transform import Identity, Transform

from generator.load.svg_paths import Box
from generator.load.svg_style import length, numbers
from generator.load.svg_tree import FARTHEST, Element
from generator.message import msg

ALIGN = re.compile(r"x(Min|Mid|Max)Y(Min|Mid|Max)")
SHIFTS = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
# sizes of drawings outside LEAST to MOST are scaled to NORMAL units, since coordinates are rounded to 0.001
LEAST, NORMAL, MOST = 100.0, 1000.0, 5000.0
# a share of a view that is not visible
OVER = 0.005


def view_box(node: Element) -> Box | None:
    """The value of ``viewBox``; None when there is none. Raises Undrawable."""
    if not node.attributes.get("viewBox", "").strip():
        return None
    found = numbers(node.attributes["viewBox"], node, msg("a viewBox"))
    if len(found) != 4 or min(found[2:]) <= 0:
        raise node.fault_here(msg('no view such as viewBox="0 0 400 300"'))
    return found[0], found[1], found[2], found[3]


def fitted_transform(node: Element, view: Box, wide: float, high: float) -> Transform:
    """The transform of a view into a box from (0, 0), by ``preserveAspectRatio``. Raises Undrawable."""
    x, y, width, height = view
    across, down = wide / width, high / height
    align, *how = node.attributes.get("preserveAspectRatio", "xMidYMid").split() or ["xMidYMid"]
    if align == "none":
        return Identity.scale(across, down).translate(-x, -y)
    match = ALIGN.fullmatch(align)
    if match is None or how not in ([], ["meet"], ["slice"]):
        raise node.fault_here(msg("preserveAspectRatio {written!r}",
                                  written=node.attributes["preserveAspectRatio"][:40]))
    scale = max(across, down) if how == ["slice"] else min(across, down)
    left, top = SHIFTS[match[1]] * (wide - width * scale), SHIFTS[match[2]] * (high - height * scale)
    return Transform(scale, 0, 0, scale, left, top).translate(-x, -y)


def visible_part(root: Element) -> tuple[Box, Transform]:
    """The visible part of a drawing, and a transform to a size at which 0.001 is invisible."""
    view, sides, turn = view_box(root), sides_of(root), Identity
    if view is None and sides is None:
        raise root.fault_here(msg('no view such as viewBox="0 0 400 300"'))
    if view is not None and sides is not None:
        view, turn = _fitted_view(root, view, sides)
    x, y, wide, high = view or sides or (0.0, 0.0, 1.0, 1.0)
    if max(abs(x), abs(y), wide, high) > FARTHEST:
        raise root.fault_here(msg('no view such as viewBox="0 0 400 300"'))
    if not LEAST <= max(wide, high) <= MOST:
        scale = NORMAL / max(wide, high)
        return (x * scale, y * scale, wide * scale, high * scale), Identity.scale(scale).transform(turn)
    return (x, y, wide, high), turn


def _fitted_view(root: Element, view: Box, sides: Box) -> tuple[Box, Transform]:
    """The view of a drawing whose sides have another proportion than its view."""
    if abs(view[2] * sides[3] - view[3] * sides[2]) <= OVER * view[2] * sides[3]:
        return view, Identity
    turn = fitted_transform(root, view, sides[2], sides[3])
    if turn[0] != turn[3]:
        return sides, turn
    back = turn.inverse()
    (left, top), (right, foot) = back.transformPoints([(0, 0), sides[2:]])
    return (left, top, right - left, foot - top), Identity


def sides_of(root: Element) -> Box | None:
    """The width and height of a drawing, if both are lengths; else None."""
    try:
        wide, high = (length(root.attributes[key], root) for key in ("width", "height"))
    except (KeyError, ValueError):
        return None
    return (0.0, 0.0, wide, high) if min(wide, high) > 0 else None
