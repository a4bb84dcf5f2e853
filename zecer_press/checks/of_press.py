"""What only the files of a whole press have: live transparency, overprinting black, contours, a colour profile."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pikepdf import Array, Dictionary, Name, Object

from generator.layout.marks import CREASE, CUT_CONTOUR
from generator.message import msg
from generator.render.press_canvas import PLATE
from zecer_press.checks.file import CheckedFile, Say, Stream, check, resources_of

SPOTS = (f"/{CUT_CONTOUR}", f"/{CREASE}")
NEWEST = (1, 6)
TARGET = re.compile(r"GTS_PDFXVersion>([^<]*)<")
PAINTS = frozenset(("f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Tj", "TJ"))


@check("press-live-version", only="press")
def version(file: CheckedFile) -> Iterator[Say]:
    """Transparency stays as PDF 1.6 has it."""
    if tuple(map(int, file.pdf.pdf_version.split("."))) > NEWEST:
        yield "file", msg("expected PDF 1.6 or older, found {pdf_version}", pdf_version=file.pdf.pdf_version)


@check("press-live-target", only="press")
def target(file: CheckedFile) -> Iterator[Say]:
    """The file names the version of PDF/X that the shop's profile targets, or none."""
    about = file.pdf.Root.get("/Metadata")
    found = TARGET.search(about.read_bytes().decode("utf-8", "replace")) if about is not None else None
    named = found[1] if found is not None else ""
    if named != file.profile.target:
        yield "metadata", msg("expected {profile}, found {found}", profile=file.profile.target or msg("none"),
                              found=named or msg("no version of PDF/X"))


@check("press-icc")
def profile_of_press(file: CheckedFile) -> Iterator[Say]:
    """The printing condition holds the colour profile that the shop's profile names, and no other."""
    condition = file.profile.condition
    wanted = condition.icc.data if condition is not None and condition.icc is not None else None
    for one in file.pdf.Root.get("/OutputIntents", []):
        held = one.get("/DestOutputProfile")
        if (held.read_bytes() if held is not None else None) != wanted:
            yield "output-intent", msg("expected the colour profile of the shop's profile, found another or none")


@check("press-spot", only="press")
def spots(file: CheckedFile) -> Iterator[Say]:
    """An ink of its own is one that the shop's machines know: where they cut, and where they crease."""
    for where, name, space in file.resources("/ColorSpace"):
        # foil and varnish are for the shop to say
        if name == f"/{PLATE}":
            continue
        if isinstance(space, Array) and str(space[0]) == "/Separation" and str(space[1]) not in SPOTS:
            yield where, msg("expected one of the spots {known}, found {spot}",
                             known=", ".join(spot[1:] for spot in SPOTS), spot=str(space[1])[1:])


@check("press-spot-knocks-out", only="press")
def contours_overprint(file: CheckedFile) -> Iterator[Say]:
    """Contours overprint: what lies below them is printed."""
    for stream, space, overprints in _lines(file):
        if str(space) in SPOTS and not overprints:
            yield stream.where, msg("expected the spot {spot} to overprint, found it knocking out", spot=str(space)[1:])


@check("press-white-overprint", only="press")
def white(file: CheckedFile) -> Iterator[Say]:
    """White never overprints: it would vanish."""
    for stream in file.streams:
        over, stack = False, list[tuple[bool, tuple[float, ...]]]()
        fill: tuple[float, ...] = ()
        states = resources_of(stream.holder, "/ExtGState")
        for operands, operator in stream.operators:
            if operator == "q":
                stack.append((over, fill))
            elif operator == "Q" and stack:
                over, fill = stack.pop()
            elif operator == "gs":
                over = bool(states.get(str(operands[0]), Dictionary()).get("/op", over))
            elif operator == "k":
                fill = tuple(map(float, operands))
            elif operator in PAINTS - {"S", "s"} and over and fill and not any(fill):
                yield stream.where, msg("expected white that knocks out, found it overprinting")


def _lines(file: CheckedFile) -> Iterator[tuple[Stream, Object | None, bool]]:
    """The spot with which each line is drawn (None for the four inks), and whether it overprints."""
    for stream in file.streams:
        spaces, states = resources_of(stream.holder, "/ColorSpace"), resources_of(stream.holder, "/ExtGState")
        space: Object | None = None
        over, stack = False, list[tuple[Object | None, bool]]()
        for operands, operator in stream.operators:
            if operator == "q":
                stack.append((space, over))
            elif operator == "Q" and stack:
                space, over = stack.pop()
            elif operator == "gs":
                over = bool(states.get(str(operands[0]), Dictionary()).get("/OP", over))
            elif operator == "CS":
                named = spaces.get(str(operands[0]))
                space = named[1] if isinstance(named, Array) and named[0] == Name.Separation else None
            elif operator == "K":
                space = None
            elif operator in ("S", "s", "B", "B*", "b", "b*") and space is not None:
                yield stream, space, over
