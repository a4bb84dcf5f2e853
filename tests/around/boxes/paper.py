"""Reads finished PDFs back: with pikepdf, and with the tools that are on the machine."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest
from tools import run

from generator.make.manifest import FileEntry

MM = 72 / 25.4
XHTML = "{http://www.w3.org/1999/xhtml}"
Matrix = tuple[float, float, float, float, float, float]
UNIT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Box:
    """A finished box: the folder it was built in, the folder of its files, and what its manifest says of them."""

    output: Path
    folder: Path
    entries: dict[str, FileEntry]

    @property
    def files(self) -> list[Path]:
        return [self.folder / name for name in self.entries]


def without_small_pages(pack: Path, folder: Path) -> Path:
    """A copy of a pack in ``folder`` that prints its sheet of tables on the large paper only, for it takes long."""
    shutil.copytree(pack, folder)
    game = folder / "game.yaml"
    game.write_text(re.sub(r"(, |\n +)also: A4", "", game.read_text("utf-8")), "utf-8")
    return folder


def needs(tool: str) -> pytest.MarkDecorator:
    """Skips a test on a machine without the tool."""
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is not installed")


def times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    g, h, i, j, k, l = outer  # noqa: E741
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l)


def numbers(operands: object) -> list[float]:
    return [float(n) for n in operands if isinstance(n, int | float | Decimal)]  # type: ignore[attr-defined]


# what is printed


@cache
def text(path: Path, *options: str) -> str:
    """The text of a file; pages end with a form feed."""
    done = run("pdftotext", "-enc", "UTF-8", *options, path, "-")
    assert done.returncode == 0, done.stderr
    return done.stdout.decode("utf-8")


@dataclass(frozen=True)
class Word:
    """A word and its box, pt from the top left of its page."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2


@dataclass(frozen=True)
class Line:
    """A line of text on a page (from 1)."""

    page: int
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


@cache
def lines(path: Path) -> tuple[Line, ...]:
    """Every line, in the order in which pdftotext reads them."""
    done = run("pdftotext", "-enc", "UTF-8", "-bbox-layout", path, "-")
    assert done.returncode == 0, done.stderr
    # controls are no XML, and no text either
    clean = re.sub(rb"[\x00-\x08\x0b-\x1f]", b"", done.stdout)
    pages = enumerate(ElementTree.fromstring(clean).iter(f"{XHTML}page"), 1)
    return tuple(
        Line(page, tuple(_word(word) for word in line)) for page, tree in pages for line in tree.iter(f"{XHTML}line")
    )


def _word(element: ElementTree.Element) -> Word:
    x0, y0, x1, y1 = (float(element.attrib[name]) for name in ("xMin", "yMin", "xMax", "yMax"))
    return Word(element.text or "", x0, y0, x1, y1)


def squeezed(words: str) -> str:
    """Letters and figures only, so that neither spaces nor hyphens at the ends of lines matter."""
    return re.sub(r"[^\w½×−+–„”,.:;]", "", words.replace("\u00ad", ""))


# fonts


def fonts(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Dictionary]:
    """Every font that text is set in: not the descendants of another."""
    for found in pdf.objects:
        if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/Font" and "/Subtype" in found:
            if str(found.Subtype).startswith("/CIDFont"):
                continue
            yield found


def embedded(font: pikepdf.Dictionary) -> bool:
    bearer = font.DescendantFonts[0] if "/DescendantFonts" in font else font
    return any(key in bearer.get("/FontDescriptor", {}) for key in ("/FontFile", "/FontFile2", "/FontFile3"))


# what is read aloud


