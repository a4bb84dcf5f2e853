"""Reads the cells of an XLSX workbook: values as Excel last showed them, errors and formulas without value named."""

from __future__ import annotations

import math
import posixpath
import re
from datetime import datetime, timedelta

from msgspec import Struct, field

from generator.load.sheets.number_formats import (
    BUILT_IN,
    is_date,
    is_general,
    shown_date,
    shown_elapsed,
    shown_number,
)
from generator.load.sheets.raised_signs import UNSHIFTED, Shift, shift_of, shifted_signs
from generator.load.sheets.sheet_grid import (
    MOST_COLUMNS,
    NO_VALUE,
    BookCell,
    SheetFault,
    Unseen,
    check_bounds,
    column_of,
    error_cell,
)
from generator.load.sheets.unzipped import Archive, Attributes, Xml, local
from generator.message import msg

PROGRAM = re.compile(rb"<(?:\w+:)?Application>([^<]{1,100})<")
ADDRESS = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,6})")
# formats that come along and show dates
DATE_FORMATS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
YES = ("1", "true")
# numbers of at most so many digits are exact, in floating point and in Excel
WHOLE_UP_TO, EXACT_UP_TO = 2**53, 10**15
# a sign as Excel writes those that XML cannot hold
ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
# characters of the code of a format
LONGEST_CODE = 255
Cells = dict[tuple[int, int], BookCell]
FIRST_OF_MARCH_1900 = 61
LONG_NUMBER = msg("found a number of more than 15 digits, of which spreadsheets keep no more")
HIDDEN_NUMBER = msg("found a number that its format does not show")
ODD_FORMAT = msg("found a number with a format that is not known here; it is printed as it is stored")
EARLY_DATE = msg("found a date before March 1900, which programs of spreadsheets count differently by a day")


