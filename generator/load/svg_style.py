"""The style of an SVG element: attributes, classes of style sheets, its own style; parses lengths and colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING

from generator.late import late
from generator.load.svg_tree import FARTHEST, MOST_NUMBERS, MOST_RULES, Element, every
from generator.message import Message, msg

if TYPE_CHECKING:
    from PIL import ImageColor
else:
    ImageColor = late("PIL.ImageColor")

# inherited properties with their initial values
PLAIN = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt", "fill-rule": "nonzero",
         "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0",
         "color": "#000000", "visibility": "visible", "fill-opacity": "1", "stroke-opacity": "1",
         "paint-order": "normal", "marker-start": "none", "marker-mid": "none", "marker-end": "none",
         "marker": "none"}
# properties that are not inherited, with the supported values
ONLY = {"filter": ("none",), "mask": ("none",), "clip-path": ("none",), "mix-blend-mode": ("normal",),
        "clip": ("auto",), "vector-effect": ("none",), "isolation": ("auto",), "backdrop-filter": ("none",),
        "offset-path": ("none",),
        "transform-origin": ("0", "0 0", "0px 0px", "top left", "left top"), "rotate": ("none",), "scale": ("none",),
        "translate": ("none",), "perspective": ("none",), "zoom": ("1", "normal")}
# valid only as attributes; a style sheet that sets them would draw something else
GEOMETRY = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d", "points")
COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*+(?:\*/)?")
CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")
NUMBER = re.compile(r"[-+]?(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d++)?")
UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4}
IMPORTANT = "!important"
HEX = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")
NOTHING = ("none", "transparent")


class Styles:
    """The rules of ``<style>`` elements for classes, in order. Raises Undrawable for any other selector."""

    def __init__(self, root: Element) -> None:
        self._rules: list[tuple[str, dict[str, str]]] = []
        for node in every(root):
            if node.tag == "style":
                self._read(node)

    def _read(self, node: Element) -> None:
        *rules, rest = COMMENT.sub("", node.text).split("}")
        if rest.strip():
            raise node.wrong(msg("a style that is no list of classes: {rest!r}", rest=rest.strip()[:30]))
        for rule in rules:
            selectors, brace, body = rule.partition("{")
            if not brace or "{" in body:
                raise node.wrong(msg("a style that is no list of classes: {rest!r}", rest=rule.strip()[:30]))
            declared = declarations(body)
            for selector in map(str.strip, selectors.split(",")):
                found = CLASS.fullmatch(selector)
                if found is None:
                    raise node.wrong(msg("a style of {selector!r}; only classes are read", selector=selector[:40]))
                self._rules.append((found[1], declared))
                if len(self._rules) > MOST_RULES:
                    raise node.wrong(msg("more than {most_rules} classes", most_rules=MOST_RULES))

    def of(self, node: Element) -> dict[str, str]:
        """The style of an element: attributes, then its classes, then its own style, then important declarations.

        Raises Undrawable for what is not supported.
        """
        found = {key: value.strip() for key, value in node.attributes.items()}
        classes = node.attributes.get("class", "").split()
        sheets = [declared for name, declared in self._rules if name in classes] if classes else []
        if "style" in node.attributes:
            sheets.append(declarations(node.attributes["style"]))
        for urgent in (False, True):
            for declared in sheets:
                found.update({key: value.removesuffix(IMPORTANT).rstrip() for key, value in declared.items()
                             if value.endswith(IMPORTANT) == urgent})
        _known(node, found, sheets)
        return found


def _known(node: Element, found: Mapping[str, str], sheets: list[dict[str, str]]) -> None:
    """Refuse what would be drawn differently."""
    for name in node.attributes:
        if name.lower().startswith("on"):
            raise node.wrong(msg("{name}; a drawing runs nothing", name=name))
    for declared in sheets:
        for key in GEOMETRY:
            if key in declared:
                raise node.wrong(msg("{key} in a style; write it as an attribute", key=key))
    for key, allowed in ONLY.items():
        value = found.get(key, allowed[0])
        # an attribute such as x of text is ignored
        if value not in allowed:
            raise node.wrong(msg("{key} {value!r}; only whole shapes are read", key=key, value=value[:40]))


def declarations(body: str) -> dict[str, str]:
    """``fill: red; stroke: none`` as a mapping with lower-case names."""
    pairs = (part.partition(":") for part in body.split(";"))
    return {key.strip().lower(): _urgent(value.strip()) for key, colon, value in pairs if colon}


def _urgent(value: str) -> str:
    """A value with a normalized ``! important``."""
    before = value[: -len("important")].rstrip()
    return f"{before[:-1].rstrip()}{IMPORTANT}" if value.lower().endswith("important") and before[-1:] == "!" else value


def inherited(found: Mapping[str, str], above: Mapping[str, str]) -> dict[str, str]:
    """The properties of an element, including inherited ones."""
    own = {key: PLAIN[key] if found[key] == "initial" else found[key] for key in PLAIN
           if key in found and found[key] not in ("inherit", "unset")}
    return {**above, **own}


def colour(written: str, style: Mapping[str, str], node: Element) -> str | None:
    """``#rrggbb``; None for no paint. Raises Undrawable for a gradient, and for a colour that is not opaque."""
    if written.lower() == "currentcolor":
        written = style["color"]
    if written.lower() in NOTHING:
        return None
    if HEX.fullmatch(written):
        return written.lower() if len(written) == 7 else f"#{''.join(2 * digit for digit in written[1:].lower())}"
    try:
        parts = ImageColor.getrgb(written) if len(written) <= 100 else ()
    except ValueError:
        parts = ()
    if not parts:
        raise node.wrong(msg("the colour {written!r}; only flat colours are read", written=written[:60]))
    if len(parts) == 4 and parts[3] != 255:
        raise node.wrong(msg("the colour {written!r}; only opaque colours are read", written=written))
    return "#{:02x}{:02x}{:02x}".format(*parts[:3])


