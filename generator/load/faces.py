"""Reads faces: the layout of one side of a piece, with inherited regions merged."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from typing import Any

from generator.finding import Finding
from generator.load.measures import length, piece_size, points, share
from generator.load.nodes import Node, Scalar, Sequence
from generator.load.reader import Reader
from generator.message import msg
from generator.model.text import Wording
from generator.model.theme import Face, Fit, Region
from generator.records import replace

TEXTS = ("text", "icon", "shape", "pattern", "style", "align", "valign", "fill", "stroke", "when", "badge", "image",
         "tally", "qr", "continues")
LENGTHS = ("weight", "radius")
FLAGS = ("hyphenate", "reminders")
OTHERS = ("placed", "focus", "table", "fit", "stretch")
WORDS = {"align": ("left", "center", "right"), "valign": ("top", "middle", "bottom"), "placed": ("cover", "contain")}
MOST_EXTENDED = 32
# greatest length (mm); default step of a pattern (mm); greatest number of steps in a box, finer than any printer
FARTHEST, FINEST, MOST_STEPS = 10_000, 0.5, 4_000_000
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
KEYS = ["extends", "for", "size", "bleed", "safe", "corner", "colours", "hyphenate", "reminders", "regions",
        "back"]


def read_faces(reader: Reader, faces: Map[str, Node]) -> dict[str, Face]:
    """The faces that have a size, each with its inherited regions merged."""
    done: dict[str, Face | None] = {}
    for id_ in faces:
        _read_once(reader, id_, faces, done, ())
    return {id_: replace(face, regions={key: _labelled(region) for key, region in face.regions.items()})
            for id_ in faces if (face := done[id_]) is not None}  # fmt: skip


def _labelled(region: Region) -> Region:
    """A region with its text on its shape; the text of pips is their number."""
    if region.text and region.shape not in (None, "pips") and not (region.badge or region.tally):
        return replace(region, shape=None, badge=region.shape)
    return region


def _read_once(reader: Reader, id_: str, faces: Map[str, Node], done: dict[str, Face | None],
               seen: tuple[str, ...]) -> Face | None:  # fmt: skip
    if id_ not in done:
        face = _read_face(reader, id_, faces, done, seen)
        done.setdefault(id_, face)
    return done[id_]


def _parent(reader: Reader, node: Node, path: str, faces: Map[str, Node], seen: tuple[str, ...]) -> str | None:
    """The face that is extended; None for one that is undefined, or that extends this one."""
    written = reader.string(node, path, msg("a word"))
    if written in seen:
        line = " → ".join((*seen[seen.index(written) :], written))
        reader.wrong("bad-value", path, node,
                     msg("expected a face that does not extend itself, found {line}", line=line))
        return None
    if len(seen) > MOST_EXTENDED:
        told = msg("expected at most {most_extended} faces that extend one another, found more",
                   most_extended=MOST_EXTENDED)
        reader.wrong("bad-value", path, node, told)
        return None
    if written in faces:
        return written
    names = [other for other in faces if other not in seen]
    return reader.one_of(node, path, names, msg("another face to extend"))


def _read_face(reader: Reader, id_: str, faces: Map[str, Node], done: dict[str, Face | None],
               seen: tuple[str, ...]) -> Face | None:  # fmt: skip
    path, node = f"theme/faces/{id_}", faces[id_]
    reader.file = node.file
    found = reader.shape(node, path, (), KEYS)
    base: Face | None = None
    if "extends" in found:
        parent = _parent(reader, found["extends"], f"{path}/extends", faces, (*seen, id_))
        # no finding of a missing size: the parent would give it
        if parent is None:
            return None
        base = _read_once(reader, parent, faces, done, (*seen, id_))
        reader.file = node.file
    own = reader.parsed(found["size"], f"{path}/size", piece_size) if "size" in found else None
    trim = own or (base.size if base is not None and "size" not in found else None)
    if trim is None:
        reader.missing(path, node, "size")
        return None
    measure = {
        key: reader.parsed(found[key], f"{path}/{key}", length) if key in found else getattr(base, key, default)
        for key, default in (("bleed", 1.5), ("safe", 1.0), ("corner", 0.0))
    }
    given: dict[str, Any] = {key: value or 0.0 for key, value in measure.items()}
    back = reader.one_of(found["back"], f"{path}/back", faces) if "back" in found else (base.back if base else None)
    kinds = reader.strings(found["for"], f"{path}/for") if "for" in found else ()
    flags: dict[str, Any] = {key: _flag(reader, found, key, path, getattr(base, key, False)) for key in FLAGS}
    regions, colours = _regions(reader, found, path, base), _colours(reader, found, path, base)
    known = base.regions if base is not None else {}
    # an inherited region that is already outside the extended face is reported there
    looked_at = {key: one for key, one in regions.items()
                 if base is None or known.get(key) is not one or _on(one, base.size, base.bleed)}
    _on_the_face(reader, path, trim, given["bleed"], looked_at)
    return Face(id_, trim, regions, kinds, back, colours=colours, **flags, **given)


def _flag(reader: Reader, found: Map[str, Node], key: str, path: str, default: bool) -> bool:
    return bool(reader.flag(found[key], f"{path}/{key}")) if key in found else default


def _colours(reader: Reader, found: Map[str, Node], path: str, base: Face | None) -> dict[str, str]:
    colours = dict(base.colours) if base is not None else {}
    if "colours" in found:
        for key, value, below in reader.entries(found["colours"], f"{path}/colours"):
            colours[key] = reader.string(value, below) or ""
    if base is not None:
        _stand_where(reader, f"theme/faces/{base.id}/colours", f"{path}/colours", colours)
    return colours


def _regions(reader: Reader, found: Map[str, Node], path: str, base: Face | None) -> dict[str, Region]:
    regions: dict[str, Region] = dict(base.regions) if base is not None else {}
    if "regions" in found:
        for key, value, below in reader.entries(found["regions"], f"{path}/regions"):
            region = None if _dropped(value) else _region(reader, key, value, below, regions.get(key))
            regions.pop(key, None) if region is None else regions.update({key: region})
    if base is not None:
        _stand_where(reader, f"theme/faces/{base.id}/regions", f"{path}/regions", regions)
    return regions


def _on_the_face(reader: Reader, path: str, size: tuple[float, float], bleed: float, regions: Map[str, Region]) -> None:
    """Report regions that stand outside the face and its bleed, where nothing is printed."""
    for id_, region in regions.items():
        if not _on(region, size, bleed):
            told = msg("expected a box on a face of {width:g} × {height:g} mm, found one beside it",
                       width=size[0], height=size[1])
            below = f"{path}/regions/{id_}/box"
            reader.findings.append(Finding("bad-value", below, told, place=reader.places.find(below)))


def _on(region: Region, size: tuple[float, float], bleed: float) -> bool:
    """True if part of a region's box lies on a face or in its bleed."""
    x, y, width, height = region.box
    return (max(x, x + width) >= -bleed and max(y, y + height) >= -bleed
            and min(x, x + width) <= size[0] + bleed and min(y, y + height) <= size[1] + bleed)