class XlsxBook(Struct):
    """A workbook: the parts of its sheets by name, and what its cells refer to."""

    archive: Archive
    sheets: dict[str, str] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    strings: list[BookCell] = field(default_factory=list)
    dates: set[int] = field(default_factory=set)
    # styles whose font is struck through, and cells with notes in the sheets that were read
    struck: set[int] = field(default_factory=set)
    # styles whose font is raised or lowered
    shifted: set[int] = field(default_factory=set)
    notes: dict[str, set[tuple[int, int]]] = field(default_factory=dict)
    # what the sheets that were read hide
    unseen: dict[str, Unseen] = field(default_factory=dict)
    # the rows and columns of formulas in the sheets that were read
    formulas: dict[str, set[tuple[int, int]]] = field(default_factory=dict)
    # codes of formats, by the number of a style
    formats: dict[int, str] = field(default_factory=dict)
    from_1904: bool = False
    # a February 1900 of 28 days; None where nothing says of how many
    has_short_february: bool | None = None

    @classmethod
    def from_bytes(cls, data: bytes) -> XlsxBook:
        """Raises SheetFault."""
        book = cls(Archive(data))
        book._read_program()
        main = next((target for type_, target in book._related_parts("", "").values()
                     if type_.endswith("/officeDocument")),
                    "xl/workbook.xml")
        folder, _, name = main.rpartition("/")
        related = book._related_parts(folder, name)
        content = book.archive.read(main)
        if content is None:
            raise SheetFault(msg("expected a workbook, found a file that is damaged or none"))

        def start(name: str, attributes: Attributes) -> None:
            if name == "workbookPr":
                book.from_1904 = local(attributes, "date1904") in YES
                if local(attributes, "dateCompatibility") in ("0", "false"):
                    book.has_short_february = True
            _, target = related.get(local(attributes, "id") or "", ("", ""))
            sheet = local(attributes, "name")
            if name == "sheet" and sheet is not None and target:
                book.sheets[sheet] = target
                if local(attributes, "state") in ("hidden", "veryHidden"):
                    book.hidden.add(sheet)

        Xml(start).parse(content, main)
        for type_, target in related.values():
            if type_.endswith("/sharedStrings"):
                book.strings = _strings(book.archive.read(target) or b"<sst/>", target)
            elif type_.endswith("/styles"):
                book._read_styles(book.archive.read(target) or b"<styleSheet/>", target)
        return book

    def cells(self, sheet: str) -> Cells:
        """The cells of a sheet that have a value. Raises SheetFault."""
        part = self.sheets[sheet]
        content = self.archive.read(part)
        if content is None:
            raise SheetFault(msg("expected a workbook, found {name} missing in it", name=part))
        reader = _SheetReader(self)
        Xml(reader.start, reader.end, reader.data).parse(content, part)
        self.unseen[sheet], self.formulas[sheet] = reader.unseen, reader.formulas
        self.notes[sheet] = self._notes(part)
        return reader.cells

    def _notes(self, part: str) -> set[tuple[int, int]]:
        """The cells, by row and column from 1, of a sheet that have a note."""
        found: set[tuple[int, int]] = set()

        def start(name: str, attributes: Attributes) -> None:
            match = ADDRESS.fullmatch(attributes.get("ref", "")) if name in ("comment", "threadedComment") else None
            if match is not None:
                found.add((int(match[2]), column_of(match[1])))

        for type_, target in self._related_parts(*posixpath.split(part)).values():
            if type_.endswith(("/comments", "/threadedComment")) and (content := self.archive.read(target)) is not None:
                Xml(start).parse(content, target)
        return found

    def _related_parts(self, folder: str, name: str) -> dict[str, tuple[str, str]]:
        """Type and name of each part to which a part refers, by id; what lies outside of the file is left out."""
        found: dict[str, tuple[str, str]] = {}
        path = posixpath.join(folder, "_rels", f"{name}.rels")

        def start(name: str, attributes: Attributes) -> None:
            id_, target = attributes.get("Id"), attributes.get("Target")
            if name == "Relationship" and id_ and target and attributes.get("TargetMode") != "External":
                whole = target[1:] if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
                found[id_] = attributes.get("Type", ""), whole

        content = self.archive.read(path)
        if content is not None:
            Xml(start).parse(content, path)
        return found

    def _read_program(self) -> None:
        """Which program wrote the book: Excel's February 1900 has 29 days, that of LibreOffice has 28."""
        match = PROGRAM.search(self.archive.read("docProps/app.xml") or b"")
        program = match[1].lower() if match is not None else b""
        if b"excel" in program or b"office" in program:
            self.has_short_february = b"excel" not in program and b"microsoft" not in program

    def _read_styles(self, content: bytes, part: str) -> None:
        codes: dict[int, str] = {}
        formats: list[int] = []
        # the styles whose fonts have a mark, and the fonts that have it
        struck, shifted = (self.struck, set[int]()), (self.shifted, set[int]())
        fonts: list[int] = []
        inside: list[str] = []

        def start(name: str, attributes: Attributes) -> None:
            inside.append(name)
            number = _whole_number(attributes.get("numFmtId"))
            if name == "numFmt":
                codes[number] = attributes.get("formatCode", "")[:LONGEST_CODE]
            elif name == "xf" and inside[-2:-1] == ["cellXfs"]:
                formats.append(number)
                for styles, marked in (struck, shifted):
                    styles.update([len(formats) - 1] if _whole_number(attributes.get("fontId")) in marked else ())
            elif name == "font" and inside[-2:-1] == ["fonts"]:
                fonts.append(number)
            elif inside[-3:-1] == ["fonts", "font"]:
                struck[1].update([len(fonts) - 1] if is_strike(name, attributes) else ())
                is_shifted = name == "vertAlign" and shift_of(attributes.get("val"))
                shifted[1].update([len(fonts) - 1] if is_shifted else ())

        def end(name: str) -> None:
            inside.pop()

        Xml(start, end).parse(content, part)
        for style, number in enumerate(formats):
            code = codes.get(number, BUILT_IN.get(number, ""))
            if not is_general(code):
                self.formats[style] = code
            if number in DATE_FORMATS or (style in self.formats and is_date(code)):
                self.dates.add(style)


