"""Shapes of an SVG as path data, and the transforms that place them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import isfinite, radians, tan
from typing import NamedTuple

from fontTools.misc.transform import Identity, Transform
from fontTools.pens.basePen import AbstractPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path

from generator.load.svg_style import NUMBER, SPACE, length, numbers
from generator.load.svg_tree import FARTHEST, MOST_NUMBERS, Element
from generator.message import msg, quoted_text

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
# numbers of arguments of each command
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])")
N, W, GAP = NUMBER.pattern, r"[ \t\r\n\f]*+", r"[ \t\r\n\f]*+(?:,[ \t\r\n\f]*+)?+"
# a comma that separates no two numbers
STRAY = re.compile(rf"(?:^|[MmZzLlHhVvCcSsQqTtAa,]){W},|,{W}(?:[MmZzLlHhVvCcSsQqTtAa]|$)")
ARC = re.compile(rf"{GAP}({N}){GAP}({N}){GAP}({N}){GAP}([01]){GAP}([01]){GAP}({N}){GAP}({N})")
# numbers as fontTools parses them: it splits a leading zero from other digits
CANONICAL = re.compile(r"[-+]?(?:(?:0|[1-9]\d*+)(?:\.\d++)?|\.\d++)(?:[eE][-+]?\d++)?")
# the common case: path data that every parser reads alike, with numbers below a million
P, H = r"[-+]?(?:(?:0|[1-9]\d{0,5}+)(?!\d)(?:\.\d++)?+|\.\d++)", r"[ \t]*+(?:,[ \t]*+)?+"
# the radius of an arc; one of zero makes a straight line
R = r"(?![-+]?[0.]++(?![1-9.]))[+]?(?:(?:0|[1-9]\d{0,5}+)(?!\d)(?:\.\d++)?+|\.\d++)"
COMMON = re.compile(
    rf"[Mm](?:{GAP}{P}{GAP}{P})++(?:{GAP}(?:[Zz]|[HhVv](?:{GAP}{P})++|[MmLlTt](?:{GAP}{P}{GAP}{P})++"
    rf"|[SsQq](?:{GAP}{P}{GAP}{P}{GAP}{P}{GAP}{P})++|[Cc](?:{GAP}{P}{GAP}{P}{GAP}{P}{GAP}{P}{GAP}{P}{GAP}{P})++"
    rf"|[Aa](?:{H}{R}{H}{R}{H}{P}{H}[01]{H}[01]{H}{P}{H}{P})++))*+")
TURN = re.compile(rf"(matrix|translate|scale|rotate|skewX|skewY){W}\(([^()]*+)\){GAP}")
# maximal length of a transform
LONGEST_TURN = 2000
Box = tuple[float, float, float, float]


class Outline(NamedTuple):
    """Path data for fontTools, and how many numbers it has. ``verbatim`` is True if it is unchanged."""

    d: str
    numbers: int
    verbatim: bool = False


def outline(node: Element) -> Outline:
    """The outline of a shape in its own units; empty if it draws nothing. Raises Undrawable."""
    if node.tag == "path":
        return path(node)
    if node.tag in ("polyline", "polygon"):
        return _points(node)
    tokens = BASIC[node.tag](node)
    return Outline(" ".join(f"{token:.10g}" if isinstance(token, float) else token for token in tokens), len(tokens))


def path(node: Element) -> Outline:
    """The data of ``<path>``, with every command completed to its number of arguments."""
    written = node.attributes.get("d", "").strip(SPACE)
    if COMMON.fullmatch(written) and not STRAY.search(written):
        long = len(written) > MOST_NUMBERS
        count = len(NUMBER.findall(written)) + len(COMMAND.findall(written)) if long else len(written) // 3
        return Outline(written, count, True)
    if len(COMMAND.findall(written)) > MOST_NUMBERS:
        raise node.fault_here(msg("an outline of more than {most_numbers} commands", most_numbers=MOST_NUMBERS))
    first, *parts = COMMAND.split(written)
    stray = STRAY.search(written)
    if stray is not None:
        raise node.fault_here(msg("<path> that cannot be read: {command!r}", command=written[stray.start() :][:40]))
    if first.strip(SPACE) or (parts and parts[0] not in "Mm"):
        raise node.fault_here(msg("<path> that cannot be read: it begins with {written!r}", written=written[:20]))
    tokens: list[str] = []
    for command, inside in zip(parts[::2], parts[1::2], strict=True):
        count = COUNTS[command.upper()]
        if command in "Aa":
            arcs, rest = ARC.findall(inside), ARC.sub("", inside)
            found = [number for arc in arcs for number in arc]
        else:
            found, rest = NUMBER.findall(inside), NUMBER.sub("", inside)
        if rest.strip(f"{SPACE},") or (len(found) % count or not found if count else found):
            raise node.fault_here(msg("<path> that cannot be read: {command!r}",
                                      command=(command + inside.strip())[:40]))
        tokens += _arcs(command, arcs) if command in "Aa" else [command, *found]
    values = [float(token) for token in tokens if not token.isalpha()]
    if not all(isfinite(value) and abs(value) <= FARTHEST for value in values):
        raise node.fault_here(msg("<path> that cannot be read: a number beyond {farthest:g}", farthest=FARTHEST))
    return Outline(" ".join(map(_canonical, tokens)), len(values))


def _arcs(command: str, arcs: list[tuple[str, ...]]) -> Iterator[str]:
    """The tokens of arcs; one with a radius of zero is a straight line."""
    for arc in arcs:
        if float(arc[0]) and float(arc[1]):
            yield from (command, *(number.lstrip("-") for number in arc[:2]), *arc[2:])
        else:
            yield from ("L" if command == "A" else "l", *arc[5:])


def _canonical(token: str) -> str:
    if token.isalpha() or CANONICAL.fullmatch(token):
        return token
    return f"{float(token):.10g}"


def _points(node: Element) -> Outline:
    found = numbers(node.attributes.get("points", ""), node, quoted_text(f"<{node.tag}>"))
    if len(found) % 2:
        raise node.fault_here(msg("<{tag}> that cannot be read: an x without a y", tag=node.tag))
    data = f"M{' '.join(f'{number:.10g}' for number in found)}" if found else ""
    return Outline(data + ("Z" if data and node.tag == "polygon" else ""), len(found))


Tokens = list[str | float]


def _rect(node: Element) -> Tokens:
    x, y, wide, high = (_size(node, key) for key in ("x", "y", "width", "height"))
    if min(wide, high) <= 0:
        return _nothing(node, min(wide, high))
    rx, ry = _radii(node)
    if min(rx, ry) < 0:
        return _nothing(node, min(rx, ry))
    rx, ry = min(rx, wide / 2), min(ry, high / 2)
    right, foot = x + wide, y + high
    if not rx or not ry:
        return ["M", x, y, "H", right, "V", foot, "H", x, "Z"]
    turn: Tokens = ["A", rx, ry, "0 0 1"]
    return ["M", x + rx, y, "H", right - rx, *turn, right, y + ry, "V", foot - ry, *turn, right - rx, foot,
            "H", x + rx, *turn, x, foot - ry, "V", y + ry, *turn, x + rx, y, "Z"]


def _radii(node: Element) -> tuple[float, float]:
    """The radii of corners, or of an ellipse; a missing one equals the other."""
    given = [_optional(node, key) for key in ("rx", "ry")]
    across, down = (one if one is not None else other for one, other in (given, given[::-1]))
    return across or 0.0, down or 0.0


def _optional(node: Element, key: str) -> float | None:
    written = node.attributes.get(key, "auto").strip()
    return None if written == "auto" else _size(node, key)


def _round(node: Element, rx: float, ry: float) -> Tokens:
    if min(rx, ry) <= 0:
        return _nothing(node, min(rx, ry))
    cx, cy = _size(node, "cx"), _size(node, "cy")
    turn: Tokens = ["A", rx, ry, "0 0 1"]
    return ["M", cx + rx, cy, *turn, cx, cy + ry, *turn, cx - rx, cy, *turn, cx, cy - ry, *turn, cx + rx, cy, "Z"]


def _line(node: Element) -> Tokens:
    x1, y1, x2, y2 = (_size(node, key) for key in ("x1", "y1", "x2", "y2"))
    return ["M", x1, y1, "L", x2, y2]


def _nothing(node: Element, least: float) -> Tokens:
    if least < 0:
        raise node.fault_here(msg("<{tag}> that cannot be read: a negative size", tag=node.tag))
    return []


MUST = {"rect": ("width", "height"), "circle": ("r",)}


def _size(node: Element, key: str) -> float:
    written = node.attributes.get(key)
    if written is None:
        if key in MUST.get(node.tag, ()):
            raise node.fault_here(msg("<{tag}> that cannot be read: it has no {key}", tag=node.tag, key=key))
        return 0.0
    try:
        return length(written, node)
    except ValueError:
        raise node.fault_here(msg("<{tag}> that cannot be read: {key} {written!r}",
                                  tag=node.tag, key=key, written=written[:30])) from None


BASIC: dict[str, Callable[[Element], Tokens]] = {
    "rect": _rect,
    "circle": lambda node: _round(node, *[_size(node, "r")] * 2),
    "ellipse": lambda node: _round(node, *_radii(node)),
    "line": _line,
}


def draw_path(d: str, turn: Transform, pen: AbstractPen) -> None:
    """Draw path data made by ``outline`` with a pen."""
    parse_path(d, TransformPen(pen, turn))


def placed_path(node: Element, d: str, turn: Transform) -> str:
    """Path data with absolute coordinates, rounded to 0.001. Raises Undrawable for coordinates beyond the limit."""
    pen = _Pen(None, ntos=_written_number)
    try:
        draw_path(d, turn, pen)
    except (ValueError, OverflowError, ZeroDivisionError) as error:
        raise node.fault_here(msg("<{tag}> that cannot be read: {error}", tag=node.tag, error=error)) from None
    return str(pen.getCommands())


class _Pen(SVGPathPen):  # type: ignore[misc]
    """Writes path data; keeps a line of length zero, which is a dot with round caps."""

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        before = len(self._commands)
        super()._lineTo(pt)
        if len(self._commands) == before and self._lastCommand == "M":
            self._commands.append("h0")
            self._lastCommand: str | None = "h"


def _written_number(number: float) -> str:
    if not isfinite(number) or abs(number) > FARTHEST:
        raise ValueError(msg("a point at {number:g}", number=number))
    return f"{number:.3f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))


def transform_of(node: Element, written: str) -> Transform:
    """The value of ``transform``. Raises Undrawable."""
    turn = Identity
    if written.strip(SPACE) in ("", "none"):
        return turn
    if len(written) > LONGEST_TURN or TURN.sub("", written).strip(SPACE) or written.rstrip(SPACE).endswith(","):
        raise node.fault_here(msg("a transform that cannot be read: {written!r}", written=written[:40]))
    for name, inside in TURN.findall(written):
        try:
            turn = turn.transform(TURNS[name](*numbers(inside, node, msg("a transform"))))
        except TypeError:
            raise node.fault_here(msg("a transform that cannot be read: {name}({inside})",
                                      name=name, inside=inside[:40])) from None
    return turn


def _rotation(degrees: float, x: float, y: float) -> Transform:
    return Identity.translate(x, y).rotate(radians(degrees)).translate(-x, -y)


# a transform with a wrong number of arguments raises TypeError
TURNS: dict[str, Callable[..., Transform]] = {
    "matrix": lambda a, b, c, d, e, f: Transform(a, b, c, d, e, f),
    "translate": lambda x, y=0.0: Identity.translate(x, y),
    "scale": lambda x, y=None: Identity.scale(x, x if y is None else y),
    "rotate": lambda degrees, *about: _rotation(degrees, *about or (0.0, 0.0)),
    "skewX": lambda degrees: Transform(1, 0, tan(radians(degrees)), 1, 0, 0),
    "skewY": lambda degrees: Transform(1, tan(radians(degrees)), 0, 1, 0, 0),
}
