"""Reads the theme: colours, fonts, text styles, tiles, faces, icons."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from pathlib import Path
from typing import Any

from generator.load.faces import read_face
from generator.load.images import read_images
from generator.load.measures import length, points, size
from generator.load.nodes import Mapping, Node, Scalar
from generator.load.reader import Reader
from generator.model.text import Text
from generator.model.theme import Icon, TextStyle, Theme

INKS = re.compile(r"C(\d{1,3}) M(\d{1,3}) Y(\d{1,3}) K(\d{1,3})")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
PATH_DATA = re.compile(r"<path\b[^>]*?\bd=\"([^\"]+)\"")
MOST_ICON_BYTES = 200_000


def colour(written: str) -> str:
    """``#rrggbb``. Raises ValueError."""
    if COLOUR.fullmatch(written) is None:
        raise ValueError(f"expected a colour such as #8e1b1b, found {written!r}")
    return written.lower()


def inks(written: str) -> tuple[float, float, float, float]:
    """``C0 M80 Y90 K10`` (per cent) as shares of 1. Raises ValueError."""
    match = INKS.fullmatch(written.strip())
    if match is None or max(map(int, match.groups())) > 100:
        raise ValueError(f"expected four inks such as C0 M80 Y90 K10, found {written!r}")
    cyan, magenta, yellow, black = (int(share) / 100 for share in match.groups())
    return cyan, magenta, yellow, black


def read_theme(reader: Reader, files: Map[str, Node], folder: Path) -> Theme:
    """The theme from the parsed files of ``theme/`` (by name) and its icons' drawings."""
    parts: dict[str, dict[str, Any]] = {section: {} for section in READERS}
    for name, node in files.items():
        reader.file = name
        for section, value in reader.shape(node, "theme", (), parts).items():
            read = READERS[section]
            for key, entry, path in reader.entries(value, f"theme/{section}"):
                found = read(reader, key, entry, path, folder)
                if found is not None:
                    parts[section][key] = found
    faces = {id_: face for id_ in parts["faces"] if (face := read_face(reader, id_, parts["faces"])) is not None}
    css = folder / "book.css"
    return Theme(
        colours=parts["colours"],
        inks=parts["inks"],
        fonts=parts["fonts"],
        styles=parts["styles"],
        tiles=parts["tiles"],
        faces=faces,
        icons=parts["icons"],
        images=read_images(reader, folder / "art"),
        book_css=css.read_text(encoding="utf-8") if css.is_file() else "",
    )


def _colour(reader: Reader, key: str, node: Node, path: str, folder: Path) -> str | None:
    return reader.parsed(node, path, colour)


def _inks(reader: Reader, key: str, node: Node, path: str, folder: Path) -> tuple[float, float, float, float] | None:
    return reader.parsed(node, path, inks)


def _font(reader: Reader, key: str, node: Node, path: str, folder: Path) -> str | None:
    return reader.string(node, path, "the name of a font file")


def _tile(reader: Reader, key: str, node: Node, path: str, folder: Path) -> float | str | None:
    if isinstance(node, Scalar) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return float(node.value)
    return reader.string(node, path)


def _style(reader: Reader, key: str, node: Node, path: str, folder: Path) -> TextStyle | None:
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


def _icon(reader: Reader, key: str, node: Node, path: str, folder: Path) -> Icon | None:
    fields = ["drawing", "set", "author", "licence", "meaning"]
    found = reader.shape(node, path, fields, ())
    texts = {field: reader.string(found[field], f"{path}/{field}") or "" for field in found}
    drawing = folder / "icons" / f"{key}.svg"
    if not drawing.is_file() or drawing.stat().st_size > MOST_ICON_BYTES:
        reader.wrong("reference-to-nothing", path, node, f"expected a drawing theme/icons/{key}.svg, found none")
        return None
    paths = tuple(PATH_DATA.findall(drawing.read_text(encoding="utf-8", errors="replace")))
    if not paths:
        reader.wrong("bad-value", path, node, f"expected paths (<path d=…>) in theme/icons/{key}.svg, found none")
        return None
    if len(texts) < len(fields):
        return None
    return Icon(key, paths, Text(texts["meaning"]), texts["drawing"], texts["set"], texts["author"], texts["licence"])


def _entry(reader: Reader, key: str, node: Node, path: str, folder: Path) -> Node:
    return node


READERS = {"colours": _colour, "inks": _inks, "fonts": _font, "styles": _style, "tiles": _tile, "faces": _entry,
           "icons": _icon}  # fmt: skip


__all__ = ["Mapping", "length", "points", "read_theme", "size"]
