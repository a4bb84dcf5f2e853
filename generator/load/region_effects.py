"""Reads what is done to all that a region draws: gradients, dashes, outline, shadow, clip, opacity, blend."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Mapping as Map
from typing import get_args

from generator.load.entries import Entries, Read, entries_of, parsed_by
from generator.load.measures import length
from generator.load.nodes import Mapping, Node, Scalar, Sequence
from generator.load.reader import Reader, describe
from generator.message import msg
from generator.model.theme import Blend, Effects, Gradient, OutlineStroke, Shadow, Stop
from generator.records import replace

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
CLIPS = ("battlement", "diamond", "ellipse", "hexagon", "hexagon-tall", "octagon", "rect", "shield", "sign")
MOST_STOPS, MOST_DASHES, FULL_TURN = 12, 8, 360.0
# an offset may lead to the left or up
OFFSET = re.compile(r"(-?)(.+)")
KEYS = ("dash", "outline", "shadow", "clip", "opacity", "blend")


def read_effects(reader: Reader, nodes: Map[str, Node], path: str, base: Effects) -> Effects:
    """The effects of a region with what it takes over; an entry that is empty takes one away."""
    values: dict[str, object] = {}
    fill = nodes.get("fill")
    if fill is not None:
        values["gradient"] = _gradient(reader, fill, f"{path}/fill", _stop) if isinstance(fill, Mapping) else None
    for key, read in READERS.items():
        node = nodes.get(key)
        if node is not None:
            plain = getattr(Effects(), key)
            found = None if _is_dropped(node) else read(reader, node, f"{path}/{key}")
            values[key] = plain if found is None else found
    opacity = nodes.get("opacity")
    if opacity is not None:
        fades = isinstance(opacity, Mapping)
        values["fade"] = _gradient(reader, opacity, f"{path}/opacity", _clear_stop) if fades else None
        share = None if fades or _is_dropped(opacity) else read_share(reader, opacity, f"{path}/opacity")
        values["opacity"] = 1.0 if share is None else share
    return replace(base, **values) if values else base


def solid(reader: Reader, found: Entries, effects: Effects) -> Effects:
    """The effects of a region in foil or varnish, which is there or not; the others are reported, and left out."""
    plain = Effects()
    lost = {"fill": effects.gradient, "shadow": effects.shadow, "opacity": effects.fade or 1.0 - effects.opacity,
            "blend": effects.blend if effects.blend != plain.blend else ""}
    for key in (key for key, given in lost.items() if given):
        node = found.nodes.get(key, found.nodes.get("spot"))
        if node is not None:
            reader.bad(found.path_of(key if key in found else "spot"), node,
                       msg("expected a solid look for a spot, which has no tones, found {key}", key=key))
    return replace(effects, gradient=None, shadow=None, fade=None, opacity=1.0, blend=plain.blend)


def _is_dropped(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None


def read_share(reader: Reader, node: Node, path: str) -> float | None:
    """A number from 0 to 1."""
    number = node.value if isinstance(node, Scalar) else None
    if isinstance(number, int | float) and not isinstance(number, bool) and 0 <= number <= 1:
        return float(number)
    reader.bad(path, node, msg("expected a share from 0 to 1, found {found}", found=describe(node)))
    return None


def _gradient(reader: Reader, node: Node, path: str,
              read: Callable[[Reader, Node, str], Stop | None]) -> Gradient | None:
    """``{linear: [spot, ink], angle: 90}`` or ``{radial: [paper, spot], at: [0.5, 0.5]}``."""
    found = entries_of(reader, node, path, (), ["linear", "radial", "angle", "at"])
    shape = next((key for key in ("linear", "radial") if key in found), None)
    if shape is None or ("linear" in found and "radial" in found):
        reader.bad(path, node, msg("expected linear or radial, with its colours"))
        return None
    for key, needed in (("angle", "linear"), ("at", "radial")):
        if key in found and shape != needed:
            found.report_fault(key, msg("expected {key} only with {needed}, found {shape}",
                                        key=key, needed=needed, shape=shape))
    items = list(found.items(shape))
    if not 2 <= len(items) <= MOST_STOPS:
        found.report_fault(shape, msg("expected 2 to {most} colours, found {count}", most=MOST_STOPS, count=len(items)))
        return None
    stops = [stop for item, below in items if (stop := read(reader, item, below)) is not None]
    if len(stops) < len(items):
        return None
    places = [stop.at for stop in stops if stop.at is not None]
    if places != sorted(places):
        found.report_fault(shape, msg("expected places in ascending order, found {places}",
                                      places=", ".join(f"{place:g}" for place in places)))
        return None
    angle, middle = found.read("angle", _angle), found.read("at", _middle)
    return Gradient(tuple(stops), 90.0 if angle is None else angle, shape == "radial", middle or (0.5, 0.5))


def _stop(reader: Reader, node: Node, path: str) -> Stop | None:
    """A colour of a gradient: ``spot``, or ``{colour: spot, at: 0.4, opacity: 0.5}``."""
    if isinstance(node, Scalar):
        colour = read_colour(reader, node, path)
        return None if colour is None else Stop(colour)
    found = entries_of(reader, node, path, ["colour"], ["at", "opacity"])
    colour = found.read("colour", read_colour)
    at, opacity = found.read("at", read_share), found.read("opacity", read_share)
    return None if colour is None else Stop(colour, at, 1.0 if opacity is None else opacity)


def _clear_stop(reader: Reader, node: Node, path: str) -> Stop | None:
    """An opacity of a fade: ``0.5``, or ``{opacity: 0.5, at: 0.4}``."""
    if isinstance(node, Scalar):
        opacity = read_share(reader, node, path)
        return None if opacity is None else Stop("", None, opacity)
    found = entries_of(reader, node, path, ["opacity"], ["at"])
    opacity, at = found.read("opacity", read_share), found.read("at", read_share)
    return None if opacity is None else Stop("", at, opacity)


def read_colour(reader: Reader, node: Node, path: str) -> str | None:
    """A token of the theme or of a face, ``#rrggbb``, or the hole of a field that holds one."""
    written = reader.string(node, path, msg("a colour"))
    if written is not None and written.startswith("#") and not COLOUR.fullmatch(written):
        reader.bad(path, node, msg("expected a colour such as #8e1b1b, found {written!r}", written=written))
        return None
    return written


