"""Sheets to PDF. Pieces that occur more than once become form XObjects; equal sheets give equal bytes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from itertools import islice
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Any, Literal
from zlib import compress

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas

from generator.layout.marks import FieldMark, PathMark, Piece, Placed, Sheet, drawings
from generator.lazy import lazy
from generator.message import msg
from generator.model.profile import HOME_DPI
from generator.render.fineness import cuts_of
from generator.render.mark_operators import MM, cut_pictures, draw, embedded_font, pen_of
from generator.share import font_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reportlab.pdfbase.pdfdoc import PDFPage

    from generator.layout.marks import Mark
    from generator.render import forms as form_fields
else:
    form_fields = lazy("generator.render.forms")

Duplex = Literal["simplex", "long-edge", "short-edge"]
# characters that are not written into a PDF name
UNWRITABLE = re.compile(r"[^ -~]|[()\\]")
DUPLEX = {"simplex": "Simplex", "long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}

# shorter path data (characters) gains nothing from a form
LONG_PATH = 60

# pages that are read before the first of them is drawn, unless all are there: they share forms and pictures
AT_ONCE = 50

# bytes of compressed pages that stay in memory
MOST_IN_MEMORY = 2**20

# binary streams are a quarter smaller than ASCII ones
rl_config.useA85 = 0


def sheets_pdf(sheets: Iterable[Sheet], *, title: str, language: str, duplex: Duplex = "simplex",
               typeface: str = "", dpi: int = HOME_DPI) -> bytes:
    """The sheets as a PDF, one page each, to be printed at 100 % and turned as ``duplex`` says.

    Sheets of an iterator are taken some at a time, and let go of when they are printed. Form fields use ``typeface``,
    by default the engine's own text font. Pictures are reduced to ``dpi``.

    Raises ValueError when there is no sheet or two fields have one name, FileNotFoundError for a missing font.
    """
    # by default the canvas would name Helvetica, which is not embedded
    first = embedded_font(font_names()[0]).fontName
    canvas = Canvas("", pageCompression=1, invariant=1, pdfVersion=(1, 6), lang=language, initialFontName=first)
    _describe(canvas, title, duplex)
    forms, fillable, rest, count = Forms(canvas), dict[int, Sheet](), iter(sheets), 0
    at_once = len(sheets) if isinstance(sheets, Sequence) else AT_ONCE
    with SpooledTemporaryFile(MOST_IN_MEMORY) as contents:
        while some := list(islice(rest, at_once)):
            _print(canvas, some, forms, contents, dpi)
            if any(FieldMark in map(type, marks) for marks in drawings(some)):
                fillable.update(enumerate(some, count))
            count += len(some)
        if not count:
            raise ValueError(msg("expected at least one sheet, found none"))
        data: bytes = canvas.getpdfdata()
    return form_fields.with_fields(data, fillable, typeface) if fillable else data


def _print(canvas: Canvas, sheets: Sequence[Sheet], forms: Forms, contents: IO[bytes], dpi: int) -> None:
    """Draw some sheets, which share their pictures, shapes and pieces; the file holds their contents meanwhile."""
    cut_pictures(canvas, cuts_of(_enlarged_marks(sheets), dpi))
    pen_of(canvas).define_shapes(_shapes(sheets))
    forms.begin(sheets)
    for sheet in sheets:
        _page(canvas, sheet, forms)
        _compress(canvas, contents)


def _enlarged_marks(sheets: Sequence[Sheet]) -> Iterator[tuple[tuple[Mark, ...], float]]:
    """The marks of every sheet, and of every piece once for each scale, with their scale."""
    for sheet in sheets:
        yield sheet.marks, 1.0
    yield from {(id(placed.piece.marks), placed.scale): (placed.piece.marks, placed.scale)
                for sheet in sheets for placed in sheet.pieces}.values()


def _shapes(sheets: Sequence[Sheet]) -> list[tuple[str, bool]]:
    """Filled shapes with long path data that occur more than once, such as icons."""
    counted = Counter((mark.d, mark.even) for marks in drawings(sheets) for mark in marks
                      if mark.__class__ is PathMark and mark.fill and not mark.stroke and len(mark.d) >= LONG_PATH)
    return [shape for shape, count in counted.items() if count > 1]


def _describe(canvas: Canvas, title: str, duplex: Duplex) -> None:
    canvas.setTitle(title)
    canvas.setAuthor("zecer")
    canvas.setCreator("zecer")
    canvas.setSubject(title)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", DUPLEX[duplex])


def _page(canvas: Canvas, sheet: Sheet, forms: Forms) -> None:
    width, height = sheet.width * MM, sheet.height * MM
    canvas.setPageSize((width, height))
    canvas.setTrimBox((0, 0, width, height))
    draw(canvas, sheet.marks, sheet.height)
    for placed in sheet.pieces:
        _place(placed, sheet.height, forms)
    if sheet.name:
        canvas.bookmarkPage(sheet.name)
        canvas.addOutlineEntry(sheet.title or sheet.name, sheet.name)
    canvas.showPage()


def _compress(canvas: Canvas, contents: IO[bytes]) -> None:
    """Compress the content of the last page: ReportLab would keep the operators of all pages to the end."""
    page: PDFPage = canvas._doc.Pages.pages[-1]
    page.Contents, page.stream = PackedStream(contents, compress(page.stream.encode("ascii"))), None
    if page.XObjects is not None:
        page.XObjects = page.XObjects.format(canvas._doc)


class OneBuffer(pdfdoc.PDFFile):  # type: ignore[misc]
    """A finished PDF: ReportLab would keep its parts and join them, which takes twice the memory."""

    def __init__(self, *version: Any) -> None:
        super().__init__(*version)
        self._buffer = BytesIO()
        self.write = self._buffer.write
        self.write(b"".join(self.strings))

    def format(self, document: Any) -> bytes:
        return self._buffer.getvalue()


pdfdoc.PDFFile = OneBuffer


class PackedStream(PDFStream):  # type: ignore[misc]
    """The compressed content of a page, kept in a file until it is written."""

    def __init__(self, contents: IO[bytes], packed: bytes) -> None:
        super().__init__(PDFDictionary({"Filter": PDFName("FlateDecode")}))
        self._contents, self._at, self._size = contents, contents.tell(), len(packed)
        contents.write(packed)

    def format(self, document: Any) -> bytes:
        self._contents.seek(self._at)
        self.content = self._contents.read(self._size)
        written: bytes = super().format(document)
        self.content = b""
        return written


def _repeated_drawings(sheets: Sequence[Sheet]) -> set[int]:
    """The id()s of tuples of marks that are placed more than once."""
    counted = Counter(id(placed.piece.marks) for sheet in sheets for placed in sheet.pieces)
    return {drawing for drawing, count in counted.items() if count > 1}


class Forms:
    """Pieces as operators: those that are placed more than once, and those that look equal, share a form."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas, self._repeated = canvas, set[int]()
        self._by_marks: dict[int, str] = {}
        self._by_appearance: dict[tuple[float, float, float, str], str] = {}

    def begin(self, sheets: Sequence[Sheet]) -> None:
        """Before these sheets are drawn, which hold their pieces until then."""
        self._repeated, self._by_marks = _repeated_drawings(sheets), {}

    def place(self, piece: Piece, before: str, after: str) -> None:
        """Draw a piece between two groups of operators."""
        self._canvas.addLiteral(f"{before}\n{self._operators(piece)}\n{after}")

    def mirror(self, piece: Piece, window: str) -> None:
        """Draw the eight mirror images around a piece, in a window."""
        drawn = self._operators(piece, as_form=True)
        bleed, width, height = piece.bleed * MM, piece.width * MM, piece.height * MM
        box = f"{-bleed:.3f} {-bleed:.3f} {width + 2 * bleed:.3f} {height + 2 * bleed:.3f} re W n"
        ways = [[(1, 0.0), (-1, -2 * bleed), (-1, 2 * (side + bleed))] for side in (width, height)]
        images = [f"q {across} 0 0 {up} {x:.3f} {y:.3f} cm {box} {drawn} Q"
                  for across, x in ways[0] for up, y in ways[1] if (across, up) != (1, 1)]
        self._canvas.addLiteral("\n".join([f"/Mirrored BMC q {window} cm", *images, "Q EMC"]))

    def _operators(self, piece: Piece, as_form: bool = False) -> str:
        """The operators for a piece; the origin is the bottom left corner of its trim."""
        key = id(piece.marks)
        if as_form:
            self._repeated.add(key)
        if key not in self._repeated:
            return pen_of(self._canvas).operators(piece.marks, piece.height)
        if key not in self._by_marks:
            self._by_marks[key] = self._defined_form(piece)
        name = self._by_marks[key]
        self._canvas._formsinuse.append(name)
        return f"/{self._canvas._doc.getXObjectName(name)} Do"

    def _defined_form(self, piece: Piece) -> str:
        """The form of a piece; equal pieces share one."""
        canvas, bleed = self._canvas, piece.bleed * MM
        form_count = len(canvas._formsinuse)
        operators = pen_of(canvas).operators(piece.marks, piece.height)
        used_forms = canvas._formsinuse[form_count:]
        del canvas._formsinuse[form_count:]
        appearance = (piece.width, piece.height, piece.bleed, operators)
        if appearance not in self._by_appearance:
            self._by_appearance[appearance] = name = f"piece{len(self._by_appearance) + 1}"
            canvas.beginForm(name, -bleed, -bleed, piece.width * MM + bleed, piece.height * MM + bleed)
            canvas.addLiteral(operators)
            canvas._formsinuse += used_forms
            canvas.endForm()
        return self._by_appearance[appearance]


