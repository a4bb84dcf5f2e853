"""Reads the theme: colours, fonts, text styles, tiles, faces, icons."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from pathlib import Path
from typing import Any

from generator.load.nodes import Mapping, Node, Scalar, Sequence
from generator.load.reader import Reader
from generator.model.text import Text
from generator.model.theme import Face, Icon, Region, TextStyle, Theme

LENGTH = re.compile(r"(\d+(?:\.\d+)?)\s*(mm|pt|cm|in)?")
MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
PATH_DATA = re.compile(r"<path\b[^>]*?\bd=\"([^\"]+)\"")
REGION_TEXTS = ("text", "icon", "shape", "pattern", "style", "align", "valign", "fill", "stroke", "when")
REGION_LENGTHS = ("weight", "radius")
MOST_ICON_BYTES = 200_000


def length(written: str, unit: str = "mm") -> float:
    """A length such as ``20 mm`` or ``9 pt``, in ``unit``; a bare number is in that unit. Raises ValueError."""
    match = LENGTH.fullmatch(written.strip())
    if match is None:
        raise ValueError(f"expected a length such as 20 mm, found {written!r}")
    return round(float(match[1]) * MM[match[2] or unit] / MM[unit], 6)


def size(written: str) -> tuple[float, float]:
    """``20 mm`` (square) or ``63 mm x 88 mm``, in mm. Raises ValueError."""
    sides = [length(part) for part in re.split(r"\s*[x×]\s*", written.strip())]
    if len(sides) not in (1, 2):
        raise ValueError(f"expected a size such as 20 mm or 63 mm x 88 mm, found {written!r}")
    return sides[0], sides[-1]


def points(written: str) -> float:
    """A type size in pt. Raises ValueError."""
    return length(written, "pt")


def colour(written: str) -> str:
    """``#rrggbb``. Raises ValueError."""
    if COLOUR.fullmatch(written) is None:
        raise ValueError(f"expected a colour such as #8e1b1b, found {written!r}")
    return written.lower()


def read_theme(reader: Reader, files: Map[str, Node], folder: Path) -> Theme:
    """The theme from the parsed files of ``theme/`` (by name) and its icons' drawings."""
    parts: dict[str, dict[str, Any]] = {key: {} for key in ("colours", "fonts", "styles", "tiles", "faces", "icons")}
    for name, node in files.items():
        reader.file = name
        for section, value in reader.shape(node, "theme", (), parts).items():
            read = READERS[section]
            for key, entry, path in reader.entries(value, f"theme/{section}"):
                found = read(reader, key, entry, path, folder)
                if found is not None:
                    parts[section][key] = found
    faces = {id_: face for id_ in parts["faces"] if (face := _face(reader, id_, parts["faces"])) is not None}
    css = folder / "book.css"
    return Theme(
        colours=parts["colours"],
        fonts=parts["fonts"],
        styles=parts["styles"],
        tiles=parts["tiles"],
        faces=faces,
        icons=parts["icons"],
        book_css=css.read_text(encoding="utf-8") if css.is_file() else "",
    )


def _colour(reader: Reader, key: str, node: Node, path: str, folder: Path) -> str | None:
    return reader.parsed(node, path, colour)


def _font(reader: Reader, key: str, node: Node, path: str, folder: Path) -> str | None:
    return reader.string(node, path, "the name of a font file")


def _tile(reader: Reader, key: str, node: Node, path: str, folder: Path) -> float | str | None:
    if isinstance(node, Scalar) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return float(node.value)
    return reader.string(node, path)


def _style(reader: Reader, key: str, node: Node, path: str, folder: Path) -> TextStyle | None:
    found = reader.shape(node, path, ["font", "size"], ["colour", "least", "uppercase", "leading"])
    if "font" not in found or "size" not in found:
        return None
    options: dict[str, Any] = {}
    if "colour" in found:
        options["colour"] = reader.string(found["colour"], f"{path}/colour")
    if "least" in found:
        options["least"] = reader.parsed(found["least"], f"{path}/least", points)
    if "uppercase" in found:
        options["uppercase"] = reader.flag(found["uppercase"], f"{path}/uppercase")
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
    paths = tuple(PATH_DATA.findall(drawing.read_text(encoding="utf-8")))
    if len(texts) < len(fields):
        return None
    return Icon(key, paths, Text(texts["meaning"]), texts["drawing"], texts["set"], texts["author"], texts["licence"])


def _entry(reader: Reader, key: str, node: Node, path: str, folder: Path) -> Node:
    return node


READERS = {"colours": _colour, "fonts": _font, "styles": _style, "tiles": _tile, "faces": _entry, "icons": _icon}


def _face(reader: Reader, id_: str, faces: Map[str, Node], seen: tuple[str, ...] = ()) -> Face | None:
    """A face with what it extends merged in."""
    path, node = f"theme/faces/{id_}", faces[id_]
    reader.file = node.file
    found = reader.shape(node, path, (), ["extends", "for", "size", "bleed", "safe", "regions", "back"])
    base: Face | None = None
    if "extends" in found:
        parent = reader.one_of(
            found["extends"], f"{path}/extends", [other for other in faces if other not in (*seen, id_)]
        )
        if parent is not None:
            base = _face(reader, parent, faces, (*seen, id_))
            reader.file = node.file
    regions: dict[str, Region] = dict(base.regions) if base is not None else {}
    if "regions" in found:
        for key, value, below in reader.entries(found["regions"], f"{path}/regions"):
            region = None if _dropped(value) else _region(reader, key, value, below, regions.get(key))
            regions.pop(key, None) if region is None else regions.update({key: region})
    trim = reader.parsed(found["size"], f"{path}/size", size) if "size" in found else (base.size if base else None)
    if trim is None:
        reader.missing(path, node, "size")
        return None
    measure = {
        key: reader.parsed(found[key], f"{path}/{key}", length) if key in found else getattr(base, key, default)
        for key, default in (("bleed", 1.5), ("safe", 1.0))
    }
    back = reader.one_of(found["back"], f"{path}/back", faces) if "back" in found else (base.back if base else None)
    kinds = reader.strings(found["for"], f"{path}/for") if "for" in found else ()
    return Face(id_, trim, regions, kinds, back, bleed=measure["bleed"] or 0.0, safe=measure["safe"] or 0.0)


def _dropped(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None


def _region(reader: Reader, id_: str, node: Node, path: str, base: Region | None) -> Region | None:
    found = reader.shape(node, path, () if base else ["box"], ["box", *REGION_TEXTS, *REGION_LENGTHS])
    values: dict[str, Any] = {}
    if base is not None:
        values = {key: getattr(base, key) for key in ("box", *REGION_TEXTS, *REGION_LENGTHS)}
    if "box" in found:
        values["box"] = _box(reader, found["box"], f"{path}/box")
    for key in REGION_TEXTS:
        if key in found:
            values[key] = None if _dropped(found[key]) else reader.string(found[key], f"{path}/{key}")
    for key in REGION_LENGTHS:
        if key in found:
            values[key] = reader.parsed(found[key], f"{path}/{key}", length) or 0.0
    return Region(id_, **values) if values.get("box") is not None else None


def _box(reader: Reader, node: Node, path: str) -> tuple[float, float, float, float] | None:
    numbers = [item.value for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    match numbers:
        case [int() | float() as x, int() | float() as y, int() | float() as width, int() | float() as height]:
            return float(x), float(y), float(width), float(height)
    reader.wrong("bad-value", path, node, "expected a box [x, y, width, height] in mm")
    return None


__all__ = ["Mapping", "length", "points", "read_theme", "size"]
