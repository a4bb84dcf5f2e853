"""A finished PDF as its checks read it: pages, streams, colours, images at their printed size. Parsed once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO

import pikepdf
from msgspec import Struct
from pikepdf import Matrix, Object

from generator.finding import Finding, Severity
from generator.message import Message, msg
from generator.model.profile import Form, Profile

MM = 25.4 / 72
Point = tuple[float, float]
# the number of an indirect object, and its generation
Id = tuple[int, int]
# the components of a colour
Inks = tuple[float, ...]
# each operator of a stream after its operands
Operators = tuple[tuple[tuple[Object, ...], str], ...]
COLOURS = ("g", "rg", "k", "G", "RG", "K")
# nesting of forms
DEEPEST = 16


class Tangled(Exception):
    """A file whose forms are nested too deeply."""


class ShownText(Struct, frozen=True):
    """A text on a page: its type size (pt), its colour, and both ends of its base line.

    ``at`` and ``end`` are in mm from the left and the bottom of the page.
    """

    page: int
    size: float
    fill: Inks
    at: Point
    end: Point


class ShownImage(Struct, frozen=True):
    """An image on a page: its file in the pack, or else its name in the PDF; its resource, and its size (mm)."""

    page: int
    name: str
    thing: pikepdf.Stream
    width: float
    height: float


class Stream(Struct, frozen=True):
    """The operators of a page, or of a form on it."""

    where: str
    holder: Object
    operators: Operators


Shown = Iterator[ShownText | ShownImage]


@dataclass
class CheckedFile:
    """A file to check, and the profile of its print shop."""

    data: bytes
    profile: Profile
    pdf: pikepdf.Pdf = field(init=False)

    def __post_init__(self) -> None:
        self.pdf = pikepdf.open(BytesIO(self.data))

    @cached_property
    def pages(self) -> list[tuple[str, Object]]:
        """Each page with its path for findings."""
        return [(f"page/{number}", page.obj) for number, page in enumerate(self.pdf.pages, 1)]

    @property
    def streams(self) -> Iterable[Stream]:
        """The operators of every page and of every form, each once."""
        return self._by_id.values()

    @cached_property
    def _by_id(self) -> dict[Id, Stream]:
        found: dict[Id, Stream] = {}
        for where, page in self.pages:
            _collect(where, page, found)
        return found

    @cached_property
    def sheets_cut(self) -> frozenset[str]:
        """The pages for a press that are sheets of pieces, and so are not trimmed themselves."""
        def is_whole(page: Object) -> bool:
            boxes = [[round(float(edge), 2) for edge in page.get(key, [])] for key in ("/TrimBox", "/MediaBox")]
            return boxes[0] == boxes[1]

        return frozenset(where for where, page in self.pages if self.profile.form == "press" and is_whole(page))

    def resources(self, kind: str) -> Iterator[tuple[str, str, Object]]:
        """The resources of a kind (``/Font``, ``/XObject`` …) of every page and form: path, name, resource."""
        for stream in self.streams:
            yield from ((stream.where, name, thing) for name, thing in resources_of(stream.holder, kind).items())

    @cached_property
    def colours(self) -> list[tuple[str, str, Inks]]:
        """Every operator that sets a colour: path, operator, components."""
        return [(stream.where, operator, tuple(float(part) for part in operands)) for stream in self.streams
                for operands, operator in stream.operators if operator in COLOURS]

    @cached_property
    def texts(self) -> list[ShownText]:
        """Every text."""
        return [one for one in self._shown_objects if isinstance(one, ShownText)]

    @cached_property
    def images(self) -> list[ShownImage]:
        """Every placed image."""
        return [one for one in self._shown_objects if isinstance(one, ShownImage)]

    @cached_property
    def _shown_objects(self) -> list[ShownText | ShownImage]:
        return [
            one for number, (_, page) in enumerate(self.pages, 1) for one in _walk(page, number, self._by_id, Matrix())
        ]


def _collect(where: str, holder: Object, found: dict[Id, Stream]) -> None:
    """Add the streams of a page or form; both are indirect objects in every file."""
    if holder.objgen in found:
        return
    parsed = pikepdf.parse_content_stream(holder)
    found[holder.objgen] = Stream(where, holder, tuple((tuple(one.operands), str(one.operator)) for one in parsed))
    for name, thing in resources_of(holder, "/XObject").items():
        if _is_form(thing):
            _collect(f"{where}{name}", thing, found)


def resources_of(holder: Object, kind: str) -> dict[str, Object]:
    """The resources of a kind of a page or form by their names."""
    found = holder.get("/Resources", pikepdf.Dictionary()).get(kind, pikepdf.Dictionary())
    return {str(name): thing for name, thing in found.items()}


def _is_form(thing: Object) -> bool:
    return str(thing.get("/Subtype", "")) == "/Form"


def _walk(holder: Object, page: int, streams: Mapping[Id, Stream], matrix: Matrix, depth: int = 0) -> Shown:
    if depth > DEEPEST:
        raise Tangled(msg("more than {deepest} forms in one another", deepest=DEEPEST))
    stack: list[tuple[Matrix, float, Inks]] = []
    size, text, widths = 0.0, Matrix(), Widths()
    fill: Inks = (0.0,)
    things, fonts = resources_of(holder, "/XObject"), resources_of(holder, "/Font")
    for operands, operator in _without_mirrored(streams[holder.objgen].operators):
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
                at, end = (whole.e, whole.f), (long * whole.a + whole.e, long * whole.b + whole.f)
                yield ShownText(page, size * _scale(whole), fill, _in_mm(at), _in_mm(end))
            case "Do" if (thing := things.get(str(operands[0]))) is not None:
                yield from _drawn_objects(str(operands[0]), thing, page, streams, matrix, depth)


def _without_mirrored(operators: Operators) -> Iterator[tuple[tuple[Object, ...], str]]:
    """The operators without those that continue pieces beyond their trim by mirror images."""
    depth = 0
    for operands, operator in operators:
        if operator in ("BMC", "BDC") and (depth or str(operands[0]) == "/Mirrored"):
            depth += 1
        elif operator == "EMC" and depth:
            depth -= 1
        elif not depth:
            yield operands, operator


def _drawn_objects(name: str, thing: Object, page: int, streams: Mapping[Id, Stream], matrix: Matrix,
                   depth: int) -> Shown:
    """What a form shows, or an image."""
    if _is_form(thing):
        inner = Matrix(*map(float, thing.get("/Matrix", (1, 0, 0, 1, 0, 0)))) @ matrix
        shown = _walk(thing, page, streams, inner, depth + 1)
        yield from _shown_within(shown, _window(thing, inner))
        return
    assert isinstance(thing, pikepdf.Stream), name
    width, height = (matrix.a**2 + matrix.b**2) ** 0.5, (matrix.c**2 + matrix.d**2) ** 0.5
    yield ShownImage(page, _file_of(thing) or name, thing, width * MM, height * MM)


Window = tuple[float, float, float, float]


def _window(form: Object, matrix: Matrix) -> Window:
    """The box out of which nothing of a form is shown: left, bottom, right, top in mm."""
    left, bottom, right, top = (float(edge) for edge in form.BBox)
    xs, ys = zip(*(matrix.transform((x, y)) for x in (left, right) for y in (bottom, top)), strict=True)
    return min(xs) * MM, min(ys) * MM, max(xs) * MM, max(ys) * MM


def _shown_within(shown: Shown, window: Window) -> Shown:
    """What is shown, without texts of which neither end lies in a window."""
    left, bottom, right, top = window
    for one in shown:
        ends = (one.at, one.end) if isinstance(one, ShownText) else ()
        if not ends or any(left <= x <= right and bottom <= y <= top for x, y in ends):
            yield one


def _in_mm(point: Point) -> Point:
    return point[0] * MM, point[1] * MM


class Widths(Struct, frozen=True):
    """Advance widths of a simple font in em, starting at the code ``first``."""

    first: int = 0
    ems: tuple[float, ...] = ()

    def length(self, shown: Object) -> float:
        """The length of a string, or of an array of strings and adjustments, in em."""
        parts = list(shown) if isinstance(shown, pikepdf.Array) else [shown]
        return sum(
            sum(self._em(code) for code in bytes(part)) if isinstance(part, pikepdf.String) else -float(part) / 1000
            for part in parts
        )

    def _em(self, code: int) -> float:
        return self.ems[code - self.first] if 0 <= code - self.first < len(self.ems) else 0.0


def widths_of(font: Object | None) -> Widths:
    """The widths of a simple font; empty when the font has no list of them."""
    listed = font.get("/Widths") if font is not None else None
    if font is None or listed is None:
        return Widths()
    return Widths(int(font.get("/FirstChar", 0)), tuple(float(width) / 1000 for width in listed))


def _file_of(thing: Object) -> str:
    """The pack's file that a picture was made from; empty when it is not recorded."""
    own = thing.get("/PieceInfo", pikepdf.Dictionary()).get("/Zecer", pikepdf.Dictionary())
    return str(own.get("/Private", ""))