def share(written: str, node: Element) -> float:
    """An opacity: a number, or a percentage. Raises Undrawable."""
    match = NUMBER.fullmatch(written.removesuffix("%").strip())
    if match is None:
        raise node.wrong(msg("{written!r} for a share from 0 to 1", written=written[:40]))
    return max(0.0, min(1.0, float(match[0]) / (100 if written.endswith("%") else 1)))


def length(written: str, node: Element) -> float:
    """A length in units of the drawing; ``10``, ``10px``, ``2mm``. Raises Undrawable."""
    match = NUMBER.match(written.strip())
    unit = written.strip()[match.end():].strip().lower() if match is not None else ""
    if match is None or unit not in UNITS:
        raise node.wrong(msg("{written!r} for a length such as 10 or 2mm", written=written[:40]))
    found = float(match[0]) * UNITS[unit]
    if not isfinite(found) or abs(found) > FARTHEST:
        raise node.wrong(msg("a length of {written}", written=written[:40]))
    return found


def numbers(written: str, node: Element, what: Message) -> list[float]:
    """Numbers separated by spaces or commas. Raises Undrawable for anything else."""
    if NUMBER.sub("", written).strip(" ,\t\r\n\f"):
        rest = NUMBER.sub("", written).replace(",", " ").strip()
        raise node.wrong(msg("{what} that cannot be read: {rest!r}", what=what, rest=rest[:40]))
    given = NUMBER.findall(written)
    if len(given) > MOST_NUMBERS:
        raise node.wrong(msg("{what} of more than {most_numbers} numbers", what=what, most_numbers=MOST_NUMBERS))
    found = [float(number) for number in given]
    if not all(isfinite(number) and abs(number) <= FARTHEST for number in found):
        raise node.wrong(msg("{what} that reaches too far", what=what))
    return found
