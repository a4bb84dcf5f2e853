"""Drawings (SVG) with gradients, transparency, patterns, clips, masks and filters: painted as pictures by resvg.

What a drawing may refer to is in its own file. What could fetch, run or depend on the reader (scripts, links, embedded
pictures, text, animation, entities) is refused with its line, as in drawings that stay lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from generator.lazy import lazy
from generator.load.svg_paths import SHAPES
from generator.load.svg_tree import MOST_FAULTS, MOST_VISITED, Element, Fault, Undrawable, every, parse_svg
from generator.load.svg_view import sides_of, view_box
from generator.message import Message, msg

if TYPE_CHECKING:
    import resvg_py
    from PIL import Image
else:
    resvg_py, Image = lazy("resvg_py"), lazy("PIL.Image")

# the longer side (pixels) of a painted drawing: a poker card has 1,100 pixels an inch
LONGEST = 4000
# the sides of the picture that tries whether a drawing can be painted at all
TRIED = 64
GROUPS = ("svg", "g", "a", "switch", "use", "symbol", "defs", "title", "desc", "metadata", "style", "view")
PAINT = ("linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask", "marker", "filter", "feBlend",
         "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
         "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR",
         "feGaussianBlur", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight", "feSpecularLighting",
         "feSpotLight", "feTile", "feTurbulence")
KNOWN = frozenset((*GROUPS, *PAINT, *SHAPES))
REFERENCE = re.compile(r"url\(\s*['\"]?([^)'\"]*)['\"]?\s*\)", re.IGNORECASE)
# words of a style that reach out of the file, or are read by some programs only
REACHING = re.compile(r"@|expression\s*\(|javascript:|\\", re.IGNORECASE)
# octaves of noise: each doubles the work, and more than eight cannot be seen
MOST_OCTAVES = 8


def painted_size(data: bytes) -> tuple[int, int]:
    """Width and height, in pixels, at which a drawing is painted at most. Raises Undrawable with every fault."""
    root = parse_svg(data)
    faults = [Fault(node.line, node.column, fault) for node in every(root) for fault in _faults(node)]
    if faults:
        raise Undrawable(*faults[:MOST_FAULTS])
    _count(root)
    view, sides = view_box(root), sides_of(root)
    _, _, wide, high = sides or view or (0.0, 0.0, 0.0, 0.0)
    if min(wide, high) <= 0 or max(wide, high) / min(wide, high) > LONGEST / 4:
        raise root.fault_here(msg('no view such as viewBox="0 0 400 300"'))
    size, tried_size = (tuple(max(1, round(side * most / max(wide, high))) for side in (wide, high))
                        for most in (LONGEST, TRIED))
    try:
        tried = paint(data, (tried_size[0], tried_size[1]))
    except ValueError as error:
        raise root.fault_here(msg("what cannot be painted: {error}", error=error)) from None
    if tried.getchannel("A").getbbox() is None:
        raise root.fault_here(msg("a drawing whose shapes all lie outside its view"))
    return size[0], size[1]


def paint(data: bytes, size: tuple[int, int]) -> Image.Image:
    """A drawing as a translucent picture of a size in pixels. Raises ValueError."""
    png = resvg_py.svg_to_bytes(svg_string=data.decode("utf-8"), width=size[0], height=size[1], skip_system_fonts=True)
    with Image.open(BytesIO(bytes(png)), formats=("PNG",)) as opened:
        painted = opened.convert("RGBA")
    return painted if painted.size == size else painted.resize(size, Image.Resampling.LANCZOS)


def _faults(node: Element) -> Iterator[Message]:
    """What an element may not have."""
    if " " in node.tag:
        # of another vocabulary, which draws nothing
        return
    if node.tag not in KNOWN:
        yield msg("<{tag}>; turn it into paths, or save the drawing as a PNG", tag=node.tag)
        return
    if node.href and not node.href.startswith("#"):
        yield msg("href; a drawing may not reach out of its file")
    for name, value in node.attributes.items():
        if name.lower().startswith("on"):
            yield msg("{name}; a drawing runs nothing", name=name)
        elif name == "systemLanguage":
            yield msg("systemLanguage; a drawing is the same for all readers")
        elif _reaches_out(value, name == "style"):
            yield msg("{name}; a drawing may not reach out of its file", name=name)
    if node.tag == "style" and _reaches_out(node.text, style=True):
        yield msg("{name}; a drawing may not reach out of its file", name="<style>")
    octaves = node.attributes.get("numOctaves", "1").strip()
    if node.tag == "feTurbulence" and not (octaves.isdecimal() and int(octaves[:4]) <= MOST_OCTAVES):
        yield msg("numOctaves {octaves!r}", octaves=octaves[:40])


def _reaches_out(value: str, style: bool) -> bool:
    """True if a value refers to something outside the drawing."""
    return (any(not target.startswith("#") for target in REFERENCE.findall(value))
            or (style and REACHING.search(value) is not None))


def _count(root: Element) -> None:
    """Refuse drawings that grow without bounds when each reference is replaced by what it refers to."""
    ids: dict[str, Element] = {}
    for node in every(root):
        ids.setdefault(node.attributes.get("id", ""), node)
    sizes: dict[int, int] = {}

    def size(node: Element, within: tuple[int, ...]) -> int:
        if id(node) in within:
            raise node.fault_here(msg("a reference in a circle"))
        if id(node) not in sizes:
            inner = (*within, id(node))
            named = [node.href[1:]] if node.href else []
            named += [target[1:] for key, value in node.attributes.items() if key != "id"
                      for target in REFERENCE.findall(value)]
            total = 1 + sum(size(child, inner) for child in node.children)
            total += sum(size(ids[one], inner) for one in named if one in ids)
            if total > MOST_VISITED:
                raise node.fault_here(msg("more than {most_visited} elements, each that is used again counted again",
                                          most_visited=MOST_VISITED))
            sizes[id(node)] = total
        return sizes[id(node)]

    size(root, ())
