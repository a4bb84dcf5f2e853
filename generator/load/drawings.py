"""Drawings of a theme (SVG) to flat paths: shapes in plain colours and nothing that reaches out of the file.

What could fetch, run or hide something (scripts, links, embedded pictures, entities, fonts, filters) is refused with
its line, so that a drawing is printed as it was drawn or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Literal
from xml.etree.ElementTree import Element
from xml.parsers import expat

from fontTools.misc.transform import Identity, Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path
from fontTools.svgLib.path.shapes import PathBuilder

from generator.model.theme import DrawnPath

MOST_BYTES, MOST_ELEMENTS, MOST_DEPTH, FARTHEST = 2_000_000, 5000, 64, 1e6
SVG = "http://www.w3.org/2000/svg"
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
GROUPS = ("svg", "g", "switch")
# what says nothing about the picture; what is kept in defs is used by what is refused
SILENT = ("title", "desc", "metadata", "defs", "style")
# properties of which only this value is understood
ONLY = {"opacity": "1", "fill-opacity": "1", "stroke-opacity": "1", "filter": "none", "mask": "none",
        "clip-path": "none", "stroke-dasharray": "none", "mix-blend-mode": "normal"}
INHERITED = ("fill", "stroke", "stroke-width", "stroke-linecap", "fill-rule", "color", "visibility")
PLAIN = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt", "fill-rule": "nonzero",
         "color": "#000000", "visibility": "visible"}
TURN = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)[\s,]*")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
CAPS: dict[str, Literal["butt", "round", "square"]] = {"round": "round", "square": "square"}
CLASS = re.compile(r"\.[A-Za-z_][\w-]*")


@dataclass(slots=True)
class Node:
    """An element: its name without a namespace (with it, when it is not that of SVG), attributes, line, contents."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Node] = field(default_factory=list)
    text: str = ""


Styles = dict[str, dict[str, str]]


def read_drawing(data: bytes) -> tuple[tuple[float, float, float, float], tuple[DrawnPath, ...]]:
    """The view (x, y, width, height) of an SVG and its paths. Raises ValueError, naming the line."""
    if len(data) > MOST_BYTES:
        raise ValueError(f"more than {MOST_BYTES // 1_000_000} MB")
    root = _parsed(data)
    if root.tag != "svg":
        raise ValueError(f"an element <{root.tag}> where <svg> should be")
    view = _view(root)
    styles = _styles(root)
    paths = tuple(_paths(root, Identity, PLAIN, styles))
    if not paths:
        raise ValueError("a drawing without a single shape")
    return view, paths


def _parsed(data: bytes) -> Node:
    """The tree of elements. Entities are refused, so none can be blown up or read from elsewhere."""
    parser = expat.ParserCreate(namespace_separator=" ")
    top = Node("", {}, 0)
    stack, count = [top], 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        line = parser.CurrentLineNumber
        if count > MOST_ELEMENTS or len(stack) > MOST_DEPTH:
            what = f"{MOST_ELEMENTS} elements" if count > MOST_ELEMENTS else f"{MOST_DEPTH} levels"
            raise ValueError(f"more than {what} (line {line})")
        space, _, tag = name.rpartition(" ")
        node = Node(tag if space in ("", SVG) else name, attributes, line)
        stack[-1].children.append(node)
        stack.append(node)

    def end(name: str) -> None:
        stack.pop()

    def text(words: str) -> None:
        stack[-1].text += words

    def entity(*about: object) -> None:
        raise ValueError(f"an entity (line {parser.CurrentLineNumber}); write what it stands for")

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise ValueError(f"no SVG: {error}") from None
    return top.children[0]


def _view(root: Node) -> tuple[float, float, float, float]:
    written = root.attributes.get("viewBox", "")
    numbers = [float(number) for number in NUMBER.findall(written)]
    if not numbers:
        sides = [NUMBER.match(root.attributes.get(key, "").strip()) for key in ("width", "height")]
        numbers = [0.0, 0.0, *(float(side[0]) for side in sides if side is not None)]
    if len(numbers) != 4 or not all(isfinite(n) and abs(n) <= FARTHEST for n in numbers) or min(numbers[2:]) <= 0:
        raise ValueError(f"no view such as viewBox=\"0 0 400 300\" (line {root.line})")
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _styles(root: Node) -> Styles:
    """What ``<style>`` says of classes; other selectors are refused."""
    found: Styles = {}
    for node in _all(root):
        if node.tag == "style":
            words = re.sub(r"/\*.*?\*/", "", node.text, flags=re.S)
            rest = RULE.sub("", words).strip()
            if rest:
                raise ValueError(f"a style that is no list of classes (line {node.line}): {rest[:30]!r}")
            for selectors, body in RULE.findall(words):
                for selector in selectors.split(","):
                    if CLASS.fullmatch(selector.strip()) is None:
                        raise ValueError(f"a style of {selector.strip()!r} (line {node.line}); only classes are read")
                    found.setdefault(selector.strip()[1:], {}).update(_declared(body))
    return found