class _SheetReader:
    """The cells of a sheet as its elements come."""

    def __init__(self, book: XlsxBook) -> None:
        self.book = book
        self.cells: Cells = {}
        self.unseen, self.formulas = Unseen(), set[tuple[int, int]]()
        self.row = self.column = self.style = 0
        self.type, self.taking = "", False
        self.has_formula, self.phonetic = False, False
        self.text: list[str] = []
        # words of inline strings that are not struck through
        self.unstruck: list[str] = []
        self.is_struck = False
        self.shift: Shift = ""
        self.is_unshifted = False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "c":
            self._cell(attributes)
        elif name == "row":
            self.row, self.column = _whole_number(attributes.get("r")) or self.row + 1, 0
            if attributes.get("hidden") in YES:
                self.unseen.rows.add(self.row)
        elif name == "col" and attributes.get("hidden") in YES:
            last = min(_whole_number(attributes.get("max")), MOST_COLUMNS)
            self.unseen.columns.update(range(_whole_number(attributes.get("min")), last + 1))
        elif name in ("v", "t"):
            self.taking = not self.phonetic
        elif name == "r":
            self.is_struck, self.shift = False, ""
        elif name == "vertAlign":
            self.shift = shift_of(attributes.get("val"))
        elif is_strike(name, attributes):
            self.is_struck = True
        elif name == "f":
            self.has_formula = True
        elif name == "rPh":
            self.phonetic = True
        elif name == "mergeCell":
            self._merge(attributes.get("ref", ""))

    def _merge(self, cells: str) -> None:
        match = ADDRESS.match(cells)
        place = (int(match[2]), column_of(match[1])) if match is not None else (0, 0)
        if place in self.cells:
            self.cells[place] = self.cells[place]._replace(merged=cells[:20])

    def data(self, text: str) -> None:
        if self.taking:
            text, self.is_unshifted = _shifted_text(text, self.shift, self.is_unshifted)
            self.text.append(text)
            self.unstruck += [] if self.is_struck else [text]

    def end(self, name: str) -> None:
        if name in ("v", "t"):
            self.taking = False
        elif name == "rPh":
            self.phonetic = False
        elif name == "c":
            cell = self._value("".join(self.text))
            if self.has_formula:
                self.formulas.add((self.row, self.column))
            if cell is not None:
                check_bounds(self.row, self.column, len(self.cells))
                if self.is_unshifted or self.style in self.book.shifted:
                    cell = cell._replace(doubt=UNSHIFTED)
                self.cells[self.row, self.column] = cell._replace(unstruck="") if (
                    self.style in self.book.struck) else cell

    def _cell(self, attributes: Attributes) -> None:
        match = ADDRESS.fullmatch(attributes.get("r", ""))
        self.column += 1
        if match is not None:
            self.row, self.column = int(match[2]), column_of(match[1])
        self.type, self.style = attributes.get("t", "n"), _whole_number(attributes.get("s"))
        self.text, self.has_formula = [], False
        self.unstruck, self.is_struck = [], False
        self.shift, self.is_unshifted = "", False

    def _value(self, text: str) -> BookCell | None:
        if self.type == "s":
            number = _whole_number(text)
            shared = self.book.strings[number] if number < len(self.book.strings) else BookCell("")
            return shared if shared.text.strip() else None
        elif self.type == "e":
            return BookCell(text, fault=error_cell(text))
        elif self.type == "b" and text.strip():
            return BookCell("TRUE" if text.strip() == "1" else "FALSE")
        elif self.type == "d":
            return BookCell(text, is_date=True)
        elif self.type == "n" and text.strip():
            return self._number(text.strip())
        if self.type in ("s", "str", "inlineStr"):
            text = ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
        if not text and self.has_formula and self.type != "str":
            return BookCell("", fault=NO_VALUE)
        kept = "".join(self.unstruck)
        return BookCell(text, unstruck=kept if kept != text else None) if text.strip() else None

    def _number(self, text: str) -> BookCell:
        try:
            value = float(text)
        except ValueError:
            return BookCell(text)
        code = self.book.formats.get(self.style)
        if self.style in self.book.dates:
            if code and (elapsed := shown_elapsed(value, code)) is not None:
                return BookCell(elapsed)
            moment = _moment(value, self.book.from_1904, self.book.has_short_february is True)
            shown = shown_date(moment, code) if moment is not None and code else None
            is_doubtful = (not self.book.from_1904 and self.book.has_short_february is None
                           and 1 <= value < FIRST_OF_MARCH_1900)
            return BookCell(shown or (_iso(moment) if moment is not None else text), is_date=True,
                            doubt=EARLY_DATE if is_doubtful else None)
        if not math.isfinite(value):
            return BookCell(text)
        plain = number_text(value)
        shown = shown_number(value, code) if code else plain
        doubt = (ODD_FORMAT if shown is None else HIDDEN_NUMBER if not shown
                 else LONG_NUMBER if abs(value) >= EXACT_UP_TO and value == int(value) else None)
        return BookCell(plain, doubt=doubt) if not shown or shown == plain else BookCell(shown, number=plain,
                                                                                         doubt=doubt)