def meanings(font: pikepdf.Dictionary) -> dict[int, str]:
    """The characters of each code of a font with codes of two bytes."""
    found: dict[int, str] = {}
    table = font.ToUnicode.read_bytes().decode("latin-1")
    for block in re.findall(r"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for code, words in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>", block):
            found[int(code, 16)] = bytes.fromhex(words).decode("utf-16-be")
    for block in re.findall(r"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for low, high, word in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            first = int(low, 16)
            found |= {code: chr(int(word, 16) + code - first) for code in range(first, int(high, 16) + 1)}
    return found


def marked(page: pikepdf.Page) -> dict[int, str]:
    """The words of each marked stretch of a page's content, by its number."""
    known: dict[str, dict[int, str]] = {}
    numbers_open: list[int | None] = []
    found: dict[int, str] = {}
    font: dict[int, str] = {}
    for operands, operator in pikepdf.parse_content_stream(page, "BDC BMC EMC Tf Tj TJ"):
        match str(operator):
            case "BDC" | "BMC":
                properties = operands[1] if len(operands) > 1 else None
                has = isinstance(properties, pikepdf.Dictionary) and "/MCID" in properties
                numbers_open.append(int(properties["/MCID"]) if has else None)
            case "EMC":
                numbers_open.pop()
            case "Tf":
                name = str(operands[0])
                font = known.setdefault(name, {}) or meanings(page.obj.Resources.Font[name])
                known[name] = font
            case _:
                number = next((n for n in reversed(numbers_open) if n is not None), None)
                if number is not None:
                    strings = operands[0] if str(operator) == "TJ" else [operands[0]]
                    codes = b"".join(bytes(s) for s in strings if isinstance(s, pikepdf.String))
                    pairs = zip(codes[::2], codes[1::2], strict=True)
                    found[number] = found.get(number, "") + "".join(font.get(a << 8 | b, "\ufffd") for a, b in pairs)
    return found


def read_aloud(pdf: pikepdf.Pdf) -> Iterator[tuple[int, str]]:
    """Every stretch of text with its page (from 1), in the order of the tags."""
    pages = {page.obj.objgen: (number, marked(page)) for number, page in enumerate(pdf.pages, 1)}

    def walk(node: object, page: pikepdf.Object | None) -> Iterator[tuple[int, str]]:
        if isinstance(node, pikepdf.Array):
            for kid in node:
                yield from walk(kid, page)
        elif isinstance(node, pikepdf.Dictionary):
            page = node.get("/Pg", page)
            if "/MCID" in node:
                yield from walk(int(node["/MCID"]), page)
            elif "/K" in node:
                yield from walk(node["/K"], page)
        elif isinstance(node, int) and page is not None:
            number, texts = pages[page.objgen]
            if node in texts:
                yield number, texts[node]

    yield from walk(pdf.Root.StructTreeRoot.K, None)


# type sizes


@dataclass(frozen=True)
class Shown:
    """A stretch of text as a page shows it: its size in pt as printed, and the codes of its glyphs."""

    size: float
    font: str
    codes: bytes


def shown(holder: pikepdf.Object, resources: pikepdf.Object, matrix: Matrix = UNIT) -> Iterator[Shown]:
    """Every stretch of text of a page or form, and of the forms on it."""
    stack, current, size, font, place = [], matrix, 0.0, "", UNIT
    for operands, operator in pikepdf.parse_content_stream(holder):
        match str(operator):
            case "q":
                stack.append(current)
            case "Q":
                current = stack.pop()
            case "cm":
                current = times(tuple(numbers(operands)), current)  # type: ignore[arg-type]
            case "BT":
                place = UNIT
            case "Tm":
                place = tuple(numbers(operands))  # type: ignore[assignment]
            case "Tf":
                font, size = str(operands[0]), float(operands[1])
            case "TJ" | "Tj":
                strings = list(operands[0]) if str(operator) == "TJ" else [operands[0]]
                codes = b"".join(bytes(s) for s in strings if isinstance(s, pikepdf.String))
                _, _, c, d, _, _ = times(place, current)
                yield Shown(size * (c * c + d * d) ** 0.5, str(resources.Font[font].BaseFont), codes)
            case "Do":
                form = resources.XObject[str(operands[0])]
                if form.get("/Subtype") == "/Form":
                    own = tuple(numbers(form.get("/Matrix", UNIT)))
                    yield from shown(form, form.get("/Resources", resources), times(own, current))  # type: ignore[arg-type]


# pieces


@dataclass(frozen=True)
class Printed:
    """One side of a piece on a sheet: its middle in mm from the bottom left, and how it is turned."""

    page: int
    id: str
    kind: str
    side: str
    x: float
    y: float
    upright: bool


def pieces(pdf: pikepdf.Pdf) -> list[Printed]:
    """Every piece by its mark in the content: where the first matrix in it puts the middle of its size."""
    found = []
    for number, page in enumerate(pdf.pages, 1):
        mark = None
        for operands, operator in pikepdf.parse_content_stream(page, "BDC EMC cm"):
            if str(operator) == "BDC" and str(operands[0]) == "/Piece":
                mark = operands[1]
            elif str(operator) == "cm" and mark is not None:
                x, y = (side / 2 for side in numbers(mark.Size))
                a, b, c, d, e, f = numbers(operands)
                assert (b, c, abs(a), abs(d)) == (0, 0, 1, 1)
                words = (str(mark.Id), str(mark.Kind), str(mark.Side).removeprefix("/"))
                found.append(Printed(number, *words, (x * a + e) / MM, (y * d + f) / MM, a > 0 and d > 0))
                mark = None
    return found
