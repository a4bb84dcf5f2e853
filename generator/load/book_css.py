"""Reads the pack's style sheet for its rulebook (``theme/book.css``) and makes it self-contained.

WeasyPrint would fetch whatever a style sheet names, so every address is checked here: a picture, drawing or font of the
theme is read as any file of the pack and embedded; any other address is a finding. Layout then reads no file of a pack.
"""

from __future__ import annotations

import posixpath
import re
from base64 import b64decode, b64encode
from collections.abc import Collection, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, unquote_to_bytes
from xml.etree import ElementTree

from msgspec import Struct, field

from generator.escape import hidden_signs
from generator.finding import Finding, Place, did_you_mean
from generator.lazy import lazy
from generator.load.images import as_srgb, check_picture
from generator.load.pack_fonts import check_rights
from generator.load.reader import Reader
from generator.load.source import Origin, decode, hidden_message, hidden_rule
from generator.message import Message, msg, reason
from generator.safety.pack_files import Unread, check_size, read

if TYPE_CHECKING:
    import tinycss2
    from fontTools import ttLib as FontLibrary

    from generator.load import drawings
else:
    tinycss2 = lazy("tinycss2")
    FontLibrary = lazy("fontTools.ttLib")
    drawings = lazy("generator.load.drawings")

BOOK_CSS, THEME = "theme/book.css", "theme/"
MOST_EMBEDDED, MOST_DEPTH = 20_000_000, 32
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
# addresses allowed as links in the finished book
LINKS = re.compile(r"(https?|mailto):", re.IGNORECASE)
LINKING = ("link", "-weasy-link")
# functions that name a file without url(…)
OTHER_ADDRESSES = ("src", "image", "image-set", "-webkit-image-set", "local")
FORBIDDEN = {
    "import": msg("expected all rules in one file, found @import"),
    "color-profile": msg("expected no colour profile, found @color-profile"),
}
DATA = re.compile(r"data:([^;,]*)((?:;[^;,]*)*),(.*)", re.DOTALL | re.IGNORECASE)
TYPES = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp", "image/svg+xml": ".svg",
         "font/ttf": ".ttf", "font/otf": ".otf"}
NAMES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp",
         ".svg": "image/svg+xml", ".ttf": "font/ttf", ".otf": "font/otf"}
# elements of a drawing that fetch or run something, and addresses in its styles
OUTSIDE = ("image", "feImage", "script", "foreignObject", "link", "iframe")
ADDRESS = re.compile(r"url\((?!\s*[\"']?#)", re.IGNORECASE)
OUTLINES = {b"\0\1\0\0": ".ttf", b"true": ".ttf", b"OTTO": ".otf"}


def read_book_css(reader: Reader, folder: Path, names: Collection[str]) -> tuple[str, frozenset[str]]:
    """The style sheet of the pack in ``folder`` with the files that it names embedded, and these; "" without one.

    ``names`` are the files of the theme. What cannot be used is a finding.
    """
    if BOOK_CSS not in names:
        return "", frozenset()
    text, findings = decode(read(folder, BOOK_CSS), BOOK_CSS)
    reader.places.sources[BOOK_CSS] = Origin(BOOK_CSS, text or "")
    reader.findings.extend(findings)
    sheet = _Sheet(folder, names)
    alone = sheet.self_contained(text or "")
    reader.findings.extend(sheet.findings)
    return alone, frozenset(sheet.named)


