"""Reads the theme: colours, fonts, text styles, tiles, faces, icons."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from collections.abc import Mapping as Map
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from generator.late import late
from generator.load.book_css import read_book_css
from generator.load.faces import read_faces
from generator.load.images import drawing_findings, read_images
from generator.load.measures import length, points, size
from generator.load.nodes import Mapping, Node, Scalar
from generator.load.reader import Reader
from generator.load.svg_tree import Undrawable
from generator.message import msg
from generator.model.text import Text
from generator.model.theme import DrawnPath, Icon, TextStyle, Theme
from generator.pack_files import Unread, read

if TYPE_CHECKING:
    from generator.load import drawings
else:
    drawings = late("generator.load.drawings")

INKS = re.compile(r"C(\d{1,3}) M(\d{1,3}) Y(\d{1,3}) K(\d{1,3})")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
# not a role, but the fallback fonts of every role
FALLBACK = "fallback"
MOST_ICON_BYTES = 200_000
ICONS = "theme/icons/"


class ThemeFiles(Struct, frozen=True):
    """The files of a theme: the folder of its pack, the names of readable and of refused files."""

    folder: Path
    names: list[str]
    refused: Collection[str]


def colour(written: str) -> str:
    """``#rrggbb``. Raises ValueError."""
    if COLOUR.fullmatch(written) is None:
        raise ValueError(msg("expected a colour such as #8e1b1b, found {written!r}", written=written))
    return written.lower()


def inks(written: str) -> tuple[float, float, float, float]:
    """``C0 M80 Y90 K10`` (per cent) as shares of 1. Raises ValueError."""
    match = INKS.fullmatch(written.strip())
    if match is None or max(map(int, match.groups())) > 100:
        raise ValueError(msg("expected four inks such as C0 M80 Y90 K10, found {written!r}", written=written))
    cyan, magenta, yellow, black = (int(share) / 100 for share in match.groups())
    return cyan, magenta, yellow, black


def read_theme(reader: Reader, files: Map[str, Node], folder: Path, names: Iterable[str] = (),
               refused: Collection[str] = ()) -> Theme:  # fmt: skip
    """The theme from its parsed files (by name) and the other files of ``theme/`` in a pack's ``folder``.

    ``names`` are all readable files; ``refused`` files have findings already.
    """
    dress = ThemeFiles(folder, list(names), refused)
    parts: dict[str, dict[str, Any]] = {section: {} for section in READERS}
    for name, node in files.items():
        reader.file = name
        for section, value in reader.shape(node, "theme", (), parts).items():
            read = READERS[section]
            for key, entry, path in reader.entries(value, f"theme/{section}"):
                found = read(reader, key, entry, path, dress)
                if found is not None:
                    parts[section][key] = found
    images, broken = read_images(reader, folder, dress.names, refused)
    return Theme(
        colours=parts["colours"],
        inks=parts["inks"],
        fonts={role: name for role, name in parts["fonts"].items() if role != FALLBACK},
        fallback=parts["fonts"].get(FALLBACK, ()),
        styles=parts["styles"],
        tiles=parts["tiles"],
        faces=read_faces(reader, parts["faces"]),
        icons=parts["icons"],
        images=images,
        broken=broken,
        book_css=read_book_css(reader, folder, dress.names),
    )


def _colour(reader: Reader, key: str, node: Node, path: str, dress: ThemeFiles) -> str | None:
    return reader.parsed(node, path, colour)


def _inks(reader: Reader, key: str, node: Node, path: str, dress: ThemeFiles) -> tuple[float, float, float,
                                                                                       float] | None:
    return reader.parsed(node, path, inks)


def _font(reader: Reader, key: str, node: Node, path: str, dress: ThemeFiles) -> str | tuple[str, ...] | None:
    if key == FALLBACK:
        return reader.strings(node, path)
    return reader.string(node, path, msg("the name of a font file"))


def _tile(reader: Reader, key: str, node: Node, path: str, dress: ThemeFiles) -> float | str | None:
    if isinstance(node, Scalar) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return float(node.value)
    return reader.string(node, path)


def _style(reader: Reader, key: str, node: Node, path: str, dress: ThemeFiles) -> TextStyle | None:
    found = reader.shape(node, path, ["font", "size"], ["colour", "least", "uppercase", "small-caps", "leading"])
    if "font" not in found or "size" not in found:
        return None
    options: dict[str, Any] = {}
    if "colour" in found:
        options["colour"] = reader.string(found["colour"], f"{path}/colour")
    if "least" in found:
        options["least"] = reader.parsed(found["least"], f"{path}/least", points)
    if "uppercase" in found:
        options["uppercase"] = reader.flag(found["uppercase"], f"{path}/uppercase")
    if "small-caps" in found:
        options["small_caps"] = reader.flag(found["small-caps"], f"{path}/small-caps")
    if "leading" in found:
        options["leading"] = reader.parsed(found["leading"], f"{path}/leading", float)
    given = {option: value for option, value in options.items() if value is not None}
    font, pt = reader.string(found["font"], f"{path}/font"), reader.parsed(found["size"], f"{path}/size", points)
    return None if font is None or pt is None else TextStyle(font, pt, **given)


def _icon(reader: Reader, key: str, node: Node, path: str, dress: ThemeFiles) -> Icon | None:
    fields = ["drawing", "set", "author", "licence", "meaning"]
    found = reader.shape(node, path, fields, ())
    texts = {field: reader.string(found[field], f"{path}/{field}") or "" for field in found}
    drawing = f"{ICONS}{key}.svg"
    try:
        data = read(dress.folder, drawing)
        check_icon_size(drawing, data)
    except FileNotFoundError:
        reader.wrong("reference-to-nothing", path, node,
                     msg("expected a drawing {drawing}, found none", drawing=drawing))
        return None
    except Unread as unread:
        if drawing not in dress.refused:
            reader.findings.append(unread.finding())
        return None
    paths = _drawn(reader, drawing, data)
    if not paths or len(texts) < len(fields):
        return None
    return Icon(key, paths, Text(texts["meaning"]), texts["drawing"], texts["set"], texts["author"], texts["licence"])


def _drawn(reader: Reader, file: str, data: bytes) -> tuple[DrawnPath, ...]:
    """The paths of an icon; empty when it cannot be printed. Faults are reported at the drawing's file."""
    try:
        paths, lost = drawings.read_icon(data)
    except Undrawable as found:
        reader.findings += drawing_findings(file, found.faults)
        return ()
    reader.findings += drawing_findings(file, lost)
    return paths


def check_icon_size(name: str, data: bytes) -> None:
    """Raises Unread for a drawing that is too large for an icon."""
    if len(data) > MOST_ICON_BYTES:
        raise Unread(name, msg("expected an icon of at most {most_icon_bytes:,} bytes, found {count:,}",
                               most_icon_bytes=MOST_ICON_BYTES, count=len(data)))


def _entry(reader: Reader, key: str, node: Node, path: str, dress: ThemeFiles) -> Node:
    return node


READERS = {"colours": _colour, "inks": _inks, "fonts": _font, "styles": _style, "tiles": _tile, "faces": _entry,
           "icons": _icon}  # fmt: skip


__all__ = ["Mapping", "length", "points", "read_theme", "size"]