def _angle(reader: Reader, node: Node, path: str) -> float | None:
    degrees = node.value if isinstance(node, Scalar) else None
    if isinstance(degrees, int | float) and not isinstance(degrees, bool) and abs(degrees) <= FULL_TURN:
        return float(degrees)
    reader.bad(path, node, msg("expected degrees from -360 to 360, clockwise, found {found}", found=describe(node)))
    return None


def _middle(reader: Reader, node: Node, path: str) -> tuple[float, float] | None:
    numbers = [item.value for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    match numbers:
        case [int() | float() as across, int() | float() as down] if 0 <= across <= 1 and 0 <= down <= 1:
            return float(across), float(down)
    reader.bad(path, node, msg("expected a place [across, down] in shares from 0 to 1"))
    return None


def _dash(reader: Reader, node: Node, path: str) -> tuple[float, ...] | None:
    """``2 mm`` (as long as the gaps), or drawn and blank lengths in turn."""
    if isinstance(node, Scalar):
        one = reader.parse_scalar(node, path, length)
        lengths = [] if one is None else [one, one]
    else:
        lengths = [found for item, below in reader.items(node, path)
                   if (found := reader.parse_scalar(item, below, length)) is not None]
    if 1 <= len(lengths) <= MOST_DASHES and min(lengths) > 0:
        return tuple(lengths if len(lengths) % 2 == 0 else lengths * 2)
    reader.bad(path, node, msg("expected lengths above 0 mm such as [2 mm, 1 mm], found {found}", found=describe(node)))
    return None


def _outline(reader: Reader, node: Node, path: str) -> OutlineStroke | None:
    found = entries_of(reader, node, path, ["colour", "weight"])
    colour, weight = found.read("colour", read_colour), found.read_parsed("weight", length)
    return None if colour is None or weight is None else OutlineStroke(colour, weight)


def _shadow(reader: Reader, node: Node, path: str) -> Shadow | None:
    found = entries_of(reader, node, path, (), [*SHADOW, "offset"])
    values = found.values(SHADOW)
    offset = [one for item, below in found.items("offset")
              if (one := reader.parse_scalar(item, below, _offset)) is not None]
    if "offset" in found and len(offset) != 2:
        found.report_fault("offset", msg("expected an offset [right, down] such as [0.5 mm, 0.5 mm]"))
        return None
    return Shadow(**values, offset=(offset[0], offset[1]) if offset else (0.0, 0.0))


def _offset(written: str) -> float:
    """A length that may be negative. Raises ValueError."""
    match = OFFSET.fullmatch(written.strip())
    found = length(match[2] if match is not None else written)
    return -found if match is not None and match[1] else found


SHADOW: Map[str, Read] = {"colour": read_colour, "blur": parsed_by(length), "opacity": read_share}
READERS: Map[str, Read] = {
    "dash": _dash, "outline": _outline, "shadow": _shadow,
    "clip": lambda reader, node, path: reader.one_of(node, path, CLIPS),
    "blend": lambda reader, node, path: reader.one_of(node, path, get_args(Blend)),
}
