"""A finished PDF as its checks read it: pages, streams, colours, images at their printed size. Parsed once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import Any

import pikepdf
from msgspec import Struct

from generator.finding import Finding, Severity
from generator.message import Message, msg
from generator.model.profile import Profile

MM = 25.4 / 72
Matrix = pikepdf.Matrix
FILL = {"g": 1, "rg": 3, "k": 4}
# nesting of forms
DEEPEST = 16
STROKE = {"G": 1, "RG": 3, "K": 4}


class Tangled(Exception):
    """A file whose forms are nested too deeply."""


class ShownObject(Struct, frozen=True):
    """An image or a text on a page: its resource, its size (mm; ``height`` of a text in pt), its start and end.

    ``at`` and ``end`` are in mm from the left and the bottom of the page; the end of a text is the end of its base
    line.
    """

    page: int
    name: str
    thing: Any
    width: float
    height: float
    fill: tuple[float, ...]
    at: tuple[float, float]
    end: tuple[float, float]


class Stream(Struct, frozen=True):
    """The operators of a page, or of a form on it."""

    where: str
    holder: Any
    operators: tuple[tuple[tuple[Any, ...], str], ...]


@dataclass
class CheckedFile:
    """A file to check, and the profile of its print shop."""

    data: bytes
    profile: Profile
    pdf: pikepdf.Pdf = field(init=False)

    def __post_init__(self) -> None:
        self.pdf = pikepdf.open(BytesIO(self.data))

    @cached_property
    def pages(self) -> list[tuple[str, Any]]:
        """Each page with its path for findings."""
        return [(f"page/{number}", page.obj) for number, page in enumerate(self.pdf.pages, 1)]

    @cached_property
    def streams(self) -> list[Stream]:
        """The operators of every page and of every form, each once."""
        found: dict[Any, Stream] = {}
        for where, page in self.pages:
            self._collect(where, page, found)
        return list(found.values())

    def _collect(self, where: str, holder: Any, found: dict[Any, Stream]) -> None:
        key = holder.objgen if holder.is_indirect else (where, len(found))
        if key in found:
            return
        parsed = pikepdf.parse_content_stream(holder)
        found[key] = Stream(where, holder, tuple((tuple(one.operands), str(one.operator)) for one in parsed))
        for name, thing in resources(holder, "/XObject"):
            if str(thing.get("/Subtype", "")) == "/Form":
                self._collect(f"{where}{name}", thing, found)

    @cached_property
    def holders(self) -> list[tuple[str, Any]]:
        """All objects with resources: pages and forms."""
        return [(stream.where, stream.holder) for stream in self.streams]

    @cached_property
    def colours(self) -> list[tuple[str, str, tuple[float, ...]]]:
        """Every operator that sets a colour: path, operator, components."""
        known = {**FILL, **STROKE}
        return [
            (stream.where, operator, tuple(float(part) for part in operands))
            for stream in self.streams
            for operands, operator in stream.operators
            if operator in known
        ]

    @cached_property
    def texts(self) -> list[ShownObject]:
        """Every text, with its type size (pt) as ``height``."""
        return [one for one in self._shown if one.thing is None]

    @cached_property
    def images(self) -> list[ShownObject]:
        """Every placed image, with its size in mm."""
        return [one for one in self._shown if one.thing is not None]

    @cached_property
    def _shown(self) -> list[ShownObject]:
        by_holder = {id_of(stream.holder): stream for stream in self.streams}
        return [
            one for number, (_, page) in enumerate(self.pages, 1) for one in _walk(page, number, by_holder, Matrix())
        ]


def id_of(holder: Any) -> Any:
    return holder.objgen if holder.is_indirect else id(holder)


def resources(holder: Any, kind: str) -> list[tuple[str, Any]]:
    """The named resources of a kind (``/Font``, ``/XObject`` …) of a page or form."""
    found = holder.get("/Resources", pikepdf.Dictionary()).get(kind, pikepdf.Dictionary())
    return [(str(name), thing) for name, thing in found.items()]


def _walk(holder: Any, page: int, streams: dict[Any, Stream], matrix: Matrix, depth: int = 0) -> Iterator[ShownObject]:
    if depth > DEEPEST:
        raise Tangled(msg("more than {deepest} forms in one another", deepest=DEEPEST))
    stack: list[tuple[Matrix, float, tuple[float, ...]]] = []
    size, text, widths = 0.0, Matrix(), Widths()
    fill: tuple[float, ...] = (0.0,)
    things, fonts = dict(resources(holder, "/XObject")), dict(resources(holder, "/Font"))
    for operands, operator in streams[id_of(holder)].operators:
        match operator:
            case "q":
                stack.append((matrix, size, fill))
            case "Q":
                matrix, size, fill = stack.pop()
            case "cm":
                matrix = Matrix(*map(float, operands)) @ matrix
            case "BT":
                text = Matrix()
            case "Tm":
                text = Matrix(*map(float, operands))
            case "Tf":
                size, widths = float(operands[1]), widths_of(fonts.get(str(operands[0])))
            case "g" | "rg" | "k":
                fill = tuple(map(float, operands))
            case "Tj" | "TJ":
                whole, long = text @ matrix, widths.length(operands[0]) * size
                text = Matrix(1, 0, 0, 1, long, 0) @ text
                ends = [(x * MM, y * MM) for x, y in (
                    (whole.e, whole.f), (long * whole.a + whole.e, long * whole.b + whole.f))]
                yield ShownObject(page, "text", None, long * _scale(whole) * MM, size * _scale(whole), fill, *ends)
            case "Do":
                yield from _done(str(operands[0]), things, page, streams, matrix, fill, depth)


class Widths(Struct, frozen=True):
    """Advance widths of a simple font in em, starting at the code ``first``."""

    first: int = 0
    ems: tuple[float, ...] = ()

    def length(self, shown: Any) -> float:
        """The length of a string, or of an array of strings and adjustments, in em."""
        parts = list(shown) if isinstance(shown, pikepdf.Array) else [shown]
        return sum(
            sum(self._em(code) for code in bytes(part)) if isinstance(part, pikepdf.String) else -float(part) / 1000
            for part in parts
        )

    def _em(self, code: int) -> float:
        return self.ems[code - self.first] if 0 <= code - self.first < len(self.ems) else 0.0


def widths_of(font: Any) -> Widths:
    """The widths of a simple font; empty when the font has no list of them."""
    listed = font.get("/Widths") if font is not None else None
    if listed is None:
        return Widths()
    return Widths(int(font.get("/FirstChar", 0)), tuple(float(width) / 1000 for width in listed))


def _done(name: str, things: dict[str, Any], page: int, streams: dict[Any, Stream], matrix: Matrix,
          fill: tuple[float, ...], depth: int) -> Iterator[ShownObject]:
    thing = things.get(name)
    if thing is None:
        return
    if str(thing.get("/Subtype", "")) == "/Form":
        inner = Matrix(*map(float, thing.get("/Matrix", (1, 0, 0, 1, 0, 0))))
        yield from _walk(thing, page, streams, inner @ matrix, depth + 1)
    else:
        width, height = (matrix.a**2 + matrix.b**2) ** 0.5, (matrix.c**2 + matrix.d**2) ** 0.5
        end = ((matrix.a + matrix.c + matrix.e) * MM, (matrix.b + matrix.d + matrix.f) * MM)
        called, at = _file_of(thing) or name, (matrix.e * MM, matrix.f * MM)
        yield ShownObject(page, called, thing, width * MM, height * MM, fill, at, end)


def _file_of(thing: Any) -> str:
    """The pack's file that a picture was made from; empty when it is not recorded."""
    own = thing.get("/PieceInfo", pikepdf.Dictionary()).get("/Zecer", pikepdf.Dictionary())
    return str(own.get("/Private", ""))


def _scale(matrix: Matrix) -> float:
    return float(abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)


Say = tuple[str, Message]
Check = Callable[[CheckedFile], Iterator[Say]]


class Listed(Struct, frozen=True):
    """A check: its stable id, severity, description and function."""

    id: str
    severity: Severity
    about: str
    look: Check


CHECKS: dict[str, Listed] = {}


def check(id_: str, severity: Severity = "error") -> Callable[[Check], Check]:
    """Register a function that yields (path, message); its docstring is the description of the check."""

    def enter(function: Check) -> Check:
        assert id_ not in CHECKS, id_
        assert function.__doc__, id_
        CHECKS[id_] = Listed(id_, severity, function.__doc__.strip(), function)
        return function

    return enter


def findings_of(file: CheckedFile) -> list[Finding]:
    """The findings of every check about a file, in the order of the checks, without duplicates."""
    said: dict[tuple[str, str, str], Finding] = {}
    for one in CHECKS.values():
        for where, message in one.look(file):
            said.setdefault((one.id, where, message), Finding(one.id, where, message, severity=one.severity))
    return list(said.values())