class _Sheet(Struct):
    """A style sheet being processed: the files it may name, the bytes embedded so far, and findings."""

    folder: Path
    names: Collection[str]
    embedded: int = 0
    named: set[str] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)
    # characters that stand in the sheet as they are, of which the invisible ones are told when it is decoded
    written: frozenset[str] = frozenset()

    def self_contained(self, text: str) -> str:
        """The self-contained sheet; "" when it cannot be parsed."""
        self.written = frozenset(text)
        comments = [*_unclosed_comment(text)]
        nodes = tinycss2.parse_component_value_list(text)
        if comments or not self._walk(nodes, 0):
            self.findings.extend(comments)
            return ""
        return str(tinycss2.serialize(nodes))

    def _walk(self, nodes: Sequence[Any], depth: int) -> bool:
        """Check every address and embed files. False when the rest cannot be parsed."""
        sound, about = True, ""
        for node in nodes:
            if node.type == "error":
                self.report_fault(node, msg("expected rules of a style sheet, found {message}", message=node.message))
                sound = False
            elif node.type == "literal" and node.value == ";":
                about = ""
            elif node.type == "ident" and not about:
                about = node.lower_value
            elif node.type == "at-keyword" and node.lower_value in FORBIDDEN:
                self.report_fault(node, FORBIDDEN[node.lower_value], msg("write its rules here"))
            elif node.type == "string":
                self._tell_hidden(node)
            elif node.type == "url":
                self._address(node, about)
            elif node.type == "function":
                sound &= self._function(node, about, depth)
            elif hasattr(node, "content"):
                sound &= self._inside_brackets(node, node.content, depth)
                about = "" if node.type == "{} block" else about
        return sound

    def _inside_brackets(self, node: Any, content: Sequence[Any], depth: int) -> bool:
        if depth >= MOST_DEPTH:
            self.report_fault(node, msg("expected at most {most_depth} levels of brackets, found more",
                                        most_depth=MOST_DEPTH))
            return False
        return self._walk(content, depth + 1)

    def _function(self, node: Any, about: str, depth: int) -> bool:
        words = [part for part in node.arguments if part.type not in ("whitespace", "comment")]
        if node.lower_name == "url":
            if len(words) == 1 and words[0].type == "string":
                self._address(words[0], about)
            else:
                self.report_fault(node, msg("expected one address in url(…), found another"))
            return True
        if node.lower_name in OTHER_ADDRESSES:
            self.report_fault(node, msg("expected url(…) with a file of the theme, found {lower_name}(…)",
                                        lower_name=node.lower_name))
        elif node.lower_name == "attr" and any(w.type == "ident" and w.lower_value in ("url", "src") for w in words):
            self.report_fault(node, msg("expected an address in the style sheet, found one of an attribute"))
        return self._inside_brackets(node, node.arguments, depth)

    def _address(self, node: Any, about: str) -> None:
        """Replace an address by the file that it names."""
        address = node.value.strip()
        if address.startswith("#") or (about in LINKING and LINKS.match(address)):
            return
        try:
            node.value = self._resource(address)
        except ValueError as wrong:
            self.report_fault(node, reason(wrong), getattr(wrong, "help", None))
            node.value = "#"
        node.representation = f'url("{node.value}")' if node.type == "url" else f'"{node.value}"'

    def _resource(self, address: str) -> str:
        """A file of the theme, or one embedded in the sheet, as data. Raises ValueError."""
        found = DATA.fullmatch(address)
        if found is not None:
            suffix = TYPES.get(found[1].strip().lower(), "")
            data = _data(found[2], found[3])
        else:
            name = self._named_file(address)
            self.named.add(name)
            suffix, data = posixpath.splitext(name)[1].lower(), self._read(name)
        if suffix not in NAMES:
            raise ValueError(msg("expected a picture, drawing or font ({names}), found {address!r}",
                                 names=", ".join(NAMES), address=_cut_address(address)))
        self.embedded += len(data)
        if self.embedded > MOST_EMBEDDED:
            raise ValueError(msg("expected at most {most_embedded:,} bytes of files in a style sheet, found more",
                                 most_embedded=MOST_EMBEDDED))
        data = _checked_data(suffix, data)
        return f"data:{NAMES[suffix]};base64,{b64encode(data).decode()}"

    def _named_file(self, address: str) -> str:
        """The file of the pack that an address names. Raises ValueError for any other address."""
        try:
            path = unquote(address, errors="strict")
        except UnicodeDecodeError:
            path = "\\"
        if SCHEME.match(path) or path.startswith("/") or not set(path).isdisjoint("\\?#\0"):
            raise ValueError(msg("expected a file of the theme, found {address!r}", address=_cut_address(address)))
        name = posixpath.normpath(THEME + path)
        if not name.startswith(THEME):
            raise ValueError(msg("expected a file of the theme, found {address!r}, which leads out of it",
                                 address=_cut_address(address)))
        return name

    def _read(self, name: str) -> bytes:
        try:
            return read(self.folder, name)
        except FileNotFoundError:
            raise Unread(name, msg("expected a file {name}, found none",
                                   name=name), did_you_mean(name, self.names)) from None

    def _tell_hidden(self, node: Any) -> None:
        """Report an invisible character of a text that the sheet prints, also one that is written as an escape."""
        for sign in sorted(hidden_signs(node.value) - self.written):
            rule, severity, advice = hidden_rule(sign)
            place = Place(BOOK_CSS, node.source_line, node.source_column)
            self.findings.append(Finding(rule, BOOK_CSS, hidden_message(sign), severity, advice, place))

    def report_fault(self, node: Any, message: Message, help: Message | None = None) -> None:
        place = Place(BOOK_CSS, node.source_line, node.source_column)
        self.findings.append(Finding("style-refused", BOOK_CSS, message, help=help, place=place))