def _stand_where(reader: Reader, there: str, here: str, regions: Map[str, object]) -> None:
    """Give inherited regions the places of their declaration."""
    for key in regions:
        for part in ("", "/box", "/text", "/image"):
            if (spot := reader.places.spot(f"{there}/{key}{part}")) is not None:
                reader.places.spots.setdefault(f"{here}/{key}{part}", spot)


def _dropped(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None


def _region(reader: Reader, id_: str, node: Node, path: str, base: Region | None) -> Region | None:
    keys = ["box", *TEXTS, *LENGTHS, *OTHERS]
    found = reader.shape(node, path, () if base else ["box"], keys)
    values: dict[str, Any] = {key: getattr(base, key) for key in keys} if base is not None else {}
    if "box" in found:
        values["box"] = _box(reader, found["box"], f"{path}/box")
    for key in (*TEXTS, "placed"):
        if key in found:
            values[key] = _word(reader, found[key], f"{path}/{key}", key)
    for key in LENGTHS:
        if key in found:
            values[key] = reader.parsed(found[key], f"{path}/{key}", length) or 0.0
    if "focus" in found:
        values["focus"] = _focus(reader, found["focus"], f"{path}/focus")
    if "table" in found:
        values["table"] = () if _dropped(found["table"]) else reader.strings(found["table"], f"{path}/table")
    if "fit" in found:
        values["fit"] = _fit(reader, found["fit"], f"{path}/fit")
    if "stretch" in found:
        values["stretch"] = reader.flag(found["stretch"], f"{path}/stretch") is not False
    # a refused word has a finding; the region is read as if it were absent
    left = {key: value for key, value in values.items() if value is not None or key not in WORDS}
    region = Region(id_, **left) if left.get("box") is not None else None
    if region is None or _too_fine(reader, node, path, region) or _too_small(reader, found, node, path, region):
        return None
    return region


def _too_small(reader: Reader, found: Map[str, Node], node: Node, path: str, region: Region) -> bool:
    """True, with a finding, if a box has no area; a line may have no width or no height, and a negative one."""
    width, height = region.box[2:]
    line = region.shape == "line" and not region.text
    if (width, height) != (0, 0) if line else min(width, height) > 0:
        return False
    told = msg("expected a box wider and higher than 0 mm, found {width:g} × {height:g} mm", width=width, height=height)
    reader.wrong("bad-value", f"{path}/box", found.get("box", node), told)
    return True


def _too_fine(reader: Reader, node: Node, path: str, region: Region) -> bool:
    """True, with a finding, if a pattern would have more strokes than are visible."""
    width, height = region.box[2:]
    steps = abs(width * height) / (region.radius or FINEST) ** 2
    if steps <= MOST_STEPS or not (region.pattern or region.shape == "battlement"):
        return False
    told = msg("expected a pattern of at most {most_steps:,} steps in its box, found {steps:,.0f}",
               most_steps=MOST_STEPS, steps=steps)
    reader.wrong("bad-value", path, node, told, msg("make the radius larger"))
    return True


def _word(reader: Reader, node: Node, path: str, key: str) -> str | None:
    if _dropped(node):
        return None
    if key in WORDS:
        return reader.one_of(node, path, WORDS[key])
    written = reader.string(node, path)
    if key in ("fill", "stroke") and written is not None and written.startswith("#") and not COLOUR.fullmatch(written):
        reader.wrong("bad-value", path, node,
                     msg("expected a colour such as #8e1b1b, found {written!r}", written=written))
        return None
    return Wording(written) if key == "text" and written is not None else written


def _fit(reader: Reader, node: Node, path: str) -> Fit:
    found = reader.shape(node, path, (), ["tighten", "shrink-to", "same-size", "continue-on", "balance"])
    tighten = reader.parsed(found["tighten"], f"{path}/tighten", share) if "tighten" in found else None
    least = reader.parsed(found["shrink-to"], f"{path}/shrink-to", points) if "shrink-to" in found else None
    same = reader.one_of(found["same-size"], f"{path}/same-size", ("deck",)) if "same-size" in found else None
    on = reader.one_of(found["continue-on"], f"{path}/continue-on", ("back",)) if "continue-on" in found else None
    even = reader.flag(found["balance"], f"{path}/balance") if "balance" in found else None
    return Fit(Fit().tighten if tighten is None else tighten, least, same == "deck", on == "back", bool(even))


def _focus(reader: Reader, node: Node, path: str) -> tuple[float, float]:
    numbers = _numbers(node)
    if len(numbers) == 2 and all(0 <= number <= 1 for number in numbers):
        return numbers[0], numbers[1]
    reader.wrong("bad-value", path, node, msg("expected a focus [across, down] in shares from 0 to 1"))
    return 0.5, 0.5


def _box(reader: Reader, node: Node, path: str) -> tuple[float, float, float, float] | None:
    match _numbers(node):
        case [x, y, width, height] if max(map(abs, (x, y, width, height))) <= FARTHEST:
            return x, y, width, height
    reader.wrong("bad-value", path, node,
                 msg("expected a box [x, y, width, height] in mm, at most {farthest:,}", farthest=FARTHEST))
    return None


def _numbers(node: Node) -> list[float]:
    """The numbers of a list; empty for anything else."""
    items = [item.value for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    return [float(item) for item in items if isinstance(item, int | float) and not isinstance(item, bool)]
