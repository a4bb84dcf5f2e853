"""Converts SVG drawings of a theme to flat paths: shapes in plain colours without external references.

Pictures and icons are read alike; icons are reduced to one colour. What could fetch, run or hide something (scripts,
links, embedded pictures, entities, fonts, filters), and what would print differently, is refused with its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fontTools.misc.transform import Identity, Transform

from generator.load.svg_bounds import bounds_of, extent_of, rectangle
from generator.load.svg_lines import CAPS, nib, pen_of, refuse_adornments
from generator.load.svg_paths import SHAPES, Box, outline, placed_path, transform_of
from generator.load.svg_style import NOTHING, Styles, colour, inherited_style, length, share
from generator.load.svg_style import PLAIN as LOOKS
from generator.load.svg_tree import (
    MOST_DEPTH,
    MOST_FAULTS,
    MOST_NUMBERS,
    MOST_SHAPES,
    MOST_VISITED,
    Element,
    Fault,
    Undrawable,
    every,
    parse_svg,
)
from generator.load.svg_view import OVER, fitted_transform, sides_of, view_box, visible_part
from generator.message import Message, msg
from generator.model.theme import ICON_SIDE, DrawnPath, Nib

GROUPS = ("svg", "g", "a", "switch", "use")
# elements that draw nothing themselves; their content is read, or refused, where it is referenced
SILENT = ("title", "desc", "metadata", "defs", "style", "symbol", "clipPath", "mask", "marker", "pattern", "filter",
          "linearGradient", "radialGradient", "view")
MOVING = ("animate", "animateColor", "animateMotion", "animateTransform", "set")
INK = "#000000"


def read_drawing(data: bytes) -> tuple[Box, tuple[DrawnPath, ...]]:
    """The view (x, y, width, height) of an SVG and its paths. Raises Undrawable with every fault and its line."""
    root = parse_svg(data)
    view, turn = visible_part(root)
    paths, _ = _DrawingReader(root, plain=False).paths(turn)
    if not any(_meets(path, view) for path in paths):
        raise root.fault_here(msg("a drawing whose shapes all lie outside its view"))
    return view, paths


def _meets(path: DrawnPath, view: Box) -> bool:
    """True if part of a path, including its line width, may be visible."""
    left, top, right, foot = bounds_of(path)
    far, (x, y, wide, high) = path.weight, view
    return left - far < x + wide and right + far > x and top - far < y + high and foot + far > y


def read_icon(data: bytes, coloured: bool = False) -> tuple[tuple[DrawnPath, ...], tuple[Fault, ...]]:
    """The paths of an icon in a 512 × 512 box, and what is lost by printing it in one colour. Raises Undrawable.

    A background square, which icon sets often include, is left out, unless it is ``coloured``.
    """
    root = parse_svg(data)
    view = view_box(root) or sides_of(root)
    walk = _DrawingReader(root, plain=not coloured, view=view)
    square = (0.0, 0.0, ICON_SIDE, ICON_SIDE)
    turn = fitted_transform(root, view, ICON_SIDE, ICON_SIDE) if view is not None and view != square else Identity
    paths, lost = walk.paths(turn)
    return paths, lost


class _Shape(NamedTuple):
    """A shape to draw: its element, its style, its colours as written."""

    node: Element
    path: DrawnPath
    colours: tuple[str, ...]


class _DrawingReader:
    """Traverses a drawing once and collects faults, so that all are reported together."""

    def __init__(self, root: Element, plain: bool, view: Box | None = None) -> None:
        self._root, self._plain, self._view = root, plain, view
        self._styles = Styles(root)
        self._ids: dict[str, Element] = {}
        for node in every(root):
            self._ids.setdefault(node.attributes.get("id", ""), node)
        self._faults: list[Fault] = []
        self._visited = self._numbers = 0
        self._used: list[Element] = []
        self._depth = 0

    def paths(self, turn: Transform) -> tuple[tuple[DrawnPath, ...], tuple[Fault, ...]]:
        """Every shape, and what is lost. Raises Undrawable."""
        shapes = self._shapes_within(self._root, turn, LOOKS)
        if not shapes and not self._faults:
            raise self._root.fault_here(msg("a drawing without a single shape"))
        if self._plain:
            shapes = self._without_ground(shapes)
            self._same_ink(shapes)
        grave = [fault for fault in self._faults if not fault.lost]
        if grave:
            raise Undrawable(*grave[:MOST_FAULTS])
        return tuple(shape.path for shape in shapes), tuple(dict.fromkeys(self._faults))[:MOST_FAULTS]

    def _shapes_within(self, node: Element, turn: Transform, above: Mapping[str, str]) -> list[_Shape]:
        """The shapes of an element and its descendants."""
        if node.tag in SILENT or " " in node.tag:
            return []
        self._visited += 1
        if self._visited > MOST_VISITED:
            raise node.fault_here(msg("more than {most_visited} elements, each that is used again counted again",
                                      most_visited=MOST_VISITED))
        try:
            return list(self._drawn_shapes(node, turn, above))
        except Undrawable as found:
            # the traversal ends at these limits
            if self._visited > MOST_VISITED or self._numbers > MOST_NUMBERS or len(self._faults) > MOST_FAULTS:
                raise
            self._faults += found.faults
            return []

    def _drawn_shapes(self, node: Element, turn: Transform, above: Mapping[str, str]) -> Iterator[_Shape]:
        if node.tag not in (*SHAPES, *GROUPS):
            raise node.fault_here(msg("<{tag}>; only flat shapes are read: turn it into paths", tag=node.tag))
        if node.tag != "use" and node.href:
            raise node.fault_here(msg("href; a drawing may not reach out of its file"))
        if "systemLanguage" in node.attributes:
            raise node.fault_here(msg("systemLanguage; a drawing is the same for all readers"))
        moving = next((child.tag for child in node.children if child.tag in MOVING), None)
        if node.tag in SHAPES and moving is not None:
            raise node.fault_here(msg("<{tag}>; only flat shapes are read: turn it into paths", tag=moving))
        if "requiredExtensions" in node.attributes:
            return
        declared = self._styles.style_of(node)
        if node is self._root and not self._plain:
            self._without_background(declared)
        if declared.get("display") == "none" or not self._opaque(declared.get("opacity", "1"), "opacity", node):
            return
        style = inherited_style(declared, above)
        turn = turn.transform(transform_of(node, declared.get("transform", "")))
        if node.tag in SHAPES:
            if style["visibility"] == "visible":
                yield from self._shape(node, turn, style)
        elif node.tag == "use":
            yield from self._used_again(node, turn, style)
        elif node.tag == "svg" and node is not self._root:
            move = turn.translate(*(length(node.attributes.get(key, "0"), node) for key in ("x", "y")))
            yield from self._view_of(node, node, move, style)
        else:
            yield from self._shapes_of_children(node, turn, style)

    def _without_background(self, declared: Mapping[str, str]) -> None:
        for key in ("background", "background-color", "background-image"):
            if declared.get(key, "none").lower() not in NOTHING:
                raise self._root.fault_here(msg("{key} {value!r}; draw it as a shape", key=key,
                                                value=declared[key][:40]))

    def _shapes_of_children(self, node: Element, turn: Transform, style: Mapping[str, str]) -> list[_Shape]:
        """The shapes of an element's children; of a switch, those of the first without conditions."""
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise node.fault_here(msg("more than {most_depth} levels, those of what is used included",
                                      most_depth=MOST_DEPTH))
        children = node.children
        if node.tag == "switch":
            children = [child for child in children if child.tag not in SILENT and " " not in child.tag
                        and "requiredExtensions" not in child.attributes][:1]
        found = [shape for child in children for shape in self._shapes_within(child, turn, style)]
        self._depth -= 1
        return found

    def _used_again(self, node: Element, turn: Transform, style: Mapping[str, str]) -> list[_Shape]:
        if not node.href.startswith("#"):
            raise node.fault_here(msg("href; a drawing may not reach out of its file"))
        target = self._ids.get(node.href[1:])
        if target is None:
            raise node.fault_here(msg("<use> of {href!r}, which is nowhere in the file", href=node.href[:40]))
        if target in self._used:
            raise node.fault_here(msg("<use> of {href!r} in a circle", href=node.href[:40]))
        move = turn.translate(*(length(node.attributes.get(key, "0"), node) for key in ("x", "y")))
        self._used.append(target)
        try:
            if target.tag == "symbol" and not {"x", "y", "width", "height"}.isdisjoint(target.attributes):
                raise target.fault_here(msg("<symbol> with a place or a size of its own; write it in its <use>"))
            if target.tag in ("symbol", "svg"):
                declared = self._styles.style_of(target)
                return self._view_of(target, node, move, inherited_style(declared, style))
            return self._shapes_within(target, move, style)
        finally:
            self._used.pop()

    def _view_of(self, node: Element, sized: Element, turn: Transform, style: Mapping[str, str]) -> list[_Shape]:
        """The content of a nested view; it must not extend over its edges, since nothing is clipped."""
        view = view_box(node)
        given = [sized.attributes.get(key) or node.attributes.get(key) for key in ("width", "height")]
        if view is not None and None in given and sized is not node:
            # a symbol has the size of its <use>, or of its view
            around = self._view or view_box(self._root) or sides_of(self._root)
            given = [one or (f"{side:g}" if around else None) for one, side in
                     zip(given, (around or view)[2:], strict=True)]
        sides = [length(one, sized) for one in given if one is not None]
        if len(sides) < 2:
            if view is not None:
                raise sized.fault_here(msg("<{tag}> without width and height", tag=sized.tag))
            return self._shapes_of_children(node, turn, style)
        inner = turn.transform(fitted_transform(node, view, sides[0], sides[1])) if view is not None else turn
        found = self._shapes_of_children(node, inner, style)
        if self._styles.style_of(node).get("overflow", "hidden") in ("hidden", "scroll"):
            self._uncut(sized, found, turn, (sides[0], sides[1]))
        return found

    def _uncut(self, node: Element, shapes: list[_Shape], turn: Transform, sides: tuple[float, float]) -> None:
        """Refuse shapes that a nested view would clip."""
        corners = turn.transformPoints([(x, y) for x in (0, sides[0]) for y in (0, sides[1])])
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        slack = OVER * max(max(xs) - min(xs), max(ys) - min(ys))
        for shape in shapes:
            left, top, right, foot = extent_of(shape.path)
            if (left < min(xs) - slack or top < min(ys) - slack or right > max(xs) + slack or foot > max(ys) + slack):
                raise node.fault_here(msg("<{tag}> that cuts off what is in it; cut the shapes themselves",
                                          tag=node.tag))

    def _shape(self, node: Element, turn: Transform, style: Mapping[str, str]) -> Iterator[_Shape]:
        shape = outline(node)
        self._numbers += shape.numbers
        if self._numbers > MOST_NUMBERS:
            raise node.fault_here(msg("outlines of more than {most_numbers} numbers", most_numbers=MOST_NUMBERS))
        fill, stroke = (self._paint(style, key, node) for key in ("fill", "stroke"))
        weight = length(style["stroke-width"], node) if stroke else 0.0
        if weight < 0:
            raise node.fault_here(msg("a line of the width {written}", written=style["stroke-width"][:40]))
        stroke = stroke if weight > 0 else None
        if not shape.d or not (fill or stroke):
            return
        colours = tuple(tone for tone in (fill, stroke) if tone)
        if self._plain:
            fill, stroke = fill and INK, stroke and INK
        refuse_adornments(node, style, fill, stroke)
        wider, shape_of_pen = pen_of(node, turn) if stroke else (1.0, None)
        kept = self._plain and shape.verbatim and turn == Identity and not stroke
        d = shape.d if kept else placed_path(node, shape.d, turn)
        if d:
            self._visited += MOST_VISITED // MOST_SHAPES
            yield _Shape(node, DrawnPath(d, fill, stroke, round(weight * wider, 4), style["fill-rule"] == "evenodd",
                                         CAPS.get(style["stroke-linecap"], "butt"),
                                         nib(node, style, wider, shape_of_pen) if stroke else Nib()), colours)

    def _paint(self, style: Mapping[str, str], key: str, node: Element) -> str | None:
        """The colour of a fill or a stroke; an icon may have any, and non-flat paint is recorded as lost."""
        if not self._opaque(style[f"{key}-opacity"], f"{key}-opacity", node):
            return None
        try:
            return colour(style[key], style, node)
        except Undrawable as found:
            if not self._plain:
                raise
            self._report_lost(node, found.faults[0].what)
            return INK

    def _opaque(self, written: str, key: str, node: Element) -> bool:
        """True if something with this opacity is visible. Raises Undrawable for partial opacity."""
        seen = share(written, node)
        if 0 < seen < 1:
            if not self._plain:
                raise node.fault_here(msg("{key} {written!r}; only opaque, whole shapes are read", key=key,
                                          written=written))
            self._report_lost(node, msg("{key} {written!r}", key=key, written=written))
        return seen > 0

    def _report_lost(self, node: Element, what: Message) -> None:
        self._faults.append(Fault(node.line, node.column, what, lost=True))

    def _without_ground(self, shapes: list[_Shape]) -> list[_Shape]:
        """The shapes without a background rectangle that fills the whole view."""
        ground = shapes[0].path if len(shapes) > 1 else None
        if ground is None or ground.stroke or len(ground.d) > 200:
            return shapes
        corners = rectangle(ground)
        whole = (0.0, 0.0, ICON_SIDE, ICON_SIDE)
        if self._view is not None:
            turn = fitted_transform(self._root, self._view, ICON_SIDE, ICON_SIDE)
            x, y, wide, high = self._view
            (left, top), (right, foot) = turn.transformPoints([(x, y), (x + wide, y + high)])
            whole = (left, top, right, foot)
        slack = OVER * ICON_SIDE
        covers = corners is not None and all(
            sign * (is_ - edge) <= slack for is_, edge, sign in zip(corners, whole, (1, 1, -1, -1), strict=True))
        return shapes[1:] if covers else shapes

    def _same_ink(self, shapes: list[_Shape]) -> None:
        """Record a second colour as lost, since one ink cannot distinguish it."""
        first = shapes[0].colours[0] if shapes else INK
        for shape in shapes:
            other = next((tone for tone in shape.colours if tone != first), None)
            if other is not None:
                self._report_lost(shape.node, msg("{other} beside {first}", other=other, first=first))
                return