def number_text(value: float) -> str:
    """A number as a spreadsheet shows it: no ``.0``, no tail of binary fractions."""
    return str(int(value)) if abs(value) < WHOLE_UP_TO and value == int(value) else f"{value:.15g}".upper()


def _moment(value: float, from_1904: bool, has_short_february: bool) -> datetime | None:
    """The date of a number of days; None outside of the years that dates have."""
    try:
        # Excel counts a 29 February 1900, which did not exist
        is_counted = value >= FIRST_OF_MARCH_1900 - 1 or has_short_february
        begin = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 30 if is_counted else 31)
        moment = begin + timedelta(days=value)
    except (OverflowError, ValueError):
        return None
    # what a fraction of a day lacks
    return (moment + timedelta(milliseconds=500)).replace(microsecond=0)


def _iso(moment: datetime) -> str:
    is_day = not (moment.hour or moment.minute or moment.second)
    return moment.date().isoformat() if is_day else moment.isoformat(" ", "minutes")


def is_strike(name: str, attributes: Attributes) -> bool:
    """True for an element that strikes words through."""
    return name == "strike" and attributes.get("val", "1") in YES


def _strings(content: bytes, part: str) -> list[BookCell]:
    """The texts that the cells of a workbook share."""
    found: list[BookCell] = []
    pieces: list[str] = []
    kept: list[str] = []
    state = {"taking": False, "phonetic": False, "struck": False, "unshifted": False}
    shift: list[Shift] = [""]

    def start(name: str, attributes: Attributes) -> None:
        if name in ("si", "r", "vertAlign"):
            shift[0] = shift_of(attributes.get("val")) if name == "vertAlign" else ""
            state["unshifted"] = state["unshifted"] and name != "si"
        state["struck"] = name not in ("si", "r") and (state["struck"] or is_strike(name, attributes))
        if name == "si":
            pieces.clear()
            kept.clear()
        elif name == "rPh":
            state["phonetic"] = True
        elif name == "t":
            state["taking"] = not state["phonetic"]

    def end(name: str) -> None:
        if name == "t":
            state["taking"] = False
        elif name == "rPh":
            state["phonetic"] = False
        elif name == "si":
            found.append(BookCell("".join(pieces), unstruck="".join(kept) if kept != pieces else None,
                                  doubt=UNSHIFTED if state["unshifted"] else None))

    def data(text: str) -> None:
        if state["taking"]:
            text, state["unshifted"] = _shifted_text(text, shift[0], state["unshifted"])
            pieces.append(text)
            kept.extend([] if state["struck"] else [text])

    Xml(start, end, data).parse(content, part)
    return found


def _shifted_text(text: str, shift: Shift, is_unshifted: bool) -> tuple[str, bool]:
    """A text raised or lowered, and whether that, or one before it, is not possible."""
    moved = shifted_signs(text, shift)
    return (text, True) if moved is None else (moved, is_unshifted)


def _whole_number(text: str | None) -> int:
    """A number of an attribute, 0 for any other text."""
    return int(text) if text is not None and text.isascii() and text.isdecimal() and len(text) < 10 else 0