def _unclosed_comment(text: str) -> Iterator[Finding]:
    """Findings for a comment that never ends, which would silently hide the rest of the sheet."""
    strings = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|/\*.*?\*/|(/\*)', re.DOTALL)
    for match in strings.finditer(text):
        if match[1]:
            place = Origin(BOOK_CSS, text).place(match.start())
            message = msg("expected a comment that ends with */, found no end")
            yield Finding("style-refused", BOOK_CSS, message, place=place)


def _data(parameters: str, written: str) -> bytes:
    """The bytes of a data URI. Raises ValueError."""
    data = unquote_to_bytes(written)
    if "base64" in parameters.lower().split(";"):
        data = b64decode(re.sub(rb"\s+", b"", data) + b"==")
    return data


def _checked_data(suffix: str, data: bytes) -> bytes:
    """The data to embed. Raises ValueError unless it is the picture, drawing or font that its suffix says."""
    check_size(f"file{suffix}", len(data))
    if suffix in (".ttf", ".otf"):
        _check_font(data)
        return data
    try:
        if suffix == ".svg":
            _check_drawing(data)
            return data
        check_picture(data)
        return as_srgb(data)
    except ValueError as wrong:
        raise ValueError(msg("expected a picture, found {wrong}", wrong=wrong)) from None


def _check_drawing(data: bytes) -> None:
    """Raises ValueError for a drawing that cannot be read or names anything outside itself."""
    drawings.read_drawing(data)
    for element in ElementTree.fromstring(data).iter():
        words = {key.rpartition("}")[2]: value for key, value in element.attrib.items()}
        tag, address = element.tag.rpartition("}")[2], words.get("href", "#").strip()
        styles = words.get("style", "") + (element.text or "" if tag == "style" else "")
        outside = any(map(ADDRESS.search, (*words.values(), styles))) or not set(styles).isdisjoint("@\\")
        if tag in OUTSIDE or outside or not address.startswith("#"):
            raise ValueError(msg("a drawing that reaches out of its file"))


def _check_font(data: bytes) -> None:
    if data[:4] not in OUTLINES:
        raise ValueError(msg("expected a font (TTF or OTF), found something else"))
    try:
        font = FontLibrary.TTFont(BytesIO(data), lazy=False)
        for table in ("head", "hhea", "maxp", "cmap", "hmtx", "name", "OS/2"):
            font[table]
        rights = font["OS/2"].fsType
    # parsing a broken font can raise any exception
    except Exception as error:
        raise ValueError(msg("expected a font, found a broken one: {error}", error=error)) from None
    check_rights(rights)


def _cut_address(address: str) -> str:
    return address if len(address) <= 60 else f"{address[:59]}…"
