"""Reads the fonts of a pack (``theme/fonts``): what they are called, whether they may be printed, and what they need.

A font is read when the theme names it. A faulty one is a finding at its file, and what names it is printed in a font
that comes along.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from generator.finding import Finding, Place, Severity
from generator.lazy import lazy
from generator.load.reader import Reader
from generator.message import Message, msg, reason
from generator.model.theme import PackFont
from generator.safety import limits
from generator.safety.cache import cached_bytes
from generator.safety.limits import TooMuch
from generator.safety.pack_files import FONTS, Unread, read
from generator.share import FONT_NAME, OWN_FONT, font_names

if TYPE_CHECKING:
    import brotli
    from fontTools import ttLib as FontLibrary
    from fontTools.ttLib import woff2

    from generator.load import font_outlines
else:
    brotli = lazy("brotli")
    FontLibrary, woff2 = lazy("fontTools.ttLib"), lazy("fontTools.ttLib.woff2")
    font_outlines = lazy("generator.load.font_outlines")

FOLDER, RULE, UNUSED = "theme/fonts/", "font-unfit", "font-never-used"
MOST_GLYPHS, MOST_FONTS, MOST_UNPACKED = 30_000, 40, 60_000_000
# processor seconds of a font
SECONDS = 30.0
LONGEST_FACT = 160
# the first bytes of the formats that are read, and of others
READ = (b"\0\1\0\0", b"true", b"OTTO", b"wOF2")
OTHERS = {
    b"ttcf": (msg("a collection of several fonts"), msg("save the font that you mean as a file of its own (.ttf)")),
    b"wOFF": (msg("a font of the format WOFF"), msg("take the file as TTF, OTF or WOFF2")),
}
# a name with a place on the axes of a variable font
INSTANCE = re.compile(r"([^\[\]]+)\[([A-Za-z0-9]{4}=-?[0-9]+(?:\.[0-9]+)?(?:,[A-Za-z0-9]{4}=-?[0-9]+(?:\.[0-9]+)?)*)\]")
# bits of ``fsType`` in OS/2
RESTRICTED, LESS_RESTRICTED, NO_SUBSETS, BITMAPS = 0x0002, 0x000C, 0x0100, 0x0200
COLOURS = ("COLR", "SVG ", "CBDT", "sbix")
OUTLINES = ("glyf", "CFF ", "CFF2")
# tables and fields of measures in units of the em
HEIGHTS = (("hhea", "ascent"), ("hhea", "descent"), ("hhea", "lineGap"), ("OS/2", "sTypoAscender"),
           ("OS/2", "sTypoDescender"), ("OS/2", "sTypoLineGap"), ("OS/2", "usWinAscent"), ("OS/2", "usWinDescent"),
           ("OS/2", "sxHeight"), ("OS/2", "sCapHeight"), ("post", "underlinePosition"), ("post", "underlineThickness"))
NEEDED = ("head", "hhea", "maxp", "OS/2", "hmtx", "cmap", "name", "post")
# units of the em, and how far letters may reach above and below the line, in ems
LEAST_UNITS, MOST_UNITS, MOST_REACH = 16, 16_384, 5.0
# entries of the name table
EMPHASES = ("bold", "italic", "bold-italic")
FAMILIES, COPYRIGHT, MAKER, LICENCE, ADDRESS = (16, 1), 0, 9, 13, 14


class UnfitFont(ValueError):
    """A font that is not printed: why, and what helps."""

    def __init__(self, message: Message, help: Message | None = None) -> None:
        super().__init__(message)
        self.help = help


class PackFonts(Struct):
    """The fonts of a pack by the names of their files, and those that were used so far."""

    reader: Reader
    folder: Path
    files: dict[str, str] = field(default_factory=dict)
    used: dict[str, PackFont | None] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)

    def font_named(self, name: str) -> str | None:
        """The font that a theme names, as it is known from here on: one of the pack by its bytes.

        None for one of the pack that cannot be printed; that is told.
        """
        found = INSTANCE.fullmatch(name)
        file = self.files.get(found[1] if found else name)
        if file is None:
            return name
        if name not in self.used:
            self.seen.add(file)
            self.used[name] = self._read(name, file, found[2] if found else "")
        font = self.used[name]
        return font.name if font is not None else None

    def tell(self, file: str, message: Message, help: Message | None = None, severity: Severity = "error",
             rule: str = RULE) -> None:
        """Report something of a font at its file."""
        self.reader.findings.append(Finding(rule, file, message, severity, help=help, place=Place(file, 1, 1)))

    def own(self) -> dict[str, PackFont]:
        """The fonts that were used, by the names under which they are printed."""
        return {font.name: font for font in self.used.values() if font is not None}

    def _read(self, name: str, file: str, place: str) -> PackFont | None:
        limits.doing("file", file)
        try:
            if len(self.used) >= MOST_FONTS:
                raise UnfitFont(msg("expected at most {most} fonts in a theme, found more", most=MOST_FONTS))
            data = read(self.folder, file)
            font = _facts(data)
            outlined = limits.call_limited(SECONDS, _outlined_font, data, name, place)
        except Unread as unread:
            self.reader.findings.append(unread.finding())
            return None
        except UnfitFont as unfit:
            self.tell(file, reason(unfit), unfit.help)
            return None
        except TooMuch as error:
            self.tell(file, msg("expected a font that can be read, found one that takes too long: {error}",
                                error=reason(error)))
            return None
        colours = [tag.strip() for tag in COLOURS if tag in font.reader]
        if colours:
            self.tell(file, msg("expected letters of one colour, found coloured ones ({tables})",
                                tables=", ".join(colours)),
                      msg("they are printed in the colour of the style; a coloured sign can be an icon"), "warning")
        digest = hashlib.sha256(outlined).hexdigest()[:16]
        return PackFont(f"{name}{OWN_FONT}{digest}", file, outlined, _family(font), _rights(font))


def read_pack_fonts(reader: Reader, folder: Path, names: Iterable[str]) -> PackFonts:
    """The fonts among the files of a theme, none of them opened yet. Names that would be mistaken are findings."""
    fonts, bundled = PackFonts(reader, folder), frozenset(font_names())
    for file in names:
        called = file.removeprefix(FOLDER)
        if not file.startswith(FOLDER) or "/" in called or not called.lower().endswith(FONTS):
            continue
        # variable fonts are called Name[wght].ttf
        name = unicodedata.normalize("NFC", PurePosixPath(called).stem).partition("[")[0]
        if FONT_NAME.fullmatch(name) is None:
            message = msg("expected a file name of letters of ASCII, digits, - and _, found {name!r}", name=name)
            fonts.tell(file, message, msg("rename the file"))
        elif name in bundled:
            fonts.tell(file, msg("expected a name of its own, found {name}, a font that comes along", name=name),
                       msg("rename the file"))
        elif name in fonts.files:
            fonts.tell(file, msg("expected one font named {name}, found {other} too", name=name,
                                 other=fonts.files[name]), msg("rename one of them"))
        else:
            fonts.files[name] = file
            continue
        fonts.seen.add(file)
    return fonts


def tell_odd_fonts(fonts: PackFonts, roles: Mapping[str, str], known: Collection[str], names: Iterable[str],
                   in_css: Collection[str]) -> None:
    """Report fonts called like a role that is another font, and those that nothing uses.

    ``roles`` are the fonts that the theme names, as written; ``known`` the roles that every theme has, ``names`` the
    files of the theme, ``in_css`` those that its style sheet names.
    """
    for name, file in fonts.files.items():
        if name in {*known, *roles} and roles.get(name) != name:
            fonts.seen.add(file)
            fonts.tell(file, msg("expected a name that is no role, found {name}", name=name),
                       msg("rename the file: styles take this name for the role"))
    for role in EMPHASES:
        text = roles.get("text", "").partition("[")
        if text[0] in fonts.files and roles.get(role) == "".join(text):
            path = f"theme/fonts/{role}"
            fonts.reader.findings.append(Finding(
                RULE, path, msg("expected a font of its own for {role}, found that of text", role=role), "note",
                help=msg("emphasis would not be seen: name the cut that belongs to the font, or another font"),
                place=fonts.reader.places.find(path)))
    for file in names:
        if file.lower().endswith(FONTS) and file not in fonts.seen and file not in in_css:
            help = msg("name it in the theme under fonts, or delete it")
            if not file.startswith(FOLDER):
                help = msg("put it into theme/fonts, and name it in the theme under fonts")
            fonts.tell(file, msg("expected a font that the theme uses, found one that nothing names"), help, "warning",
                       UNUSED)


def _outlined_font(data: bytes, name: str, place: str) -> bytes:
    """The font as it is printed. Raises UnfitFont."""
    pairs = (part.split("=") for part in place.split(",") if part)
    location = {tag: float(value) for tag, value in pairs}
    called = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-")
    try:
        return cached_bytes(font_outlines.CODE, f"{hashlib.sha256(data).hexdigest()} {name}",
                            lambda: font_outlines.plain_true_type(data, called, location))
    # parsing a broken font can raise any exception
    except Exception as error:
        raise UnfitFont(msg("expected a font that can be printed, found {error}",
                            error=reason(error) if isinstance(error, ValueError) else
                            f"{type(error).__name__}: {_cut_text(str(error))}")) from None


def _facts(data: bytes) -> Any:
    """The head of a font, whose tables can be asked for. Raises UnfitFont for one that is not to be printed."""
    if data[:4] not in READ:
        found, help = OTHERS.get(data[:4], (msg("a file without bytes") if not data else msg("something else"), None))
        raise UnfitFont(msg("expected a font (TTF, OTF, WOFF2), found {found}", found=found), help)
    try:
        if data[:4] == b"wOF2":
            _check_unpacked(data)
        font = FontLibrary.TTFont(BytesIO(data), lazy=True)
        lacking = [tag for tag in NEEDED if tag not in font.reader]
        count = int.from_bytes(font.reader["maxp"][4:6], "big")
        rights = font["OS/2"].fsType
        font["name"].names  # noqa: B018
        heights = font["head"].unitsPerEm, {name: getattr(font[table], name, 0) for table, name in HEIGHTS}
    except UnfitFont:
        raise
    except Exception as error:
        raise UnfitFont(msg("expected a font, found a broken one: {error}", error=_cut_text(str(error)))) from None
    if lacking or not any(tag in font.reader for tag in OUTLINES):
        tables = ", ".join(tag.strip() for tag in lacking) or "glyf"
        raise UnfitFont(msg("expected a font with outlines, found one without {tables}", tables=tables),
                        msg("pictures of letters are not printed as type"))
    if count > MOST_GLYPHS:
        raise UnfitFont(msg("expected a font of at most {most:,} glyphs, found {count:,}", most=MOST_GLYPHS,
                            count=count), msg("pyftsubset (fontTools) keeps those that the pack prints"))
    check_rights(rights)
    _check_heights(*heights)
    return font


def _check_heights(units: int, heights: Mapping[str, int]) -> None:
    """Raises UnfitFont for measures with which no line can be set."""
    if not LEAST_UNITS <= units <= MOST_UNITS:
        raise UnfitFont(msg("expected an em of {least} to {most} units, found {units}", least=LEAST_UNITS,
                            most=MOST_UNITS, units=units))
    for name, height in heights.items():
        if abs(height) > MOST_REACH * units:
            raise UnfitFont(msg("expected letters of at most {most:g} ems above and below the line, found {name} "
                                "{found:.3g}", most=MOST_REACH, name=name, found=height / units))
    if heights["ascent"] <= heights["descent"]:
        raise UnfitFont(msg("expected an ascent above the descent, found {ascent} and {descent}",
                            ascent=heights["ascent"], descent=heights["descent"]))


def _check_unpacked(data: bytes) -> None:
    """Raises UnfitFont for a WOFF2 that is too large when it is unpacked."""
    tables, packed, rest = int.from_bytes(data[12:14], "big"), int.from_bytes(data[20:24], "big"), data[48:]
    for _ in range(tables):
        rest = woff2.WOFF2DirectoryEntry().fromString(rest)
    if len(brotli.Decompressor().process(rest[:packed], output_buffer_limit=MOST_UNPACKED + 1)) > MOST_UNPACKED:
        raise UnfitFont(msg("expected a font of at most {most:,} bytes when it is unpacked, found more",
                            most=MOST_UNPACKED))


def check_rights(rights: int) -> None:
    """Raises UnfitFont for a font that says that it may not be put into a PDF."""
    help = msg("ask its maker for a licence and a file that allow it, or take another font")
    if rights & RESTRICTED and not rights & LESS_RESTRICTED:
        raise UnfitFont(msg("expected a font that may be embedded, found one that says: restricted licence"), help)
    if rights & NO_SUBSETS:
        raise UnfitFont(msg("expected a font of which a part may be embedded, found one that says: no subsets"), help)
    if rights & BITMAPS:
        raise UnfitFont(msg("expected a font whose outlines may be embedded, found one that says: bitmaps only"), help)


def _family(font: Any) -> str:
    return next(filter(None, (_fact(font, number) for number in FAMILIES)), "")


def _rights(font: Any) -> str:
    """Who made a font and under which licence, as it says itself."""
    made, licence, address = (_fact(font, number) for number in (COPYRIGHT, LICENCE, ADDRESS))
    # many fonts hold the whole text of their licence
    short = licence if licence and len(licence) < LONGEST_FACT else address or licence
    return "; ".join(dict.fromkeys(filter(None, (made or _fact(font, MAKER), short))))


def _fact(font: Any, number: int) -> str:
    """An entry of the name table on one line; "" without one, or when it cannot be read."""
    try:
        told = font["name"].getDebugName(number) or ""
    except Exception:
        return ""
    return _cut_text(" ".join("".join(char if char.isprintable() else " " for char in told).split()))


def _cut_text(text: str) -> str:
    return text if len(text) <= LONGEST_FACT else f"{text[: LONGEST_FACT - 1]}…"