def _place(placed: Placed, height: float, forms: Forms) -> None:
    """A piece clipped to its place on the page. Marked content records its id, kind, side and size (pt)."""
    piece = placed.piece
    attributes = f"/Id ({_writable_text(piece.id)}) /Kind ({_writable_text(piece.kind)}) /Side ({piece.side})"
    window = _window(height, piece.width, piece.height, placed.x, placed.y, placed.turn, placed.bleed, placed.scale)
    if placed.mirrored:
        forms.mirror(piece, window.partition(" BDC q ")[2])
    forms.place(piece, f"/Piece <<{attributes} {window} cm", "Q EMC")


@lru_cache(maxsize=1024)
def _window(height: float, wide: float, high: float, x: float, y: float, turn: int,
            bleed: tuple[float, float, float, float], scale: float) -> str:
    """The size of a piece ``wide`` × ``high`` (mm), its clip on a page ``height`` mm high, and its matrix."""
    placed = Placed(Piece("", "", "front", wide, high, 0.0, ()), x, y, turn, bleed, scale)
    size = f"/Size [{wide * scale * MM:.3f} {high * scale * MM:.3f}]"
    left, top, across, down = (length * MM for length in placed.ink)
    window = f"{left:.3f} {height * MM - top - down:.3f} {across:.3f} {down:.3f} re W n"
    return f"{size}>> BDC q {window} {_matrix(placed, height)}"


def _matrix(placed: Placed, height: float) -> str:
    """The matrix from the bottom left corner of a piece's trim to its place on a page."""
    scale = placed.scale
    cosine, sine = ((scale, 0), (0, -scale), (-scale, 0), (0, scale))[placed.turn % 4]
    x, y = placed.middle[0], height - placed.middle[1]
    half_width, half_height = placed.piece.width / 2, placed.piece.height / 2
    left, bottom = x - half_width * cosine + half_height * sine, y - half_width * sine - half_height * cosine
    return f"{cosine:g} {sine:g} {-sine:g} {cosine:g} {left * MM:.4f} {bottom * MM:.4f}"


def _writable_text(text: str) -> str:
    return UNWRITABLE.sub("?", text)