def _scale(matrix: Matrix) -> float:
    return float(abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)


# of the forms of profiles: those whose files are PDFs for a shop
PDFS: tuple[Form, ...] = ("pdf", "press")
Say = tuple[str, Message]
Check = Callable[[CheckedFile], Iterator[Say]]


class Listed(Struct, frozen=True):
    """A check: its stable id, severity, description, function, and the forms of profiles whose files it fits."""

    id: str
    severity: Severity
    about: str
    look: Check
    forms: tuple[Form, ...] = PDFS


CHECKS: dict[str, Listed] = {}


def check(id_: str, severity: Severity = "error", only: Form | None = None) -> Callable[[Check], Check]:
    """Register a function that yields (path, message); its docstring is the description of the check.

    ``only`` is the form of the profiles whose files it fits, if it is not every PDF for a shop.
    """

    def enter(function: Check) -> Check:
        assert id_ not in CHECKS, id_
        assert function.__doc__, id_
        forms = PDFS if only is None else (only,)
        CHECKS[id_] = Listed(id_, severity, function.__doc__.strip(), function, forms)
        return function

    return enter


def findings_of(file: CheckedFile) -> list[Finding]:
    """The findings of every check about a file, in the order of the checks, without duplicates."""
    said: dict[tuple[str, str, str], Finding] = {}
    for one in (one for one in CHECKS.values() if file.profile.form in one.forms):
        for where, message in one.look(file):
            said.setdefault((one.id, where, message), Finding(one.id, where, message, severity=one.severity))
    return list(said.values())
