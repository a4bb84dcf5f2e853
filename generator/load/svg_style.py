"""The style of an SVG element: attributes, classes of style sheets, its own style; parses lengths and colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING

from generator.lazy import lazy
from generator.load.svg_tree import FARTHEST, MOST_NUMBERS, MOST_RULES, Element, every
from generator.message import Message, msg

if TYPE_CHECKING:
    import tinycss2
    from tinycss2 import color4
else:
    tinycss2, color4 = lazy("tinycss2"), lazy("tinycss2.color4")

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
        "translate": ("none",), "perspective": ("none",), "zoom": ("1", "normal"), "transform-box": ("view-box",),
        "all": ("",)}
# properties with keywords, which are read in small letters; any other word would be ignored by others
KEYWORDS = {"visibility": ("visible", "hidden", "collapse"), "fill-rule": ("nonzero", "evenodd"),
            "stroke-linecap": ("butt", "round", "square"), "stroke-linejoin": ("miter", "round", "bevel")}
# spaces of colours that all readers show alike
FLAT_SPACES = ("srgb", "hsl", "hwb")
WIDE = ("inherit", "initial", "unset")
# valid only as attributes; a style sheet that sets them would draw something else
GEOMETRY = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d", "points")
COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*+(?:\*/)?")
CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")
NUMBER = re.compile(r"[-+]?(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d++)?")
UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4}
# white space of SVG
SPACE = " \t\r\n\f"
# a comma that separates nothing
STRAY = re.compile(r"(?:^|,)\s*,|,\s*$")
# declarations that need no parser: no comments, strings, functions, escapes, marks of importance
SIMPLE = re.compile(r"[^\"'\\/(){}\[\]!@]*+")
# functions of a transform in a style sheet, with the units that each of them needs
STYLED_TURN = re.compile(r"([a-zA-Z]+)\(([^()]*)\)")
TURN_UNITS = {"translate": "px", "rotate": "deg", "skewX": "deg", "skewY": "deg", "scale": "", "matrix": ""}
HEX = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")
NOTHING = ("none", "transparent")


Declared = Mapping[str, tuple[str, bool]]


class Styles:
    """The rules of ``<style>`` elements for classes, in order. Raises Undrawable for any other selector."""

    def __init__(self, root: Element) -> None:
        self._rules: list[tuple[str, Declared]] = []
        for node in every(root):
            if node.tag == "style":
                self._read(node)

    def _read(self, node: Element) -> None:
        kind, media = (node.attributes.get(key, "").strip().lower() for key in ("type", "media"))
        if kind not in ("", "text/css") or media not in ("", "all"):
            raise node.fault_here(msg("a style sheet for {what}", what=f"{kind} {media}".strip()[:40]))
        *rules, rest = COMMENT.sub(" ", node.text).split("}")
        if rest.strip():
            raise node.fault_here(msg("a style that is no list of classes: {rest!r}", rest=rest.strip()[:30]))
        for rule in rules:
            selectors, brace, body = rule.partition("{")
            if not brace or "{" in body:
                raise node.fault_here(msg("a style that is no list of classes: {rest!r}", rest=rule.strip()[:30]))
            declared = declarations(body)
            for selector in map(str.strip, selectors.split(",")):
                found = CLASS.fullmatch(selector)
                if found is None:
                    raise node.fault_here(msg("a style of {selector!r}; only classes are read", selector=selector[:40]))
                self._rules.append((found[1], declared))
                if len(self._rules) > MOST_RULES:
                    raise node.fault_here(msg("more than {most_rules} classes", most_rules=MOST_RULES))

    def style_of(self, node: Element) -> dict[str, str]:
        """The style of an element: attributes, then its classes, then its own style, then important declarations.

        Raises Undrawable for what is not supported.
        """
        # an attribute that is empty is ignored, as one that is not there
        found = {key: value.strip() for key, value in node.attributes.items() if value.strip()}
        classes = node.attributes.get("class", "").split()
        sheets = [declared for name, declared in self._rules if name in classes] if classes else []
        if "style" in node.attributes:
            sheets.append(declarations(node.attributes["style"]))
        for urgent in (False, True):
            for declared in sheets:
                found.update({key: _turn_of_style(value, node) if key == "transform" else value
                              for key, (value, important) in declared.items() if important == urgent})
        _refuse_unknown(node, found, sheets)
        return found


def _refuse_unknown(node: Element, found: dict[str, str], sheets: list[Declared]) -> None:
    """Refuse what would be drawn differently."""
    for name in node.attributes:
        if name.lower().startswith("on"):
            raise node.fault_here(msg("{name}; a drawing runs nothing", name=name))
    for declared in sheets:
        for key in GEOMETRY:
            if key in declared:
                raise node.fault_here(msg("{key} in a style; write it as an attribute", key=key))
    for key, words in KEYWORDS.items():
        if key in found:
            found[key] = found[key].lower()
            if found[key] not in (*words, *WIDE):
                raise node.fault_here(msg("{key} {written!r}", key=key, written=found[key][:40]))
    found["display"] = found.get("display", "inline").lower()
    for key, allowed in ONLY.items():
        value = found.get(key, allowed[0])
        # an attribute such as x of text is ignored
        if value not in allowed:
            raise node.fault_here(msg("{key} {value!r}; only whole shapes are read", key=key, value=value[:40]))


@lru_cache(maxsize=4096)
def declarations(body: str) -> Declared:
    """``fill: red; stroke: none !important`` as a mapping: lower-case names, values, and whether they are important.

    What is not CSS is ignored, as the standard says.
    """
    if SIMPLE.fullmatch(body):
        pairs = (part.partition(":") for part in body.split(";"))
        return {key.strip().lower(): (value.strip(), False) for key, _, value in pairs if value.strip()}
    found: dict[str, tuple[str, bool]] = {}
    for one in tinycss2.parse_blocks_contents(body, skip_comments=True, skip_whitespace=True):
        if one.type == "declaration":
            value = tinycss2.serialize([token for token in one.value if token.type != "comment"]).strip()
            # an important value is not changed by a later one that is not
            if value and (one.important or not found.get(one.lower_name, ("", False))[1]):
                found[one.lower_name] = value, one.important
    return found


def _turn_of_style(written: str, node: Element) -> str:
    """A transform of a style sheet as an attribute has it: without units, which a style sheet needs. Raises
    Undrawable.
    """
    turns = STYLED_TURN.findall(written)
    if written.lower() != "none" and STYLED_TURN.sub("", written).strip(SPACE):
        raise node.fault_here(msg("a transform that cannot be read: {written!r}", written=written[:40]))
    parts = []
    for name, inside in turns:
        unit, words = TURN_UNITS.get(name), [word.strip(SPACE) for word in inside.split(",")]
        plain = [word.removesuffix(unit) if unit else word for word in words]
        if (unit is None or (name == "rotate" and len(words) > 1)
                or not all(map(NUMBER.fullmatch, plain))
                or any(unit and bare == word and float(bare) for bare, word in zip(plain, words, strict=True))):
            raise node.fault_here(msg("a transform that cannot be read: {written!r}", written=written[:40]))
        parts.append(f"{name}({','.join(plain)})")
    return " ".join(parts)


def inherited_style(found: Mapping[str, str], above: Mapping[str, str]) -> dict[str, str]:
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
    found = color4.parse_color(written) if len(written) <= 100 else None
    if found is None or isinstance(found, str) or found.space not in FLAT_SPACES:
        raise node.fault_here(msg("the colour {written!r}; only flat colours are read", written=written[:60]))
    *parts, alpha = found.to("srgb")
    if alpha <= 0:
        return None
    if alpha < 1:
        raise node.fault_here(msg("the colour {written!r}; only opaque colours are read", written=written))
    return "#{:02x}{:02x}{:02x}".format(*(round(255 * min(max(part, 0.0), 1.0)) for part in parts))


def share(written: str, node: Element) -> float:
    """An opacity: a number, or a percentage. Raises Undrawable."""
    match = NUMBER.fullmatch(written.removesuffix("%").strip())
    if match is None:
        raise node.fault_here(msg("{written!r} for a share from 0 to 1", written=written[:40]))
    return max(0.0, min(1.0, float(match[0]) / (100 if written.endswith("%") else 1)))


def length(written: str, node: Element) -> float:
    """A length in units of the drawing; ``10``, ``10px``, ``2mm``. Raises Undrawable."""
    match = NUMBER.match(written.strip(SPACE))
    unit = written.strip(SPACE)[match.end():].lower() if match is not None else ""
    if match is None or unit not in UNITS:
        raise node.fault_here(msg("{written!r} for a length such as 10 or 2mm", written=written[:40]))
    found = float(match[0]) * UNITS[unit]
    if not isfinite(found) or abs(found) > FARTHEST:
        raise node.fault_here(msg("a length of {written}", written=written[:40]))
    return found


def numbers(written: str, node: Element, what: Message) -> list[float]:
    """Numbers separated by spaces or commas. Raises Undrawable for anything else."""
    if STRAY.search(written) or NUMBER.sub("", written).strip(f"{SPACE},"):
        rest = NUMBER.sub("", written).replace(",", " ").strip()
        raise node.fault_here(msg("{what} that cannot be read: {rest!r}", what=what, rest=rest[:40]))
    given = NUMBER.findall(written)
    if len(given) > MOST_NUMBERS:
        raise node.fault_here(msg("{what} of more than {most_numbers} numbers", what=what, most_numbers=MOST_NUMBERS))
    found = [float(number) for number in given]
    if not all(isfinite(number) and abs(number) <= FARTHEST for number in found):
        raise node.fault_here(msg("{what} that reaches too far", what=what))
    return found
