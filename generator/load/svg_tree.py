"""Parses an SVG file to a tree of elements with line and column; never reads another file.

All limits on drawings are defined here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat

from generator.message import Message, msg

# of a file: bytes, elements, levels of nesting, characters and rules of its style sheets
MOST_BYTES, MOST_ELEMENTS, MOST_DEPTH, MOST_STYLE, MOST_RULES = 2_000_000, 5000, 64, 100_000, 1000
# of a drawing after expanding each <use>: elements visited, shapes drawn, numbers in their outlines
MOST_VISITED, MOST_SHAPES, MOST_NUMBERS = 20_000, 10_000, 300_000
# coordinate of a point, in units of the drawing
FARTHEST = 1e6
# number of faults of one file that are reported
MOST_FAULTS = 20
SVG = "http://www.w3.org/2000/svg"


class Fault(NamedTuple):
    """A fault of a drawing and its place; ``lost`` marks a warning: it is drawn, but loses something."""

    line: int
    column: int
    what: Message
    lost: bool = False


class Undrawable(ValueError):
    """A drawing that is refused, with all its faults; its text is the first one with its line."""

    def __init__(self, *faults: Fault) -> None:
        first = faults[0]
        super().__init__(msg("{fault} (line {line})", fault=first.what, line=first.line))
        self.faults = faults


@dataclass(slots=True, eq=False)
class Element:
    """An element: its name without namespace (with it if it is not SVG's), attributes, place, contents."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int = 1
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def fault_here(self, what: Message) -> Undrawable:
        """A fault of this element, to be raised."""
        return Undrawable(Fault(self.line, self.column, what))

    @property
    def href(self) -> str:
        """The reference of the element, under either of its two names in SVG; the one without a namespace counts."""
        found = {key.rpartition(" ")[0]: value for key, value in self.attributes.items()
                 if key.rpartition(" ")[2] == "href"}
        return found.get("", next(iter(found.values()), ""))


def parse_svg(data: bytes) -> Element:
    """The root element ``<svg>``. Raises Undrawable, also for entities, so that they cannot expand."""
    if len(data) > MOST_BYTES:
        raise Undrawable(Fault(1, 1, msg("more than {most_bytes} MB", most_bytes=MOST_BYTES // 1000000)))
    parser = expat.ParserCreate(namespace_separator=" ")
    growth = _Growth(parser)
    parser.StartElementHandler, parser.EndElementHandler = growth.start, growth.end
    parser.CharacterDataHandler = growth.text
    parser.EntityDeclHandler = parser.SkippedEntityHandler = growth.entity
    parser.AttlistDeclHandler = parser.ElementDeclHandler = growth.refuse_document_type
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise Undrawable(Fault(error.lineno, error.offset + 1,
                               msg("no SVG: {error}", error=expat.ErrorString(error.code)))) from None
    except (LookupError, ValueError) as error:
        # an unknown encoding raises LookupError
        if isinstance(error, Undrawable):
            raise
        raise growth.fault_here(msg("no SVG: {error}", error=error)) from None
    root = growth.top.children[0]
    if root.tag != "svg":
        raise root.fault_here(msg("an element <{tag}> where <svg> should be", tag=root.tag))
    return root


class _Growth:
    """Builds the tree during parsing."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        self.top = Element("", {}, 0)
        self.stack = [self.top]
        self.count = 0

    def fault_here(self, what: Message) -> Undrawable:
        return Undrawable(Fault(self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1, what))

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise self.fault_here(msg("more than {most_elements} elements", most_elements=MOST_ELEMENTS))
        if len(self.stack) > MOST_DEPTH:
            raise self.fault_here(msg("more than {most_depth} levels", most_depth=MOST_DEPTH))
        space, _, tag = name.rpartition(" ")
        place = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        node = Element(tag if space in ("", SVG) else name, attributes, *place)
        self.stack[-1].children.append(node)
        self.stack.append(node)

    def end(self, name: str) -> None:
        self.stack.pop()

    def text(self, words: str) -> None:
        node = self.stack[-1]
        # only text of style sheets is read
        if node.tag == "style":
            if len(node.text) + len(words) > MOST_STYLE:
                raise self.fault_here(msg("a style sheet of more than {most_style} characters", most_style=MOST_STYLE))
            node.text += words

    def entity(self, *about: object) -> None:
        raise self.fault_here(msg("an entity; write what it stands for"))

    def refuse_document_type(self, *about: object) -> None:
        raise self.fault_here(msg("a document type of its own; take it away"))


def every(node: Element) -> Iterator[Element]:
    """An element and all its descendants."""
    yield node
    for child in node.children:
        yield from every(child)
