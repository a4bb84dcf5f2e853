"""Decodes the bytes of a file to text that is safe to parse: UTF-8, no control characters, limited size."""

from __future__ import annotations

import codecs
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any
from zlib import compress, decompress

from generator.escape import TURNING, forbidden, hidden_places
from generator.finding import Finding, Place, Severity
from generator.line_ends import LINE_END, lines_of
from generator.load.languages import likely_encoding
from generator.message import Message, msg
from generator.records import replace

MOST_BYTES = 2_000_000
MOST_OF_A_KIND = 20
# the rule on characters that are not seen, and what helps
HIDDEN, TURNED, HIDDEN_ADVICE = "hidden-character", "turned-text", msg("delete it, unless it is meant")
# characters of a large file
LARGE = 200_000

_HARMLESS = bytes({*b"\t\n\r", *range(0x20, 0x7F)})
_BOMS = ((codecs.BOM_UTF32_LE, "UTF-32"), (codecs.BOM_UTF16_LE, "UTF-16"), (codecs.BOM_UTF16_BE, "UTF-16"))


def sheet_name(file: str, sheet: str) -> str:
    """The name of a source: that of its file, and of the sheet in it if it has several."""
    return f"{file}\0{sheet}" if sheet else file


def file_of(source: str) -> str:
    """The file of a source."""
    return source.partition("\0")[0]


class Origin:
    """A file being read: its name, its text, and the starts of its lines (computed on first use)."""

    __slots__ = ("_starts", "_text", "name")
    # False where the text only shows the cells of a file that is none
    is_text = True
    # makes the mappings of a spreadsheet's rows once more
    again: Callable[[], Iterable[Any]] | None = None

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._text: str | bytes = text
        self._starts: list[int] = []

    @property
    def text(self) -> str:
        """The text of the file."""
        if isinstance(self._text, bytes):
            self._text = decompress(self._text).decode()
        return self._text

    def pack(self) -> None:
        """Compress the text of a large file until it is asked for again, which is seldom."""
        if isinstance(self._text, str) and len(self._text) > LARGE:
            self._text, self._starts = compress(self._text.encode(), 1), []

    def spot(self, index: int) -> tuple[int, int]:
        """Line and column, from 1, of the character `index`."""
        if not self._starts:
            self._starts = [0, *(match.end() for match in LINE_END.finditer(self.text))]
        line = bisect_right(self._starts, index)
        return line, index - self._starts[line - 1] + 1

    def place(self, index: int) -> Place:
        """The place of the character `index`."""
        return Place(self.name, *self.spot(index))

    def quoted_line(self, place: Place) -> tuple[str, int]:
        """The line of a place, and the column in it, from 1; an empty line where there is none."""
        lines = lines_of(self.text)
        return lines[place.line - 1].rstrip("\r") if 0 < place.line <= len(lines) else "", place.column


def decode(data: bytes, file: str, most: int = MOST_BYTES) -> tuple[str | None, list[Finding]]:
    """The text of a file without its byte order mark, and findings about its characters.

    Forbidden characters are replaced one for one, which keeps places correct; None when the file cannot be decoded.
    """
    if len(data) > most:
        message = msg("expected a file of at most {most:,} bytes, found {count:,}", most=most, count=len(data))
        advice = msg("split it into several files")
        return None, [Finding("yaml-size", "", message, help=advice, place=Place(file, 1, 1))]
    for mark, name in _BOMS:
        if data.startswith(mark):
            return None, [_foreign(file, Place(file, 1, 1), msg("expected UTF-8, found {name}", name=name), name)]
    data = data.removeprefix(codecs.BOM_UTF8)
    if data.count(0) * 4 > len(data):
        message = msg("expected UTF-8, found a zero byte in every few: UTF-16, or no text at all")
        return None, [_foreign(file, Place(file, 1, 1), message, "UTF-16")]
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return None, [_not_utf8(data, file, error.start)]
    return _screened_text(text, data, file)


def guessed_text(data: bytes, file: str) -> tuple[str, Finding] | None:
    """The text of a file that is no UTF-8 in its likely encoding, and a warning; None when it is UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        found = _not_utf8(data, file, error.start)
        return data.decode(likely_encoding(data)[0], "replace"), replace(found, severity="warning")
    return None


def named_character(character: str) -> str:
    """The name of an invisible character: `U+200B ZERO WIDTH SPACE`."""
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()


def hidden_message(character: str) -> Message:
    """What is told of an invisible character."""
    return msg("found the invisible character {named}", named=named_character(character))


def hidden_rule(character: str) -> tuple[str, Severity, Message]:
    """The rule that tells an invisible character, its severity and help: those that have text misread are errors."""
    return (TURNED, "error", msg("delete it")) if character in TURNING else (HIDDEN, "warning", HIDDEN_ADVICE)


def _screened_text(text: str, data: bytes, file: str) -> tuple[str, list[Finding]]:
    unusual = set(data.translate(None, _HARMLESS).decode())
    controls = {c for c in unusual if forbidden(c)}
    findings = []
    for c, place in _occurrences(text, controls, file):
        message = msg("expected text, found the control character {named}", named=named_character(c))
        findings.append(Finding("control-character", "", message, help=msg("delete it"), place=place))
    origin = Origin(file, text)
    for at in islice(hidden_places(text), MOST_OF_A_KIND) if any(map(hidden_places, unusual)) else ():
        rule, severity, advice = hidden_rule(text[at])
        findings.append(Finding(rule, "", hidden_message(text[at]), severity, advice, origin.place(at)))
    for _, place in _occurrences(text, unusual & {"\ufffd"}, file):
        message = msg("found U+FFFD, the mark of a letter lost in a conversion")
        findings.append(Finding("encoding", "", message, "warning", msg("write the letter again"), place))
    return text.translate(dict.fromkeys(map(ord, controls), "\ufffd")) if controls else text, findings


def _occurrences(text: str, characters: set[str], file: str) -> Iterator[tuple[str, Place]]:
    if not characters:
        return
    origin = Origin(file, text)
    pattern = re.compile("[" + "".join(map(re.escape, sorted(characters))) + "]")
    for match in islice(pattern.finditer(text), MOST_OF_A_KIND):
        yield match[0], origin.place(match.start())


def _not_utf8(data: bytes, file: str, at: int) -> Finding:
    before = data[:at].decode()
    place = Origin(file, before).place(len(before))
    name = likely_encoding(data)[0]
    line = data[data.rfind(b"\n", 0, at) + 1 :].split(b"\n", 1)[0].decode(name, "replace").strip()
    return _foreign(file, place, msg("expected UTF-8, found byte 0x{data:02X}; as {name} it reads “{line}”",
                                     data=data[at], name=name, line=line[:60]), name)


def _foreign(file: str, place: Place, message: Message, encoding: str) -> Finding:
    command = f"iconv -f {encoding.upper()} -t UTF-8 {file} > new.yaml"
    return Finding("encoding", "", message,
                   help=msg("save the file as UTF-8 in the editor, or: {command}", command=command), place=place)