def _all(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _all(child)


def _declared(body: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in body.split(";"))
    return {key.strip().lower(): value.replace("!important", "").strip() for key, colon, value in pairs if colon}


def _paths(node: Node, turn: Transform, above: Mapping[str, str], styles: Styles) -> Iterator[DrawnPath]:
    if node.tag in SILENT or " " in node.tag:
        return
    if node.tag not in (*SHAPES, *GROUPS):
        raise ValueError(f"<{node.tag}> (line {node.line}); only flat shapes are read: turn it into paths")
    for name in node.attributes:
        if name.lower().startswith("on") or name.rpartition(" ")[2] == "href":
            raise ValueError(f"{name.rpartition(' ')[2]} (line {node.line}); a drawing may not reach out of its file")
    told = _told(node, styles)
    if told.get("display") == "none":
        return
    style = {**above, **{key: told[key] for key in INHERITED if key in told and told[key] != "inherit"}}
    turn = turn.transform(_turned(node, told.get("transform", "")))
    if node.tag in GROUPS:
        for child in node.children:
            yield from _paths(child, turn, style, styles)
    elif style["visibility"] == "visible":
        yield from _shape(node, turn, style)


def _told(node: Node, styles: Styles) -> dict[str, str]:
    """What an element says of its looks: attributes, then its classes, then its own style."""
    told = {key: value.strip() for key, value in node.attributes.items()}
    for name in node.attributes.get("class", "").split():
        told.update(styles.get(name, {}))
    told.update(_declared(node.attributes.get("style", "")))
    for key, allowed in ONLY.items():
        value = told.get(key, allowed)
        if value != allowed and not (allowed == "1" and NUMBER.match(value) and _number(value, node) == 1):
            raise ValueError(f"{key} {value!r} (line {node.line}); only opaque, whole shapes are read")
    return told


def _turned(node: Node, written: str) -> Transform:
    turn = Identity
    if TURN.sub("", written).strip():
        raise ValueError(f"a transform that cannot be read (line {node.line}): {written[:40]!r}")
    for name, inside in TURN.findall(written):
        numbers = [float(number) for number in NUMBER.findall(inside)]
        try:
            turn = turn.transform(TURNS[name](*numbers))
        except TypeError:
            raise ValueError(f"a transform that cannot be read (line {node.line}): {name}({inside})") from None
    return turn


def _matrix(a: float, b: float, c: float, d: float, e: float, f: float) -> Transform:
    return Transform(a, b, c, d, e, f)


def _translate(x: float, y: float = 0.0) -> Transform:
    return Identity.translate(x, y)


def _scale(x: float, y: float | None = None) -> Transform:
    return Identity.scale(x, x if y is None else y)


def _rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Transform:
    return Identity.translate(x, y).rotate(degrees * RADIAN).translate(-x, -y)


def _skew_x(degrees: float) -> Transform:
    return Identity.skew(degrees * RADIAN, 0)


def _skew_y(degrees: float) -> Transform:
    return Identity.skew(0, degrees * RADIAN)


RADIAN = 0.017453292519943295
TURNS: dict[str, Callable[..., Transform]] = {
    "matrix": _matrix, "translate": _translate, "scale": _scale, "rotate": _rotate, "skewX": _skew_x, "skewY": _skew_y,
}


def _shape(node: Node, turn: Transform, style: Mapping[str, str]) -> Iterator[DrawnPath]:
    fill, stroke = _colour(style["fill"], style, node), _colour(style["stroke"], style, node)
    grown = abs(turn[0] * turn[3] - turn[1] * turn[2]) ** 0.5
    weight = _number(style["stroke-width"], node) * grown
    d = _path_data(node, turn)
    if d and (fill or (stroke and weight > 0)):
        yield DrawnPath(d, fill, stroke if weight > 0 else None, round(weight, 4), style["fill-rule"] == "evenodd",
                        CAPS.get(style["stroke-linecap"], "butt"))


def _path_data(node: Node, turn: Transform) -> str:
    """The outline of a shape as absolute path data in the units of the view. Raises ValueError."""
    plain = {key: value for key, value in node.attributes.items() if key != "transform"}
    builder, pen = PathBuilder(), SVGPathPen(None, ntos=_written)
    try:
        builder.add_path_from_element(Element(node.tag, plain))
        for d in builder.paths:
            parse_path(d, TransformPen(pen, turn))
    except (ValueError, IndexError, TypeError, AttributeError, AssertionError, OverflowError) as error:
        raise ValueError(f"<{node.tag}> that cannot be read (line {node.line}): {error}") from None
    return str(pen.getCommands())


def _written(number: float) -> str:
    if not isfinite(number) or abs(number) > FARTHEST:
        raise ValueError(f"a point at {number:g}")
    return f"{number:.3f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))


def _colour(written: str, style: Mapping[str, str], node: Node) -> str | None:
    if written == "none":
        return None
    if written == "currentColor":
        written = style["color"]
    # only drawings need the names of colours
    from PIL import ImageColor

    try:
        parts = ImageColor.getrgb(written)
    except ValueError:
        raise ValueError(f"the colour {written!r} (line {node.line}); only flat colours are read") from None
    if len(parts) == 4 and parts[3] != 255:
        raise ValueError(f"the colour {written!r} (line {node.line}); only opaque colours are read")
    return "#{:02x}{:02x}{:02x}".format(*parts[:3])


def _number(written: str, node: Node) -> float:
    match = NUMBER.match(written.strip())
    if match is None:
        raise ValueError(f"{written!r} for a number (line {node.line})")
    return float(match[0]) / (100 if written.strip().endswith("%") else 1)
