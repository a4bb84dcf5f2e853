"""Shapes of actors and things, from text: a small language that packs write too.

A text is a list of shapes from back to front, one on a line (or after ``;``): kind, points, then words. The box of a
thing is 100 × 100 units, y downwards. Kinds: ``blob`` (an ellipse about a point), ``limb`` (a tube through points with
radii), ``plate`` (an outline blown up to relief), ``ink`` (a tapered stroke), ``whisker`` (a stroke with a light edge).
Words are ``key=value``, flags, or names of materials; ``= name words`` declares a material of this text. ``@`` begins
a fact of the whole figure: ``@focus x,y,height``, ``@hue tint=#rrggbb …``, ``@also word, word``, ``@cells wide,high``,
``@poses build``, ``@like figure``, or a part of which is what follows: ``@part``, ``@limb``, ``@held``,
``@chain`` (``FigurePart``).
``#`` at the beginning or after a space begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

from msgspec import Struct

from generator.finding import did_you_mean
from generator.message import Message, joined_messages, msg
from generator.records import replace

Kind = Literal["blob", "limb", "plate", "ink"]
KINDS: tuple[Kind, ...] = ("blob", "limb", "plate", "ink")
WHISKER = "whisker"
PartKind = Literal["part", "limb", "held", "chain"]
# facts that name something
NAMED: Mapping[str, str] = {"@poses": "build", "@like": "like"}
# how many points a part has, where it is told
PARTS: Mapping[str, tuple[PartKind, tuple[int, ...]]] = {
    "@part": ("part", (1,)), "@limb": ("limb", (3, 4)), "@held": ("held", (2,)), "@chain": ("chain", ()),
}
NUMBER = re.compile(r"-?(?:\d{1,4}(?:\.\d{1,4})?|\.\d{1,4})")
WORD = re.compile(r"\S+")
COMMENT = re.compile(r"(?:^|\s)#.*")
MATERIAL = re.compile(r"[a-z][a-z0-9_-]{0,30}")
HUE = re.compile(r"([0-9])=(#[0-9a-f]{6})")
SYNONYM = re.compile(r"[^\W\d_][\w’-]{0,40}")
MOST_SHAPES, MOST_POINTS, MOST_FOLDS = 400, 60, 6
# pieces of all limbs of a text: each is measured against every pixel that a limb covers
MOST_PIECES = 3000
# cells that a thing seen from above covers, on a side
MOST_CELLS = 12
# words of an item, its materials written out, and letters of a word
MOST_WORDS, MOST_LETTERS = 120, 200
# numbers of the tints of a plate
TINTS = 10


class Folds(Struct, frozen=True):
    """Folds of cloth that fan out: how many in a circle, how deep, and from where (units)."""

    count: float
    depth: float
    x: float
    y: float


class Look(Struct, frozen=True):
    """How a shape is lit and engraved. Lengths in units of the box, but ``line`` and ``width`` in mm.

    ``tone``: how bright it is where light falls (0 to 1.2), ``ambient``: where none falls, as a share of ``tone``;
    ``gloss``: a highlight; ``flat``: darkness without light and relief. ``hatch``: degrees across the lines; ``bend``:
    how far they follow the relief; ``rings`` or ``along`` a limb instead. Shapes of a ``group`` melt over ``melt``
    units. ``clean``: no lines where it is lit. ``size``: on tokens alone, or not on them. ``fur``: length of hairs,
    combed towards ``comb`` degrees, ``hairs`` as many. ``deep``: height of the relief (negative: a hollow), ``round``:
    breadth of a plate's edge, ``smooth``: its corners, ``steps`` between its points. ``line``: contour, ``shadow``:
    contact shadow. ``width`` and ``white`` are of strokes.
    """

    tone: float = 0.85
    ambient: float = 0.28
    gloss: float = 0.0
    flat: float | None = None
    tint: int = 0
    line: float = 0.16
    hatch: float = 35.0
    bend: float = 0.55
    mode: Literal["", "rings", "along"] = ""
    group: str = ""
    melt: float = 3.0
    fur: float = 0.0
    comb: float = 90.0
    hairs: float = 1.0
    folds: tuple[Folds, ...] = ()
    deep: float = 1.0
    mail: bool = False
    clean: bool = False
    size: Literal["", "token", "detail"] = ""
    round: float = 5.0
    smooth: bool = True
    steps: int = 5
    shadow: float = 0.5
    width: float = 0.16
    white: bool = False


class SculptedShape(Struct, frozen=True):
    """One shape; ``points`` are (x, y), or (x, y, radius) of a limb; ``radii`` and ``turn`` (degrees) are of a blob."""

    kind: Kind
    points: tuple[tuple[float, ...], ...]
    look: Look
    radii: tuple[float, float] = (1.0, 1.0)
    turn: float = 0.0


class FigurePart(Struct, frozen=True):
    """A part that moves in poses: the shapes and joints after the first ``shapes`` and ``joints``, up to the next part.

    ``points``, as it is drawn: of a ``part`` its pivot; of a ``limb`` its root, its joint, its end and, if others, the
    lengths of its two bones; of what is ``held`` by the limb of this name the hand and the tip; of a ``chain`` none.
    Without points it is a further piece of the part of this name. The end of a limb is a joint of its name.
    """

    kind: PartKind
    name: str
    points: tuple[tuple[float, float], ...]
    shapes: int
    joints: int


class CastFigure(Struct, frozen=True):
    """Something to draw: its shapes from back to front.

    ``focus``: what a token shows of it: the middle (x, y) and the height, in units. ``hues``: tints that it wants in a
    colour of its own (``#rrggbb``). ``also``: other words for it. ``cells``: what it covers, seen from above on a floor
    of cells, in boxes of 22 units; None for what is seen from the side. ``joints``: its parts by name, where others
    touch it. ``build``: the table of its poses; ``parts`` are what moves in them. ``like``: the figure whose
    other parts it has.
    """

    id: str
    shapes: tuple[SculptedShape, ...]
    focus: tuple[float, float, float] = (50.0, 50.0, 100.0)
    hues: tuple[tuple[int, str], ...] = ()
    also: tuple[str, ...] = ()
    cells: tuple[int, int] | None = None
    joints: tuple[tuple[str, tuple[float, float]], ...] = ()
    build: str = ""
    like: str = ""
    parts: tuple[FigurePart, ...] = ()


def tinted_shapes(shapes: Sequence[SculptedShape], tints: Mapping[int, int]) -> tuple[SculptedShape, ...]:
    """Shapes with other tints."""
    return tuple(replace(shape, look=replace(shape.look, tint=tints.get(shape.look.tint, shape.look.tint)))
                 for shape in shapes)


class BadShape(ValueError):
    """A text that is no list of shapes: ``expected A, found B``, and where: line and column from 1."""

    def __init__(self, message: Message, line: int, column: int) -> None:
        super().__init__(message)
        self.message, self.line, self.column = message, line, column


# what numbers a key of a look may have
RANGES: Mapping[str, tuple[float, float]] = {
    "tone": (0, 1.4), "ambient": (0, 1), "gloss": (0, 1), "flat": (0, 1), "tint": (0, TINTS - 1), "line": (0, 2),
    "hatch": (-360, 360), "bend": (0, 1), "melt": (0.1, 50), "fur": (0, 10), "comb": (-360, 360), "hairs": (0, 8),
    "deep": (-6, 6), "round": (0.2, 60), "steps": (1, 20), "shadow": (0, 1), "width": (0.02, 4),
}
FLAGS: Mapping[str, tuple[str, object]] = {
    "rings": ("mode", "rings"), "along": ("mode", "along"), "mail": ("mail", True), "sharp": ("smooth", False),
    "paper": ("white", True), "clean": ("clean", True),
    "token": ("size", "token"), "detail": ("size", "detail"),
}
OTHERS = ("radii", "turn", "group", "folds")
EXAMPLES: Mapping[str, str] = {
    "@focus": "@focus 50,46,96", "@hue": "@hue 4=#7f9a56", "@also": "@also wolf-rat, szczur",
    "@cells": "@cells 2,1", "@joint": "@joint neck 22,40",
    "@poses": "@poses mouse", "@like": "@like filch", "@part": "@part head 50,52",
    "@limb": "@limb lead 59,58 70,62 86,52", "@held": "@held lead 86,52 112,39", "@chain": "@chain tail",
}


class _Words:
    """The words of one shape, read into a look, the radii and the turn of a blob."""

    def __init__(self, materials: Mapping[str, str], line: int) -> None:
        self.materials, self.line = materials, line
        self.look: dict[str, Any] = {}
        self.blob: dict[str, Any] = {}
        self.count = 0

    def read(self, word: str, column: int) -> None:
        self.count += 1
        if self.count > MOST_WORDS:
            raise BadShape(msg("expected at most {most} words with those of materials, found more", most=MOST_WORDS),
                           self.line, column)
        key, equals, value = word.partition("=")
        if not equals and key in self.materials:
            for own in self.materials[key].split():
                self.read(own, column)
        elif not equals and key in FLAGS:
            name, found = FLAGS[key]
            self.look[name] = found
        elif equals and key in RANGES:
            self.look[key] = self._number(key, value, column)
        elif equals and key in OTHERS:
            self._take_setting(key, value, column)
        else:
            known = [*self.materials, *FLAGS, *(f"{key}=" for key in (*RANGES, *OTHERS))]
            raise BadShape(msg("expected a material or a word of shapes, found {word!r}{hint}", word=word,
                               hint=_hint(word if not equals else f"{key}=", known)), self.line, column)

    def _number(self, key: str, value: str, column: int) -> float | int:
        low, high = RANGES[key]
        whole = key in ("tint", "steps")
        number = float(value) if NUMBER.fullmatch(value) else None
        if number is None or not low <= number <= high or (whole and number != int(number)):
            raise BadShape(msg("expected {key}= with a number from {low:g} to {high:g}, found {value!r}", key=key,
                               low=low, high=high, value=value), self.line, column)
        return int(number) if whole else number

    def _take_setting(self, key: str, value: str, column: int) -> None:
        if key == "group":
            self.look[key] = value
        elif key == "turn":
            self.blob[key] = _numbers(value, 1, self.line, column)[0]
        elif key == "radii":
            self.blob[key] = tuple(max(0.1, abs(one)) for one in _numbers(value, 2, self.line, column))
        else:
            found = [Folds(*_numbers(one, 4, self.line, column)) for one in value.split("/")[:MOST_FOLDS]]
            self.look[key] = tuple(found)


def _numbers(value: str, count: int, line: int, column: int) -> tuple[float, ...]:
    parts = value.split(",")
    if len(parts) != count or not all(NUMBER.fullmatch(part) for part in parts):
        raise BadShape(msg("expected {count} numbers such as {example}, found {value!r}", count=count,
                           example=",".join(["12.5"] * count), value=value), line, column)
    return tuple(map(float, parts))


def _hint(word: str, known: list[str]) -> Message:
    found = did_you_mean(word, known)
    return joined_messages(("; ", found) if found else (), "")


def read_materials(text: str, known: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """The materials that a text declares, by name, and those that are ``known``. Raises BadShape for others."""
    found = dict(known)
    for line, items in _items(text):
        _declare_material(found, items, line)
    return found


def read_shapes(text: str, materials: Mapping[str, str]) -> tuple[SculptedShape, ...]:
    """The shapes of a text, from back to front; ``materials`` are those that every text may use. Raises BadShape."""
    return read_figure("", text, materials).shapes


def read_figure(id: str, text: str, materials: Mapping[str, str]) -> CastFigure:
    """The figure of a text; ``materials`` are those that every text may use. Raises BadShape."""
    own, shapes, facts, pieces = dict(materials), list[SculptedShape](), dict[str, Any](), 0
    for line, items in _items(text):
        column, kind = items[0]
        if kind == "=":
            _declare_material(own, items, line)
            continue
        if kind in PARTS:
            told = _part(items, line, facts.get("parts", ()))
            part = FigurePart(*told, len(shapes), len(facts.get("joints", ())))
            facts["parts"] = (*facts.get("parts", ()), part)
            if part.kind == "limb" and part.points:
                facts["joints"] = (*facts.get("joints", ()), (part.name, part.points[2]))
            continue
        if kind.startswith("@"):
            fact = _fact(items, line)
            facts |= {"joints": (*facts.get("joints", ()), *fact["joints"])} if "joints" in fact else fact
            continue
        found = list(_shapes(items, own, line))
        shapes += found
        pieces += sum(len(shape.points) * shape.look.steps for shape in found if shape.kind == "limb")
        if len(shapes) > MOST_SHAPES:
            raise BadShape(msg("expected at most {most} shapes, found more", most=MOST_SHAPES), line, column)
        if pieces > MOST_PIECES:
            raise BadShape(msg("expected at most {most} pieces of limbs (points times steps), found more",
                               most=MOST_PIECES), line, column)
    if not shapes:
        raise BadShape(msg("expected at least one shape, found none"), 1, 1)
    return CastFigure(id, tuple(shapes), **facts)


def synonyms_in(text: str) -> tuple[str, ...]:
    """The other words for a figure, without reading its shapes. Raises BadShape."""
    return next((_fact(items, line)["also"] for line, items in _items(text) if items[0][1] == "@also"), ())


def like_in(text: str) -> str:
    """The figure whose parts a figure has, without reading its shapes. Raises BadShape."""
    return next((_fact(items, line)["like"] for line, items in _items(text) if items[0][1] == "@like"), "")


def _fact(items: list[tuple[int, str]], line: int) -> dict[str, Any]:
    """A fact of the whole figure, by its name in a CastFigure."""
    (column, fact), *words = items
    written = " ".join(word for _, word in words)
    if fact in NAMED and MATERIAL.fullmatch(written) is not None:
        return {NAMED[fact]: written}
    if fact == "@focus":
        focus = _numbers(written, 3, line, column)
        if 1 <= focus[2] <= 200:
            return {"focus": focus}
    elif fact == "@hue":
        found = [HUE.fullmatch(word) for _, word in words]
        if found and all(found):
            return {"hues": tuple((int(hue[1]), hue[2]) for hue in found if hue)}
    elif fact == "@also":
        also = tuple(word.strip() for word in written.split(","))
        if all(SYNONYM.fullmatch(word) for word in also):
            return {"also": also}
    elif fact == "@joint" and len(words) == 2 and MATERIAL.fullmatch(words[0][1]) is not None:
        x, y = _numbers(words[1][1], 2, line, words[1][0])
        return {"joints": ((words[0][1], (x, y)),)}
    elif fact == "@cells":
        wide, high = _numbers(written, 2, line, column)
        if all(side in range(1, MOST_CELLS + 1) for side in (wide, high)):
            return {"cells": (int(wide), int(high))}
    elif fact not in EXAMPLES:
        raise BadShape(msg("expected one of {kinds}, found {kind!r}{hint}", kinds=", ".join(EXAMPLES), kind=fact,
                           hint=_hint(fact, list(EXAMPLES))), line, column)
    raise BadShape(msg("expected a fact such as “{example}”, found {found!r}", example=EXAMPLES[fact],
                       found=f"{fact} {written}"), line, column)


def _part(items: list[tuple[int, str]], line: int, known: Sequence[FigurePart]
          ) -> tuple[PartKind, str, tuple[tuple[float, float], ...]]:
    """The kind, the name and the points of a part; ``known`` are those before it."""
    (column, fact), *words = items
    kind, counts = PARTS[fact]
    name, told = (words[0][1], words[1:]) if words else ("", [])
    points = [_numbers(word, 2, line, at) for at, word in told]
    again = any((part.kind, part.name) == (kind, name) for part in known)
    if MATERIAL.fullmatch(name) is None or len(points) not in ((0,) if again else counts or (0,)):
        raise BadShape(msg("expected a fact such as “{example}”, found {found!r}", example=EXAMPLES[fact],
                           found=" ".join(word for _, word in items)), line, column)
    return kind, name, tuple((x, y) for x, y in points)


def _items(text: str) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    """The words of each item with their columns, and its line."""
    for number, line in enumerate(text.splitlines(), 1):
        start = 0
        for part in COMMENT.sub("", line).split(";"):
            words = [(start + found.start() + 1, found[0]) for found in WORD.finditer(part)]
            if len(words) > MOST_WORDS or any(len(word) > MOST_LETTERS for _, word in words):
                raise BadShape(msg("expected at most {most} words of at most {letters} letters, found more",
                                   most=MOST_WORDS, letters=MOST_LETTERS), number, words[0][0])
            if words:
                yield number, words
            start += len(part) + 1


def _declare_material(materials: dict[str, str], items: list[tuple[int, str]], line: int) -> None:
    """Add the material that an item declares."""
    if items[0][1] != "=" or len(items) < 3 or MATERIAL.fullmatch(items[1][1]) is None:
        raise BadShape(msg("expected a material such as “= cloth tone=.6 tint=1”, found {found!r}",
                           found=" ".join(word for _, word in items)), line, items[0][0])
    name = items[1][1]
    # a material may begin with itself as it was
    words = " ".join(materials[name] if word == name and name in materials else word for _, word in items[2:])
    checked = _Words({key: value for key, value in materials.items() if key != name}, line)
    for word in words.split():
        checked.read(word, items[1][0])
    materials[name] = words


def _shapes(items: list[tuple[int, str]], materials: Mapping[str, str], line: int) -> Iterator[SculptedShape]:
    """The shape of an item; the two strokes of a whisker."""
    (column, kind), *words = items
    if kind not in (*KINDS, WHISKER):
        raise BadShape(msg("expected one of {kinds}, found {kind!r}{hint}", kinds=", ".join((*KINDS, WHISKER)),
                           kind=kind, hint=_hint(kind, [*KINDS, WHISKER])), line, column)
    points = list[tuple[float, ...]]()
    read = _Words(materials, line)
    for at, word in words:
        if "," in word and "=" not in word:
            points.append(_numbers(word, 3 if kind == "limb" else 2, line, at))
        else:
            read.read(word, at)
    least = {"blob": 1, "plate": 3}.get(kind, 2)
    if not least <= len(points) <= (1 if kind == "blob" else MOST_POINTS):
        raise BadShape(msg("expected {kind} with {least} to {most} points, found {count}", kind=kind, least=least,
                           most=1 if kind == "blob" else MOST_POINTS, count=len(points)), line, column)
    if kind == WHISKER:
        look = Look(**read.look)
        yield SculptedShape("ink", tuple(points), replace(look, width=0.34, white=True))
        yield SculptedShape("ink", tuple(points), replace(look, width=0.15, white=False))
        return
    shape: Kind = next(one for one in KINDS if one == kind)
    yield SculptedShape(shape, tuple(points), Look(**read.look), **read.blob)
