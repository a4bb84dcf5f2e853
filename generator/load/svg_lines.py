"""Lines of an SVG: width under a transform, caps, joins and dashes."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, sqrt
from typing import Literal

from fontTools.misc.transform import Transform

from generator.load.svg_style import STRAY, length, numbers
from generator.load.svg_tree import Element
from generator.message import msg, quoted_text
from generator.model.theme import Nib

# unevenness of a transform (relative to its greater scale) up to which a line has one width; its greatest ratio
UNEVEN, STEEPEST = 0.001, 1000.0
MOST_DASHES = 64
Shape = tuple[float, float, float, float]
Cap = Literal["butt", "round", "square"]
CAPS: dict[str, Cap] = {"round": "round", "square": "square"}
JOINS: dict[str, Literal["miter", "round", "bevel"]] = {"miter": "miter", "round": "round", "bevel": "bevel"}


def refuse_adornments(node: Element, style: Mapping[str, str], fill: str | None, stroke: str | None) -> None:
    """Refuse markers, and lines that are painted below their fill."""
    for key in ("marker", "marker-start", "marker-mid", "marker-end"):
        if style[key] != "none" and node.tag in ("path", "line", "polyline", "polygon"):
            raise node.fault_here(msg("{key} {written!r}; draw it as a path", key=key, written=style[key][:40]))
    if fill and stroke and style["paint-order"].lower().split()[:1] not in (["normal"], ["fill"]):
        raise node.fault_here(msg("paint-order {written!r}; draw the line as a path of its own",
                                  written=style["paint-order"][:40]))


def pen_of(node: Element, turn: Transform) -> tuple[float, Shape | None]:
    """The factor by which a transform widens a line, and the pen's shape if the factor depends on direction.

    Raises Undrawable for a transform that collapses one direction.
    """
    a, b, c, d = turn[:4]
    even, odd = hypot(a + d, b - c) / 2, hypot(a - d, b + c) / 2
    most, least = even + odd, abs(even - odd)
    if least * STEEPEST < most:
        raise node.fault_here(msg("a line under a transform that makes it flat; turn the line into a path"))
    wider = sqrt(most * least)
    return wider, (a / wider, b / wider, c / wider, d / wider) if most - least > UNEVEN * most else None


def nib(node: Element, style: Mapping[str, str], wider: float, shape: Shape | None) -> Nib:
    """Joins and dashes of a line. Raises Undrawable."""
    join, dashes = style["stroke-linejoin"], style["stroke-dasharray"]
    if join not in JOINS:
        raise node.fault_here(msg("stroke-linejoin {join!r}", join=join[:40]))
    if STRAY.search(dashes):
        raise node.fault_here(msg("stroke-dasharray {dashes!r}", dashes=dashes[:40]))
    lengths = [] if dashes == "none" else [length(part, node) for part in dashes.replace(",", " ").split()]
    if lengths and "pathLength" in node.attributes:
        raise node.fault_here(msg("pathLength; write dashes in units of the drawing"))
    if len(lengths) > MOST_DASHES or any(part < 0 for part in lengths):
        raise node.fault_here(msg("stroke-dasharray {dashes!r}", dashes=dashes[:40]))
    # an odd list is repeated; zeros only mean a solid line
    dash = tuple(round(part * wider, 4) for part in lengths * (1 + len(lengths) % 2)) if sum(lengths) > 0 else ()
    if dash and not sum(dash):
        raise node.fault_here(msg("stroke-dasharray {dashes!r}; no dash is long enough to be seen", dashes=dashes[:40]))
    limits = numbers(style["stroke-miterlimit"], node, quoted_text("stroke-miterlimit"))
    if len(limits) != 1 or limits[0] < 1:
        raise node.fault_here(msg("stroke-miterlimit {written!r}", written=style["stroke-miterlimit"][:40]))
    start = length(style["stroke-dashoffset"], node) if dash else 0.0
    return Nib(JOINS[join], limits[0], dash, round(start * wider, 4) % sum(dash) if dash else 0.0, shape)
